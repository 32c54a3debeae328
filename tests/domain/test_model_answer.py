"""Reading model answers: reported faults, wrappings, near-JSON, and what stays a failure."""

from __future__ import annotations

import json
from typing import Any

import pytest

from loom.domain.facts import ExtractAnswer, Fact, ForgetRequest
from loom.domain.model_answer import (
    MAX_NAME_CHARS,
    MAX_VALUE_CHARS,
    UnparseableAnswer,
    parse_extract_answer,
    parse_object_answer,
)


def raw_fact(**fields: Any) -> dict[str, Any]:
    standard = {
        "subject": "user",
        "attribute": "home city",
        "value": "Lives in Lisbon since October 2026",
        "source_message_indices": [0],
    }
    return standard | fields


LISBON = raw_fact()
PORTO = raw_fact(value="Lives in Porto", source_message_indices=[1])
BODY = json.dumps({"facts": [LISBON], "forget": []})
FENCE = "`" * 3


def parse(text: str, *, message_count: int = 5, truncated: bool = False) -> ExtractAnswer:
    return parse_extract_answer(text, message_count=message_count, truncated=truncated)


def values(text: str, *, truncated: bool = False) -> list[str]:
    return [fact.value for fact in parse(text, truncated=truncated).facts]


def failure(text: str, *, truncated: bool = False) -> str:
    with pytest.raises(UnparseableAnswer) as caught:
        parse(text, truncated=truncated)
    return caught.value.reason


def one(**fields: Any) -> Fact:
    (fact,) = parse(json.dumps({"facts": [raw_fact(**fields)]})).facts
    return fact


def test_every_field_is_read() -> None:
    answer = parse(
        json.dumps(
            {
                "facts": [
                    raw_fact(
                        about="agent",
                        category="places",
                        tags=["home"],
                        entities=["Lisbon"],
                        span="I moved to Lisbon",
                        valid_at="2026-10",
                        unknown_field={"x": 1},
                    )
                ],
                "forget": [{"request": "forget my old address", "source_message_indices": [4]}],
            }
        )
    )
    assert answer == ExtractAnswer(
        facts=(
            Fact(
                subject="user",
                attribute="home city",
                value="Lives in Lisbon since October 2026",
                source_indices=(0,),
                about="agent",
                category="places",
                tags=("home",),
                entities=("Lisbon",),
                span="I moved to Lisbon",
                valid_at="2026-10",
            ),
        ),
        forget=(ForgetRequest("forget my old address", (4,)),),
    )


# Reported faults: rows 1, 2, 4, 6, 7, 8 and 97 of the list the project keeps.


def test_a_fence_inside_a_string_belongs_to_the_string() -> None:
    value = f"User runs {FENCE}python\nx=1\n{FENCE} nightly"
    assert values(json.dumps({"facts": [raw_fact(value=value)]})) == [value]


def test_a_fence_inside_a_string_with_json_in_it_belongs_to_the_string() -> None:
    value = f'Answers with {FENCE}json\n{{"facts": []}}\n{FENCE} always'
    fenced = f"{FENCE}json\n{json.dumps({'facts': [raw_fact(value=value)]})}\n{FENCE}"
    assert values(fenced) == [value]


def test_prose_with_braces_before_the_answer() -> None:
    assert values(f"Based on {{about travel}}, here it is: {BODY}") == [LISBON["value"]]


def test_an_explanation_after_the_fence() -> None:
    text = f"{FENCE}json\n{BODY}\n{FENCE} \n\nExplanation: one {{fact}}, see [0]."
    assert values(text) == [LISBON["value"]]


@pytest.mark.parametrize(
    "text",
    [
        '{"facts": [], "instructions": [], "preferences": []}',
        f'{FENCE}\n{{"facts": [], "instructions": [], "preferences": []}}\n{FENCE}',
        f"Here is the JSON:\n{FENCE}json\n[]\n{FENCE}",
        "[]",
        "Nothing durable was said: []",
        "{'facts': [], 'forget': [],}",
        '"{\\"facts\\": []}"',
    ],
)
def test_an_empty_answer_is_a_success(text: str) -> None:
    assert parse(text) == ExtractAnswer(facts=())


def test_impossible_citations_are_taken_out_and_counted() -> None:
    facts = [raw_fact(source_message_indices=[1, 12]), raw_fact(source_message_indices=[99, -1])]
    answer = parse(json.dumps({"facts": facts}), message_count=3)
    assert [fact.source_indices for fact in answer.facts] == [(1,), ()]
    assert answer.impossible_citations == 3
    assert answer.malformed == 0


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("sorry", "no_json"),
        ("", "empty"),
        (" \n", "empty"),
        ('"sorry"', "no_json"),
        ("42", "no_json"),
        ("{}", "no_facts"),
        ('{"memories": []}', "no_facts"),
        ('{"facts": null}', "no_facts"),
        ('{"facts": "none"}', "no_facts"),
        ("I cannot do that [], sorry.", "no_facts"),
        ("The format is {facts: [...]}, but I decline.", "no_json"),
        (json.dumps(LISBON), "no_facts"),
        ('{"facts": ["The sky is blue."]}', "all_malformed"),
        (json.dumps({"facts": [raw_fact(value=" ")]}), "all_malformed"),
        (f"<think>{BODY} no, wait", "no_json"),
        (f"<think>{BODY}</think>I decline.", "no_json"),
    ],
)
def test_no_answer_is_a_failure(text: str, reason: str) -> None:
    assert failure(text) == reason


def test_the_failure_does_not_hold_the_answer() -> None:
    with pytest.raises(UnparseableAnswer) as caught:
        parse("my card number is 4111111111111111")
    assert "4111" not in str(caught.value)


@pytest.mark.parametrize("missing", ["subject", "attribute", "value", "source_message_indices"])
@pytest.mark.parametrize("blank", ["absent", None, "", " \t"])
def test_malformed_facts_are_counted(missing: str, blank: str | None) -> None:
    broken = raw_fact(**{missing: blank})
    if blank == "absent":
        del broken[missing]
    answer = parse(json.dumps({"facts": [broken, PORTO]}))
    assert [fact.value for fact in answer.facts] == ["Lives in Porto"]
    assert answer.malformed == 1


@pytest.mark.parametrize(
    ("field", "longest"),
    [("subject", MAX_NAME_CHARS), ("attribute", MAX_NAME_CHARS), ("value", MAX_VALUE_CHARS)],
)
def test_a_fact_longer_than_any_sentence_is_malformed(field: str, longest: int) -> None:
    facts = [raw_fact(**{field: "w" * length}) for length in (longest, longest + 1)]
    answer = parse(json.dumps({"facts": facts}))
    assert [len(getattr(fact, field)) for fact in answer.facts] == [longest]
    assert answer.malformed == 1


def test_a_quotation_longer_than_any_sentence_is_left_out_alone() -> None:
    assert len(one(span="w" * MAX_VALUE_CHARS).span) == MAX_VALUE_CHARS
    assert one(span="w" * (MAX_VALUE_CHARS + 1)).span == ""


@pytest.mark.parametrize("field", ["subject", "attribute"])
@pytest.mark.parametrize("name", ["../../", "////", "\ud800", "\u0000 -", "…"])
def test_a_name_without_letter_or_digit_is_malformed(field: str, name: str) -> None:
    answer = parse(json.dumps({"facts": [raw_fact(**{field: name}), PORTO]}))
    assert [fact.value for fact in answer.facts] == ["Lives in Porto"]
    assert answer.malformed == 1


@pytest.mark.parametrize(
    ("raw", "name"),
    [("user\u0000", "user"), ("\udfff 日本", "日本"), ("C++", "C++"), ("7", "7"), ("हिंदी", "हिंदी")],
)
def test_what_cannot_be_stored_is_taken_out_of_names(raw: str, name: str) -> None:
    fact = one(subject=raw, attribute=raw)
    assert (fact.subject, fact.attribute) == (name, name)


@pytest.mark.parametrize(
    "text",
    [
        f"<think>A draft: {json.dumps({'facts': [PORTO]})}</think>\n{BODY}",
        f"A draft: {json.dumps({'facts': [PORTO]})}</think>\n{FENCE}json\n{BODY}\n{FENCE}",
        f"<think>A draft: {json.dumps({'facts': [PORTO]})} and so {BODY}",
        f"[THINK]hm[/THINK]{BODY}",
        f"Either {json.dumps({'facts': []})} or rather {BODY} as asked.",
        f'The format is {{"facts": [...]}}, so: {BODY}',
        f'He said "yes" {BODY}',
    ],
)
def test_the_answer_is_told_from_what_stands_around_it(text: str) -> None:
    assert values(text) == [LISBON["value"]]


def test_a_thinking_marker_inside_a_string_belongs_to_the_string() -> None:
    text = f"Here: {json.dumps({'facts': [raw_fact(value='Uses </think> as a tag')]})}"
    assert values(text) == ["Uses </think> as a tag"]


def test_an_empty_answer_after_thinking_stays_empty() -> None:
    assert values(f'<think>Perhaps {BODY}</think>{{"facts": []}}') == []


def test_objects_side_by_side_are_one_answer() -> None:
    text = f"{json.dumps({'facts': [LISBON]})}\n{json.dumps({'facts': [PORTO]})}"
    assert values(text) == [LISBON["value"], "Lives in Porto"]


NEAR_JSON = {
    "trailing commas": json.dumps({"facts": [LISBON]}).replace("]}", ",],}"),
    "single quotes": str({"facts": [LISBON], "done": True, "none": None}),
    "comments": BODY.replace('"facts": [', '/* all */ "facts": [ // one\n'),
    "no closing bracket": BODY.removesuffix(', "forget": []}'),
    "bare list": str([LISBON]).replace("]}]", "]},]"),
    "keys without quotes": BODY.replace('"facts"', "facts").replace('"subject"', "subject"),
}


@pytest.mark.parametrize("text", NEAR_JSON.values(), ids=NEAR_JSON.keys())
@pytest.mark.parametrize(
    "wrapping", ["{}", f"{FENCE}json\n{{}}\n{FENCE}\nThat is [all].", "Of {{course}}:\n{}"]
)
def test_near_json(text: str, wrapping: str) -> None:
    assert values(wrapping.format(text)) == [LISBON["value"]]


def test_a_raw_line_break_in_a_string() -> None:
    assert values(BODY.replace("Lives in", "Lives\nin")) == ["Lives\nin Lisbon since October 2026"]


def test_json_quoted_without_escapes_is_no_empty_answer() -> None:
    text = BODY.replace("Lives in Lisbon", 'API answers {"facts": []} here')
    assert values(text) == ['API answers {"facts": []} here since October 2026']


@pytest.mark.parametrize(
    ("raw", "indices"),
    [
        (["3"], (3,)),
        ("[3]", (3,)),
        (3.0, (3,)),
        (3, (3,)),
        ("0, 2", (0, 2)),
        ([1, 1, "1"], (1,)),
        (["3.0", 2.5, True, None], (3,)),
        ("message 4", (4,)),
        ([], ()),
        ([float("inf"), 10**400], ()),
        ("1.5", ()),
    ],
)
def test_indices_in_any_form(raw: Any, indices: tuple[int, ...]) -> None:
    assert one(source_message_indices=raw).source_indices == indices


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (42, "42"),
        (3.0, "3"),
        (7.5, "7.5"),
        (True, "true"),
        (["tea", "coffee"], "tea, coffee"),
        ({"city": "Lisbon", "since": 2026, "left": None}, "city: Lisbon, since: 2026"),
        ("a\x00b\ud800c", "a\ufffdb\ufffdc"),
        ("  in 日本  ", "in 日本"),
    ],
)
def test_values_become_text(raw: Any, text: str) -> None:
    assert one(value=raw).value == text


def test_names_about_and_dates() -> None:
    fact = one(
        about="somebody",
        tags="home",
        entities=[{"name": "Lisbon", "type": "city"}, "Lisbon", "", 7],
        category=None,
        valid_at="last month",
    )
    assert (fact.about, fact.tags, fact.entities) == ("user", ("home",), ("Lisbon", "7"))
    assert (fact.category, fact.valid_at) == ("", "")
    assert [one(valid_at=each).valid_at for each in (2026, "2026-02-30", "2026-02-03")] == [
        "2026",
        "",
        "2026-02-03",
    ]


def test_forget_requests_in_any_form() -> None:
    raw = [
        "forget my address",
        {"request": " "},
        {"request": "my age", "source_message_indices": "2"},
    ]
    answer = parse(json.dumps({"facts": [], "forget": raw}))
    assert answer.forget == (
        ForgetRequest("forget my address", ()),
        ForgetRequest("my age", (2,)),
    )


@pytest.mark.parametrize("dump", [json.dumps, str], ids=["json", "near-json"])
def test_a_truncated_answer_keeps_complete_facts(dump: Any) -> None:
    text = dump({"facts": [LISBON, PORTO], "forget": []})
    first_ends = text.index("]}") + 2
    second_ends = text.index("]}", first_ends) + 2
    for end in range(text.index("[") + 1, len(text)):
        expected = (end >= first_ends) + (end >= second_ends)
        assert len(values(text[:end], truncated=True)) == expected


def test_a_truncated_bare_list_keeps_complete_facts() -> None:
    text = json.dumps([LISBON, PORTO])
    assert values(text[:-5], truncated=True) == [LISBON["value"]]


@pytest.mark.parametrize("text", ["<think>So the user", "{", '{"facts"', "Sure, here", ""])
def test_a_truncated_answer_without_a_list_is_a_failure(text: str) -> None:
    assert failure(text, truncated=True) in {"no_json", "no_facts", "empty"}


def test_objects_of_other_stages() -> None:
    text = f"<think>hm</think>{FENCE}json\n{{'record': {{'name': 'Ana',}}}}\n{FENCE}"
    assert parse_object_answer(text, key="record") == {"record": {"name": "Ana"}}
    with pytest.raises(UnparseableAnswer):
        parse_object_answer('{"record": null}', key="record")
