"""Fills the templates of a rule from what its pattern found, or finds that it does not fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from loom.domain.rules import lexicon as lex
from loom.domain.rules.formats import FORMATS, OPTIONAL
from loom.domain.rules.wording import class_of, from_outside, thing, tidy, topic


class DoesNotFit(Exception):
    """The words matched, but they are not what the rule is about."""


_LONGEST: Final = 12
"""Words an object may have; a longer one is a sentence we did not understand."""
_VAGUE: Final = re.compile(
    r"(?:it|that|this|these|those|them|one|ones|something|anything|everything|stuff"
    r"|things?|(?:the )?"
    r"(?:former|latter|first|second|other)(?: one)?|what|how|you|there|here|idea|way"
    r"|sound of (?:it|that))\b",
    re.IGNORECASE,
)
_FIELD: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")

_EMPHASIS: Final = re.compile(
    r"\A(?:(?:also|especially|particularly|mostly|just|really|both) )+", re.IGNORECASE
)
_POINTS: Final = re.compile(
    r"\b(?:him|her|his|hers|them|these|those|this|that|there|here|such|your|yours)\b"
    r"|\A(?:to|the|a|an)\Z",
    re.IGNORECASE,
)
"""Words that point at something said elsewhere: the fact would not stand alone."""

_NO_PLACES: Final = lex.words("""
    slack, jira, zoom, github, notion, pro, premium, team, business, enterprise, basic,
    production, staging
""")


_NO_PERSON: Final = lex.NOT_NAMES | lex.NATIONALITIES | lex.LANGUAGES


def cleaned(group: str, text: str) -> str:
    """A group's text as fillers hold it. Raises DoesNotFit when it is no such thing."""
    if not _FITS.get(group, _anything)(text):
        raise DoesNotFit(group)
    if group == "id":
        return text.lstrip("#")
    if group != "x" or not text.strip():
        return tidy(text)
    said = _EMPHASIS.sub("", thing(text))
    if not said or len(said.split()) > _LONGEST or _VAGUE.match(said) or _POINTS.search(said):
        raise DoesNotFit(group)
    return said


def _anything(_text: str) -> bool:
    return True


def _is_person(text: str) -> bool:
    return text.lower() not in _NO_PERSON


def _is_organisation(text: str) -> bool:
    return text.lower() not in lex.NOT_NAMES and class_of(text) not in lex.DEVELOPMENT


def _is_place(text: str) -> bool:
    word = text.lower()
    return not (
        word in lex.NOT_NAMES
        or word in lex.DEPARTMENTS
        or word in lex.LANGUAGES
        or class_of(text)
        or word in _NO_PLACES
    )


_FITS: Final[dict[str, Callable[[str], bool]]] = {
    "place": _is_place,
    "name": _is_person,
    "org": _is_organisation,
}


def fill(template: str, fillers: Mapping[str, str], *, attribute: bool = False) -> str:
    """The template with its groups written in. Raises DoesNotFit."""

    def write(found: re.Match[str]) -> str:
        name, how = found.group(1), found.group(2)
        text = fillers.get(name, "")
        if how:
            said = FORMATS[how](fillers, text)
            if not said and how not in OPTIONAL:
                raise DoesNotFit(how)
            return said
        if attribute:
            return topic(text)
        return from_outside(text) if name in {"x", "rest"} else text

    return " ".join(_FIELD.sub(write, template).split())
