"""The words people put before a secret in languages other than English."""

from __future__ import annotations

from typing import Final

from loom.domain.sensitivity_words import ENGLISH, Family, folded_words

_JOINED_LETTERS: Final = r"[^\W\d_]{0,4}"
_CODE: Final = r"(?:[ \-]?(?:код[а-я]{0,2}|kodu?|code|nummer|코드))?"


def _words(text: str) -> tuple[str, ...]:
    """Return the words of `text`, in which `_` stands for the blanks inside a word."""
    return folded_words(word.replace("_", " ") for word in text.split())


_WORD: Final = """
passwort kennwort zugangscode wlan-schlüssel wlan-key netzwerkschlüssel
contraseña clave mot_de_passe mdp code_wifi clé_wifi clé_wi-fi
senha palavra-passe palavra_passe parola_d'ordine wachtwoord toegangscode
hasło hasłem hasła heslo geslo lozinka zaporka parola parolă jelszó slaptažodis parool
lösenord passord adgangskode kodeord salasana şifre
mật_khẩu kata_sandi katasandi nenosiri парол пасс құпиясөз κωδικός συνθηματικό
"""
# Articles and conjunctions are joined to the word in these.
_WORD_JOINED: Final = """
كلمة_المرور كلمة_السر كلمه_المرور كلمة_مرور كلمة_سر الرقم_السري باسورد
סיסמה סיסמא סיסמת पासवर्ड পাসওয়ার্ড கடவுச்சொல் گذرواژه رمز_عبور پاس_ورڈ
"""
_WORD_UNSPACED: Final = """
密码 密碼 口令 パスワード パスフレーズ パスコード 비밀번호 패스워드 비번 암호 รหัสผ่าน
"""
_KEY: Final = """
llave clave_secreta clave_de_api clave_api clave_privada clave_de_acceso
clé clef clé_api clé_d'api clé_secrète clé_privée jeton secreto segredo segreto
chave chave_de_api chave_secreta chiave chiave_api klucz klucz_api sekret klíč
anahtar anahtarı cheie kulcs ključ kunci khóa
ключ ключ_api токен секрет κλειδί
"""
# Other words are joined before these, or articles and endings to them.
_KEY_JOINED: Final = """
schlüssel sleutel nyckel nøgle nøkkel avain geheimnis
مفتاح الرمز_السري رمز_الوصول توكن מפתח טוקן कुंजी टोकन کلید
"""
_KEY_UNSPACED: Final = """
密钥 密鑰 秘钥 秘鑰 金鑰 令牌 私钥 私鑰 秘密鍵 キー シークレット トークン
액세스_키 비밀_키 비밀키 시크릿 토큰 키 คีย์ โทเค็น
"""
_PIN: Final = """
geheimzahl geheimnummer pinkode pinkod pincode pin-code türcode zugangscode toegangscode
código_pin código_secreto código_de_acceso número_secreto clave_del_cajero código_de_la_tarjeta
clave_de_la_tarjeta
code_pin code_secret code_de_ma_carte code_carte code_confidentiel code_d'accès code_d'entrée
code_de_la_porte digicode
nip codice_pin codice_segreto codice_di_sblocco código_da_porta código_de_acesso
kod_pin kod_do_drzwi kod_do_bramy kod_dostępu pin_kodu kapı_kodu portkod dørkode ovikoodi
пин пинкод пин-код код_от_двери код_домофона код_от_домофона код_от_подъезда
код_от_сейфа код_доступа mã_pin kode_pin κωδικός_pin
"""
_PIN_JOINED: Final = """
رمز_pin رمز_الدخول الرقم_السري رقمي_السري رقم_سري קוד_סודי קוד_הסודי קוד_הכניסה קוד_pin पिन
پن_کوڈ پین_کد
"""
_PIN_UNSPACED: Final = """
暗証番号 pin码 pin碼 pinコード pin코드 핀번호 핀_번호 取款密码 支付密码 门禁码 解锁码 เลขพิน รหัสพิน
"""
_CVV: Final = """
cryptogramme cryptogramme_visuel kartenprüfnummer prüfnummer prüfziffer kartenprüfziffer
cvv-код cvc-код код_cvv код_cvc código_cvv código_cvc code_cvv code_cvc codice_cvv kod_cvv
kod_cvc mã_cvv cvv_kodu cvc_kodu cvv-code cvc-code
"""
_CVV_NEAR_CARD: Final = """
código_de_seguridad código_de_verificación código_de_segurança codice_di_sicurezza
code_de_sécurité sicherheitscode sicherheitsnummer код_безопасности код_на_обороте
güvenlik_kodu kod_zabezpieczający kod_bezpieczeństwa beveiligingscode veiligheidscode
säkerhetskod sikkerhedskode mã_bảo_mật kode_keamanan رمز_الأمان رمز_التحقق קוד_אבטחה सुरक्षा_कोड
"""
_CVV_UNSPACED: Final = """
安全码 安全碼 cvv码 cvc码 校验码 セキュリティコード 보안코드 보안_코드 รหัส_cvv
"""

FAMILIES: Final[tuple[Family, ...]] = (
    *ENGLISH,
    Family("password", "password", "spaced", _words(_WORD), bounded=True, suffix=_JOINED_LETTERS),
    Family("password", "password", "spaced", _words(_WORD_JOINED), suffix=_JOINED_LETTERS),
    Family("password", "password", "unspaced", _words(_WORD_UNSPACED)),
    Family(
        "generic_token",
        "token",
        "spaced",
        _words(_KEY),
        bounded=True,
        suffix=r"(?:s|e[sn]?|n|a|u|i|y|[ıi]m|om|ем|ом|а|у|ы|ей)?(?:[ \-]api)?",
        least=14,
    ),
    Family(
        "generic_token",
        "token",
        "spaced",
        _words(_KEY_JOINED),
        suffix=r"[^\W\d_]{0,4}(?:[ \-]api)?",
        least=14,
    ),
    Family("generic_token", "token", "unspaced", _words(_KEY_UNSPACED), least=14),
    Family("pin", "pin", "spaced", _words(_PIN), bounded=True, suffix=_CODE),
    Family("pin", "pin", "spaced", _words(_PIN_JOINED), suffix=_JOINED_LETTERS),
    Family("pin", "pin", "unspaced", _words(_PIN_UNSPACED)),
    Family("cvv", "cvv", "spaced", _words(_CVV), bounded=True),
    Family("cvv", "cvv", "spaced", _words(_CVV_NEAR_CARD), needs_card=True),
    Family("cvv", "cvv", "unspaced", _words(_CVV_UNSPACED)),
)
