"""How often the date rules read the labelled time expressions as labelled.

    make bench

Exact matches: the same days, or nothing where nothing is to be found. `held` is the third that was
put aside: the rules were written without reading it.
"""

from __future__ import annotations

import time
from datetime import date

from tests.support.labelled_times import counts, labelled

from loom.domain.when.find import made_absolute

ROUNDS = 200
SENTENCE = "User went to Paris last week and starts a new job next month."


def table(split: str, group: str) -> None:
    found = counts(labelled(split), group)
    right, of = (sum(pair[side] for pair in found.values()) for side in (0, 1))
    print(f"{split} by {group}: {right} of {of} ({right / of:.1%})")
    for name, (ok, total) in found.items():
        print(f"  {name:<10} {ok:>3} of {total:>3}  {ok / total:.3f}")


def main() -> None:
    for split in ("dev", "held"):
        for group in ("lang", "kind"):
            table(split, group)
    made_absolute(SENTENCE, date(2023, 5, 24))
    started = time.perf_counter()
    for _ in range(ROUNDS):
        made_absolute(SENTENCE, date(2023, 5, 24))
    print(f"one sentence: {(time.perf_counter() - started) / ROUNDS * 1000:.2f} ms")


if __name__ == "__main__":
    main()
