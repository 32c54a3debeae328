"""Passwords where a login puts them: addresses, command lines, pairs of a name and a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from loom.domain.sensitivity_text import Folded, Secret, compiled
from loom.domain.sensitivity_values import (
    is_mixed,
    is_password,
    is_placeholder,
    is_spoken_password,
    is_strong,
    is_token,
)

_URL: Final = re.compile(
    r"""://([^\s:/@?#"'<>]{0,128}):([^\s"'<>/?]{1,512}|(?!\d{1,5}/)[^\s"'<>]{1,128})@(?=[\w\[])"""
)
_URL_TOKEN: Final = re.compile(r"""://([A-Za-z0-9_\-]{20,256})@(?=[\w\[])""")
_GENERIC_USERS: Final = frozenset({"user", "username", "usr", "login", "name"})
_GENERIC_PASSWORDS: Final = frozenset({"password", "passwd", "pass", "pwd", "pw"})

_WORD: Final = r"""(?:"([^"\n]{3,128})"|'([^'\n]{3,128})'|([^\s"'|;&<>]{3,128}))"""
_USER: Final = r"""["']?[^\s:"']{1,64}"""
# Options that carry a password, each behind the commands that know it.
_OPTIONS: Final = (
    ("curl", rf"""(?:-u|--user|--proxy-user)[ =]?{_USER}:([^\s"']{{3,256}})"""),
    ("mysql mariadb mysqldump 7z", rf"-p{_WORD}"),
    ("sshpass", rf"(?<=sshpass )-p ?{_WORD}"),
    ("mongo docker_login podman_login az_login oc_login", rf"-p[ =]?{_WORD}"),
    ("redis-cli", rf"(?:-a|--pass) {_WORD}"),
    ("sqlcmd unzip", rf"-P ?{_WORD}"),
    ("ldapsearch ldapmodify ldapadd ldapwhoami", rf"-w ?{_WORD}"),
    ("smbclient rpcclient", r"""(?:-U|--user)[ =]?['"]?[^\s%'"]{1,64}%([^\s'"]{3,128})"""),
    ("http_-a https_-a", rf"""-a ?{_USER}:([^\s'"]{{3,128}})"""),
    ("htpasswd", rf"-\w{{0,4}}b\w{{0,4}} [^\s]{{1,128}} [^\s]{{1,64}} {_WORD}"),
    ("rabbitmqctl", rf"(?:add_user|change_password) [^\s]{{1,64}} {_WORD}"),
    ("net_user", rf"user [^\s]{{1,64}} {_WORD}"),
    ("net_use", rf"(?:/user:[^\s]{{1,64}} {_WORD}|{_WORD} /user:)"),
    ("xfreerdp cmdkey", r"""/p(?:ass)?:['"]?([^\s'"]{3,128})"""),
    ("openssl", r"""pass:([^\s'"]{3,128})"""),
    ("keytool", rf"-(?:store|key)pass {_WORD}"),
    ("chpasswd", rf"""{_USER}:([^\s'"]{{3,128}})['"]? ?\|"""),
    ("sudo_-S password-stdin", rf"echo (?:-\w )?{_WORD} ?\|"),
    ("requirepass masterauth", rf"(?:requirepass|masterauth) {_WORD}"),
    ("sqlplus", r"""[\w$#]{1,30}/([^\s@/'"]{3,128})@"""),
    ("securestring", rf"(?i:convertto-securestring) (?:-String )?{_WORD}"),
    ("identified", r"(?i:identified (?:with \w+ )?by) ['\"]([^'\"\n]{3,128})['\"]"),
)
_COMMANDS: Final = tuple(
    (command.replace("_", " ").lower(), option)
    for commands, option in _OPTIONS
    for command in commands.split()
)
_REACH_BEFORE: Final = 80
_REACH_AFTER: Final = 300

_ARGUMENT: Final = r"""\([^,\n]{1,80}, ?["']([^"'\n]{3,128})["']"""
_ATTRIBUTE: Final = (
    r"""(?i:(?:name|key|id)=["'][\w.\-:]{0,40}(?:passw(?:or)?d|pwd|secret|token)["'] value="""
    r"""["']([^"'\n]{4,300})["'])"""
)
_NAMED_VALUE: Final = (
    r"""(?i:name: ["']?[\w\-]{0,40}(?:pass(?:word)?|pwd|secret|token|key)["']?\s{1,40}"""
    r"""value: ["']?([^\s"'{$]{4,300}))"""
)
# Other places of a password, each behind characters that have to be there.
_PLACES: Final = (
    ("@tcp(", r"""(?<![\w:/])[\w.\-]{1,64}:([^\s:@"'`]{3,128})@tcp\("""),
    ("@unix(", r"""(?<![\w:/])[\w.\-]{1,64}:([^\s:@"'`]{3,128})@unix\("""),
    ("jdbc:oracle", r"""jdbc:oracle:\w{1,8}:[\w$#.\-]{1,30}/([^\s@/"']{3,128})@"""),
    ("NetworkCredential(", rf"NetworkCredential{_ARGUMENT}"),
    ("asicAuth", rf"asicAuth\w{{0,20}}{_ARGUMENT}"),
    ("basic_auth", rf"basic_auth ?=? ?{_ARGUMENT}"),
    ("auth=(", rf"auth={_ARGUMENT}"),
    ("alue=", _ATTRIBUTE),
    ("alue:", _NAMED_VALUE),
    (".login(", rf"\.login{_ARGUMENT}"),
    (":5432:", r":5432:[\w*\-]{1,64}:[\w.*\-]{1,64}:([^\s:]{3,128})"),
)

# As `_PLACES`, of tokens.
_TOKEN_PLACES: Final = (
    ("_auth", r"""_auth"?\s?[=:]\s?"?([A-Za-z0-9+/]{12,512}={0,2})"""),
    ('"auth"', r'"auth"\s?:\s?"([A-Za-z0-9+/]{12,512}={0,2})"'),
    ('"kty"', r'"d"\s?:\s?"([A-Za-z0-9_\-]{20,})"'),
)

_ACCOUNTS: Final = (
    r"(?<![a-z_])(?:credentials?|creds|logins?|log ?in|sign ?in|log ?on|ssh|account"
    r"|user(?:name)?[ /&]{1,3}(?:password|pass|pw)|zugangsdaten|anmeldedaten|identifiants?"
    r"|credenciales|accesos?|credenciais|credenziali|inloggegevens|логин и пароль|логин/пароль"
    r"|доступы?|учетка|账号密码|用户名密码|账户|アカウント)(?![a-z_\-])"
)
_PAIR: Final = re.compile(
    rf"{_ACCOUNTS}[\"']?"
    r"(?: (?:for|to|of|on|fur|zum|de|du|del|от|к|для) [^\s:=]{1,24}(?: [^\s:=]{1,24})?){0,2}\s?"
    r"(?:->|is|are|sind|son|sont|with|as|:|=|-)?\s{0,2}[\"'`]?([^\s\"':/,]{2,40})[\"'`]?"
    r"\s?([:/,|]|and|with|mit|con|avec|и) ?\s?[\"'`]?([^\s\"'`,;/|]{4,100})",
)
_ALONE: Final = re.compile(
    r"(?<![^\s\"'`(\[])(?:admin|administrator|root|sa|pi|guest|superuser|sysadmin|[\w.+\-]{1,64}"
    r"@[\w\-]{1,64}\.[a-z.]{2,12}) ?: ?([^\s\"'`:/|,;]{6,64})(?=[\s\"'`)\],;.]|$)",
)
_REMOTE: Final = re.compile(r"\b(?:git|scp|rsync|ssh|sftp|clone|remote)\b")
_FILE: Final = re.compile(r"\.[a-z]\w{0,4}$", re.IGNORECASE)


def find_logins(folded: Folded) -> Iterator[Secret]:
    """Yield every password of a login, in offsets of the folded text; spans may overlap."""
    yield from _addresses(folded)
    yield from _commands(folded)
    for places, judge in ((_PLACES, _is_bare_password), (_TOKEN_PLACES, is_token)):
        for marker, pattern in places:
            for match in compiled(pattern).finditer(folded.text) if marker in folded.text else ():
                if judge(match.group(1)):
                    yield Secret("password", *match.span(1))
    yield from _pairs(folded)


def _is_bare_password(value: str) -> bool:
    return is_password(value, quoted=False)


def _addresses(folded: Folded) -> Iterator[Secret]:
    if "://" not in folded.text:
        return
    for match in _URL.finditer(folded.text):
        user, password = match.groups()
        generic = user.lower() in _GENERIC_USERS and password.lower() in _GENERIC_PASSWORDS
        if not generic and not is_placeholder(password):
            yield Secret("url_password", *match.span(2))
    for match in _URL_TOKEN.finditer(folded.text):
        if is_token(match.group(1)):
            yield Secret("url_password", *match.span(1))


def _commands(folded: Folded) -> Iterator[Secret]:
    for command, option in _COMMANDS:
        at = folded.lowered.find(command)
        while at >= 0:
            stop = _end_of_command(folded.text, at)
            start = max(0, at - _REACH_BEFORE, folded.text.rfind("\n", 0, at) + 1)
            for match in compiled(rf"(?<![^\s'\"(]){option}").finditer(folded.text, start, stop):
                if _is_bare_password(match.group(match.lastindex or 0)):
                    yield Secret("password", *match.span(match.lastindex or 0))
            at = folded.lowered.find(command, stop)


def _end_of_command(text: str, at: int) -> int:
    stop = text.find("\n", at, at + _REACH_AFTER)
    return stop if stop >= 0 else min(len(text), at + _REACH_AFTER)


def _pairs(folded: Folded) -> Iterator[Secret]:
    for match in _PAIR.finditer(folded.lowered):
        password = folded.text[slice(*match.span(3))]
        # Words may link anything; a sign between two words links a name and a password.
        said = is_spoken_password(password, quoted=False) and is_mixed(password)
        if is_strong(password) if match.group(2).isalpha() else said:
            yield Secret("password", *match.span(3))
    if ":" not in folded.text or _REMOTE.search(folded.lowered):
        return
    for match in _ALONE.finditer(folded.lowered):
        password = folded.text[slice(*match.span(1))].rstrip(".,;!")
        said = is_spoken_password(password, quoted=False) and is_mixed(password)
        if said and not _FILE.search(password):
            yield Secret("password", match.start(1), match.start(1) + len(password))
