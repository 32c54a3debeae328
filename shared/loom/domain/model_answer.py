"""What a model answered to `extract` and `coverage_sweep`, read into facts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any, Final

from loom.domain.answer_text import AnswerShape, UnparseableAnswer, find_answer
from loom.domain.facts import About, ExtractAnswer, Fact, ForgetRequest

__all__ = ["UnparseableAnswer", "cited_indices", "parse_extract_answer", "parse_object_answer"]

_FACTS: Final = AnswerShape("facts", frozenset({"subject", "attribute", "value"}))
_ABOUT: Final[dict[str, About]] = {"user": "user", "other": "other", "agent": "agent"}
_UNSTORABLE: Final = re.compile(r"[\x00\ud800-\udfff]")
"""NUL and lone surrogates: JSON can write them, UTF-8 columns cannot hold them."""
MAX_VALUE_CHARS: Final = 4_000
"""A fact is a sentence; dates and claims are not looked for behind it either."""
MAX_NAME_CHARS: Final = 512
"""Of a subject or attribute; a key keeps 80 of it."""
_INDEX: Final = re.compile(r"(?<![\d.])-?\d{1,9}(?:\.0+)?(?!\.?\d)")
_YEAR_OR_MONTH: Final = re.compile(r"\d{4}(?:-(?:0[1-9]|1[0-2]))?")
_MAX_DEPTH: Final = 4
_WHOLE_FLOATS: Final = 2**53
"""Below it, a float without a fraction is an exact integer."""


def parse_extract_answer(
    text: str, *, message_count: int, truncated: bool = False
) -> ExtractAnswer:
    """Read the facts and forget requests of `text`, in its order.

    `message_count` is the number of the request's messages; cited indices outside 0 ..
    message_count - 1 are taken out and counted in `impossible_citations`, so that a fact may be
    left with none. Facts without subject, attribute, value or source_message_indices (missing,
    null or blank; an empty list is not missing) are left out and counted in `malformed`, and so are
    those whose subject or attribute has no letter or digit or is longer than `MAX_NAME_CHARS`, or
    whose value is longer than `MAX_VALUE_CHARS`. A quotation longer than that is left out alone.
    `truncated` keeps the complete facts of an answer that was cut off.

    Raises UnparseableAnswer when there is no list of facts or when none of its entries is one.
    """
    answer = find_answer(text, _FACTS, truncated=truncated)
    items = answer["facts"]
    read = [fact for fact in (_fact(item, message_count) for item in items) if fact is not None]
    if items and not read:
        raise UnparseableAnswer("all_malformed")
    return ExtractAnswer(
        facts=tuple(fact for fact, _ in read),
        forget=tuple(_forget_requests(answer.get("forget"), message_count)),
        malformed=len(items) - len(read),
        impossible_citations=sum(impossible for _, impossible in read),
    )


def parse_object_answer(text: str, *, key: str, truncated: bool = False) -> dict[str, Any]:
    """Read the JSON object with `key` (not null) in an answer of any other stage.

    Understands the same wrappings and near-JSON. Raises UnparseableAnswer.
    """
    return find_answer(text, AnswerShape(key), truncated=truncated)


def _fact(item: Any, message_count: int) -> tuple[Fact, int] | None:
    """Return the fact and the number of its impossible citations; None when malformed."""
    if not isinstance(item, dict):
        return None
    subject, attribute = _name(item.get("subject")), _name(item.get("attribute"))
    value, span = _text(item.get("value")), _text(item.get("span"))
    cited = cited_indices(item.get("source_message_indices"))
    well_formed = subject and attribute and 0 < len(value) <= MAX_VALUE_CHARS
    if not well_formed or cited is None:
        return None
    possible = tuple(index for index in cited if 0 <= index < message_count)
    said = _text(item.get("valid_at"))
    valid_at = _iso_date(said)
    fact = Fact(
        subject=subject,
        attribute=attribute,
        value=value,
        source_indices=possible,
        about=_ABOUT.get(_text(item.get("about")).lower(), "user"),
        category=_text(item.get("category")),
        tags=_names(item.get("tags")),
        entities=_names(item.get("entities")),
        span=span if len(span) <= MAX_VALUE_CHARS else "",
        valid_at=valid_at,
        valid_at_words="" if valid_at else said[:MAX_NAME_CHARS],
    )
    return fact, len(cited) - len(possible)


def _name(value: Any) -> str:
    """What a key is minted from, on one line; "" for what names nothing."""
    name = " ".join(_text(value).replace("\ufffd", "").split())
    named = len(name) <= MAX_NAME_CHARS and any(map(str.isalnum, name))
    return name if named else ""


def _forget_requests(raw: Any, message_count: int) -> Iterator[ForgetRequest]:
    """Pass over requests without words: they name nothing that could be forgotten."""
    for item in raw if isinstance(raw, list) else [raw]:
        fields = item if isinstance(item, dict) else {"request": item}
        request = _text(fields.get("request"))
        cited = cited_indices(fields.get("source_message_indices")) or ()
        if request:
            possible = tuple(index for index in cited if 0 <= index < message_count)
            yield ForgetRequest(request, possible)


def _text(value: Any, depth: int = 0) -> str:
    """`value` as one line of what a person would write; "" for nothing."""
    if isinstance(value, str):
        return _UNSTORABLE.sub("\ufffd", value).strip()
    if value is None or depth > _MAX_DEPTH:
        return ""
    if isinstance(value, float) and value.is_integer() and abs(value) < _WHOLE_FLOATS:
        return str(int(value))
    if isinstance(value, list):
        return ", ".join(filter(None, (_text(item, depth + 1) for item in value)))
    if isinstance(value, dict):
        pairs = ((_text(name), _text(content, depth + 1)) for name, content in value.items())
        return ", ".join(f"{name}: {content}" for name, content in pairs if content)
    return _number(value)


def _number(value: Any) -> str:
    try:
        return json.dumps(value, allow_nan=False)
    except ValueError:
        # NaN, an infinity, or an integer of more digits than Python writes.
        return ""


def _names(raw: Any) -> tuple[str, ...]:
    """Names of a list or a single one, each once. Of an object `name` counts, where it has one."""
    items = raw if isinstance(raw, list) else [raw]
    named = (item.get("name", item) if isinstance(item, dict) else item for item in items)
    return tuple(dict.fromkeys(filter(None, (_text(item) for item in named))))


def cited_indices(raw: Any) -> tuple[int, ...] | None:
    """Return the integers `raw` writes in whatever form, each once; None for no value."""
    if raw is None or (isinstance(raw, str) and not raw.strip()):
        return None
    found: list[int] = []
    for item in raw if isinstance(raw, list) else [raw]:
        if isinstance(item, bool):
            continue
        if isinstance(item, int):
            found.append(item)
        elif isinstance(item, float) and item.is_integer():
            found.append(int(item))
        elif isinstance(item, str):
            found.extend(int(float(number)) for number in _INDEX.findall(item))
    return tuple(dict.fromkeys(found))


def _iso_date(text: str) -> str:
    """`text` when it is an ISO 8601 date, time or the year or month of one; else ""."""
    if _YEAR_OR_MONTH.fullmatch(text):
        return text
    try:
        if len(text) == len("2026-10-05"):
            return date.fromisoformat(text).isoformat()
        return datetime.fromisoformat(text).isoformat()
    except ValueError:
        return ""
