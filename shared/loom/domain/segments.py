"""A long transcript in windows, one extraction call each (`segmenter`: whole or size)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Literal

from loom.domain.sentences import cut_text
from loom.domain.turns import Turn

Segmenter = Literal["whole", "size"]


@dataclass(frozen=True, slots=True)
class Segment:
    """Turns for one call, in order. `content` may be a part of a turn; `index` is the turn's.

    Secrets are masked before turns are cut (`pipeline.prompt.shown`): half a secret is none to the
    rules.
    """

    turns: tuple[Turn, ...]

    @property
    def chars(self) -> int:
        return sum(len(turn.content) for turn in self.turns)


def cut_segments(
    turns: Sequence[Turn], *, threshold_chars: int, window_chars: int
) -> tuple[Segmenter, list[Segment]]:
    """One segment up to `threshold_chars` of content in all, else windows of `window_chars`.

    Every turn is in exactly one segment, except that a turn longer than a window is cut into parts.
    Windows are filled from the start, so that added turns leave all windows but the last as they
    were and answers kept from an earlier attempt still fit.
    """
    if not turns:
        return "whole", []
    if sum(len(turn.content) for turn in turns) <= threshold_chars:
        return "whole", [Segment(tuple(turns))]
    segments: list[Segment] = []
    window: list[Turn] = []
    size = 0
    for part in _parts(turns, window_chars):
        if window and size + len(part.content) > window_chars:
            segments.append(Segment(tuple(window)))
            window, size = [], 0
        window.append(part)
        size += len(part.content)
    segments.append(Segment(tuple(window)))
    return "size", segments


def halve(segment: Segment) -> tuple[Segment, Segment] | None:
    """Two segments of nearly equal length with text in both, cut between turns.

    None when only one turn or part has text: that is the one a failing batch is split down to.
    """
    turns = segment.turns
    spoken = [at for at, turn in enumerate(turns) if turn.content.strip()]
    if len(spoken) <= 1:
        return None
    sizes = list(accumulate(len(turn.content) for turn in turns))
    cuts = range(spoken[0] + 1, spoken[-1] + 1)
    middle = min(cuts, key=lambda cut: abs(2 * sizes[cut - 1] - sizes[-1]))
    return Segment(turns[:middle]), Segment(turns[middle:])


def _parts(turns: Sequence[Turn], window_chars: int) -> Iterator[Turn]:
    for turn in turns:
        if len(turn.content) <= window_chars:
            yield turn
        else:
            for part in cut_text(turn.content, window_chars):
                yield replace(turn, content=part)
