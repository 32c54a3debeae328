"""Identity parts as the parameters of a query."""

from __future__ import annotations

from typing import Any

from loom.domain.scope import Scope


def identity(scope: Scope) -> dict[str, Any]:
    """Exactly this namespace, agent, user and session."""
    return {
        "namespace": scope.namespace,
        "agent": scope.agent,
        "user_id": scope.user_id,
        "session_id": scope.session_id,
    }


def any_of(
    namespace: str, agent: str | None, user_id: str | None, session_id: str | None
) -> dict[str, Any]:
    """None for a part means any."""
    return {
        "namespace": namespace,
        "agent": agent or "",
        "user_id": user_id or "",
        "session_id": session_id or "",
    }
