"""Whether what stands behind an announcement is a secret, by how it was announced."""

from __future__ import annotations

import re
from typing import Final

from loom.domain.sensitivity_languages import FAMILIES
from loom.domain.sensitivity_links import REACH, Mode, asked_for, given_before, word_before
from loom.domain.sensitivity_reading import Value
from loom.domain.sensitivity_text import Folded, fold
from loom.domain.sensitivity_values import (
    is_code,
    is_mixed,
    is_password,
    is_plain_word,
    is_spoken_password,
    is_strong,
    is_token,
    is_word_password,
)
from loom.domain.sensitivity_words import Family

_ENDS: Final = re.compile(
    r"""[ \t]*(?:$|[\r\n.,;!?)\]}"'|/<]|(?:and|but|user|username|please|thanks|for|und|y|et)\b)""",
)
_FILE: Final = re.compile(r"[\w\-]+\.[a-z]{1,4}", re.IGNORECASE)
_DEFAULT: Final = re.compile(r"\$\{[\w.]{1,60}:$")
_VARIABLE: Final = re.compile(r"[a-z]+(?:_[a-z]+)+")
_CARD_NEAR: Final = re.compile(
    fold(
        r"card|visa|master|amex|karte|tarjeta|carte|carta|cartao|kart|карт|thẻ tín dụng|\bexp\b"
        r"|cv[vc]|卡|بطاق|カード|카드|\b\d\d/\d\d\b"
    ).lowered
)
_BANK_NEAR: Final = re.compile(r"bank|card|atm|sim|phone|unlock|debit|credit|account|door")
# A key of these is a secret even where it looks like a hash.
_KEY_OWNERS: Final = frozenset(
    fold("""
    my our your his her their admin secret access live prod production staging server
    account service license adafruit algolia airtable anthropic asana bitbucket cloudflare
    cohere datadog deepgram dropbox elastic facebook fastly github gitlab google grafana
    groq heroku hubspot intercom jira linear mailchimp mailgun maps mistral netlify notion
    okta openai pagerduty paypal pinecone plaid postmark rapidapi sendgrid sentry shodan
    shopify slack snyk square stripe telegram tmdb trello twilio twitch twitter typeform
    vercel weather zendesk
    """).lowered.split(),
)
# Words that are verbs or plain nouns as well.
_AMBIGUOUS: Final = re.compile(r"pass |parol|clave|pw |geslo|sifra")
_NAMES: Final = frozenset(word for family in FAMILIES for word in family.words)
_HASH: Final = re.compile(r"[0-9a-f\-]+", re.IGNORECASE)
_POSTAL: Final = re.compile(r"\bpin[ \-]?codes?\b")
_POSTAL_DIGITS: Final = 6
_MIXED_MIN: Final = 6
_LEAST: Final[dict[Mode, int]] = {
    "direct": 8,
    "spoken": 10,
    "vague": 10,
    "beside": 16,
    "near": 16,
}


def accepted(folded: Folded, family: Family, mode: Mode, value: Value) -> bool:
    """Tell whether `value` is a secret of `family`, announced in the way of `mode`."""
    if family.values == "cvv":
        return True
    if value.text.lower() in _NAMES:
        return False
    if family.values == "pin":
        return not _is_postal(folded, value)
    if family.values == "token":
        return _accepted_token(folded, family, mode, value)
    # `${NAME:?text}` is what a shell says where NAME is missing.
    if value.text[0] in "?+" and _DEFAULT.search(folded.text, value.word - 60, value.start):
        return False
    return _accepted_password(folded, family, mode, value)


def card_near(folded: Folded, at: int) -> bool:
    """Tell whether a payment card is spoken of near `at`."""
    return _near(folded, _CARD_NEAR, at)


def _near(folded: Folded, words: re.Pattern[str], at: int) -> bool:
    return words.search(folded.lowered, max(0, at - REACH), at + REACH) is not None


def _accepted_token(folded: Folded, family: Family, mode: Mode, value: Value) -> bool:
    if mode == "near" and not is_strong(value.text):
        return False
    weak = family.style == "english" and family.least > 0
    hashed = weak and _HASH.fullmatch(value.text) is not None
    if hashed and word_before(folded, value.word) not in _KEY_OWNERS:
        return False
    return is_token(value.text, least=max(_LEAST[mode], family.least))


def _is_postal(folded: Folded, value: Value) -> bool:
    """Tell whether a PIN code of six digits is a place, as in India."""
    if len(value.text) != _POSTAL_DIGITS:
        return False
    said = folded.lowered[value.word : value.start]
    return _POSTAL.search(said) is not None and not _near(folded, _BANK_NEAR, value.start)


def _accepted_password(folded: Folded, family: Family, mode: Mode, value: Value) -> bool:
    if mode == "direct":
        return _accepted_direct(folded, value)
    if mode == "beside":
        return _accepted_beside(folded, family, value)
    if mode == "near" and family.style == "unspaced":
        return is_token(value.text, least=6) and is_password(value.text, quoted=False)
    if mode == "near":
        return is_strong(value.text)
    return _accepted_spoken(folded, family, mode, value)


def _accepted_spoken(folded: Folded, family: Family, mode: Mode, value: Value) -> bool:
    aside = "(" in value.link
    if is_spoken_password(value.text, quoted=value.quoted):
        return not aside or is_mixed(value.text)
    if mode == "vague" or family.style == "spaced" or aside:
        return False
    ends = _ENDS.match(folded.lowered, value.end) is not None
    sure = not _AMBIGUOUS.match(folded.lowered, value.word)
    return ends and sure and is_word_password(value.text)


def _accepted_beside(folded: Folded, family: Family, value: Value) -> bool:
    if not is_spoken_password(value.text, quoted=value.quoted):
        return False
    english = family.style == "english"
    given = given_before(folded, value.word)
    if value.quoted:
        sure = given or not _AMBIGUOUS.match(folded.lowered, value.word)
        return sure and not is_code(value.text) and not _FILE.fullmatch(value.text)
    asked = asked_for(folded, value.word)
    if value.text.isdigit():
        return asked or (not english and card_near(folded, value.word))
    if english and (given or "|" in value.link):
        # "to X, pass the flag": the short word is a verb there.
        before = folded.lowered[max(0, value.word - 2) : value.start]
        return not before.startswith(", pass ") or is_token(value.text, least=6)
    if is_token(value.text, least=6) and (asked or family.abroad or not english):
        return True
    ends = _ENDS.match(folded.lowered, value.end) is not None
    long = len(value.text) >= _MIXED_MIN
    return (asked or not english) and ends and long and is_mixed(value.text)


def _accepted_direct(folded: Folded, value: Value) -> bool:
    if not is_password(value.text, quoted=value.quoted):
        return False
    if value.link.strip() == ">" and not folded.text.startswith("</", value.end):
        return False
    if value.link == "->" and not is_mixed(value.text):
        return False
    variable = value.link.strip() == "=" != value.link and _VARIABLE.fullmatch(value.text)
    if value.quoted or not is_plain_word(value.text):
        return value.quoted or not variable
    ends = value.link == "=" or _ENDS.match(folded.lowered, value.end) is not None
    return ends and value.text.isascii()
