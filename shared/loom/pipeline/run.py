"""What one extraction knows and what it has decided so far."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from loom.domain.facts import Drop, Fact, ForgetRequest
from loom.domain.forgetting import Wish
from loom.domain.records.schema import Shape
from loom.domain.rows import CategoryRow, MemoryRow, ModelAnswerRow
from loom.domain.scope import Scope
from loom.domain.turn_index import TurnIndex
from loom.domain.turns import Turn
from loom.errors import LoomError
from loom.pipeline.services import Services
from loom.pipeline.write.decide import Decided
from loom.pipeline.write.session import Write
from loom.pipeline.write.standing import Standing
from loom.pipeline.write.vectors import Vectors
from loom.ports.coordination import Coordination
from loom.ports.store import Results, TenantStore

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class RecordAsked:
    """One typed record instead of facts: where it is written, and what it may hold."""

    key: str
    shape: Shape


@dataclass(frozen=True, slots=True)
class Asked:
    """The request, validated and completed: nothing here changes during a run.

    `observation_date` is YYYY-MM-DD or "". `accepted_at` is the instant that dates turns without a
    timestamp, also when the run itself happens later.
    """

    scope: Scope
    request_id: str
    principal: str
    turns: tuple[Turn, ...]
    context: tuple[Turn, ...]
    accepted_at: datetime
    observation_date: str
    run_id: str = ""
    extra_tags: tuple[str, ...] = ()
    instructions: str = ""
    valid_at: str = ""
    max_tokens: int | None = None
    reading: str = ""
    """A hash of what the turns are read under: model, instructions, steps, operator policy."""
    record: RecordAsked | None = None
    recalled_keys: tuple[str, ...] = ()
    """Keys of memories that the session was served."""
    session_values: tuple[str, ...] = ()
    """Texts that the session's own calls of this service carried."""
    is_coding_capture: bool = False
    """A session with a coding agent, whoever says so: its tags, or a replay."""
    splits: int = 0
    """How often segments are halved before they are asked about: the model was too slow."""
    is_isolating: bool = False
    """Whether a turn that the model fails on by itself is left out, instead of failing the run."""

    @property
    def text_turns(self) -> tuple[Turn, ...]:
        """Turns that have text: the others give no evidence."""
        return tuple(turn for turn in self.turns if turn.content.strip())

    def turn_map(self) -> dict[int, Turn]:
        return {turn.index: turn for turn in (*self.context, *self.turns)}


@dataclass(slots=True)
class Usage:
    """What the model calls cost."""

    model_calls: int = 0
    embedding_calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cached_tokens_in: int = 0
    cache_hits: int = 0
    cache_misses: int = 0
    model_ms: float = 0.0
    """Time spent waiting for the model; calls at the same time each count."""
    answers_kept: int = 0
    """Answers that a run which failed has kept for the next one."""


@dataclass(frozen=True, slots=True)
class Chunked:
    """A verbatim chunk and its vector ("" and () when it has none)."""

    key: str
    text: str
    turn_indices: tuple[int, ...]
    sensitive: bool
    vector: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Forgetting:
    """One request to forget: the user turn that makes it, and each thing it names."""

    index: int
    turn_id: str
    wishes: tuple[Wish, ...]


@dataclass(slots=True)
class Run:
    """State of one extraction, handed from step to step."""

    asked: Asked
    services: Services
    store: TenantStore
    coordination: Coordination
    deadline: float
    """Monotonic seconds after which the caller has gone."""
    plan_id: str
    lease: str
    opening: Results = field(default_factory=lambda: Results({}))
    taken: frozenset[int] = frozenset()
    """Indices of turns that an earlier run has read."""
    left_out: set[int] = field(default_factory=set)
    """Indices of turns that are not shown to the model, because it fails on them."""
    skipped: list[Turn] = field(default_factory=list)
    """Those of them that this run has found."""
    answers_before: list[ModelAnswerRow] = field(default_factory=list)
    """Answers of the model that were kept of an earlier try of this request."""
    answers: list[ModelAnswerRow] = field(default_factory=list)
    """What the model answered this time and was readable: kept when the run fails."""
    chunks: list[Chunked] = field(default_factory=list)
    embedding_model: str = ""
    categories: list[CategoryRow] = field(default_factory=list)
    existing: list[MemoryRow] = field(default_factory=list)
    served: list[MemoryRow] = field(default_factory=list)
    """Stored memories that the session was served, or that its turns name by their key."""
    facts: list[Fact] = field(default_factory=list)
    stubbed: list[str] = field(default_factory=list)
    """Paths of the fields of a typed record that are null although a value belongs there."""
    repeats: list[tuple[Fact, MemoryRow]] = field(default_factory=list)
    """Facts whose content is stored already, with the row that holds it."""
    restated: set[tuple[str, str]] = field(default_factory=set)
    """Key and value of echoes whose turns become evidence: each is counted as a drop already."""
    standing: Standing | None = None
    """What the facts are judged against, once it was read."""
    received: dict[str, datetime] = field(default_factory=dict)
    """When each cited turn was first received, by turn id; empty until that was read."""
    vectors: Vectors = field(default_factory=Vectors)
    buried: set[tuple[str, str]] = field(default_factory=set)
    """Key and content hash of facts that a tombstone keeps away."""
    forget: list[ForgetRequest] = field(default_factory=list)
    forgetting: list[Forgetting] = field(default_factory=list)
    """Requests to forget that stand on a turn of the user, with what they name."""
    forgettable: list[MemoryRow] = field(default_factory=list)
    """The memories of the writer, read where something is to be forgotten."""
    unsaid: list[Fact] = field(default_factory=list)
    """Facts that the user took back later in the same conversation."""
    drops: list[Drop] = field(default_factory=list)
    segments: int = 0
    readings: int = 0
    """Parts of the conversation the model was asked about: segments, halves, a second look."""
    segmenter: str = "whole"
    prompt_blocks: list[str] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)
    pipeline_errors: list[str] = field(default_factory=list)
    degraded: list[str] = field(default_factory=list)
    stage_ms: dict[str, float] = field(default_factory=dict)
    decided: Decided = field(default_factory=Decided)
    _index: TurnIndex | None = None

    def turn_index(self) -> TurnIndex:
        """The turns as rules read them, folded and stemmed once for all steps."""
        if self._index is None:
            known = [text for row in self.existing for text in (row.memory_key, row.text)]
            self._index = TurnIndex(self.asked.turn_map(), known)
        return self._index

    @property
    def fresh_turns(self) -> tuple[Turn, ...]:
        """Turns with text that no run has read."""
        return tuple(turn for turn in self.asked.text_turns if turn.index not in self.taken)

    def write(self) -> Write:
        """This run as the write path sees it."""
        asked = self.asked
        return Write(
            services=self.services,
            store=self.store,
            coordination=self.coordination,
            timed=self.timed,
            namespace=asked.scope.namespace,
            request_id=asked.request_id,
            plan_id=self.plan_id,
            principal=asked.principal,
            op="memory.set_from_messages",
            accepted_at=asked.accepted_at,
            user_id=asked.scope.user_id,
            policy_sha256=asked.reading,
            turn_ids=tuple(turn.turn_id for turn in self.fresh_turns),
            lease=self.lease,
            lease_owner=self.plan_id,
            deadline=self.deadline,
            check_time=self.check_time,
        )

    def unembedded(self) -> list[str]:
        """Texts of chunks that have no vector and may have one."""
        return [chunk.text for chunk in self.chunks if not chunk.vector and not chunk.sensitive]

    def time_left(self) -> float:
        """Seconds until the deadline; negative once it has passed."""
        return self.deadline - self.services.clock.monotonic()

    def check_time(self) -> None:
        """Raise LoomError EXTRACTION_TIMEOUT once the deadline has passed."""
        if self.time_left() <= 0:
            raise LoomError(
                "EXTRACTION_TIMEOUT",
                "The time of this call was over before its memories were decided; the answers of "
                "the model are kept for a retry.",
            )

    def in_time(self, items: Iterable[Item]) -> Iterator[Item]:
        """The items, each given out before the deadline only: for a loop that costs time.

        Raises LoomError EXTRACTION_TIMEOUT.
        """
        for item in items:
            self.check_time()
            yield item

    def drop(self, stage: str, reason: str, *, key_hash: str = "", count: int = 1) -> None:
        """Count a loss; `count` 0 is none."""
        if count:
            self.drops.append(Drop(stage=stage, reason=reason, key_hash=key_hash, count=count))

    def degrade(self, what: str) -> None:
        if what not in self.degraded:
            self.degraded.append(what)

    @contextmanager
    def timed(self, stage: str) -> Iterator[None]:
        """Add the wall time of the block to `stage_ms[stage]`."""
        started = time.perf_counter()
        try:
            yield
        finally:
            spent = (time.perf_counter() - started) * 1000
            self.stage_ms[stage] = round(self.stage_ms.get(stage, 0.0) + spent, 3)
