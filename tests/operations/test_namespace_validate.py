"""namespace.validate: silent about what fits together, exact about what does not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support import stored_rows as rows
from tests.support.service import Service, fact, running

from loom.ports.store import Insert

N = "local"


def put(service: Service, key: str, value: str, **more: Any) -> dict[str, Any]:
    return service.ok("memory.set", {"memory_key": key, "value": value, **more})


def checks(service: Service, **more: Any) -> dict[str, dict[str, Any]]:
    answer = service.ok("namespace.validate", more)
    found = {check["check"]: check for check in answer["checks"]}
    assert answer["ok"] is all(check["ok"] for check in found.values())
    assert all(check["ok"] is (check["count"] == 0) for check in found.values())
    return found


def faults(service: Service, **more: Any) -> dict[str, int]:
    return {name: c["count"] for name, c in checks(service, **more).items() if not c["ok"]}


def store(service: Service, table: str, *stored: Any) -> None:
    service.store.for_org("dev").together(Insert(table, stored, token=f"{table}{len(stored)}"))


def kept(key: str, **changes: Any) -> Any:
    """A memory with its history, as no op would leave it."""
    common = {"embedding": (1.0,) * 4, "embedding_model": "scripted"}
    return rows.memory(key, **{**common, "namespace": N, "user_id": "-", "agent": "-", **changes})


def write(service: Service, *memories: Any) -> None:
    store(service, "memory", *memories)
    store(service, "memory_history", *memories)


def test_what_the_ops_leave_behind_fits_together(service: Service) -> None:
    assert faults(service) == {}
    claim = "The office printer is on the third floor"
    put(service, "office/printer", claim)
    put(service, "printer/place", claim)
    put(service, "printer/where", claim)
    put(service, "rules/deploys", "Deploys are allowed on Fridays", pinned=True)
    body = {"memory_key": "rules/deploys", "value": "Deploys are never allowed on Fridays"}
    service.refused("memory.set", body, "PINNED_CONFLICT")
    put(service, "team/fridays", "Deploys are never allowed on Fridays", user_id="ada")
    put(service, "deploy/password", "password=hunter2-hunter2")
    put(service, "maybe/office", claim, proposed=True)
    service.says(
        fact("user", "home city", "Lives in Lisbon since October", 0),
        fact("user", "dog", "Has a dog named Rex", 1, entities=["Rex"]),
    )
    service.extract("I live in Lisbon since October.", "I have a dog named Rex.", user_id="ada")
    service.ok("memory.update", {"memory_key": "user/dog", "value": "Has a dog named Max"})
    service.ok("memory.delete", {"memory_key": "office/printer"})
    label = {"add_tags": ["home"]}
    apply = {"action": "label", "user_id": "ada", "label": label, "apply": True}
    assert service.ok("memory.apply", apply)["changed"]
    service.ok("blacklist.add", {"pattern": "lisbon", "sweep": True})
    assert faults(service) == {}


def test_an_alias_without_its_original(service: Service) -> None:
    put(service, "a/1", "The first memory says this and no more")
    write(
        service,
        kept("b/gone", status="duplicate", duplicate_of="nowhere", embedding=()),
        kept("b/other", status="duplicate", duplicate_of="a/1", embedding=()),
    )
    found = checks(service)["alias"]
    assert found["count"] == 2
    assert [(row["memory_key"], row["detail"]) for row in found["sample"]] == [
        ("b/gone", "nowhere"),
        ("b/other", "a/1"),
    ]


def test_a_conflict_whose_other_side_is_gone(service: Service) -> None:
    write(
        service,
        kept("a/1", user_id="ada", requires_review=True, conflict_with=("a/2", "a/3", "a/4")),
        kept("a/2", user_id="ada", requires_review=True, conflict_with=("a/1",)),
        kept("a/3", user_id="-"),
        kept("a/4", user_id="bob"),
        kept("a/5", user_id="ada", requires_review=True),
    )
    found = checks(service)["conflict"]
    assert [(row["memory_key"], row["detail"]) for row in found["sample"]] == [("a/1", "a/4")]


def test_extracted_memories_and_their_evidence(service: Service) -> None:
    service.says(fact("user", "home city", "Lives in Lisbon since October", 0))
    service.extract("I live in Lisbon since October.")
    write(service, kept("a/1", source_class="extraction"))
    store(service, "memory_evidence_link", rows.link("f" * 32, namespace=N, evidence_id="lost"))
    found = checks(service)
    assert [row["memory_key"] for row in found["unlinked"]["sample"]] == ["a/1"]
    assert [row["detail"] for row in found["evidence"]["sample"]] == ["lost"]


def test_vectors_are_of_the_embedder_in_use(service: Service) -> None:
    put(service, "a/1", "The first memory says this and no more")
    write(
        service,
        kept("b/none", embedding=(), embedding_model=""),
        kept("b/other", embedding_model="older"),
        kept("b/secret", embedding=(), embedding_model="", sensitivity="high"),
        kept("b/gone", embedding=(), embedding_model="", status="deleted"),
    )
    found = checks(service)
    assert [row["memory_key"] for row in found["vector"]["sample"]] == ["b/none"]
    assert [row["detail"] for row in found["vector_model"]["sample"]] == ["older"]


def test_without_an_embedder_no_row_needs_a_vector() -> None:
    with running(embeddings=False) as service:
        put(service, "a/1", "The first memory says this and no more")
        assert faults(service) == {}


def test_expired_rows_that_nothing_retired(service: Service) -> None:
    put(service, "a/1", "The first memory ends within a minute", ttl_seconds=60)
    put(service, "a/2", "The second memory ends in an hour", ttl_seconds=3600)
    assert faults(service) == {}
    service.clock.advance(61)
    found = checks(service)["expired"]
    assert [row["memory_key"] for row in found["sample"]] == ["a/1"]
    assert found["sample"][0]["detail"].startswith("2090-10-05")


def test_a_version_that_never_arrived(service: Service) -> None:
    put(service, "a/1", "The first memory says this and no more")
    store(service, "memory", kept("b/behind"), kept("b/older", version=2))
    store(
        service,
        "memory_history",
        kept("b/behind"),
        kept("b/behind", version=2),
        kept("b/older", version=2),
        # Older evidence that came later never was to be served.
        kept("b/older", version=3, evidence_at=rows.at(-60)),
        kept("b/missing", version=4),
    )
    found = checks(service)["version"]
    assert [(row["memory_key"], row["detail"]) for row in found["sample"]] == [
        ("b/behind", "2"),
        ("b/missing", "4"),
    ]


def test_one_claim_live_under_two_keys(service: Service) -> None:
    same = {"content_sha256": "same"}
    write(
        service,
        kept("a/1", **same),
        kept("a/2", **same),
        kept("a/3", user_id="ada", **same),
        kept("a/4", proposed=True, **same),
        kept("a/5", status="deleted", **same),
        kept("a/6", agent="bot", **same),
    )
    found = checks(service)["duplicate"]
    assert [row["memory_key"] for row in found["sample"]] == ["a/1", "a/2"]


def test_samples_are_bounded_and_counts_are_whole(service: Service) -> None:
    write(service, *(kept(f"a/{n:02}", embedding=()) for n in range(60)))
    found = checks(service)["vector"]
    assert (found["count"], len(found["sample"])) == (60, 5)
    assert len(checks(service, sample=50)["vector"]["sample"]) == 50
    for sample in (0, 51):
        detail = service.refused("namespace.validate", {"sample": sample}, "INVALID_REQUEST")
        assert detail["field"] == "sample"


def test_a_report_is_of_one_namespace_and_changes_nothing(service: Service) -> None:
    write(service, kept("a/1", embedding=()))
    assert faults(service, namespace="b") == {}
    assert faults(service, org="acme") == {}
    tables = ("memory", "memory_history", "memory_audit", "write_plan")
    before = {table: service.count(table) for table in tables}
    assert faults(service) == {"vector": 1}
    assert {table: service.count(table) for table in tables} == before


@pytest.mark.parametrize("namespace", ["*", "", "a b"])
def test_bad_input_names_its_field(service: Service, namespace: str) -> None:
    detail = service.refused("namespace.validate", {"namespace": namespace}, "INVALID_REQUEST")
    assert detail["field"] == "namespace"
