"""The first answer to an Idempotency-Key, kept for 24 h by Powertools' idempotency.

Powertools reads the machine's clock itself. A call that dies leaves its key "in progress" until
`remaining_ms` are over; then the next call runs.
"""

from __future__ import annotations

import base64
import json
import threading
import zlib
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, cast

from loom.adapters.aws.items import partition
from loom.ports.coordination import (
    Call,
    CoordinationUnavailable,
    IdempotencyConflict,
    IdempotencyInProgress,
    Outcome,
)

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.idempotency import IdempotencyConfig
    from aws_lambda_powertools.utilities.typing import LambdaContext
    from types_boto3_dynamodb import DynamoDBClient

    from loom.adapters.aws.answer_records import AnswerRecords

KEPT_S: Final = 86_400
PREFIX: Final = "loom"
ITEM: Final = "partition"
"""Field of the payload that names the item's partition."""
BODY: Final = "body"


class PowertoolsAnswerOnce:
    """Implements `ports.coordination.AnswerOnce`.

    `scope` starts with the org and a "#". An answer is kept compressed: DynamoDB's limit of 400 KB
    then takes about 320 KB of compressed JSON, some megabytes of text. A larger one, or one that
    could not be saved because the table was gone, is still given to its caller, and `report` hears
    of it: the work is done. Its key stays in progress until `remaining_ms` are over.
    """

    def __init__(
        self,
        table: str,
        client_factory: Callable[[], DynamoDBClient],
        *,
        report: Callable[[BaseException, str], None],
    ) -> None:
        self._table = table
        self._client_factory = client_factory
        self._report = report
        self._lock = threading.Lock()
        self._records: AnswerRecords | None = None

    def run(
        self,
        *,
        scope: str,
        key: str,
        body_sha256: str,
        remaining_ms: int,
        call: Call,
    ) -> tuple[dict[str, object], Outcome]:
        """Raise also CoordinationUnavailable, before `call` has run."""
        from aws_lambda_powertools.utilities.idempotency import (  # noqa: PLC0415
            idempotent_function,
        )

        first = _FirstCall(call)
        once = idempotent_function(
            first.run,
            data_keyword_argument="request",
            persistence_store=self._shared_records(),
            config=_config(remaining_ms),
            key_prefix=PREFIX,
        )
        org = scope.partition("#")[0]
        name = f"{len(scope)}#{scope}{key}"
        kept = self._named_errors(
            lambda: once(request={ITEM: partition(org, name), BODY: body_sha256}), first
        )
        if first.answer is not None:
            return first.answer, "new"
        return _unpack(kept["answer"]), "replayed"

    def _named_errors(
        self, once: Callable[[], dict[str, str]], first: _FirstCall
    ) -> dict[str, str]:
        """Turn Powertools' errors into the port's, unless the call itself ended with one."""
        from aws_lambda_powertools.utilities.idempotency import exceptions  # noqa: PLC0415

        try:
            return once()
        except exceptions.IdempotencyValidationError as error:
            first.reraise()
            raise IdempotencyConflict from error
        except (
            exceptions.IdempotencyAlreadyInProgressError,
            exceptions.IdempotencyInconsistentStateError,
        ) as error:
            first.reraise()
            raise IdempotencyInProgress from error
        except exceptions.IdempotencyPersistenceLayerError as error:
            if not first.ended:
                raise CoordinationUnavailable(str(error)) from error
            self._report(error, "answer_once")
            first.reraise()
            return {}

    def _shared_records(self) -> AnswerRecords:
        """Powertools hooks into the client each time a layer is made, so one is made for all."""
        from loom.adapters.aws.answer_records import AnswerRecords  # noqa: PLC0415

        with self._lock:
            if self._records is None:
                self._records = AnswerRecords(self._table, self._client_factory())
            return self._records


class _FirstCall:
    """Runs the call and remembers how it ended, which Powertools' own errors would hide."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self.answer: dict[str, object] | None = None
        self.error: BaseException | None = None

    @property
    def ended(self) -> bool:
        return self.answer is not None or self.error is not None

    def run(self, *, request: dict[str, str]) -> dict[str, str]:
        del request
        with self:
            answer = self._call()
            kept = {"answer": _pack(answer)}
            self.answer = answer
            return kept

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.error = error

    def reraise(self) -> None:
        if self.error is not None:
            raise self.error


class _TimeLeft:
    """The one method of Lambda's context that Powertools asks."""

    def __init__(self, milliseconds: int) -> None:
        self._milliseconds = milliseconds

    def get_remaining_time_in_millis(self) -> int:
        return self._milliseconds


def _config(remaining_ms: int) -> IdempotencyConfig:
    from aws_lambda_powertools.utilities.idempotency import IdempotencyConfig  # noqa: PLC0415

    return IdempotencyConfig(
        payload_validation_jmespath=BODY,
        expires_after_seconds=KEPT_S,
        hash_function="sha256",
        lambda_context=cast("LambdaContext", _TimeLeft(remaining_ms)),
    )


def _pack(answer: dict[str, object]) -> str:
    """Powertools would sort the keys, and stores text only."""
    plain = json.dumps(answer, separators=(",", ":")).encode()
    return base64.b85encode(zlib.compress(plain)).decode()


def _unpack(kept: str) -> dict[str, object]:
    answer: Any = json.loads(zlib.decompress(base64.b85decode(kept)))
    return cast("dict[str, object]", answer)
