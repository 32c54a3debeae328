"""Secrets that show themselves by their own form: known prefixes, keys, headers, SSNs."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from typing import Final

from loom.domain.sensitivity_text import Folded, Secret, compiled, fold
from loom.domain.sensitivity_values import is_placeholder, is_token
from loom.domain.sensitivity_words import NOT_VALUES

_AZURE: Final = r"(?i)(?:Account|SharedAccess|Access)Key\s?=\s?([A-Za-z0-9+/]{20,}={0,2})"
_JWT: Final = re.compile(
    r"(?<![A-Za-z0-9_\-])(e[wy][A-Za-z0-9_\-]{8,}+)\.[A-Za-z0-9_\-]{2,}+"
    r"\.(?:[A-Za-z0-9_\-]++(?:\.[A-Za-z0-9_\-]++){0,2})?",
)
_JWT_HEADER_CHARS: Final = 1000

_PEM: Final = r"-{4,5} ?(BEGIN|END) (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}"
_BREAK: Final = r"(?:\s|\\[nrt]|[>\"',])"
_PEM_BODY: Final = (
    r"(?:\s{0,4}[A-Za-z\-]{4,20}: ?[^\n]{0,80}\n){0,4}"
    rf"{_BREAK}{{0,8}}[A-Za-z0-9+/=]{{8,}}+(?:{_BREAK}{{1,8}}[A-Za-z0-9+/=]{{20,}}+)*"
    r"(?:\s[A-Za-z0-9+/]{1,19}=)?=?"
)
_KEY_MATERIAL: Final = r"[A-Za-z0-9+/]{16}"
_PUTTY: Final = (
    r"Private-Lines: ?\d{1,4}\s{1,4}"
    r"((?:[A-Za-z0-9+/=]{16,}+\s{0,2})+(?:[A-Za-z0-9+/=]{1,15}(?=\s|$))?)"
)

_HEADER: Final = (
    r"""authorization["'\\]{0,2}\s{0,2}[:=]\s{0,2}["'\\]{0,2}"""
    r"(?:(?:bearer|basic|token|digest|apikey|bot|key)\s{1,3})?([a-z0-9._~+/=\-]{6,})"
)
_BEARER: Final = r"bearer\s{1,3}([a-z0-9._~+/=\-]{12,})"
_COOKIE: Final = (
    r"(?<![\w.\-])[\w.\-]{0,30}(?:sess|sid|auth|token|jwt|remember|login)[\w.\-]{0,30}"
    r"=([^\s;,\"']{12,4096})"
)
_QUERY: Final = re.compile(r"[?&](?:key|sig|signature|auth|code|apikey)=([a-z0-9_%+/.=\-]{24,})")
_BASIC: Final = r"basic\s{1,3}([a-z0-9+/]{8,}={0,2})"

_AREA: Final = r"(?!000|666|9\d\d)\d{3}"
# The one range of an area never given out that was set aside to be printed in advertisements.
_SPECIMEN: Final = r"987[ .]?65[ .]?432\d"
_SSN_DASHED: Final = re.compile(
    rf"(?<![A-Za-z0-9.\-])(?:{_AREA}-(?!00)\d{{2}}-(?!0000)\d{{4}}|987-65-432\d)(?![A-Za-z0-9\-])",
)
_SSN_ANY: Final = re.compile(
    rf"(?<![A-Za-z0-9.\-])(?:{_AREA}[ .]?(?!00)\d{{2}}[ .]?(?!0000)\d{{4}}|{_SPECIMEN})"
    r"(?![A-Za-z0-9\-])",
)
_SSN_WORD: Final = re.compile(
    fold(
        r"\bssns?\b|\bssn_|social.?security|\bsoc\.? ?sec|\bsocial ?[:#=]"
        r"|\b(?:my|his|her|their|your) social\b"
        r"|se(?:guro|guridad|guranca|curite|curezza) soc|sozialversicherung"
        r"|社会安全|社会保障|社會安全|사회보장|социальн|الضمان|ביטוח לאומי|सामाजिक सुरक्षा"
    ).lowered
)
_SSN_CONTEXT: Final = 40

# The words of a wallet: twelve or more, of three to eight letters each.
_SEED: Final = (
    r"(?:seed|recovery|backup|mnemonic|wallet)(?: ?(?:phrase|words))?[^\n:]{0,30}?"
    r"(?::|\bis\b|=)\s{0,2}[\"']?"
    r"((?:(?:\d{1,2}\.? ?)?[a-z]{3,8}+[ ,]{1,2}+){11,23}(?:\d{1,2}\.? ?)?[a-z]{3,8}+)"
)


def find_forms(folded: Folded) -> Iterator[Secret]:
    """Yield every secret known by its form, in offsets of the folded text; spans may overlap."""
    if "key" in folded.lowered:
        yield from (Secret("azure_key", *m.span(1)) for m in compiled(_AZURE).finditer(folded.text))
    yield from _private_keys(folded)
    yield from _jwts(folded)
    yield from _headers(folded)
    yield from _sessions(folded)
    yield from _ssns(folded)
    if "seed" in folded.lowered or "phrase" in folded.lowered or "mnemonic" in folded.lowered:
        for match in compiled(_SEED).finditer(folded.lowered):
            if not NOT_VALUES.intersection(match.group(1).split()):
                yield Secret("seed_phrase", *match.span(1))


def _private_keys(folded: Folded) -> Iterator[Secret]:
    marks = list(compiled(_PEM).finditer(folded.text)) if "PRIVATE KEY" in folded.text else []
    for mark, following in zip(marks, [*marks[1:], None], strict=False):
        if mark.group(1) == "END":
            continue
        if following is not None and following.group(1) == "END":
            if compiled(_KEY_MATERIAL).search(folded.text, mark.end(), following.start()):
                yield Secret("private_key", mark.start(), following.end())
        elif body := compiled(_PEM_BODY).match(folded.text, mark.end()):
            yield Secret("private_key", mark.start(), body.end())
    if "Private-Lines" in folded.text:
        for match in compiled(_PUTTY).finditer(folded.text):
            body_text = match.group(1)
            yield Secret("private_key", match.start(1), match.start(1) + len(body_text.rstrip()))


def _jwts(folded: Folded) -> Iterator[Secret]:
    for match in _JWT.finditer(folded.text):
        if _is_jwt_header(match.group(1)):
            yield Secret("jwt", match.start(), match.end())


def _is_jwt_header(part: str) -> bool:
    if len(part) > _JWT_HEADER_CHARS:
        return False
    try:
        header = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    except (ValueError, RecursionError):
        return False
    return isinstance(header, dict) and bool(header)


def _headers(folded: Folded) -> Iterator[Secret]:
    def of(match: re.Match[str]) -> str:
        return folded.text[slice(*match.span(1))]

    for match in (
        compiled(_HEADER).finditer(folded.lowered) if "authorization" in folded.lowered else ()
    ):
        if _is_credential(of(match)):
            yield Secret("authorization", *match.span(1))
    for match in compiled(_BEARER).finditer(folded.lowered) if "bearer" in folded.lowered else ():
        if is_token(of(match)):
            yield Secret("authorization", *match.span(1))
    for match in compiled(_BASIC).finditer(folded.lowered) if "basic" in folded.lowered else ():
        if _is_user_and_password(of(match)):
            yield Secret("authorization", *match.span(1))


def _sessions(folded: Folded) -> Iterator[Secret]:
    def of(match: re.Match[str]) -> str:
        return folded.text[slice(*match.span(1))]

    for match in compiled(_COOKIE).finditer(folded.lowered) if "cookie" in folded.lowered else ():
        if is_token(of(match), least=12):
            yield Secret("session", *match.span(1))
    for match in _QUERY.finditer(folded.lowered) if "://" in folded.text else ():
        if is_token(of(match), least=24):
            yield Secret("generic_token", *match.span(1))


def _is_credential(value: str) -> bool:
    known = value.lower() in NOT_VALUES or is_placeholder(value)
    return not known and any(map(str.isdigit, value))


def _is_user_and_password(encoded: str) -> bool:
    try:
        plain = base64.b64decode(encoded + "=" * (-len(encoded) % 4)).decode()
    except ValueError:
        return False
    return ":" in plain and plain.isprintable()


def _ssns(folded: Folded) -> Iterator[Secret]:
    yield from (Secret("ssn", m.start(), m.end()) for m in _SSN_DASHED.finditer(folded.text))
    if not (_SSN_ANY.search(folded.text) and _SSN_WORD.search(folded.lowered)):
        return
    for match in _SSN_ANY.finditer(folded.text):
        near = folded.lowered[max(0, match.start() - _SSN_CONTEXT) : match.end() + _SSN_CONTEXT]
        if _SSN_WORD.search(near):
            yield Secret("ssn", match.start(), match.end())
