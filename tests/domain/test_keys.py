from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loom.domain.keys import is_user, memory_id, mint_key, normalise
from loom.domain.names import check_memory_key
from loom.domain.scope import Scope

PART = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
words = st.text(min_size=0, max_size=120)
latin = st.text(st.sampled_from("abcXYZ 0123-_.'éß+#&"), max_size=30)


@pytest.mark.parametrize(
    ("subject", "attribute", "key"),
    [
        ("user", "home city", "user/home-city"),
        ("I", "Home  City", "user/home-city"),
        ("the user", "home_city", "user/home-city"),
        ("Me", "home-city.", "user/home-city"),
        ("用户", "home city", "user/home-city"),
        ("The café", "menu", "cafe/menu"),
        ("user's wife", "the name", "wife/name"),
        ("my wife", "name", "wife/name"),
        ("The user’s wife", "name", "wife/name"),
        ("Tom's wife", "name", "tom-wife/name"),
        ("O'Brien", "salt & pepper", "obrien/salt-and-pepper"),
        ("Node.js", "v1.2", "node-js/v1-2"),
        ("src/app.py", "owner", "src-app-py/owner"),
        ("Zoë", "prénom", "zoe/prenom"),
        ("İstanbul", "façade", "istanbul/facade"),
        ("A/B test", "A record", "a-b-test/a-record"),
        ("The Who", "a11y", "the-who/a11y"),
        ("user", "e-mail", "user/email"),
        ("user", "Time-Zone", "user/timezone"),
    ],
)
def test_keys(subject: str, attribute: str, key: str) -> None:
    assert mint_key(subject, attribute) == key


@pytest.mark.parametrize(
    "subject", ["C++", "C#", "上海", "Москва", "😀", ".NET", "-5", "", "a" * 200]
)
def test_what_letters_cannot_tell_apart_gets_a_hash(subject: str) -> None:
    assert re.search(r"-[0-9a-f]{8}$", mint_key(subject, "x").split("/")[0])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("año", "ano"), ("schön", "schon"), ("Sören", "Soren"), ("Łódź", "Lodz"), ("má", "mạ"),
        ("A record", "record"), ("The Who", "who"), ("A/B test", "B test"),
    ],
)  # fmt: skip
def test_a_letter_or_word_that_tells_names_apart_stays(one: str, other: str) -> None:
    assert mint_key(one, "x") != mint_key(other, "x")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("café", "cafe"), ("José", "jose"), ("São Paulo", "Sao Paulo"), ("cœur", "coeur"),
        ("email", "E-Mail"), ("e mail", "email"), ("time zone", "timezone"), ("臺灣", "台湾"),
        ("schön", "scho\u0308n"), ("straße", "STRASSE"),
    ],
)  # fmt: skip
def test_spellings_of_one_name_are_one_key(one: str, other: str) -> None:
    assert mint_key(one, one) == mint_key(other, other)


USERS = """User|the user|a user|I|Użytkownik|Kullanıcı|KULLANICI|L'utilisateur|L’utilisatrice|El usuario
La usuaria|usuario|Der Benutzer|Nutzerin|O usuário|Utilizador|Gebruiker|Användaren|Brukeren
Người dùng|Uživatel|Pengguna|Käyttäjä|Felhasználó|Utilizatorul|Utente|Χρήστης|Ο χρήστης
Пользователь|Користувач|ユーザー|사용자|用户|用戶|使用者|المستخدم|مستخدم|משתמש|उपयोगकर्ता|ผู้ใช้"""


@pytest.mark.parametrize("subject", USERS.replace("\n", "|").split("|"))
def test_the_user_is_one_in_every_language(subject: str) -> None:
    assert mint_key(subject, "home") == "user/home"
    assert is_user(subject)
    assert not is_user(f"{subject} Smith")


def test_a_transliterated_key_stays_readable() -> None:
    assert mint_key("Москва", "погода").startswith("moskva-")


def test_look_alikes_have_different_keys() -> None:
    subjects = [
        "C",
        "C++",
        "C#",
        ".NET",
        "NET",
        "-5",
        "5",
        "😀",
        "😃",
        "上海",
        "上海市",
        "shanghai",
    ]
    subjects += ["商", "上", "a" * 81, "a" * 82, "", "x", "!"]
    keys = [mint_key(subject, "x") for subject in subjects]
    assert len(set(keys)) == len(keys) - 1  # "" and "!" are both nothing
    hashed = mint_key("C++", "x").split("/")[0]
    assert mint_key(hashed, "x").split("/")[0] != hashed


@given(words, words)
def test_a_key_obeys_the_rule_for_keys(subject: str, attribute: str) -> None:
    key = mint_key(subject, attribute)
    assert check_memory_key(key) == key
    assert key.isascii()
    first, second = key.split("/")
    assert PART.fullmatch(first)
    assert PART.fullmatch(second)
    assert len(key) <= 2 * 89 + 1
    assert mint_key(subject, attribute) == key


@given(latin, latin)
def test_case_and_spacing_make_no_difference(subject: str, attribute: str) -> None:
    loud = f"  {subject.upper().replace(' ', '   ')}\n"
    assert mint_key(loud, attribute.swapcase()) == mint_key(subject, attribute)


@given(st.lists(st.one_of(words, latin), max_size=12))
def test_different_originals_never_collide(originals: list[str]) -> None:
    for one, other in combinations(originals, 2):
        same = normalise(one) == normalise(other)
        assert (mint_key("s", one) == mint_key("s", other)) == same


def test_an_identity_has_its_own_id() -> None:
    scope = Scope("org", "ns", "agent", "user", "session")
    ids = {
        memory_id(scope, "key"),
        memory_id(scope, "key2"),
        memory_id(replace(scope, org="org2"), "key"),
        memory_id(replace(scope, namespace="nsa"), "key"),
        memory_id(replace(scope, namespace="ns", agent="agentu", user_id="ser"), "key"),
        memory_id(replace(scope, agent="agent:4:user"), "key"),
        memory_id(replace(scope, user_id="user2"), "key"),
        memory_id(replace(scope, session_id="-"), "key"),
    }
    assert len(ids) == 8
    assert all(re.fullmatch(r"[0-9a-f]{32}", one) for one in ids)


@given(st.tuples(words, words, words), st.tuples(words, words, words))
def test_ids_are_equal_only_for_equal_identities(
    one: tuple[str, str, str], other: tuple[str, str, str]
) -> None:
    ids = [memory_id(Scope("o", part[0], part[1]), part[2]) for part in (one, other)]
    assert (ids[0] == ids[1]) == (one == other)
