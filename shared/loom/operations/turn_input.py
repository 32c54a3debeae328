"""A message as clients send it, and the turn it becomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC
from typing import Any, Final, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationInfo,
    field_validator,
    model_validator,
)

from loom.domain.scope import Scope
from loom.domain.turn_ids import turn_ids
from loom.domain.turn_secrets import with_secrets
from loom.domain.turns import Role, Turn
from loom.errors import LoomError
from loom.operations.wire import ZonedInstant

MAX_TURN_BYTES: Final = 256 * 1024
"""UTF-8 bytes of one turn's text (design: HTTP limits)."""

_ROLES: Final[dict[str, Role]] = {"developer": "system", "function": "tool"}


class MessageIn(BaseModel):
    """One turn. `content` is text or a list of blocks; images are named by type, never kept."""

    model_config = ConfigDict(extra="ignore")

    role: Literal["user", "assistant", "system", "tool", "developer", "function"]
    content: str | None = Field(
        default=None,
        description="Text, or a list of blocks whose texts are joined by line breaks. Null or "
        "empty (an assistant turn of tool calls only): the turn gives no evidence.",
        json_schema_extra={
            "anyOf": [
                {"type": "string"},
                {"type": "array", "items": {"type": "object"}},
                {"type": "null"},
            ]
        },
    )
    timestamp: ZonedInstant | None = Field(
        default=None, description="ISO 8601; no zone means UTC. Its own day dates the turn."
    )
    name: str | None = Field(default=None, max_length=256, description="The speaker's name.")

    @field_validator("role", mode="before")
    @classmethod
    def _fold_case(cls, value: Any) -> Any:
        return value.strip().lower() if isinstance(value, str) else value

    @model_validator(mode="before")
    @classmethod
    def _tell_tools_apart(cls, data: Any) -> Any:
        """Read a turn that only carries tool results as the tool's, whoever is said to speak.

        Some clients send what a tool answered inside a turn of the user.
        """
        content = data.get("content") if isinstance(data, dict) else None
        if isinstance(content, list) and content and all(map(_is_tool_result, content)):
            return {**data, "role": "tool"}
        return data

    @field_validator("content", mode="before")
    @classmethod
    def _join_blocks(cls, value: Any, info: ValidationInfo) -> Any:
        if not isinstance(value, list):
            return value
        return "\n".join(_texts(value, of_tool=info.data.get("role") == "tool"))


def _is_tool_result(block: Any) -> bool:
    return isinstance(block, dict) and block.get("type") == "tool_result"


def _texts(blocks: Sequence[Any], *, of_tool: bool) -> list[str]:
    texts: list[str] = []
    for block in blocks:
        if isinstance(block, str):
            texts.append(block)
        elif isinstance(block, dict) and isinstance(block.get("type"), str):
            texts.extend(_block_texts(block, of_tool=of_tool))
        else:
            raise ValueError("a content block is an object with a `type`")  # noqa: TRY004
    return [text for text in texts if text]


def _block_texts(block: dict[str, Any], *, of_tool: bool) -> list[str]:
    inner = block.get("text", block.get("content"))
    if _is_tool_result(block) and not of_tool:
        return ["[tool_result]"]
    if isinstance(inner, str):
        return [inner]
    if isinstance(inner, list):
        return _texts(inner, of_tool=of_tool)
    return [f"[{block['type']}]"]


def to_turns(
    scope: Scope, messages: Sequence[MessageIn], last_messages: Sequence[MessageIn]
) -> tuple[tuple[Turn, ...], tuple[Turn, ...]]:
    """The request's turns and its context turns, with ids and secrets found. Raises LoomError."""
    turns = [_turn("messages", index, message) for index, message in enumerate(messages)]
    context = [
        replace(_turn("last_messages", index, message), index=index - len(last_messages))
        for index, message in enumerate(last_messages)
    ]
    if not any(turn.content.strip() for turn in turns):
        raise LoomError("INVALID_REQUEST", "No message has any text to read.", field="messages")
    ids = turn_ids(scope, turns, context)
    read = with_secrets([*context, *turns])
    numbered = tuple(
        replace(turn, turn_id=turn_id)
        for turn, turn_id in zip(read[len(context) :], ids, strict=True)
    )
    return numbered, tuple(read[: len(context)])


def _turn(field: str, index: int, message: MessageIn) -> Turn:
    content = message.content or ""
    size = len(content.encode("utf-8"))
    if size > MAX_TURN_BYTES:
        raise LoomError(
            "PAYLOAD_TOO_LARGE",
            f"A turn's text is at most {MAX_TURN_BYTES} bytes; this one has {size}.",
            field=f"{field}.{index}.content",
        )
    role: Role = _ROLES.get(message.role) or message.role  # type: ignore[assignment]
    return Turn(
        index=index,
        role=role,
        content=content,
        name=(message.name or "").strip(),
        timestamp=message.timestamp and message.timestamp.astimezone(UTC),
        local_time=message.timestamp,
    )
