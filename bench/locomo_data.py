"""Reads LoCoMo's conversations (Maharana et al., ACL 2024) as requests and gold facts.

A turn goes in as its speaker said it, with the speaker's name and the time of the session; a shared
picture goes in as a line with its caption. A gold fact is an `observation` with its turn ids.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from loom.domain.dated import dated
from loom.domain.facts import Fact
from loom.domain.keys import mint_key

_BETWEEN_TURNS = timedelta(minutes=1)
_LONGEST_ATTRIBUTE = 7
_ENOUGH_WORDS = 2
_SKIPPED = """
    is are was were be been being am has have had having do does did will would can could may
    might must shall should not also really very recently currently always often just still already
    now never usually sometimes a an the
"""
_ENDS = """
    in on at to for from with by of about as into onto after before during since until because
    and or but that which who whom where when while like such including through towards toward
    so if although though than via without within over under between among against around
"""


@dataclass(frozen=True)
class Gold:
    """One gold fact: whose it is, its words, and the positions of its turns in the session."""

    speaker: str
    text: str
    turns: tuple[int, ...]

    @property
    def attribute(self) -> str:
        """The fact's first verb and its object.

        One rule: the words behind the speaker's name, auxiliaries, adverbs and articles left out,
        up to the first preposition, conjunction or mark that comes after two words; seven at most.
        Where the fact opens with something else than the speaker, its words come before the verb.
        """
        said = re.sub(rf"^{re.escape(self.speaker)}(?:['’]s?)?\s+", "", self.text)
        kept: list[str] = []
        for found in re.finditer(r"[^\W_][\w'’-]*|[,;.:]", said):
            word = found[0].lower()
            ends = word in _ENDS.split() or not word[0].isalnum()
            if len(kept) == _LONGEST_ATTRIBUTE or (ends and len(kept) >= _ENOUGH_WORDS):
                break
            if word not in _SKIPPED.split() and word[0].isalnum():
                kept.append(word)
        return " ".join(kept) or said

    def key(self, said: Session) -> str:
        """The key it is stored under, when it was said in that session."""
        return stored_key(self.speaker, self.attribute, self.turns, said)

    def answer(self) -> dict[str, Any]:
        """The fact as a model would answer it, without a span."""
        return {
            "subject": self.speaker,
            "attribute": self.attribute,
            "value": self.text,
            "about": "other",
            "source_message_indices": list(self.turns),
        }


@dataclass(frozen=True)
class Session:
    conversation: str
    name: str
    messages: tuple[dict[str, Any], ...]
    gold: tuple[Gold, ...]
    unresolved: int = 0
    """Gold facts of which no turn id is a turn of the session."""

    def request(self, user: str) -> dict[str, Any]:
        return {"user_id": user, "session_id": self.name, "messages": list(self.messages)}

    def with_gold(self, gold: list[Gold]) -> Session:
        return replace(self, gold=tuple(gold))


def stored_key(subject: str, attribute: str, turns: Sequence[int], said: Session) -> str:
    """The key of such a fact: "last week" in it is the day that began the week before its turns."""
    day = date.fromisoformat(max(said.messages[at]["timestamp"] for at in turns)[:10])
    fact = Fact(subject, attribute, "", tuple(turns), key=mint_key(subject, attribute))
    return dated(fact, lambda _: day).key


def load(path: Path, wanted: list[str]) -> list[Session]:
    """All sessions of the wanted conversations (of all, when none is named)."""
    conversations = json.loads(path.read_text(encoding="utf-8"))
    return [
        session
        for each in conversations
        if not wanted or each["sample_id"] in wanted
        for session in _sessions(each)
    ]


def _sessions(conversation: dict[str, Any]) -> Iterator[Session]:
    talk, observed = conversation["conversation"], conversation["observation"]
    number = 1
    while turns := talk.get(f"session_{number}"):
        name = f"session_{number}"
        written = f"{talk[f'{name}_date_time']} +0000"
        began = datetime.strptime(written, "%I:%M %p on %d %B, %Y %z")
        places = {turn["dia_id"]: at for at, turn in enumerate(turns)}
        gold = [
            Gold(speaker, fact[0], tuple(places[one] for one in _ids(fact[1]) if one in places))
            for speaker, facts in observed.get(f"{name}_observation", {}).items()
            for fact in facts
        ]
        yield Session(
            conversation["sample_id"],
            name,
            tuple(_message(turn, began + at * _BETWEEN_TURNS) for at, turn in enumerate(turns)),
            tuple(fact for fact in gold if fact.turns),
            sum(not fact.turns for fact in gold),
        )
        number += 1


def _ids(given: Any) -> list[str]:
    return given if isinstance(given, list) else re.findall(r"D\d+:\d+", str(given))


def _message(turn: dict[str, Any], at: datetime) -> dict[str, Any]:
    shown = turn.get("blip_caption")
    text = f"{turn['text']}\n[image: {shown}]" if shown else turn["text"]
    return {
        "role": "user",
        "name": turn["speaker"],
        "content": text,
        "timestamp": at.isoformat(),
    }
