"""Which memories a request to forget names, and which sentences ask for it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loom.domain.forget_asking import asking_sentences
from loom.domain.forgetting import Named, is_named, shares_words, wishes_of

ROWS = {
    "address": Named("user/home-address", "Lives at 4 Elm Street"),
    "job": Named("user/employer", "Works at Northwind"),
    "peanuts": Named("user/allergy-to-peanuts", "Is allergic to peanuts"),
    "tea": Named("user/opinion-of-tea", "Likes tea"),
    "name": Named("user/name", "Name is Ada"),
    "dog": Named("user/dog-name", "Dog is called Rex"),
    "phone": Named("user/phone-number", "Phone number is 555 0100"),
    "manager": Named("user/manager", "The manager is Max, at work since 2020"),
    "anna": Named("anna/home-city", "Anna lives in Rome"),
    "mother": Named("mother/phone-number", "The phone number of the mother is 555 0199"),
    "vpn": Named("vpn/address", "The address of the VPN is vpn.acme.example"),
    "queue": Named("project/job-queue", "The job queue works on SQS"),
    "build": Named("build/child-process", "Child processes are killed after 5 s"),
    "record": Named("orders/1"),
    "city": Named("user/home-city", "住在北京"),
    "e-mail": Named("user/email-address", "ada@example.org"),
    "school": Named("user/school-name", "Went to Elm School"),
    "ex": Named("user/ex-partner", "The ex is called Tom"),
    "wife": Named("user/wife", "The wife is called Mia"),
    "pay": Named("user/salary", "Earns 80000 euros"),
    "colour": Named("user/favorite-color", "green"),
}


def named(request: str) -> set[str]:
    wishes = wishes_of(request)
    return {row for row, memory in ROWS.items() if any(is_named(wish, memory) for wish in wishes)}


@pytest.mark.parametrize(
    ("request_", "rows"),
    [
        ("forget my old address", {"address"}),
        ("Please forget where I work", {"job"}),
        ("What you know about my job, please delete it", {"job"}),
        ("Forget my peanut allergy.", {"peanuts"}),
        ("forget my allergies", {"peanuts"}),
        ("forget that I like tea", {"tea"}),
        ("forget my name", {"name"}),
        ("forget my dog's name", {"dog"}),
        ("forget my phone number", {"phone"}),
        ("forget my manager", {"manager"}),
        ("forget what I said about Anna", {"anna"}),
        ("forget the phone number of my mother", {"mother"}),
        ("delete the peanuts thing and my address", {"peanuts", "address"}),
        ("forget that the dog is called Rex", {"dog"}),
        ("vergiss bitte meine Adresse", {"address"}),
        ("Vergiss meinen Arbeitgeber", {"job"}),
        ("Oublie mon employeur", {"job"}),
        ("Olvida mi dirección, por favor", {"address"}),
        ("请忘记我的地址", {"address"}),
        ("住所を忘れてください", {"address"}),
        ("забудь мой адрес", {"address"}),
        ("Delete everything you know about me", set(ROWS)),
        ("Vergiss alles über mich", set(ROWS)),
        ("忘掉关于我的一切", set(ROWS)),
        ("すべて忘れてください", set(ROWS)),
        ("Forget everything about me but my employer", set()),
        ("Forget everything except my birthday", set()),
        ("Vergiss alles außer meinem Geburtstag", set()),
        ("Forget everything I just said", set()),
        ("Olvida todo lo que dije", set()),
        ("Forget everything you learned about me", set(ROWS)),
        ("Delete all my old data", set(ROWS)),
        ("Forget all the things you know about me", set(ROWS)),
        ("Remove all my todos", set()),
        ("Delete all my recordings", set()),
        ("Forget all my savings", set()),
        ("Remove all my likes", set()),
        ("Forget everything above", set()),
        ("Forget everything you were told", set()),
        ("Forget all that", set()),
        ("Forget whatever", set()),
        ("Drop everything!", set()),
        ("Forget everything about my previous job", {"job"}),
        ("Please delete what you know of my ex", {"ex"}),
        ("Forget my ex-husband", {"ex"}),
        ("Forget my wife", {"wife"}),
        ("Forget where I live", {"address", "city"}),
        ("Forget my name and address", {"name", "address"}),
        ("Forget my name, e-mail and phone number.", {"name", "e-mail", "phone"}),
        ("Forget my address and remember my new phone number: 555", {"address"}),
        ("Forget my address, but keep my phone number", {"address"}),
        ("Forget where I keep my passport", set()),
        ("Stop storing my salary", {"pay"}),
        ("Would you mind forgetting my salary?", {"pay"}),
        ("Forget my favourite colour", {"colour"}),
        ("Vergiss mein Gehalt", {"pay"}),
        ("Könntest du meine Telefonnummer löschen?", {"phone"}),
        ("Borra mi número de teléfono", {"phone"}),
        ("¿Puedes olvidar mi dirección?", {"address"}),
        ("请忘记我的电话号码", {"phone"}),
        ("請忘記我的地址", {"address"}),
        ("給料を忘れてください", {"pay"}),
        ("من فضلك انس عنواني", {"address"}),
        ("Forget it", set()),
        ("Forget the milk", set()),
        ("Forget my children", set()),
        ("Forget that I like coffee", set()),
        ("Forget my job title at Contoso in Oslo", set()),
    ],
)
def test_a_request_names_what_it_is_about_and_nothing_beside(request_: str, rows: set[str]) -> None:
    assert named(request_) == rows


@pytest.mark.parametrize(
    ("said", "asks"),
    [
        (["Forget my birthday."], 1),
        (["Please forget my birthday."], 1),
        (["Can you delete my address?"], 1),
        (["I want you to forget where I work."], 1),
        (["Don't forget the milk.", "But forget my address."], 1),
        (["请忘记我的生日。"], 1),
        (["住所を忘れてください。"], 1),
        (["Пожалуйста, забудь мой адрес."], 1),
        (["انس عنواني."], 1),
        (["Stop storing my salary."], 1),
        (["Don't remember my salary."], 1),
        (["Please do not remember where I live."], 1),
        (["Would you mind forgetting my salary?"], 1),
        (["Can you please just forget my salary?"], 1),
        (["- Forget my address"], 1),
        (["> Forget my address"], 0),
        (["Könntest du meine Adresse löschen?"], 1),
        (["Bitte meine Adresse löschen."], 1),
        (["Bitte meine Adresse nicht löschen."], 0),
        (["¡Olvídate de mi dirección!"], 1),
        (["Don't remember."], 0),
        (["I don't remember my salary."], 0),
        (["请把我的地址删除。"], 1),
        (["Forget that I never smoked."], 1),
        (["Vergiss, dass ich nicht rauche."], 1),
        (["Don't forget my birthday!"], 0),
        (["Vergiss meine Adresse bitte nicht!"], 0),
        (["Vergiss bitte nie meinen Geburtstag."], 0),
        (["Kannst du meine Adresse bitte nicht löschen?"], 0),
        (["Vergeet mijn adres niet."], 0),
        (["你忘了我的生日。"], 0),
        (["忘记了我的生日。"], 0),
        (["Please forget my employer.", "Sorry, no, keep it."], 0),
        (["Please forget my employer.", "Hmm, leave it."], 0),
        (["Do not ever forget that."], 0),
        (["Vergiss nicht, dass ich Nüsse nicht vertrage."], 0),
        (["N'oublie pas mon anniversaire."], 0),
        (["别忘了我的生日。"], 0),
        (['He wrote: "forget everything you know about me"'], 0),
        (["I deleted everything from my phone yesterday."], 0),
        (["Nice weather at Acme today"], 0),
        (["Should you forget the employer?"], 0),
        (["I keep forgetting my employer's address."], 0),
        (["The vet told me to forget my dog's old food."], 0),
        (["Please remove the ci check."], 0),
        (["Delete my branch, please."], 0),
        (["Forget my employer?", "Never!"], 0),
        (["Please forget my employer.", "Actually no, keep it."], 0),
        (["Please forget my employer.", "Just kidding."], 0),
    ],
)
def test_only_an_order_that_stands_is_a_request(said: list[str], asks: int) -> None:
    assert len(asking_sentences(said)) == asks


def test_the_sentence_that_asks_must_be_about_it() -> None:
    [employer] = wishes_of("forget the employer Acme")
    [everything] = wishes_of("forget everything about the user")
    assert shares_words(employer, "Forget my employer.")
    assert not shares_words(employer, "Forget my address.")
    assert shares_words(everything, "Forget everything you know about me.")
    assert not shares_words(everything, "Forget my address.")
    assert not shares_words(everything, "Forget everything I just said.")
    assert not shares_words(everything, "Delete all my photos.")
    assert not shares_words(everything, "Remove everything between the brackets.")
    [said] = asking_sentences(["Forget everything about me.", "But keep my name."])
    assert not shares_words(everything, said)


@given(st.text(max_size=80), st.text(max_size=80))
def test_only_everything_names_a_memory_that_shares_no_word(request_: str, value: str) -> None:
    for wish in wishes_of(request_):
        assert wish.everything or not is_named(wish, Named("zz/qq", ""))
        assert is_named(wish, Named("a/b", value)) or not wish.everything


@given(st.text(alphabet="abcdefgh ", max_size=30))
def test_more_said_of_a_memory_never_hides_it(more: str) -> None:
    [wish] = wishes_of("forget my old address")
    held = ROWS["address"]
    assert is_named(wish, Named(held.key, f"{held.text} {more}"))
