"""Find the times in a text, with the days they mean and their wording in full.

What is quoted, a file name or a title stays as it is, and so does what repeats ("on Mondays"), what
is only a length ("for three years") and what names no certain day ("recently").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from loom.domain.when.grammar import UNTOUCHED, Grammar, compiled
from loom.domain.when.languages import TONGUES, tongues_of
from loom.domain.when.meaning import RELATIVE, read
from loom.domain.when.names import is_name
from loom.domain.when.others import other_language, times_in_other
from loom.domain.when.said import Tense
from loom.domain.when.tense import sentence_at, tense_of
from loom.domain.when.times import Form, Time
from loom.domain.when.tongue import Tongue
from loom.domain.when.wording import Wording

_LOOKED_AT: Final = 4_000
"""Characters of one text that are read: a value or a turn's wording is far shorter."""


def find_times(text: str, anchor: date, language: str = "") -> list[Time]:
    """Times of `text`, in its order, as said on the day `anchor`.

    `language` is an ISO 639-1 code, else that of the text.
    """
    text = text[:_LOOKED_AT]
    other = "" if language in TONGUES else language or other_language(text)
    if other:
        return list(times_in_other(text, anchor, other))
    for tongue in tongues_of(text, language):
        grammar = compiled(tongue)
        taken = [found.span() for found in UNTOUCHED.finditer(text)]
        quoted = len(taken)
        found = list(_times(text, anchor, (tongue, grammar), taken))
        if len(taken) > quoted:
            return sorted(found, key=lambda time: time.start)
    return []


def made_absolute(text: str, anchor: date, language: str = "") -> str:
    """The text with every relative or partial time written out; others as they were."""
    times = find_times(text, anchor, language)
    return rewritten(text, [time for time in times if time.form != "absolute"])


def rewritten(text: str, times: Sequence[Time]) -> str:
    """The text with these times, in its order, written out."""
    for time in reversed(times):
        text = text[: time.start] + time.text + text[time.end :]
    return text


def _times(
    text: str, anchor: date, language: tuple[Tongue, Grammar], taken: list[tuple[int, int]]
) -> Iterator[Time]:
    """`taken` are the spans nothing is read in; every phrase of the grammar is added to them."""
    tongue, grammar = language
    taken += [found.span() for found in grammar.blocked.finditer(text)]
    for name, pattern in grammar.rules:
        for found in pattern.finditer(text):
            start, end = found.span()
            if any(start < last and first < end for first, last in taken):
                continue
            if is_name(text, found, tongue):
                continue
            taken.append((start, end))
            time = _time(text, name, found, anchor, language)
            if time is not None:
                yield time


def _time(
    text: str,
    name: str,
    found: re.Match[str],
    anchor: date,
    language: tuple[Tongue, Grammar],
) -> Time | None:
    tongue, grammar = language
    start, end = found.span()
    first, last = sentence_at(text, start, end)
    around = text[first:start] + " " + text[end:last]
    words = {group: word for group, word in found.groupdict().items() if word is not None}
    tense = _tense(text, (start, end), words, language)
    form = _form(name, words)
    if form != "absolute" and tense == "future" and grammar.habit.search(around):
        return None
    comes_back = grammar.yearly.search(around) and words.keys() & {"month", "d", "feast"}
    period = read(name, found, tongue, anchor, tense)
    if period is None or (form == "partial" and comes_back):
        return None
    opens = not text[first:start].strip()
    noun = bool(grammar.subject.match(text, end)) and (opens or text[end] in "'’")
    mark = tongue.bare_mark if grammar.bare.match(text, end) else ""
    wording = Wording(tongue, words, noun, capital=opens and found[0][0].isupper(), mark=mark)
    lead = words.get("lead", "").lower()
    ends = bool(lead) and lead.split()[0] in tongue.ends
    return Time(start, end, period, form, lead, wording.of, ends=ends)


def _tense(
    text: str, span: tuple[int, int], words: dict[str, str], language: tuple[Tongue, Grammar]
) -> Tense:
    tongue, grammar = language
    lead = words.get("lead", "").lower()
    if lead and lead == tongue.towards:
        return "future"
    lasting = bool(lead) and lead.split()[0] == tongue.since
    return tense_of(text, *span, grammar, "past" if lasting else "future")


def _form(name: str, words: dict[str, str]) -> Form:
    if name in RELATIVE:
        return "relative"
    return "absolute" if words.get("y") or name in ("era_date", "year", "slashed") else "partial"
