"""The composition root: settings in, ports with their adapters out. Built once per process.

Adapters are imported when they are needed: a function that makes no model call loads no model.
"""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

from pydantic import SecretStr

from loom import telemetry, telemetry_metrics
from loom.adapters.local.clock import SystemClock
from loom.adapters.local.ids import UuidIds
from loom.pipeline.services import Services
from loom.ports.model import Embedder, Model
from loom.settings import (
    EmbeddingSettings,
    ExtractSettings,
    ModelSettings,
    Settings,
    StoreSettings,
)

if TYPE_CHECKING:
    from loom.adapters.aws.clients import AwsClients
    from loom.adapters.clickhouse.store import ClickHouseStore
    from loom.pipeline.step import StepFactory


class SettingsError(Exception):
    """Settings that cannot work together; the message names the variable."""


class _Process:
    """What this process has built so far."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.services: Services | None = None
        self.store: ClickHouseStore | None = None
        self.clients: AwsClients | None = None


_PROCESS = _Process()


def services() -> Services:
    """The process's services; built at the first call."""
    with _PROCESS.lock:
        if _PROCESS.services is None:
            _PROCESS.services = _build()
        return _PROCESS.services


def use(built: Services) -> None:
    """Serve with these services instead of those the settings mean; tests inject theirs."""
    with _PROCESS.lock:
        _PROCESS.services = built


def reset() -> None:
    """Close and forget what was built: the next call reads the settings again."""
    with _PROCESS.lock:
        if _PROCESS.store is not None:
            _PROCESS.store.close()
        if _PROCESS.clients is not None:
            _PROCESS.clients.close()
        _PROCESS.services = _PROCESS.store = _PROCESS.clients = None
        telemetry_metrics.send_to(None)


def migrate() -> list[str]:
    """Apply the migrations that are not in the ledger; answers their names."""
    from loom.adapters.clickhouse.migrations import migrate as apply  # noqa: PLC0415

    return apply(_store(StoreSettings()))


def in_aws() -> bool:
    """Whether this process is a Lambda function (Lambda sets the variable; nothing else does)."""
    return "AWS_LAMBDA_FUNCTION_NAME" in os.environ


def _build() -> Services:
    from loom.adapters.aws.answer_once import PowertoolsAnswerOnce  # noqa: PLC0415
    from loom.adapters.aws.clients import AwsClients  # noqa: PLC0415
    from loom.adapters.aws.coordination import DynamoCoordinator  # noqa: PLC0415
    from loom.adapters.aws.queue import SqsQueue  # noqa: PLC0415

    settings = Settings()
    if in_aws() and settings.api.auth_mode == "off":
        raise SettingsError("LOOM_AUTH_MODE=off is the laptop's; a function in AWS needs `iam`")
    _report_metrics()
    clock = SystemClock()
    # An emulator on a busy laptop is slower than DynamoDB, which answers in milliseconds.
    patient = "AWS_ENDPOINT_URL" in os.environ
    clients = _PROCESS.clients = AwsClients(dynamodb_read_timeout_s=20 if patient else 2)
    table = settings.coordination.coordination_table
    return Services(
        settings=settings,
        store=_store(settings.store),
        coordinator=DynamoCoordinator(table, clients.dynamodb, clock=clock),
        answer_once=PowertoolsAnswerOnce(table, clients.dynamodb, report=_report),
        queue=SqsQueue(
            settings.queue.extraction_queue_url,
            settings.queue.extraction_queue_dlq_url,
            clients.sqs,
        ),
        model=build_model(settings.model),
        embedder=build_embedder(settings.embedding, settings.model),
        clock=clock,
        ids=UuidIds(),
        report=_report,
        operator_steps=operator_steps(settings.extract),
    )


def operator_steps(settings: ExtractSettings) -> dict[str, StepFactory]:
    """The steps of the modules that the settings name. Raises SettingsError."""
    if not settings.steps_modules:
        return {}
    from loom.operator_steps import StepsUnusable, load_steps  # noqa: PLC0415

    try:
        return load_steps(settings.steps_modules)
    except StepsUnusable as error:
        raise SettingsError(f"LOOM_PIPELINE_STEPS_MODULES: {error}") from error


def _report_metrics() -> None:
    """To CloudWatch in AWS; elsewhere when a person asks for it by Powertools' own variable."""
    if in_aws() or "POWERTOOLS_METRICS_NAMESPACE" in os.environ:
        from loom.adapters.aws.metrics import write  # noqa: PLC0415

        telemetry_metrics.send_to(write)


def _report(error: BaseException, where: str) -> None:
    telemetry.log_exception(error, op=where)


def _store(settings: StoreSettings) -> ClickHouseStore:
    from loom.adapters.clickhouse.store import ClickHouseStore  # noqa: PLC0415

    with _PROCESS.lock:
        if _PROCESS.store is None:
            _PROCESS.store = ClickHouseStore(
                _dsn(settings),
                database=settings.store_database,
                data_dir=settings.data_dir,
                timeout_s=settings.store_timeout_s,
            )
        return _PROCESS.store


def _dsn(settings: StoreSettings) -> str:
    if settings.store_dsn is not None:
        return settings.store_dsn.get_secret_value()
    if settings.store_dsn_secret is not None:
        return _secret(settings.store_dsn_secret)
    if in_aws():
        raise SettingsError("LOOM_STORE_DSN_SECRET or LOOM_STORE_DSN must be set in AWS")
    return "chdb://"


def _secret(name: str) -> str:
    from aws_lambda_powertools.utilities.parameters import get_secret  # noqa: PLC0415

    value = get_secret(name)
    if not isinstance(value, str):
        raise SettingsError(f"the secret {name} is not text")
    return value


def provider_of(settings: ModelSettings) -> str:
    """The model provider these settings mean. Raises SettingsError."""
    if settings.llm_provider is not None:
        return settings.llm_provider
    if settings.llm_base_url or settings.openai_api_key or settings.llm_api_key_secret:
        return "openai"
    if in_aws():
        raise SettingsError("LOOM_LLM_PROVIDER must be set in AWS")
    return "rules"


def build_model(settings: ModelSettings) -> Model:
    provider = provider_of(settings)
    if provider == "rules":
        from loom.adapters.local.rules_model import RulesModel  # noqa: PLC0415

        return RulesModel()
    if provider == "fake":
        from loom.adapters.local.fake_model import FakeModel  # noqa: PLC0415

        return FakeModel()
    from loom.adapters.openai.chat import OpenAIModel  # noqa: PLC0415

    if not settings.llm_base_url and _model_key(settings) is None:
        raise SettingsError(
            "LOOM_LLM_PROVIDER=openai needs OPENAI_API_KEY, or LOOM_LLM_BASE_URL of a server "
            "that asks for no key"
        )
    return OpenAIModel(
        base_url=settings.llm_base_url,
        api_key=_model_key(settings),
        model=settings.llm_model,
        structured=settings.llm_structured,
        max_retries=settings.llm_max_retries,
    )


def _model_key(settings: ModelSettings) -> str | None:
    key: SecretStr | None = settings.openai_api_key
    if key is not None:
        return key.get_secret_value()
    return _secret(settings.llm_api_key_secret) if settings.llm_api_key_secret else None


def build_embedder(settings: EmbeddingSettings, model: ModelSettings) -> Embedder:
    from loom.adapters.local.no_embedder import NoEmbedder  # noqa: PLC0415

    provider = settings.embedding_provider
    if provider in (None, "local") and not settings.embedding_base_url and not in_aws():
        from loom.adapters.local.minilm import MiniLMEmbedder  # noqa: PLC0415

        if MiniLMEmbedder.available():
            return MiniLMEmbedder()
        if provider == "local":
            raise SettingsError("LOOM_EMBEDDING_PROVIDER=local needs requirements/embedded.txt")
    if provider == "hash":
        from loom.adapters.local.hash_embedder import HashEmbedder  # noqa: PLC0415

        return HashEmbedder(settings.embedding_dimensions or 256)
    if provider == "openai" or (provider is None and settings.embedding_base_url):
        from loom.adapters.openai.embeddings import OpenAIEmbedder  # noqa: PLC0415

        return OpenAIEmbedder(
            base_url=settings.embedding_base_url,
            api_key=_model_key(model),
            model=settings.embedding_model,
            dimensions=settings.embedding_dimensions,
        )
    return NoEmbedder()
