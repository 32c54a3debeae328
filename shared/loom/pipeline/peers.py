"""What a batch of facts is judged against: read once, in one store phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from loom.domain.drafts import Draft
from loom.domain.facts import Fact
from loom.domain.hashes import key_hash
from loom.domain.rows import MemoryRow, TombstoneRow
from loom.domain.tombstones import CitedTurn, blocks, content_hash
from loom.pipeline.draft_facts import draft_facts, memory_scope
from loom.pipeline.run import Run
from loom.pipeline.write.standing import Standing, read_standing
from loom.pipeline.write.value_updates import with_all_guards
from loom.pipeline.write.vectors import embed_drafts
from loom.ports import reads
from loom.ports.store import Read

FORGETTABLE_MOST: Final = 5_000
"""Memories of one writer that a request to forget is compared with."""


def standing_of(run: Run, facts: Sequence[Fact]) -> Standing:
    """The stored rows beside these facts; later steps get the same rows without another read."""
    if run.standing is None:
        drafts = draft_facts(run, facts)
        if not drafts and not run.forgetting:
            return Standing()
        write = run.write()
        if not run.vectors.by_text:
            run.vectors = embed_drafts(write, drafts, also=run.unembedded())
        with run.timed("bulk.peers"):
            run.standing = _read(run, drafts)
    return run.standing


def _read(run: Run, drafts: Sequence[Draft]) -> Standing:
    org, scope = run.asked.scope.org, memory_scope(run.asked.scope)
    cited = {source.evidence_id for draft in drafts for source in draft.sources}
    cited.update(each.turn_id for each in run.forgetting)
    turns = [turn for turn in run.asked.text_turns if turn.turn_id in cited]
    graves = reads.tombstones(
        scope,
        sorted({key_hash(org, draft.row.memory_key) for draft in drafts}),
        sorted({content_hash(org, draft.row.content_sha256) for draft in drafts}),
    )
    known = reads.evidence_known(scope.namespace, sorted(cited))
    spoken = [turn.content for turn in turns if turn.role == "user" and turn.timestamp is None]
    words = reads.words_known(scope, spoken)
    mine = _everything(run)
    standing = read_standing(
        run.store,
        drafts,
        now=run.asked.accepted_at,
        vectors=run.vectors,
        with_reads=(graves, known, words, *([mine] if run.forgetting else [])),
    )
    run.forgettable = standing.others.of(mine) if run.forgetting else []
    received = run.received = dict(standing.others.of(known))
    said_before = {(row.role, row.content): row.received_at for row in standing.others.of(words)}
    seen = {
        turn.turn_id: CitedTurn(
            role=turn.role,
            received_at=received.get(turn.turn_id, run.asked.accepted_at),
            said_at=turn.timestamp,
            words_received_at=said_before.get((turn.role, turn.content)),
        )
        for turn in turns
    }
    found = standing.others.of(graves)
    run.buried = {
        (draft.row.memory_key, draft.row.content_sha256)
        for draft in drafts
        if _is_buried(org, draft, found, seen)
    }
    if run.services.settings.extract.memory_extract_value_updates:
        return with_all_guards(run.store, drafts, standing, scope, now=run.asked.accepted_at)
    return standing


def _everything(run: Run) -> Read[MemoryRow]:
    """The memories a request to forget may name: all that extraction keeps for this writer."""
    scope = memory_scope(run.asked.scope)
    where = reads.MemoryFilter(
        scope.namespace,
        run.asked.accepted_at,
        agent=scope.agent,
        user_id=scope.user_id,
        session_id=scope.session_id,
        statuses=("live", "duplicate"),
    )
    return reads.memory_list(where, limit=FORGETTABLE_MOST)


def _is_buried(
    org: str, draft: Draft, graves: Sequence[TombstoneRow], seen: dict[str, CitedTurn]
) -> bool:
    names = (key_hash(org, draft.row.memory_key), content_hash(org, draft.row.content_sha256))
    cited = [seen[source.evidence_id] for source in draft.sources if source.evidence_id in seen]
    return any(
        (grave.key_hash == names[0] or grave.content_hash == names[1]) and blocks(grave, cited)
        for grave in graves
    )
