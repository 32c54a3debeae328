"""Facts that repeat what the session's own calls of this service wrote, asked or got (0041)."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from loom.domain.canonical import is_self_contained
from loom.domain.claims import includes
from loom.domain.facts import Fact
from loom.domain.folding import fold_text
from loom.domain.remembered import Echo, Remembered
from loom.domain.sentences import sentence_bounds
from loom.domain.tokens import content_stems
from loom.domain.turn_index import TurnIndex
from loom.domain.user_voice import claim_stems, speaks

READ_CHARS: Final = 16_000
"""Characters read of one text that a call carried; a longer one is read as far as this."""
_COMPARED_MOST: Final = 8
_BRACKETS: Final = ("{", "[", '"')


class SessionValues:
    """The texts that the session's calls carried, as sentences that can be found by their words."""

    def __init__(self, texts: Iterable[str]) -> None:
        leaves = [leaf for text in texts for leaf in _leaves(text[:READ_CHARS])]
        self._folded = "\n".join(map(fold_text, leaves))
        self._sentences = list(dict.fromkeys(_sentences(leaves)))
        self._holders: dict[str, list[int]] = defaultdict(list)
        for at, sentence in enumerate(self._sentences):
            for stem in content_stems(sentence):
                self._holders[stem].append(at)

    def quoted_by(self, fact: Fact) -> bool:
        """Whether the fact makes a claim of these texts, or rests on words copied from them."""
        span = fold_text(fact.span)
        if is_self_contained(span) and span in self._folded:
            return True
        return any(includes(sentence, fact.value) for sentence in self._nearest(fact.value))

    def _nearest(self, value: str) -> list[str]:
        """Sentences that share the most words with the value, found by its rarest ones.

        A sentence that holds more than half of the words holds one of the rarer half.
        """
        stems = sorted(claim_stems(value), key=lambda stem: (len(self._at(stem)), stem))
        shared = Counter(at for stem in stems[: (len(stems) + 1) // 2] for at in self._at(stem))
        return [self._sentences[at] for at, _ in shared.most_common(_COMPARED_MOST)]

    def _at(self, stem: str) -> list[int]:
        return self._holders.get(stem, [])


def session_echo(
    fact: Fact, values: SessionValues, stored: Remembered, index: TurnIndex
) -> Echo | None:
    """None for news: a fact that quotes no call, or one that the user has a part in.

    What the user says as well is dropped only as far as the store has it: `stored` are the rows
    that may hold what the calls wrote.
    """
    if not values.quoted_by(fact):
        return None
    return stored.echo_of_the_user(fact, index) if speaks(fact, index) else Echo()


def _leaves(text: str) -> Iterator[str]:
    """The strings inside a JSON text; any other text as it is."""
    stripped = text.strip()
    if not stripped.startswith(_BRACKETS):
        yield text
        return
    try:
        value = json.loads(stripped)
    except (ValueError, RecursionError):
        yield text
        return
    waiting: list[Any] = [value]
    while waiting:
        held = waiting.pop()
        if isinstance(held, str):
            yield held
        elif isinstance(held, dict):
            waiting.extend(held.values())
        elif isinstance(held, list):
            waiting.extend(held)


def _sentences(texts: Sequence[str]) -> Iterator[str]:
    for text in texts:
        for start, end in sentence_bounds(text):
            yield text[start:end]
