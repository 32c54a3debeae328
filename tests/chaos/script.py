"""What happens to which batch, drawn from one seed before anything runs."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

MODEL_FAULTS = (
    *("rate_limited", "rate_limited_for", "server_error", "unavailable", "timeout", "hang_up"),
    *("garbage", "truncated", "refused_once", "credentials"),
)
"""What the model answers to the first calls about a batch."""
WORKER_FAULTS = (
    *("crash_store_before", "crash_store_after", "crash_claim_after", "crash_model_after"),
    *("crash_win_before", "crash_win_after", "crash_finish_before", "crash_finish_after"),
    *("crash_release_before", "store_error_before", "store_error_after", "claim_error_before"),
    *("claim_error_after", "lease_lost"),
)
"""What happens to a worker at one of its calls."""
QUEUE_FAULTS = ("send_fails", "delivered_twice", "delivered_late")
PERMANENT = ("poison_turn", "bad_request", "erased")
"""What no attempt gets over: a turn is left out, or the batch fails with its reason."""
EVERY = (*MODEL_FAULTS, *WORKER_FAULTS, *QUEUE_FAULTS, *PERMANENT)


@dataclass
class BatchScript:
    """`tag` stands in every turn of the batch, and nowhere else."""

    tag: str
    org: str
    faults: tuple[str, ...]
    runs: int = 0
    calls: int = 0
    done: set[str] = field(default_factory=set)
    point: int = 1
    """The how-manieth call of its kind a worker's fault strikes at."""

    @property
    def ends_in_failure(self) -> bool:
        return bool({"bad_request", "erased"} & set(self.faults))


class Script:
    """Every fault for at least three batches; two batches in three have one or two."""

    def __init__(self, seed: int, batches: int, orgs: int) -> None:
        dice = random.Random(seed)  # noqa: S311 - the same seed, the same faults
        self.seed = seed
        numbers = list(range(batches))
        dice.shuffle(numbers)
        hit: dict[int, list[str]] = {}
        # One fault alone three times each, so that none is hidden by another; then pairs of them.
        for at, name in enumerate(name for name in EVERY for _ in range(3)):
            hit.setdefault(numbers[at % batches], []).append(name)
        for number in numbers[len(EVERY) * 3 : batches * 2 // 3]:
            passing = (*MODEL_FAULTS, *WORKER_FAULTS, *QUEUE_FAULTS)
            hit[number] = dice.sample(passing, dice.randint(1, 2))
        self.batches = {
            f"b{number:05d}x": BatchScript(
                tag=f"b{number:05d}x",
                org=f"org{number % orgs}",
                faults=tuple(dict.fromkeys(hit.get(number, []))),
                point=dice.randint(1, 4),
            )
            for number in range(batches)
        }
        self.struck: Counter[str] = Counter()
