"""Poison isolation: a segment that fails over its content is read in halves, down to one turn.

A turn that the model fails on alone, without anything around it, is left out and the rest is read.
A model that fails on much of the conversation is not at odds with a turn: then the run fails.
"""

from __future__ import annotations

from typing import Final, NoReturn, Protocol, TypeVar

from loom.domain.answer_text import UnparseableAnswer
from loom.domain.segments import Segment, halve
from loom.pipeline.run import Run
from loom.ports.model import ModelFailed

MOST_SKIPPED: Final = 3
"""Turns that are left out of one batch at most."""
MOST_FAILURES: Final = 64
"""Failed calls after which a run gives up; one turn of 400 takes about 10, with those of its
halves."""
OVER_CONTENT: Final = frozenset({"bad_request", "server_error"})
"""Reasons of `ModelFailed` that one turn can be the cause of."""

Part = TypeVar("Part")
Part_co = TypeVar("Part_co", covariant=True)


class Reading(Protocol[Part_co]):
    def __call__(self, segment: Segment, /, *, bare: bool) -> Part_co:
        """What the model says of a segment; `bare` shows it without what stands around it."""


class Declined(Exception):
    """The model declines a segment by its content policy."""


Failure = ModelFailed | UnparseableAnswer | Declined
FAILURES: Final = (ModelFailed, UnparseableAnswer, Declined)


class Isolation:
    """What one run leaves out. Its segments are read one after the other: each leaves out more."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._failures = 0
        self.given_up: Failure | None = None
        """Why the run fails: too much would have to be left out."""
        self.errors: list[ModelFailed | UnparseableAnswer] = []
        """Why turns were left out."""

    def read(self, segment: Segment, read: Reading[Part]) -> list[Part]:
        """What `read` gives for the segment, or for the parts of it that it does not raise for.

        Raises what it raises, once too much would have to be left out.
        """
        if self.given_up:
            raise self.given_up
        try:
            return [read(segment, bare=False)]
        except FAILURES as error:
            self._count(error)
        halves = halve(segment)
        if halves:
            return [part for half in halves for part in self.read(half, read)]
        try:
            return [read(segment, bare=True)]
        except FAILURES as error:
            self._count(error)
            self._leave_out(segment, error)
        return []

    def _count(self, error: Failure) -> None:
        """Raise the error when it is not about the content, or one too many."""
        if isinstance(error, ModelFailed) and error.reason not in OVER_CONTENT:
            raise error
        self._failures += 1
        if self._failures > MOST_FAILURES:
            self._give_up(error)

    def _leave_out(self, segment: Segment, error: Failure) -> None:
        turn = next(turn for turn in segment.turns if turn.content.strip())
        if turn.index in self._run.left_out:
            return
        if len(self._run.skipped) >= MOST_SKIPPED:
            self._give_up(error)
        if not isinstance(error, Declined):
            self.errors.append(error)
        self._run.skipped.append(self._run.asked.turn_map()[turn.index])
        self._run.left_out.add(turn.index)

    def _give_up(self, error: Failure) -> NoReturn:
        self.given_up = error
        raise error


def isolation_of(run: Run) -> Isolation | None:
    return Isolation(run) if run.asked.is_isolating else None
