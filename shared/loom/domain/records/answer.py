"""What a model answered to `typed_record`: the record, and which turns each field is from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from loom.domain.answer_text import AnswerShape, UnparseableAnswer, find_answer
from loom.domain.folding import fold_text
from loom.domain.model_answer import cited_indices
from loom.domain.records.paths import Path
from loom.domain.records.schema import Shape
from loom.domain.text_clean import clean_json

__all__ = ["RecordAnswer", "UnparseableAnswer", "parse_record_answer"]

_RECORD: Final = "record"
_SOURCES: Final = "sources"
_STEP: Final = re.compile(r"[.\[\]/]+")
_FIELD_NAMES: Final = ("field", "path", "name")
_INDEX_NAMES: Final = ("message_indices", "source_message_indices", "indices", "messages", "turns")
MAX_STEPS: Final = 12
"""A deeper path leads nowhere in a record."""
_NUMBER: Final = re.compile(r"-?\d{1,30}(?:\.\d{1,30})?")
_TOO_LARGE: Final = 10**30
"""A number beyond it is none that somebody said, and checks by floats cannot take it."""
_TRUTHS: Final = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class RecordAnswer:
    """`record` holds the fields of the schema, as far as they can be read as what they should be.

    A field that was not said is left out, or null where null is a value. `unknown` counts fields
    nobody asked for, `impossible` citations of messages that are not there.
    """

    record: dict[str, Any] = field(default_factory=dict)
    sources: Mapping[Path, tuple[int, ...]] = field(default_factory=dict)
    unknown: int = 0
    impossible: int = 0

    def cited(self, path: Path) -> tuple[int, ...] | None:
        """The turns named for a field, or for what it is part of; None when none are."""
        for length in range(len(path), -1, -1):
            if path[:length] in self.sources:
                return self.sources[path[:length]]
        return None


def parse_record_answer(text: str, shape: Shape, *, message_count: int) -> RecordAnswer:
    """Read the answer. Raises UnparseableAnswer when it holds no record.

    A record that stands bare, without the turns, is understood: see `RecordAnswer.cited`.
    """
    said, sources = map(clean_json, _found(text, shape))
    reader = _Reader()
    record = reader.filled(said, shape)
    named = {_placed(path, shape): cited for path, cited in _sources(sources, ())}
    possible = {
        path: tuple(index for index in indices if 0 <= index < message_count)
        for path, indices in named.items()
    }
    lost = sum(map(len, named.values())) - sum(map(len, possible.values()))
    return RecordAnswer(record, possible, reader.unknown, lost)


def _found(text: str, shape: Shape) -> tuple[dict[str, Any], Any]:
    """The record and the sources; a record of null is an empty one."""
    answer = _answer(text, shape)
    said, sources = answer.get(_RECORD), answer.get(_SOURCES)
    if isinstance(said, dict):
        return said, sources
    if said is None and _RECORD in answer:
        return {}, sources
    bare = {name: value for name, value in answer.items() if name != _SOURCES}
    if shape.properties.keys().isdisjoint(bare):
        raise UnparseableAnswer("no_record")
    return bare, sources


def _answer(text: str, shape: Shape) -> dict[str, Any]:
    try:
        return find_answer(text, AnswerShape(_RECORD))
    except UnparseableAnswer:
        for name in (_SOURCES, *shape.properties):
            try:
                return find_answer(text, AnswerShape(name))
            except UnparseableAnswer:
                continue
        raise


class _Reader:
    """Reads values as what they should be where nothing is lost by it: "12" as 12, a as [a].

    A blank text says nothing.
    """

    def __init__(self) -> None:
        self.unknown = 0

    def filled(self, value: dict[str, Any], shape: Shape) -> dict[str, Any]:
        """The fields of an object; one that was not said is left out, or null where it may be."""
        self.unknown += sum(name not in shape.properties for name in value)
        read: dict[str, Any] = {}
        for name, part in shape.properties.items():
            said = part.choices[0] if part.fixed else self._fitted(value.get(name), part)
            if said is not None or (part.nullable and name in value):
                read[name] = said
        return read

    def _fitted(self, value: Any, shape: Shape) -> Any:
        if value is None or (isinstance(value, str) and not value.strip()):
            return None
        if shape.kind == "object":
            return self.filled(value, shape) if isinstance(value, dict) else value
        if shape.items is not None:
            items = value if isinstance(value, list) else [value]
            return [self._fitted(item, shape.items) for item in items]
        return _chosen(_scalar(value, shape), shape)


def _scalar(value: Any, shape: Shape) -> Any:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and not abs(value) < _TOO_LARGE:  # NaN is not below it either
        return str(value)
    if shape.kind == "string":
        return str(value) if is_number else value
    if not isinstance(value, str):
        return _whole(value) if shape.kind == "integer" else value
    plain = value.strip()
    if shape.kind == "boolean":
        return _TRUTHS.get(plain.lower(), value)
    if _NUMBER.fullmatch(plain) is None:
        return value
    number = float(plain) if "." in plain else int(plain)
    return _whole(number)


def _whole(value: Any) -> Any:
    whole = isinstance(value, float) and value.is_integer() and abs(value) < 2**53
    return int(value) if whole else value


def _chosen(value: Any, shape: Shape) -> Any:
    """A choice in the spelling of the schema: "eur" is the EUR of the list."""
    if not isinstance(value, str) or value in shape.choices:
        return value
    folded = fold_text(value)
    alike = [each for each in shape.choices if fold_text(str(each)) == folded]
    return alike[0] if len(alike) == 1 else value


def _sources(raw: Any, at: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Paths and their turns, of a list of entries, of an object by path, or of a nested object."""
    if isinstance(raw, list):
        for entry in raw:
            if isinstance(entry, dict):
                named = next((entry[name] for name in _FIELD_NAMES if name in entry), None)
                cited = next((entry[name] for name in _INDEX_NAMES if name in entry), None)
                yield from _source(named, cited, at)
    elif isinstance(raw, dict):
        for name, cited in raw.items():
            yield from _source(name, cited, at)


def _source(
    named: Any, cited: Any, at: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    if not isinstance(named, str) or len(at) > MAX_STEPS:
        return
    path = (*at, *(step for step in _STEP.split(named) if step))
    if isinstance(cited, dict):
        yield from _sources(cited, path)
    elif isinstance(cited, list) and any(isinstance(part, dict | list) for part in cited):
        for number, part in enumerate(cited):
            yield from _source(str(number), part, path)
    elif (indices := cited_indices(cited)) is not None:
        yield path, indices


def _placed(steps: tuple[str, ...], shape: Shape) -> Path:
    """`items[0].price`, `$.items.0.price` and `/record/items/0/price` are one path."""
    named = list(steps)
    while named[:1] == ["$"] or (named[:1] == [_RECORD] and _RECORD not in shape.properties):
        del named[0]
    path: list[str | int] = []
    at: Shape | None = shape
    for step in named:
        in_list = at is not None and at.items is not None
        path.append(int(step) if in_list and step.isdecimal() else step)
        at = (at.items if in_list else at.properties.get(step)) if at is not None else None
    return tuple(path)
