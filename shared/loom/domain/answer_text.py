"""Finding the JSON answer in what a model said.

Models wrap what they were asked for: in a code fence, in prose, after their thinking, in a JSON
string; some write near-JSON. The rules here go by what would be lost or invented: an empty answer
counts only where the model plainly gave one, a draft inside the thinking is no answer, and text
that merely talks about JSON is none either.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from loom.domain import near_json

_DECODER: Final = json.JSONDecoder(strict=False)
"""`strict=False` allows raw line breaks inside strings, which models often write."""

_VALUE_START: Final = re.compile(r'\{\s*["}]|\[\s*[\]\[{"]|"\s*(?:\\[nrt]\s*)*[\[{]')
_THINKING_START: Final = re.compile(r"(?i)<(?:think|thinking|reasoning|analysis)>|\[think\]")
_THINKING_END: Final = re.compile(
    r"(?i)</(?:think|thinking|reasoning|analysis)>|\[/think\]|<\|channel\|>final<\|message\|>"
)
_NO_VALUE: Final = -1
_TOO_DEEP: Final = -2
_MAX_STARTS: Final = 5_000
"""Bounds the time that text full of brackets can cost."""
_MAX_NESTED_STRINGS: Final = 3


class UnparseableAnswer(ValueError):
    """The answer holds nothing that can be used; never the same as an empty answer.

    `reason` is a short word: "empty", "no_json", "no_facts" (JSON without the asked key),
    "all_malformed". It never holds text of the answer.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(f"the model's answer cannot be used: {reason}")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class AnswerShape:
    """What tells the answer from other JSON: it is an object with `key`.

    With `item_keys`, the value of `key` is a list of objects that have such keys, and the list may
    also stand bare; without, the value may be anything but null.
    """

    key: str
    item_keys: frozenset[str] = frozenset()

    def is_item(self, item: Any) -> bool:
        return isinstance(item, dict) and not self.item_keys.isdisjoint(item)

    def holds_something(self, payload: dict[str, Any]) -> bool:
        return not self.item_keys or any(self.is_item(item) for item in payload[self.key])


@dataclass(frozen=True, slots=True)
class _Span:
    """A JSON value in a text; `payload` is set when it can be the answer."""

    start: int
    end: int
    payload: dict[str, Any] | None


def find_answer(text: str, shape: AnswerShape, *, truncated: bool = False) -> dict[str, Any]:
    """Return the object with `shape.key` in `text`; a bare list as the value of that key.

    With several, the last that holds something counts; such as stand side by side are one.
    `truncated`: the text was cut off, and only list items that are complete are kept.
    Raises UnparseableAnswer.
    """
    text = text.strip().removeprefix("\ufeff").strip()
    if not text:
        raise UnparseableAnswer("empty")
    value, end = _decode(text, 0)
    if end == len(text):
        payload = _payload(value, shape, alone=True)
        if payload is None:
            raise UnparseableAnswer("no_facts" if isinstance(value, dict | list) else "no_json")
        return payload
    text = _after_thinking(text, shape)
    spans = list(_merged(text, _spans(text, shape)))
    return _choose(text, spans, shape, truncated=truncated)


def _choose(
    text: str, spans: list[_Span], shape: AnswerShape, *, truncated: bool
) -> dict[str, Any]:
    found = [span for span in spans if span.payload is not None]
    broken = _broken_start(text, found, shape)
    # What stands behind the start of a broken answer may be a quotation inside that answer.
    safe = [span for span in found if broken is None or span.start < broken]
    chosen = _last_usable(_payloads(safe), shape)
    if chosen is None and broken is not None:
        chosen = _mended(text[broken:], shape, truncated=truncated)
    if chosen is None and not truncated:
        chosen = _last_usable(_payloads(found), shape)
    if chosen is None and safe:
        chosen = safe[-1].payload
    if chosen is None:
        raise UnparseableAnswer("no_facts" if spans else "no_json")
    return chosen


def _mended(text: str, shape: AnswerShape, *, truncated: bool) -> dict[str, Any] | None:
    if truncated:
        text = near_json.complete_part(text)
        value, end = _decode(text, 0)
        if end >= 0:
            return _payload(value, shape, alone=True)
    readings = (_payload(value, shape) for value in near_json.mended(text))
    payloads = [payload for payload in readings if payload is not None]
    chosen = _last_usable(payloads, shape)
    if chosen is None and payloads and near_json.writes_empty_list(text, shape.key):
        return payloads[0]
    return chosen


def _decode(text: str, start: int) -> tuple[Any, int]:
    """Return the JSON value at `start` and where it ends; the end is negative when none does."""
    try:
        return _DECODER.raw_decode(text, start)
    except ValueError:
        return None, _NO_VALUE
    except RecursionError:
        return None, _TOO_DEEP


def _payload(
    value: Any, shape: AnswerShape, *, alone: bool = False, depth: int = 0
) -> dict[str, Any] | None:
    """`value` as an object with the asked key, or None. `alone`: it is the whole answer."""
    if isinstance(value, str) and depth < _MAX_NESTED_STRINGS:
        text = value.strip()
        inner, end = _decode(text, 0)
        complete = 0 <= end == len(text)
        return _payload(inner, shape, alone=alone, depth=depth + 1) if complete else None
    if isinstance(value, dict):
        return _keyed(value, shape)
    if isinstance(value, list) and shape.item_keys:
        if len(value) == 1 and isinstance(value[0], dict) and shape.key in value[0]:
            return _keyed(value[0], shape)
        if (alone and not value) or any(shape.is_item(item) for item in value):
            return {shape.key: value}
    return None


def _keyed(value: dict[str, Any], shape: AnswerShape) -> dict[str, Any] | None:
    content = value.get(shape.key)
    if not shape.item_keys:
        return None if content is None else value
    if isinstance(content, str):
        content, _ = _decode(content.strip(), 0)
    if isinstance(content, dict):
        content = [content] if content else None
    return {**value, shape.key: content} if isinstance(content, list) else None


def _payloads(spans: list[_Span]) -> list[dict[str, Any]]:
    return [span.payload for span in spans if span.payload is not None]


def _last_usable(payloads: list[dict[str, Any]], shape: AnswerShape) -> dict[str, Any] | None:
    return next((each for each in reversed(payloads) if shape.holds_something(each)), None)


def _spans(text: str, shape: AnswerShape) -> Iterator[_Span]:
    """Every outermost JSON value of `text`, in order."""
    position = 0
    for _ in range(_MAX_STARTS):
        match = _VALUE_START.search(text, position)
        if match is None:
            return
        start = match.start()
        value, end = _decode(text, start)
        if end == _TOO_DEEP:
            return
        payload = _payload(value, shape, alone=value == [] and _stands_alone(text, start, end))
        # A quotation mark may as well end a string as begin one.
        if end < 0 or (isinstance(value, str) and payload is None):
            position = start + 1
            continue
        yield _Span(start, end, payload)
        position = end


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Tell whether the value is set apart: after a colon or a line break, no bracket before."""
    before = text[:start].rstrip(" ")
    return (
        re.search(r"[\[{]", before) is None
        and (not before or before[-1] in ":\n`>")
        and re.match(r"[ \t]*(?:\n|`|$)", text[end:]) is not None
    )


def _after_thinking(text: str, shape: AnswerShape) -> str:
    """`text` behind its thinking.

    A marker inside a JSON value belongs to that value. Thinking that never ends has no boundary:
    of it only what stands at the very end can be the answer.
    """
    spans = list(_spans(text, shape))
    ends = [mark for mark in _THINKING_END.finditer(text) if not _inside(mark.start(), spans)]
    if ends:
        return text[ends[-1].end() :]
    if _THINKING_START.match(text):
        last = spans[-1] if spans else None
        ends_text = last is not None and not text[last.end :].strip("` \n\r\t")
        return text[last.start :] if last is not None and ends_text else ""
    return text


def _inside(position: int, spans: list[_Span]) -> bool:
    index = bisect_left(spans, position, key=lambda span: span.start) - 1
    return index >= 0 and position < spans[index].end


def _merged(text: str, spans: Iterable[_Span]) -> Iterator[_Span]:
    """Answers with nothing but white space and commas between them are parts of one."""
    current: _Span | None = None
    for span in spans:
        if current is None:
            current = span
            continue
        gap = text[current.end : span.start].strip(" \n\r\t,")
        if current.payload is not None and span.payload is not None and not gap:
            current = _Span(current.start, span.end, _joined(current.payload, span.payload))
        else:
            yield current
            current = span
    if current is not None:
        yield current


def _joined(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    joined = {**first, **second}
    for key in first.keys() & second.keys():
        if isinstance(first[key], list) and isinstance(second[key], list):
            joined[key] = [*first[key], *second[key]]
    return joined


def _broken_start(text: str, found: list[_Span], shape: AnswerShape) -> int | None:
    """Where an answer begins that is not valid JSON, or None."""
    blanked = text
    for span in found:
        blanked = blanked[: span.start] + " " * (span.end - span.start) + blanked[span.end :]
    start = near_json.object_start(blanked, shape.key)
    if start is None and shape.item_keys:
        start = near_json.list_start(blanked, shape.item_keys)
    return start
