"""The decision for each draft, as a pure function of what is stored."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support import stored_rows as rows

from loom.domain.canonical import content_sha256
from loom.domain.decisions import Decision, Guards
from loom.domain.drafts import Draft
from loom.domain.keys import memory_id
from loom.domain.rows import EPOCH, MemoryRow
from loom.domain.tokens import search_terms
from loom.domain.verdicts import beside_key, decide

ORG = "acme"
KEYS = ("a/home", "a/work", "b/home")
VALUES = (
    "Ada lives in the city of Oslo",
    "Ada lives in the city of Bergen",
    "Ada works for the museum of Oslo",
    "Ada does not work for the museum of Oslo",
)


def row(key: str = "a/home", value: str = VALUES[0], **changes: Any) -> MemoryRow:
    terms = tuple(search_terms(value))
    sha = content_sha256(key, value)
    known = rows.memory(key, text=value, content_sha256=sha, search_terms=terms)
    scope = rows.scope(ORG, user_id=changes.get("user_id", known.user_id))
    return replace(known, memory_id=memory_id(scope, key), **changes)


def draft(key: str = "a/home", value: str = VALUES[0], minutes: int = 1, **changes: Any) -> Draft:
    fresh = row(key, value, evidence_at=rows.at(minutes), **changes)
    return Draft(replace(fresh, version=0, precedence=0))


def judged(
    *drafts: Draft, peers: list[MemoryRow] | None = None, **more: Any
) -> list[list[Decision]]:
    guards = Guards(ORG, rows.at(60), more.pop("guards", ()), **more.pop("rule", {}))
    return decide(list(drafts), peers or [], guards=guards, **more)


def one(*drafts: Draft, **more: Any) -> Decision:
    return judged(*drafts, **more)[-1][0]


def test_a_new_claim_is_clear() -> None:
    found = one(draft())
    assert (found.verdict, found.action, found.status) == ("clear", "insert", "live")


def test_the_same_content_under_the_same_key_is_a_duplicate() -> None:
    found = one(draft(value=VALUES[0].upper() + "."), peers=[row()])
    assert (found.verdict, found.action, found.duplicate_of) == ("duplicate", "touch", "a/home")


def test_the_same_content_under_another_key_is_an_alias() -> None:
    found = one(draft("b/home"), peers=[row()])
    assert (found.verdict, found.action, found.status) == ("duplicate", "insert", "duplicate")
    assert found.duplicate_of == "a/home"
    assert found.draft.row.status == "duplicate"


def test_another_value_of_the_key_refines() -> None:
    found = one(draft(value=VALUES[1]), peers=[row()])
    assert (found.verdict, found.status) == ("refines", "live")
    assert found.previous == row()


def test_an_equivalent_value_merges() -> None:
    stored = row(value="Likes tea and coffee")
    found = one(draft(value="User likes coffee and tea."), peers=[stored])
    assert (found.verdict, found.action) == ("merge", "touch")


@pytest.mark.parametrize(
    ("stored", "new"),
    [
        ("Deploys are allowed on Fridays", "Deploys are never allowed on Fridays"),
        ("The API listens on port 8080", "The API listens on port 8081"),
        ("User likes tea", "User used to like tea"),
    ],
)
def test_what_issue_says_is_never_a_duplicate_nor_a_merge(stored: str, new: str) -> None:
    assert one(draft(value=new), peers=[row(value=stored)]).verdict == "refines"
    other = row("b/home", stored)
    found = one(draft(value=new), peers=[other], near=[other])
    assert found.verdict in ("conflict", "clear")


def test_a_claim_that_cannot_also_be_true_conflicts_and_marks_both() -> None:
    stored = row("rules/fridays", "Deploys are allowed on Fridays")
    found = one(draft("team/deploys", "Deploys are never allowed on Fridays"), near=[stored])
    assert (found.verdict, found.status) == ("conflict", "live")
    assert found.opposed == (stored,)
    assert found.draft.row.in_review
    assert not found.draft.row.requires_review
    assert found.draft.row.conflict_with == ("rules/fridays",)


def test_a_deleted_row_is_no_obstacle_but_keeps_older_evidence_out() -> None:
    gone = row(status="deleted", evidence_at=rows.at(30))
    assert one(draft(minutes=31), peers=[gone]).verdict == "clear"
    late = one(draft(minutes=29), peers=[gone])
    assert (late.verdict, late.status) == ("clear", "superseded")


def test_older_evidence_is_superseded() -> None:
    found = one(draft(value=VALUES[1], minutes=-5), peers=[row()])
    assert (found.verdict, found.status) == ("refines", "superseded")


def test_a_blacklisted_text_is_rejected() -> None:
    found = one(draft(), rule={"forbidden": lambda _row: "no cities"})
    assert (found.verdict, found.action, found.code, found.reason) == (
        "rejected",
        "none",
        "BLACKLISTED",
        "no cities",
    )


def guard(kind: str, **changes: Any) -> Any:
    return rows.guard("a/home", kind=kind, memory_id=row().memory_id, **changes)


def test_a_locked_key_is_refused_until_the_lock_ends() -> None:
    lock = guard("lock", mode="read_only", reason="audit")
    assert one(draft(value=VALUES[1]), peers=[row()], guards=(lock,)).code == "LOCKED"
    assert one(draft(), peers=[row()], guards=(lock,)).verdict == "duplicate"
    over = replace(lock, until=rows.at(59))
    assert one(draft(value=VALUES[1]), peers=[row()], guards=(over,)).verdict == "refines"
    loose = replace(lock, mode="no_delete")
    assert one(draft(value=VALUES[1]), peers=[row()], guards=(loose,)).verdict == "refines"


def test_a_lock_that_keeps_from_deletion_keeps_from_an_end() -> None:
    lock = guard("lock", mode="no_delete", reason="audit")
    for value in (VALUES[1], VALUES[0] + "!"):
        ending = draft(value=value, expires_at=rows.at(90))
        assert one(ending, peers=[row()], guards=(lock,)).verdict in ("rejected", "duplicate")
    ending = draft(value=VALUES[1], expires_at=rows.at(90))
    assert one(ending, peers=[row()], guards=(lock,)).code == "LOCKED"
    assert one(ending, peers=[row()]).verdict == "refines"
    later = row(expires_at=rows.at(80))
    assert one(ending, peers=[later], guards=(lock,)).verdict == "refines"
    sooner = row(expires_at=rows.at(95))
    assert one(ending, peers=[sooner], guards=(lock,)).code == "LOCKED"


def test_no_write_becomes_an_alias_of_a_hidden_proposal() -> None:
    proposed = row("a/home/proposed-1", proposed=True)
    found = one(draft("a/work"), peers=[proposed])
    assert (found.verdict, found.status) == ("clear", "live")


def test_a_pinned_value_stays_and_the_fact_stands_beside_it() -> None:
    [[refused, beside]] = judged(draft(value=VALUES[1]), peers=[row()], guards=(guard("pin"),))
    assert (refused.code, refused.action) == ("PINNED_CONFLICT", "none")
    new = beside.draft.row
    assert new.memory_key == beside_key(draft(value=VALUES[1]).row) == refused.reason
    assert (new.proposed, new.requires_review, new.conflict_with) == (True, True, ("a/home",))
    off = replace(guard("pin"), is_on=False)
    assert one(draft(value=VALUES[1]), peers=[row()], guards=(off,)).verdict == "refines"


@given(st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from(VALUES)), max_size=8))
def test_every_insert_has_its_own_ordinal_and_one_row_is_live_per_key(
    batch: list[tuple[str, str]],
) -> None:
    drafts = [draft(key, value, minutes=n) for n, (key, value) in enumerate(batch)]
    found = [each for one_draft in judged(*drafts) for each in one_draft]
    inserted = [d for d in found if d.action == "insert"]
    slots = [(d.draft.row.memory_id, d.ordinal) for d in inserted]
    assert len(slots) == len(set(slots))
    for key in {k for k, _ in batch}:
        ordinals = sorted(d.ordinal for d in inserted if d.draft.row.memory_key == key)
        assert ordinals == list(range(len(ordinals)))


@given(st.sampled_from(KEYS), st.sampled_from(VALUES))
def test_a_draft_repeated_is_a_duplicate_of_itself(key: str, value: str) -> None:
    first, second = (each[0] for each in judged(draft(key, value), draft(key, value, minutes=2)))
    assert (first.verdict, second.verdict, second.action) == ("clear", "duplicate", "touch")
    assert second.previous_ordinal == first.ordinal == 0


@given(st.lists(st.sampled_from(VALUES), min_size=2, max_size=4, unique=True), st.randoms())
def test_the_newest_evidence_lives_in_any_order_of_arrival(values: list[str], chance: Any) -> None:
    drafts = [draft("a/home", value, minutes=n) for n, value in enumerate(values)]
    chance.shuffle(drafts)
    decisions = [each[0] for each in judged(*drafts)]
    standing: MemoryRow | None = None
    for decision in decisions:
        if decision.status == "live" and decision.action == "insert":
            standing = decision.draft.row
    assert standing is not None
    assert standing.text == values[-1]


def test_no_row_is_changed_by_being_compared() -> None:
    peer = row()
    before = replace(peer)
    judged(draft(value=VALUES[1]), draft("b/home"), peers=[peer])
    assert peer == before
    assert peer.expires_at == EPOCH


def test_peers_in_any_order_give_the_same_decision() -> None:
    peers = [row(), row("a/work", VALUES[2]), row("b/home", VALUES[3])]
    wanted = [draft(value=VALUES[1]), draft("a/work", VALUES[0])]
    forward = judged(*wanted, peers=peers, near=peers)
    backward = judged(*wanted, peers=peers[::-1], near=peers[::-1])
    assert [[d.verdict for d in each] for each in forward] == [
        [d.verdict for d in each] for each in backward
    ]
