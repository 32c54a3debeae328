"""Marks of conflicts and aliases, whatever order the memories change in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support import stored_rows as rows

from loom.domain.canonical import content_sha256
from loom.domain.claims import contradicts
from loom.domain.conflicts import Ground, may_name
from loom.domain.decisions import Guards
from loom.domain.drafts import Draft
from loom.domain.keys import memory_id
from loom.domain.rows import MemoryRow
from loom.domain.tokens import search_terms
from loom.domain.verdicts import decide, ground_of, revive

ORG = "acme"
ALLOWED = "Deploys are allowed on Fridays"
NEVER = "Deploys are never allowed on Fridays"
VALUES = (
    *(ALLOWED, NEVER, "The office has walls that are blue"),
    *("The API of the team listens on port 8080", "The API of the team listens on port 8081"),
)
KEYS = ("x", "y", "z")


def row(key: str, value: str, minutes: float = 0, **changes: str) -> MemoryRow:
    scope = rows.scope(ORG, **changes)
    known = rows.memory(
        key,
        text=value,
        content_sha256=content_sha256(key, value),
        search_terms=tuple(search_terms(value)),
        evidence_at=rows.at(minutes),
        created_at=rows.at(minutes),
    )
    return replace(known, memory_id=memory_id(scope, key), **changes)


def draft(key: str, value: str, minutes: float = 0, **changes: str) -> Draft:
    return Draft(replace(row(key, value, minutes, **changes), version=0, precedence=0))


GUARDS = Guards(ORG, rows.at(60))
Write = tuple[str, str, str, str]
"""Key, value, agent and session."""


def drafts_of(writes: Sequence[Write]) -> list[Draft]:
    return [
        draft(key, value, minutes, agent=agent, session_id=session)
        for minutes, (key, value, agent, session) in enumerate(writes)
    ]


def written(stored: dict[str, MemoryRow], batch: Sequence[Draft]) -> dict[str, MemoryRow]:
    """All rows after the batch, as its writer and everybody else's reads would find them."""
    ground = ground_of(stored.values())
    near = [held for held in stored.values() if held.status == "live"]
    decide(batch, [], near=near, guards=GUARDS, ground=ground)
    return dict(ground.rows)


def one_by_one(drafts: Sequence[Draft]) -> dict[str, MemoryRow]:
    stored: dict[str, MemoryRow] = {}
    for each in drafts:
        stored = written(stored, [each])
    return stored


def state(found: dict[str, MemoryRow]) -> dict[str, tuple[str, str, str, frozenset[str]]]:
    return {
        name: (held.text, held.status, held.duplicate_of, frozenset(held.conflict_with))
        for name, held in found.items()
    }


def unfounded(found: dict[str, MemoryRow]) -> list[tuple[str, str]]:
    """Marks that no live row is a reason for."""
    live = [held for held in found.values() if held.status == "live"]
    return [
        (held.memory_key, key)
        for held in found.values()
        for key in held.conflict_with
        if held.status != "live"
        or not any(
            other.memory_key == key and may_name(held, other) and contradicts(other.text, held.text)
            for other in live
        )
    ]


def silent_aliases(found: dict[str, MemoryRow]) -> list[str]:
    """Aliases of what nobody says."""
    claims = {
        (held.agent, held.user_id, held.memory_key, held.content_sha256)
        for held in found.values()
        if held.status == "live"
    }
    return [
        held.memory_key
        for held in found.values()
        if held.status == "duplicate"
        and (held.agent, held.user_id, held.duplicate_of, held.content_sha256) not in claims
    ]


def writes(agents: Sequence[str]) -> st.SearchStrategy[list[Write]]:
    parts = (KEYS, VALUES, agents, ("-", "s-2"))
    return st.lists(st.tuples(*map(st.sampled_from, parts)), max_size=7)


@given(writes(["bot"]))
@settings(deadline=None)
def test_marks_of_one_writer_are_symmetric_and_complete(wanted: list[Write]) -> None:
    found = one_by_one(drafts_of(wanted))
    live = [held for held in found.values() if held.status == "live"]
    for held in live:
        opposed = {
            other.memory_key
            for other in live
            if other.memory_id != held.memory_id and contradicts(other.text, held.text)
        }
        assert set(held.conflict_with) == opposed


@given(writes(["bot"]))
@settings(deadline=None)
def test_a_batch_leaves_what_the_same_writes_leave_one_by_one(wanted: list[Write]) -> None:
    drafts = drafts_of(wanted)
    assert state(written({}, drafts)) == state(one_by_one(drafts))


@given(writes(["bot", "-", "other"]), st.integers(0, 7))
@settings(deadline=None)
def test_no_mark_and_no_alias_stands_for_nothing(wanted: list[Write], cut: int) -> None:
    drafts = drafts_of(wanted)
    found = one_by_one(drafts[:cut])
    for batch in (drafts[cut:], []):
        found = written(found, batch)
        assert unfounded(found) == []
        assert silent_aliases(found) == []
    for name in sorted(found):
        ground = ground_of(found.values())
        ground.put(replace(ground.rows[name], status="deleted", conflict_with=()))
        found = dict(ground.rows)
        assert unfounded(found) == []
        assert silent_aliases(found) == []


def stored(*known: MemoryRow) -> Ground:
    return ground_of(known)


def marks(ground: Ground, *known: MemoryRow) -> list[tuple[str, ...]]:
    return [ground.rows[held.memory_id].conflict_with for held in known]


def test_a_suggestion_names_what_it_stands_beside_until_that_goes() -> None:
    x = row("x", ALLOWED)
    beside = replace(row("x/proposed-1", NEVER), proposed=True, conflict_with=("x",))
    ground = stored(x, beside)
    ground.put(replace(x, text=VALUES[2], content_sha256="other"))
    assert marks(ground, beside) == [("x",)]
    ground.put(replace(x, status="deleted"))
    assert marks(ground, beside) == [()]


def test_a_namesake_of_another_user_is_no_reason_for_a_mark() -> None:
    y = replace(row("y", NEVER), conflict_with=("x",))
    x, theirs = row("x", ALLOWED), row("x", ALLOWED, user_id="bob")
    ground = stored(y, x, theirs)
    ground.put(replace(x, status="deleted"))
    assert marks(ground, y) == [()]


def test_a_shared_row_is_a_reason_and_is_never_marked() -> None:
    y, shared = row("y", NEVER), row("x", ALLOWED, user_id="-", agent="-")
    ground = stored(shared)
    ground.put(y, [shared])
    assert marks(ground, y, shared) == [("x",), ()]
    ground.put(replace(shared, status="deleted"))
    assert marks(ground, y) == [("x",)], "another user's row is not touched"
    ground.refresh(y)
    assert marks(ground, y) == [()]
    assert list(ground.besides) == [y.memory_id]


@pytest.mark.parametrize("end", [{"status": "deleted"}, {"expires_at": rows.at(99)}])
def test_the_oldest_alias_takes_over_and_the_others_follow_it(end: dict[str, Any]) -> None:
    x, y = row("x", ALLOWED), replace(row("y", NEVER), conflict_with=("x",))
    second, first = (
        replace(row(key, ALLOWED, minutes), status="duplicate", duplicate_of="x")
        for key, minutes in (("a", 2), ("b", 1))
    )
    ground = stored(x, y, second, first)
    ground.put(replace(x, **end))
    heir, other = ground.rows[first.memory_id], ground.rows[second.memory_id]
    assert (heir.status, heir.duplicate_of, heir.conflict_with) == ("live", "", ("y",))
    assert (heir.embedding, heir.conflict_verdict) == (x.embedding, "conflict")
    assert (other.status, other.duplicate_of) == ("duplicate", "b")
    assert "b" in ground.rows[y.memory_id].conflict_with
    assert ground.heirs == {x.memory_id: first.memory_id}


def test_what_stands_again_joins_the_same_content_or_is_marked() -> None:
    gone = replace(row("x", ALLOWED), status="deleted")
    y, z = row("y", ALLOWED), row("z", NEVER)
    ground = stored(gone, z)
    assert revive(replace(gone, status="live"), ground).conflict_with == ("z",)
    assert marks(ground, z) == [("x",)]
    joined = revive(replace(gone, status="live"), stored(gone, y))
    assert (joined.status, joined.duplicate_of, joined.embedding) == ("duplicate", "y", ())
