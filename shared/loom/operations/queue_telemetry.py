"""What operators see of the runs of deferred batches: counts, tokens, the model's time."""

from __future__ import annotations

from loom.domain.queueing.outcomes import Done, Held, Next, Outcome, Unfinished, Unreachable
from loom.pipeline.run import Run
from loom.telemetry_metrics import emit


def emit_started(org: str) -> None:
    emit({"BatchAttempts": 1}, org=org)


def emit_ended(
    org: str, outcome: Outcome | None, next_: Next | None, run: Run | None = None
) -> None:
    """The metrics of one state a batch came to. `reason` is an error code, never content."""
    values: dict[str, float] = {}
    reason = ""
    if isinstance(outcome, Done):
        values["BatchDone"] = 1
        if outcome.skipped_turns:
            values["BatchSkippedTurns"] = len(outcome.skipped_turns)
    elif isinstance(outcome, Held):
        values["BatchHeld"], reason = 1, outcome.reason
    elif isinstance(outcome, Unreachable):
        values["BatchOutage"], reason = 1, outcome.error
    elif isinstance(outcome, Unfinished):
        values["BatchOutage"], reason = 1, "out_of_time"
    if next_ is not None and next_.row.status == "failed":
        values["BatchFailed"], reason = 1, next_.row.last_error
    if values:
        emit(values, org=org, reason=reason)
    if run is not None:
        emit(_spent(run), org=org)


def _spent(run: Run) -> dict[str, float]:
    usage = run.usage
    return {
        "FactsDropped": sum(drop.count for drop in run.drops),
        "ModelTokensIn": usage.tokens_in,
        "ModelTokensOut": usage.tokens_out,
        "ModelMilliseconds": round(usage.model_ms),
    }
