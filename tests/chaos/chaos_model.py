"""A provider that reads what the batches say, and fails as their script has it."""

from __future__ import annotations

import re
import threading
from typing import Any

from tests.chaos.script import MODEL_FAULTS, BatchScript, Script
from tests.support.scripted_model import Rule, ScriptedModel

TURN = re.compile(r'<turn index="(\d+)"[^>]*>([^<]*)</turn>')
SAID = re.compile(r"My (\w+) of (b\d{5}x) is (\w+)\.")
LATE_S = 1.6
"""Longer than the model may take."""

_ANSWERS: dict[str, Rule] = {
    "rate_limited": {"status": 429},
    "rate_limited_for": {"status": 429, "headers": {"Retry-After": "1"}},
    "server_error": {"status": 500},
    "unavailable": {"status": 503},
    "timeout": {"delay_s": LATE_S},
    "hang_up": {"hang_up": True},
    "garbage": {"answer": "I would rather talk about the weather."},
    "truncated": {"answer": '{"facts": [{"subj', "finish": "length"},
    "refused_once": {"message": {"content": None, "refusal": "no"}, "finish": "stop"},
    "credentials": {"status": 401},
}


class ChaosModel(ScriptedModel):
    """The facts of a batch are the sentences "My <what> of <tag> is <word>."."""

    def __init__(self, script: Script) -> None:
        super().__init__()
        self._script = script
        self._turn = threading.Lock()

    def decide(self, entry: dict[str, Any], text: str, form: str) -> Rule:
        turns = TURN.findall(text)
        tags = {found[1] for _, said in turns for found in SAID.findall(said)}
        tags |= set(re.findall(r"b\d{5}x", " ".join(said for _, said in turns)))
        batch = self._script.batches.get(min(tags, default=""))
        if entry["stage"] != "extract" or batch is None:
            return super().decide(entry, text, form)
        with self._turn:
            batch.calls += 1
            rule = self._failure(batch, turns)
        return rule or {"answer": {"facts": _facts(turns), "forget": []}}

    def _failure(self, batch: BatchScript, turns: list[tuple[str, str]]) -> Rule | None:
        if "bad_request" in batch.faults:
            self._script.struck["bad_request"] += 1
            return {"status": 400, "answer": "this request cannot be served"}
        if any("POISON" in said for _, said in turns):
            self._script.struck["poison_turn"] += 1
            return _ANSWERS["garbage"]
        for name in MODEL_FAULTS:
            if name in batch.faults and name not in batch.done:
                batch.done.add(name)
                self._script.struck[name] += 1
                return _ANSWERS[name]
        return None


def _facts(turns: list[tuple[str, str]]) -> list[dict[str, Any]]:
    return [
        {
            "subject": "user",
            "attribute": f"{what} of {tag}",
            "value": f"The {what} of {tag} is {word}",
            "source_message_indices": [int(index)],
            "span": f"My {what} of {tag} is {word}",
        }
        for index, said in turns
        for what, tag, word in SAID.findall(said)
    ]
