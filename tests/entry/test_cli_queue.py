"""`loom queue` against a real service, and what it says when there is none."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from tests.entry.test_cli_drops import answering, serving
from tests.operations.test_queue_redrive import failed
from tests.support.batches import batch, put, received, state
from tests.support.service import running

from loom.cli.main import main
from loom.ports.queue import WakeUp


def queue(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["queue", *arguments])
    shown = [line for line in result.output.splitlines() if not line.startswith('{"level"')]
    return result.exit_code, "\n".join(line.rstrip() for line in shown)


def words(shown: str) -> list[list[str]]:
    return [line.split() for line in shown.splitlines() if line.strip()]


def test_batches_are_listed_with_their_errors():
    with running() as service, serving(service) as url:
        failed(service, "a")
        put(service, batch(service, "b", namespace="shop"), batch(service, "c"))
        code, shown = queue("list", "--url", url)
        assert code == 0
        assert words(shown)[0] == [
            "queue_id",
            "namespace",
            "status",
            "why",
            "attempts",
            "queued_at",
        ]
        assert words(shown)[1][:5] == ["a", "local", "failed", "timeout", "8/8"]
        assert "Batches: pending 2, running 0, held 0, done 0, failed 1. Worker on." in shown
        assert "Messages of all organisations: waiting 0, hidden 0, dead 1." in shown
        only = queue("list", "--url", url, "--status", "failed", "--namespace", "local")[1]
        assert [line[0] for line in words(only)][1] == "a"
        assert " shop " not in only
        nothing = queue("list", "--url", url, "--org", "other")[1]
        assert nothing.startswith("Batches: pending 0")


def test_a_long_list_is_fetched_a_page_at_a_time(monkeypatch):
    monkeypatch.setattr("loom.cli.queue.PAGE", 2)
    with running() as service, serving(service) as url:
        put(service, *(batch(service, f"b{number}") for number in range(5)))
        shown = queue("list", "--url", url, "--limit", "4")[1]
        assert sum(line[0].startswith("b") for line in words(shown)) == 4
        assert "There are more; --limit is 4." in shown
        whole = queue("list", "--url", url)[1]
        assert sum(line[0].startswith("b") for line in words(whole)) == 5
        assert "more" not in whole


def test_a_batch_is_shown_whole():
    with running() as service, serving(service) as url:
        put(service, batch(service, "a", skipped_turns=("3:user",), last_error="timeout"))
        code, shown = queue("show", "a", "--url", url)
        assert code == 0
        assert ["last_error", "timeout"] in words(shown)
        assert ["skipped_turns", "3", "(user)"] in words(shown)
        code, shown = queue("show", "a", "gone", "--url", url)
        assert code == 1
        assert "Error: no such batch here: gone" in shown


def test_a_retry_is_made_at_once():
    with running() as service, serving(service) as url:
        failed(service, "a")
        code, shown = queue("retry", "a", "--url", url)
        assert (code, words(shown)[1]) == (0, ["a", "local", "timeout", "requeued"])
        assert received(service) == [WakeUp("dev", "local", "a")]
        code, shown = queue("retry", "a", "gone", "--url", url)
        assert code == 1
        assert "Error: 2 of 2 were not put back" in shown
        assert ["gone", "unknown"] in words(shown)


def test_a_redrive_is_a_dry_run_unless_told_otherwise():
    with running() as service, serving(service) as url:
        failed(service, "a")
        failed(service, "b", letter=False)
        code, shown = queue("redrive", "--url", url)
        assert code == 0
        assert "Dead letters: received 1, deleted 0, of others 0, unreadable 0." in shown
        assert "dry run" in shown
        assert state(service, "a").status == "failed"
        code, shown = queue("redrive", "--url", url, "--apply")
        assert (code, "dry run" in shown) == (0, False)
        assert "deleted 1" in shown
        assert state(service, "a").status == "pending"
        assert queue("redrive", "--url", url, "--apply")[1].startswith(
            "There is nothing to put back."
        )
        shown = queue("redrive", "--url", url, "--failed", "--apply", "--namespace", "local")[1]
        assert words(shown)[1] == ["b", "local", "timeout", "requeued"]
        assert "Dead letters" not in shown


def test_long_ids_are_whole_in_a_pipe():
    queue_id = "f728b4fa42485e3a0a5d2f346baa9455"
    with running() as service, serving(service) as url:
        failed(service, queue_id, letter=False, last_error="e" * 60)
        for shown in (
            queue("list", "--url", url)[1],
            queue("redrive", "--failed", "--url", url)[1],
        ):
            assert queue_id in shown


def test_a_refusal_and_another_server_are_one_line():
    with running() as service, serving(service) as url:
        code, shown = queue("list", "--namespace", "a b", "--url", url)
    assert (code, len(shown.splitlines())) == (1, 1)
    assert shown.startswith("Error: queue.list answered 422: INVALID_REQUEST: namespace: ")
    with answering(lambda *_: (502, "bad\ngateway")) as url:
        code, shown = queue("redrive", "--url", url)
    assert (code, len(shown.splitlines())) == (1, 1)


@pytest.mark.parametrize("arguments", [["show"], ["retry"], ["list", "--status", "lost"], ["redrive", "--limit", "0"]])  # fmt: skip
def test_a_missing_or_wrong_option_is_a_usage_error(arguments):
    assert queue(*arguments)[0] == 2
