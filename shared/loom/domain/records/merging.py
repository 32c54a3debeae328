"""Two answers about one record made into one: of two tries, and of two parts of a transcript."""

from __future__ import annotations

from loom.domain.records.tree import Filled, Lost, Tree, as_text, holds_said, leaves


def revised(old: dict[str, Tree], new: dict[str, Tree]) -> dict[str, Tree]:
    """A later try about the same turns: it corrects what was lost and loses nothing that was said.

    Of a list the try with fewer lost values counts as a whole, the later one of equals.
    """
    merged: dict[str, Tree] = {}
    for name in dict.fromkeys((*old, *new)):
        was, now = old.get(name), new.get(name)
        if was is None or now is None:
            kept = was if now is None and holds_said(was) else now
        elif isinstance(was, dict) and isinstance(now, dict):
            kept = revised(was, now)
        elif isinstance(was, list) and isinstance(now, list):
            kept = was if _losses(was) < _losses(now) or not now else now
        else:
            kept = was if holds_said(was) and not holds_said(now) else now
        if kept is not None:
            merged[name] = kept
    return merged


def joined(earlier: dict[str, Tree], later: dict[str, Tree]) -> dict[str, Tree]:
    """The records of two parts of one transcript: what is said later wins, lists go on."""
    merged: dict[str, Tree] = {}
    for name in dict.fromkeys((*earlier, *later)):
        first, last = earlier.get(name), later.get(name)
        if first is None or last is None:
            one = last if first is None else first
            if one is not None:
                merged[name] = one
        elif isinstance(first, dict) and isinstance(last, dict):
            merged[name] = joined(first, last)
        elif isinstance(first, list) and isinstance(last, list):
            known = set(map(as_text, first))
            merged[name] = [*first, *(item for item in last if as_text(item) not in known)]
        else:
            merged[name] = _later(first, last)
    return merged


def _later(first: Tree, last: Tree) -> Tree:
    if holds_said(last) or not holds_said(first):
        return first if isinstance(first, Lost) and isinstance(last, Filled) else last
    return first


def _losses(node: Tree) -> int:
    return sum(isinstance(leaf, Lost) for leaf in leaves(node))
