"""The labelled sentences, what the rules say of them, and how that is counted.

The convention: `loom.drop_activity_narration` sees every line; right are the lines labelled
`activity_narration`, wrong the durable ones, and what it takes of the other three labels counts
neither way. In coding captures both steps run: there a drop of any line that is not durable is
right, whichever reason is given for it. The recall of a label counts its lines dropped by any rule
that runs in their setting.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from loom.domain.durable_facts import non_durable
from loom.domain.narration import narrates_activity

FILES = {
    "dev": "durability_lines.json",
    "held": "durability_lines_held.json",
    "fresh_dev": "durability_lines_fresh_dev.json",
    "fresh_held": "durability_lines_fresh_held.json",
}
LABELS = ("activity_narration", "status_snapshot", "housekeeping", "first_person_plan")
Split = Literal["dev", "held", "fresh_dev", "fresh_held"]
SPLITS: tuple[Split, ...] = ("dev", "held", "fresh_dev", "fresh_held")


class Line(NamedTuple):
    id: str
    text: str
    label: str
    setting: str
    lang: str


@dataclass(frozen=True)
class Count:
    """`right` and `wrong` drops, out of `of` lines that are to be dropped."""

    right: int
    wrong: int
    of: int

    @property
    def precision(self) -> float:
        return self.right / max(self.right + self.wrong, 1)

    @property
    def recall(self) -> float:
        return self.right / max(self.of, 1)


@cache
def lines(split: Split) -> tuple[Line, ...]:
    path = Path(__file__).parent / "labelled" / FILES[split]
    rows = json.loads(path.read_text(encoding="utf-8"))
    return tuple(
        Line(row["id"], row["text"], row["label"], row["setting"], row["lang"]) for row in rows
    )


@cache
def narrated(split: Split) -> frozenset[str]:
    """Ids of what the narration rule drops. No texts: held lines are not to be read in a failure."""
    return frozenset(line.id for line in lines(split) if narrates_activity(line.text))


@cache
def dropped(split: Split) -> frozenset[str]:
    """Ids of what a run drops: by narration anywhere, by the other rules in coding captures."""
    found = lines(split)
    coding = {line.id for line in found if line.setting == "coding" and non_durable(line.text)}
    return narrated(split) | coding


def narration(split: Split) -> Count:
    """The narration rule on every line."""
    return _count(split, ("activity_narration",), narrated(split), ("chat", "coding"))


def coding(split: Split) -> Count:
    """Both steps on the coding captures."""
    return _count(split, LABELS, dropped(split), ("coding",))


def overall(split: Split) -> Count:
    """Both steps on every line, each where it runs."""
    return _count(split, LABELS, dropped(split), ("chat", "coding"))


def of_label(split: Split, label: str) -> Count:
    """The lines of one label. What was dropped of durable lines counts against the reason given."""
    found = [line for line in lines(split) if line.label == label]
    wrong = [line for line in lines(split) if line.label == "durable"]
    return Count(
        right=sum(line.id in dropped(split) for line in found),
        wrong=sum(line.id in dropped(split) and reason(line) == label for line in wrong),
        of=len(found),
    )


def reason(line: Line) -> str | None:
    """The reason a run gives for dropping the line."""
    if narrates_activity(line.text):
        return "activity_narration"
    return non_durable(line.text) if line.setting == "coding" else None


def _count(
    split: Split, labels: tuple[str, ...], drops: frozenset[str], settings: tuple[str, ...]
) -> Count:
    found = [line for line in lines(split) if line.setting in settings]
    return Count(
        right=sum(line.id in drops for line in found if line.label in labels),
        wrong=sum(line.id in drops for line in found if line.label == "durable"),
        of=sum(line.label in labels for line in found),
    )
