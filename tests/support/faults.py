"""Answers of DynamoDB that no emulator gives by itself, put in front of a real client."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from botocore.awsrequest import AWSResponse

if TYPE_CHECKING:
    from types_boto3_dynamodb import DynamoDBClient

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
