"""What a user asks to forget: which memories a request names, by the words of both.

"My address" names what the user's own address is kept under, not everything with the word in it.
Too much is worse than too little here: what is not found is still there to be deleted by name.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from functools import cache
from typing import Final

from loom.domain.folding import fold_text
from loom.domain.keys import USER, is_user
from loom.domain.tokens import content_stems

_ASKING: Final = re.compile(
    r"\b(?:forget(?:ting)?|forgotten|delete[sd]?|remove[sd]?|erase[sd]?|wipe|clear|drop|unlearn"
    r"|vergiss|vergessen|vergesse|lösche?n?|entferne?n?|olvid\w*|borr[ae]\w*|elimin[ae]\w*"
    r"|oublie\w*|effac\w*|supprim\w*|esque[cç]\w*|apag(?:a|ue|ar)\w*|remov[ae]\w*"
    r"|забуд\w*|забыть|удали\w*|сотри\w*|انس[َىي]?|احذف\w*|امس[حح]\w*)"
    r"|忘记|忘掉|忘了|忘れて|忘れ|删除|删掉|刪除|刪掉|削除して|削除|消して|지워\w*|잊어\w*|삭제\w*",
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
    remembering know known knowing learn learned learnt
    store stored save saved record recorded records keep kept
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
    job work employer occupation profession career workplace arbeit arbeitgeber beruf trabajo
        empleador travail emploi employeur trabalho emprego работа عمل 工作 职业 仕事 직업
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
    name named nombre nom nome имя اسم 名字 名前 이름
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
    r"(?=(?:my|our|the|that|what|where|mein\w*|was|mi|mis|lo|mon|ma|mes|ce|meu|minha"
    r"|о|мой|моё)\b)",
    re.IGNORECASE,
)
_OF_OTHERS: Final = """
    wife husband spouse partner son daughter child children kid baby mother father mom mum dad
    parent
    grandmother grandfather brother sister sibling cousin aunt uncle nephew niece friend girlfriend
    boyfriend roommate flatmate neighbor neighbour colleague coworker manager boss teacher doctor
    dentist landlord dog cat pet puppy kitten bird horse customer client team company
    second third other another
"""
"""A key that holds one of these is about somebody or something else than the user alone."""
_LIMITED: Final = re.compile(
    r"\b(?:but|except|apart from|besides|other than|außer|ausser|excepto|salvo|menos|sauf|hormis"
    r"|aber|pero|mais|но|кроме|keep|just|today|this (?:chat|session|conversation)"
    r"|i (?:said|told|mentioned)|dije"
    r"|gesagt|j['’]ai dit)\b|除了|以外|刚才|今",
    re.IGNORECASE,
)
"""An "everything" with one of these is not everything, and what is left is not told by words."""
_IN_PLACE: Final = re.compile(
    r"\b(?:above|below|before|earlier|previous|prior|so far|(?:until|up to) now|you were told"
    r"|drop everything|all (?:of )?(?:that|this|it)(?! (?:you|i|we)\b)|whatever(?! you\b))\b"
    r"|\ball (?:of )?(?:my|our|the|your) "
    r"(?!(?:\w+ ){0,2}?(?:data|info\w*|details?|memor\w+|facts?)\b"
    r"|(?:things?|stuff|records?|notes?) (?:that )?(?:you|about)\b)",
    re.IGNORECASE,
)
"""An "everything" of the talk or of one kind of thing ("all my recordings"), told by nothing else.

Words that mean nothing by themselves here ("record", "save") are the thing itself after "all my".
"""
_ENGLISH_ALL: Final = re.compile(r"\b(?:everything|anything|all|whatever|what)\b", re.IGNORECASE)
_PAIR: Final = 2
_SHARE: Final = 0.75


@dataclass(frozen=True, slots=True)
class Wish:
    """What a request to forget is about: content stems, or everything there is.

    `speaker` is the subject in the keys of one of several speakers: then only that one's memories.
    """

    stems: frozenset[str]
    everything: bool = False
    speaker: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """What a memory is called and says. `text` is "" where the value is structured."""

    key: str
    text: str = ""
    entities: tuple[str, ...] = ()


def wishes_of(request: str) -> tuple[Wish, ...]:
    """What the request names, each thing by itself; nothing when it names none."""
    if _EVERYTHING.search(request) and _LIMITED.search(request):
        return ()
    parts = [part for part in _PARTS.split(request) if part.strip()]
    found = [wish for part in parts for wish in [_wish_of(part)] if wish is not None]
    return tuple(dict.fromkeys(found))


def _wish_of(request: str) -> Wish | None:
    folded = fold_text(_FILLER.sub(" ", _ASKING.sub(" ", request)))
    stems = frozenset(content_stems(_EVERYTHING.sub(" ", folded)) - _empty())
    if stems:
        return Wish(stems)
    named_all = _EVERYTHING.search(request) and not _IN_PLACE.search(request)
    return Wish(frozenset(), everything=True) if named_all else None


def is_named(wish: Wish, memory: Named) -> bool:
    """Whether a memory is one the wish is about.

    Of the user: its attribute holds what is wished, and nobody else; or attribute and text hold all
    of at least two words. Of somebody else: the wish names them, and nothing the key lacks.
    """
    subject, _, rest = memory.key.partition("/")
    if wish.speaker:
        if subject != wish.speaker:
            return False
        subject = USER
    if wish.everything:
        return True
    if rest and not is_user(subject):
        return _is_of(wish.stems, _stems(subject), _stems(rest))
    return _is_own(wish.stems, _stems(rest or subject), memory)


def _is_of(wanted: frozenset[str], theirs: set[str], attribute: set[str]) -> bool:
    if not theirs or not theirs <= wanted:
        return False
    return all(_holds(attribute, stem) for stem in wanted - theirs)


def _is_own(wanted: frozenset[str], attribute: set[str], memory: Named) -> bool:
    if any(not _holds(wanted, stem) for stem in _of_others() & attribute):
        return False
    if all(_holds(attribute, stem) for stem in wanted):
        return True
    if not memory.text or len(wanted) < _PAIR:
        return False
    said = attribute | content_stems(" ".join((memory.text, *memory.entities)))
    found = sum(stem in said for stem in wanted)
    return found >= _PAIR and found >= _SHARE * len(wanted)


def names_all(sentence: str) -> bool:
    """Whether a sentence that asks to forget is about everything.

    In English it names nothing else; other languages' words are not all known here.
    """
    found = _EVERYTHING.search(sentence)
    if not found or _LIMITED.search(sentence):
        return False
    if not _ENGLISH_ALL.match(found[0]):
        return True
    return any(wish.everything for wish in wishes_of(sentence))


def shares_words(wish: Wish, sentence: str) -> bool:
    """Whether a sentence that asks to forget is about what the wish is about."""
    if wish.everything:
        return names_all(sentence)
    said = content_stems(fold_text(_FILLER.sub(" ", _ASKING.sub(" ", sentence))))
    return any(_holds(said, stem) for stem in wish.stems)


def _holds(held: Container[str], stem: str) -> bool:
    return stem in held or any(other in held for other in _kin(stem))


def _stems(name: str) -> set[str]:
    return content_stems(re.sub(r"[/_-]+", " ", name))


@cache
def _empty() -> frozenset[str]:
    return frozenset(content_stems(_EMPTY))


@cache
def _of_others() -> frozenset[str]:
    return frozenset(content_stems(_OF_OTHERS))


@cache
def _kin(stem: str) -> frozenset[str]:
    return next((kin for kin in _kinds() if stem in kin), frozenset())


@cache
def _kinds() -> tuple[frozenset[str], ...]:
    lines = re.split(r"\n {4}(?! )", _SAME_THING)
    return tuple(frozenset(content_stems(fold_text(line))) for line in lines if line.strip())
