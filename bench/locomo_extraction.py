"""Extraction on real talk: LoCoMo's sessions through the whole service.

    PYTHONPATH=$PWD/shared:$PWD python bench/locomo_extraction.py PATH [options]

PATH is the data set's file; it is CC BY-NC 4.0, for evaluation only, and no part of this project.
The embedded store, the local AWS emulator, the real handlers. First the gold facts stand in for a
model: as they are, shuffled over all conversations, shuffled within their session, and a second
pass of the same requests. Then the `rules` provider reads the same sessions.
"""

from __future__ import annotations

import argparse
import json
import os
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from locomo_data import Gold, Session, load
from locomo_rules import rules_run
from tests.support.service import Service, running

from loom.adapters.local.hash_embedder import HashEmbedder
from loom.adapters.local.minilm import MiniLMEmbedder
from loom.ports.model import ModelAnswer, ModelCall

OP = "memory.set_from_messages"
DAY_S = 86_400
JOINED = ("duplicate", "merge")
EMBEDDERS = {"hash": HashEmbedder, "local": MiniLMEmbedder}


class GoldModel:
    """Answers the gold facts of the session at hand, each in the segment of its first turn."""

    provider, model = "scripted", "gold"

    def __init__(self) -> None:
        self.gold: Sequence[Gold] = ()
        self.calls = 0

    def ask(self, call: ModelCall) -> ModelAnswer:
        self.calls += 1
        shown = {turn.index for turn in call.turns}
        facts = [fact.answer() for fact in self.gold if fact.turns[0] in shown]
        return ModelAnswer(json.dumps({"facts": facts, "forget": []}))


@dataclass
class Outcome:
    """What became of the facts of some sessions."""

    facts: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    dropped: Counter[str] = field(default_factory=Counter)
    linked: int = 0
    worded: int = 0
    keys: dict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    joined: list[tuple[str, str]] = field(default_factory=list)

    @property
    def kept(self) -> int:
        return sum(self.verdicts.values())

    def collisions(self) -> list[set[str]]:
        return [attributes for attributes in self.keys.values() if len(attributes) > 1]


def replay(
    service: Service, model: GoldModel, sessions: Iterable[Session], label: str, *, look: bool
) -> Outcome:
    """Send the sessions; `look` reads the evidence of every written row back."""
    outcome = Outcome()
    for session in sessions:
        model.gold = session.gold
        answer = service.ok(OP, session.request(f"{label}-{session.conversation}"))
        outcome.facts += len(session.gold)
        for drop in answer["dropped"]:
            outcome.dropped[f"{drop['stage']}: {drop['reason']}"] += drop["count"]
        for row in answer["refused"]:
            outcome.dropped[f"refused: {row['code']}"] += 1
        outcome.verdicts.update(row["conflict_verdict"] for row in answer["written"])
        if look:
            _look(service, session, answer, outcome, label)
    return outcome


def _look(
    service: Service, session: Session, answer: dict[str, Any], outcome: Outcome, label: str
) -> None:
    by_key: dict[str, list[Gold]] = defaultdict(list)
    for fact in session.gold:
        key = fact.key(session)
        by_key[key].append(fact)
        outcome.keys[session.conversation, key].add(fact.attribute)
    turn_ids = answer["evidence_ids"]
    for row in answer["written"]:
        cited = [{turn_ids[at] for at in fact.turns} for fact in by_key[row["memory_key"]]]
        outcome.linked += set(row["evidence_ids"]) in cited
        body = {"user_id": f"{label}-{session.conversation}", "memory_key": row["memory_key"]}
        held = service.ok("memory.evidence", {**body, "version": row["version"]})["turns"]
        said = {turn["evidence_id"]: turn for turn in held}
        outcome.worded += all(
            one in said and said[one]["span"] and said[one]["span"]["text"]
            for one in row["evidence_ids"]
        )
        if row["conflict_verdict"] in JOINED:
            outcome.joined.append((row["memory_key"], row["duplicate_of"]))


def shuffled(sessions: list[Session], seed: int, *, within: bool, renamed: bool) -> list[Session]:
    """The facts dealt anew to the places of all facts, or of those of their own session.

    A fact that falls on its own place is left out. `renamed`: it becomes one of the speaker at its
    new place, which only the words can tell.
    """
    dealer = random.Random(seed)  # noqa: S311 - the same draw for the same seed
    groups = [[session] for session in sessions] if within else [sessions]
    dealt: list[Session] = []
    for group in groups:
        places = [fact for session in group for fact in session.gold]
        drawn = dealer.sample(places, len(places))
        pairs = iter(zip(places, drawn, strict=True))
        for session in group:
            moved = [next(pairs) for _ in session.gold]
            dealt.append(
                session.with_gold(
                    [_at(place, fact, renamed) for place, fact in moved if place is not fact]
                )
            )
    return dealt


def _at(place: Gold, fact: Gold, renamed: bool) -> Gold:
    if not renamed:
        return replace(fact, turns=place.turns)
    text = fact.text.replace(fact.speaker, place.speaker)
    return Gold(place.speaker, text, place.turns)


def _print(title: str, outcome: Outcome) -> None:
    print(title)
    total = max(outcome.facts, 1)
    print(f"  kept {outcome.kept}/{outcome.facts} = {outcome.kept / total:.4f}", end="")
    print(f"  {dict(outcome.verdicts)}")
    for reason, count in outcome.dropped.most_common():
        print(f"  dropped {count:5} = {count / total:.4f}  {reason}")


def gold_run(sessions: list[Session], embedder: Any, seed: int) -> None:
    model = GoldModel()
    with running(model=model, embedder=embedder) as service:
        gold = replay(service, model, sessions, "gold", look=True)
        _print("gold facts as the model's answers", gold)
        kept = max(gold.kept, 1)
        print(f"  linked to exactly the turns cited {gold.linked}/{gold.kept}", end="")
        print(f" = {gold.linked / kept:.4f}, with the wording in each {gold.worded}")
        print(f"  keys shared by different attributes {len(gold.collisions())}")
        for key, other in gold.joined:
            print(f"  joined: {key} to {other}")
        for title, later in (("at once", 0), ("two days later", 2)):
            service.clock.advance(later * DAY_S)
            before, rows = model.calls, service.count("memory")
            replay(service, model, sessions, "gold", look=False)
            print(f"second pass {title}: rows added {service.count('memory') - rows}", end="")
            print(f", model calls {model.calls - before}")
        for title, within, renamed in (
            ("shuffled over all conversations", False, False),
            ("shuffled over all, given to the speaker at the new place", False, True),
            ("shuffled within the session", True, False),
        ):
            dealt = shuffled(sessions, seed, within=within, renamed=renamed)
            _print(title, replay(service, model, dealt, f"{within}-{renamed}", look=False))


def main() -> None:
    os.environ["LOOM_LOG_LEVEL"] = "WARNING"
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("path", type=Path)
    parser.add_argument("--conversation", action="append", default=[], help="a sample_id; repeat")
    parser.add_argument("--embedder", choices=EMBEDDERS, default="hash")
    parser.add_argument("--only", choices=("gold", "rules"))
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path, help="where the sampled facts go, outside the project")
    chosen = parser.parse_args()
    sessions = load(chosen.path, chosen.conversation)
    gold = sum(len(session.gold) for session in sessions)
    print(f"{len(sessions)} sessions, {gold} gold facts with turns,", end=" ")
    print(f"{sum(session.unresolved for session in sessions)} without; embedder {chosen.embedder}")
    embedder = EMBEDDERS[chosen.embedder]()
    if chosen.only != "rules":
        gold_run(sessions, embedder, chosen.seed)
    if chosen.only != "gold":
        rules_run(sessions, embedder, chosen.sample, chosen.seed, chosen.out)


if __name__ == "__main__":
    main()
