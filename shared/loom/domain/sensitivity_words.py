"""The English words people put before a secret, and the words that are never one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal

from loom.domain.sensitivity_text import fold

Values = Literal["password", "token", "pin", "cvv"]


def folded_words(words: Iterable[str]) -> tuple[str, ...]:
    """Return `words` as they stand in a folded text, longest first.

    The rest of a match is read from the end of the longest word.
    """
    return tuple(sorted({fold(word).lowered for word in words}, key=lambda w: (-len(w), w)))


@dataclass(frozen=True, slots=True)
class Family:
    """Words that announce secrets of one kind.

    `style` says how a sentence goes on after the word: "english", "spaced" (other languages with
    spaces between words) or "unspaced". `bounded`: the word may not be the end of a longer one.
    `suffix` is a pattern of what may be joined to the word. `needs_card`: a card has to be near.
    `abroad`: sentences of other languages go on after it as well. `least`: tokens are at least
    that long, as the word is said of much else.
    """

    kind: str
    values: Values
    style: Literal["english", "spaced", "unspaced"]
    words: tuple[str, ...]
    bounded: bool = False
    suffix: str = ""
    needs_card: bool = False
    abroad: bool = False
    least: int = 0


_VARIANT: Final = (
    r"(?:[ _\-]?(?:prod|production|dev|staging|live|test|value|base|\d{1,2})(?![a-z0-9]))?"
)
_KEY_SUFFIX: Final = rf"s?(?:[ _\-]?(?:key|token|code|string)(?![a-z0-9]))?{_VARIANT}"
_CODE_SUFFIX: Final = r"(?:[ \-]?(?:code|number|nummer|no\.?|nr\.?|kod[a-z]{0,3}|コート|码))?"

_MISSPELT: Final = (
    *("passwrd", "pasword", "passwod", "paswd", "psswd", "pswd", "passw", "pass-word"),
    *("pass phrase", "pass word", "p/w", "wpa_psk"),
    *(f"p{a}{s}w{o}rd" for a, s, o in product("a@4", ("ss", "$$", "55", "s$", "$s"), "o0")),
)
_NETWORK_KEYS: Final = tuple(
    f"{net} key" for net in ("wifi", "wi-fi", "wlan", "network", "wpa", "wpa2", "wep", "hotspot")
)
_KEYS: Final = (
    *("api", "access", "auth", "private", "preshared", "pre-shared", "signing", "encryption"),
    *("subscription", "storage", "account", "app"),
)
_PIN_CODES: Final = (
    *("gate", "door", "alarm", "unlock", "entry", "lock", "lockbox", "safe", "locker", "garage"),
    *("keypad", "access", "screen lock", "burglar alarm"),
)

ENGLISH: Final[tuple[Family, ...]] = (
    Family(
        "aws_secret",
        "token",
        "english",
        folded_words(("secret access key", "secret_access_key", "secretaccesskey", "aws secret")),
        suffix=_KEY_SUFFIX,
    ),
    Family(
        "password",
        "password",
        "english",
        folded_words(("password", "passwd", "passphrase", *_MISSPELT)),
        suffix=rf"(?:s|en|et|u|om)?{_VARIANT}",
        abroad=True,
    ),
    Family(
        "password",
        "password",
        "english",
        folded_words(
            (
                "pass",
                "pwd",
                "pw",
                "pword",
                "psw",
                "passcode",
                "login code",
                "psk",
                "enable secret",
                *_NETWORK_KEYS,
            )
        ),
        bounded=True,
        suffix=_VARIANT,
    ),
    Family(
        "generic_token",
        "token",
        "english",
        folded_words(
            (
                *(f"{what}{gap}key" for what in _KEYS for gap in ("", " ", "_", "-")),
                *("master key", "license key", "recovery code", "backup code", "shared key"),
                *("recovery key", "service key", "deploy key", "session key", "consumer key"),
                *("secret", "token"),
            ),
        ),
        suffix=_KEY_SUFFIX,
    ),
    Family("generic_token", "token", "english", ("key",), bounded=True, least=16),
    Family(
        "pin",
        "pin",
        "english",
        ("pin", "mpin", "puk"),
        bounded=True,
        suffix=_CODE_SUFFIX,
        abroad=True,
    ),
    Family(
        "pin",
        "pin",
        "english",
        ("passcode", *(f"{what} code" for what in _PIN_CODES)),
        bounded=True,
    ),
    Family(
        "one_time_code",
        "pin",
        "english",
        ("otp", "verification code", "one-time code", "one time code", "2fa code"),
        bounded=True,
    ),
    Family(
        "cvv",
        "cvv",
        "english",
        ("cvv", "cvv2", "cvc", "cvc2", "cvn", "card verification", "card security code"),
        bounded=True,
        suffix=r"(?:[ \-]?(?:code|number|no\.?|value|nummer|код|码|코드|コート))?",
        abroad=True,
    ),
    Family(
        "cvv",
        "cvv",
        "english",
        ("security code", "security_code", "csc", "cid", "code on the back", "digits on the back"),
        bounded=True,
        needs_card=True,
    ),
)

# Types, states, advice and products that stand where a value could: "password: required".
NOT_VALUES: Final = frozenset(
    fold(
        """
        a about again all always an and any are as ask at auto be before below blank both but by
        can cannot case-sensitive correct default different do does done empty enter example
        expired false fine for forgot forgotten from good gone hard-coded hashed here hidden how i
        if in incorrect input invalid it just known later leaked like long lost manager masked max
        maximum maybe min minimum missing must my need needed never new nil no none not now null of
        off ok okay old on only optional or our please plain plaintext policy private prompt public
        redacted required reset safe same saved secret secure see set short should show simple
        something still stored strength strong text that the them then this to too true unchanged
        undefined unknown unset up-to-date updated use user using valid via visible was weak when
        given actual expected provided supplied val value values auth result source
        assignment assignments credentials creds split fail failed getpass secretbytes
        where which who why will with working wrong yes yet you your
        str string bool boolean bytes int integer varchar char object any optional secretstr field
        password passwords passwd pass pwd passphrase passcode token secret key username email login
        sha1 sha256 sha512 sha-1 sha-256 sha-512 md5 bcrypt scrypt argon2 argon2id pbkdf2 base64
        utf8 utf-8 aes256 aes-256 rsa2048 ed25519 x509 p256 hs256 rs256 es256 c# f# iso27001
        pkcs#1 pkcs#7 pkcs#8 pkcs#11 pkcs#12 pkcs1 pkcs7 pkcs8 pkcs11 pkcs12
        oauth oauth2 ldap sso mfa 2fa totp vault 1password lastpass bitwarden keepass keepassxc
        keychain dashlane aws4-hmac-sha256
        falsch vergessen erforderlich ungültig geändert richtig incorrecta incorrecto olvidada
        obligatoria obligatorio requerida inválida incorrect obligatoire oublié invalide requis
        incorreta obrigatória esquecida sbagliata obbligatoria vereist verplicht fout
        неверный неверен обязателен забыт
        """,
    ).lowered.split(),
)
