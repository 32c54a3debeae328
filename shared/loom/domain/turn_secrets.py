"""Secrets of a conversation, also those that only the turn or the line before gives away.

"What is your password?" - "hunter2Xy9!" holds a secret that neither turn holds alone. Each turn is
therefore read as it stands, with its line breaks as spaces, after the end of the turn before it and
after its speaker's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from loom.domain.sensitivity import Secret, classify, find_secrets, mask
from loom.domain.turns import Turn

HIDDEN: Final = "[secret]"
"""Stands for a name that reads as high."""

READ_ON: Final = 400
"""Characters past a cut that are read too, so that a secret across the cut is seen."""

_TAIL: Final = 160
_HEAD: Final = 240
"""How near to the seam of two turns an announcement ends and its secret begins."""
_LONGEST: Final = 4_000

_BREAK: Final = "\r\n\t\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_FLAT: Final = dict.fromkeys(map(ord, _BREAK), " ")
_LAST_BREAK: Final = re.compile(rf"[{_BREAK}](?=[^{_BREAK}]*\Z)")
_FIRST_BREAK: Final = re.compile(rf"[{_BREAK}]")
_AROUND: Final = _BREAK + " -*\u2022>.,;:!?'\"`()[]{}"
_LINE: Final = 200

_ASKS: Final = re.compile(
    r"(?:\s*(?:please|thanks|是什么|是多少|は何ですか|は何|を教えてください))*+[\s?？!！.。:：;…]+\Z",
    re.IGNORECASE,
)
_ASKS_ABOUT: Final = re.compile(
    r"(?:\A|[.!?\n])[\s,]*(?:(?:so|and|but|ok|okay)[\s,]+)?"
    r"(?:where|how|when|why|whom?|whose)\b[^.!?\n]*\Z",
    re.IGNORECASE,
)
"""The end of a text that asks for something about a secret, not for the secret."""
_LEAD_IN: Final = re.compile(
    r"(?:\s*(?:it['\u2019]?s|it is|that['\u2019]?s|that is|this is|is|sure|ok|okay|yes|yeah|"
    r"here it is|here you go|here you are|of course|try|use)\b[\s,:;.!-]*)*+",
    re.IGNORECASE,
)
_CARD: Final = "card"
_ENDS_IN_DIGITS: Final = re.compile(r"\d[\d -]{2,22}\d[\s.,;:]*\Z")
_BEGINS_WITH_DIGITS: Final = re.compile(r"\s*\d[\d -]{2,}")
_KEY_BEGINS: Final = "-----BEGIN"
_KEY_ENDS: Final = "-----END"


def with_secrets(turns: Sequence[Turn]) -> list[Turn]:
    """The same turns, oldest first, each with what it holds: `sensitive`, `masked` and a safe name.

    Card digits spread over two turns make both sensitive. A name that reads as high becomes
    "[secret]".
    """
    found: list[list[Secret]] = []
    spoken: list[int] = []
    for place, turn in enumerate(turns):
        secrets = find_secrets(turn.content)
        secrets += [*_by_lines(turn.content, secrets), *_by_name(turn)]
        found.append(secrets)
        if not turn.content.strip():
            continue
        if spoken:
            secrets += _by_turn_before(turns[spoken[-1]].content, turn.content)
        for earlier in _own_or_last(turns, spoken, turn):
            head, tail = _card_across(turns[earlier].content, turn.content)
            found[earlier] += head
            secrets += tail
        spoken.append(place)
    return [_read(turn, secrets) for turn, secrets in zip(turns, found, strict=True)]


def holds_secret(text: str) -> bool:
    """Whether a stored text reads as high today, also across its line breaks."""
    return classify(text) == "high" or any(_by_lines(text, ()))


def plain_labels(labels: Iterable[str]) -> tuple[str, ...]:
    """The tags, entities or other short labels that hold no secret, in their order."""
    return tuple(label for label in labels if classify(label) == "normal")


def _read(turn: Turn, secrets: Sequence[Secret]) -> Turn:
    name = HIDDEN if turn.name and classify(turn.name) == "high" else turn.name
    if not secrets:
        return turn if name == turn.name else replace(turn, name=name)
    return replace(turn, name=name, sensitive=True, masked=mask(_replaced(turn.content, secrets)))


def _replaced(text: str, secrets: Sequence[Secret]) -> str:
    pieces: list[str] = []
    end = 0
    for secret in sorted(secrets, key=lambda one: (one.start, -one.end)):
        if secret.start >= end:
            pieces += text[end : secret.start], f"[secret:{secret.kind}]"
        end = max(end, secret.end)
    return "".join([*pieces, text[end:]])


def _own_or_last(turns: Sequence[Turn], spoken: Sequence[int], turn: Turn) -> Iterator[int]:
    """The turn before and, over one turn of somebody else, the speaker's own before it."""
    yield from spoken[-1:]
    if len(spoken) > 1 and turns[spoken[-1]].role != turn.role == turns[spoken[-2]].role:
        yield spoken[-2]


def _by_lines(text: str, known: Sequence[Secret]) -> Iterator[Secret]:
    """Secrets that show once line breaks are spaces: an announcement on one line, then a value."""
    flat = text.translate(_FLAT)
    if flat.rstrip() == text.rstrip():
        return
    starts = {secret.start for secret in known}
    for secret in find_secrets(flat):
        is_card = secret.kind == _CARD and _FIRST_BREAK.search(text, secret.start, secret.end)
        if secret.start not in starts and (is_card or _is_whole_line(text, secret)):
            yield secret


def _by_name(turn: Turn) -> Iterator[Secret]:
    return _announced(f"{turn.name}: ", turn.content) if turn.name else iter(())


def _by_turn_before(before: str, content: str) -> Iterator[Secret]:
    begun = before.rfind(_KEY_BEGINS)
    if begun >= 0 and before.find(_KEY_ENDS, begun) < 0:
        return _announced(before[begun:] + "\n", content, head=len(content))
    tail = before[-_TAIL:]
    asks = _ASKS.search(tail)
    if not asks:
        return _announced(tail.translate(_FLAT) + " ", content)
    if _ASKS_ABOUT.search(tail, 0, asks.start()):
        return iter(())
    lead = _LEAD_IN.match(content)
    announcement = tail[: asks.start()].translate(_FLAT) + ": "
    return _announced(announcement, content, skip=lead.end() if lead else 0)


def _announced(
    announcement: str, content: str, *, head: int = _HEAD, skip: int = 0
) -> Iterator[Secret]:
    """What reads as a secret in `content` from `skip` on, once the announcement stands before it.

    A value counts when it has a digit or is alone on its line: after a question for a password,
    "sorry, ask Bob" is neither.
    """
    said = content[skip : skip + head]
    moved = skip - len(announcement)
    ends = len(announcement) + len(said)
    found = find_secrets(announcement + said)
    if found and found[-1].end == ends and skip + head < len(content):
        found = find_secrets(announcement + content[skip : skip + _LONGEST])
    for each in found:
        secret = Secret(each.kind, max(each.start + moved, skip), each.end + moved)
        value = content[secret.start : secret.end]
        if value and (any(map(str.isdigit, value)) or _is_whole_line(content, secret)):
            yield secret


def _card_across(before: str, content: str) -> tuple[list[Secret], list[Secret]]:
    """The parts, in the turn before and in this one, of a card number begun there."""
    last, first = _ENDS_IN_DIGITS.search(before[-_TAIL:]), _BEGINS_WITH_DIGITS.match(content)
    if not last or not first:
        return [], []
    tail = before[-_TAIL:].rstrip(" \r\n\t.,;:")
    spoken = f"{tail} ".translate(_FLAT)
    for secret in find_secrets(spoken + content[: first.end()]):
        if secret.kind == _CARD and secret.start < len(tail) < secret.end - 1:
            begin = max(len(before) - _TAIL, 0) + secret.start
            return (
                [Secret(_CARD, begin, len(before))],
                [Secret(_CARD, 0, secret.end - len(spoken))],
            )
    return [], []


def _is_whole_line(text: str, secret: Secret) -> bool:
    """Nothing but punctuation stands beside the secret on its line or lines."""
    before = text[max(secret.start - _LINE, 0) : secret.start]
    after = text[secret.end : secret.end + _LINE]
    opening, closing = _LAST_BREAK.search(before), _FIRST_BREAK.search(after)
    beside = chain(
        before[opening.end() if opening else 0 :], after[: closing.start() if closing else None]
    )
    return all(char in _AROUND for char in beside)
