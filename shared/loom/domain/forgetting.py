"""What a user asks to forget: which memories a request names, by the words of both.

A request names a memory when the memory holds what the request is about: every word of a short
request, three of four of a longer one. Too much is worse than too little here: what is not found is
still there to be deleted by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from loom.domain.folding import fold_text
from loom.domain.tokens import content_stems

_ASKING: Final = re.compile(
    r"\b(?:forget(?:ting)?|forgotten|delete[sd]?|remove[sd]?|erase[sd]?|wipe|clear|drop|unlearn"
    r"|vergiss|vergessen|vergesse|lösche?n?|entferne?n?|olvid\w*|borr[ae]\w*|elimin[ae]\w*"
    r"|oublie\w*|effac\w*|supprim\w*|esque[cç]\w*|apag(?:a|ue|ar)\w*|remov[ae]\w*"
    r"|забуд\w*|забыть|удали\w*|сотри\w*|انس[َىي]?|احذف\w*|امس[حح]\w*)"
    r"|忘记|忘掉|忘了|忘れて|忘れ|删除|删掉|刪除|刪掉|削除して|削除|消して|지워\w*|잊어\w*|삭제\w*",
    re.IGNORECASE,
)
_NOT_ASKING: Final = re.compile(
    r"\b(?:don['’]?t|do not|never|won['’]?t|can['’]?t|cannot|didn['’]?t|not)\s+(?:\w+\s+)?forget"
    r"|\bnicht\s+(?:zu\s+)?vergessen|\bvergiss\s+(?:\w+\s+)?nicht|\bn['’]oublie|\bno\s+(?:te\s+|se\s+)?"
    r"olvid|\bnão\s+(?:te\s+|se\s+)?esque[cç]|\bне\s+забуд|\bне\s+забыва|\bلا\s+تنس"
    r"|别忘|不要忘|勿忘|別忘|忘れないで|잊지",
    re.IGNORECASE,
)
_EVERYTHING: Final = re.compile(
    r"\b(?:everything|anything|all (?:that|of it|you|my|the)|whatever"
    r"|what you (?:know|have|remember|saved|stored)|alles|todo(?: lo)?"
    r"|tout(?: ce)?|tudo|вс[её]|كل)\b"
    r"|所有|全部|一切|すべて|全て|ぜんぶ|모든|전부",
    re.IGNORECASE,
)
_EMPTY: Final = """
    forget delete remove erase wipe clear drop please memory memories remember remembered
    remembering know known knowing store stored save saved record recorded records keep kept
    data information info detail details fact facts everything anything something thing things
    whatever all said told mentioned tell say mention talk talked old new previous earlier former
    current any more anymore longer now want wanted asked would like could can request user
    bitte alles was über dass daten weiss weisst gesagt gespeichert mein meine meinen alte alten
    todo por favor sobre que sabes datos dije guardado mi mis vieja viejo
    tout plait sur sais donnees dit enregistre mon ma mes ancien ancienne
    tu moi toi de des sais te vous mich mir dich ueber über de mí usted
    tudo favor sobre sabe dados disse meu minha meus minhas antigo antiga
    все что обо мне пожалуйста мои мой мою моё данные знаешь сказал сказала
"""
_SAME_THING: Final = """
    job work employer occupation profession career workplace arbeit beruf trabajo travail emploi
        trabalho работа عمل 工作 职业 仕事 직업
    phone telephone mobile telefon telefono téléphone telefone телефон هاتف 电话 電話 전화
    birthday birth born birthdate geburtstag cumpleaños anniversaire aniversário рождения
        生日 誕生日 생일
    email mail e-mail correo courriel почта 邮箱 メール 이메일
    address adresse dirección endereço адрес عنوان عنواني 地址 住址 住所 주소
    allergy allergic allergie alergia alérgico аллергия 过敏 アレルギー 알레르기
    wife husband spouse partner frau mann marido esposa femme mari жена муж 妻子 丈夫 夫 妻
    kid child children son daughter kinder sohn tochter hijo hija enfant filho filha дети
        孩子 子供
    diet food eat ernährung dieta régime диета 饮食 食事
    name named called nombre nom nome имя اسم 名字 名前 이름
    dog hund perro chien cão собака كلب 狗 犬
    cat katze gato chat кошка قطة 猫
"""
"""Words by which people and keys, which are English, call one thing; a line each."""
_FILLER: Final = re.compile(
    r"请|請|我的|关于|關於|有关|的|吧|了|について|に関して|ください|下さい|をして|お願いします|こと|私の|僕の|[をはが]"
    r"|주세요|해줘|제발|내\s|나의|에 대해"
)
_PARTS: Final = re.compile(
    r"(?:,|\band\b|\bund\b|\by\b|\bet\b|\be\b|\bи\b)\s+(?:also\s+)?"
    r"(?=(?:my|our|the|that|what|where|mein\w*|was|mi|mis|lo|mon|ma|mes|ce|meu|minha|о|мой|моё)\b)",
    re.IGNORECASE,
)
_SHORT: Final = 3
_SHARE: Final = 0.75


@dataclass(frozen=True, slots=True)
class Wish:
    """What a request to forget is about: content stems, or everything there is."""

    stems: frozenset[str]
    everything: bool = False


def wishes_of(request: str) -> tuple[Wish, ...]:
    """What the request names, each thing by itself; nothing when it names none."""
    parts = [part for part in _PARTS.split(request) if part.strip()]
    found = [wish for part in parts for wish in [_wish_of(part)] if wish is not None]
    return tuple(dict.fromkeys(found))


def _wish_of(request: str) -> Wish | None:
    folded = fold_text(_FILLER.sub(" ", _ASKING.sub(" ", request)))
    stems = frozenset(content_stems(_EVERYTHING.sub(" ", folded)) - _empty())
    if stems:
        return Wish(stems)
    return Wish(frozenset(), everything=True) if _EVERYTHING.search(request) else None


def is_named(wish: Wish, texts: Iterable[str]) -> bool:
    """Whether a memory with these texts (key, value, names) is one the wish is about."""
    if wish.everything:
        return True
    held = content_stems(" ".join(re.sub(r"[/_-]+", " ", text) for text in texts))
    found = sum(1 for stem in wish.stems if stem in held or not held.isdisjoint(_kin(stem)))
    if len(wish.stems) <= _SHORT:
        return found == len(wish.stems)
    return found >= _SHARE * len(wish.stems)


def asks_to_forget(sentences: Iterable[str]) -> bool:
    """Whether what a user said can be a request to forget: "don't forget" alone is none.

    A turn in a language without a rule here is left to the model's judgement.
    """
    reminders = [bool(_NOT_ASKING.search(said)) for said in sentences if _ASKING.search(said)]
    return not reminders or not all(reminders)


@cache
def _empty() -> frozenset[str]:
    return frozenset(content_stems(_EMPTY))


@cache
def _kin(stem: str) -> frozenset[str]:
    return next((kin for kin in _kinds() if stem in kin), frozenset())


@cache
def _kinds() -> tuple[frozenset[str], ...]:
    lines = re.split(r"\n {4}(?! )", _SAME_THING)
    return tuple(frozenset(content_stems(fold_text(line))) for line in lines if line.strip())
