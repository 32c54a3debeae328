"""The labelled time expressions, and how often the date rules read them as labelled."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from loom.domain.when.find import find_times
from loom.domain.when.times import Time

_FOLDER = Path(__file__).parents[1] / "domain" / "labelled"


def labelled(split: str) -> list[dict[str, Any]]:
    name = "time_expressions_held.json" if split == "held" else "time_expressions.json"
    entries: list[dict[str, Any]] = json.loads((_FOLDER / name).read_text("utf-8"))
    return entries


def found_at(entry: dict[str, Any], *, guess_language: bool = True) -> list[Time]:
    """The times found that share a character with the labelled expression."""
    start = entry["text"].index(entry["expression"])
    end = start + len(entry["expression"])
    language = "" if guess_language else entry["lang"]
    times = find_times(entry["text"], date.fromisoformat(entry["anchor"]), language)
    return [time for time in times if time.start < end and start < time.end]


def is_right(entry: dict[str, Any]) -> bool:
    """Whether exactly what is labelled was found: those days, or nothing."""
    said = {(time.period.valid_at, *time.period.bounds) for time in found_at(entry)}
    expected = (entry["valid_at"], entry["from"], entry["to"])
    return said == ({expected} if any(expected) else set())


def counts(entries: list[dict[str, Any]], group: str) -> dict[str, tuple[int, int]]:
    """By the field `group`: how many entries are read as labelled, and of how many."""
    of = Counter(entry[group] for entry in entries)
    right = Counter(entry[group] for entry in entries if is_right(entry))
    return {name: (right[name], of[name]) for name in sorted(of)}


def wrong(entries: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    return (entry for entry in entries if not is_right(entry))
