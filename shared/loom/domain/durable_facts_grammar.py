"""How a sentence is built, as tables: the frames of what does not last, and what makes it last.

A frame is a regular expression over folded text (`fold_text`: lower case, single spaces) that
names word lists in angle brackets: `<agent> <aux><tool_past>`. It matches at the start of a clause,
after an opening such as "in this session". Folding makes case, spacing and quotes no matter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from loom.domain.folding import fold_text
from loom.domain.sentences import sentence_bounds

NonDurable = Literal["activity_narration", "first_person_plan", "housekeeping", "status_snapshot"]
"""What a statement is that does not last. A clause that two frames fit goes by the first."""

NARRATION: Final = "activity_narration"

_ORDER: Final[tuple[NonDurable, ...]] = (
    "activity_narration",
    "first_person_plan",
    "housekeeping",
    "status_snapshot",
)
_PLAN: Final = "first_person_plan"
"""A plan has no outcome yet, whatever else is planned: "check the logs and then fix the parser"."""

_LONGEST: Final = 300
"""Characters of a sentence that is read; what does not last is told in short ones."""
_DEEPEST: Final = 8
"""How often a word list may name another within it."""

ENGLISH_WORDS: Final = r"\b(?:the|is|are|were|of|to|and|have|with|be|by|from|that|it|this|at)\b"
"""Words that the other languages in Latin letters do not have."""

_CONTINUED: Final = re.compile(r"\n +")
_REFERENCE: Final = re.compile(r"<(\w+)>")
_ENDS: Final = " \t.!?…。！？｡۔؟,;:"
_STARTS: Final = "-*•> \"'"


@dataclass(frozen=True, slots=True)
class Table:
    """The grammar of one language.

    It reads sentences that hold one of `signs` and none of `foreign`. `words` maps a name to the
    alternatives of a regular expression, which may name others. `frames` and `keeps` have one
    template per line; a sentence with a `keeps` of a reason is none of it. `session` are further
    frames of narration, for coding captures only. `opening` may stand before any frame. `cuts` is
    where a clause with a subject of its own begins. `follows` finds further verbs of the same
    subject in its group 1; what begins there must match `light`.
    """

    signs: str
    words: Mapping[str, str]
    frames: Mapping[NonDurable, str]
    keeps: Mapping[NonDurable, str]
    session: str = ""
    foreign: str = ""
    opening: str = ""
    cuts: str = ""
    follows: str = ""
    light: str = ""


class Grammar:
    """A `Table` in use. Patterns are compiled when first needed, which takes up to 0.1 s each."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._patterns: dict[tuple[str, str], re.Pattern[str]] = {}

    def reads(self, sentence: str) -> bool:
        table = self._table
        return bool(re.search(table.signs, sentence)) and not (
            table.foreign and re.search(table.foreign, sentence)
        )

    def reasons(self, sentence: str, wanted: Sequence[NonDurable]) -> list[NonDurable | None]:
        """Why each clause of a folded sentence does not last, of the reasons asked for."""
        possible = [
            reason
            for reason in wanted
            if not self._pattern("keeps", reason, self._table.keeps[reason]).search(sentence)
        ]
        if not possible:
            return [None]
        cuts = self._table.cuts
        clauses = self._pattern("cuts", "", cuts).split(sentence) if cuts else [sentence]
        coding = tuple(wanted) != (NARRATION,)
        return [self._reason(clause.strip(_ENDS), possible, coding) for clause in clauses if clause]

    def _reason(
        self, clause: str, possible: Sequence[NonDurable], coding: bool
    ) -> NonDurable | None:
        for reason in possible:
            if self._fits(clause, reason, coding) and self._goes_on_lightly(clause, reason):
                return reason
        return None

    def _fits(self, clause: str, reason: NonDurable, coding: bool) -> bool:
        frames = self._pattern("frames", reason, self._table.frames[reason])
        if frames.match(clause):
            return True
        if reason != NARRATION or not coding or not self._table.session:
            return False
        return bool(self._pattern("frames", "session", self._table.session).match(clause))

    def _goes_on_lightly(self, clause: str, reason: NonDurable) -> bool:
        if reason == _PLAN or not self._table.follows:
            return True
        follows = self._pattern("follows", "", self._table.follows)
        light = self._pattern("light", "", self._table.light)
        return all(light.match(clause, found.start(1)) for found in follows.finditer(clause))

    def _pattern(self, kind: str, reason: str, templates: str) -> re.Pattern[str]:
        pattern = self._patterns.get((kind, reason))
        if pattern is None:
            opening = _union(self._table.opening) if kind == "frames" else ""
            source = opening + _union(templates)
            pattern = re.compile(expanded(source, self._table.words))
            self._patterns[kind, reason] = pattern
        return pattern


def word_lists(listed: str) -> dict[str, str]:
    """Word lists by name, from lines of `name = alternatives`."""
    pairs = (line.partition(" = ") for line in _lines(listed))
    return {name: alternatives for name, _, alternatives in pairs}


def _union(templates: str) -> str:
    return "(?:" + "|".join(_lines(templates)) + ")"


def _lines(templates: str) -> list[str]:
    """The templates; a line that begins with white space goes on with the one before it."""
    return [line for line in _CONTINUED.sub("", templates).split("\n") if line]


def expanded(template: str, words: Mapping[str, str]) -> str:
    """The template with every `<name>` replaced; an unknown name is a KeyError."""
    for _ in range(_DEEPEST):
        if not _REFERENCE.search(template):
            return template
        template = _REFERENCE.sub(lambda found: f"(?:{words[found[1]]})", template)
    raise ValueError("word lists name each other in a circle")


def folded_sentences(text: str) -> list[str]:
    """The sentences of a text, folded, without list marks before and punctuation after them."""
    found = [fold_text(text[start:end]) for start, end in sentence_bounds(text)]
    bare = [sentence.strip().lstrip(_STARTS).rstrip(_ENDS) for sentence in found]
    return [sentence for sentence in bare if sentence]


def judged(
    text: str, grammars: Sequence[Grammar], wanted: Sequence[NonDurable] = _ORDER
) -> list[NonDurable]:
    """Why each clause of a text does not last; empty when one of them may last, or is none."""
    answers: list[NonDurable] = []
    for sentence in folded_sentences(text):
        found = _of_sentence(sentence, grammars, wanted)
        if not found:
            return []
        answers.extend(found)
    return answers


def _of_sentence(
    sentence: str, grammars: Sequence[Grammar], wanted: Sequence[NonDurable]
) -> list[NonDurable]:
    if len(sentence) > _LONGEST:
        return []
    for grammar in grammars:
        if grammar.reads(sentence):
            found = grammar.reasons(sentence, wanted)
            told = [reason for reason in found if reason is not None]
            if len(told) == len(found):
                return told
    return []
