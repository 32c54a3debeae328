"""What the run of a deferred batch ended in: its answer, or its error, as an outcome."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from loom.domain.queueing.outcomes import (
    MODEL_CALLS_OFF,
    RATE_LIMITED,
    REFUSED_CREDENTIALS,
    Done,
    Erased,
    Failed,
    Held,
    Outcome,
    Unfinished,
    Unreachable,
)
from loom.domain.queueing.waits import PROBE
from loom.errors import LoomError
from loom.operations.set_from_messages import extract
from loom.operations.set_from_messages_wire import SetFromMessagesRequest
from loom.pipeline.run import Run
from loom.pipeline.skipped import skipped_in
from loom.ports.coordination import CoordinationUnavailable, UserErased
from loom.ports.store import StoreUnavailable

TIMEOUT: Final = "timeout"
STORE_UNAVAILABLE: Final = "store_unavailable"
INTERNAL: Final = "internal"
ABOUT_CONTENT: Final = frozenset({"unparseable", "bad_request", "refused"})
"""Reasons of a model's failure that the same turns lead to again."""


def outcome_of(run: Run, request: SetFromMessagesRequest) -> Outcome:
    """Extract in a run that was entered. Raises nothing but what ends the process."""
    try:
        return done_with(extract(run, request))
    except UserErased:
        return Erased()
    except LoomError as error:
        return of_error(run, error)
    except (StoreUnavailable, CoordinationUnavailable) as error:
        run.services.report(error, "queue.run")
        return _of_store(run)
    except Exception as error:  # noqa: BLE001 - one batch must not end the worker of the others
        run.services.report(error, "queue.run")
        return Failed(INTERNAL)


def done_with(answer: dict[str, Any]) -> Done:
    """Also for the answer of a run that had finished before."""
    return Done(skipped_turns=skipped_in(answer["pipeline_errors"]))


def of_error(run: Run, error: LoomError) -> Outcome:
    """What an error that the caller would have been told makes of the batch."""
    if error.code == "USER_ERASED":
        return Erased()
    if error.code == MODEL_CALLS_OFF.upper():
        return Held(MODEL_CALLS_OFF, None)
    if error.code == "EXTRACTION_TIMEOUT":
        return Unfinished() if run.usage.answers_kept else Unreachable(TIMEOUT, timed_out=True)
    if error.code == "EXTRACTION_FAILED":
        return _of_model(run, error)
    return Failed(error.code.lower(), is_final=not error.retryable)


def _of_model(run: Run, error: LoomError) -> Outcome:
    reason, wait = str(error.details["reason"]), error.retry_after_s
    now = run.services.clock.now()
    if reason == REFUSED_CREDENTIALS:
        scale = run.services.settings.queue.extraction_queue_wait_scale
        return Held(reason, now + PROBE * scale)
    if reason == RATE_LIMITED and wait is not None:
        return Held(reason, now + timedelta(seconds=wait))
    if error.details.get("unreachable"):
        return Unreachable(
            reason,
            timed_out=reason == TIMEOUT,
            others_succeed=run.usage.answers_kept > 0,
            retry_after_s=wait,
        )
    return Failed(reason, over_content=reason in ABOUT_CONTENT, retry_after_s=wait)


def _of_store(run: Run) -> Outcome:
    """Once its plan was won, the next run only has rows to write: no attempt is spent."""
    try:
        is_decided = run.coordination.mark(run.asked.request_id) is not None
    except CoordinationUnavailable:
        is_decided = False
    return Unreachable(STORE_UNAVAILABLE) if is_decided else Failed(STORE_UNAVAILABLE)
