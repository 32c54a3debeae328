"""The steps there are, and the pipelines a request gets when it names none."""

from __future__ import annotations

from typing import Final

from loom.pipeline.step import StepFactory
from loom.pipeline.steps.bulk_write import BulkWrite
from loom.pipeline.steps.coverage_sweep import CoverageSweep
from loom.pipeline.steps.drop_activity_narration import DropActivityNarration
from loom.pipeline.steps.drop_non_durable import DropNonDurable
from loom.pipeline.steps.drop_recall_echoes import DropRecallEchoes
from loom.pipeline.steps.drop_session_echoes import DropSessionEchoes
from loom.pipeline.steps.fetch_existing_memories import FetchExistingMemories
from loom.pipeline.steps.fetch_namespace_categories import FetchNamespaceCategories
from loom.pipeline.steps.forget import Forget
from loom.pipeline.steps.hash_dedup import HashDedup
from loom.pipeline.steps.llm_extract import LlmExtract
from loom.pipeline.steps.resolve_dates import ResolveDates
from loom.pipeline.steps.typed_record import TypedRecord
from loom.pipeline.steps.verify_durable import VerifyDurable
from loom.pipeline.steps.verify_grounded import VerifyGrounded

STEPS: Final[dict[str, StepFactory]] = {
    "loom.fetch_namespace_categories": FetchNamespaceCategories,
    "loom.fetch_existing_memories": FetchExistingMemories,
    "loom.llm_extract": LlmExtract,
    "loom.coverage_sweep": CoverageSweep,
    "loom.verify_grounded": VerifyGrounded,
    "loom.resolve_dates": ResolveDates,
    "loom.forget": Forget,
    "loom.drop_recall_echoes": DropRecallEchoes,
    "loom.drop_session_echoes": DropSessionEchoes,
    "loom.drop_activity_narration": DropActivityNarration,
    "loom.drop_non_durable": DropNonDurable,
    "loom.verify_durable": VerifyDurable,
    "loom.hash_dedup": HashDedup,
    "loom.bulk_write": BulkWrite,
    "loom.typed_record": TypedRecord,
}

RECORD_PIPELINE: Final = ("loom.typed_record", "loom.hash_dedup", "loom.bulk_write")
"""What runs for a request with `record_schema`."""

DEFAULT_PIPELINE: Final = tuple(step for step in STEPS if step != "loom.typed_record")
"""What runs for any other."""
