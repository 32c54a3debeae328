from __future__ import annotations

import time
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from loom.domain.facts import Fact
from loom.domain.grounding import Ungrounded, _assent
from loom.domain.grounding import ground as grounded
from loom.domain.stopwords import STOPWORDS
from loom.domain.tokens import search_terms
from loom.domain.turn_index import TurnIndex
from loom.domain.turns import Turn


def ground(claim: Fact, turns: dict[int, Turn] | TurnIndex) -> str | None:
    """The reason a fact is dropped for, or None."""
    outcome = grounded(claim, turns)
    return None if isinstance(outcome, Fact) else outcome


def talk(*said: str, context: tuple[str, ...] = (), names: tuple[str, ...] = ()) -> dict[int, Turn]:
    turns = {
        index: Turn(
            index,
            "user" if index % 2 == 0 else "assistant",
            text,
            name=names[index] if index < len(names) else "",
        )
        for index, text in enumerate(said)
    }
    for place, text in enumerate(context):
        index = place - len(context)
        turns[index] = Turn(index, "assistant", text)
    return turns


def fact(
    value: str, *cited: int, subject: str = "user", span: str = "", entities: str = ""
) -> Fact:
    named = tuple(entity for entity in entities.split("|") if entity)
    return Fact(subject, "attribute", value, cited or (0,), span=span, entities=named)


@pytest.mark.parametrize(
    ("said", "claim"),
    [
        ("I moved to Lisbon last month", fact("Lives in Lisbon since October 2026")),
        ("I MOVED to  Lisbon", fact("Relocated", span="i moved to lisbon")),
        ("I love hiking", fact("Enjoys hikes", entities="hiking")),
        ("我对花生过敏", fact("用户对花生过敏")),
        ("我养猫", fact("用户养了一只宠物", span="我养猫")),
        ("我下个月搬到上海", fact("用户搬到上海", entities="Shanghai")),
        ("我叫陈伟", fact("用户名叫陈伟", entities="Chen Wei")),
        ("Я живу в Москве", fact("Живёт в Москве", entities="Moscow", span="Я живу в Москве")),
        ("We deploy to the cluster", fact("Deploys to a cluster", subject="the project")),
        ("We deploy to the cluster", fact("Deploys to a cluster", subject="our team")),
        ("she is a doctor", fact("Is a doctor", subject="She")),
        ("I am engaged to Anna", fact("Is engaged to the user", subject="Anna")),
        ("I live in NYC", fact("Lives in NYC", entities="New York City")),
        ("Acme is my employer", fact("Works at Acme", entities="Acme Corporation")),
        ("I use set_from_messages", fact("Uses set_from_messages", subject="set_from_messages")),
        ("The port is 8080", fact("8080", subject="port")),
        ("bill me in EUR please", fact("Wants invoices in EUR", subject="billing currency")),
        ("My spouse works nights", fact("Works nights", subject="user's wife")),
        ("王", fact("王", subject="用户", entities="王")),
    ],
)
def test_what_was_said_is_grounded(said: str, claim: Fact) -> None:
    assert ground(claim, talk(said)) is None


@pytest.mark.parametrize(
    ("said", "claim", "reason"),
    [
        ("I moved to Lisbon", fact("Lives in Lisbon", 99, -1), "no_cited_turn"),
        ("I moved to Lisbon", Fact("user", "home", "Lives in Lisbon", ()), "no_cited_turn"),
        ("  ", fact("Lives in Lisbon"), "no_cited_turn"),
        ("I moved to Lisbon", fact("Lives in Lisbon", subject="Bob"), "ungrounded_name"),
        ("I moved to Lisbon", fact("Lives in Lisbon", entities="Porto"), "ungrounded_name"),
        ("I also like tea", fact("Likes tea", entities="Al"), "ungrounded_name"),
        ("The project is late", fact("Is late", subject="Project Zanzibar"), "ungrounded_name"),
        ("我搬到上海", fact("用户搬到上海", entities="Bob"), "ungrounded_name"),
        ("I moved to Lisbon", fact("Is allergic to peanuts"), "ungrounded"),
        ("我搬到上海", fact("用户对花生过敏"), "ungrounded"),
        ("I moved", fact("Is the user", span="never said"), "ungrounded"),
    ],
)
def test_what_was_not_said_is_dropped(said: str, claim: Fact, reason: str) -> None:
    assert ground(claim, talk(said)) == reason


def test_a_line_of_the_prompt_is_dropped() -> None:
    """Reported fault 10: nothing was said, so the model repeats its instructions."""
    turns = talk("ok", "👍")
    line = "Reply ok when the user says nothing durable"
    for claim in (fact(line, 0, 1), fact(line, 0, span="ok"), fact(line, 0, 1, span="👍")):
        assert ground(claim, turns) == "ungrounded"


def test_one_bad_reference_does_not_count() -> None:
    """Reported fault 8: indices that were never offered."""
    turns = talk("I moved to Lisbon", context=("Where do you live?",))
    assert ground(fact("Lives in Lisbon", 99, 0, -1), turns) is None
    assert TurnIndex(turns).cited(fact("x", 99, 0, -1, 0)) == (0,)


def test_an_answer_is_read_with_its_question() -> None:
    asked = {**talk("Yes", context=("Are you vegetarian?",))}
    assert ground(fact("Is vegetarian"), asked) is None
    within = talk("hm", "Are you vegetarian?", "Yes")
    assert ground(fact("Is vegetarian", 2), within) is None
    assert ground(fact("Eats no meat", 2, span="Yes"), within) is None
    silent = talk("", "Are you vegetarian?", "", "", "Yes")
    assert ground(fact("Is vegetarian", 4), silent) is None
    own_question = talk("Am I vegetarian?", "", "Yes")
    assert ground(fact("Is vegetarian", 2), own_question) == "ungrounded"


def test_only_the_turn_before_lends_its_words() -> None:
    turns = talk("Are you vegetarian?", "Who knows", "I like trains")
    assert ground(fact("Is vegetarian", 2), turns) == "ungrounded"


def test_names_may_stand_in_earlier_turns_and_context_but_not_in_later_ones() -> None:
    turns = talk(
        "Anna called", "And?", "She is a doctor", "Is Peter one too?", context=("Hi Olga",)
    )
    assert ground(fact("Is a doctor", 2, subject="Anna"), turns) is None
    assert ground(fact("Is a doctor", 2, subject="Olga"), turns) is None
    assert ground(fact("Is a doctor", 2, subject="Peter"), turns) == "ungrounded_name"


def test_a_speaker_is_grounded() -> None:
    turns = talk("I bought a Tesla", names=("Maria",))
    assert ground(fact("Bought a Tesla", subject="Maria", entities="Tesla"), turns) is None
    assert ground(fact("Bought a Tesla", subject="Marta"), turns) == "ungrounded_name"


@given(st.text(), st.text(), st.text(), st.text(), st.lists(st.integers(-3, 5), max_size=4))
def test_any_fact_is_judged(
    said: str, subject: str, value: str, span: str, cited: list[int]
) -> None:
    turns = talk(said, "I moved to Lisbon", context=("Hello",))
    claim = Fact(subject, "a", value, tuple(cited), span=span, entities=(subject, value))
    reason = ground(claim, turns)
    assert reason in {None, *get_args(Ungrounded)}
    if reason is None:
        assert any(index in (0, 1) and turns[index].content.strip() for index in cited)


@given(st.text(st.characters(categories=["L", "Nd"]), min_size=3, max_size=20))
def test_a_verbatim_value_and_name_are_always_grounded(word: str) -> None:
    assume(not set(search_terms(word)) <= STOPWORDS | _assent())
    claim = fact(f"{word} and {word}", subject=word, span=word, entities=word)
    assert ground(claim, talk(f"we spoke of {word} today")) is None


def test_many_facts_of_a_long_conversation_are_judged_quickly() -> None:
    turns = talk(
        *(f"Turn {n} is about topic{n} and the city of Town{n}, nothing else" for n in range(400))
    )
    facts = [
        fact(f"Knows topic{n * 4}", n * 4, subject=f"Town{n * 4}", entities=f"Town{n}|Nowhere{n}")
        for n in range(100)
    ]
    started = time.process_time()
    index = TurnIndex(turns)
    reasons = {ground(one, index) for one in facts}
    assert time.process_time() - started < 1.0
    assert reasons == {"ungrounded_name"}


@pytest.mark.parametrize(
    ("subject", "said", "value"),
    [
        ("Backend", "the server is in Go", "The backend is written in Go"),
        ("CI", "the pipeline takes 40 minutes", "The CI pipeline takes 40 minutes"),
        ("Code Style", "use tabs please", "Tabs are used"),
        ("Frontend repo", "we use pnpm there", "Uses pnpm"),
        ("Meeting", "let's sync on Tuesdays at 9", "Weekly sync on Tuesdays at 9"),
        ("User preference", "call me Bo", "The user wants to be called Bo"),
        ("Mom", "my mother is from Cork", "The user's mother is from Cork"),
        ("User/team", "we are five people", "The team has five people"),
        ("Użytkownik", "Mieszkam w Krakowie", "Użytkownik mieszka w Krakowie"),
        ("Kullanıcı", "Ankara'da yaşıyorum", "Kullanıcı Ankara'da yaşıyor"),
        ("L'utilisateur", "J'habite à Nîmes", "L'utilisateur habite à Nîmes"),
        ("El usuario", "Vivo en Cádiz", "El usuario vive en Cádiz"),
        ("Der Benutzer", "Ich wohne in Köln", "Der Benutzer wohnt in Köln"),
        ("O usuário", "Moro em Braga", "O usuário mora em Braga"),
        ("Người dùng", "Tôi sống ở Huế", "Người dùng sống ở Huế"),
        ("Käyttäjä", "Asun Turussa", "Käyttäjä asuu Turussa"),
        ("المستخدم", "أنا أعيش في القاهرة", "المستخدم يعيش في القاهرة"),
        ("ユーザー", "来月から東京で働きます", "ユーザーは東京で働く"),
        ("사용자", "저는 서울에 살아요", "사용자는 서울에 산다"),
    ],
)
def test_a_topic_and_the_user_need_no_mention(subject: str, said: str, value: str) -> None:
    assert ground(fact(value, subject=subject, span=said), talk(said)) is None


@pytest.mark.parametrize("subject", ["Priscilla", "Priscilla mood", "Project Zanzibar", "XZ-7"])
@pytest.mark.parametrize("said", ["the server is in Go", "Mieszkam w Krakowie", "Vivo en Cádiz"])
def test_a_stranger_is_no_topic(subject: str, said: str) -> None:
    assert ground(fact(said, subject=subject, span=said), talk(said)) == "ungrounded_name"


@pytest.mark.parametrize("subject", ["田中さん", "김민수씨", "王先生"])
def test_a_person_addressed_as_one_is_no_topic(subject: str) -> None:
    said = "友達と映画を見た 영화 봤어요"
    assert ground(fact(said, subject=subject, span=said), talk(said)) == "ungrounded_name"
    assert ground(fact(said, subject="映画", span=said), talk(said)) is None


@pytest.mark.parametrize(
    ("said", "value", "entities", "left"),
    [
        ("we deploy on k8s", "Deploys on Kubernetes", "Kubernetes", ()),
        ("we deploy on k8s in GCP", "Deploys in Google Cloud", "Google Cloud Platform|GCP", None),
        ("we use postgres", "Uses PostgreSQL", "PostgreSQL", ("PostgreSQL",)),
        ("Ich wohne in München", "Lives in Munich", "Munich", ()),
        ("Ich wohne in Köln", "Lives in Cologne", "Cologne", ()),
        ("vivo en alemania", "Lives in Germany", "", ()),
        ("I'll fly tomorrow to Rome", "Flies to Rome on 2026-10-06", "Rome|2026-10-06", ("Rome",)),
        ("I moved last month", "Moved in September 2026", "September 2026", ()),
        ("budget is twenty thousand", "Budget of $20,000", "$20,000", ()),
        ("I work at Micorsoft", "Works at Microsoft", "Microsoft", ()),
        ("Я живу в Москве", "Живёт в Москве", "Москва", ("Москва",)),
        ("Mieszkam w Krakowie", "Mieszka w Krakowie", "Kraków", ("Kraków",)),
        ("I use my MacBook daily", "Uses an Apple MacBook daily", "MacBook", ("MacBook",)),
        ("hablo español", "Speaks Spanish", "", ()),
        ("ich mag Musik", "Der Benutzer mag Musik aus der Heimat", "", ()),
    ],
)
def test_a_quoted_fact_outlives_its_tidied_names(
    said: str, value: str, entities: str, left: tuple[str, ...] | None
) -> None:
    claim = fact(value, span=said, entities=entities)
    outcome = grounded(claim, talk(said))
    assert isinstance(outcome, Fact)
    assert outcome.entities == (claim.entities if left is None else left)
    assert replace(outcome, entities=()) == replace(claim, entities=())


@pytest.mark.parametrize(
    ("said", "value", "entities"),
    [
        ("I moved last month", "Lives in Lisbon since October 2026", "Lisbon"),
        ("I moved last month", "Lives in Lisbon since October 2026", ""),
        ("my wife likes tea", "The user's wife Priscilla likes tea", ""),
        ("please fix the login page", "The project uses MongoDB", ""),
        ("Me mudé el mes pasado", "El usuario vive en Lisboa", ""),
        ("我想去旅行", "用户想去日本旅行", "日本"),
    ],
)
def test_a_quotation_does_not_carry_an_invented_name(said: str, value: str, entities: str) -> None:
    claim = fact(value, span=said, entities=entities)
    assert ground(claim, talk(said)) == "ungrounded_name"


def test_a_stored_memory_lends_its_name_to_the_subject_only() -> None:
    turns = talk("my wife got a new job at Intel")
    known = TurnIndex(turns, ["ana/employer", "Ana, the user's wife, works at AMD in Lisbon"])
    span = "my wife got a new job at Intel"
    ana = fact("Ana works at Intel", subject="Ana", span=span, entities="Ana|Intel")
    assert ground(ana, known) is None
    assert ground(ana, turns) == "ungrounded_name"
    lisbon = fact("The user's wife works at Intel in Lisbon", span=span, entities="Lisbon")
    assert ground(lisbon, known) == "ungrounded_name"
    checkout = fact("Pedro owns it", subject="checkout-v2", span="Pedro owns it")
    said = talk("Pedro owns it")
    assert ground(checkout, TurnIndex(said, ["checkout-v2/owner"])) is None
    assert ground(checkout, said) == "ungrounded_name"


@pytest.mark.parametrize(
    ("said", "value", "reason"),
    [
        ("I want to use the new keyboard", "Uses Vim as the new editor", "ungrounded"),
        ("what should I cook tonight?", "Cooks vegetarian food, allergic to nuts", "ungrounded"),
        ("Vivo en la playa de Faro", "El usuario trabaja en la mina de sal", "ungrounded"),
        ("저는 커피를 좋아해요", "사용자는 홍차를 좋아한다", "ungrounded"),
        ("I cook with a wok", "Cooks in a wok every night", None),
        ("we listen on 8081", "The staging server has port 8081", None),
        ("rename getUserById", "getUserById has another name", None),
        ("I live near Braga", "Has a house in Braga", None),
        ("我对花生过敏", "用户对花生严重过敏", None),
        ("I use tabs", "Uses tabs", None),
    ],
)
def test_one_common_word_is_not_enough(said: str, value: str, reason: str | None) -> None:
    assert ground(fact(value), talk(said)) == reason


@pytest.mark.parametrize("span", ["I moved ... to Lisbon", "🐶 > 🐱"])
def test_a_shortened_or_pictured_quotation_counts(span: str) -> None:
    turns = talk("I moved, as you know, to Lisbon. 🐶 > 🐱")
    assert ground(fact("Relocated for good", span=span), turns) is None
    assert ground(fact("Relocated for good", span="to Lisbon ... I moved"), turns) == "ungrounded"
    assert ground(fact("Relocated for good", span="🐱 > 🐶"), turns) == "ungrounded"
