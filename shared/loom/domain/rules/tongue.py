"""How a European language is read: its tables, and a clause brought to one normal form.

A clause loses its greeting, its adverbs, its date and its negation ("Ich wohne jetzt nicht mehr in
Köln" becomes "ich wohne in Köln", no longer), so that each phrase is written once. Whatever
negation is left after that means that the clause was not understood, and nothing is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from loom.domain.rules.foreign_dates import Calendar, Moment, find_moment
from loom.domain.rules.frame import Draft, Polarity, compiled
from loom.domain.rules.organisations import is_organisation
from loom.domain.rules.render import DoesNotFit, cleaned
from loom.domain.rules.wording import capitalised


@dataclass(frozen=True, slots=True)
class Phrase:
    """One way to say one thing; `pattern` starts where the normal form starts.

    Templates name its groups. `denied` and `ended` state it under "not" and "no longer", `dated`
    and `since` with `{when}`; where a template is missing, nothing is stated, except that a date
    may be left out. The group `x` is read as a list of things, each of which becomes a fact;
    `{x}` is the thing, `{bare}` the thing without article; the groups `place`, `org`, `firm` and
    `name` are checked for being one.
    """

    pattern: str
    attribute: str
    value: str
    category: str
    denied: str = ""
    ended: str = ""
    dated: str = ""
    since: str = ""
    planned: bool = False
    """Only with a date ahead; every other phrase only without one."""
    opening: bool = False
    """Only in the greeting that opens a turn."""


@dataclass(frozen=True, slots=True)
class Unnegated:
    """A clause without its negation; `no` is a negating article as it was said."""

    text: str
    polarity: Polarity = ""
    no: str = ""


@dataclass(frozen=True, slots=True)
class Nouns:
    """What a list of things is made of.

    `first` and `next` match one item at its start; `article` what an attribute leaves out;
    `after` what may follow the last item; `not_allergens` are things no body reacts to.
    """

    first: re.Pattern[str]
    next: re.Pattern[str]
    separator: re.Pattern[str]
    article: re.Pattern[str]
    after: re.Pattern[str]
    not_allergens: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Tongue:
    calendar: Calendar
    here: re.Pattern[str]
    """Searched in a sentence: it may be in this language."""
    boundary: re.Pattern[str]
    lead: re.Pattern[str]
    greeting: re.Pattern[str]
    adverb: re.Pattern[str]
    unsure: re.Pattern[str]
    pronoun: str
    subject: re.Pattern[str]
    """A clause that says "I"."""
    resumed: re.Pattern[str]
    """A clause without subject that goes on in the first person after one that has it."""
    bare: re.Pattern[str]
    """A clause without subject that is in the first person by itself."""
    unnegated: Callable[[str], Unnegated | None]
    negation: re.Pattern[str]
    inverted: re.Pattern[str] | None
    """Verb and pronoun after something in front of them."""
    toward: Callable[[str], str]
    """A thing with the preposition of "allergic to"."""
    no_place: re.Pattern[str]
    no_org: re.Pattern[str]
    no_name: re.Pattern[str]
    nouns: Nouns
    tail: re.Pattern[str]
    """What may follow a phrase."""
    phrases: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class _Normal:
    text: str
    polarity: Polarity
    no: str
    moment: Moment | None
    opening: bool


_LONGEST: Final = 240
_BLANKS: Final = re.compile(r"\s+(?=[\s,])")
_NAMED: Final = ("name", "place", "org", "firm")
_MOST_WORDS: Final = 5
_PLURAL: Final = re.compile(r"(?:los|las)\s", re.IGNORECASE)
"""A Spanish plural: "le gustan" it."""
_COMPARED: Final = re.compile(r"\s(?:al?|que)\s")
_REFLEXIVE: Final = re.compile(r"\b(\w{2,}[aeií]r)me\b")
"""A Spanish "myself"."""
_VOWEL: Final = re.compile(r"[aeiouyàâéèêëîïôûœ]|h(?=ypert|uile|uîtres?)", re.IGNORECASE)


def stated(
    text: str, tongue: Tongue, base: date | None, *, opening: bool, goes_on: bool
) -> tuple[list[Draft], bool]:
    """The facts of a clause, and whether it speaks of its speaker.

    `goes_on`: the clause before it in the sentence did; `opening`: the turn opens with it.
    """
    normal = _normal(text[:_LONGEST], tongue, base, opening=opening, goes_on=goes_on)
    if normal is None:
        return [], False
    found: dict[str, Draft] = {}
    for phrase in tongue.phrases:
        try:
            for draft in _applied(phrase, normal, tongue):
                found.setdefault(draft.attribute, draft)
        except DoesNotFit:
            continue
    return list(found.values()), bool(tongue.pronoun) and normal.text.lower().startswith(
        tongue.pronoun
    )


def _normal(
    text: str, tongue: Tongue, base: date | None, *, opening: bool, goes_on: bool
) -> _Normal | None:
    said, greeted, led = _without_leads(text, tongue)
    moment = find_moment(said, tongue.calendar, base)
    if moment:
        said = f"{said[: moment.start]} {said[moment.end :]}"
    plain = _trimmed(tongue.adverb.sub(" ", said))
    moved = led or plain[:8] != text[:8]
    if tongue.inverted and moved and (found := tongue.inverted.match(plain)):
        plain = f"{tongue.pronoun}{found['verb']} {plain[found.end() :].lstrip()}"
    elif not tongue.subject.match(plain):
        if not (tongue.resumed.match(plain) if goes_on else tongue.bare.match(plain)):
            return None
        plain = f"{tongue.pronoun}{plain}"
    unnegated = tongue.unnegated(plain)
    if unnegated is None or tongue.negation.search(unnegated.text):
        return None
    text = _trimmed(unnegated.text)
    return _Normal(text, unnegated.polarity, unnegated.no, moment, opening or greeted)


def _trimmed(text: str) -> str:
    return _BLANKS.sub("", text).strip(" ,")


def _without_leads(text: str, tongue: Tongue) -> tuple[str, bool, bool]:
    found = tongue.lead.match(text)
    if not found:
        return text, False, False
    return text[found.end() :], bool(tongue.greeting.match(found.group())), True


def _applied(phrase: Phrase, normal: _Normal, tongue: Tongue) -> Iterator[Draft]:
    ahead = bool(normal.moment and normal.moment.ahead)
    if ahead != phrase.planned or (phrase.opening and not normal.opening):
        return
    template = _template(phrase, normal)
    found = compiled(phrase.pattern).match(normal.text) if template else None
    if not found:
        return
    groups = {name: part or "" for name, part in found.groupdict().items()}
    if "x" in groups:
        things = list(_things(groups["x"], tongue))
    elif tongue.tail.match(normal.text[found.end() :]):
        things = [""]
    else:
        return
    fillers = {**groups, **_checked(groups, tongue)}
    for thing in things:
        yield _draft(phrase, template, {**fillers, "x": thing}, normal, tongue)


def _template(phrase: Phrase, normal: _Normal) -> str:
    if normal.polarity == "not":
        return phrase.denied
    if normal.polarity == "no longer":
        return phrase.ended
    if normal.moment and normal.moment.text:
        dated = phrase.since if normal.moment.lasting else phrase.dated
        return dated or phrase.value
    return "" if phrase.planned else phrase.value


def _checked(groups: dict[str, str], tongue: Tongue) -> dict[str, str]:
    fillers: dict[str, str] = {}
    refused = {"place": tongue.no_place, "org": tongue.no_org, "name": tongue.no_name}
    for group in _NAMED:
        said = groups.get(group, "")
        if not said:
            continue
        if group == "firm" and not is_organisation(said):
            raise DoesNotFit(group)
        if group in refused and not is_organisation(said) and refused[group].match(said):
            raise DoesNotFit(group)
        fillers[group] = cleaned("org" if group == "firm" else group, said)
    return fillers


def _things(text: str, tongue: Tongue) -> Iterator[str]:
    """The items of a list, up to the first that is no noun phrase."""
    nouns, at, pattern = tongue.nouns, 0, tongue.nouns.first
    while found := pattern.match(text, at):
        at = found.end()
        separator = nouns.separator.match(text, at)
        if separator is None and not nouns.after.match(text, at):
            return
        item = found.group().strip()
        if item and len(item.split()) <= _MOST_WORDS:
            yield item
        if separator is None:
            return
        at, pattern = separator.end(), nouns.next


def _draft(
    phrase: Phrase, template: str, fillers: dict[str, str], normal: _Normal, tongue: Tongue
) -> Draft:
    thing = _REFLEXIVE.sub(r"\1se", fillers["x"])
    article = tongue.nouns.article.match(thing)
    bare = thing[article.end() :] if article else thing
    if thing and (not bare or ("allergy" in phrase.attribute and _is_figurative(bare, tongue))):
        raise DoesNotFit(thing)
    when = normal.moment.text if normal.moment else ""
    more = {
        "bare": bare,
        "head": _COMPARED.split(bare, maxsplit=1)[0],
        "to_x": tongue.toward(thing),
        "of_x": _of(thing),
        "of_w": _of(fillers.get("w", "")),
        "n": fillers.get("n") or ("n" if _PLURAL.match(thing) else ""),
        "when": when,
        "not_x": f"{normal.no} {thing}" if normal.no else f"{thing} nicht",
        "no_more_x": f"{normal.no} {thing} mehr" if normal.no else f"{thing} nicht mehr",
    }
    said = {name: text.strip() for name, text in {**fillers, "x": thing, **more}.items()}
    value = " ".join(template.format_map(said).split())
    names = tuple(said[group] for group in _NAMED if said.get(group))
    dated = normal.moment is not None and template in {phrase.dated, phrase.since} and when
    return Draft(
        phrase.attribute.format_map(said),
        capitalised(value),
        phrase.category,
        valid_at=normal.moment.iso if normal.moment and dated else "",
        names=names,
        ended=normal.polarity == "no longer",
    )


def _of(thing: str) -> str:
    """With the French "of"."""
    return f"d'{thing}" if _VOWEL.match(thing) else f"de {thing}"


def _is_figurative(bare: str, tongue: Tongue) -> bool:
    return bool(tongue.nouns.not_allergens.match(bare))
