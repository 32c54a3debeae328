"""Whose words a fact rests on (reported faults 38, 45, 48, 50, 51, 54 and 56), case by case."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from loom.domain.assent import accepts
from loom.domain.facts import Fact
from loom.domain.grounding import ground
from loom.domain.refusals import refusing_sentences
from loom.domain.turns import Turn

U, A, T, S = "user", "assistant", "tool", "system"
SUGGESTION = "You should use PostgreSQL 16 on RDS."
RETOLD = "As you told me, you are allergic to walnuts, so: lemon cake."


def turns(*said: tuple[Any, ...], context: tuple[tuple[Any, ...], ...] = ()) -> dict[int, Turn]:
    placed = enumerate((*context, *said), -len(context))
    return {at: Turn(at, role, text, name="".join(name)) for at, (role, text, *name) in placed}


def fact(subject: str, value: str, *cited: int, **more: Any) -> Fact:
    return Fact(subject, "attribute", value, cited or (0,), **more)


def judged(claim: Fact, said: dict[int, Turn]) -> str:
    outcome = ground(claim, said)
    return "kept" if isinstance(outcome, Fact) else outcome


POSTGRES = fact("user", "The user uses PostgreSQL 16 on RDS", 1, span="use PostgreSQL 16 on RDS")


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        ("Yes, let's do that", "kept"),
        ("ok", "kept"),
        ("Ok, thanks!", "kept"),
        ("please", "kept"),
        ("👍", "kept"),
        ("Ja, machen wir so.", "kept"),
        ("D'accord, allons-y", "kept"),
        ("Vale, hagámoslo", "kept"),
        ("好的，就这样", "kept"),
        ("はい、お願いします", "kept"),
        ("네, 좋아요", "kept"),
        ("Да, давайте", "kept"),
        ("Tak, zgoda", "kept"),
        ("No thanks", "assistant_only"),
        ("ok but I prefer MySQL", "assistant_only"),
        ("Why not MySQL?", "assistant_only"),
        ("please explain the difference to me first", "assistant_only"),
        ("不，我不要", "assistant_only"),
        ("Good question, let me think about it", "assistant_only"),
    ],
)
def test_row_50_a_suggestion_is_the_users_once_accepted(answer: str, outcome: str) -> None:
    said = turns((U, "Which DB should I use?"), (A, SUGGESTION), (U, answer))
    assert judged(POSTGRES, said) == outcome


def test_row_50_citing_the_question_does_not_help() -> None:
    said = turns((U, "Which DB should I use?"), (A, SUGGESTION))
    both = fact("user", "The user uses PostgreSQL 16 on RDS", 0, 1, entities=("PostgreSQL",))
    assert judged(both, said) == "assistant_only"
    asked = fact("user", "The user should use PostgreSQL", 0, span="Which DB should I use?")
    assert judged(asked, said) == "ungrounded_name"
    project = fact("project", "The project uses PostgreSQL 16", 0, 1, about="other")
    assert judged(project, said) == "assistant_only"
    mine = turns((U, "I use PostgreSQL 16 on RDS"), (A, "Good choice."))
    assert judged(fact("user", "The user uses PostgreSQL 16 on RDS", 0, 1), mine) == "kept"


@pytest.mark.parametrize("about", ["user", "other"])
def test_a_reported_outcome_about_a_project_stays(about: Any) -> None:
    said = turns((U, "tests hang"), (A, "Fixed: OPENBLAS_NUM_THREADS=1 stops the hang."))
    claim = fact("project", "OPENBLAS_NUM_THREADS=1 stops the hang", 1, about=about)
    assert judged(claim, said) == "kept"
    proposed = turns((U, "tests hang"), (A, "You could try OPENBLAS_NUM_THREADS=1."))
    assert judged(claim, proposed) == "assistant_only"


@pytest.mark.parametrize(
    ("question", "answer", "outcome"),
    [
        ("Did you book my flight?", "Yes, your flight to Rome is booked for 12 May.", "kept"),
        ("订好票了吗？", "订好了，罗马的航班已预订。flight to Rome 12 May", "kept"),
        ("Book me something", "What about the flight to Rome on 12 May?", "assistant_only"),
        ("Did I tell you my plans?", "Your flight to Rome is on 12 May.", "assistant_only"),
    ],
)
def test_an_answer_about_a_thing_done(question: str, answer: str, outcome: str) -> None:
    claim = fact("user", "Flight to Rome on 12 May", 1)
    assert judged(claim, turns((U, question), (A, answer))) == outcome


@pytest.mark.parametrize(
    ("retold", "answer"),
    [(RETOLD, "thanks"), (RETOLD, "ok"), ("So you are allergic to walnuts.", "What else?")],
)
def test_row_38_a_retelling_is_no_evidence(retold: str, answer: str) -> None:
    said = turns((U, "suggest a cake"), (A, retold), (U, answer))
    claim = fact("user", "The user is allergic to walnuts", 1, span="you are allergic to walnuts")
    assert judged(claim, said) == "assistant_only"
    assert judged(fact("user", "The user is allergic to walnuts", 0, 1), said) == "assistant_only"
    asked = turns((U, "hm"), (A, "You are allergic to walnuts, right?"), (U, "Yes"))
    assert judged(claim, asked) == "kept"
    assert judged(fact("user", "The user is allergic to walnuts", 2, span="Yes"), asked) == "kept"


def test_row_51_each_speaks_for_itself() -> None:
    said = turns((A, "I dislike being drawn human-like."), (U, "Follow my rules."))
    value = "Dislikes being drawn human-like"
    assert judged(fact("user", value, 0), said) == "assistant_only"
    assert judged(fact("user", value, 0, about="agent"), said) == "assistant_only"
    assert judged(fact("agent", value, 0, about="agent"), said) == "kept"


PERSONA = "You are Rex, a pirate. You love rum. Always sign as Rex."


@pytest.mark.parametrize("cited", [(0,), (0, 1)])
@pytest.mark.parametrize("subject", ["user", "agent", "Rex"])
def test_row_45_a_persona_is_no_talk(cited: tuple[int, ...], subject: str) -> None:
    claim = fact(subject, "Loves rum", *cited, span="love rum")
    assert judged(claim, turns((S, PERSONA), (U, "hi"))) == "tool_or_system_only"
    assert judged(fact("user", "Loves rum", 1), turns((S, PERSONA), (U, "hi"))) == "ungrounded"
    assert judged(fact("user", "Loves rum", 1), turns((S, PERSONA), (U, "I love rum"))) == "kept"


@pytest.mark.parametrize("span", ["t3.large", "applied", ""])
def test_row_48_a_tool_dump_is_no_talk(span: str) -> None:
    dump = (T, "aws_instance.web: t3.large ami-0abc region eu-west-1")
    claim = fact("project", "Instances are t3.large in eu-west-1", 0, 1, span=span)
    assert judged(claim, turns(dump, (A, "applied"))) == "tool_or_system_only"
    assert judged(claim, turns(dump, (A, "Applied: instances are now t3.large"))) == "kept"
    after = fact("project", "Instances are t3.large in eu-west-1", 1)
    assert judged(after, turns(dump, (U, "thanks"))) == "ungrounded"


def test_context_alone_is_no_evidence() -> None:
    home = fact("user", "The user lives in Oslo", 0, span="ok")
    assert judged(home, turns((U, "ok"), context=((U, "I live in Oslo"),))) == "ungrounded"
    assert judged(home, turns((U, "ok"), context=((A, "You live in Oslo?"),))) == "kept"
    asking = turns((A, "Do you live in Oslo?"), (U, "Why do you ask?"))
    assert judged(fact("user", "The user lives in Oslo", 1), asking) == "ungrounded"


ADDRESS = "The user's address is 4 Elm St"


@pytest.mark.parametrize(
    "said",
    [
        "Please remember that I don't want my address saved. It's 4 Elm St.",
        "My address is 4 Elm St, but don't save it.",
        "4 Elm St. Please do not store this!",
        "My address is 4 Elm St. I'd rather not have that stored anywhere.",
        "4 Elm St, off the record.",
        "Meine Adresse ist 4 Elm St. Bitte nicht speichern.",
        "Mon adresse est 4 Elm St. N'enregistre pas cela.",
        "Mi dirección es 4 Elm St. No la guardes.",
        "Meu endereço é 4 Elm St. Não guarde isso.",
        "Il mio indirizzo è 4 Elm St. Non salvarlo.",
        "我的地址是 4 Elm St，请不要保存。",
        "住所は4 Elm Stです。保存しないでください。",
        "제 주소는 4 Elm St 예요. 저장하지 마세요.",
        "Мой адрес 4 Elm St. Не сохраняй его.",
        "Mój adres to 4 Elm St. Nie zapisuj tego.",
        "Adresim 4 Elm St. Bunu kaydetme.",
    ],
)
def test_row_54_what_is_not_to_be_stored_is_dropped(said: str) -> None:
    claim = fact("user", ADDRESS, 0, span="4 Elm St")
    assert judged(claim, turns((U, said))) == "storing_refused"


@pytest.mark.parametrize(
    "said",
    [
        "My address is 4 Elm St. Don't forget it!",
        "I don't remember the postcode, but the address is 4 Elm St.",
        "The address 4 Elm St. Never store passwords in plain text.",
        "4 Elm St. We don't save backups there.",
        "4 Elm St. Don't keep it warm.",
    ],
)
def test_other_negations_refuse_nothing(said: str) -> None:
    assert refusing_sentences(said.split(". ")) == []
    assert judged(fact("user", ADDRESS, 0, span="4 Elm St"), turns((U, said))) == "kept"


def test_the_wish_itself_may_be_kept_without_the_thing() -> None:
    said = turns((U, "Please remember that I don't want my address saved. It's 4 Elm St."))
    span = "I don't want my address saved"
    assert judged(fact("user", "Does not want their address saved", span=span), said) == "kept"
    carried = fact("user", "Does not want 4 Elm St saved as address", span=span)
    assert judged(carried, said) == "storing_refused"


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        (["Please remember that I don't want my address saved.", "It's 4 Elm St."], "refused"),
        (["Don't save my address.", "I have a dog.", "My address is 4 Elm St."], "refused"),
        (["My address is 4 Elm St.", "I don't want my address stored."], "refused"),
        (["Don't save my salary.", "My address is 4 Elm St."], "kept"),
        (["Don't save this.", "Hello!", "My address is 4 Elm St."], "kept"),
        (["Don't save my address.", "Now remember my address: 4 Elm St."], "kept"),
    ],
)
def test_what_is_refused_by_its_name_is_refused_in_every_turn(
    said: list[str], verdict: str
) -> None:
    at = next(number for number, text in enumerate(said) if "Elm" in text)
    claim = replace(fact("user", ADDRESS, at, span="4 Elm St"), attribute="home address")
    expected = "kept" if verdict == "kept" else "storing_refused"
    assert judged(claim, turns(*((U, text) for text in said))) == expected


def test_a_refusal_reaches_as_far_as_it_is_meant() -> None:
    after = turns((U, "I live at 4 Elm St"), (A, "Noted."), (U, "Please don't save that."))
    assert judged(fact("user", ADDRESS, 0, span="4 Elm St"), after) == "storing_refused"
    again = turns(*((turn.role, turn.content) for turn in after.values()), (U, "It is 4 Elm St"))
    assert judged(fact("user", ADDRESS, 0, 3, span="4 Elm St"), again) == "kept"
    long = "I work as a nurse. I have two dogs. I like jazz. We met in May. We moved twice. "
    mixed = turns((U, f"{long}Don't save my locker number."))
    assert judged(fact("user", "Works as a nurse", span="I work as a nurse"), mixed) == "kept"
    locker = fact("user", "The locker number is odd", span="my locker number")
    assert judged(locker, mixed) == "storing_refused"


def test_row_56_a_third_speaker_is_not_the_user() -> None:
    claim = fact("user", "The user bought a Tesla", 0, span="I bought a Tesla")
    for other in ((U, "nice", "Bob"), (U, "nice")):
        outcome = ground(claim, turns((U, "I bought a Tesla.", "Maria"), other))
        assert isinstance(outcome, Fact)
        assert (outcome.subject, outcome.about) == ("Maria", "other")
        assert (outcome.key, outcome.value) == ("maria/attribute", "Maria bought a Tesla")


@pytest.mark.parametrize(
    "said",
    [
        turns((U, "I bought a Tesla.", "Maria"), (A, "nice")),
        turns((U, "I bought a Tesla.", "user"), (U, "nice", "Bob")),
        turns((U, "I bought a Tesla."), (U, "nice", "Bob")),
    ],
)
def test_row_56_the_user_stays_the_user(said: dict[int, Turn]) -> None:
    claim = fact("user", "The user bought a Tesla", 0, span="I bought a Tesla")
    assert ground(claim, said) == claim


def test_row_56_two_speakers_together_are_nobody_else() -> None:
    said = turns((U, "I bought a Tesla.", "Maria"), (U, "So did I, a Tesla", "Bob"))
    claim = fact("user", "Bought a Tesla", 0, 1)
    assert ground(claim, said) == claim


def test_long_or_empty_turns_accept_nothing() -> None:
    assert not accepts("")
    assert not accepts("...")
    assert not accepts("ok " + "and then we talked about it " * 3)
    assert accepts("ok go with it")
