"""The turns of one request, folded and stemmed once for many facts."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final

from loom.domain.assent import accepts
from loom.domain.facts import Fact
from loom.domain.folding import fold_latin, fold_text
from loom.domain.refusals import refusing_sentences
from loom.domain.reported import is_question
from loom.domain.sentences import sentence_bounds
from loom.domain.tokens import content_stems
from loom.domain.turns import Turn

MIN_PREFIX: Final = 4
_CAPITALISED: Final = re.compile(r"[^\W\d_][\w'’.-]*")
WORD: Final = re.compile(r"[^\W_](?:[\w'’-]*\w)?")
_OPENS_SENTENCE: Final = re.compile(r"(?:^|[.!?…:;\n\"“”«»(•*-])\s*\Z")


class TurnIndex:
    """The turns of one request by index (context turns negative), read once for many facts.

    `known` are keys and texts of stored memories that were shown to the extractor.
    """

    def __init__(self, turns: Mapping[int, Turn], known: Sequence[str] = ()) -> None:
        self._turns = turns
        self._known = known
        self._spoken = sorted(index for index, turn in turns.items() if turn.content.strip())
        self._stems: dict[int, set[str]] = {}
        self._folded: dict[int, str] = {}
        self._ascii: dict[int, str] = {}
        self._scripts: dict[int, set[str]] = {}
        self._capitals: dict[int, set[str]] = {}
        self._words: dict[int, frozenset[str]] = {}
        self._sentences: dict[int, list[str]] = {}
        self._sentence_stems: dict[int, list[set[str]]] = {}
        self._folded_sentences: dict[int, list[str]] = {}
        self._told: dict[tuple[Callable[[str], bool], str], bool] = {}
        self._worded: dict[str, tuple[str, set[str]]] = {}
        self._accepting: dict[tuple[int, ...], int | None] = {}
        self._refusing: dict[int, list[int]] = {}
        self._only_asks: dict[int, bool] = {}

    def turn(self, index: int) -> Turn:
        return self._turns[index]

    def cited(self, fact: Fact) -> tuple[int, ...]:
        """Return the cited indices that are turns of the request with text, in order, once."""
        return tuple(
            index
            for index in dict.fromkeys(fact.source_indices)
            if index >= 0 and index in self._turns and self._turns[index].content.strip()
        )

    def before(self, index: int) -> int | None:
        """Find the nearest turn with text before this one, context included."""
        at = bisect_left(self._spoken, index)
        return self._spoken[at - 1] if at else None

    def next_of_user(self, index: int) -> int | None:
        """Find the first turn with text of the user after this one."""
        mine = self._of_user
        at = bisect_right(mine, index)
        return mine[at] if at < len(mine) else None

    def last_of_assistant(self, index: int, count: int) -> list[int]:
        """Find the `count` turns of the assistant with text that come last before this one."""
        theirs = self._of_assistant
        end = bisect_left(theirs, index)
        return theirs[max(end - count, 0) : end][::-1]

    def tells(self, test: Callable[[str], bool], text: str) -> bool:
        """What `test` says of a turn's text or sentence, asked once for all facts."""
        known = self._told.get((test, text))
        if known is None:
            known = self._told[test, text] = test(text)
        return known

    def last_accepting(self, talk: tuple[int, ...]) -> int | None:
        """Find the last of these turns with which the user accepts something."""
        if talk not in self._accepting:
            turns = [at for at in talk if self._turns[at].role == "user"]
            found = [at for at in turns if self.tells(accepts, self._turns[at].content)]
            self._accepting[talk] = max(found, default=None)
        return self._accepting[talk]

    def upto(self, index: int) -> list[int]:
        """List the turns with text up to and including this one, context included."""
        return self._spoken[: bisect_left(self._spoken, index) + 1]

    def stems(self, index: int) -> set[str]:
        if index not in self._stems:
            self._stems[index] = content_stems(self._turns[index].content)
        return self._stems[index]

    def folded(self, index: int) -> str:
        if index not in self._folded:
            self._folded[index] = fold_text(self._turns[index].content)
        return self._folded[index]

    def transliterated(self, index: int) -> str:
        if index not in self._ascii:
            self._ascii[index] = ascii_letters(self._turns[index].content)
        return self._ascii[index]

    def capitals(self, index: int) -> set[str]:
        """Stems of the words of this turn that are capitalised within a sentence."""
        if index not in self._capitals:
            self._capitals[index] = content_stems(
                " ".join(inner_capitals(self._turns[index].content))
            )
        return self._capitals[index]

    def words(self, index: int) -> frozenset[str]:
        """Collect the words of this turn in folded form, stopwords included."""
        if index not in self._words:
            self._words[index] = frozenset(WORD.findall(self.folded(index)))
        return self._words[index]

    def sentences(self, index: int) -> list[str]:
        if index not in self._sentences:
            text = self._turns[index].content
            self._sentences[index] = [text[start:end] for start, end in sentence_bounds(text)]
        return self._sentences[index]

    def refusing(self, index: int) -> list[int]:
        """Number the sentences of this turn that ask not to have something stored."""
        if index not in self._refusing:
            self._refusing[index] = refusing_sentences(self.sentences(index))
        return self._refusing[index]

    def bearing(self, fact: Fact, index: int) -> int:
        """Number the sentence that bears the fact: the one with its span, else the nearest."""
        said = self.sentences(index)
        if len(said) == 1:
            return 0
        span, wanted = self._wording(fact)
        if span and span in self.folded(index):
            folded = self._sentences_folded(index)
            quoted = next((n for n, one in enumerate(folded) if span in one), None)
            if quoted is not None:
                return quoted
        scores = [len(wanted & stems) for stems in self.sentence_stems(index)]
        return scores.index(max(scores))

    def _wording(self, fact: Fact) -> tuple[str, set[str]]:
        """The span, folded, and the stems of the value."""
        key = f"{fact.span}\0{fact.value}"
        if key not in self._worded:
            self._worded[key] = fold_text(fact.span), content_stems(fact.value)
        return self._worded[key]

    def _sentences_folded(self, index: int) -> list[str]:
        if index not in self._folded_sentences:
            self._folded_sentences[index] = [fold_text(one) for one in self.sentences(index)]
        return self._folded_sentences[index]

    def sentence_stems(self, index: int) -> list[set[str]]:
        if index not in self._sentence_stems:
            self._sentence_stems[index] = [content_stems(one) for one in self.sentences(index)]
        return self._sentence_stems[index]

    def only_asks(self, index: int) -> bool:
        """Whether every sentence of this turn is a question."""
        if index not in self._only_asks:
            self._only_asks[index] = all(map(is_question, self.sentences(index)))
        return self._only_asks[index]

    def scripts(self, indices: Iterable[int]) -> set[str]:
        """Name the scripts of the letters in these turns, as Unicode does."""
        found: set[str] = set()
        for index in indices:
            if index not in self._scripts:
                self._scripts[index] = scripts_of(self._turns[index].content)
            found |= self._scripts[index]
        return found

    def called(self, indices: Iterable[int]) -> set[str]:
        """Stems of the speakers' names, less those of who says their own name in these turns.

        Every turn may call another speaker by name, and says nothing of them by that.
        """
        own = (self.stems(at) & content_stems(self._turns[at].name) for at in indices)
        return self._name_stems.difference(*own)

    @cached_property
    def _of_user(self) -> list[int]:
        return [at for at in self._spoken if self._turns[at].role == "user"]

    @cached_property
    def _of_assistant(self) -> list[int]:
        return [at for at in self._spoken if self._turns[at].role == "assistant"]

    @cached_property
    def _name_stems(self) -> set[str]:
        return content_stems(" ".join(turn.name for turn in self._turns.values()))

    @cached_property
    def first_said(self) -> dict[str, int]:
        """Per stem, the first turn that holds it; before all of them for a speaker's name."""
        first: dict[str, int] = {}
        for turn in self._turns.values():
            first.update(dict.fromkeys(content_stems(turn.name), self._earliest))
        for index in self._spoken:
            for stem in self.stems(index):
                first.setdefault(stem, index)
        return first

    @cached_property
    def said_by_user(self) -> set[str]:
        """Stems of all turns of the user, later ones included."""
        return set().union(*(self.stems(at) for at in self.user_turns))

    @cached_property
    def user_turns(self) -> list[int]:
        """The turns of users with text, context included."""
        return [at for at in self._spoken if self._turns[at].role == "user"]

    @cached_property
    def by_prefix(self) -> dict[str, list[tuple[str, int]]]:
        """Alphabetic stems with the first turn that holds each, by their first four letters."""
        found: dict[str, list[tuple[str, int]]] = {}
        for stem, first in self.first_said.items():
            if len(stem) >= MIN_PREFIX and stem.isalpha():
                found.setdefault(stem[:MIN_PREFIX], []).append((stem, first))
        return found

    @cached_property
    def known_stems(self) -> set[str]:
        return content_stems("\n".join(re.sub(r"[-/_]", " ", text) for text in self._known))

    @cached_property
    def known_folded(self) -> str:
        return fold_text("\n".join(self._known))

    @cached_property
    def speakers(self) -> frozenset[str]:
        return frozenset(fold_text(turn.name) for turn in self._turns.values() if turn.name)

    @cached_property
    def user_speakers(self) -> frozenset[str]:
        """Names on the turns of users, "" for turns without one."""
        mine = (turn for turn in self._turns.values() if turn.role == "user")
        return frozenset(fold_text(turn.name) for turn in mine if turn.content.strip())

    @property
    def _earliest(self) -> int:
        return min(self._turns, default=0)


def inner_capitals(text: str) -> list[str]:
    """Words with a capital letter that do not open a sentence, in order."""
    return [
        word[0].rstrip(".'’-")
        for word in _CAPITALISED.finditer(text)
        if word[0] != word[0].lower()
        and (word[0][1:] != word[0][1:].lower() or not opens_sentence(text, word.start()))
    ]


def opens_sentence(text: str, at: int) -> bool:
    return _OPENS_SENTENCE.search(text[max(0, at - 8) : at]) is not None or not text[:at].strip()


def scripts_of(text: str) -> set[str]:
    return {script for script in map(script_of, set(text)) if script}


@lru_cache(maxsize=8192)
def script_of(char: str) -> str:
    """Return the first word of a letter's Unicode name ("LATIN", "CJK"), "" for others."""
    return unicodedata.name(char, "").partition(" ")[0] if char.isalpha() else ""


def ascii_letters(text: str) -> str:
    from anyascii import anyascii  # noqa: PLC0415

    return "".join(filter(str.isalnum, anyascii(text))).lower()


def common_prefix(one: str, other: str) -> int:
    """How many characters two words share from their start, accents of Latin letters aside."""
    pairs = zip(fold_latin(one), fold_latin(other), strict=False)
    longest = min(len(one), len(other))
    return next((n for n, (left, right) in enumerate(pairs) if left != right), longest)
