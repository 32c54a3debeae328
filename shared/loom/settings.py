"""Settings: one frozen class per concern, read from environment variables with the prefix `LOOM_`.

A bad value fails when the process starts, with the variable's name. docs/reference/settings.md
lists every variable, and a test keeps the two equal.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class _Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix="LOOM_", frozen=True, extra="ignore", env_ignore_empty=True
    )


def listed(text: str | None) -> tuple[str, ...]:
    """The names of a list separated by commas, each once."""
    names = (name.strip() for name in (text or "").split(","))
    return tuple(dict.fromkeys(name for name in names if name))


class StoreSettings(_Settings):
    """Where the rows live."""

    store_dsn: SecretStr | None = Field(
        default=None,
        description="ClickHouse DSN: https://user:password@host:8443/loom, http://..., or "
        "chdb:///absolute/folder. Unset: the embedded engine in LOOM_DATA_DIR.",
    )
    store_dsn_secret: str | None = Field(
        default=None, description="Name of the Secrets Manager secret that holds the DSN."
    )
    store_database: str = Field(default="loom", pattern=r"^[A-Za-z_][A-Za-z0-9_]{0,62}$")
    store_timeout_s: float = Field(
        default=10, gt=0, le=300, description="Seconds one statement may take."
    )
    data_dir: str = Field(default=".loom", description="The laptop's folder.")


class CoordinationSettings(_Settings):
    """Leases, claims and marks."""

    coordination_table: str = Field(
        default="loom", description="DynamoDB table of leases, version claims and request marks."
    )


class ModelSettings(_Settings):
    """The extraction model."""

    llm_provider: Literal["openai", "rules", "fake"] | None = Field(
        default=None,
        description="Unset: `openai` when a base URL or key is set, else `rules` on a laptop; in "
        "AWS there is no default.",
    )
    llm_model: str = Field(default="gpt-4o-mini")
    llm_base_url: str | None = Field(default=None, pattern=r"^https?://")
    llm_structured: Literal["json_schema", "json_object", "none"] = "json_schema"
    llm_timeout_s: float = Field(default=60, gt=0, le=900, description="Seconds per call.")
    llm_max_retries: int = Field(default=3, ge=0, le=10)
    llm_concurrency: int = Field(
        default=4, ge=1, le=32, description="Segments asked at the same time."
    )
    openai_api_key: SecretStr | None = Field(default=None, validation_alias="OPENAI_API_KEY")
    llm_api_key_secret: str | None = Field(
        default=None, description="Name of the Secrets Manager secret that holds the model's key."
    )


class EmbeddingSettings(_Settings):
    """The embedder."""

    embedding_provider: Literal["openai", "local", "hash", "none"] | None = Field(
        default=None,
        description="Unset: `openai` when LOOM_EMBEDDING_BASE_URL is set, else `local` where its "
        "weights are installed, else `none`.",
    )
    embedding_model: str = Field(default="text-embedding-3-small")
    embedding_base_url: str | None = Field(default=None, pattern=r"^https?://")
    embedding_dimensions: int | None = Field(default=None, ge=8, le=8192)
    embedding_timeout_s: float = Field(default=10, gt=0, le=300)


class ExtractSettings(_Settings):
    """How a conversation is read."""

    memory_extract_size_segment_threshold_chars: int = Field(
        default=24_000, ge=500, description="A longer transcript is read in windows."
    )
    memory_extract_size_segment_window_chars: int = Field(default=12_000, ge=500)
    memory_extract_existing_limit: int = Field(
        default=20, ge=0, le=200, description="Stored memories shown to the extractor."
    )
    memory_extract_facts_max_per_call: int = Field(
        default=400, ge=1, le=5000, description="Facts one call keeps; the rest are counted."
    )
    memory_extract_record_retries: int = Field(
        default=2,
        ge=0,
        le=5,
        description="How often a typed record with invalid fields is asked for again.",
    )
    memory_extract_coverage_sweep_enabled: bool = Field(
        default=True,
        description="Turns that no fact cites are read a second time, in one more call.",
    )
    memory_extract_coverage_sweep_min_turns: int = Field(
        default=12, ge=1, le=400, description="So many turns of the user must be left over."
    )
    memory_extract_coverage_sweep_max_chars: int = Field(
        default=12_000, ge=500, description="Characters of turns the second reading is shown."
    )
    memory_extract_mask_secrets: bool = Field(
        default=True, description="Secrets are masked in prompts."
    )
    memory_extract_observation_date_default: Literal["request_time", "none"] = "request_time"
    memory_extract_verify_models: str | None = Field(
        default=None,
        description="Models of the same endpoint that judge whether facts of coding captures last, "
        "separated by commas. Unset: none is asked.",
    )
    memory_extract_verify_timeout_s: float = Field(
        default=20, gt=0, le=900, description="Seconds per verifier; one that is late keeps all."
    )
    memory_extract_value_updates: bool = Field(
        default=False,
        description="An extracted memory gives way to newer evidence of another value under "
        "another key. Off: the two are in conflict. The same key always revises.",
    )
    memory_chunks_max_per_call: int = Field(default=256, ge=0, le=5000)
    memory_chunk_chars: int = Field(default=1600, ge=200, le=8000)
    pipeline_steps_modules: str | None = Field(
        default=None,
        description="Python modules with the operator's own pipeline steps, separated by commas.",
    )

    @property
    def steps_modules(self) -> tuple[str, ...]:
        return listed(self.pipeline_steps_modules)

    @property
    def verify_models(self) -> tuple[str, ...]:
        return listed(self.memory_extract_verify_models)


class MemorySettings(_Settings):
    """Changes of many memories."""

    blacklist_sweep_max: int = Field(
        default=1000, ge=1, le=5000, description="Memories one blacklist.add deletes at most."
    )


class QueueSettings(_Settings):
    """The deferred queue."""

    extraction_defer_agents: str | None = Field(
        default=None,
        description="Agents whose extractions are deferred unless the call says `defer: false`, "
        "separated by commas; `*` is every call that is not a person's.",
    )
    extraction_queue_enabled: bool = Field(
        default=True, description="Off: deferred batches stay pending, and status says so."
    )
    extraction_queue_url: str | None = Field(default=None, description="URL of the SQS queue.")
    extraction_queue_dlq_url: str | None = Field(
        default=None, description="URL of its dead-letter queue."
    )
    extraction_queue_max_attempts: int = Field(
        default=8, ge=1, le=20, description="Attempts after which a batch has failed."
    )
    extraction_queue_lease_s: int = Field(
        default=900,
        ge=10,
        le=3600,
        description="Seconds one run may take; after it another worker may take the batch.",
    )
    extraction_queue_wait_scale: float = Field(
        default=1.0, gt=0, le=1, description="Shortens the waits between attempts; for tests."
    )
    extraction_queue_resend_max: int = Field(
        default=500, ge=1, le=5000, description="Batches one sweep sends again at most."
    )
    extraction_queue_degraded_failures: int = Field(
        default=5, ge=1, le=1000, description="Failures in a row after which health is degraded."
    )
    extraction_queue_degraded_age_s: int = Field(
        default=3600,
        ge=60,
        description="Age in seconds of the oldest waiting batch beyond which health is degraded.",
    )

    @property
    def defer_agents(self) -> tuple[str, ...]:
        return listed(self.extraction_defer_agents)


class SearchSettings(_Settings):
    """How hits are chosen."""

    search_min_similarity: float = Field(
        default=0.25,
        ge=-1,
        le=1,
        description="A vector hit less similar to the query than this is left out.",
    )


class ApiSettings(_Settings):
    """The HTTP door."""

    auth_mode: Literal["off", "iam"] = Field(
        default="off",
        description="`off` is the laptop's: no caller identity. `iam`: the principal API Gateway "
        "authenticated. A function in AWS refuses to start with `off`.",
    )
    default_org: str = Field(default="dev", description="Org of a call that names none.")
    default_namespace: str = Field(default="local")
    api_timeout_s: float = Field(
        default=29, gt=1, le=900, description="Seconds API Gateway waits for an answer."
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"


class Settings:
    """All of them, read once."""

    def __init__(self) -> None:
        self.store = StoreSettings()
        self.coordination = CoordinationSettings()
        self.model = ModelSettings()
        self.embedding = EmbeddingSettings()
        self.extract = ExtractSettings()
        self.memory = MemorySettings()
        self.queue = QueueSettings()
        self.search = SearchSettings()
        self.api = ApiSettings()
