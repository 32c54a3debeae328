"""Reads Chinese and Japanese sentences with the tables of `chinese` and `japanese`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from loom.domain.rules.chinese import RULES as CHINESE
from loom.domain.rules.chinese import SIMPLIFIED, TRADITIONAL
from loom.domain.rules.cjk_dates import resolved
from loom.domain.rules.cjk_rule import CjkRule
from loom.domain.rules.frame import Clause, Draft
from loom.domain.rules.japanese import RULES as JAPANESE

_SCRIPT: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_KANA: Final = re.compile(r"[\u3040-\u30ff]")
_SPLIT: Final = re.compile(
    r"(?<!上个月)(?<!上個月)(?<!下个月)(?<!下個月)(?<!去年)(?<!上周)(?<!昨天)(?<!明年)[，,;；：:\s()（）]+"
)
_PAUSE: Final = re.compile(
    r"(?<!先週)(?<!先月)(?<!昨日)(?<!去年)(?<!来月)(?<!来週)(?<!来年)(?<!私は)(?<!僕は)、+"
)
_VOID: Final = re.compile(
    r"如果|要是|假如|假设|也许|可能|大概|好像|听说|吗|呢$|什么|为什么|怎么|哪|是不是|想象|要不"
    r"|もし|たら|かも|でしょう|と言|って言|ですか|ますか|か$|らしい|だろう|と思"
    r"|朋友说|老板说|他说|她说|别人说|たい(?:です|と)"
)
_LEAD: Final = re.compile(
    r"(?:你好|您好|大家好|嗨|哈喽|早上好|晚上好|另外|还有|而且|但是|不过|因为|其实|对了|请记住"
    r"|顺便说一下|是的|好的|那|所以|谢谢|抱歉|对不起|不好意思|不对|说错了|我说错了|更正|更正一下"
    r"|补充一下|目前|然后|简单介绍一下|自我介绍一下|请注意|我的意思是|同时"
    r"|こんにちは|こんばんは|はじめまして|初めまして|はい|いいえ|いえ|あと|それから|また|ちなみに"
    r"|実は|すみません|ごめんなさい|ごめん|間違えました|訂正します|訂正|でも|そして|なので"
    r"|今は?(?![年月週日回天度晩夜])(?=.{2})|現在は?(?=.{2})|仕事は)+"
)
_GREETING: Final = re.compile(r"はじめまして|初めまして|こんにちは|こんばんは|どうも")
_OTHERS: Final = re.compile(
    r"(?:娘|息子|妻|夫|母|父|犬|猫|友達|友人|彼女?|子供|子ども|兄|姉|弟|妹|祖母|祖父|同僚|上司|旦那"
    r"|主人|家内|彼氏|両親|家族|部下|隣人|さん)(?:たち)?(?:は|が|も|の)"
    r"(?!(?:とても|すごく|大変)?(?:大好き|好き|嫌い|苦手|飼)|名前は)"
)
_SELF: Final = re.compile(r"(?:私|わたし|僕|ぼく|俺)(?:は|も|の)")
_CARRIED: Final = re.compile(
    r"(?:现在|目前|一直|已经|刚|刚刚|今年|来自|住在|居住在|生活在|定居在|搬到|对|在|不吃|不喝"
    r"|有(?!一只)"
    r"|是|喜欢|很喜欢|最喜欢|非常喜欢|特别喜欢|不喜欢|讨厌|爱|吃素|做|不再|也|家住|家在|老家"
    r"|上个?月"
    r"|下个?月|去年|上周|\d{1,3}岁)"
)
_OF_OTHERS: Final = frozenset(
    {
        *("children", "wife's name", "husband's name", "daughter's name"),
        *("son's name", "dog's name", "cat's name"),
    }
)
"""After these a clause without a subject may be about somebody else."""
_NAMING: Final = frozenset(
    {"name", "home city", "planned move", "trip to {x}", "employer", "place of origin"}
)
_LONGEST: Final = 80
_NEAR: Final = 12
"""Characters before a clause in which a greeting is looked for."""
_MOST_CLAUSES: Final = 60


@dataclass(frozen=True, slots=True)
class _Setting:
    """What a clause is read with."""

    base: date | None
    japanese: bool
    opening: bool


def written_in(text: str) -> bool:
    """The text has Chinese characters or kana."""
    return bool(_SCRIPT.search(text))


def understood(
    sentence: Clause, base: date | None, *, opening: bool = False
) -> Iterator[tuple[Draft, Clause]]:
    """Facts of a Chinese or Japanese sentence, with the clause that states each.

    `sentence.before` is what the turn says before it. In Japanese, once somebody else was spoken
    of, a sentence without "I" may be about them and is not read.
    """
    text = sentence.text
    japanese = bool(_KANA.search(text))
    if "?" in sentence.mark or "？" in sentence.mark:
        return
    if _VOID.search(text if japanese else text.translate(SIMPLIFIED)):
        return
    if japanese and _speaks_of_others(f"{sentence.before}{text}"):
        return
    yield from _stated(sentence, _Setting(base, japanese, opening))


def _speaks_of_others(text: str) -> bool:
    last_other = max((found.end() for found in _OTHERS.finditer(text)), default=-1)
    last_self = max((found.end() for found in _SELF.finditer(text)), default=-1)
    return last_other > last_self


def _stated(sentence: Clause, setting: _Setting) -> Iterator[tuple[Draft, Clause]]:
    goes_on = False
    for at, clause in enumerate(_clauses(sentence, japanese=setting.japanese)):
        if at >= _MOST_CLAUSES:
            return
        said = clause.text[:_LONGEST]
        if led := _LEAD.match(said if setting.japanese else said.translate(SIMPLIFIED)):
            said = said[led.end() :]
        said_before = sentence.before + sentence.text[: clause.start - sentence.start]
        greeted = bool(setting.opening and _GREETING.search(said_before[-_NEAR:]))
        drafts = list(_drafts(said, replace(setting, opening=greeted), goes_on=goes_on))
        for draft in drafts:
            yield draft, clause
        plain = said.translate(SIMPLIFIED)
        if drafts:
            goes_on = not {draft.attribute for draft in drafts} & _OF_OTHERS
        elif said:
            goes_on = bool(re.match(r"我(?:是|今年|在|住|来自|不|也|刚|现在)", plain))


def _drafts(text: str, setting: _Setting, *, goes_on: bool) -> Iterator[Draft]:
    said = text.rstrip("~～!！.。 ")
    if setting.japanese:
        yield from _first(JAPANESE, said, said, setting)
        return
    plain = said.translate(SIMPLIFIED)
    if goes_on and _CARRIED.match(plain):
        said, plain = f"我{said}", f"我{plain}"
    yield from _first(CHINESE, said, plain, setting)


def _first(rules: tuple[CjkRule, ...], said: str, plain: str, setting: _Setting) -> Iterator[Draft]:
    """`plain` is `said` in simplified characters, at its length; a value keeps those of `said`."""
    for rule in rules:
        found = rule.pattern.fullmatch(plain) if setting.opening or not rule.opening else None
        drafts = list(_stated_by(rule, found, said, plain, setting.base)) if found else []
        if drafts:
            yield from drafts
            return


def _stated_by(
    rule: CjkRule, found: re.Match[str], said: str, plain: str, base: date | None
) -> Iterator[Draft]:
    spans = {name: found.span(name) for name, part in found.groupdict().items() if part}
    groups = {name: said[start:end] for name, (start, end) in spans.items()}
    simple = {name: plain[start:end] for name, (start, end) in spans.items()}
    written, iso = "", ""
    if rule.dates:
        when = resolved(simple.get("time") or simple.get("time2", ""), base)
        if when is None and rule.dates < 0:
            when = ("", "", -1)
        if not when or (when[2] > 0) != (rule.dates > 0):
            return
        written, iso, _ = when
    template = rule.value if said == plain else rule.value.translate(TRADITIONAL)
    for thing, plain_thing in _items(rule, groups.get("x", ""), simple.get("x", "")):
        if rule.refused and rule.refused.search(plain_thing):
            continue
        blank = {"v": "", "w": "", "k": "", "u": ""}
        fillers = {**blank, **groups, "x": thing, "date": written}
        attribute = rule.attribute.format_map({**blank, **simple, "x": plain_thing})
        value = template.format_map(fillers)
        names = (thing,) if rule.attribute in _NAMING else ()
        yield Draft(attribute, value, rule.category, valid_at=iso, names=names, ended=rule.ended)


def _items(rule: CjkRule, thing: str, plain: str) -> list[tuple[str, str]]:
    if not rule.each:
        return [(thing, plain)]
    cuts = [(found.start(), found.end()) for found in rule.each.finditer(plain)]
    starts = [0, *(end for _, end in cuts)]
    ends = [*(start for start, _ in cuts), len(plain)]
    parts = [(thing[a:b], plain[a:b]) for a, b in zip(starts, ends, strict=True)]
    return [part for part in parts if part[0]]


def _clauses(sentence: Clause, *, japanese: bool) -> Iterator[Clause]:
    start = 0
    for found in [*_SPLIT.finditer(sentence.text), None]:
        end = found.start() if found else len(sentence.text)
        yield from _paused(sentence, start, end, japanese=japanese)
        start = found.end() if found else end


def _paused(sentence: Clause, start: int, end: int, *, japanese: bool) -> Iterator[Clause]:
    """A 、 parts Japanese clauses, but only the items of a list in Chinese."""
    cuts = list(_PAUSE.finditer(sentence.text, start, end)) if japanese else []
    for found in [*cuts, None]:
        stop = found.start() if found else end
        text = sentence.text[start:stop]
        if text:
            begin = sentence.start + start
            yield replace(sentence, text=text, start=begin, end=begin + len(text))
        start = found.end() if found else stop
