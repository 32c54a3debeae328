"""Where text may be cut: sentences, and pieces of a bounded length that join to the original."""

from __future__ import annotations

import re
from typing import Final

from loom.domain.folding import continues

_CLOSERS: Final = "\"'”’»)\\]」』）】"
# Each end begins where its run of marks begins, so that a text of nothing but dots stays linear.
_END: Final = re.compile(
    rf"(?<![.!?…])[.!?…]++[{_CLOSERS}]*+(?=\s|\Z)"
    rf"|(?<![。！？｡।۔؟])[。！？｡।۔؟]++[{_CLOSERS}]*+"
    r"|\n"
)
_ABBREVIATION: Final = re.compile(
    r"(?:\b(?:mr|mrs|ms|dr|prof|sr|jr|st|vs|etc|e\.g|i\.e|approx|inc|ltd|no|fig)|\b[A-Z])\.\Z",
    re.IGNORECASE,
)
_LONGEST_ABBREVIATION: Final = 8
_LONGEST_END: Final = 8

_CUTS: Final = (
    re.compile(r"\n"),
    re.compile(rf"(?:[.!?…][{_CLOSERS}]*+\s|[。！？｡।۔؟][{_CLOSERS}]*+)"),
    re.compile(r"[,;:]\s|[，；：、،]"),
    re.compile(r"\s"),
)
"""Where a piece may end, the best kind first: a line, a sentence, a clause, a word."""


def sentence_bounds(text: str) -> list[tuple[int, int]]:
    """(start, end) of each sentence or line, in code points, without the white space around it."""
    bounds: list[tuple[int, int]] = []
    start = 0
    for end in _END.finditer(text):
        if text[end.start()] == "." and _is_abbreviation(text, end.end()):
            continue
        _append(bounds, text, start, end.end())
        start = end.end()
    _append(bounds, text, start, len(text))
    return bounds


def cut_text(text: str, limit: int) -> list[str]:
    """Pieces of at most `limit` characters, in order, that join to exactly `text`.

    A piece ends after a line, sentence, clause or word in its second half if there is such a place,
    and never between a letter and its marks unless the marks alone exceed half the limit.
    """
    if limit < 1:
        raise ValueError("limit must be at least 1")
    pieces: list[str] = []
    start = 0
    while len(text) - start > limit:
        end = _cut(text, start, start + limit)
        pieces.append(text[start:end])
        start = end
    if start < len(text):
        pieces.append(text[start:])
    return pieces


def _append(bounds: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    part = text[start:end]
    stripped = part.strip()
    if stripped:
        first = start + len(part) - len(part.lstrip())
        bounds.append((first, first + len(stripped)))


def _is_abbreviation(text: str, end: int) -> bool:
    return _ABBREVIATION.search(text[max(0, end - _LONGEST_ABBREVIATION) : end]) is not None


def _cut(text: str, start: int, furthest: int) -> int:
    """Find the end of the piece that begins at `start`; `furthest` is inside the text."""
    nearest = start + (furthest - start + 1) // 2
    for kind in _CUTS:
        ends = [
            found.end()
            for found in kind.finditer(text, max(start, nearest - _LONGEST_END), furthest)
            if found.end() >= nearest and _may_cut(text, found.end())
        ]
        if ends:
            return ends[-1]
    for end in range(furthest, nearest - 1, -1):
        if _may_cut(text, end):
            return end
    return furthest


def _may_cut(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at]
    return not (continues(after) or before == "\u200d" or (before == "\r" and after == "\n"))
