"""The words people put before a secret, in many languages, and the words that are never one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from loom.domain.sensitivity_text import fold

Values = Literal["password", "token", "pin", "cvv"]


def _folded(words: Iterable[str]) -> tuple[str, ...]:
    # Longest first: the rest of a match is read from the end of the longest word.
    return tuple(sorted({fold(word).lowered for word in words}, key=lambda w: (-len(w), w)))


@dataclass(frozen=True, slots=True)
class Family:
    """Words that announce secrets of one kind.

    `style` says how a sentence goes on after the word: "english", "spaced" (other languages with
    spaces between words) or "unspaced". `bounded`: the word may not be the end of a longer one.
    `suffix` is a pattern of what may be joined to the word. `needs_card`: a card has to be near.
    """

    kind: str
    values: Values
    style: Literal["english", "spaced", "unspaced"]
    words: tuple[str, ...]
    bounded: bool = False
    suffix: str = ""
    needs_card: bool = False


_VARIANT: Final = (
    r"(?:[ _\-]?(?:prod|production|dev|staging|live|test|value|base|\d{1,2})(?![a-z0-9]))?"
)
_KEY_SUFFIX: Final = rf"(?:[ _\-]?(?:key|token|code|string)(?![a-z0-9]))?{_VARIANT}"
_CODE_SUFFIX: Final = r"(?:[ \-]?(?:code|number|nummer|no\.?|nr\.?|kod|コート|码))?"

FAMILIES: Final[tuple[Family, ...]] = (
    Family(
        "aws_secret",
        "token",
        "english",
        _folded(("secret access key", "secret_access_key", "secretaccesskey", "aws secret")),
        suffix=_KEY_SUFFIX,
    ),
    Family(
        "password",
        "password",
        "english",
        _folded(("password", "passwd", "passphrase", "passwrd", "pass phrase", "pass word")),
        suffix=rf"s?{_VARIANT}",
    ),
    Family(
        "password",
        "password",
        "english",
        _folded(("pass", "pwd", "pw", "pword", "psw", "passcode", "login code")),
        bounded=True,
        suffix=_VARIANT,
    ),
    Family(
        "password",
        "password",
        "spaced",
        _folded(
            (
                "passwort",
                "kennwort",
                "contraseña",
                "clave",
                "mot de passe",
                "mdp",
                "senha",
                "palavra-passe",
                "password",
                "hasło",
                "heslo",
                "lösenord",
                "passord",
                "adgangskode",
                "kodeord",
                "salasana",
                "wachtwoord",
                "şifre",
                "parola",
                "lozinka",
                "jelszó",
                "mật khẩu",
                "kata sandi",
                "парол",
                "κωδικός",
            ),
        ),
        bounded=True,
        suffix=r"[^\W\d_]{0,4}",
    ),
    Family(
        # Articles and conjunctions are joined to the word in these.
        "password",
        "password",
        "spaced",
        _folded(
            (
                "كلمة المرور",
                "كلمة السر",
                "الرقم السري",
                "סיסמה",
                "סיסמא",
                "पासवर्ड",
                "পাসওয়ার্ড",
                "گذرواژه",
                "رمز عبور",
            )
        ),
        suffix=r"[^\W\d_]{0,4}",
    ),
    Family(
        "password",
        "password",
        "unspaced",
        _folded(
            (
                "密码",
                "密碼",
                "口令",
                "パスワード",
                "パスコード",
                "비밀번호",
                "패스워드",
                "암호",
                "รหัสผ่าน",
            ),
        ),
    ),
    Family(
        "generic_token",
        "token",
        "english",
        _folded(
            (
                *(
                    f"{what}{gap}key"
                    for what in ("api", "access", "auth")
                    for gap in ("", " ", "_", "-")
                ),
                *(
                    f"{what}{gap}key"
                    for what in ("signing", "private", "encryption")
                    for gap in " _-"
                ),
                *("master key", "license key", "recovery code", "backup code", "shared key"),
                *("secret", "token"),
            ),
        ),
        suffix=_KEY_SUFFIX,
    ),
    Family("pin", "pin", "english", ("pin", "mpin"), bounded=True, suffix=_CODE_SUFFIX),
    Family(
        "pin",
        "pin",
        "english",
        (
            "passcode",
            *(f"{what} code" for what in ("gate", "door", "alarm", "unlock", "entry", "lock")),
        ),
        bounded=True,
    ),
    Family(
        "pin",
        "pin",
        "spaced",
        _folded(
            ("geheimzahl", "código pin", "code pin", "пин", "nip", "pin", "pinkode", "رمز pin")
        ),
        bounded=True,
        suffix=r"(?:[ \-]?(?:код|kod|code|nummer))?",
    ),
    Family(
        "pin", "pin", "unspaced", _folded(("暗証番号", "pin码", "pin碼", "pinコード", "핀번호"))
    ),
    Family(
        "one_time_code",
        "pin",
        "english",
        ("otp", "verification code", "one-time code", "one time code", "2fa code"),
        bounded=True,
    ),
    Family(
        "cvv", "cvv", "english", ("cvv", "cvv2", "cvc", "cvc2"), bounded=True, suffix=r"(?: code)?"
    ),
    Family(
        "cvv",
        "cvv",
        "english",
        ("security code", "csc", "cvn"),
        bounded=True,
        needs_card=True,
    ),
    Family(
        "cvv",
        "cvv",
        "spaced",
        _folded(("prüfziffer", "código de seguridad", "cryptogramme")),
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
        assignment assignments
        where which who why will with working wrong yes yet you your
        str string bool boolean bytes int integer varchar char object any optional secretstr field
        password passwords passwd pass pwd passphrase passcode token secret key username email login
        sha1 sha256 sha512 md5 bcrypt scrypt argon2 argon2id pbkdf2 base64 utf8 utf-8 aes256
        oauth oauth2 ldap sso mfa 2fa totp vault 1password lastpass bitwarden keepass keepassxc
        keychain dashlane aws4-hmac-sha256
        falsch vergessen erforderlich ungültig geändert richtig incorrecta incorrecto olvidada
        obligatoria obligatorio requerida inválida incorrect obligatoire oublié invalide requis
        incorreta obrigatória esquecida sbagliata obbligatoria vereist verplicht fout
        неверный неверен обязателен забыт
        """,
    ).lowered.split(),
)
