"""`loom demo` as a newcomer sees it: the real service, the real events, piped."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from tests.support.loom_process import ROOT, run

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def shown() -> str:
    # A person's own model must not decide what this test sees.
    result = run("demo", LOOM_LLM_PROVIDER="rules")
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def test_every_fact_shows_its_verdict_and_the_sentence_it_came_from(shown):
    facts = shown.count("  verdict: ")

    assert facts >= 4
    assert shown.count("    from user: “") + shown.count("    from assistant: “") >= facts


def test_the_sentence_stands_in_the_conversation(shown):
    events = " ".join(path.read_text() for path in (ROOT / "events").glob("*.json"))
    flat = " ".join(shown.split())
    quotes = [part.split("”")[0] for part in flat.split("from user: “")[1:]]

    assert quotes
    assert all(quote.rstrip("…") in events for quote in quotes)


def test_facts_are_found_again_by_search_and_recall(shown):
    assert shown.count("memory.search “") == shown.count("memory.recall “") == 2


def test_the_pasted_secret_is_not_shown(shown):
    assert "sk-test… is in no memory and no search result" in " ".join(shown.split())
    assert "FAKE0123456789abcdef" not in shown


def test_it_fits_the_page_and_is_plain_text(shown):
    assert "\x1b" not in shown
    assert max(map(cell_len, shown.splitlines())) <= 80


def test_it_says_what_to_try_next(shown):
    for text in ("make dev", "curl -s", "OPENAI_API_KEY", "LOOM_LLM_BASE_URL", "LOOM_LLM_MODEL"):
        assert text in shown
