"""Which values of a model's record are kept: those that somebody said who may say it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loom.domain.records.answer import parse_record_answer
from loom.domain.records.grounding import MAX_SEARCHED_CHARS, Grounder
from loom.domain.records.schema import Shape, read_schema
from loom.domain.records.tree import Finished, Lost, Said, finished
from loom.domain.records.turn_text import TurnText
from loom.domain.records.validation import broken_rules
from loom.domain.records.values import wording_of
from loom.domain.turn_secrets import with_secrets
from loom.domain.turns import Turn

TEXT = {"type": "string"}
YES = True


def shape(**properties: Any) -> Shape:
    return read_schema({"type": "object", "properties": properties})


def turns(*said: tuple[str, str], context: int = 0) -> dict[int, Turn]:
    """Turns by index; the first `context` of them are context."""
    made = [Turn(n - context, role, text) for n, (role, text) in enumerate(said)]  # type: ignore[arg-type]
    return {turn.index: turn for turn in with_secrets(made)}


def fill(
    talk: dict[int, Turn],
    form: Shape,
    record: dict[str, Any],
    sources: dict[str, Any] | None = None,
) -> Finished:
    answer = parse_record_answer(
        json.dumps({"record": record, "sources": sources or {}}), form, message_count=len(talk)
    )
    return finished(Grounder(talk, "2026-10-05").tree(answer, form), form)


def judged(
    talk: dict[int, Turn], value: Any, cited: tuple[int, ...] | None, **field: Any
) -> Said | Lost:
    form = shape(a=field or TEXT).properties["a"]
    return Grounder(talk, "2026-10-05").ground(value, form, ("a",), cited)


USER = turns(("user", "I am Ana from Lisbon and need twelve seats."), ("user", "Thanks!"))


def test_a_value_stands_in_the_turn_it_is_from() -> None:
    found = judged(USER, "Lisbon", (0,))
    assert found == Said("Lisbon", (0,), ((0, "Lisbon"),))


@pytest.mark.parametrize(
    ("value", "cited", "reason"),
    [
        ("Porto", (0,), "ungrounded"),
        ("Lisbon", (1,), "ungrounded"),
        ("Lisbon", (), "no_cited_turn"),
        ("Lisbon", (7,), "no_cited_turn"),
    ],
)
def test_a_value_that_does_not_is_lost(value: str, cited: tuple[int, ...], reason: str) -> None:
    assert judged(USER, value, cited) == Lost(reason)  # type: ignore[arg-type]


def test_where_the_model_names_no_turn_those_that_hold_the_value_are_its_sources() -> None:
    talk = turns(("user", "Oslo it is."), ("user", "No."), ("user", "Oslo, as I said."))
    assert judged(talk, "Oslo", None) == Said("Oslo", (0, 2), ((0, "Oslo"), (2, "Oslo")))
    assert judged(talk, "Bergen", None) == Lost("ungrounded")


def test_a_long_conversation_is_not_searched() -> None:
    talk = turns(("user", "Oslo."), ("user", "x " * (MAX_SEARCHED_CHARS // 2)))
    assert judged(talk, "Oslo", None) == Lost("no_cited_turn")
    assert isinstance(judged(talk, "Oslo", (0,)), Said)


@pytest.mark.parametrize("field", [{"type": "boolean"}, {"enum": [True]}])
def test_a_yes_needs_a_turn_but_no_wording(field: dict[str, Any]) -> None:
    assert judged(USER, YES, (0,), **field) == Said(YES, (0,))
    assert judged(USER, YES, None, **field) == Lost("no_cited_turn")
    assert judged(USER, YES, (9,), **field) == Lost("no_cited_turn")


def test_a_choice_needs_a_turn_but_no_wording() -> None:
    talk = turns(("user", "Bill me in euros."))
    assert judged(talk, "EUR", (0,), enum=["EUR", "USD"]) == Said("EUR", (0,))
    assert judged(talk, "EUR", None, enum=["EUR", "USD"]) == Lost("no_cited_turn")


@pytest.mark.parametrize("role", ["tool", "system"])
def test_tools_and_system_texts_say_nothing(role: str) -> None:
    talk = turns((role, "city: Oslo"), ("user", "ok"))
    assert judged(talk, "Oslo", (0,)) == Lost("tool_or_system_only")
    assert judged(talk, YES, (0,), type="boolean") == Lost("tool_or_system_only")
    assert isinstance(judged(turns(("user", "city: Oslo")), "Oslo", (0,)), Said)


def test_what_the_assistant_proposes_counts_once_it_is_accepted() -> None:
    proposal = ("assistant", "You should use PostgreSQL 16 on RDS.")
    refused = turns(("user", "Which database?"), proposal, ("user", "Hm, why?"))
    assert judged(refused, "PostgreSQL 16", (1,)) == Lost("assistant_only")
    accepted = turns(("user", "Which database?"), proposal, ("user", "Yes, let's do that."))
    assert judged(accepted, "PostgreSQL 16", (1, 2)) == Said(
        "PostgreSQL 16", (1, 2), ((1, "PostgreSQL 16"),)
    )


def test_a_yes_lends_itself_the_words_of_the_question() -> None:
    talk = turns(("assistant", "Shall I book the Oslo flight?"), ("user", "Yes please."))
    found = judged(talk, "Oslo", (1,))
    assert isinstance(found, Said)
    assert found.turns == (0, 1)
    other = turns(("assistant", "Oslo or Bergen?"), ("user", "Bergen."))
    assert judged(other, "Oslo", (1,)) == Lost("assistant_only")


def test_the_question_may_stand_in_the_context() -> None:
    talk = turns(("assistant", "Shall I book Oslo?"), ("user", "Yes."), context=1)
    found = judged(talk, "Oslo", (0,))
    assert isinstance(found, Said)
    assert found.turns == (0,)


def test_context_alone_is_no_source() -> None:
    talk = turns(("user", "I live in Oslo."), ("user", "Hello again."), context=1)
    assert judged(talk, "Oslo", (0,)) == Lost("ungrounded")
    assert judged(talk, "Oslo", None) == Lost("ungrounded")


def test_what_is_not_to_be_stored_is_not() -> None:
    talk = turns(
        ("user", "Please don't save my address. It's 4 Elm St."), ("user", "I need 4 seats.")
    )
    assert judged(talk, "4 Elm St", (0,)) == Lost("storing_refused")
    assert isinstance(judged(talk, 4, (1,), type="integer"), Said)


def test_a_speakers_name_counts_as_said() -> None:
    talk = {0: Turn(0, "user", "Two seats please.", name="Maria Silva")}
    assert judged(talk, "Maria Silva", (0,)) == Said("Maria Silva", (0,))
    assert judged(talk, "Maria Santos", (0,)) == Lost("ungrounded")


@pytest.mark.parametrize(
    ("said", "path", "value"),
    [
        ("my password is hunter2Xy9!", "login", "hunter2Xy9!"),
        ("my password is hunter2Xy9!", "password", "hunter2Xy9!"),
        ("use sk-proj-abcdEFGH1234567890abcdEFGH1234567890", "key", "sk-proj-abcdEFGH1234567890abcdEFGH1234567890"),
        ("card 4111 1111 1111 1111", "number", "4111 1111 1111 1111"),
        ("my password is hunter2Xy9!", "note", "[secret:password]"),
    ],
)  # fmt: skip
def test_a_secret_is_no_value(said: str, path: str, value: str) -> None:
    talk = turns(("user", f"I am Ana, {said}"))
    form = shape(**{path: TEXT, "name": TEXT})
    done = fill(talk, form, {path: value, "name": "Ana"}, {path: [0], "name": [0]})
    assert done.record == {path: None, "name": "Ana"}
    assert dict(done.lost) == {"sensitive": 1}


def test_a_number_of_secrets_is_one_as_well() -> None:
    talk = turns(("user", "My PIN is 4921 and I need 12 seats."))
    form = shape(pin={"type": "integer"}, seats={"type": "integer"})
    done = fill(talk, form, {"pin": 4921, "seats": 12}, {"pin": [0], "seats": [0]})
    assert done.record == {"pin": None, "seats": 12}


def test_a_list_beyond_all_limits_is_not_read() -> None:
    form = shape(tags={"type": "array", "items": TEXT})
    done = fill(USER, form, {"tags": ["Lisbon"] * 501}, {"tags": [0]})
    assert (done.record, dict(done.lost)) == ({"tags": None}, {"invalid_value": 1})
    assert len(fill(USER, form, {"tags": ["Lisbon"] * 500}, {"tags": [0]}).record["tags"]) == 500


# --- properties -----------------------------------------------------------------------------------

WORDS = st.text(alphabet="abcdefgh", min_size=3, max_size=8)
OTHER = st.text(alphabet="mnopqrst", min_size=3, max_size=8)
CITES = st.one_of(st.none(), st.lists(st.integers(-2, 6), max_size=5).map(tuple))


@settings(max_examples=150, deadline=None)
@given(st.lists(st.lists(WORDS, min_size=1, max_size=5), min_size=1, max_size=5), OTHER, CITES)
def test_what_stands_in_no_turn_is_never_kept(
    said: list[list[str]], value: str, cited: tuple[int, ...] | None
) -> None:
    talk = turns(*(("user", " ".join(words)) for words in said))
    assert isinstance(judged(talk, value, cited), Lost)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 9999), min_size=1, max_size=5), st.integers(-9999, 9999), CITES)
def test_a_number_that_nobody_said_is_never_kept(
    said: list[int], value: int, cited: tuple[int, ...] | None
) -> None:
    talk = turns(*(("user", f"the number is {number} now") for number in said))
    found = judged(talk, value, cited, type="integer")
    if value not in said:
        assert isinstance(found, Lost)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(["user", "assistant", "tool"]), st.lists(WORDS, min_size=1, max_size=4)),
        min_size=1,
        max_size=6,
    ),
    WORDS,
    CITES,
)  # fmt: skip
def test_every_source_holds_the_value_or_accepts_a_turn_that_does(
    said: list[tuple[str, list[str]]], value: str, cited: tuple[int, ...] | None
) -> None:
    talk = turns(*((role, " ".join(words)) for role, words in said))
    found = judged(talk, value, cited)
    if not isinstance(found, Said):
        return
    wording = wording_of(value, shape(a=TEXT).properties["a"])
    holding = {at for at in found.turns if wording(TurnText(talk[at].content), None) is not None}
    proposed = [at for at in holding if talk[at].role == "assistant"]
    said_by_user = any(talk[at].role == "user" for at in holding)
    assert holding
    for at in found.turns:
        assert talk[at].role != "tool"
        assert at in holding or (talk[at].role == "user" and at > min(proposed))
        if cited is not None and at not in cited:
            # The turn before a cited turn of the user, whose words the user only answers.
            assert talk[at].role == "assistant"
            assert at + 1 in cited or at + 2 in cited
            assert not said_by_user


@pytest.mark.parametrize(
    ("said", "cited", "sources"),
    [
        (["user: blue", "assistant: green"], (0, 1), (1,)),
        (["assistant: green", "user: green"], (1,), (1,)),
        (["assistant: Is it green?", "user: yes"], (1,), (0, 1)),
    ],
)
def test_who_only_speaks_near_a_value_is_no_source(
    said: list[str], cited: tuple[int, ...], sources: tuple[int, ...]
) -> None:
    talk = turns(*((line.split(": ")[0], line.split(": ")[1]) for line in said))
    found = judged(talk, "green", cited)
    assert isinstance(found, Said)
    assert found.turns == sources


EVERY_KIND = shape(
    name=TEXT,
    n={"type": "integer"},
    price={"type": ["number", "null"]},
    ok={"type": "boolean"},
    cur={"enum": ["EUR", "USD"]},
    day={"type": "string", "format": "date"},
    at={"type": "string", "format": "date-time"},
    mail={"type": "string", "format": "email"},
    tags={"type": "array", "items": TEXT, "minItems": 1, "uniqueItems": True},
    place={"type": "object", "properties": {"city": TEXT}, "required": ["city"]},
    items={
        "type": "array",
        "items": {"type": "object", "properties": {"sku": TEXT, "n": {"type": "integer"}}},
    },
)
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=12),
    st.sampled_from(["Lisbon", "EUR", "12", "2026-10-05", "2026-10-05T10:00:00", "a@b.cd", 12, 0]),
)  # fmt: skip
NAMES = st.sampled_from([*EVERY_KIND.properties, "sku", "city", "record", "sources", "field"])
JSON = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(NAMES, inner, max_size=5)),
    max_leaves=20,
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(NAMES, JSON, max_size=8), JSON)
def test_whatever_a_model_answers_becomes_a_record_or_none(
    record: dict[str, Any], sources: Any
) -> None:
    done = fill(USER, EVERY_KIND, record, sources)
    # Null stands for what could not be filled; everything else is as the schema wants it.
    assert broken_rules(EVERY_KIND, done.record).keys() <= set(done.stubbed)
    assert json.loads(json.dumps(done.record)) == done.record
    assert all(at in (0, 1) for said in done.said.values() for at in said.turns)
