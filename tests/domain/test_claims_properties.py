"""What holds of the relation of any two texts."""

from __future__ import annotations

import subprocess
import sys
import time
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from loom.domain.canonical import canonical_text
from loom.domain.claim_reading import read
from loom.domain.claims import LONGEST_CHARS, contradicts, equivalent, relation

VERBS = [
    "likes",
    "does not like",
    "never uses",
    "is allergic to",
    "prefers",
    "lives in",
    "works at",
]
THINGS = ["tea", "5 cats", "Lisbon", "tea and coffee", "at most 3 dogs", "port 8080", "12 May 2026"]
TIMES = ["", " on Fridays", " since 2020", " at 9:30", " anymore", " every day", "?"]
OTHER = [
    "喜欢茶",
    "不喜欢茶",
    "住在上海",
    "東京に住んでいる",
    "お茶が好き",
    "Vive en Madrid",
    "Не любит чай",
]

claims = st.one_of(
    st.builds(lambda a, b, c: f"{a} {b}{c}", *(st.sampled_from(x) for x in (VERBS, THINGS, TIMES))),
    st.sampled_from(OTHER),
)
texts = st.one_of(
    st.text(max_size=60), claims, st.builds("{}{}".format, claims, st.text(max_size=5))
)


@given(texts)
@example("")
@example(".")
@example("NOT")
@example("\x02W5")
@example("+")
@example("5+")
@example("is")
@example("user")
def test_a_text_is_the_same_as_itself(text: str) -> None:
    assert relation(text, text) == "same"
    assert equivalent(text, text)
    assert not contradicts(text, text)


@given(texts, texts)
@settings(max_examples=400)
def test_relations_are_symmetric_and_exclude_each_other(stored: str, new: str) -> None:
    found = relation(stored, new)
    assert found == relation(new, stored)
    assert equivalent(stored, new) == equivalent(new, stored) == (found in ("same", "equivalent"))
    assert contradicts(stored, new) == contradicts(new, stored) == (found == "contradicts")


@given(texts, texts, texts)
def test_same_is_transitive(one: str, two: str, three: str) -> None:
    if relation(one, two) == relation(two, three) == "same":
        assert relation(one, three) == "same"


@given(texts)
def test_case_space_and_a_final_full_stop_make_the_same_claim(text: str) -> None:
    assert relation(text, f"  {text}\n") == "same"
    if canonical_text(text).isascii():
        assert relation(text, text.upper()) == "same"
    if canonical_text(text).strip(" .!。।۔"):
        assert relation(text, f"{text}.") == "same"


@given(st.sampled_from(VERBS), st.sampled_from(THINGS), st.sampled_from(TIMES))
def test_the_user_as_the_subject_says_nothing_more(verb: str, thing: str, when: str) -> None:
    claim = f"{verb} {thing}{when}"
    assert relation(claim, f"The user {claim}") == "equivalent"


@given(claims, st.sampled_from(["not", "never", "maybe", "only", "always", "used to", "at least"]))
def test_a_word_that_counts_is_never_lost(claim: str, word: str) -> None:
    assert not equivalent(claim, f"{word} {claim}")


@given(
    st.integers(0, 99_999),
    st.integers(0, 99_999),
    st.sampled_from(["{} users", "port {}", "{}人", "v{}"]),
)
def test_another_number_is_another_claim(one: int, other: int, frame: str) -> None:
    assert equivalent(frame.format(one), frame.format(other)) == (one == other)


@given(st.permutations(["tea", "dark coffee", "milk", "green juice"]))
def test_a_list_of_things_has_no_order(items: list[str]) -> None:
    listed = f"Likes {', '.join(items[:-1])} and {items[-1]}"
    assert equivalent(listed, "Likes tea, dark coffee, milk and green juice")


@given(st.text(max_size=6000), st.text(max_size=6000))
@settings(max_examples=30)
def test_longer_texts_are_the_same_or_different(stored: str, new: str) -> None:
    longer = stored + "x" * (LONGEST_CHARS + 1 - len(stored))
    assert relation(longer, new) in ("same", "different")


def test_lone_surrogates_and_control_characters_do_no_harm() -> None:
    assert relation("likes \ud800 tea", "likes \udc00 tea") == "different"
    assert relation("likes\x00tea", "likes \x02 tea") in ("equivalent", "different")


MANY = "does not have the limit of at most 5 or more users in Lisbon and Porto on Friday at 9:30 "
LONG = {
    "words": MANY * 60,
    "one verb": "has " * 1100,
    "a list": "tea and " * 600,
    "digits": "1," * 2100,
    "one word": "a" * 4100,
    "quotes": "'a" * 2100,
    "negations": "ne pas plus de l'a " * 300,
    "Chinese": "我不喜欢在上海的周一和三十个人工作对花生过敏了" * 250,
    "Japanese": "私はアレルギーがある猫が好きではない月曜日に東京に住んでいる" * 200,
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_a_pair_of_long_texts_is_compared_in_milliseconds(text: str) -> None:
    relation("warm up the tables of", text[:200])
    took = []
    for attempt in range(7):
        stored = f"{attempt} {text[: LONGEST_CHARS - 20]} one"
        new = f"{attempt} {text[: LONGEST_CHARS - 20]} two"
        began = time.process_time()
        relation(stored, new)
        took.append(time.process_time() - began)
    assert min(took) < 0.060


def test_importing_loads_neither_a_stemmer_nor_a_transliterator() -> None:
    code = "import sys; import loom.domain.claims; print(*sys.modules, sep='\\n')"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"snowballstemmer", "anyascii", "numpy", "pydantic"} & set(shown.stdout.split())


MEANINGS = {
    "en": (
        ["", "Ana ", "They "],
        ["", "does not ", "never ", "always ", "must ", "must not ", "should ", "may ", "could ", "can ", "cannot ", "used to ", "will ", "often ", "usually ", "sometimes ", "rarely ", "only ", "no longer ", "does not always ", "does not have to ", "wants to ", "might ", "probably ", "had to "],
        ["drink", "like", "buy"],
        [" tea", " coffee", " 2 teas", " at least 2 teas", " up to 2 teas", " more than 2 teas",
         " tea and coffee", " tea or coffee", " tea without milk", " tea with milk", " Ben's tea"],
        ["", " on Fridays", " on Friday", " every day", " weekly", " since 2020", " until 2020",
         " at 9:30", " before lunch", " after lunch", " in Porto", " unless tired", " if tired"],
    ),
    "de": (
        ["", "Ana "],
        ["trinkt", "trank", "kauft", "hasst", "muss", "darf", "soll", "sollte", "kann", "mag"],
        [" Tee", " keinen Tee", " nie Tee", " immer Tee", " oft Tee", " manchmal Tee", " 2 Tees",
         " keinen Tee mehr", " mindestens 2 Tees", " höchstens 2 Tees", " Tee ohne Milch"],
        ["", " freitags", " am Freitag", " täglich", " seit 2020", " bis 2020", " um 9 Uhr"],
    ),
    "zh": (
        ["", "小王", "我们"],
        ["", "不", "从不", "总是", "经常", "通常", "有时", "偶尔", "不再", "可能", "必须", "应该", "想", "以前", "只", "没"],
        ["喝", "买", "喜欢", "讨厌"],
        ["茶", "咖啡", "2杯茶", "至少2杯茶", "最多2杯茶", "茶和咖啡", "茶或咖啡", "绿茶", "过茶"],
    ),
    "ja": (
        ["", "太郎は"],
        ["", "いつも", "よく", "時々", "たまに", "以前", "たぶん"],
        ["お茶を", "コーヒーを", "2杯以上のお茶を", "2杯以下のお茶を", "お茶とコーヒーを"],
        ["飲む", "飲まない", "飲んでいる", "飲んでいない", "飲んだ", "飲みたい", "飲める"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("language", MEANINGS)
def test_claims_of_different_meanings_are_read_differently(language: str) -> None:
    readings: dict[object, str] = {}
    for parts in product(*MEANINGS[language]):
        claim = "".join(parts)
        reading = read.__wrapped__(claim, language)
        known = readings.setdefault((reading.words, reading.times), claim)
        assert known == claim, (known, claim)
