"""Labelled sentences and exactly what the rules keep of them. The day is 12 November 2026."""

from __future__ import annotations

import pytest

from loom.domain.rules.reader import read
from loom.domain.turns import Turn

DAY = "2026-11-12"

# (what the user says, {attribute: value, ...}); the subject is the user.
ABOUT_THE_USER: list[tuple[str, dict[str, str]]] = [
    # identity
    ("My name is Wei Chen.", {"name": "Name is Wei Chen"}),
    ("Hi, I'm Dana from Blue Fern.", {"name": "Name is Dana"}),
    ("Please call me Wei.", {"preferred name": "Wants to be called Wei"}),
    ("Everyone calls me Mo.", {"preferred name": "Is called Mo"}),
    ("I'm 34.", {"age": "Is 34 years old"}),
    ("I turned 40 last week.", {"age": "Turned 40 in the week of 2 November 2026"}),
    ("My birthday is 3 March.", {"birthday": "Birthday is on 3 March"}),
    ("I was born on 3 March 1990.", {"date of birth": "Was born on 3 March 1990"}),
    ("My pronouns are they/them.", {"pronouns": "Pronouns are they/them"}),
    ("I'm Irish.", {"nationality": "Is Irish"}),
    ("I'm originally from Ghana.", {"place of origin": "Is from Ghana"}),
    (
        "I speak Portuguese, Spanish and a little German.",
        {"languages spoken": "Speaks Portuguese, Spanish and a little German"},
    ),
    # location
    ("I live in Lisbon, Portugal.", {"home city": "Lives in Lisbon, Portugal"}),
    ("I live in St. Louis.", {"home city": "Lives in St. Louis"}),
    ("As I said, I live in the Netherlands.", {"home city": "Lives in the Netherlands"}),
    ("i moved to new york", {"home city": "Lives in New York"}),
    (
        "I moved to Lisbon last month, please bill me in EUR.",
        {
            "home city": "Lives in Lisbon, moved there in October 2026",
            "billing currency": "Wants to be billed in EUR",
        },
    ),
    ("I've lived in Oslo since 2019.", {"home city": "Has lived in Oslo since 2019"}),
    ("I don't live in Berlin anymore.", {"home city": "No longer lives in Berlin"}),
    (
        "I used to live in Rome but now I live in Oslo.",
        {"former home city": "Used to live in Rome", "home city": "Lives in Oslo"},
    ),
    ("My time zone is CET.", {"time zone": "Time zone is CET"}),
    # preference
    (
        "I love hiking and photography.",
        {"opinion of hiking": "Loves hiking", "opinion of photography": "Loves photography"},
    ),
    ("I like to hike.", {"opinion of hiking": "Likes to hike"}),
    ("I don't like tea.", {"opinion of tea": "Dislikes tea"}),
    ("I used to like tea.", {"opinion of tea": "Used to like tea"}),
    ("I can't stand coriander.", {"opinion of coriander": "Cannot stand coriander"}),
    (
        "I'm into electronic and rock music.",
        {"opinion of electronic and rock music": "Is into electronic and rock music"},
    ),
    ("My hobbies are climbing and chess.", {"hobbies": "Hobbies are climbing and chess"}),
    ("I'm a big fan of jazz.", {"opinion of jazz": "Is a big fan of jazz"}),
    ("I prefer tea to coffee.", {"opinion of tea": "Prefers tea to coffee"}),
    ("I prefer aisle seats.", {"preferred seat": "Prefers aisle seats"}),
    ("I prefer dark mode.", {"preferred mode": "Prefers dark mode"}),
    ("My favorite editor is Helix.", {"favourite editor": "Favourite editor is Helix"}),
    (
        "I'd rather be contacted by email.",
        {"preferred contact channel": "Prefers contact by email"},
    ),
    (
        "Please don't call me before 10.",
        {"request about calls": "Does not want to be called before 10"},
    ),
    ("Please answer in German.", {"reply language": "Wants replies in German"}),
    ("Please keep your answers short.", {"reply style": "Wants replies kept short"}),
    (
        "Please never use emojis.",
        {"request about emojis": "Wants the assistant never to use emojis"},
    ),
    ("Could you please bill us in GBP?", {"billing currency": "Wants to be billed in GBP"}),
    # work
    (
        "I'm a backend engineer at Acme Robotics.",
        {"job title": "Is a backend engineer", "employer": "Works at Acme Robotics"},
    ),
    (
        "I live in Porto and work at Blue Fern as a product designer.",
        {
            "home city": "Lives in Porto",
            "employer": "Works at Blue Fern",
            "job title": "Works as a product designer",
        },
    ),
    (
        "I started at Acme last week.",
        {"employer": "Works at Acme, started in the week of 2 November 2026"},
    ),
    (
        "I left Acme last month.",
        {"employer": "No longer works at Acme, left in October 2026"},
    ),
    ("My manager is Priya Nair.", {"manager": "Manager is Priya Nair"}),
    (
        "I lead the data platform team at Lumen.",
        {"team led": "Leads the data platform team"},
    ),
    ("I work from home.", {"work location": "Works remotely"}),
    ("I run a small bakery in Porto.", {"business": "Runs a small bakery in Porto"}),
    (
        "I study physics at Leiden University.",
        {"field of study": "Studies physics", "place of study": "Studies at Leiden University"},
    ),
    ("For context, I'm a nurse in Leeds.", {"job title": "Is a nurse"}),
    (
        "I work as a nurse at St. Mary's Hospital in Leeds.",
        {"job title": "Works as a nurse", "employer": "Works at St. Mary's Hospital"},
    ),
    # family and pets
    (
        "My wife's name is Ana and we have two kids.",
        {"wife's name": "Wife is called Ana", "children": "Has two kids"},
    ),
    ("I'm married to Tom.", {"marital status": "Is married to Tom"}),
    ("I have a dog named Rex.", {"dog's name": "Has a dog called Rex"}),
    ("My dog Rex sleeps a lot.", {"dog's name": "Has a dog called Rex"}),
    # possession
    ("I use vim for everything.", {"editor": "Uses vim for everything"}),
    ("I switched from Chrome to Firefox.", {"browser": "Uses Firefox"}),
    ("I drive a Dacia Duster.", {"car": "Drives a Dacia Duster"}),
    ("I have an iPhone 15 Pro.", {"phone": "Has an iPhone 15 Pro"}),
    ("I'm on Windows 11.", {"operating system": "Uses Windows 11"}),
    ("I bought a house in Porto last year.", {"house": "Bought a house in Porto in 2025"}),
    # health
    (
        "I'm allergic to peanuts and shellfish.",
        {
            "allergy to peanuts": "Is allergic to peanuts",
            "allergy to shellfish": "Is allergic to shellfish",
        },
    ),
    ("I'm not allergic to walnuts.", {"allergy to walnuts": "Is not allergic to walnuts"}),
    ("I have a peanut allergy.", {"allergy to peanuts": "Has a peanut allergy"}),
    ("I told you I'm vegetarian.", {"diet": "Is vegetarian"}),
    ("I don't eat pork.", {"eating pork": "Does not eat pork"}),
    ("I can't eat gluten.", {"eating gluten": "Cannot eat gluten"}),
    ("I've had asthma since childhood.", {"health condition asthma": "Has asthma"}),
    ("I've been vegetarian since 2015.", {"diet": "Has been vegetarian since 2015"}),
    ("I'm diabetic.", {"health condition diabetes": "Is diabetic"}),
    # plans
    ("I am flying to Oslo on 3 March.", {"trip to Oslo": "Is flying to Oslo on 3 March 2027"}),
    ("I'm moving to Berlin in January.", {"planned move": "Is moving to Berlin in January 2027"}),
    ("I'm getting married in June.", {"wedding date": "Is getting married in June 2027"}),
    (
        "I have a dentist appointment tomorrow.",
        {"dentist appointment date": "Has a dentist appointment on 13 November 2026"},
    ),
    (
        "I went to Paris last week.",
        {"trip to Paris": "Went to Paris in the week of 2 November 2026"},
    ),
    # account
    (
        "We're on the Team plan with 12 seats.",
        {"plan": "Is on the Team plan", "seat count": "Has 12 seats"},
    ),
    ("My order #48213 hasn't arrived.", {"order number": "Order number is 48213"}),
    (
        "Plan: Team\nSeats: 14\nOrder number: 48213",
        {
            "plan": "Is on the Team plan",
            "seat count": "Has 14 seats",
            "order number": "Order number is 48213",
        },
    ),
    (
        "Our contract renews on 1 February.",
        {"renewal date": "Subscription renews on 1 February 2027"},
    ),
    (
        "I upgraded to the Pro plan yesterday.",
        {"plan": "Is on the Pro plan, changed on 11 November 2026"},
    ),
    ("Our company is called Blue Fern.", {"company": "Company is Blue Fern"}),
    (
        "We're a small design studio in Rotterdam.",
        {"company description": "Company is a small design studio in Rotterdam"},
    ),
]

OF_THE_PROJECT: list[tuple[str, str, dict[str, str]]] = [
    (
        "user",
        "We decided to use SQS for the job queue because we already run on AWS.",
        {
            "decision on job queue": "Decided to use SQS for the job queue because the team "
            "already runs on AWS"
        },
    ),
    (
        "user",
        "Let's go with Postgres, we know it well.",
        {"decision on database": "Decided to go with Postgres, the team knows it well"},
    ),
    (
        "assistant",
        "We'll go with SQS because we already pay for it.",
        {"decision on queue": "Decided to go with SQS because the team already pays for it"},
    ),
    ("user", "We chose Kafka over RabbitMQ.", {"decision on queue": "Chose Kafka over RabbitMQ"}),
    (
        "user",
        "Always run make check before pushing.",
        {"convention on make check": "Always run make check before pushing"},
    ),
    ("user", "never commit to main", {"convention on commit to main": "Never commit to main"}),
    ("user", "We use pytest.", {"test framework": "Uses pytest"}),
    ("user", "Tests live in tests/unit.", {"location of tests": "Tests live in tests/unit"}),
    (
        "assistant",
        "The bug was caused by a race in the lease renewal.",
        {"root cause of bug": "The bug was caused by a race in the lease renewal"},
    ),
    (
        "assistant",
        (
            "The root cause of the flaky tests was a shared temp directory. "
            "Fixed by giving each worker its own."
        ),
        {
            "root cause of flaky tests": "Root cause of the flaky tests: a shared temp directory",
            "fix for flaky tests": "Fixed the flaky tests by giving each worker its own",
        },
    ),
    ("user", "The API listens on port 8081.", {"port of API": "The API listens on port 8081"}),
    ("user", "We're on Python 3.12.", {"Python version": "Runs on Python 3.12"}),
]

IN_OTHER_LANGUAGES: list[tuple[str, dict[str, str]]] = [
    ("我对花生过敏", {"allergy to 花生": "对花生过敏"}),
    ("我对花生不过敏。", {"allergy to 花生": "对花生不过敏"}),
    (
        "我下个月搬到上海，请用人民币结算。",
        {"planned move": "2026年12月搬到上海", "billing currency": "希望用人民币结算"},
    ),
    ("我叫王伟，我住在北京。", {"name": "名叫王伟", "home city": "住在北京"}),
    ("我不喜欢茶。", {"opinion of 茶": "不喜欢茶"}),
    ("我在腾讯公司工作", {"employer": "在腾讯公司工作"}),
    (
        "私の名前は田中です。東京に住んでいます。",
        {"name": "名前は田中", "home city": "東京に住んでいる"},
    ),
    ("ピーナッツアレルギーです。", {"allergy to ピーナッツ": "ピーナッツアレルギーがある"}),
    (
        "Me llamo Ana García y vivo en Madrid.",
        {"name": "Se llama Ana García", "home city": "Vive en Madrid"},
    ),
    (
        "Soy alérgica a los cacahuetes.",
        {"allergy to cacahuetes": "Es alérgica a los cacahuetes"},
    ),
    ("No me gusta el té.", {"opinion of té": "No le gusta el té"}),
    (
        "Ich heiße Jonas und wohne in Berlin.",
        {"name": "Heißt Jonas", "home city": "Wohnt in Berlin"},
    ),
    ("Ich esse kein Fleisch.", {"eating Fleisch": "Isst kein Fleisch"}),
    (
        "Je m'appelle Claire et j'habite à Lyon.",
        {"name": "S'appelle Claire", "home city": "Habite à Lyon"},
    ),
    (
        "Je suis allergique aux arachides.",
        {"allergy to arachides": "Est allergique aux arachides"},
    ),
]

OF_OTHERS: list[tuple[str, str, str, str]] = [
    ("My sister Ana lives in Porto.", "sister Ana", "home city", "Sister Ana lives in Porto"),
    ("My partner works at Siemens.", "partner", "employer", "Partner works at Siemens"),
    ("My brother loves golf.", "brother", "opinion of golf", "Brother loves golf"),
    ("My daughter Mia is 4.", "daughter Mia", "age", "Daughter Mia is 4 years old"),
    ("Ana lives in Porto.", "Ana", "home city", "Ana lives in Porto"),
]


def kept(text: str, role: str = "user") -> list[tuple[str, str, str]]:
    facts = read([Turn(0, role, text)], DAY).facts  # type: ignore[arg-type]
    return [(fact.subject, fact.attribute, fact.value) for fact in facts]


@pytest.mark.parametrize(
    ("text", "expected"), ABOUT_THE_USER, ids=[row[0] for row in ABOUT_THE_USER]
)
def test_what_a_user_says_of_themselves(text: str, expected: dict[str, str]) -> None:
    assert kept(text) == [("user", *pair) for pair in expected.items()]


@pytest.mark.parametrize(("role", "text", "expected"), OF_THE_PROJECT)
def test_what_is_said_of_a_project(role: str, text: str, expected: dict[str, str]) -> None:
    assert kept(text, role) == [("project", *pair) for pair in expected.items()]


@pytest.mark.parametrize(("text", "expected"), IN_OTHER_LANGUAGES)
def test_other_languages_keep_their_words(text: str, expected: dict[str, str]) -> None:
    assert kept(text) == [("user", *pair) for pair in expected.items()]


@pytest.mark.parametrize(("text", "subject", "attribute", "value"), OF_OTHERS)
def test_relatives_are_subjects_of_their_own(
    text: str, subject: str, attribute: str, value: str
) -> None:
    (fact,) = read([Turn(0, "user", text)], DAY).facts
    assert (fact.subject, fact.attribute, fact.value) == (subject, attribute, value)
    assert fact.about == "other"


def test_there_are_enough_examples() -> None:
    rows = len(ABOUT_THE_USER) + len(OF_THE_PROJECT) + len(IN_OTHER_LANGUAGES) + len(OF_OTHERS)
    assert rows >= 100


def test_a_fact_says_where_it_comes_from() -> None:
    (move, _) = read(
        [Turn(0, "user", "Hello! I moved to Lisbon last month, please bill me in EUR.")], DAY
    ).facts
    assert move.span == "I moved to Lisbon last month"
    assert move.entities == ("Lisbon",)
    assert move.valid_at == "2026-10"
    assert move.category == "location"
    assert move.source_indices == (0,)
