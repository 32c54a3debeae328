"""What the `rules` provider reads in the sessions, and how much of the gold facts that is.

A gold fact counts as found when a stored fact about the same speaker cites one of its turns and
holds a share of its content words (stems, the speakers' names aside).
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from locomo_data import Session, stored_key
from tests.support.service import Service, running

from loom.adapters.local.rules_model import RulesModel
from loom.domain.tokens import content_stems
from loom.ports.model import ModelAnswer, ModelCall

OP = "memory.set_from_messages"
SHARES = (1 / 3, 1 / 2)


class HeardRules(RulesModel):
    """The rules provider; what it answers is kept."""

    def __init__(self) -> None:
        self.facts: list[dict[str, Any]] = []

    def ask(self, call: ModelCall) -> ModelAnswer:
        answer = super().ask(call)
        self.facts.extend(json.loads(answer.text)["facts"])
        return answer


def rules_run(
    sessions: list[Session], embedder: Any, count: int, seed: int, out: Path | None
) -> None:
    model = HeardRules()
    with running(model=model, embedder=embedder) as service:
        stored = read_by_rules(service, model, sessions)
    print(f"rules provider: {len(stored)} facts, {len(stored) / len(sessions):.2f} a session")
    shares = found_shares(sessions, stored)
    for least in SHARES:
        found = sum(share >= least for share in shares)
        print(f"  gold facts found, {least:.2f} of the words: {found}/{len(shares)}", end="")
        print(f" = {found / len(shares):.4f}")
    if out:
        write_sample(stored, count, seed, out)
        print(f"  {min(count, len(stored))} facts to label in {out}")


def read_by_rules(
    service: Service, model: HeardRules, sessions: Iterable[Session]
) -> list[tuple[Session, dict[str, Any]]]:
    """The facts of the rules that were stored, with their session."""
    stored = []
    for session in sessions:
        model.facts.clear()
        answer = service.ok(OP, session.request(f"rules-{session.conversation}"))
        keys = {row["memory_key"] for row in answer["written"]}
        stored += [
            (session, fact)
            for fact in model.facts
            if stored_key(
                fact["subject"], fact["attribute"], fact["source_message_indices"], session
            )
            in keys
        ]
    return stored


def found_shares(
    sessions: Sequence[Session], stored: Sequence[tuple[Session, dict[str, Any]]]
) -> list[float]:
    """Per gold fact, the largest share of its content words that one fact of the rules holds."""
    by_turn: dict[tuple[str, str, int], list[dict[str, Any]]] = defaultdict(list)
    for session, fact in stored:
        for at in fact["source_message_indices"]:
            by_turn[session.conversation, session.name, at].append(fact)
    shares = []
    for session in sessions:
        names = content_stems(" ".join({message["name"] for message in session.messages}))
        for gold in session.gold:
            wanted = content_stems(gold.text) - names
            held = (
                len(wanted & content_stems(f"{fact['attribute']} {fact['value']}"))
                for at in gold.turns
                for fact in by_turn[session.conversation, session.name, at]
                if fact["subject"] == gold.speaker or fact["value"].startswith(gold.speaker)
            )
            shares.append(max(held, default=0) / max(len(wanted), 1))
    return shares


def write_sample(
    stored: Sequence[tuple[Session, dict[str, Any]]], count: int, seed: int, out: Path
) -> None:
    """Facts drawn by seed, each with the turns it cites, for labelling without more to go by."""
    drawn = random.Random(seed).sample(list(stored), min(count, len(stored)))  # noqa: S311
    lines = []
    for number, (session, fact) in enumerate(drawn, 1):
        lines.append(f"#{number} {fact['value']}  {fact['valid_at'] or ''}")
        lines.append(f"    [{fact['subject']}: {fact['attribute']}]")
        for at in fact["source_message_indices"]:
            turn = session.messages[at]
            lines.append(f"    {turn['timestamp'][:10]} {turn['name']}: {turn['content']}")
    out.write_text("\n".join(lines) + "\n", encoding="utf-8")
