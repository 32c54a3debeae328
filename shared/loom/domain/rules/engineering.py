"""What the rules for software talk share: how to tell such talk, and how its facts are worded."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from loom.domain.rules.frame import Draft
from loom.domain.rules.lexicon import CLASS_OF, DEVELOPMENT, either
from loom.domain.rules.wording import as_team, capitalised, from_outside, tidy

SUBJECT: Final = "project"
TOOLS: Final = either(
    frozenset(re.escape(n) for n, kind in CLASS_OF.items() if kind in DEVELOPMENT)
)
CERTAIN: Final = re.compile(
    rf"(?<!\w)(?:{TOOLS}|(?:python|node|golang|java|ruby|php|rust) \d[\w.]*|(?:push"
    rf"|commit|merge)(?: \w+)?(?: directly)? to (?:main|master|trunk)|commit(?:s|ted"
    rf"|ting)?|repo|repository|codebase|pull requests?|refactor\w{{0,3}}|lint\w{{0,3}}"
    r"|docker\w{0,5}|rebase|unit tests?|integration tests?|make (?:check|test|lint|build"
    r"|dev|demo|all|install)|npm"
    r"|stack ?trace|changelog|localhost|main branch|race condition|root cause|listens on"
    r"|(?:tests?|src|docs|lib|db|scripts)/\w{1,60}|[\w-]{1,60}/(?=\s|\Z)"
    r"|[\w/-]{1,80}\.(?:py|ts|js|go|rs|java|toml|ya?ml|sql|sh))(?!\w)",
    re.IGNORECASE,
)
_POSSIBLE: Final = re.compile(
    r"\b(?:endpoint|ci|deploy(?:s|ed|ing|ment)?|migrations?|branch|bug|schema|staging"
    r"|port \d+|merged?|workers?|pushing"
    r"|timeouts?|retr(?:y|ies)|deadlock|regression|lease|crash(?:ed)?|flaky)\b",
    re.IGNORECASE,
)
PURPOSE: Final = re.compile(
    r"\bfor (?:the |our |all |any )?(?P<topic>[\w/-]{2,24}(?: [\w/-]{2,24}){0,3})", re.IGNORECASE
)
VAGUE: Final = re.compile(
    r"(?:it|that|this|these|those|them|you|yours?|(?:the |your )?(?:option|approach|plan"
    r"|idea|suggestion|first|second"
    r"|latter|former|other|same)|going|an eye|looking|in mind|for now|what|trying|both)\b",
    re.IGNORECASE,
)

FAILURE: Final = (
    r"(?:bug|failures?|errors?|crash(?:es)?|leak|regression|flak(?:e|es|iness)|problem"
    r"|issue|outage|time-?outs?"
    r"|deadlock|slowdown|duplicates?|deliver(?:y|ies)|hang|mismatch|exception|slowness"
    r"|breakage|tests?"
    r"|conflict|spike|retries|latency|corruption|downtime|incident)"
)
_LOOKED_AT: Final = 20_000
"""Characters of a turn that are enough to tell what it is about."""


def coding_level(texts: Iterable[str]) -> int:
    """How surely the turns talk of software: 2 for certain, 1 for perhaps, 0 for not at all."""
    everywhere: set[str] = set()
    for text in texts:
        beginning = text[:_LOOKED_AT]
        possible = {found.group().lower() for found in _POSSIBLE.finditer(beginning)}
        everywhere |= possible
        if CERTAIN.search(beginning) or len(possible) > 1:
            return 2
    return min(len(everywhere), 1)


def project_fact(attribute: str, value: str, category: str) -> Draft:
    said = as_team(from_outside(tidy(value)))
    return Draft(attribute, capitalised(said), category, subject=SUBJECT, about="other")
