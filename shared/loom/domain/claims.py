"""How two claims relate: the same, equivalent, contradicting, or different.

Pure and deterministic. `docs/explanation/how-claims-compare.md` says what counts as what.
"""

from __future__ import annotations

from typing import Final, Literal

from loom.domain.canonical import canonical_text
from loom.domain.claim_inclusion import included
from loom.domain.claim_opposites import opposed, swapped_preference
from loom.domain.claim_reading import Reading, pair_language, read
from loom.domain.claim_values import other_number, other_value

Relation = Literal["same", "equivalent", "contradicts", "different"]

LONGEST_CHARS: Final = 4000
"""Longer texts are compared by their canonical form alone."""

_OPENING: Final = 300
"""Characters of each text that its language is told by."""


def equivalent(stored: str, new: str) -> bool:
    """Whether two values of one key say the same, neither more nor less. Symmetric."""
    if canonical_text(stored) == canonical_text(new):
        return True
    readings = _readings(stored, new)
    return readings is not None and _alike(*readings)


def contradicts(stored: str, new: str) -> bool:
    """Whether the two claims cannot both hold at once. Symmetric; rather False than wrong."""
    if canonical_text(stored) == canonical_text(new):
        return False
    readings = _readings(stored, new)
    return readings is not None and not _alike(*readings) and _clash(*readings)


def includes(text: str, claim: str) -> bool:
    """Whether a sentence says what the claim says, and perhaps more. Rather False than wrong."""
    if canonical_text(text) == canonical_text(claim):
        return True
    readings = _readings(text, claim)
    return readings is not None and (_alike(*readings) or included(*readings))


def relation(stored: str, new: str) -> Relation:
    """How `new` relates to `stored`. Symmetric; a text is the same as itself; never raises."""
    if canonical_text(stored) == canonical_text(new):
        return "same"
    readings = _readings(stored, new)
    if readings is None:
        return "different"
    if _alike(*readings):
        return "equivalent"
    return "contradicts" if _clash(*readings) else "different"


def _readings(stored: str, new: str) -> tuple[Reading, Reading] | None:
    """Both texts read in one language, that of the two together; None when one is too long."""
    if max(len(stored), len(new)) > LONGEST_CHARS:
        return None
    first, second = sorted((stored, new))
    language = pair_language(canonical_text(f"{first[:_OPENING]}\n{second[:_OPENING]}"))
    return read(stored, language), read(new, language)


def _alike(one: Reading, other: Reading) -> bool:
    return bool(one.words) and (one.words, one.times) == (other.words, other.times)


def _clash(one: Reading, other: Reading) -> bool:
    return any(
        rule(one, other) for rule in (opposed, swapped_preference, other_number, other_value)
    )
