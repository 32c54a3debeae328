"""Cuts a turn into sentences and clauses, leaving out what nobody says: code, logs, quotations.

Everything keeps its offsets, so that a span can be given verbatim. Every repetition in a pattern is
bounded or cannot start twice in one run, so the cost stays linear in the length of the turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from loom.domain.rules.frame import Clause
from loom.domain.rules.lexicon import words
from loom.domain.rules.pasted import CUT, without_pasted

_FENCE: Final = re.compile(r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)", re.DOTALL)
_QUOTED: Final = re.compile(
    r'"[^"\n\x00]{1,400}"|“[^”\n\x00]{1,400}”|«[^»\n\x00]{1,400}»|「[^」\n\x00]{1,400}」'
    r"|『[^』\n\x00]{1,400}』|„[^“”\n\x00]{1,400}[“”]"
    r"|(?<![\w'’])['‘](?=\S)[^\n\x00\"]{1,200}?['’](?![\w])"
)
_SPEECH: Final = re.compile(
    r"(?:i|i['’]?m|my|we|our|please|je|ich|yo)\b|我|私|僕|(?:\S{1,40}\s{1,3}){3}", re.IGNORECASE
)
_DATA_LINE: Final = re.compile(
    r"\s{0,40}(?:>|[{}\[\]<]|\"[\w-]{1,60}\"\s?:|\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:|\d\d:\d\d:\d\d"
    r"|(?-i:[A-Z][a-z]{2})\s{1,2}\d{1,2}\s\d\d:\d\d:\d\d|\d{1,3}(?:\.\d{1,3}){3}\s"
    r"|\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s\d{1,2}:\d\d|\d{1,2}:\d\d(?:\s?[AaPp][Mm])?\s?[-–:]\s"
    r"|\[?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL|CRITICAL)\b|Traceback |File \""
    r"|at \S{1,200}\("
    r"|\$ |\+\+\+ |--- |@@ |diff --git|[A-Za-z_][\w.]{0,60}=\S|E   |>>> |\|"
    r"|(?:PASSED|FAILED|ok|error|warning)\b[: ]\S{0,200}[/:]\S)"
)
_TERMINATOR: Final = re.compile(
    r"(?<![.!?…])[.!?…]++[\"'”’)\]]{0,3}(?=\s|\x00|\Z)|[。！？；]|[\n\x00]|;(?=\s)"
)
_ABBREVIATIONS: Final = words("""
    mr, mrs, ms, dr, prof, st, no, nr, e.g, i.e, eg, ie, vs, approx, inc, ltd, jr, sr, cf, fig,
    dept, est, ca, bzw, z.b, u.a, env
""")
_BULLET: Final = re.compile(r"\s{0,20}(?:[-*•·–]\s{1,4}|\d{1,3}[.)]\s{1,4}|#{1,6}\s)?")

_SUBJECT: Final = r"(?:I|i|[Ww]e|[Mm]y|[Oo]ur|[Pp]lease)(?:['’](?:m|ve|re|d|ll))?\b"
_ASKING: Final = (
    r"(?:can|could|would|will|do|does|did|is|are|was|were|what|how|where|when|why|which|who|should"
    r"|shall|may)(?:['’](?:s|re|ll))?\s(?:you|i|we|it|that|this|the|there|my|our)\b"
    r"|(?:what|how|where|when|which|who|why)\s(?:can|could|should|would|do|does|did|is|are|will)\b"
)
_VERBS: Final = (
    r"(?:live (?:in|near|with|at)|work (?:at|for|as|in|from|on)|love|like|hate|prefer|have"
    r"|use|speak|drive|own|study|am|run|moved|joined|started"
    r"|play|don['’]t|lives|works|loves|likes|hates|prefers|speaks|is allergic"
    r"|is vegetarian|is vegan|has)\b"
)
_AND: Final = r"(?:and|but|so|because|since|though|although|while|plus|however|also|then|whereas)"
_BOUNDARY: Final = re.compile(
    rf"(?:,\s|\s){_AND},?\s(?:also\s|now\s|then\s)?(?={_SUBJECT})|[,:]\s{{1,2}}(?={_SUBJECT})"
    rf"|\s[-–—]{{1,2}}\s|—|\s?\(|\)\s?|,?\s(?:and|but)\s(?:now\s|currently\s)?(?={_VERBS})"
    rf"|,\s{{1,2}}(?:and\s|so\s)?(?={_ASKING})"
    rf"|(?:,\s|\s)(?:and|but|so)\s(?={_ASKING})"
    r"|,\s(?=(?:order (?:number|#)|not|sorry|actually|thanks|thank you)\b)"
)
_RUNAWAY: Final = 300
"""Characters after which a sentence without punctuation is also cut before "I" and "my"."""
_SHORTEST: Final = 4
_LONGEST: Final = 400
"""Characters of a clause that are read: what a rule looks for stands at its beginning."""
_RESTART: Final = re.compile(r"(?<=\s)(?=(?:I|I['’]m|My|my)\s)")
_GOVERNS: Final = tuple(
    words("""
        if, that, when, whether, where, what, why, how, said, says, think, thinks, wish, like, as,
        than, do, did, should, can, could, would, may, am, was, and, or, of, to, in, on, with, for,
        by, unless, until, say, thought
    """)
)
"""Ends of text after which "I" goes on with a clause."""
_LONGEST_GAP: Final = 3


def spoken(content: str) -> str:
    """`content` at its length, with code, data lines and reported speech cut out."""
    text = without_pasted(_FENCE.sub(lambda found: CUT * len(found.group()), content))
    lines = [CUT * len(line) if _DATA_LINE.match(line) else line for line in text.split("\n")]
    text = _unwrapped("\n".join(lines))
    return _QUOTED.sub(_without_speech, text)


def _without_speech(found: re.Match[str]) -> str:
    inside = found.group()[1:-1]
    return CUT * len(found.group()) if _SPEECH.match(inside) else found.group()


_SOFT: Final = re.compile(r"(?<=[^\n\x00]{50})(?<=[\w,])\n(?=[a-z])")


def _unwrapped(text: str) -> str:
    return _SOFT.sub(" ", text.replace("\r", " "))


def sentences(text: str) -> Iterator[Clause]:
    """The sentences of `spoken` text. `mark` is the terminator, "" at a line's end."""
    start = 0
    for found in _TERMINATOR.finditer(text):
        if found.group() == "." and _abbreviated(text, start, found.start()):
            continue
        yield from _sentence(text, start, found.start(), found.group().strip())
        start = found.end()
    yield from _sentence(text, start, len(text), "")


def _abbreviated(text: str, start: int, dot: int) -> bool:
    last = text[max(start, dot - 8) : dot].rpartition(" ")[2]
    initial = len(last) == 1 and last.isalpha() and last.isupper() and last != "I"
    return initial or last.lower().lstrip("(") in _ABBREVIATIONS


def _sentence(text: str, start: int, end: int, mark: str) -> Iterator[Clause]:
    bullet = _BULLET.match(text, start, end)
    begin = bullet.end() if bullet else start
    body = text[begin:end]
    if body.strip():
        lead = len(body) - len(body.lstrip())
        stripped = body.strip()
        yield Clause(stripped, begin + lead, begin + lead + len(stripped), mark=mark)


def clauses(sentence: Clause) -> Iterator[Clause]:
    """The clauses of a sentence, in order; the last one carries the sentence's mark."""
    cuts = [(found.start(), found.end()) for found in _BOUNDARY.finditer(sentence.text)]
    if len(sentence.text) > _RUNAWAY:
        cuts = sorted({*cuts, *_restarts(sentence.text)})
    start = 0
    for cut_start, cut_end in [*cuts, (len(sentence.text), len(sentence.text))]:
        if cut_start < start:
            continue
        body = sentence.text[start:cut_start]
        stripped = body.strip(" ,:;")
        if len(stripped) >= _SHORTEST:
            lead = body.index(stripped)
            begin = sentence.start + start + lead
            last = cut_end == len(sentence.text)
            before = sentence.text[max(0, start - 80) : start]
            mark = sentence.mark if last else ","
            stripped = stripped[:_LONGEST].rstrip()
            yield Clause(stripped, begin, begin + len(stripped), before, mark)
        start = cut_end


def _restarts(text: str) -> Iterator[tuple[int, int]]:
    for found in _RESTART.finditer(text):
        at = found.start()
        before = text[max(0, at - 12) : at]
        said = before.rstrip()
        is_near = 0 < len(before) - len(said) <= _LONGEST_GAP
        if not (is_near and said.lower().endswith(_GOVERNS)):
            yield at, at
