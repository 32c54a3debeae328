"""The error of a run whose model calls gave no answer that can be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from loom.domain.answer_text import UnparseableAnswer
from loom.errors import LoomError
from loom.pipeline.run import Run
from loom.ports.model import ModelFailed

FINAL_REASONS: Final = ("bad_request", "refused_credentials")
"""What a provider refuses for good: the same call again gets the same answer."""

_ABOUT_ALL_CALLS: Final = ("refused_credentials", "rate_limited")


def _rank(error: ModelFailed | UnparseableAnswer) -> int:
    """Of several errors that of the provider is told before that of one segment."""
    if not isinstance(error, ModelFailed):
        return 4
    if error.reason in _ABOUT_ALL_CALLS:
        return _ABOUT_ALL_CALLS.index(error.reason)
    return 2 if error.unreachable else 3


def extraction_failed(
    run: Run, errors: Sequence[ModelFailed | UnparseableAnswer], *, reserve: float
) -> LoomError:
    """What the caller is told. Without errors, the model declined everything it was asked.

    `reserve` is the time in seconds in which no call is begun any more. What the provider did wrong
    counts before a lack of time: more time would not have helped.
    """
    faults = [error for error in errors if not _is_late(error)]
    if errors and not faults and run.time_left() <= reserve + 0.5:
        return LoomError(
            "EXTRACTION_TIMEOUT",
            "The model did not finish in the time this call has; finished segments are kept for "
            "a retry.",
        )
    error = min(faults or errors, key=_rank, default=None)
    if isinstance(error, ModelFailed):
        wait = error.retry_after_s
        said = str(error).removeprefix(f"{error.reason}: ")
        model = run.services.model
        return LoomError(
            "EXTRACTION_FAILED",
            f"The model gave no answer: {error.reason} ({said}).",
            retry_after_s=round(wait) if wait else None,
            details={
                "reason": error.reason,
                "unreachable": error.unreachable,
                "provider": model.provider,
                "model": model.model,
            },
            retryable=error.reason not in FINAL_REASONS,
        )
    if error is not None:
        return LoomError(
            "EXTRACTION_FAILED",
            "The model's answer could not be read.",
            details={"reason": "unparseable"},
        )
    return LoomError(
        "EXTRACTION_FAILED",
        "The model declined every segment of this conversation.",
        details={"reason": "refused"},
    )


def _is_late(error: ModelFailed | UnparseableAnswer) -> bool:
    return isinstance(error, ModelFailed) and error.reason == "timeout"
