from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from loom.cli.render import PIPED_WIDTH, Fact, Screen, Source, shortened

WORDS = st.text(
    alphabet=st.characters(codec="utf-8", exclude_categories=["Cs", "Cc", "Zl", "Zp"]),
    max_size=400,
)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def printed(fact: Fact) -> str:
    out = io.StringIO()
    Screen(out).fact(fact)
    return out.getvalue()


@given(WORDS, WORDS, st.lists(WORDS, max_size=3), WORDS)
def test_nothing_is_wider_than_the_page(key, value, tags, content):
    text = printed(Fact(key, "new", value, tags, [Source("user", content, "")]))

    assert all(cell_len(line) <= PIPED_WIDTH for line in text.splitlines())
    assert "\x1b" not in text


def test_a_long_value_is_wrapped_and_kept_whole():
    value = " ".join(f"word{number}" for number in range(100))

    text = printed(Fact("user/notes", "new", value, [], []))

    assert " ".join(text.split()).endswith(value)


def test_a_fact_shows_what_it_is_and_where_it_is_from():
    fact = Fact(
        "user/home-city",
        "new",
        "Lives in Lisbon",
        ["place"],
        [Source("user", "Hi. I moved to Lisbon last month.", "I moved to Lisbon last month")],
    )

    assert printed(fact).splitlines() == [
        "",
        "  user/home-city  verdict: new",
        "    Lives in Lisbon",
        "    tags: place",
        "    from user: “I moved to Lisbon last month”",
    ]


def test_text_that_looks_like_markup_is_shown_as_it_is():
    assert "[bold]not markup[/bold] :smile:" in printed(
        Fact("k", "new", "[bold]not markup[/bold] :smile:", [], [])
    )


def test_without_a_wording_the_turn_itself_is_shown_shortened():
    text = printed(Fact("k", "new", "v", [], [Source("user", "a " * 300, "")]))

    assert "…”" in text
    assert len(shortened("a " * 300)) <= 200


def test_a_terminal_gets_colours_and_a_command_stays_one_line(monkeypatch):
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)
    out = Terminal()
    screen = Screen(out)

    screen.fact(Fact("k", "new", "v", [], []))
    screen.command("curl " + "x" * 100, "Try:")

    assert "\x1b[" in out.getvalue()
    assert "curl " + "x" * 100 in out.getvalue()


def test_a_row_of_a_table_is_one_line_in_a_pipe() -> None:
    out = io.StringIO()
    Screen(out).counts(("queue_id", "error"), [("a" * 32, "b" * 90), ("c" * 32, "")])
    lines = [line.split() for line in out.getvalue().splitlines()]
    assert lines == [["queue_id", "error"], ["a" * 32, "b" * 90], ["c" * 32]]
