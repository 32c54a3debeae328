"""How people introduce themselves in one breath: "Hey! Sam here, photographer living in Berlin".

The name and each apposition are read as if they had been whole sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from loom.domain.rules import guards
from loom.domain.rules.frame import Clause, Draft, compiled
from loom.domain.rules.given_names import OF_ALL
from loom.domain.rules.lexicon import DIETS, either
from loom.domain.rules.subjects import parse
from loom.domain.rules.understand import understood

_GREETING: Final = (
    r"(?:(?:hi|hello|hey|hiya|heya|yo|howdy|(?:good )?(?:morning|afternoon|evening)|greetings)"
    r"(?: (?:there|all|everyone|everybody|team|folks|claude|assistant))?[,!.]{0,2}\s(?:[-–—]\s)?)?"
)
_HERE: Final = (
    rf"{_GREETING}(?:(?P<job>(?:an? )?(?-i:[A-Za-z][a-z-]*(?: [a-z-]+){{0,3}}))"
    rf"|(?P<name><NAME>)) here"
    r"(?=\Z|[,!;:]|\s[-–—]|\s(?:from|at|with|and)\b)(?!,? (?:is|are|was)\b)"
)
_THIS_IS: Final = (
    rf"{_GREETING}(?:this is|i['’]m|i am|my name is|my name['’]s|the name['’]s"
    r"|it['’]s) (?P<name><NAME>)(?=\Z|, |\s[-–—(])"
)
_NOBODY: Final = re.compile(
    r"(?:same|new|right|over|out|up|down|nothing|anyone|everyone|someone|nobody|anybody"
    r"|everybody|not"
    r"|only|just|also|stuck|hello|hi|hey|all|everything|it|still|back|long|first|total|complete|big"
    r"|sorry|thanks|sure|well|yes|no|ok|okay|again|here|there|what|where|who|why|how|hey there|none"
    r"|happy|glad|excited|good|great|fine|urgent|important|in|on|off|the|this|that|someone else|we"
    r"|i|you|they|he|she|both|most|some|many|few|work|life|things|summer|winter|monday|tuesday"
    r"|wednesday|thursday|friday|saturday|sunday|done|ready|late|lost|confused|curious|based)\b",
    re.IGNORECASE,
)
_CUT: Final = re.compile(
    r",\s(?:and\s)?|\s[-–—]\s|\s?[()]\s?|\s(?=(?:currently )?(?:living|based|residing|working) )"
    r"|\s(?=with (?:my|our|an?|two|three|four|\d) )|\s(?=originally from )"
    r"|\s(?:and|but)\s(?=(?:i|my|we|our|living|based|working|currently|originally|an?|allergic"
    r"|vegan"
    r"|vegetarian)\b)|[!.;:]\s",
    re.IGNORECASE,
)
_NAMES_NEXT: Final = re.compile(r"with (?:my|our|an?|two|three|four|\d)\b.{0,40}\Z", re.IGNORECASE)
_OWN: Final = re.compile(r"(?:i|i['’]m|i['’]ve|we|my|our)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Rewrite:
    pattern: str
    sentence: Callable[[re.Match[str], str], str]


def _with(found: re.Match[str], text: str) -> str:
    rest = text[found.end() :]
    counted = re.match(r"(?:an?|two|three|four|five|\d)\b", rest, re.IGNORECASE)
    return f"I have {rest}" if counted else f"My {rest}"


def _after(verb: str) -> Callable[[re.Match[str], str], str]:
    return lambda found, text: f"{verb} {text[found.end() :]}"


_REWRITES: Final = (
    _Rewrite(r"(?:currently )?(?:living|residing) ", _after("I live")),
    _Rewrite(r"(?:currently )?based ", _after("I am based")),
    _Rewrite(r"(?:currently )?working ", _after("I work")),
    _Rewrite(r"(?:currently )?studying ", _after("I study")),
    _Rewrite(r"originally from ", _after("I am originally from")),
    _Rewrite(r"with (?:my |our )?", _with),
    _Rewrite(
        r"(?P<n>[1-9]\d)(?: years old| ?y/?o)?\Z", lambda found, _: f"I am {found['n']} years old"
    ),
    _Rewrite(
        r"(?:an? |the )?(?:(?:single |proud )?(?:father|mother|dad|mum|mom|parent) of )",
        lambda _, text: f"I am a {re.sub(r'^(?:an?|the) ', '', text)}",
    ),
    _Rewrite(rf"(?:allergic to |(?:{either(DIETS)})\Z)", lambda _, text: f"I am {text}"),
    _Rewrite(r"(?:an?|the) <JOB>\b", lambda _, text: f"I am {text}"),
    _Rewrite(r"(?!(?:my|our|your|his|her|their)\b)<JOB>\b", lambda _, text: f"I am a {text}"),
)


def introduced(
    sentence: Clause, base: date | None, *, opening: bool
) -> Iterator[tuple[Draft, Clause]]:
    """Facts of an introduction; `opening`: only a greeting stands before it in its turn."""
    if "?" in sentence.mark or guards.is_hedged(sentence.text[:120]):
        return
    head = compiled(_HERE).match(sentence.text) if opening else None
    sure = head is not None
    head = head or compiled(_THIS_IS).match(sentence.text)
    if not head or not _may_head(head, sentence.text):
        return
    stated = list(_appositions(sentence, head.end(), base))
    known = {draft.attribute for draft, _ in stated}
    ends = head.end() == len(sentence.text)
    greeted = opening and (ends or _greets(sentence.text))
    if not (sure or known & {"job title", "age", "home city", "employer"} or (greeted and ends)):
        return
    yield from _headed(head, sentence, base)
    yield from stated


def _may_head(head: re.Match[str], text: str) -> bool:
    """Whether it can be a name or an occupation.

    Any word is capitalised at the start of a sentence: there, a single one must be a known name or
    an occupation ("Client here" is neither).
    """
    said = next(part for part in head.groupdict().values() if part)
    if _NOBODY.match(said):
        return False
    starts = head.start() == text.index(said) and "here" in head.group()
    known = said in OF_ALL or bool(compiled("(?:an? )?<JOB>").fullmatch(said))
    return known or (" " in said and said == said.title()) or (not starts and said[:1].isupper())


def _greets(text: str) -> bool:
    found = re.match(_GREETING, text, re.IGNORECASE)
    return bool(found and found.end())


def _headed(
    head: re.Match[str], sentence: Clause, base: date | None
) -> Iterator[tuple[Draft, Clause]]:
    group = next(name for name, said in head.groupdict().items() if said)
    said = head[group]
    start = sentence.start + head.start(group)
    clause = replace(sentence, text=said, start=start, end=start + len(said))
    anew = f"My name is {said}"
    if group == "job" and compiled("(?:an? )?<JOB>").fullmatch(said):
        plain = re.sub(r"^an? ", "", said, flags=re.IGNORECASE)
        anew = f"I am a {plain[:1].lower()}{plain[1:]}"
    for draft in understood(parse(replace(clause, text=anew)), base):
        yield draft, clause


def _appositions(sentence: Clause, start: int, base: date | None) -> Iterator[tuple[Draft, Clause]]:
    for first, end in _segments(sentence.text, start):
        text = sentence.text[first:end].strip(" ,!.")
        if not text:
            continue
        if _OWN.match(text):
            return
        begin = sentence.text.index(text, first)
        clause = Clause(text, sentence.start + begin, sentence.start + begin + len(text))
        anew = _rewritten(text)
        if anew:
            for draft in understood(parse(replace(clause, text=anew)), base):
                yield draft, clause


def _segments(text: str, start: int) -> Iterator[tuple[int, int]]:
    begin = start
    for found in _CUT.finditer(text, start):
        if found.start() < begin or _NAMES_NEXT.match(text[begin : found.start()]):
            continue
        yield begin, found.start()
        begin = found.end()
    yield begin, len(text)


def _rewritten(text: str) -> str:
    for rewrite in _REWRITES:
        found = compiled(rewrite.pattern).match(text)
        if found:
            return rewrite.sentence(found, text)
    return ""
