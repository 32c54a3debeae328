"""The stored rows that a batch of facts is compared with: read once, in one store phase."""

from __future__ import annotations

from collections.abc import Sequence

from loom.domain.facts import Fact
from loom.domain.rows import MemoryRow
from loom.pipeline.draft_facts import draft_facts
from loom.pipeline.run import Run
from loom.pipeline.write_path import load_peers


def peers_of(run: Run, facts: Sequence[Fact]) -> list[MemoryRow]:
    """Rows with the facts' keys or content; later steps get the same rows without another read."""
    if run.peers is None:
        with run.timed("bulk.peers"):
            run.peers, run.seeds = load_peers(
                run.store, draft_facts(run, facts), now=run.asked.accepted_at
            )
    return run.peers
