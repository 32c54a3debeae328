"""The ports an operation works with, and the settings it reads. Built by `loom.wiring` only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from loom.ports.clock import Clock, Ids
from loom.ports.coordination import AnswerOnce, Coordinator
from loom.ports.model import Embedder, Model
from loom.ports.queue import Queue
from loom.ports.store import Store
from loom.settings import Settings

if TYPE_CHECKING:
    from loom.pipeline.step import StepFactory


@dataclass(frozen=True, slots=True)
class Services:
    settings: Settings
    store: Store
    coordinator: Coordinator
    answer_once: AnswerOnce
    queue: Queue
    model: Model
    embedder: Embedder
    clock: Clock
    ids: Ids
    report: Callable[[BaseException, str], None]
    """Logs an exception that was survived, with where it happened; never any content."""
    operator_steps: Mapping[str, StepFactory] = field(default_factory=dict)
    """Pipeline steps that the operator registered, beside those of `pipeline.registry`."""
