"""Rules for what somebody has and uses, and for the account they hold with the service."""

from __future__ import annotations

from typing import Final

from loom.domain.rules.frame import Rule

PLAN: Final = (
    r"(?P<plan><NAME>|free|basic|starter|pro|team|business|enterprise|premium|standard|plus|growth)"
)

PREDICATES: Final = (
    Rule(
        r"(?P<verb>drive|ride) (?P<x>(?:an?|my) .{2,200})",
        "{x:vehicle}",
        "{verb} {x}",
        "possession",
        negatable=True,
        others=True,
    ),
    Rule(
        r"(?P<verb>have|own|use|am on|run|switched(?: from [\w ]{2,24}?)? to) (?P<x>.{2,200})",
        "{x:device}",
        "{verb:own} {x:owned}",
        "possession",
        negatable=True,
        others=True,
    ),
    Rule(
        r"(?:bought|got|purchased) (?:myself |ourselves )?(?P<x>(?:an?|my first|two) .{2,200})",
        "{x:bought}",
        "=Bought {x}",
        "possession",
        dated="=Bought {x} {when}",
        tense="past",
        others=True,
    ),
    Rule(
        r"(?P<verb>own|have) (?P<x>(?:an?|two|three) .{2,200})",
        "{x:bought}",
        "{verb} {x}",
        "possession",
        negatable=True,
        others=True,
    ),
    Rule(
        r"play (?P<x>(?:the )?(?:violin|guitar|piano|cello|drums|bass|flute|saxophone"
        r"|trumpet|clarinet|ukulele|organ"
        r"|football|tennis|chess|basketball|volleyball|rugby|cricket|badminton|golf|hockey"
        r"|squash|padel))\b",
        "playing {x}",
        "play {x}",
        "preference",
        single=False,
        negatable=True,
        others=True,
    ),
)

ACCOUNT_PREDICATES: Final = (
    Rule(
        rf"(?:am|was put|pay for|have|am subscribed|am signed up|signed up)(?: on| to"
        rf"| for)? (?:the |your |an? )?{PLAN} (?:plan|tier|subscription)\b",
        "plan",
        "be on the {plan:plan} plan",
        "account",
    ),
    Rule(
        rf"am on (?:the |your |an? )?{PLAN} (?:plan|tier),? (?:with|and"
        rf"|for) (?P<n><NUMBER>) (?P<unit>seats|licen[cs]es|users)\b",
        "seat count",
        "have {n} {unit}",
        "account",
    ),
    Rule(
        rf"(?:upgraded|switched|downgraded|moved|changed)(?: (?:from"
        rf"|off) (?:the )?<NAME>(?: plan)?)? to (?:the |your )?{PLAN}(?: plan| tier"
        rf"| subscription)\b",
        "plan",
        "be on the {plan:plan} plan",
        "account",
        dated="be on the {plan:plan} plan, changed {when}",
        tense="past",
    ),
    Rule(
        r"have (?:about |around |currently )?(?P<n><NUMBER>) (?:\w{1,12} )?(?P<unit>seats"
        r"|licen[cs]es|users)\b",
        "seat count",
        "have {n} {unit}",
        "account",
    ),
    Rule(
        r"(?:would |will )?(?:need|want|would like) (?P<n><NUMBER>) (?P<unit>seats"
        r"|licen[cs]es)\b(?P<total>(?: in total| altogether)?)",
        "seats needed",
        "need {n} {unit} {total}",
        "account",
    ),
    Rule(
        r"pay(?: \w{1,10})? (?P<x>annually|yearly|monthly|quarterly|by (?:card|invoice"
        r"|bank transfer|direct debit))\b",
        "billing cycle",
        "pay {x}",
        "account",
        tags=("billing",),
    ),
    Rule(
        r"am (?:a |an? \w{1,12} )?customer(?=\Z|[ ,])",
        "customer since",
        "be a customer",
        "account",
        dated="=Has been a customer {since}",
        needs_date=True,
    ),
)

POSSESSIONS: Final = (
    Rule(
        r"order(?: number| no\.?| id)?(?: is|['’]s|:)?(?: number)? (?P<id>#?\d[\w-]{3,20}"
        r"|[A-Z]{1,5}-?\d[\w-]{2,20})\b",
        "order number",
        "Order number is {id}",
        "account",
    ),
    Rule(
        r"(?P<x>customer (?:number|id)|account id|workspace id|ticket(?: number| id)?"
        r"|booking (?:reference|number)|invoice number|reference number|case number) "
        r"(?:is|:) (?P<id><ID>)",
        "{x}",
        "{x:cap} is {id}",
        "account",
    ),
    Rule(
        rf"(?:current |new )?plan is (?:now )?(?:the )?{PLAN}\b(?: plan)?",
        "plan",
        "be on the {plan:plan} plan",
        "account",
    ),
    Rule(
        r"(?:contract|subscription|plan|licen[cs]e|renewal date|renewal"
        r"|annual plan) (?:renews?|expires?|ends?|is(?: up| due)?(?: for renewal)?"
        r"|comes up(?: for renewal)?)\Z",
        "renewal date",
        "Subscription renews",
        "account",
        dated="Subscription renews {when}",
        needs_date=True,
        tense="future",
    ),
    Rule(
        r"workspace(?: name)?(?: is|['’]s)(?: called| named)? (?P<name><NAME>"
        r"|[a-z][a-z0-9]*-[a-z0-9-]{2,30})",
        "workspace",
        "Workspace is {name}",
        "account",
    ),
    Rule(
        r"(?P<x>phone|car|laptop|computer|browser|operating system|os|editor|ide|tablet"
        r"|bike|camera|printer|router) is (?P<thing>an? .{2,40}|<NAME>(?: \d+)?)",
        "{x:possessed}",
        "{x:cap} is {thing}",
        "possession",
    ),
)

LABELS: Final = (
    Rule(
        r"(?:the )?order (?:(?:number|no\.?|id)(?: is)? #?|#)(?P<id>\d[\w-]{3,20})\b",
        "order number",
        "Order number is {id}",
        "account",
    ),
    Rule(r"name: (?P<name><NAME>)\Z", "name", "Name is {name}", "identity"),
    Rule(r"company(?: name)?: (?P<org><NAME>)\Z", "company", "Company is {org}", "work"),
    Rule(
        r"(?P<x>order(?: number| no| id)?|customer (?:number|id)|ticket(?: number)?"
        r"|workspace id|account id): (?P<id><ID>)\Z",
        "{x:label}",
        "{x:label_cap} is {id}",
        "account",
    ),
    Rule(rf"(?:current )?plan: {PLAN}\Z", "plan", "be on the {plan:plan} plan", "account"),
    Rule(r"seats: (?P<n><NUMBER>)\Z", "seat count", "have {n} seats", "account"),
    Rule(r"time ?zone: (?P<x>[A-Z][\w/+:-]{1,30})\Z", "time zone", "Time zone is {x}", "location"),
)
"""Matched on whole lines of a form."""
