from __future__ import annotations

import subprocess
import sys
import time
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loom.domain import tokens
from loom.domain.tokens import (
    MAX_TERMS,
    content_stems,
    is_answered,
    memory_terms,
    query_words,
    search_terms,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Running messages", ["run", "messag"]),
        ("set_from_messages", ["set_from_messages", "set", "messag"]),
        ("port 8081", ["port", "8081"]),
        ("v1.2.0", ["v1.2.0", "v1", "2", "0"]),
        ("user@host", ["user@host", "user", "host"]),
        ("/usr/local/bin", ["usr/local/bin", "usr", "local", "bin"]),
        ("setFromMessages", ["setfrommessag", "set", "messag"]),
        ("C++ or C#", ["c++", "c", "c#", "c"]),
        ("1,000.50 EUR", ["1000.50", "1000", "50", "eur"]),
        ("Café naïve", ["cafe", "naiv"]),
        ("Zoë's cats", ["zoe", "cat"]),
        ("O’Brien", ["obrien", "o", "brien"]),
        ("don’t panic", ["panic"]),
        ("多租户", ["多租", "租户"]),
        ("猫", ["猫"]),
        ("한국어", ["한국", "국어"]),
        ("ภาษา", ["ภา", "าษ", "ษา"]),
        ("ｶﾀｶﾅ", ["カタ", "タカ", "カナ"]),
        ("使用foo_bar函数", ["使用", "foo_bar", "foo", "bar", "函数"]),
        ("книги", ["книг"]),
        ("٣", ["3"]),
        ("wait...what", ["wait"]),
        ("👍 !?", []),
        ("", []),
    ],
)
def test_terms(text: str, expected: list[str]) -> None:
    assert search_terms(text) == expected


def test_stopwords_go_unless_there_is_nothing_else() -> None:
    assert search_terms("what is the plan") == ["plan"]
    assert search_terms("to be or not to be") == ["to", "be", "or", "not", "to", "be"]


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("where does the user live?", [("live",)]),
        ("what is the user's shoe size?", [("shoe",), ("size",)]),
        ("getUserById", [("getuserbyid", "get", "id")]),
        ("用户对什么过敏", [("过敏",)]),
        ("用户住哪里", [("户住",), ("住哪",)]),
        ("猫", [("猫",)]),
        ("пользователь живёт", [("живет",)]),
        ("users", [("user",)]),
        ("用户", [("用户",)]),
        ("to be or not", [("to",), ("be",), ("or",), ("not",)]),
        ("tea and tea", [("tea",)]),
        ("?", []),
    ],
)
def test_words_of_a_query(query: str, words: list[tuple[str, ...]]) -> None:
    assert query_words(query) == words


@pytest.mark.parametrize(
    ("query", "text", "expected"),
    [
        ("which Redis version do we run?", "Runs tests with pytest", False),
        ("which Redis version do we run?", "Runs Redis 7", True),
        ("refund policy", "The retry policy", True),
        ("refund policy", "Finds tea bitter", False),
        ("does the user like tea", "The user drinks coffee", False),
        ("getUserById", "getUserById was renamed", True),
        ("getUserById", "get the id", True),
        ("fetch_user_account_by_name", "the account", False),
        ("项目采用什么架构设计", "项目采用多租户架构", True),
        ("项目采用什么架构设计", "架构很旧", False),
        ("", "anything", False),
    ],
)
def test_a_text_answers_a_query_with_more_than_half_of_its_words(
    query: str, text: str, expected: bool
) -> None:
    assert is_answered(query_words(query), set(search_terms(text))) is expected


@given(st.text(st.sampled_from("abc user_-.'@/ 上海用户 бвг 019"), max_size=40))
def test_a_text_answers_itself(text: str) -> None:
    words = query_words(text)
    assert is_answered(words, set(search_terms(text))) is bool(words)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("user/home-city", ["user/home-city", "home-city", "home", "citi", "live", "oslo"]),
        ("User/x", ["user/x", "x", "live", "oslo"]),
        ("project/db", ["project/db", "project", "db", "live", "oslo"]),
        ("user", ["user", "live", "oslo"]),
    ],
)
def test_a_memory_is_found_by_its_key_but_not_by_a_generic_subject(
    key: str, expected: list[str]
) -> None:
    assert memory_terms(key, "Lives in Oslo") == expected


def test_terms_of_a_memory_are_bounded() -> None:
    assert len(memory_terms("user/x", "word " * 2 * MAX_TERMS)) == MAX_TERMS


def test_terms_repeat_in_order() -> None:
    assert search_terms("tea coffee tea") == ["tea", "coffe", "tea"]


@pytest.mark.parametrize(
    ("singular", "plural"),
    [("cat", "cats"), ("книга", "книги"), ("σπίτι", "σπίτια"), ("كتاب", "الكتاب")],
)
def test_words_of_several_scripts_are_stemmed(singular: str, plural: str) -> None:
    assert search_terms(singular) == search_terms(plural)


def test_marks_do_not_break_words() -> None:
    assert len(search_terms("हिन्दी")) == 1
    assert len(search_terms("שָׁלוֹם")) == 1


def test_content_stems_leave_stopwords_and_single_letters_out() -> None:
    assert content_stems("I live at 7 x Road in Lisbon") == {"live", "7", "road", "lisbon"}
    assert content_stems("我对花生过敏") == {"我对", "对花", "花生", "生过", "过敏"}
    assert content_stems("the of and") == set()


def test_content_stems_reach_the_end_of_a_long_text() -> None:
    text = " ".join(f"w{n}" for n in range(MAX_TERMS * 2)) + " zanzibar"
    assert "zanzibar" in content_stems(text)
    assert len(search_terms(text)) == MAX_TERMS


def test_a_token_too_long_for_a_term_counts_in_its_parts() -> None:
    text = "&".join(f"key{n}=value" for n in range(200))
    assert "key199" in content_stems(text)
    assert max(map(len, search_terms("x" * 5000))) <= 128


@given(st.text(st.sampled_from("abcdefgh éüø бвг αβγ 上海 019 _-.'@")))
def test_case_makes_no_difference(text: str) -> None:
    assert search_terms(text.upper()) == search_terms(text.lower())


@given(st.text(st.characters(exclude_categories=["Cs", "Cn", "Co"])))
def test_a_term_is_a_word(text: str) -> None:
    for term in search_terms(text):
        assert 0 < len(term) <= 4 * 128
        assert all(unicodedata.category(char)[0] in "LMN" for char in term) or not term.isalnum()
        assert any(unicodedata.category(char)[0] in "LMN" for char in term)
        assert not any(map(str.isspace, term))


def test_the_libraries_are_loaded_at_first_use_only() -> None:
    code = (
        "import sys, loom.domain.grounding, loom.domain.keys\n"
        "sys.exit(bool({'snowballstemmer', 'anyascii'} & sys.modules.keys()))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@given(st.text(st.characters(max_codepoint=127)))
def test_the_ascii_pattern_and_the_full_one_agree(text: str) -> None:
    full = [found[0] for found in tokens._any_words().tokens.finditer(text)]
    assert [found[0] for found in tokens._ASCII_WORDS.tokens.finditer(text)] == full


@pytest.mark.parametrize(
    "unit",
    ["The quick brown foxes ran. ", "a.", "x", "我", "é́", "a'", "-", "1,", "Ab", "::", " ", "ก็"],
)
def test_time_is_linear_in_the_length(unit: str) -> None:
    def seconds(chars: int) -> float:
        text = (unit * chars)[:chars]
        started = time.process_time()
        content_stems(text)
        search_terms(text)
        return time.process_time() - started

    seconds(1000)
    assert seconds(60_000) < 1.0


@settings(max_examples=30)
@given(st.lists(st.sampled_from(["alpha", "βήτα", "多租户", "v1.2", "x_y"]), max_size=30))
def test_terms_of_joined_texts_are_the_terms_joined(words: list[str]) -> None:
    joined = search_terms(" ".join(words))
    assert joined == [term for word in words for term in search_terms(word)]
