"""Which optional request fields a provider takes, learned from what it refuses.

Providers that call themselves compatible differ in `response_format`, `temperature` and the name
of the token limit. Each begins with what was configured; a refusal that names a field leads to the
next weaker form. What then worked is remembered by the process, per base URL and model.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from loom.adapters.openai.failures import AttemptFailed
from loom.ports.model import ModelCall

Structured = Literal["json_schema", "json_object", "none"]

_WEAKER: Final[dict[Structured, Structured]] = {
    "json_schema": "json_object",
    "json_object": "none",
}
_FORMAT: Final = re.compile(
    r"response[ _.]?format|json[ _]?schema|json_object|structured[ _]output|\bschema\b",
    re.IGNORECASE,
)
_BAD_SCHEMA: Final = re.compile(r"invalid.{0,20}schema", re.IGNORECASE)
_TOKEN_LIMIT: Final = re.compile(r"max_(?:completion_)?tokens", re.IGNORECASE)
_TOO_LONG: Final = re.compile(
    r"context[ _](?:length|window)|too (?:long|many tokens)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Dialect:
    structured: Structured
    temperature: bool = True
    token_limit: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"  # noqa: S105

    def without_refused(self, failure: AttemptFailed) -> Dialect | None:
        """Return the form to try after `failure`, or None when no other form would help."""
        if not failure.about_the_request or _TOO_LONG.search(failure.said):
            return None
        if self.temperature and "temperature" in failure.said:
            return replace(self, temperature=False)
        if self.token_limit == "max_tokens" and _TOKEN_LIMIT.search(failure.said):  # noqa: S105
            return replace(self, token_limit="max_completion_tokens")  # noqa: S106
        if self.structured != "none" and _FORMAT.search(failure.said):
            return replace(self, structured=_WEAKER[self.structured])
        return None

    def request(self, call: ModelCall) -> dict[str, Any]:
        """Return the body of a chat call, without the model's name."""
        system = call.system
        body: dict[str, Any] = {}
        if call.schema and self.structured == "json_schema":
            body["response_format"] = _json_schema(call)
        elif call.schema:
            # The operator's policy ends the system prompt and stays its end.
            system = f"{_in_words(call.schema)}\n\n{system}"
            if self.structured == "json_object":
                body["response_format"] = {"type": "json_object"}
        if self.temperature:
            body["temperature"] = 0
        if call.max_tokens is not None:
            body[self.token_limit] = call.max_tokens
        messages = [("system", system), ("user", call.user)]
        body["messages"] = [
            {"role": role, "content": _sendable(text)} for role, text in messages if text
        ]
        return body


@dataclass(frozen=True, slots=True)
class _Place:
    base_url: str
    model: str
    configured: Structured
    stage: str = ""


_LEARNED: Final[dict[_Place, Dialect]] = {}


class Dialects:
    """The dialects of one model at one base URL; what is learned is shared by the process."""

    def __init__(self, base_url: str | None, model: str, structured: Structured) -> None:
        self._place = _Place(base_url or "", model, structured)
        self._first = Dialect(structured)

    def best(self, stage: str) -> Dialect:
        everywhere = _LEARNED.get(self._place, self._first)
        return _LEARNED.get(replace(self._place, stage=stage), everywhere)

    def remember(self, dialect: Dialect, stage: str, refusals: list[AttemptFailed]) -> None:
        """Keep what worked: for this stage alone when one of its schemas was the trouble."""
        about_schema = any(_BAD_SCHEMA.search(failure.said) for failure in refusals)
        _LEARNED[replace(self._place, stage=stage if about_schema else "")] = dialect


def _json_schema(call: ModelCall) -> dict[str, Any]:
    shape = {"name": call.stage, "schema": dict(call.schema), "strict": is_strict(call.schema)}
    return {"type": "json_schema", "json_schema": shape}


def is_strict(schema: Any) -> bool:
    """Whether every object in `schema` requires all of its properties and allows no others.

    Providers refuse `strict` for any other schema.
    """
    if isinstance(schema, list):
        return all(is_strict(part) for part in schema)
    if not isinstance(schema, Mapping):
        return True
    if "properties" in schema or schema.get("type") == "object":
        properties = schema.get("properties", {})
        if schema.get("additionalProperties") is not False:
            return False
        if set(schema.get("required", ())) != set(properties):
            return False
        return all(is_strict(part) for part in properties.values())
    return all(is_strict(part) for part in schema.values())


def _in_words(schema: Mapping[str, Any]) -> str:
    return f"Answer with one JSON object and nothing else. Its JSON Schema: {json.dumps(schema)}"


def _sendable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()
