"""What one inline extraction costs, counted: calls, store phases, round trips, prompt size.

    make bench

20 turns, 8 facts, a scripted model that answers at once, the embedded store and the local AWS
emulator. Counts are exact; the milliseconds are this machine's.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

from tests.pipeline.test_cost import CITIES, transcript
from tests.support.service import Service, fact, running

from loom.pipeline.prompt import fixed_prompt

RUNS = 10
HEAVY = ("openai", "numpy", "chdb", "rich", "moto")


def extract(service: Service, user: str) -> tuple[dict[str, int], float]:
    started = time.perf_counter()
    body = {"messages": transcript(), "user_id": user}
    answer = service.ok("memory.set_from_messages", body)
    return answer["cost"], (time.perf_counter() - started) * 1000


def import_seconds(module: str) -> float:
    """Wall time of importing a module in a fresh interpreter, without the interpreter's start."""
    code = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
    return min(
        float(subprocess.check_output([sys.executable, "-c", code], text=True)) for _ in range(3)
    )


def main() -> None:
    with running() as service:
        service.says(
            *(
                fact(
                    "user",
                    f"friend in {city}",
                    f"Has a friend in {city} who repairs bicycles",
                    2 * n,
                )
                for n, city in enumerate(CITIES)
            )
        )
        extract(service, "warm-up")
        service.model.reset()
        service.says(
            *(
                fact("user", f"friend in {c}", f"Has a friend in {c}", 2 * n)
                for n, c in enumerate(CITIES)
            )
        )
        runs = [extract(service, f"user-{n}") for n in range(RUNS)]
        embeddings = len(service.model.asked("embeddings")) / RUNS
        calls = len(service.model.asked("extract")) / RUNS
        again, again_ms = extract(service, "user-0")
    cost = runs[0][0]
    print("one extraction, 20 turns, 8 facts")
    print(f"  extract calls            {calls:g}")
    print(f"  embedding calls          {embeddings:g}")
    print(f"  store phases             {cost['store_phases']}")
    print(f"  DynamoDB round trips     {cost['coordination_trips']}")
    print(f"  fixed prompt, characters {len(fixed_prompt())}")
    print(f"  wall, median             {statistics.median(ms for _, ms in runs):.0f} ms")
    print("the same request again")
    print(f"  extract calls            {again['model_calls']}")
    print(f"  store phases             {again['store_phases']}")
    print(f"  DynamoDB round trips     {again['coordination_trips']}")
    print(f"  wall                     {again_ms:.0f} ms")
    ours, theirs = import_seconds("loom.entry.http"), import_seconds("fastapi")
    print(f"importing loom.entry.http takes {ours / theirs:.2f} x importing fastapi")


if __name__ == "__main__":
    main()
