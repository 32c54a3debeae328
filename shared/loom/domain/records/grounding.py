"""Which values of a model's record were said, and by whom.

A text, number or date has to stand in the turns it is said to be from. A choice of an enum and a
truth value are readings of a turn, which has to exist. Who may speak is as with facts: not a tool,
not the assistant's proposals, not what somebody asks not to have stored (`domain.attribution`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

from loom.domain.attribution import TALK, lenders, refused_storing, voices
from loom.domain.facts import Fact
from loom.domain.records.answer import RecordAnswer
from loom.domain.records.keywords import MAX_ITEMS
from loom.domain.records.paths import Path
from loom.domain.records.schema import Shape
from loom.domain.records.tree import Filled, Lost, Said, Tree
from loom.domain.records.turn_text import AllTexts, TurnText
from loom.domain.records.validation import broken_rules
from loom.domain.records.values import DATES, Wording, is_said_in_words, wording_of
from loom.domain.sensitivity_values import MASK
from loom.domain.turn_index import TurnIndex
from loom.domain.turn_secrets import holds_secret
from loom.domain.turns import Turn

_MOST_FOUND: Final = 8
"""Turns that are named as the sources of a value for which the model names none."""
_FEW: Final = 4
"""Turns in which a value is looked for at once; before more, all texts are asked as one."""
MAX_CITED: Final = 40
"""Turns that are looked at for one value."""
MAX_SEARCHED_CHARS: Final = 200_000
"""In a longer conversation, a value for which no turn is named is not looked for."""
_SUBJECT: Final = "the record"
_Question = tuple[str, str, str, bool, str, tuple[int, ...] | None]
"""All that the judgement of a value depends on, for one conversation."""


class Grounder:
    """The turns of one request (context turns negative), read once for all values.

    `observation_date`, YYYY-MM-DD or "", is the day of turns without a timestamp. `before_each`
    value is called and may raise.
    """

    def __init__(
        self,
        turns: Mapping[int, Turn],
        observation_date: str,
        *,
        before_each: Callable[[], None] = lambda: None,
    ) -> None:
        self._before_each = before_each
        shown = {
            at: replace(turn, content=turn.masked or turn.content) for at, turn in turns.items()
        }
        self._index = TurnIndex(shown)
        self._texts = {at: TurnText(turn.content) for at, turn in shown.items()}
        self._all = AllTexts(self._texts.values())
        self._names = {at: TurnText(turn.name) for at, turn in shown.items() if turn.name}
        self._hidden = {at: TurnText(turn.content) for at, turn in turns.items() if turn.masked}
        self._real = tuple(
            at for at, turn in sorted(turns.items()) if at >= 0 and turn.content.strip()
        )
        self._secrets: dict[tuple[str, str], bool] = {}
        self._judged: dict[_Question, Said | Lost] = {}
        self._lent: dict[tuple[int, ...], tuple[int, ...]] = {}
        size = sum(len(turn.content) for turn in turns.values())
        self._searched = self._real if size <= MAX_SEARCHED_CHARS else ()
        self._day = date.fromisoformat(observation_date) if observation_date else None

    def tree(self, answer: RecordAnswer, shape: Shape) -> dict[str, Tree]:
        """The record with what is said kept apart from what is not."""
        reading = _Reading(self, answer, broken_rules(shape, answer.record))
        return reading.fields(answer.record, shape, ())

    def ground(
        self, value: Any, shape: Shape, path: Path, cited: tuple[int, ...] | None
    ) -> Said | Lost:
        """Judge one valid value; `cited` are the turns the model names for it, None for none.

        Where it names none, the turns that hold the value are its sources. The turns of what is
        said are always turns that hold it, or that accept the turn which does.
        """
        self._before_each()
        name = next((step for step in reversed(path) if isinstance(step, str)), "")
        asked = (repr(value), shape.kind, shape.format, bool(shape.choices), name, cited)
        judged = self._judged.get(asked)
        if judged is None:
            # A list repeats values, and so does every further try and window.
            judged = self._judged[asked] = self._judge(value, shape, name, cited)
        return judged

    def _judge(
        self, value: Any, shape: Shape, name: str, cited: tuple[int, ...] | None
    ) -> Said | Lost:
        in_words = is_said_in_words(shape)
        if in_words and self._is_secret(name, str(value)):
            return Lost("sensitive")
        if cited is None:
            real = self._searched if in_words else ()
        else:
            real = tuple(at for at in dict.fromkeys(cited) if at in self._real)[:MAX_CITED]
        if not real:
            return Lost("no_cited_turn")
        if not in_words:
            read = Fact(_SUBJECT, name, f"{name} {value}", real, about="other")
            return self._spoken(value, read, dict.fromkeys(real, ""))
        wording = wording_of(value, shape)
        anywhere = self._is_anywhere(wording, shape, real)
        holding = self._holding(wording, real) if anywhere else {}
        if anywhere and cited is not None and not self._is_said_by_user(holding):
            # What the user says in a turn's own words needs no words of the turn before.
            holding |= self._holding(wording, self._lenders(real))
        if shape.kind == "string" and not shape.format:
            holding = {**self._named(wording, real), **holding}
        if not holding:
            hidden = (at for at in real if at in self._hidden)
            found = any(wording(self._hidden[at], self._said_on(at)) is not None for at in hidden)
            return Lost("sensitive" if found else "ungrounded")
        beside = tuple(holding) if cited is None else (*holding, *real)
        text = str(value)
        fact = Fact(_SUBJECT, name, text, beside, about="other", span=text)
        said = self._spoken(value, fact, holding)
        if isinstance(said, Said) and cited is None:
            return replace(said, turns=said.turns[:_MOST_FOUND])
        return said

    def _is_secret(self, name: str, text: str) -> bool:
        known = self._secrets.get((name, text))
        if known is None:
            known = holds_secret(f"{name}: {text}") or MASK.search(text) is not None
            self._secrets[name, text] = known
        return known

    def _is_anywhere(self, wording: Wording, shape: Shape, turns: Sequence[int]) -> bool:
        """Whether it is worth asking turn by turn, with those that lend their words."""
        if len(turns) <= _FEW or shape.format in DATES:
            return True
        return wording(self._all, None) is not None

    def _lenders(self, turns: tuple[int, ...]) -> tuple[int, ...]:
        if turns not in self._lent:
            self._lent[turns] = lenders(turns, self._index)
        return self._lent[turns]

    def _holding(self, wording: Wording, turns: Iterable[int]) -> dict[int, str]:
        """The turns that say the value, and their words for it."""
        asked = ((at, wording(self._texts[at], self._said_on(at))) for at in dict.fromkeys(turns))
        return {at: words for at, words in asked if words is not None}

    def _is_said_by_user(self, holding: Iterable[int]) -> bool:
        return any(self._index.turn(at).role == "user" for at in holding)

    def _named(self, wording: Wording, turns: Iterable[int]) -> dict[int, str]:
        """The turns whose speaker's name is the value."""
        names = ((at, self._names[at]) for at in turns if at in self._names)
        return {at: "" for at, name in names if wording(name, None) is not None}

    def _said_on(self, at: int) -> date | None:
        moment = self._index.turn(at).timestamp
        return moment.date() if moment else self._day

    def _spoken(self, value: Any, fact: Fact, holding: Mapping[int, str]) -> Said | Lost:
        """Judge who says it: the turns that hold the value, beside all that the fact cites."""
        index = self._index
        around = tuple(
            at for at in dict.fromkeys(fact.source_indices) if index.turn(at).role in TALK
        )
        talk = tuple(at for at in around if at in holding)
        if not talk:
            return Lost("tool_or_system_only")
        if refused_storing(fact, talk, index):
            return Lost("storing_refused")
        spoken = [at for at in voices(fact, around, index) if at in holding]
        if not spoken:
            return Lost("assistant_only")
        # What the assistant says counts where the user accepts it: both turns are its sources.
        proposed = min((at for at in spoken if index.turn(at).role == "assistant"), default=None)
        accepting = [
            at
            for at in around
            if proposed is not None and at > proposed and index.turn(at).role == "user"
        ]
        turns = tuple(sorted(at for at in {*spoken, *accepting} if at >= 0))
        return Said(value, turns, tuple((at, holding[at]) for at in spoken if holding[at]))


@dataclass(frozen=True, slots=True)
class _Reading:
    """One answer, value by value; `broken` has the rules of the schema it breaks, by path."""

    grounder: Grounder
    answer: RecordAnswer
    broken: Mapping[Path, str]

    def fields(self, value: dict[str, Any], shape: Shape, at: Path) -> dict[str, Tree]:
        parts = shape.properties
        return {name: self._node(said, parts[name], (*at, name)) for name, said in value.items()}

    def _node(self, value: Any, shape: Shape, path: Path) -> Tree:
        if value is None:
            return Filled(None)
        if shape.kind == "object" and isinstance(value, dict):
            return self.fields(value, shape, path)
        if shape.items is not None:
            return self._items(value, shape.items, path)
        if path in self.broken:
            return Lost("invalid_value", self.broken[path])
        if shape.fixed:
            return Filled(value)
        return self.grounder.ground(value, shape, path, self.answer.cited(path))

    def _items(self, values: list[Any], shape: Shape, path: Path) -> Tree:
        """The items by the numbers the model knows them by; a longer list than any is not read."""
        if len(values) > MAX_ITEMS:
            return Lost("invalid_value", self.broken[path])
        said = [pair for pair in enumerate(values) if pair[1] is not None or shape.nullable]
        return [self._node(item, shape, (*path, number)) for number, item in said]
