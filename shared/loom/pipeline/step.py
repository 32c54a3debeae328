"""The Step protocol and the loop that runs a pipeline.

A step is one file. It names the rows it wants read before the pipeline starts (they are read
together in one store phase, in parallel with storing the evidence), and then changes the `Run`. A
step that fails is skipped and named in `pipeline_errors`, unless it fails closed: then nothing is
written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from loom.errors import LoomError
from loom.pipeline.run import Run
from loom.ports.coordination import CoordinationUnavailable, UserErased
from loom.ports.store import Read, StoreUnavailable


class Step(Protocol):
    """One step of one run: a fresh object for every run."""

    @property
    def step_id(self) -> str: ...

    @property
    def fail_closed(self) -> bool: ...

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        """Rows to read before the pipeline starts; `run.opening` holds them in `run`."""

    def run(self, run: Run) -> None: ...


StepFactory = Callable[[], Step]

MAX_STEPS = 16
"""Steps one request may name (spec: request field `pipeline_steps`)."""

_FATAL = (LoomError, StoreUnavailable, CoordinationUnavailable, UserErased)
"""Never skipped: an answer for the caller, or a store that cannot be trusted to go on."""


def choose(
    registry: Mapping[str, StepFactory], step_ids: Sequence[str]
) -> tuple[list[Step], list[str]]:
    """The named steps in order, and an `unknown_step:<id>` for each id nobody registered."""
    steps = [registry[step_id]() for step_id in step_ids if step_id in registry]
    errors = [f"unknown_step:{step_id}" for step_id in step_ids if step_id not in registry]
    return steps, errors


def run_steps(steps: Sequence[Step], run: Run) -> None:
    """Run the steps in order; what a fail-open step raises is named, not raised.

    None begins after the run's deadline. Raises LoomError.
    """
    for step in steps:
        run.check_time()
        with run.timed(f"step.{step.step_id}"):
            if step.fail_closed:
                step.run(run)
            else:
                _run_open(step, run)


def _run_open(step: Step, run: Run) -> None:
    facts, repeats, drops = list(run.facts), list(run.repeats), list(run.drops)
    try:
        step.run(run)
    except _FATAL:
        raise
    except Exception as error:  # noqa: BLE001 - a broken step must not cost the caller the facts
        run.facts, run.repeats, run.drops = facts, repeats, drops
        run.pipeline_errors.append(f"step_failed:{step.step_id}:{type(error).__name__}")
        run.services.report(error, f"step {step.step_id}")
