"""How the durability rules fare on the labelled lines, and what they cost.

The convention of the figures is that of tests/domain/durability_lines.py.
"""

from __future__ import annotations

import time

from tests.domain.durability_lines import (
    LABELS,
    SPLITS,
    Count,
    coding,
    lines,
    narration,
    of_label,
    overall,
)

from loom.domain.durable_facts import non_durable


def told(count: Count) -> str:
    """Return the precision and recall of a count, with the numbers they are made of."""
    drops = count.right + count.wrong
    return (
        f"precision {count.right}/{drops} = {count.precision:.3f}"
        f", recall {count.right}/{count.of} = {count.recall:.3f}"
    )


def main() -> None:
    print("statements that do not last, in labelled lines")
    for split in SPLITS:
        print(f"  {split:10} {'all lines, both steps':32} {told(overall(split))}")
        print(f"  {split:10} {'coding captures, both steps':32} {told(coding(split))}")
        print(f"  {split:10} {'narration step, all lines':32} {told(narration(split))}")
        for label in LABELS:
            print(f"  {split:10} {label:32} {told(of_label(split, label))}")
    texts = [line.text for line in lines("dev")]
    started = time.process_time()
    for text in texts:
        non_durable(text)
    spent = time.process_time() - started
    print(f"  one statement of {len(texts)}   {spent / len(texts) * 1000:.2f} ms")


if __name__ == "__main__":
    main()
