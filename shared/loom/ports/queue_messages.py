"""The bodies of messages: JSON `{"org", "namespace", "queue_id"}`, and `error` in a dead letter."""

from __future__ import annotations

import json
from typing import Any

from loom.ports.queue import WakeUp


def body_of(wake_up: WakeUp, **more: str) -> str:
    parts = {"org": wake_up.org, "namespace": wake_up.namespace, "queue_id": wake_up.queue_id}
    return json.dumps({**parts, **more}, sort_keys=True)


def wake_up_of(body: str) -> WakeUp:
    """Read a message. Raises ValueError for one that is none of ours."""
    try:
        said: Any = json.loads(body)
        parts = [said["org"], said["namespace"], said["queue_id"]]
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise ValueError("not a wake-up") from error
    if not all(isinstance(part, str) and part for part in parts):
        raise ValueError("not a wake-up")
    return WakeUp(*parts)
