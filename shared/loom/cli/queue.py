"""`loom queue`: an organisation's deferred batches, and one attempt more for those that failed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import click

from loom.cli.calls import Json, call_op
from loom.cli.render import Screen

PAGE: Final = 200
ALL_ORGS: Final = "Messages of all organisations"


def list_batches(
    *, url: str, org: str | None, namespace: str | None, status: str | None, limit: int
) -> None:
    """Print up to `limit` batches, the counts, and the messages. ClickException for no answer."""
    asked = _given(org=org, namespace=namespace, status=status)
    batches: list[Json] = []
    cursor: str | None = None
    while True:
        page = {"limit": min(PAGE, limit - len(batches)), **_given(cursor=cursor)}
        answer = call_op(url, "queue.list", {**asked, **page})
        batches += answer["batches"]
        cursor = answer["next_cursor"]
        if cursor is None or len(batches) >= limit:
            break
    screen = Screen()
    if batches:
        head = ("queue_id", "namespace", "status", "why", "attempts", "queued_at")
        screen.counts(head, [_row(batch) for batch in batches])
        screen.gap()
    _totals(screen, answer)
    if cursor is not None:
        screen.line(f"There are more; --limit is {limit}.", indent=0)


def show(*, url: str, org: str | None, namespace: str | None, queue_ids: Sequence[str]) -> None:
    """Print all that is known of each batch. ClickException when one is unknown."""
    body = {**_given(org=org, namespace=namespace), "queue_ids": list(queue_ids)}
    answer = call_op(url, "memory.extraction_status", body)
    screen = Screen()
    for number, batch in enumerate(answer["batches"]):
        if number:
            screen.gap()
        shown = {**batch, "skipped_turns": _skipped(batch["skipped_turns"])}
        screen.counts(("field", "value"), [(name, _said(value)) for name, value in shown.items()])
    if answer["unknown"]:
        hint = "" if namespace else " (looked in the default namespace; --namespace names another)"
        raise click.ClickException(f"no such batch here: {', '.join(answer['unknown'])}{hint}")


def retry(*, url: str, org: str | None, namespace: str | None, queue_ids: Sequence[str]) -> None:
    """Put named batches back. ClickException when one was not."""
    body = {**_given(org=org, namespace=namespace), "queue_ids": list(queue_ids), "apply": True}
    answer = call_op(url, "queue.redrive", body)
    _redriven(Screen(), answer)
    left = [row["queue_id"] for row in answer["batches"] if row["result"] != "requeued"]
    if left:
        raise click.ClickException(f"{len(left)} of {len(answer['batches'])} were not put back")


def redrive(
    *, url: str, org: str | None, namespace: str | None, failed: bool, limit: int, apply: bool
) -> None:
    """Put back what the dead-letter queue, or the store, names; or say what would be."""
    source = "failed" if failed else "dead_letters"
    asked = {**_given(org=org, namespace=namespace), "source": source}
    answer = call_op(url, "queue.redrive", {**asked, "limit": limit, "apply": apply})
    screen = Screen()
    _redriven(screen, answer)
    letters = answer["letters"]
    if letters is not None:
        said = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in letters.items())
        screen.line(f"Dead letters: {said}.", indent=0)
    if not answer["batches"] and not failed:
        screen.line("--failed looks at all that failed, not only at dead letters.", indent=0)
    if answer["batches"] and not apply:
        screen.line("Nothing was changed: this was a dry run. --apply puts them back.", indent=0)


def _given(**values: Any) -> Json:
    return {name: value for name, value in values.items() if value is not None}


def _row(batch: Json) -> tuple[str, ...]:
    why = batch["held_reason"] or batch["last_error"] or ""
    attempts = f"{batch['attempts']}/{batch['max_attempts']}"
    named = (batch["queue_id"], batch["namespace"], batch["status"], why, attempts)
    return (*named, batch["queued_at"] or "")


def _totals(screen: Screen, answer: Json) -> None:
    counts = ", ".join(f"{name} {count}" for name, count in answer["counts"].items())
    screen.line(f"Batches: {counts}. Worker {answer['worker']}.", indent=0)
    if answer["oldest_age_s"] is not None:
        screen.line(f"The oldest has waited for {answer['oldest_age_s']:.0f} s.", indent=0)
    messages = answer["messages"]
    if messages is None:
        screen.line("The queue's own messages could not be counted.", indent=0)
        return
    said = ", ".join(f"{name} {count}" for name, count in messages.items())
    screen.line(f"{ALL_ORGS}: {said}.", indent=0)


def _redriven(screen: Screen, answer: Json) -> None:
    if not answer["batches"]:
        screen.line("There is nothing to put back.", indent=0)
        return
    rows = [
        (row["queue_id"], row["namespace"] or "", row["last_error"] or "", row["result"])
        for row in answer["batches"]
    ]
    screen.counts(("queue_id", "namespace", "last_error", "result"), rows)


def _skipped(turns: Sequence[Json]) -> str:
    return ", ".join(f"{turn['index']} ({turn['role']})" for turn in turns)


def _said(value: Any) -> str:
    return "" if value is None else str(value)
