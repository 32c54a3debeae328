"""When two contents are the same claim: the canonical wording and its hash.

`loom.hash_dedup` compares these hashes. Negation, digits and word order always count: "X is true"
and "X is never true" are no duplicates (reported fault 37).
"""

from __future__ import annotations

import json
from typing import Any, Final, Literal

from loom.domain.folding import fold_text
from loom.domain.hashes import sha256_parts
from loom.domain.tokens import unspaced_chars

KeyPart = Literal["whole", "subject", "none"]

_SENTENCE_END: Final = " .!。।۔"
"""A question mark is not among them: a question is not the claim it asks about."""

_SELF_CONTAINED_WORDS: Final = 4
_SELF_CONTAINED_CHARS: Final = 5

_VERB_WORDS: Final = (
    "is was has had does did can will wants needs likes loves hates prefers lives works uses owns "
    "runs drives plays speaks eats drinks studies dislikes enjoys allergic vegetarian vegan moved "
    "used decided never always no not born married based "
    "vive trabaja tiene es está prefiere usa habla odia come bebe mora trabalha tem é gosta fala "
    "habite travaille a est préfère utilise parle aime déteste boit mange "
    "wohnt arbeitet hat ist mag bevorzugt nutzt spricht lebt isst trinkt"
)
_AFTER_WORDS: Final = (
    "a an the in at on to for with from by as of about only no not never always into over under "
    "english spanish german french"
)
_VERBS: Final = frozenset(_VERB_WORDS.split())
_AFTER_A_VERB: Final = frozenset(_AFTER_WORDS.split())


def canonical_text(value: str) -> str:
    """Folded text (`folding.fold_text`) without its final full stop; folding twice changes nothing.

    Text made of full stops only stays.
    """
    folded = fold_text(value)
    return folded.rstrip(_SENTENCE_END) or folded


def content_sha256(memory_key: str, value: Any) -> str:
    """64 hex characters for the content of a JSON value.

    A text that says what it is about is hashed alone, so that the same claim is found under any
    key. A text that leaves its subject out ("Lives in Oslo", "Runs PostgreSQL 16 on RDS") is hashed
    with the subject of its key, the part before the first slash: it is another claim about somebody
    else. A shorter text, and anything that is not a string, is hashed with its whole key: 8080
    under `port/http` and under `port/admin` are two claims.
    """
    if not isinstance(value, str):
        return sha256_parts("json", memory_key, _sorted_json(value))
    text = canonical_text(value)
    return sha256_parts(*key_part(memory_key, needed_key_part(text)), text)


def needed_key_part(text: str) -> KeyPart:
    """How much of its key a canonical text needs to say anything, as `content_sha256` hashes it."""
    if not is_self_contained(text):
        return "whole"
    return "subject" if _leaves_subject_out(text) else "none"


def key_part(memory_key: str, needed: KeyPart) -> tuple[str, ...]:
    """The part of a key that is hashed with a text, with its kind. A key may have no subject."""
    if needed == "whole":
        return "short", memory_key
    subject, slash, _ = memory_key.partition("/")
    return ("about", subject) if slash and needed == "subject" else ("text",)


def _leaves_subject_out(text: str) -> bool:
    """Whether a text begins with its verb, as facts about a known subject do.

    English and Spanish, Portuguese, French and German verbs of the third person are told by their
    list, English ones also by an ending in "s" before a word that cannot follow a plural noun.
    """
    first, _, rest = text.partition(" ")
    second = rest.partition(" ")[0]
    return first in _VERBS or (
        first.endswith("s") and not first.endswith("ss") and second in _AFTER_A_VERB
    )


def is_self_contained(text: str) -> bool:
    """Whether a canonical text says something without its key.

    Four words with a letter, or five characters of a script written without spaces.

    Numbers are no words here: "10 000 EUR" says nothing without its key. Three words often name a
    thing ("dark roast coffee"), which is liked under one key and avoided under another.
    """
    words = sum(any(char.isalpha() for char in word) for word in text.split())
    return words >= _SELF_CONTAINED_WORDS or unspaced_chars(text) >= _SELF_CONTAINED_CHARS


def _sorted_json(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
