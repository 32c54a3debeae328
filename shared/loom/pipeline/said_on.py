"""The day a fact was said on: what relative dates are resolved against."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date

from loom.domain.facts import Fact
from loom.domain.folding import fold_text
from loom.domain.turns import Turn
from loom.pipeline.run import Run


def said_on(run: Run, fact: Fact, phrase: str = "") -> date:
    """The day of the cited turn that holds the phrase, else of the newest cited turn of the user.

    A turn without a timestamp was said on the request's observation date, else on the day the
    request was accepted.
    """
    return _newest(run, [turn for turn in _asked(run) if turn.index in fact.source_indices], phrase)


def said_on_of_turns(run: Run, turn_ids: Collection[str]) -> date:
    """The day of the newest of these turns of the request; those of the user count first."""
    return _newest(run, [turn for turn in _asked(run) if turn.turn_id in turn_ids])


def is_undated(run: Run, turn_ids: Collection[str]) -> bool:
    """Whether only the acceptance of the request tells when one of these turns was said."""
    cited = [turn for turn in _asked(run) if turn.turn_id in turn_ids]
    return not run.asked.observation_date and any(turn.day is None for turn in cited)


def _asked(run: Run) -> Sequence[Turn]:
    return run.asked.turns


def _newest(run: Run, cited: Sequence[Turn], phrase: str = "") -> date:
    mine = [turn for turn in cited if turn.role == "user"] or cited
    wanted = fold_text(phrase)
    holding = [turn for turn in mine if wanted and wanted in fold_text(turn.content)]
    days = [turn.day or _unstamped(run) for turn in holding or mine]
    return max(days) if days else _unstamped(run)


def _unstamped(run: Run) -> date:
    asked = run.asked
    if asked.observation_date:
        return date.fromisoformat(asked.observation_date)
    return asked.accepted_at.date()
