"""Secrets that show themselves by their own form: known prefixes, keys, headers, SSNs."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from typing import Final

from loom.domain.sensitivity_text import Folded, Secret
from loom.domain.sensitivity_values import is_mixed, is_placeholder, is_spoken_password, is_token
from loom.domain.sensitivity_words import NOT_VALUES

# Formats as the providers publish them; lengths are lower bounds, as tokens grow.
_PROVIDERS: Final = {
    "aws_access_key": r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])",
    "github_token": r"gh[opusr]_[A-Za-z0-9_]{16,}|github_pat_[A-Za-z0-9_]{20,}",
    "gitlab_token": r"gl(?:pat|dt|rt|ptt|soat|cbt|ft|imt|agent|oas)-[A-Za-z0-9_.\-]{16,}",
    "slack_token": r"xox[abeoprs](?:\.xox[bp])?-[A-Za-z0-9\-]{10,}|xapp-\d-[A-Za-z0-9\-]{10,}",
    "stripe_key": r"[sr]k_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/=]{16,}",
    "llm_key": r"sk-[A-Za-z0-9_\-]{16,}|gsk_[A-Za-z0-9]{20,}|xai-[A-Za-z0-9]{20,}"
    r"|pplx-[A-Za-z0-9]{20,}|r8_[A-Za-z0-9]{20,}",
    "google_key": r"AIza[A-Za-z0-9_\-]{30,}|ya29\.[A-Za-z0-9_\-.]{20,}|GOCSPX-[A-Za-z0-9_\-]{20,}",
    "sendgrid_key": r"SG\.[A-Za-z0-9_\-]{16,32}\.[A-Za-z0-9_\-]{16,}",
    "npm_token": r"npm_[A-Za-z0-9]{30,}",
    "pypi_token": r"pypi-[A-Za-z0-9_\-]{40,}",
    "huggingface_token": r"hf_[A-Za-z0-9]{20,}",
    "twilio_key": r"SK[0-9a-f]{32}(?![A-Za-z0-9])",
    "telegram_token": r"\d{8,10}:[A-Za-z0-9_\-]{35}(?![A-Za-z0-9_\-])",
    "cloud_token": r"do[opr]_v1_[0-9a-f]{40,}|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}"
    r"|dapi[0-9a-f]{32}|glsa_[A-Za-z0-9_]{30,}|hvs\.[A-Za-z0-9_\-]{20,}|ntn_[A-Za-z0-9]{30,}"
    r"|lin_api_[A-Za-z0-9]{30,}|sbp_[0-9a-f]{40}|AGE-SECRET-KEY-1[A-Z0-9]{40,}",
}
_PROVIDER: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:" + "|".join(f"(?P<{kind}>{p})" for kind, p in _PROVIDERS.items()) + ")",
)
_TEMPLATE_BODY: Final = re.compile(r"your|x{4}|here$|placeholder", re.IGNORECASE)
_LONG_RUN: Final = re.compile(r"[A-Za-z0-9]{12}")
_AZURE: Final = re.compile(
    r"(?:AccountKey|SharedAccessKey)\s?=\s?([A-Za-z0-9+/]{20,}={0,2})", re.IGNORECASE
)
_SLACK_HOOK: Final = re.compile(
    r"hooks\.slack\.com/(?:services|workflows)/([A-Za-z0-9]+/[A-Za-z0-9]+/[A-Za-z0-9/]{8,})",
)
_JWT: Final = re.compile(
    r"(?<![A-Za-z0-9_\-])(e[wy][A-Za-z0-9_\-]{8,}+)\.[A-Za-z0-9_\-]{2,}+"
    r"\.(?:[A-Za-z0-9_\-]++(?:\.[A-Za-z0-9_\-]++){0,2})?",
)
_JWT_HEADER_CHARS: Final = 1000

_URL: Final = re.compile(r"""://([^\s:/@?#"'<>]{0,128}):([^\s"'<>/?]{1,512})@(?=[\w\[])""")
_CURL: Final = re.compile(r"""(?<=\s)(?:-u|--user)[ =]["']?[^\s:"']{1,64}:([^\s"']{3,256})""")
_PAIR: Final = re.compile(
    r"(?:credentials?|creds|logins?|user(?:name)?[ /&]{1,3}(?:password|pass|pw))[\"']?\s?"
    r"(?:is|are|:|=)\s{0,2}[\"'`]?([^\s\"':/,]{2,40})\s?[:/,]\s?([^\s\"'`,;/]{4,100})",
)
_GENERIC_USERS: Final = frozenset({"user", "username", "usr", "login", "name"})
_GENERIC_PASSWORDS: Final = frozenset({"password", "passwd", "pass", "pwd", "pw"})

_PEM: Final = re.compile(
    r"-{4,5} ?(BEGIN|END) (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}",
)
_BREAK: Final = r"(?:\s|\\[nrt]|[>\"',])"
_PEM_BODY: Final = re.compile(
    r"(?:\s{0,4}[A-Za-z\-]{4,20}: ?[^\n]{0,80}\n){0,4}"
    rf"{_BREAK}{{0,8}}[A-Za-z0-9+/=]{{8,}}+(?:{_BREAK}{{1,8}}[A-Za-z0-9+/=]{{20,}}+)*"
    r"(?:\s[A-Za-z0-9+/]{1,19}=)?=?",
)
_KEY_MATERIAL: Final = re.compile(r"[A-Za-z0-9+/]{16}")
_PUTTY: Final = re.compile(
    r"Private-Lines: ?\d{1,4}\s{1,4}"
    r"((?:[A-Za-z0-9+/=]{16,}+\s{0,2})+(?:[A-Za-z0-9+/=]{1,15}(?=\s|$))?)",
)

_HEADER: Final = re.compile(
    r"""authorization["'\\]{0,2}\s{0,2}[:=]\s{0,2}["'\\]{0,2}"""
    r"(?:(?:bearer|basic|token|digest|apikey|bot|key)\s{1,3})?([a-z0-9._~+/=\-]{6,})",
)
_BEARER: Final = re.compile(r"bearer\s{1,3}([a-z0-9._~+/=\-]{12,})")
_BASIC: Final = re.compile(r"basic\s{1,3}([a-z0-9+/]{8,}={0,2})")

_AREA: Final = r"(?!000|666|9\d\d)\d{3}"
_SSN_DASHED: Final = re.compile(
    rf"(?<![A-Za-z0-9.\-]){_AREA}-(?!00)\d{{2}}-(?!0000)\d{{4}}(?![A-Za-z0-9\-])",
)
_SSN_ANY: Final = re.compile(
    rf"(?<![A-Za-z0-9.\-]){_AREA}[ .]?(?!00)\d{{2}}[ .]?(?!0000)\d{{4}}(?![A-Za-z0-9\-])",
)
_SSN_WORD: Final = re.compile(r"\bssns?\b|social.?security|\bsoc\.? sec")
_SSN_CONTEXT: Final = 40


def find_forms(folded: Folded) -> Iterator[Secret]:
    """Yield every secret known by its form, in offsets of the folded text; spans may overlap."""
    yield from _providers(folded)
    yield from _private_keys(folded)
    yield from _jwts(folded)
    yield from _addresses(folded)
    yield from _headers(folded)
    yield from _ssns(folded)


def _providers(folded: Folded) -> Iterator[Secret]:
    for match in _PROVIDER.finditer(folded.text):
        kind = str(match.lastgroup)
        if _random(kind, match.group()):
            yield Secret(kind, match.start(), match.end())
    if "key" in folded.lowered:
        yield from (Secret("azure_key", *m.span(1)) for m in _AZURE.finditer(folded.text))
    if "hooks.slack.com" in folded.text:
        yield from (Secret("slack_webhook", *m.span(1)) for m in _SLACK_HOOK.finditer(folded.text))


def _random(kind: str, token: str) -> bool:
    """Tell a token from its template: `ghp_xxxx`, or a style sheet's class that begins with sk-."""
    body = token[len(token) // 4 :]
    if max(map(body.count, set(body))) * 2 > len(body) or _TEMPLATE_BODY.search(token):
        return False
    # Words joined by hyphens are a name; a random body of that length has a digit.
    named = not any(map(str.isdigit, token)) and ("-" in body or "_" in body)
    return not named and (kind != "llm_key" or _LONG_RUN.search(token) is not None)


def _private_keys(folded: Folded) -> Iterator[Secret]:
    marks = list(_PEM.finditer(folded.text)) if "PRIVATE KEY" in folded.text else []
    for mark, following in zip(marks, [*marks[1:], None], strict=False):
        if mark.group(1) == "END":
            continue
        if following is not None and following.group(1) == "END":
            if _KEY_MATERIAL.search(folded.text, mark.end(), following.start()):
                yield Secret("private_key", mark.start(), following.end())
        elif body := _PEM_BODY.match(folded.text, mark.end()):
            yield Secret("private_key", mark.start(), body.end())
    if "Private-Lines" in folded.text:
        for match in _PUTTY.finditer(folded.text):
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


def _addresses(folded: Folded) -> Iterator[Secret]:
    for match in _URL.finditer(folded.text):
        user, password = match.groups()
        generic = user.lower() in _GENERIC_USERS and password.lower() in _GENERIC_PASSWORDS
        if not generic and not is_placeholder(password):
            yield Secret("url_password", *match.span(2))
    if "curl" in folded.lowered:
        for match in _CURL.finditer(folded.text):
            if not is_placeholder(match.group(1)):
                yield Secret("password", *match.span(1))
    for match in _PAIR.finditer(folded.lowered):
        password = folded.text[slice(*match.span(2))]
        if is_spoken_password(password, quoted=False) and is_mixed(password):
            yield Secret("password", *match.span(2))


def _headers(folded: Folded) -> Iterator[Secret]:
    def of(match: re.Match[str]) -> str:
        return folded.text[slice(*match.span(1))]

    for match in _HEADER.finditer(folded.lowered) if "authorization" in folded.lowered else ():
        if _is_credential(of(match)):
            yield Secret("authorization", *match.span(1))
    for match in _BEARER.finditer(folded.lowered) if "bearer" in folded.lowered else ():
        if is_token(of(match)):
            yield Secret("authorization", *match.span(1))
    for match in _BASIC.finditer(folded.lowered) if "basic" in folded.lowered else ():
        if _is_user_and_password(of(match)):
            yield Secret("authorization", *match.span(1))


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
    if "ss" not in folded.lowered and "soc" not in folded.lowered:
        return
    for match in _SSN_ANY.finditer(folded.text):
        near = folded.lowered[max(0, match.start() - _SSN_CONTEXT) : match.end() + _SSN_CONTEXT]
        if _SSN_WORD.search(near):
            yield Secret("ssn", match.start(), match.end())
