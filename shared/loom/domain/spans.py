"""Where in a turn a fact was said, in code points of the turn as it was sent."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from loom.domain.folding import continues, fold_spelling, fold_text
from loom.domain.sentences import cut_text, sentence_bounds
from loom.domain.tokens import content_stems

_MAX_SPAN: Final = 400
_MAX_UNALIGNED: Final = 64
"""Occurrences tried that begin or end inside a character, such as "i" in the ligature of "fi"."""


def find_span(turn_text: str, span: str) -> tuple[int, int] | None:
    """(start, end) of the first occurrence of `span`, or None.

    The wording as it is comes first, then the folded wording (case, width, spacing, quotes,
    dashes). `turn_text[start:end]` always folds to the folded span.
    """
    wanted = span.strip()
    if not wanted:
        return None
    start = turn_text.find(wanted)
    if start >= 0:
        return start, start + len(wanted)
    folded = fold_text(wanted)
    if not folded or folded not in fold_text(turn_text):
        return None
    return _find_folded(turn_text, folded)


def best_span(turn_text: str, claim: str) -> tuple[int, int]:
    """(start, end) of the sentence that shares most content stems with `claim`.

    The first of equals; a sentence of more than 400 characters counts by its clauses. The whole
    text, without the white space around it, when it is one sentence or is short and shares nothing;
    (0, 0), unknown, when a longer text shares nothing.
    """
    units = _units(turn_text)
    if not units:
        return 0, 0
    if len(units) == 1:
        return units[0]
    wanted = content_stems(claim)
    scores = [len(wanted & stems) for stems in _stems(turn_text)]
    best = max(scores)
    if best:
        return units[scores.index(best)]
    whole = units[0][0], units[-1][1]
    return whole if whole[1] - whole[0] <= _MAX_SPAN else (0, 0)


@lru_cache(maxsize=32)
def _stems(text: str) -> tuple[frozenset[str], ...]:
    """Content stems of each unit; many facts may ask about one long turn."""
    return tuple(frozenset(content_stems(text[start:end])) for start, end in _units(text))


@lru_cache(maxsize=32)
def _units(text: str) -> tuple[tuple[int, int], ...]:
    units: list[tuple[int, int]] = []
    for start, end in sentence_bounds(text):
        at = start
        for piece in cut_text(text[start:end], _MAX_SPAN):
            trimmed = piece.strip()
            if trimmed:
                first = at + len(piece) - len(piece.lstrip())
                units.append((first, first + len(trimmed)))
            at += len(piece)
    return tuple(units)


class _Cell(NamedTuple):
    """One folded character and the stretch of the original it came from."""

    char: str
    start: int
    end: int


def _find_folded(text: str, folded: str) -> tuple[int, int] | None:
    cells = _cells(text)
    line = "".join(cell.char for cell in cells)
    at = line.find(folded)
    for _ in range(_MAX_UNALIGNED):
        if at < 0:
            return None
        last = at + len(folded) - 1
        opens = at == 0 or cells[at - 1].end <= cells[at].start
        closes = last + 1 == len(cells) or cells[last].end <= cells[last + 1].start
        if opens and closes:
            return cells[at].start, cells[last].end
        at = line.find(folded, at + 1)
    return None


def _cells(text: str) -> list[_Cell]:
    """Fold the text character by character. NFKC may change the length in both directions.

    A character and the marks after it are folded together: nothing composes across that border.
    """
    cells: list[_Cell] = []
    for start, end in _clusters(text):
        for char in fold_spelling(text[start:end]):
            if not char.isspace():
                cells.append(_Cell(char, start, end))
            elif cells and cells[-1].char == " ":
                cells[-1] = _Cell(" ", cells[-1].start, end)
            else:
                cells.append(_Cell(" ", start, end))
    return cells


def _clusters(text: str) -> list[tuple[int, int]]:
    starts = [at for at, char in enumerate(text) if at == 0 or not continues(char)]
    return list(pairwise([*starts, len(text)]))
