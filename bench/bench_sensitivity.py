"""How well and how fast secrets are told from other text, on the labelled lines of tests/domain.

    make bench

Shares are exact; the milliseconds are this machine's, of one 60 kB line.
"""

from __future__ import annotations

import time

from tests.domain.test_sensitivity_labelled import alarms, lines

from loom.domain.sensitivity import find_secrets

SIZE = 60_000
SEEDS = ("The quick brown fox. ", "password for a ", "token=", "4111 1111 1111 1111 ", "密码是")


def seconds(seed: str) -> float:
    text = (seed * SIZE)[:SIZE]
    spent = []
    for _ in range(3):
        started = time.process_time()
        find_secrets(text)
        spent.append(time.process_time() - started)
    return min(spent)


def main() -> None:
    print("secrets in labelled lines")
    for split in ("dev", "held"):
        high, normal = lines(split, "high"), lines(split, "normal")
        found, raised = len(alarms(high)), len(alarms(normal))
        print(
            f"  {split:4} recall {found}/{len(high)} = {found / len(high):.3f}"
            f", false alarms {raised}/{len(normal)} = {raised / len(normal):.3f}"
        )
    slowest = max(SEEDS, key=seconds)
    print(f"  60 kB line, slowest of {len(SEEDS)}   {seconds(slowest) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
