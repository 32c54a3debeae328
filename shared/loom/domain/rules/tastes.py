"""Rules for what somebody likes, prefers and asks for once and for all."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from loom.domain.rules.frame import Rule
from loom.domain.rules.lexicon import CURRENCIES, CURRENCY_NAMES, LANGUAGES, either

_CURRENCY = f"(?:{either(CURRENCIES)}|{either(CURRENCY_NAMES)})"
_OBJECT = (
    r"(?P<x>(?!(?:it|that|this|these|those|them|him|her|you|your|the|how|what|when|where"
    r"|if|being able"
    r"|everything|nothing|anything|something|to (?:say|see|hear|know|bother|be|think|ask"
    r"|get|have|ask"
    r"|do|make)|one|all|his|their|its|us|me|some|any|both|either|new|i|we)\b).+)"
)
_TASTE = "opinion of {x}"

PREDICATES: Final = (
    Rule(
        rf"(?P<verb>love|adore|enjoy) {_OBJECT}",
        _TASTE,
        "{verb} {x}",
        "preference",
        single=False,
        negatable=True,
        others=True,
        each=True,
    ),
    Rule(
        rf"like {_OBJECT}",
        _TASTE,
        "like {x}",
        "preference",
        negated="dislike {x}",
        single=False,
        negatable=True,
        others=True,
        each=True,
    ),
    Rule(
        rf"(?P<verb>hate|dislike|detest|loathe) {_OBJECT}",
        _TASTE,
        "{verb} {x}",
        "preference",
        single=False,
        negatable=True,
        others=True,
        each=True,
    ),
    Rule(
        rf"(?:can['’]?t|cannot|can not) (?P<verb>stand|bear) {_OBJECT}",
        _TASTE,
        "=Cannot {verb} {x}",
        "preference",
        single=False,
        others=True,
    ),
    Rule(
        r"am (?:a |an )?(?P<degree>(?:(?:big|huge|great|massive) )?)fan of " + _OBJECT,
        _TASTE,
        "be a {degree} fan of {x}",
        "preference",
        single=False,
        negatable=True,
        others=True,
    ),
    Rule(
        rf"am into {_OBJECT}",
        _TASTE,
        "be into {x}",
        "preference",
        single=False,
        negatable=True,
        others=True,
        each=True,
    ),
    Rule(
        r"(?:(?:prefer|would prefer) to be (?:contacted|reached)"
        r"|would rather be (?:contacted|reached)|prefer|would prefer"
        r"|would rather have)(?: by| via)? "
        r"(?P<x>email|e-mail|phone|text(?: messages?)?|sms|slack|whatsapp"
        r"|chat)(?P<rest>(?: (?:over|to|rather than|instead of) [\w ]{2,24})?)\b",
        "preferred contact channel",
        "prefer contact by {x:low} {rest}",
        "preference",
    ),
    Rule(
        rf"(?:would prefer|would like|prefer|want|need)(?: to be| being)? (?:billed"
        rf"|invoiced|charged) in (?P<x>{_CURRENCY})\b",
        "billing currency",
        "want to be billed in {x}",
        "account",
        tags=("billing",),
    ),
    Rule(
        rf"(?:would prefer|would like|prefer|want|need) (?:my |our |the "
        rf"|all )?(?:\w{{1,10}} )?invoices? in (?P<x>{_CURRENCY})\b",
        "billing currency",
        "want to be billed in {x}",
        "account",
        tags=("billing",),
    ),
    Rule(
        r"prefer (?P<x>(?!(?:not|if|when|that|it|this|you|your|them|the (?:first|second"
        r"|former|latter|other))\b).+)",
        "{x:prefer}",
        "prefer {x}",
        "preference",
        single=False,
        negatable=True,
        others=True,
    ),
)

MEMBERSHIP: Final = Rule(
    r"(?:joined|am (?:a member of|in)) (?P<x>an? (?:[\w-]{2,16} ){0,3}?(?:club|choir|band"
    r"|orchestra|gym|book group))\b",
    "membership of {x}",
    "be a member of {x}",
    "preference",
    dated="be a member of {x}, joined {when}",
    single=False,
    tense="past",
    others=True,
)

POSSESSIONS: Final = (
    Rule(
        r"(?:hobbies|interests) (?:are|include) (?P<list>[\w ,&'’-]{3,100})",
        "hobbies",
        "Hobbies are {list}",
        "preference",
    ),
    Rule(
        r"(?:all[- ]time )?(?:favourite|favorite) (?P<class>(?!(?:ones?|thing|things|part"
        r"|way|moment|time|bit)\b)[\w-]{2,20}(?: [\w-]{2,20}){0,3}?) (?P<be>is|are"
        r"|has always been) "
        r"(?P<x>(?!(?:that|when|how|what|not|probably|the (?:one|part))\b).+)",
        "favourite {class}",
        "Favourite {class} {be} {x}",
        "preference",
    ),
    Rule(
        r"preferred (?P<class>[\w-]{2,20}(?: [\w-]{2,20}){0,2}?) is (?P<x>.+)",
        "preferred {class}",
        "Preferred {class} is {x}",
        "preference",
    ),
    Rule(
        rf"(?:billing |invoicing )?currency is (?P<x>{_CURRENCY})\b",
        "billing currency",
        "want to be billed in {x}",
        "account",
        tags=("billing",),
    ),
)

REQUESTS: Final = (
    Rule(
        rf"(?:please )?(?:keep )?(?:bill(?:ing)?|invoic(?:e|ing)|charg(?:e|ing)) (?:me"
        rf"|us)(?: only)? in (?P<x>{_CURRENCY})\b",
        "billing currency",
        "want to be billed in {x}",
        "account",
        tags=("billing",),
    ),
    Rule(
        rf"(?:send|issue|make out|put|switch|change|set) (?:me |us )?(?:(?:all|my|our|the"
        rf"|any|future|my future|our future) )?"
        rf"(?:invoices?|billing|bills|billing currency)(?: out)? (?:in|to"
        rf"|into) (?P<x>{_CURRENCY})\b",
        "billing currency",
        "want to be billed in {x}",
        "account",
        tags=("billing",),
    ),
    Rule(
        rf"(?:always )?(?:reply|answer|respond|write|speak|talk)(?: back)?(?: to)?(?: me"
        rf"| us)? in (?P<x>{either(LANGUAGES)})\b",
        "reply language",
        "want replies in {x:cap}",
        "preference",
    ),
    Rule(
        r"(?:always |only )?(?:reply|answer|respond|write|format(?: your (?:answers|replies))?)"
        r"(?: back)?(?: to)?(?: me| us)? (?:in|with|as|using) (?P<x>(?:plain |short |simple "
        r"|clear |a )?"
        r"(?:bullet(?:ed)? points?|bullets|bullet lists?|(?:numbered )?lists?|tables?|markdown"
        r"|plain text|paragraphs?|sentences|json|yaml|code only|prose|one (?:sentence|paragraph)"
        r"|language|english|steps|(?:two|three) sentences))(?= |\Z|[,.])",
        "reply format",
        "want replies in {x}",
        "preference",
    ),
    Rule(
        r"(?:always )?use (?P<x>bullet points|bullets|markdown|tables|plain text|short sentences)"
        r"(?: (?:in|for) (?:your |all )?(?:answers|replies|responses))?\Z",
        "reply format",
        "want replies in {x}",
        "preference",
    ),
    Rule(
        r"(?:always )?(?:keep|make) (?:your |the )?(?:answers|replies|responses|messages"
        r"|explanations) (?P<x>(?:very |really )?"
        r"(?:short|brief|concise|simple|detailed|formal|informal|to the point"
        r"|casual)(?: and \w{3,12})?)",
        "reply style",
        "want replies kept {x}",
        "preference",
    ),
    Rule(
        r"(?:always )?(?:contact|reach|message|text|email|call|notify|ping|write to) (?:me"
        r"|us) (?:only )?(?:by|via|on|over|through) "
        r"(?P<x>email|e-mail|phone|text(?: message)?|sms|slack|whatsapp|chat)\b",
        "preferred contact channel",
        "prefer contact by {x:low}",
        "preference",
    ),
    Rule(
        r"(?P<x>email|text|message) (?:me|us) instead\b",
        "preferred contact channel",
        "prefer contact by {x:low}",
        "preference",
    ),
    Rule(
        r"(?P<x>email|text|message) (?:me|us) (?:rather than"
        r"|instead of) (?P<other>call(?:ing)?|phon(?:e|ing)|text(?:ing)?|email(?:ing)?)\b",
        "preferred contact channel",
        "prefer contact by {x:low} over {other}",
        "preference",
    ),
    Rule(
        r"(?P<how>always|never|do not ever|don['’]t ever|do not|don['’]t) (?P<verb>call"
        r"|phone|ring|email|text|message"
        r"|contact|ping|notify) (?:me|us)(?P<rest>(?: (?:before|after|on|at|during|in"
        r"|outside|about|by) .+)?)",
        "request about {verb:noun}",
        "={how:wants} to be {verb:done} {rest}",
        "preference",
        single=False,
    ),
)
"""Matched on what is asked of the assistant, politely or not."""

_MANNER: Final = (
    r"(?P<x>(?:use|include|answer|reply|respond|ask|give(?! up)|show|send|write|explain"
    r"|address|add|cite|keep|avoid"
    r"|suggest|recommend|format|confirm|quote|round|mention) .+)"
)
STANDING: Final = Rule(
    rf"(?P<how>always|never|do not ever|don['’]t ever) {_MANNER}",
    "request about {x:object}",
    "=Wants the assistant {how:to} {x}",
    "preference",
    single=False,
    fallback=True,
)
POLITE: Final = replace(
    STANDING, pattern=rf"(?P<how>always|never|do not ever|don['’]t ever|do not|don['’]t) {_MANNER}"
)
"""How answers should be. A bare "don't" is advice more often than a wish, unless it is polite."""
