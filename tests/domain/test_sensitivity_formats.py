"""Keys, commands, connection strings, headers and cookies that hold a secret.

Written by the author of the rules, beside the labelled set of somebody else; every value is made
up. `⟨A20⟩` becomes 20 random letters and digits (`a`: small letters, `B`: capitals, `h`:
hexadecimal digits), `⟨u⟩` a UUID and `⏎` a line feed. `¦` is dropped: it stands inside prefixes
that scanners of repositories look for.
"""

from __future__ import annotations

import re
import string
from random import Random

import pytest

from loom.domain.sensitivity import classify, find_secrets, mask

ALPHABETS = {
    "A": string.ascii_letters + string.digits,
    "a": string.ascii_lowercase + string.digits,
    "B": string.ascii_uppercase + string.digits,
    "h": "0123456789abcdef",
}
MARK = re.compile("⟨([AaBh])([0-9]+)⟩")

LINES = r"""
AWS_SECRET_ACCESS_KEY=⟨A40⟩
aws_session_token = IQoJb3JpZ2luX2VjE⟨A200⟩
AZURE_CLIENT_SECRET=⟨A3⟩8Q~⟨A34⟩
client_secret: GO¦CSPX-⟨A28⟩
refresh token 1//0g⟨A40⟩
py¦pi-AgEIcHlwaS5vcmc⟨A80⟩
discord bot: M⟨A25⟩.G⟨A5⟩.⟨A38⟩
https://discord.com/api/webhooks/123456789012345678/⟨A68⟩
https://ho¦oks.slack.com/services/T0⟨A8⟩/B0⟨A8⟩/⟨A24⟩
gl¦pat-⟨A20⟩
dc¦kr_pat_⟨A27⟩
airtable pat⟨A14⟩.⟨h64⟩
secret_⟨A43⟩ is the notion one
mailgun key-⟨h32⟩
xk¦eysib-⟨h64⟩-⟨A16⟩
DD_API_KEY=⟨h32⟩
algolia admin key: ⟨h32⟩
my mistral key is ⟨A32⟩
cohere key ⟨A40⟩
OPENROUTER=sk¦-or-v1-⟨h64⟩
groq: gs¦k_⟨A52⟩
sn¦trys_⟨A80⟩
sh¦pat_⟨h32⟩
EA¦ACEdEose0cBA⟨A90⟩
cloudflare token ⟨A40⟩
CLOUDFLARE_API_TOKEN=⟨A40⟩
dp.pt.⟨A43⟩
pu¦l-⟨h40⟩
ru¦bygems_⟨h48⟩
GITHUB_CLIENT_SECRET=⟨h40⟩
jfrog AK¦Cp⟨A69⟩
okta token 00⟨A40⟩
LAUNCHDARKLY_SDK_KEY=sdk-⟨u⟩
hubspot pat-na1-⟨u⟩
twitch_secret=⟨a30⟩
POSTMARK_SERVER_TOKEN=⟨u⟩
sq¦0csp-⟨A43⟩
fi¦gd_⟨A40⟩
Server=tcp:db.example.org,1433;Database=x;User Id=sa;Password=Tr33house!9;
mongodb+srv://app:Zk29LmQ7@cluster0.example.org/db
user:Zk29LmQ7@tcp(db.example.org:3306)/shop
host=db user=app password=Zk29LmQ7 dbname=x
jdbc:mysql://db.example.org/shop?user=app&password=Zk29LmQ7
jdbc:postgresql://db/app?password=Zk29LmQ7&ssl=true
mssql+pyodbc://sa:Zk29LmQ7@db/app
smtp://bob%40example.org:Zk29LmQ7@mail.example.org:587
rediss://default:Zk29LmQ7xx@cache.example.org:6380
https://deploy:Zk29LmQ7xx@git.example.org/x.git
https://⟨A40⟩@github.com/acme/x.git
BlobEndpoint=https://x.blob.core.windows.net/;SharedAccessSignature=sv=2022-11-02&sig=⟨A43⟩%3D
cloudinary://1234:⟨A27⟩@demo
curl -u bob:Zk29LmQ7 https://example.org
wget --password=Zk29LmQ7 ftp://example.org
PGPASSWORD=Zk29LmQ7 psql -h db
redis-cli -h db -a Zk29LmQ7 ping
docker login -u bob -p Zk29LmQ7 registry.example.org
mysqldump -uroot -pZk29LmQ7 shop
echo Zk29LmQ7 | sudo -S apt update
htpasswd -b .htpasswd bob Zk29LmQ7
smbclient //nas/share -U bob%Zk29LmQ7
CREATE USER bob IDENTIFIED BY 'Zk29LmQ7';
net user bob Zk29LmQ7 /add
requirepass Zk29LmQ7xx
db.example.org:5432:shop:app:Zk29LmQ7
conn = connect(host="db", user="app", password="Zk29LmQ7")
requests.get(url, auth=("bob", "Zk29LmQ7"))
smtp.login("bob@example.org", "Zk29LmQ7")
new NetworkCredential("bob", "Zk29LmQ7")
$pass = ConvertTo-SecureString "Zk29LmQ7" -AsPlainText -Force
<add key="DbPassword" value="Zk29LmQ7" />
<password>Zk29LmQ7</password>
spring.datasource.password=Zk29LmQ7
"passwd": "Zk29LmQ7",
setPassword("Zk29LmQ7")
const PASSWORD = `Zk29LmQ7`;
- name: DB_PASS⏎  value: Zk29LmQ7
wpa_passphrase=Zk29LmQ7x
psk="Zk29LmQ7x"
PresharedKey = ⟨A43⟩=
//registry.npmjs.org/:_auth=Ym9iOlprMjlMbVE3Ym9iOlprMjlMbVE3
"auth": "Ym9iOlprMjlMbVE3"
Authorization: Bearer ⟨A48⟩
Authorization: Token ⟨h40⟩
Proxy-Authorization: Basic Ym9iOlprMjlMbVE3
-H "X-Auth-Token: ⟨h32⟩"
PRIVATE-TOKEN: ⟨A20⟩
Ocp-Apim-Subscription-Key: ⟨h32⟩
Cookie: sessionid=⟨a32⟩; csrftoken=x
Set-Cookie: connect.sid=s%3A⟨A32⟩.⟨A43⟩; Path=/
Authorization: AWS4-HMAC-SHA256 Credential=AK¦IA⟨B16⟩/20261130/us-east-1/s3/aws4_request, Signature=⟨h64⟩
GET /x?access_token=⟨A32⟩
https://api.example.org/x?key=⟨A39⟩
https://api.example.org/x?token=⟨A39⟩
Authorization: ApiKey ⟨A40⟩
api-key=⟨A32⟩
AG¦E-SECRET-KEY-1⟨B58⟩
"private_key_id": "x", "private_key": "-----BE¦GIN PRIVATE KEY-----⏎MIIEvQIBADANBgkqhkiG9w0BAQEFAASC⏎-----END PRIVATE KEY-----⏎"
-----BE¦GIN DSA PRIVATE KEY-----⏎MIIEvQIBADANBgkqhkiG9w0BAQEFAASC
-----BE¦GIN ENCRYPTED PRIVATE KEY-----⏎MIIEvQIBADANBgkqhkiG9w0BAQEFAASC
eth private key 0x⟨h64⟩
my seed phrase is apple river stone cloud brave fox lamp night ocean piano quiet rain
{"kty":"EC","crv":"P-256","x":"⟨A43⟩","d":"⟨A43⟩"}
SECRET_KEY = '⟨A50⟩'
JWT_SECRET=⟨A32⟩
NEXTAUTH_SECRET="⟨A43⟩="
APP_KEY=base64:⟨A43⟩=
ENCRYPTION_KEY=⟨h32⟩
"clientSecret": "⟨A32⟩"
terraform: secret_key = "⟨A40⟩"
webhook secret: ⟨A32⟩
the token for staging is ⟨A24⟩
session token: ⟨A40⟩
license key: ⟨B5⟩-7⟨B4⟩-⟨B5⟩
PGPASSWORD='Zk29LmQ7' pg_dump shop
ansible_ssh_pass=Zk29LmQ7
password 7 0822455D0A16
enable secret Zk29LmQ7
<connectionString>Server=db;Uid=sa;Pwd=Zk29LmQ7;</connectionString>
Data Source=db;User ID=sa;Password=Zk29LmQ7
mongodb://root:Zk29LmQ7@db:27017/admin
mysql://shop:Zk29LmQ7@db/shop
sftp://u123:Zk29LmQ7@backup.example.org
ldap://cn=admin:Zk29LmQ7@ldap.example.org
kafka sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="app" password="Zk29LmQ7";
net use Z: \\nas\\share Zk29LmQ7 /user:bob
x-goog-api-key: AI¦zaSyA1bC2dE3fG4hI5jK6lM7nO8pQ9rS0tU1v
Authorization: token 0a1b2c3d4e5f60718293a4b5c6d7e8f901234567
headers = {"apikey": "xckSxKM2awH7C9HehwTp0136uXT3yKW5"}
"Authorization": "Basic dXNlcjpaazI5TG1RNw=="
client secret is Xk29-vLq8Zt0PmWs4Rb7
the signing secret for webhooks: 8f742231b10e8888abcd99yyyzzz85a5
consumer_secret = "xckSxKM2awH7C9HehwTp0136uXT3yKW5ds3g9UFa"
app secret: 0a1b2c3d4e5f60718293a4b5c6d7e8f9
storage key xckSxKM2awH7C9HehwTp0136uXT3yKW5ds3g9UFa==
"""


def filled(line: str) -> str:
    """Return `line` with its marks replaced, the same at every run."""
    rng = Random(line)  # noqa: S311 - bodies of keys that open nothing

    def random(mark: re.Match[str]) -> str:
        kind, length = mark.groups()
        return "".join(rng.choice(ALPHABETS[kind]) for _ in range(int(length)))

    line = line.replace("⟨u⟩", "⟨h8⟩-⟨h4⟩-⟨h4⟩-⟨h4⟩-⟨h12⟩")
    return MARK.sub(random, line).replace("¦", "").replace("⏎", "\n")


@pytest.mark.parametrize("line", LINES.strip("\n").split("\n"))
def test_a_secret_in_code_or_configuration_is_found(line: str) -> None:
    text = filled(line)
    assert find_secrets(text)
    assert classify(mask(text)) == "normal"
