"""Sentences, logs and ids that speak of secrets, or look like some, and hold none.

Written by the author of the rules, beside the labelled set of somebody else. `~` is dropped: it
stands inside prefixes that scanners of repositories look for.
"""

from __future__ import annotations

import pytest

from loom.domain.sensitivity import classify, find_secrets

LINES = """
press any key to continue
The key is under the mat
I lost my house key
my key card stopped working on floor 3
Key Vault name: kv-prod-weu-001
reset your password at https://example.org/reset?lang=en
Password changed successfully for user bob2
Password expires in 14 days
password expired on 2026-01-31
Password updated: 2026-11-30
password length: 12
Password must contain A-Z, a-z, 0-9 and !@#
a password like P*** is weak
password is too short (min. 8)
password incorrect (attempt 3 of 5)
my password is the same as before
the password is in the 1Password vault "Infra-2"
the password for the wifi is on the fridge
the password is written on the router
the password is your date of birth
the password is a secret
passwords are hashed with argon2id
password is hashed with bcrypt12
we use SSO, so no passwords
password reset token expired
Enter password for bob@example.org:
[sudo] password for bob:
bob@example.org's password:
Permission denied (publickey,password).
sshd[812]: Failed password for root from 10.0.0.4 port 52211 ssh2
sshd[812]: Accepted password for deploy from 10.0.0.4 port 52211 ssh2
FATAL: password authentication failed for user "app2"
Access denied for user 'root'@'localhost' (using password: YES)
ERROR 1045 (28000): Access denied (using password: NO)
401 invalid token abc
token expired at 2026-11-30T10:00:00Z
CSRF token missing or incorrect
Unexpected token < in JSON at position 0
Unexpected token '}' at line 12
refresh token rotation is on
the token limit is 200k
GPT-4o has a 128k token context
rate limit: 10000 tokens per minute
the API key goes in the header X-Api-Key
get your API key from https://example.org/keys
API key: see 1Password, item "Weather API (prod-2)"
paste your API key below
API key rotated on 2026-03-04
x-api-key: YOUR_KEY_HERE
x-api-key: <API_KEY>
Authorization: Bearer YOUR_TOKEN
Authorization: Bearer ${TOKEN}
Authorization: Bearer {{token}}
Authorization: Bearer [REDACTED]
Authorization: Bearer ...
Authorization: Basic <base64>
Authorization: Basic <base64(user:pass)>
OPENAI_API_KEY=
OPENAI_API_KEY=sk-...
OPENAI_API_KEY=sk-your-key-here
OPENAI_API_KEY="sk-xxxxxxxxxxxxxxxxxxxx"
ANTHROPIC_API_KEY=changeme
SECRET_KEY=change-me-in-production
PASSWORD=secret
DB_PASSWORD=example
password: "REDACTED"
password=[FILTERED]
password=***REMOVED***
password=(hidden)
password: not set
password: (none)
password: n/a
password: TBD
tests passed: 128, failed: 2
pass rate: 98.5%
first pass: 12 files, second pass: 3 files
PASS tests/domain/test_x.py::test_1
mountain pass 2400m
boarding pass LH4821
ski pass 2 days
pw: see above
postgres://user:password@localhost/db
postgres://$USER:$PASS@host/db
postgresql://<user>:<password>@<host>/<db>
mongodb://localhost:27017
redis://cache:6379/0
https://user@example.org/path
http://localhost:8080/@vite/client
https://cdn.example.org/npm/@scope/pkg@1.2.3/dist/x.js
git@github.com:acme/site2.git
scp report2.pdf deploy@host.example.org:backup2
ssh://git@git.example.org:2222/acme/x.git
docker pull postgres:16-alpine3
image: redis:7.2-alpine
chown root:root /etc/x
chown 1000:1000 x
user: admin
user:1000
role: admin:read2
scopes: repo, admin:org, admin:repo_hook
root:x:0:0:root:/root:/bin/bash
login: octocat, id: 583231
login with Google or GitHub2
sign in with Apple ID
account 48213 and 99120
pin 3 is GND, pin 14 is 3V3
GPIO pin 2021
pin the tab
PIN pad
PIN must be 4 digits
The PIN is 4 digits long.
my PIN does not work
PIN code 110001
Pincode 560034
pincode of Pune is 411001
I forgot my PIN, 3 attempts left
enter PIN 3 times
CVV must be 3 digits
the CVV2 is on the back
cvv: required
security code of the gate team is due 2027
exit code 127
status code 404
error code 1045
zip code 94107
area code 212
country code 049
code 4821 in the docs
promo code SAVE20
tracking code 1Z999AA10123456784
verification code sent
booking code X7K2P9
the gate code review is at 1030
IBAN NL91 ABNA 0417 1643 00
account number 12345678
routing number 021000021
EIN 12-3456789
VAT DE123456789
passport C01X00T47
order 123-4567890-1234567
call 415-555-2671
2026-11-30 10:00:00.123456
1111 2222 3333 4444 are test digits
9780306406157
0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
wallet address bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
tx 0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b
commit 2250bb048548194737adba5cbed31102218ce636
etag: "33a64df551425fcc55e4d42a148795d9f25f89d4"
sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=
session_id=8371dea2-04b8-493f-97e8-b346fbf14f47
trace_id=4bf92f3577b34da6a3ce929d0e0e4736 span_id=00f067aa0ba902b7
x-amzn-requestid: 8371dea2-04b8-493f-97e8-b346fbf14f47
msg_01XFDUDYJgAACzvnptvVoYEL
toolu_01A09q90qw90lq917835lq9
req_011CSHoEeqs5C35K2UUqR7Fy
cus_NffrFeUfNV2Hib
pi_3MtwBwLkdIwHu7ix28a3tqPa
pk~_live_51H8abcDEFghiJKLmnoPQRstuVWX
pk~_test_TYooMQauvdEDq54NiTphI7jx
price_1MoBy5LkdIwHu7ixZhnattbh
acct_1032D82eZvKYlo2C
AC1234567890abcdef1234567890abcdef is the account sid
client_id: 764086051850-6qr4p6gpi6hn506pt8ejuq83di341hur.apps.googleusercontent.com
tenant id: 72f988bf-86f1-41af-91ab-2d7cd011db47
G-1A2B3C4D5E
UA-12345678-1
6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI
AI~za is how Google keys start
ghp_ tokens have 36 characters
sk-ant-... keys
AK~IA... is an access key id
-----BEGIN CERTIFICATE REQUEST-----
BEGIN RSA PRIVATE KEY is the header to grep for
eyJ is base64 for {"
Das Passwort ist abgelaufen
Das Passwort darf nicht leer sein
Passwort vergessen? Hier klicken
Bitte ändere dein Passwort bis 31.12.2026
Mein Passwort funktioniert nicht mehr
Passwort: mindestens 12 Zeichen
Der Schlüssel liegt unter der Matte
Der API-Schlüssel fehlt
PIN falsch, noch 2 Versuche
Die PIN hat 4 Stellen
La contraseña ha caducado
la contraseña es demasiado corta
Olvidé mi contraseña de Netflix
contraseña: mínimo 8 caracteres
la clave está en el cajón
la clave del éxito es la constancia
Le mot de passe a expiré le 31/12/2026
le mot de passe doit contenir 12 caractères
la clé est sous le paillasson
la clé primaire est user_id2
Mot de passe : 8 caractères minimum
le code PIN a 4 chiffres
code postal 75011
code promo NOEL2026
A senha expirou
A senha deve ter 8 caracteres
Esqueci a senha do Gmail
a chave está na gaveta
La password è scaduta
La password deve contenere 8 caratteri
Ho dimenticato il PIN
Het wachtwoord is verlopen
Ik ben mijn wachtwoord vergeten
Hasło wygasło
hasło jest za krótkie (min. 8)
Zapomniałem hasła do Gmaila
Şifremi unuttum
Şifre yanlış, 3 deneme kaldı
Пароль истёк 31.12.2026
Пароль слишком короткий (мин. 8)
пароль хранится в 1Password
ключ лежит под ковриком
токен истёк
Срок действия токена 3600 секунд
密码已过期
密码错误，还剩3次
请输入密码
忘记密码了怎么办
我的密码是保存在1Password里
密码是用bcrypt加密的
密钥已轮换
令牌已过期，请重新登录
パスワードの有効期限が切れました
パスワードは8文字以上16文字以下
パスワードを変更してください
キーを押してください
トークンの有効期限は3600秒です
セキュリティコードは3桁です
暗証番号は4桁です
비밀번호가 만료되었습니다
비밀번호는 8~16자로 입력하세요
토큰이 만료되었습니다
Mật khẩu đã hết hạn
Mật khẩu phải có ít nhất 8 ký tự
पासवर्ड गलत है
पासवर्ड कम से कम 8 अक्षर का होना चाहिए
كلمة المرور يجب أن تكون 8 أحرف على الأقل
انتهت صلاحية كلمة المرور
הסיסמה שגויה
שכחתי את הסיסמה שלי
"""


@pytest.mark.parametrize("line", LINES.strip("\n").split("\n"))
def test_a_line_without_a_secret_is_normal(line: str) -> None:
    text = line.replace("~", "")
    assert classify(text) == "normal", find_secrets(text)
