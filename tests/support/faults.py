"""Answers of DynamoDB and SQS that no emulator gives by itself, put in front of a real client."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from botocore.awsrequest import AWSResponse
from botocore.exceptions import ConnectionClosedError
from botocore.httpsession import URLLib3Session

if TYPE_CHECKING:
    from types_boto3_dynamodb import DynamoDBClient
    from types_boto3_sqs import SQSClient

PREFIX = "com.amazonaws.dynamodb.v20120810#"


class _Body:
    def __init__(self, content: bytes) -> None:
        self._content = content

    def stream(self) -> Any:
        yield self._content


class DynamoFault:
    """The first `times` requests of `operation` are answered with the error `code`."""

    def __init__(
        self,
        client: DynamoDBClient,
        operation: str,
        code: str,
        *,
        times: int,
        status: int = 400,
        reasons: list[str] | None = None,
    ) -> None:
        self._left = times
        self._status = status
        self._error: dict[str, Any] = {"__type": PREFIX + code, "message": code}
        if reasons is not None:
            self._error["CancellationReasons"] = [{"Code": reason} for reason in reasons]
        client.meta.events.register(f"before-send.dynamodb.{operation}", self._answer)

    def _answer(self, request: Any, **_: Any) -> AWSResponse | None:
        if self._left == 0:
            return None
        self._left -= 1
        headers = {
            "Content-Type": "application/x-amz-json-1.0",
            "x-amzn-errortype": self._error["__type"],
        }
        body = _Body(json.dumps(self._error).encode())
        return AWSResponse(request.url, self._status, headers, body)


class SqsPartialFailure:
    """The next `times` batch sends leave out the entries with the ids `failing`, as SQS may."""

    def __init__(self, client: SQSClient, *, failing: set[str], times: int) -> None:
        self._failing = failing
        self._left = times
        self._kept_out: list[str] = []
        events = client.meta.events
        events.register("before-parameter-build.sqs.SendMessageBatch", self._leave_out)
        events.register("after-call.sqs.SendMessageBatch", self._report)

    def _leave_out(self, params: dict[str, Any], **_: Any) -> None:
        self._kept_out = []
        if self._left == 0:
            return
        self._left -= 1
        entries = params["Entries"]
        self._kept_out = [entry["Id"] for entry in entries if entry["Id"] in self._failing]
        params["Entries"] = [entry for entry in entries if entry["Id"] not in self._failing]

    def _report(self, parsed: dict[str, Any], **_: Any) -> None:
        failed = [
            {"Id": one, "Code": "InternalError", "SenderFault": False} for one in self._kept_out
        ]
        if failed:
            parsed["Failed"] = [*parsed.get("Failed", []), *failed]


class LostAnswer:
    """The next request of `operation` reaches the table; its answer does not come back."""

    def __init__(self, client: DynamoDBClient, operation: str) -> None:
        self._operation: str | None = operation
        self._session = URLLib3Session()
        # Last, so that the handlers that count requests have seen this one.
        client.meta.events.register_last("before-send.dynamodb", self._send)

    def _send(self, request: Any, event_name: str, **_: Any) -> None:
        if self._operation is None or not event_name.endswith(f".{self._operation}"):
            return
        self._operation = None
        self._session.send(request)
        raise ConnectionClosedError(endpoint_url=request.url)
