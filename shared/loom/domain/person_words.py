"""What the person in the user turns, and everybody else without a name, is called.

Keys and grounding read the same list: whatever a model calls the user becomes the same subject.
"""

from __future__ import annotations

from typing import Final

_USER_PHRASES: Final = """
    user, i, me, myself, the current user, end user, speaker user, 用户, 用戶, 使用者, 我, 本人,
    ユーザー, ユーザ, ユーザーさん, 利用者, 私, 사용자, 사용자님, 유저, 나, 저,
    пользователь, пользовательница, я, користувач, користувачка, потребител, корисник,
    usuario, usuaria, el usuario, la usuaria, yo, utilisateur, utilisatrice, l'utilisateur,
    l'utilisatrice, je, benutzer, benutzerin, nutzer, nutzerin, anwender, der benutzer,
    die benutzerin, der nutzer, die nutzerin, ich, utente, l'utente, usuário, usuária, o usuário,
    a usuária, utilizador, utilizadora, o utilizador, a utilizadora, usuari, l'usuari,
    gebruiker, gebruikster, de gebruiker, användare, användaren, bruker, brukeren, bruger,
    brugeren, käyttäjä, użytkownik, użytkowniczka, uživatel, uživatelka, používateľ, uporabnik,
    korisnik, felhasználó, a felhasználó, utilizator, utilizatorul, utilizatoarea, kullanıcı,
    χρήστης, ο χρήστης, χρήστρια, η χρήστρια, notandi, kasutaja, lietotājs, vartotojas,
    مستخدم, المستخدم, المستخدمة, أنا, کاربر, صارف, משתמש, המשתמש, המשתמשת, משתמשת, אני,
    उपयोगकर्ता, यूज़र, ব্যবহারকারী, பயனர், వినియోగదారు, ผู้ใช้, ฉัน, ผม,
    người dùng, tôi, pengguna, saya, aku, mtumiaji
"""
USER_PHRASES: Final = tuple(phrase.strip() for phrase in _USER_PHRASES.split(","))

USER_NOUNS: Final = (
    r"(?:the\s+)?\buser\b(?!\s+(?:stor|interfac|guid|account|group|nam|manual|flow|rol)\w*)"
    "|用户|用戶|ユーザー|사용자"
)
"""How a value names the user, for a value that turns out to be about somebody else."""

ASSISTANT_WORDS: Final = (
    "assistant agent bot ai chatbot model 助手 助理 アシスタント 어시스턴트 ассистент помощник "
    "asistente assistent assistente asystent asistan مساعد"
)
PRONOUNS: Final = (
    "speaker person someone somebody 我们 他 她 他们 她们 彼 彼女 그 그녀 우리 "
    "он она они мы ella ellos ellas nosotros nosotras elle elles nous ils wir sie er noi lei lui "
    "loro nós ela eles elas"
)
HONORIFICS: Final = ("さん", "様", "ちゃん", "くん", "氏", "先生", "女士", "小姐", "씨", "님")
"""Endings that make the word before them a person's name, in scripts without capitals."""
