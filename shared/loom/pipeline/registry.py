"""The steps there are, and the pipeline a request gets when it names none."""

from __future__ import annotations

from typing import Final

from loom.pipeline.step import StepFactory
from loom.pipeline.steps.bulk_write import BulkWrite
from loom.pipeline.steps.fetch_existing_memories import FetchExistingMemories
from loom.pipeline.steps.fetch_namespace_categories import FetchNamespaceCategories
from loom.pipeline.steps.forget import Forget
from loom.pipeline.steps.hash_dedup import HashDedup
from loom.pipeline.steps.llm_extract import LlmExtract
from loom.pipeline.steps.resolve_dates import ResolveDates
from loom.pipeline.steps.verify_grounded import VerifyGrounded

STEPS: Final[dict[str, StepFactory]] = {
    "loom.fetch_namespace_categories": FetchNamespaceCategories,
    "loom.fetch_existing_memories": FetchExistingMemories,
    "loom.llm_extract": LlmExtract,
    "loom.verify_grounded": VerifyGrounded,
    "loom.resolve_dates": ResolveDates,
    "loom.forget": Forget,
    "loom.hash_dedup": HashDedup,
    "loom.bulk_write": BulkWrite,
}

DEFAULT_PIPELINE: Final[tuple[str, ...]] = tuple(STEPS)
