"""What a turn holds that its speaker did not write: documents, mails, logs, chats, tool output.

Each is cut out at its length, so that offsets stay. The cost is linear in the length of the turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

CUT: Final = "\x00"
_TAG: Final = re.compile(
    r"<(?P<end>/?)(?P<name>tool_results?|tool_outputs?|function_results?|documents?|doc|file"
    r"|file_contents?|contents?|context|output|logs?|e?mail|quote|blockquote|transcript|results?"
    r"|search_results?|stdout|stderr|article|data|source|attachment|page|web_?page|messages?"
    r"|conversation|pre|code|example|story|text|input|paste|html|body)\b[^>\n]{0,200}>",
    re.IGNORECASE,
)
_HEADER: Final = re.compile(
    r"[>*\s]{0,6}(?:(?P<from>from|von|de|发件人|寄件者|差出人)|to|an|para|à|cc|bcc|subject|betreff"
    r"|asunto|objet|date|datum|fecha|sent|gesendet|enviado(?: el)?|envoyé|reply-to|收件人|主题|主旨"
    r"|日期|发送时间|宛先|件名|日時|送信日時)\*{0,2}\s?[:：]\s?\S",
    re.IGNORECASE,
)
_QUOTED_BELOW: Final = re.compile(
    r"[>*\s]{0,6}(?:-{2,}\s?(?:original message|forwarded message|ursprüngliche nachricht"
    r"|mensaje original|mensaje reenviado|message d['’]origine|message transféré|weitergeleitete"
    r" nachricht|原始邮件|转发的邮件|元のメッセージ)"
    r"|begin forwarded message|(?:on|am|el|le)\b.{4,120}\b(?:wrote|schrieb|escribió|a écrit)\b"
    r".{0,80}[:：]\s{0,3}\Z"
    r"|.{0,120}(?:写道|寫道|さんは書きました|のメール)[:：]\s{0,3}\Z)",
    re.IGNORECASE,
)
_PROMPT: Final = re.compile(
    r"\s{0,8}(?:\$ |[\w.-]{1,30}@[\w.-]{1,40}:\S{0,60}[$#] |PS [A-Z]:\\|>>> |In \[\d+\]:"
    r"|(?:tool|command|terminal|console|shell|program|script) (?:output|result)s?\s?:|stdout:"
    r"|stderr:|output:|result:|response:)",
    re.IGNORECASE,
)
_LABEL: Final = re.compile(
    r"\s{0,8}\**(?:\[[^\]\n]{1,30}\]\s?)?(?P<who>(?:user|assistant|human|ai|bot|agent|customer"
    r"|client"
    r"|support|interviewer|speaker \d|q|a|usuario|cliente|kunde|kundin|utilisateur|用户|客服"
    r"|助手|ユーザー)"
    r"|(?-i:[A-ZÀ-Þ][\w'’-]{1,20}(?: [A-ZÀ-Þ][\w.'’-]{0,20})?)"
    r"|[\u4e00-\u9fff\u30a0-\u30ff]{2,6})"
    r"(?:\s?\([^)\n]{1,30}\)|\s?\[[^\]\n]{1,30}\])?\**\s?[:：]\**\s{0,3}(?P<said>\S.{0,200})",
    re.IGNORECASE,
)
_NO_SPEAKER: Final = re.compile(
    r"(?:note|notes|ps|p\.s|update|edit|correction|also|summary|background|context|about(?: me)?"
    r"|intro|hi|hello|fyi|name|job|location|hobbies|likes|dislikes|allergies|diet|goal|goals"
    r"|question"
    r"|nombre|trabajo|nota|beruf|wohnort|hinweis|nom|métier|remarque|plan|seats|order number|title"
    r"|职业|姓名|爱好|备注|名前|職業|趣味)\Z",
    re.IGNORECASE,
)
_SENTENCE_WORDS: Final = 3
_HEADERS: Final = 2
_SPEECHES: Final = 2


def without_pasted(text: str) -> str:
    """`text` at its length with what was pasted into it cut out."""
    lines = _without_tagged(text).split("\n")
    for blank_out in (_mails, _outputs, _chats):
        lines = list(blank_out(lines))
    return "\n".join(lines)


def _without_tagged(text: str) -> str:
    opened: re.Match[str] | None = None
    spans: list[tuple[int, int]] = []
    for found in _TAG.finditer(text):
        if opened is None and not found["end"]:
            opened = found
        elif opened and found["end"] and found["name"].lower() == opened["name"].lower():
            spans.append((opened.start(), found.end()))
            opened = None
    if opened:
        spans.append((opened.start(), len(text)))
    parts: list[str] = []
    last = 0
    for start, end in spans:
        parts.append(text[last:start])
        parts.append(re.sub(r"[^\n]", CUT, text[start:end]))
        last = end
    return "".join((*parts, text[last:]))


def _cut(line: str) -> str:
    return CUT * len(line)


def _mails(lines: list[str]) -> Iterator[str]:
    """From the header of a mail on, everything is the mail."""
    inside = False
    for at, line in enumerate(lines):
        inside = inside or _starts_mail(lines, at)
        yield _cut(line) if inside else line


def _starts_mail(lines: list[str], at: int) -> bool:
    if _QUOTED_BELOW.match(lines[at][:240]):
        return True
    near = [_HEADER.match(line) for line in lines[at : at + 4]]
    headers = [found for found in near if found]
    return bool(near[0]) and len(headers) >= _HEADERS and any(found["from"] for found in headers)


def _outputs(lines: list[str]) -> Iterator[str]:
    """After a prompt, up to the next empty line, the machine speaks."""
    inside = False
    for line in lines:
        inside = bool(line.strip()) and (inside or bool(_PROMPT.match(line)))
        yield _cut(line) if inside else line


def _chats(lines: list[str]) -> Iterator[str]:
    """Lines that say who speaks are a record of a conversation, as soon as there are two."""
    labelled = [_speech(line) for line in lines]
    if sum(labelled) < _SPEECHES:
        yield from lines
        return
    inside = False
    for line, speech in zip(lines, labelled, strict=True):
        inside = bool(line.strip()) and (inside or speech)
        yield _cut(line) if inside else line


def _speech(line: str) -> bool:
    found = _LABEL.match(line[:300])
    if not found or _NO_SPEAKER.match(found["who"]):
        return False
    wide = bool(re.search(r"[\u3040-\u9fff]{4}", found["said"]))
    return wide or len(found["said"].split()) >= _SENTENCE_WORDS
