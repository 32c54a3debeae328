"""Rewriting of token sequences by tables: one wording for the many ways to say a thing.

A table is text, one rule a line: ``wording | wording > replacement``. In a wording ``#`` stands for
a number and ``*`` for one to six tokens; the replacement may repeat them. An empty replacement
drops the words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from loom.domain.claim_marks import COMMA, HAVE, ONE, is_number

_LONGEST_GAP: Final = 6
_PASSES: Final = 3


class _Rule(NamedTuple):
    wording: tuple[str, ...]
    replacement: tuple[str, ...]
    is_plain: bool
    """Without `#` and `*`."""


class Phrases:
    """Rules by their first token, the longest wording first."""

    def __init__(self, tables: Iterable[str], spell: Callable[[str], Sequence[str]]) -> None:
        """`spell` answers the tokens that stand for a word of a text."""
        by_first: dict[str, list[_Rule]] = {}
        for table in tables:
            for line in filter(None, map(str.strip, table.splitlines())):
                wordings, _, replacement = line.partition(" >")
                for wording in wordings.split(" | "):
                    rule = _rule(_spelled(wording, spell), _spelled(replacement, spell))
                    if rule.wording and rule.wording != rule.replacement:
                        by_first.setdefault(rule.wording[0], []).append(rule)
                    if rule.wording[:1] == (HAVE,) and len(rule.wording) > 1:
                        one = _rule((HAVE, ONE, *rule.wording[1:]), rule.replacement)
                        by_first[HAVE].append(one)
        self._rules = {first: _by_second(rules) for first, rules in by_first.items()}

    def rewrite(self, tokens: Sequence[str]) -> list[str]:
        """The tokens after at most three passes; a pass goes from left to right once."""
        current = list(tokens)
        for _ in range(_PASSES):
            rewritten = self._pass(current)
            if rewritten == current:
                break
            current = rewritten
        return current

    def _pass(self, tokens: list[str]) -> list[str]:
        kinds = ["#" if is_number(token) else token for token in tokens]
        kinds.append("")
        out: list[str] = []
        at = 0
        while at < len(tokens):
            by_second = self._rules.get(kinds[at])
            found = by_second and self._at(
                by_second.get(kinds[at + 1]) or by_second["*"], tokens, at
            )
            if found:
                out.extend(found[0])
                at = found[1]
            else:
                out.append(tokens[at])
                at += 1
        return out

    @staticmethod
    def _at(rules: list[_Rule], tokens: list[str], at: int) -> tuple[list[str], int] | None:
        for rule in rules:
            if rule.is_plain:
                end = at + len(rule.wording)
                if tuple(tokens[at:end]) == rule.wording:
                    return list(rule.replacement), end
                continue
            held: dict[str, list[str]] = {}
            found = _match(rule.wording, tokens, at, held)
            if found is not None:
                return _filled(rule.replacement, held), found
        return None


def _rule(wording: tuple[str, ...], replacement: tuple[str, ...]) -> _Rule:
    return _Rule(wording, replacement, not {"#", "*"}.intersection(wording))


def _by_second(rules: list[_Rule]) -> dict[str, list[_Rule]]:
    """Rules by the second token of their wording; those that allow any stand in each list."""
    rules = sorted(rules, key=lambda rule: (-len(rule.wording), rule.wording))
    open_rules = [rule for rule in rules if len(rule.wording) == 1 or rule.wording[1] == "*"]
    seconds = {rule.wording[1] for rule in rules if len(rule.wording) > 1}
    listed = {
        second: [rule for rule in rules if rule in open_rules or rule.wording[1] == second]
        for second in seconds
    }
    return {**listed, "*": open_rules}


def _spelled(wording: str, spell: Callable[[str], Sequence[str]]) -> tuple[str, ...]:
    return tuple(token for word in wording.split() for token in spell(word))


def _match(
    wording: tuple[str, ...], tokens: list[str], at: int, held: dict[str, list[str]]
) -> int | None:
    """End of the match of `wording` at `at`; what stood for `#` and `*` is put into `held`."""
    for index, part in enumerate(wording):
        if part == "*":
            return _match_gap(wording[index + 1 :], tokens, at, held)
        if at >= len(tokens):
            return None
        if part == "#":
            if not is_number(tokens[at]):
                return None
            held["#"] = [tokens[at]]
        elif part != tokens[at]:
            return None
        at += 1
    return at


def _match_gap(
    rest: tuple[str, ...], tokens: list[str], at: int, held: dict[str, list[str]]
) -> int | None:
    window = tokens[at : at + _LONGEST_GAP + 1]
    if COMMA in window:
        window = window[: window.index(COMMA) + 1]
    anchor = rest[0] if rest else "#"
    if anchor != "#" and anchor not in window[1:]:
        return None
    for length in range(1, min(_LONGEST_GAP, len(window) - (COMMA in window)) + 1):
        if anchor not in ("#", *window[length : length + 1]):
            continue
        found = _match(rest, tokens, at + length, held)
        if found is not None:
            held["*"] = tokens[at : at + length]
            return found
    return None


def _filled(replacement: tuple[str, ...], held: dict[str, list[str]]) -> list[str]:
    filled: list[str] = []
    for part in replacement:
        filled.extend(held.get(part, [part]))
    return filled
