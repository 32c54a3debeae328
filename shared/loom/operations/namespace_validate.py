"""namespace.validate: whether what a namespace holds fits together. Read only, one store phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pydantic import Field

from loom.operations.call import Call
from loom.operations.wire import Answer, Located, Wire
from loom.pipeline.services import Services
from loom.ports import reads
from loom.ports.checks import CHECKS, Check

OP: Final = "namespace.validate"

MEANINGS: Final[Mapping[Check, str]] = {
    "alias": "Aliases whose original is gone or says something else; detail: its key.",
    "conflict": "Rows in conflict whose other side is gone; detail: its key.",
    "unlinked": "Extracted memories that no link ties to a turn.",
    "evidence": "Links to turns that are not stored; detail: the evidence id.",
    "vector": "Live rows without a vector while an embedder is in use.",
    "vector_model": "Live rows with a vector of another embedder; detail: its name.",
    "expired": "Rows whose time is over and that the sweep has not retired; detail: when.",
    "version": "Memories that are not served in their newest version; detail: its number.",
    "duplicate": "One claim live under several keys; detail: its content hash.",
}


class NamespaceValidateRequest(Located):
    """The namespace, and how many examples of each fault to name."""

    sample: int = Field(default=5, ge=1, le=50)


class Faulty(Wire):
    """A row a check found. An empty `memory_key`: only the id is known."""

    memory_key: str
    memory_id: str
    agent: str
    user_id: str
    detail: str


class CheckResult(Wire):
    """`count` is of all rows found, `sample` of the first."""

    check: str
    ok: bool
    count: int
    sample: list[Faulty]
    meaning: str


class NamespaceValidateAnswer(Answer):
    """`ok` when every check is. Nothing is repaired."""

    org: str
    namespace: str
    ok: bool
    checks: list[CheckResult]
    embedding_model: str | None = Field(
        description="The embedder in use; without one no row needs a vector."
    )


def namespace_validate(
    services: Services, call: Call, request: NamespaceValidateRequest
) -> dict[str, Any]:
    """Every check of the namespace."""
    del call
    api = services.settings.api
    org, namespace = request.org or api.default_org, request.namespace or api.default_namespace
    now, model = services.clock.now(), services.embedder.model
    wanted = {
        check: reads.integrity_check(
            check, namespace, now=now, embedding_model=model, limit=request.sample
        )
        for check in CHECKS
    }
    found = services.store.for_org(org).together(*wanted.values())
    checks = []
    for check, read in wanted.items():
        rows = found.of(read)
        sample = [Faulty.model_validate(row, from_attributes=True) for row in rows]
        count = rows[0].total if rows else 0
        checks.append(
            CheckResult(
                check=check, ok=not rows, count=count, sample=sample, meaning=MEANINGS[check]
            )
        )
    return NamespaceValidateAnswer(
        org=org,
        namespace=namespace,
        ok=all(check.ok for check in checks),
        checks=checks,
        embedding_model=model or None,
        ignored_args=request.ignored(),
    ).model_dump(mode="json")
