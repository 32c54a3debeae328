"""Write a period out in the language of the text around it: "on 23 May 2023"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from loom.domain.when.periods import Period
from loom.domain.when.said import folded
from loom.domain.when.tongue import Tongue

_MONTHS_A_QUARTER: Final = 3
_SPRING: Final = 3


@dataclass(frozen=True, slots=True)
class Wording:
    """How a phrase stood in its sentence, so that any period can be written in its place.

    `words` are the groups of the phrase. `noun`: not as an adverb. `capital`: it opens the
    sentence. `mark`: a particle the full date needs behind it.
    """

    tongue: Tongue
    words: Mapping[str, str]
    noun: bool = False
    capital: bool = False
    mark: str = ""

    def of(self, period: Period) -> str:
        """The period in full, with the preposition the sentence needs."""
        said = self.words.get("lead")
        lead, form = self.tongue.leads[folded(said)] if said else ("", int(self.noun))
        forms = self._forms(period)
        filled = _filled(forms[min(form, len(forms) - 1)], period, self)
        glue = " " if self.tongue.spaced and lead and not lead.endswith(("'", "’")) else ""
        text = _joined(f"{lead}{glue}{filled}", self.tongue) + self.mark
        return text[0].upper() + text[1:] if self.capital else text

    def _forms(self, period: Period) -> tuple[str, ...]:
        if period.grain == "month" and self.words.get("feast"):
            return self.tongue.forms["feast"]
        part = _part(self.words, self.tongue) if period.grain == "day" else None
        return part or self.tongue.forms[period.grain]


def _joined(text: str, tongue: Tongue) -> str:
    """A preposition and an article that become one word ("de el", "zu dem")."""
    for before, after in tongue.joins:
        if text.startswith(before):
            return after + text[len(before) :]
    return text


def day_worded(day: date, tongue: Tongue) -> str:
    return tongue.day_text.format(
        d=day.day, m=day.month, month=tongue.month_names[day.month - 1], y=day.year
    )


def _part(words: Mapping[str, str], tongue: Tongue) -> tuple[str, ...] | None:
    said = words.get("part") or tongue.implied.get(folded(words.get("days", "")), "")
    matching = (
        forms for source, forms in tongue.parts.items() if re.fullmatch(source, said, re.IGNORECASE)
    )
    return next(matching, None) if said else None


def _filled(template: str, period: Period, wording: Wording) -> str:
    tongue, feast = wording.tongue, wording.words.get("feast", "")
    first, last = period.first, period.last
    return template.format(
        day=day_worded(first, tongue),
        last=day_worded(last, tongue),
        month=tongue.month_names[first.month - 1],
        m=first.month,
        y=first.year,
        years=f"{first.year}" if first.year == last.year else f"{first.year}/{last.year % 100:02d}",
        q=(first.month + 2) // _MONTHS_A_QUARTER,
        feast=feast,
        season=tongue.season_names[(first.month - _SPRING) // _MONTHS_A_QUARTER % 4],
    )
