"""What a user pastes is not what a user says: mails, logs, chats, documents, tool output."""

from __future__ import annotations

import pytest

from loom.domain.rules.pasted import without_pasted
from loom.domain.rules.reader import read
from loom.domain.turns import Turn

DAY = "2026-11-12"

PASTED = [
    "From: Bob <bob@x.example>\nTo: me\nSubject: hi\n\nI live in Oslo.\n\nMy name is Bob.",
    "What does he want?\n\nOn Mon, 3 Mar 2025 at 10:00, Bob wrote:\n\nI live in Oslo.",
    "fyi\n-----Original Message-----\nI live in Oslo.\nMy name is Bob.",
    "Von: Karl\nAn: mich\nBetreff: Umzug\n\nIch wohne in Köln.",
    "De: Ana\nPara: mí\nAsunto: hola\n\nVivo en Sevilla.",
    "De : Luc\nÀ : moi\nObjet : salut\n\nJ'habite à Lyon.",
    "发件人：王伟\n收件人：我\n主题：你好\n\n我住在上海。",
    "以下是邮件内容：\n我住在上海。",
    "Here's the article:\n\nI live in Oslo.\n\nI love golf.",
    "Here's my CV:\n\nI live in Madrid and work at Google as an engineer.\nI speak French.",
    "This is the report I got:\nI live in Oslo.",
    "[10:03] Bob: I live in Oslo and like tea\n[10:04] Ann: I live in Rome and hate tea",
    "Bob: I live in Oslo and like tea\nAnn: I live in Rome and hate tea",
    "User: I live in Oslo now.\nAssistant: Nice to hear that.",
    "$ cat notes.txt\nI live in Oslo.\nMy name is Bob.",
    "Command output:\nI live in Oslo",
    "<tool_result>\nI live in Oslo\n</tool_result>",
    "<document>I live in Oslo",
    "Jan  3 10:00:00 host app[12]: I live in Oslo",
    "2026/01/02 10:00:00 I live in Oslo",
    "10.0.0.1 - - I live in Oslo",
    "03.01.2026, 10:04 - Ann: I live in Rome",
]


@pytest.mark.parametrize("text", PASTED)
def test_what_is_pasted_gives_no_fact(text: str) -> None:
    assert read([Turn(0, "user", text)], DAY).facts == ()


@pytest.mark.parametrize(
    "text",
    [
        "<tool_result>\nI live in Oslo\n</tool_result>\nI live in Bergen.",
        "$ cat notes.txt\nI live in Oslo.\n\nI live in Bergen.",
        "Bob: I live in Oslo and like tea\nAnn: I live in Rome and hate tea\n\nI live in Bergen.",
        "I live in Bergen.\n\nOn Mon, 3 Mar 2025 at 10:00, Bob wrote:\nI live in Oslo.",
        "The customer wrote:\nI live in Oslo.\n\nI live in Bergen.",
        "About me: I live in Bergen.",
        "I live in Bergen. My plan: Team",
    ],
)
def test_what_the_user_says_around_it_is_kept(text: str) -> None:
    values = [fact.value for fact in read([Turn(0, "user", text)], DAY).facts]
    assert "Lives in Bergen" in values
    assert "Lives in Oslo" not in values


@pytest.mark.parametrize("text", [*PASTED, "", "\n\n", "plain"])
def test_offsets_stay(text: str) -> None:
    assert len(without_pasted(text)) == len(text)
    assert [at for at, character in enumerate(without_pasted(text)) if character == "\n"] == [
        at for at, character in enumerate(text) if character == "\n"
    ]
