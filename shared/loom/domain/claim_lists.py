"""One order for what may be said in any order: lists, times, and a phrase put in front."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from loom.domain.claim_lexicons import Lexicon
from loom.domain.claim_marks import AND, COMMA, MODALS, NOT, OR, is_time

_SEPARATORS: Final = frozenset({AND, OR, COMMA})
_ORDERED_WORDS: Final = """
    order rank ranking priority step sequence first then respectively between versus vs
    orden orde primero luego ordre premier puis reihenfolge zuerst dann сначала затем 顺序 先 再
    順
"""
_ORDERED: Final = frozenset(_ORDERED_WORDS.split())
"""Words of texts whose lists have an order."""
_MOVED_WORDS: Final = """
    moved postponed rescheduled shifted changed delayed brought movida aplazada verschoben
    déplacée reportée перенесена перенесён adiada
"""
_MOVED: Final = frozenset(_MOVED_WORDS.split())
"""Of what is moved, a time may be the old one or the new one."""
_LONGEST_ITEM: Final = 4
_LONGEST_BARE_ITEM: Final = 2


def fronted_last(tokens: list[str], lex: Lexicon) -> list[str]:
    """The tokens with a prepositional phrase at the beginning put last."""
    if not tokens or tokens[0] not in lex.prepositions:
        return [token for token in tokens if token != COMMA] if COMMA in tokens[:1] else tokens
    for at in range(2, len(tokens)):
        if tokens[at] in (AND, OR):
            break
        if tokens[at] in lex.verbs or tokens[at - 1] == COMMA:
            front = [token for token in tokens[:at] if token != COMMA]
            return [*tokens[at:], *front]
    return tokens


def times_apart(
    tokens: Sequence[str], lex: Lexicon
) -> tuple[list[str], tuple[tuple[str, ...], ...]]:
    """The tokens without their times, and the times, sorted, each with its bound ("since").

    Times stay where they are when there may be doubt what they belong to.
    """
    plain = [token for token in tokens if token != COMMA]
    times = [at for at, token in enumerate(plain) if is_time(token)]
    kinds = [_kind(plain[at]) for at in times]
    if not times or len(set(kinds)) < len(kinds):
        return list(tokens), ()
    if not _MOVED.isdisjoint(plain):
        return list(tokens), ()
    doubtful = any(token in lex.relatives or token in (AND, OR) for token in plain)
    if doubtful and not _at_an_end(times, len(plain)):
        return list(tokens), ()
    taken: set[int] = set()
    apart: list[tuple[str, ...]] = []
    for at in times:
        bound = plain[at - 1] if at and plain[at - 1] in lex.bounds else ""
        apart.append((bound, plain[at]) if bound else (plain[at],))
        taken.update({at - 1, at} if bound else {at})
    if len(taken) == len(plain):
        return list(tokens), ()
    left = [token for at, token in enumerate(plain) if at not in taken]
    return (left if COMMA not in tokens else _keep_commas(tokens, lex)), tuple(sorted(apart))


def _keep_commas(tokens: Sequence[str], lex: Lexicon) -> list[str]:
    """Tokens without times and their bounds; commas stay for the lists."""
    out: list[str] = []
    for token in tokens:
        if is_time(token):
            if out and out[-1] in lex.bounds:
                out.pop()
            continue
        out.append(token)
    return out


def _kind(token: str) -> str:
    said = token[1:]
    if said[:1] in ("T", "W"):
        return said[0]
    return "date" if said[:1].isdigit() or said[:1] == "-" else "rhythm"


def _at_an_end(times: Sequence[int], length: int) -> bool:
    """Whether the times and their bounds stand together at the beginning or at the end."""
    in_front = times[-1] <= 2 * len(times) - 1
    behind = times[0] >= length - 2 * len(times)
    return in_front or behind


def sorted_lists(tokens: Sequence[str], lex: Lexicon) -> list[str]:
    """The tokens with the items of their one list sorted, where its limits are certain."""
    plain = [token for token in tokens if token != COMMA]
    joints = [at for at, token in enumerate(tokens) if token in (AND, OR)]
    kinds = {tokens[at] for at in joints}
    if len(kinds) != 1 or _ORDERED.intersection(tokens):
        return plain
    first = next(at for at, token in enumerate(tokens) if token in _SEPARATORS)
    left = _left_limit(tokens, first, lex)
    right = _right_limit(tokens, joints[-1], lex)
    items = _items(tokens[left:right])
    if not _is_list(items) or not _may_turn(tokens, left, right, items, lex):
        return plain
    joint = kinds.pop()
    listed = [item for entry in sorted(items) for item in (*entry, joint)][:-1]
    before = [token for token in tokens[:left] if token != COMMA]
    return [*before, *listed, *(token for token in tokens[right:] if token != COMMA)]


def _is_limit(token: str, lex: Lexicon) -> bool:
    return (
        token in lex.verbs
        or token in lex.prepositions
        or token in lex.relatives
        or (token.isupper() and token not in _SEPARATORS)
    )


def _left_limit(tokens: Sequence[str], first: int, lex: Lexicon) -> int:
    for at in range(first - 1, -1, -1):
        if _is_limit(tokens[at], lex):
            return at + 1
    return 0


def _right_limit(tokens: Sequence[str], last: int, lex: Lexicon) -> int:
    for at in range(last + 1, len(tokens)):
        if _is_limit(tokens[at], lex):
            return at
    return len(tokens)


def _items(tokens: Sequence[str]) -> list[tuple[str, ...]]:
    items: list[tuple[str, ...]] = [()]
    for at, token in enumerate(tokens):
        if token not in _SEPARATORS:
            items[-1] = (*items[-1], token)
        elif not (at and tokens[at - 1] in _SEPARATORS):
            items.append(())
    return items


def _is_list(items: Sequence[tuple[str, ...]]) -> bool:
    return len(items) > 1 and all(0 < len(item) <= _LONGEST_ITEM for item in items)


def _may_turn(
    tokens: Sequence[str],
    left: int,
    right: int,
    items: Sequence[tuple[str, ...]],
    lex: Lexicon,
) -> bool:
    """Whether the list is one of things: what is done first and what then has an order."""
    if left:
        return tokens[left - 1] not in MODALS | {"to", "via", "through", NOT, *lex.relatives}
    if right < len(tokens):
        return tokens[right] in lex.verbs
    return all(len(item) <= _LONGEST_BARE_ITEM and item[0] not in lex.actions for item in items)
