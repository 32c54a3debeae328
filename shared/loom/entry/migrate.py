"""The migrate function: called by the deploy, one at a time."""

from __future__ import annotations

from typing import Any

from loom import wiring


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Apply the migrations that are not in the ledger; answers their names."""
    del event, context
    return {"applied": wiring.migrate()}
