"""`loom drops`: what a namespace did not keep, by stage and reason."""

from __future__ import annotations

from loom.cli.calls import call_op
from loom.cli.render import Screen


def run(*, url: str, org: str | None, namespace: str, user: str | None, hours: int) -> None:
    """Print the counts. ClickException when the service does not answer them."""
    asked = {"org": org, "namespace": namespace, "user_id": user, "hours": hours}
    body = {name: value for name, value in asked.items() if value is not None}
    answer = call_op(url, "drops.summary", body)
    screen = Screen()
    if not answer["rows"]:
        screen.line(f"Nothing was dropped in {namespace} since {answer['since']}.", indent=0)
        return
    rows = [(row["stage"], row["reason"], row["count"]) for row in answer["rows"]]
    screen.counts(("stage", "reason", "count"), [*rows, ("total", "", answer["total"])])
