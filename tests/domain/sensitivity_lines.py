"""Labelled lines for the secret rules: what has to read as high, and what has to stay normal.

The author of the rules in `loom.domain.sensitivity` made this set, from publicly documented formats
and before the rules were written, and marked where each secret stands. The set that says how the
rules fare on text their author did not think of is `labelled/secret_lines.json`.

One case per line. In `HIGH` the first field is the kind and ⟦ ⟧ enclose the secret itself. Every
value is invented. `~` is dropped on loading: it stands inside the fixed prefix of a token so that a
scanner of repositories does not take the invented value for a real one. `⏎` is a line feed, and
`{zwsp}`, `{zwnj}`, `{wj}`, `{shy}` are invisible characters.
"""

from __future__ import annotations

from dataclasses import dataclass

HIGH = """
aws_access_key | aws key ⟦AK~IAIOSFODNN7EXAMPLE⟧ for the staging bucket
aws_access_key | AWS_ACCESS_KEY_ID=⟦AS~IAY34FZKBOKMUTVV7A⟧
aws_secret | aws_secret_access_key = ⟦wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY⟧
aws_secret | "SecretAccessKey": "⟦je7MtGbClwBF/2Zp9Utk/h3yCo8nvbEXAMPLEKEY⟧",
github_token | here is my github token ⟦gh~p_16C7e42F292c6912E7710c838347Ae178B4a⟧
github_token | GITHUB_TOKEN=⟦gh~o_16C7e42F292c6912E7710c838347Ae178B4a⟧ make release
github_token | the action got ⟦gh~s_9dK2mQx7Lw4Rt8Yv1Bn6Hc3Jf5Pz0Sg2Ua4E⟧
github_token | git clone https://⟦github~_pat_11ABCDEFG0aBcDeFgHiJkL_mNoPqRsTuVwXyZ0123456789⟧@github.com/a/b
gitlab_token | curl --header "PRIVATE-TOKEN: ⟦gl~pat-Xy7_kQ2mPz9LrT4wVb8N⟧" https://gitlab.example.com
slack_token | bot: ⟦xo~xb-2419173041-2419173042-Q8w2Er4Ty6Ui8Op0As2Df4Gh⟧
slack_token | SLACK_USER=⟦xo~xp-1234567890-1234567890-1234567890-abc123def456abc123def456abc123de⟧
slack_webhook | post to https://hooks.slack.com/services/⟦T01ABCDEF/B02GHIJKL/aB3dE5fG7hI9jK1lM3nO5pQ7⟧
stripe_key | sk in prod is ⟦sk~_live_4eC39HqLyjWDarjtT1zdp7dc⟧
stripe_key | restricted: ⟦rk~_live_51H8abcDEFghiJKLmnoPQRstuVWX⟧ please use this one
llm_key | here's my key ⟦sk~-test-FAKE0123456789abcdef⟧, set it up
llm_key | OPENAI_API_KEY=⟦sk~-proj-A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6⟧
llm_key | export ANTHROPIC_API_KEY=⟦sk~-ant-api03-Zx9Yw8Vu7Ts6Rq5Po4Nm3Lk2Ji1Hg0Fe-AA⟧
llm_key | use ⟦sk~-9fQ2LmX7bT4vKpR8sWz1YcN6dHj3GaEu5oViTBxC0nMqZrkS⟧ for the embeddings
google_key | maps key: ⟦AI~zaSyA1bC2dE3fG4hI5jK6lM7nO8pQ9rS0tU1v⟧
google_key | access token ⟦ya~29.a0AfH6SMBx3kLmN7pQrStUvWxYz0123456789⟧
sendgrid_key | ⟦S~G.ngeVfQFYQlKU0ufo8x5d1A.TwL2iGABf9DHoTf-09kqeF8tAmbihYzrnopKc-1s5cr⟧
npm_token | //registry.example.com/:_authToken=⟦np~m_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8⟧
pypi_token | twine upload -p ⟦py~pi-AgEIcHlwaS5vcmcCJDEyMzQ1Njc4LWFiY2QtZWZnaC1pamtsLW1ub3BxcnN0dXZ3eAACKlszLCJhYmMi⟧
huggingface_token | huggingface-cli login --token ⟦h~f_aBcDeFgHiJkLmNoPqRsTuVwXyZ01234567⟧
twilio_key | twilio ⟦S~K0123456789abcdef0123456789abcdef⟧ works
telegram_token | bot token from BotFather: ⟦1234567890:AA~Hk3jF9sLq2WmZx7Yc5Vb8Nn1Kd4Tg6Pr0⟧
azure_key | DefaultEndpointsProtocol=https;AccountName=demo;Account~Key=⟦Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq==⟧;EndpointSuffix=core.windows.net
private_key | ⟦-----BEGIN RSA PRIVATE KEY-----⏎MIIEowIBAAKCAQEAx1y2z3w4v5u6t7s8r9q0⏎AbCdEfGhIjKlMnOpQrStUvWxYz0123456789⏎-----END RSA PRIVATE KEY-----⟧
private_key | look: ⟦-----BEGIN OPENSSH PRIVATE KEY-----⏎b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ⟧
private_key | "private_key": "⟦-----BEGIN PRIVATE KEY-----\\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\\n-----END PRIVATE KEY-----\\n⟧"
private_key | ⟦-----BEGIN EC PRIVATE KEY-----⏎MHcCAQEEIIrYSSNQFaA2Hwf1duRSxKtLYX5CB04f⟧...
private_key | PuTTY-User-Key-File-3: ssh-ed25519⏎Encryption: none⏎Private-Lines: 1⏎⟦AAAAIKd3oXq7Bz9Vm4Rt2Ly8Wc6Ph1Jn5Gs0Fk⟧⏎Private-MAC: 5f3c
private_key | ⟦-----BEGIN PGP PRIVATE KEY BLOCK-----⏎⏎lQdGBGVx8mABEADKq3nT5vB7wY9zA2cE4gH6⏎-----END PGP PRIVATE KEY BLOCK-----⟧
url_password | DATABASE_URL=postgres://app:⟦s3cr3tPw⟧@db.internal.example:5432/app
url_password | redis://:⟦p4ssw0rd⟧@cache.example.com:6379/0
url_password | mongodb+srv://alice:⟦Tr0ub4dor%263⟧@cluster0.abcde.mongodb.net/test
url_password | we connect with amqp://svc:⟦hunter2⟧@mq.example.com/vhost
jwt | ⟦ey~JhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U⟧
jwt | cookie id=⟦ey~JhbGciOiJub25lIn0.eyJ1c2VyIjoiYm9iIn0.⟧; path=/
authorization | Authorization: Bearer ⟦mF_9.B5f-4.1JqM⟧
authorization | curl -H "Authorization: Basic ⟦YWxhZGRpbjpvcGVuc2VzYW1l⟧" https://api.example.com
authorization | send the header Bearer ⟦AbCdEf123456789xyzQRS⟧ with each call
authorization | 'authorization': 'token ⟦0a1b2c3d4e5f60718293a4b5c6d7e8f901234567⟧'
generic_token | api key: ⟦7f3a9c2e5b8d1f4a6c0e⟧
generic_token | the api key for the weather service is ⟦c8a1f0e27d9b4c35a6e1⟧
generic_token | client_secret = "⟦Xk29-vLq8Zt0PmWs4Rb7⟧"
generic_token | x-api-key: ⟦b7Gt5Fr4Ed3Sw2Aq1Zx0⟧
generic_token | refreshToken: '⟦1q2w3e4r5t6y7u8i9o0p⟧',
generic_token | heroku api key ⟦01234567-89ab-4cde-8f01-23456789abcd⟧
generic_token | webhook secret is ⟦whs3c_9f8e7d6c5b4a3f2e1d0c⟧
generic_token | DJANGO_SECRET_KEY='⟦k3^x9!mz2@w7v$q1r8t4y6u0p5s⟧'
generic_token | my token is ⟦Zr8Kq2Vw5Xn1Tb7Lm4Pc⟧ ok?
password | password=⟦hunter2⟧
password | passwd: ⟦Tr0ub4dor&3⟧
password | my password is ⟦hunter2⟧
password | My password is ⟦Sommer2024!⟧ and I use it everywhere.
password | the wifi password is ⟦bluemoon77⟧.
password | The password for the guest wifi is ⟦sunshine42⟧
password | my bank password is "⟦correct horse battery staple⟧"
password | "password": "⟦Pa55w0rd#9⟧"
password | {'db_password': '⟦qwerty12345⟧', 'host': 'db'}
password | DB_PASSWORD=⟦xK9mLq2v⟧
password | MYSQL_PWD=⟦letmein99⟧ mysql -u root
password | Server=tcp:db,1433;User ID=sa;Password=⟦Y0urStr0ng!⟧;Encrypt=true
password | <password>⟦opensesame1⟧</password>
password | user: bob⏎pass: ⟦bobspass9⟧
password | pw: ⟦k1tt3ns⟧
password | login is admin / password ⟦Adm1n!2023⟧
password | --user admin --password ⟦Fr1day13⟧
password | Passwort: ⟦Geheim123⟧
password | mein Passwort ist ⟦Sonne2020⟧
password | Das Kennwort lautet ⟦Regenbogen7⟧
password | mi contraseña es ⟦gatito88⟧
password | contraseña: ⟦MiPerro2021⟧
password | mot de passe : ⟦Soleil2022⟧
password | mon mot de passe est ⟦Azerty123⟧
password | минутку, пароль: ⟦Zima2023⟧
password | мой пароль — ⟦qwe123rty⟧
password | 密码是⟦abc12345⟧
password | 我的密码：⟦Woaini1314⟧。
password | パスワードは⟦sakura2020⟧です
password | パスワード：⟦Nihon#2021⟧
password | 비밀번호는 ⟦saranghae1⟧ 입니다
password | minha senha é ⟦Futebol10⟧
password | la mia password è ⟦Ciao2024⟧
password | mijn wachtwoord is ⟦Fiets123⟧
password | moje hasło to ⟦Zima2022!⟧
password | كلمة المرور: ⟦Qamar2023⟧
password | كلمة السر هي ⟦nour1990⟧
password | הסיסמה שלי היא ⟦shalom77⟧
password | मेरा पासवर्ड है ⟦namaste108⟧
password | şifrem: ⟦Ankara06⟧
password | mitt lösenord är ⟦Sommar21⟧
password | mật khẩu là ⟦saigon75⟧
password | Password -> ⟦Winter#2023⟧
password | curl -u deploy:⟦s3cr3tpass⟧ https://ci.example.com/job
card | my visa is ⟦4111 1111 1111 1111⟧ exp 12/27
card | card ⟦5555555555554444⟧
card | amex ⟦3782 822463 10005⟧
card | use ⟦6011-1111-1111-1117⟧ to pay
card | ⟦3530111333300000⟧ is the jcb one
card | Kartennummer ⟦5105-1051-0510-5100⟧, gültig bis 03/28
card | diners ⟦3056 930902 5904⟧
card | 卡号⟦6200000000000005⟧
card | MC ⟦2223003122003222⟧ please
ssn | SSN ⟦219-09-9998⟧
ssn | her number is ⟦536-90-4399⟧
ssn | my social security number is ⟦536904399⟧
ssn | ssn: ⟦078 05 1120⟧
ssn | ⟦457555462⟧ is my SSN
pin | my PIN is ⟦4821⟧
pin | PIN: ⟦90210⟧
pin | Geheimzahl ⟦4821⟧
pin | the pin for my debit card is ⟦7734⟧
pin | PIN code ⟦4821⟧
pin | mi pin es ⟦5567⟧
pin | code PIN : ⟦1984⟧
pin | мой пин-код ⟦4821⟧
pin | 暗証番号は⟦4821⟧です
pin | my passcode is ⟦112233⟧
pin | the gate code is ⟦4471⟧
cvv | card number on file, CVV ⟦123⟧
cvv | cvc: ⟦9876⟧
cvv | the security code on my card is ⟦321⟧
password | my password is ⟦hun{zwsp}ter2⟧
llm_key | ⟦sk~-te{zwnj}st-FAKE01234{wj}56789abcdef⟧
card | ⟦４１１１　１１１１　１１１１　１１１１⟧
card | بطاقتي ⟦٤١١١ ١١١١ ١١١١ ١١١١⟧
password | ｐａｓｓｗｏｒｄ＝⟦ｈｕｎｔｅｒ２⟧
aws_access_key | ⟦ＡＫ~ＩＡＩＯＳＦＯＤＮＮ７ＥＸＡＭＰＬＥ⟧
pin | my PIN is ⟦४८२१⟧
ssn | SSN ⟦219‑09‑9998⟧
card | ⟦4111{shy}1111{zwsp}1111{zwsp}1111⟧
"""

NORMAL = """
No API key in the build
process.env.KEY
const key = process.env.OPENAI_API_KEY;
api_key = os.environ["API_KEY"]
password = getpass()
password: str
def login(user: str, password: str | None = None) -> bool:
password: ${SECRET}
OPENAI_API_KEY=${{ secrets.OPENAI_API_KEY }}
api key: "<your-api-key>"
Authorization: Bearer <token>
curl -H "Authorization: Bearer $TOKEN" https://api.example.com
password=****
password: xxxxx
password = settings.db_password
password=os.getenv("DB_PASSWORD")
password = input("Password: ")
Password: required
"password": {"type": "string", "minLength": 12}
the password policy requires 12 characters
The password is 12 characters long.
My password is not working any more
my password is wrong
the password is stored in the vault
password is in 1Password
I forgot my password, can you help?
reset my password
Reset password link: https://example.com/reset
password manager: Bitwarden
passwd: all authentication tokens updated successfully
enter your password: 
Passwort vergessen?
das Passwort ist falsch
la contraseña es incorrecta
le mot de passe est obligatoire
пароль неверный
密码是错的
パスワードは8文字以上にしてください
비밀번호를 잊어버렸어요
postgres://user:${DB_PASS}@localhost/db
postgres://localhost:5432/app
https://example.com:8080/path?user=bob@example.com
sk-learn is a typo for scikit-learn
the css class sk-folding-cube-container
AKIA is the prefix of access keys
a ghp_ token starts with four letters
ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
sk-XXXXXXXXXXXXXXXXXXXXXXXX
publishable key pk_live_ is fine to show
-----BEGIN PUBLIC KEY-----⏎MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA⏎-----END PUBLIC KEY-----
-----BEGIN CERTIFICATE-----⏎MIIDXTCCAkWgAwIBAgIJALa6
ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQDKq3nT5vB7wY9zA2cE4gH6 bob@laptop
ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKd3oXq7Bz9Vm4Rt2Ly8Wc6Ph1Jn5Gs0Fk me
grep for BEGIN RSA PRIVATE KEY in the repository
<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk">
sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
commit 0a1b2c3d4e5f60718293a4b5c6d7e8f901234567
request id 123e4567-e89b-42d3-a456-426614174000
md5 d41d8cd98f00b204e9800998ecf8427e
arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db-AbC123
call me on +1 415 555 2671
Tel. +49 151 23456789
+44 20 7946 0958 is the office
ISBN 978-3-16-148410-0
ISBN 9780306406157
order 4111 1111 1111 1112
order number 5555555555554445
1234567812345670 is the tracking number
9999 9999 9999 9995
IMEI 352099001761481
the timestamp is 1735689600000
EAN 4006381333931
invoice 2026-10-05-000123
2026-10-05T14:30:00Z
the meeting is on 05.10.2026 at 14:30
IBAN DE89 3704 0044 0532 0130 00
IBAN: GB29 NWBK 6016 1331 9268 19
FR14 2004 1010 0505 0001 3M02 606
DE89370400440532013000
part 000-12-3456 and 666-12-3456
900-12-3456 is not one
the nine digits 536904399 alone
PIN it to the board
pin 13 of the board
pin this message please
pins 4 and 5 are ground
GPIO pin 1 is 3300 mV
PIN must have 4 to 6 digits
PIN code 560001, Bengaluru
the spinning wheel 4821
token limit 4096
max_tokens: 4096
token_type: bearer
tokenizer: cl100k_base
the token count is 128000
token: str
next token = tokens[i + 1]
secret santa is on 2026-12-05
the secret is out
secretName: my-app-secret
client_secret = config.client_secret
Bearer authentication is enabled
Basic authentication is off
the bearer of this letter
api key is missing
where do I put the api key?
the api key: see the wiki
the CVV is on the back of the card
the cvv has 3 digits
version 1.2.3.4 of the driver
192.168.100.200 is the router
pi is 3.14159265358979323846
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
the compass: north
bypass: true
https://example.com/a?token=
eyJust a word.that.has dots
com.example.service.token.TokenServiceImpl
I live at 4111 Main Street and my zip is 94107
flight LH 4821 leaves at 7
room 4821, code review at 3
the security code review is on Monday
my key concern is cost
two-factor codes arrive by text
use a password of at least 16 random characters
Her password manager generates 20-character passwords
password strength: strong
passwordless login is on
show password
The user's password has been changed
change password: done
mot de passe oublié
contraseña olvidada
[secret:password] was removed
password=[secret:password]
"""  # noqa: W291

_INVISIBLE = {
    "~": "",
    "⏎": "\n",
    "{zwsp}": "\u200b",
    "{zwnj}": "\u200c",
    "{wj}": "\u2060",
    "{shy}": "\u00ad",
}


@dataclass(frozen=True)
class Line:
    """`secrets` are the spans (start, end) that must not survive masking; empty for normal text."""

    text: str
    kind: str = ""
    secrets: tuple[tuple[int, int], ...] = ()


def _plain(raw: str) -> str:
    for mark, char in _INVISIBLE.items():
        raw = raw.replace(mark, char)
    return raw


def _high(raw: str) -> Line:
    kind, _, marked = raw.partition(" | ")
    text, spans = "", []
    for number, piece in enumerate(_plain(marked).replace("⟧", "⟦").split("⟦")):
        if number % 2:
            spans.append((len(text), len(text) + len(piece)))
        text += piece
    return Line(text, kind, tuple(spans))


HIGH_LINES = tuple(_high(raw) for raw in HIGH.strip("\n").split("\n"))
NORMAL_LINES = tuple(Line(_plain(raw)) for raw in NORMAL.strip("\n").split("\n"))
