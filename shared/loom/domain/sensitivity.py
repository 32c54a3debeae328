"""Whether a text holds a secret: a key, a password, a card, an SSN, a PIN. Pure and deterministic.

Text that reads as high is stored as written but never embedded, searched or logged, and stands
masked in prompts. IBANs, public keys, hashes, ids and phone numbers are normal: they are told to
others as a matter of course, or say nothing by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final, Literal

from loom.domain.cards import find_cards
from loom.domain.sensitivity_assignments import find_assignments
from loom.domain.sensitivity_logins import find_logins
from loom.domain.sensitivity_patterns import find_forms
from loom.domain.sensitivity_providers import find_provider_keys
from loom.domain.sensitivity_text import Folded, Secret, fold

__all__ = ["Secret", "classify", "find_secrets", "mask"]

# Where two rules see the same characters, the later kinds of this tuple say less.
_GENERAL_KINDS: Final = ("authorization", "url_password", "pin", "password", "generic_token")

# A mask ends the word before it, so that a second secret can come to light beside the first.
_MASK_ROUNDS: Final = 8


def classify(text: str) -> Literal["normal", "high"]:
    """Return "high" when `text` holds at least one secret."""
    return "normal" if next(_candidates(fold(text)), None) is None else "high"


def find_secrets(text: str) -> list[Secret]:
    """Return the secrets of `text`, sorted and not overlapping, in code points of `text`."""
    folded = fold(text)
    found: list[Secret] = []
    for secret in sorted(_candidates(folded), key=lambda s: (s.start, -s.end, _generality(s))):
        if found and secret.start < found[-1].end:
            last = found[-1]
            kind = min(last, secret, key=_generality).kind
            found[-1] = Secret(kind, last.start, max(last.end, secret.end))
        else:
            found.append(secret)
    return [folded.original(secret) for secret in found]


def mask(text: str, replacement: str = "[secret:{kind}]") -> str:
    """Return `text` with each secret replaced; text without secrets comes back unchanged.

    `{kind}` in `replacement` becomes the secret's kind.
    """
    for _ in range(_MASK_ROUNDS):
        secrets = find_secrets(text)
        if not secrets:
            return text
        pieces: list[str] = []
        end = 0
        for secret in secrets:
            pieces += text[end : secret.start], replacement.replace("{kind}", secret.kind)
            end = secret.end
        text = "".join([*pieces, text[end:]])
    return text if classify(text) == "normal" else replacement.replace("{kind}", "text")


def _candidates(folded: Folded) -> Iterator[Secret]:
    return chain(
        find_provider_keys(folded),
        find_forms(folded),
        find_cards(folded),
        find_logins(folded),
        find_assignments(folded),
    )


def _generality(secret: Secret) -> int:
    return _GENERAL_KINDS.index(secret.kind) + 1 if secret.kind in _GENERAL_KINDS else 0
