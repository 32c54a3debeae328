"""Pipeline steps of the operator's own, from the modules that a setting names.

A module has `STEPS`, a mapping of step ids to what makes a step: usually the class. They are loaded
and tried when the process builds its services, so that a mistake shows at the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, Final

from loom.domain.names import check_step_id
from loom.pipeline.registry import STEPS
from loom.pipeline.step import StepFactory

RESERVED: Final = ("loom.", "hook.")
_METHODS: Final = ("reads", "run")


class StepsUnusable(Exception):
    """A module or a step cannot be used; the message names it."""


def load_steps(modules: Iterable[str]) -> dict[str, StepFactory]:
    """The steps of all modules, by id. Raises StepsUnusable."""
    found: dict[str, StepFactory] = {}
    for module in modules:
        for step_id, factory in _steps_of(module).items():
            if step_id in found or step_id in STEPS:
                raise StepsUnusable(f"{module}: the step {step_id!r} exists already")
            _check(module, step_id, factory)
            found[step_id] = factory
    return found


def _steps_of(module: str) -> Mapping[Any, Any]:
    try:
        steps = getattr(import_module(module), "STEPS", None)
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        raise StepsUnusable(f"the module {module} cannot be imported ({said})") from error
    if not isinstance(steps, Mapping):
        raise StepsUnusable(f"{module} has no STEPS, a mapping of step ids to steps")
    return steps


def _check(module: str, step_id: Any, factory: Any) -> None:
    named = f"{module}: the step {step_id!r}"
    try:
        check_step_id(step_id)
    except (TypeError, ValueError) as error:
        raise StepsUnusable(
            f"{named} needs an id of 1 to 128 letters, digits, '.', '_' or '-'"
        ) from error
    if step_id.startswith(RESERVED):
        raise StepsUnusable(
            f"{named} has a reserved id: none may start with {' or '.join(RESERVED)}"
        )
    try:
        step = factory()
    except Exception as error:
        raise StepsUnusable(f"{named} cannot be made ({type(error).__name__}: {error})") from error
    if getattr(step, "step_id", None) != step_id:
        raise StepsUnusable(f"{named} calls itself {getattr(step, 'step_id', None)!r}")
    if not isinstance(getattr(step, "fail_closed", None), bool):
        raise StepsUnusable(f"{named} needs fail_closed, True or False")
    missing = [name for name in _METHODS if not callable(getattr(step, name, None))]
    if missing:
        raise StepsUnusable(f"{named} has no method {missing[0]}")
