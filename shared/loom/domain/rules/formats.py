"""How a group of a rule is written in its templates: `{x:device}` is the kind of device `x` is.

A format answers "" when the words are no such thing; the rule then does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from loom.domain.rules import lexicon as lex
from loom.domain.rules.nouns import (
    allergen,
    bought,
    device,
    object_of,
    preference,
    singular,
    vehicle,
)
from loom.domain.rules.wording import capitalised, from_outside, thing

Format = Callable[[Mapping[str, str], str], str]
"""Takes the groups of the match and the text of the one to write."""

_KIN: Final = {"kid": "children", "child": "children", "kids": "children", "children": "children"}
_DONE: Final = {
    "call": ("called", "calls"),
    "phone": ("phoned", "calls"),
    "ring": ("rung", "calls"),
    "email": ("emailed", "emails"),
    "text": ("texted", "messages"),
    "message": ("messaged", "messages"),
    "contact": ("contacted", "contact"),
    "ping": ("pinged", "messages"),
    "notify": ("notified", "notifications"),
}
_SHORT: Final = {
    "os": "operating system",
    "laptop": "computer",
    "ide": "editor",
    "bike": "bicycle",
}
_LABELS: Final = {"order": "order number", "order id": "order number", "ticket": "ticket number"}
_OWNING: Final = {"have": "have", "have got": "have", "own": "own"}
_COUNTED: Final = lex.words("peanut, nut, egg, walnut, cat, dog, tree nut, almond, hazelnut")
_PLAN: Final = re.compile(r"\s(?:plan|tier)\Z", re.IGNORECASE)


def _label(_fillers: Mapping[str, str], text: str) -> str:
    return _LABELS.get(text.lower(), text.lower())


def _manner(_fillers: Mapping[str, str], text: str) -> str:
    word = text.lower()
    if word == "always":
        return "to always"
    return "never to" if word == "never" or word.endswith("ever") else "not to"


def _kin(_fillers: Mapping[str, str], text: str) -> str:
    word = text.lower()
    return _KIN.get(word, f"{singular(word).rpartition(' ')[2]}s")


def _article(_fillers: Mapping[str, str], text: str) -> str:
    return f"{'an' if text[:1].lower() in 'aeiou' else 'a'} {text}"


def _plan(_fillers: Mapping[str, str], text: str) -> str:
    return capitalised(_PLAN.sub("", text))


def _owned(_fillers: Mapping[str, str], text: str) -> str:
    """What is "my MacBook" to the speaker is a MacBook to everybody else."""
    return from_outside(thing(re.sub(r"^my ", "a ", text)))


FORMATS: Final[dict[str, Format]] = {
    "device": device,
    "vehicle": vehicle,
    "bought": bought,
    "prefer": preference,
    "object": object_of,
    "allergen": allergen,
    "possessed": lambda _, text: _SHORT.get(text.lower(), text.lower()),
    "label": _label,
    "label_cap": lambda groups, text: capitalised(_label(groups, text)),
    "to": _manner,
    "wants": lambda _, text: "Wants" if text.lower() == "always" else "Does not want",
    "done": lambda _, text: _DONE[text.lower()][0],
    "noun": lambda _, text: _DONE[text.lower()][1],
    "own": lambda _, text: _OWNING.get(text.lower(), "use"),
    "owned": _owned,
    "kin": _kin,
    "one": lambda _, text: singular(text.lower()).rpartition(" ")[2],
    "plural": lambda _, text: f"{text}s" if text in _COUNTED else text,
    "cap": lambda _, text: capitalised(text),
    "a": _article,
    "low": lambda _, text: text.lower(),
    "toward": lambda _, text: f" to {text}" if text else "",
    "in": lambda _, text: f" in {text}" if text else "",
    "ing": lambda _, text: f"{text.lower()}ing",
    "plan": _plan,
    "condition": lambda _, text: lex.CONDITIONS[text.lower()],
}
OPTIONAL: Final = frozenset({"in", "toward"})
"""Formats of groups that may be missing."""
