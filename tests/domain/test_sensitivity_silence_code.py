"""Code, configuration and commands that speak of secrets and hold none.

Written by the author of the rules, beside the labelled set of somebody else. `~` is dropped: it
stands inside prefixes that scanners of repositories look for.
"""

from __future__ import annotations

import pytest

from loom.domain.sensitivity import classify, find_secrets

LINES = r"""
password = os.environ['DB_PASSWORD']
password = os.environ.get("DB_PASSWORD", "")
password: {{ .Values.db.password }}
password: "{{ vault_db_password }}"
password: *default_password
password: !Sub '{{resolve:secretsmanager:db:SecretString:password}}'
password: !Ref DbPassword
password: ENC(AbCdEf==)
password = var.db_password
password = data.aws_secretsmanager_secret_version.db.secret_string
password = random_password.db.result
password = "${var.db_password}"
password = "${DB_PASSWORD}"
password: "%env(DB_PASSWORD)%"
set PASS=%DB_PASSWORD%
$env:DB_PASSWORD
password: ENV['DB_PASSWORD']
password: ENV.fetch("DB_PASSWORD")
String password = System.getenv("DB_PASSWORD");
password := os.Getenv("DB_PASSWORD")
'password' => env('DB_PASSWORD', ''),
apiKey: process.env["OPENAI_API_KEY"],
apiKey: import.meta.env.VITE_API_KEY,
const apiKey = Deno.env.get("API_KEY");
@Value("${db.password}") private String password;
token: ${{ secrets.GITHUB_TOKEN }}
secret: config('app.key')
password: op://vault/db/password
--password "$PW"
docker login --password-stdin
docker login -u $USER -p $PASS registry.example.org
mysql -u root -p shop
mysql -u root -p$MYSQL_PWD shop
ssh -p 2222 deploy@host.example.org
sshpass -f /etc/pw ssh deploy@host
curl -u "$USER:$PASS" https://example.org
curl -u user: https://example.org
cursor.execute("SELECT * FROM users WHERE password = %s", (pw,))
UPDATE users SET password = :password WHERE id = :id
UPDATE users SET password = ? WHERE id = ?
self.password = password
this.token = token;
password: string;
token: string | undefined
password?: string
private_key: bytes
api_key: SecretStr
def login(password="", token=None):
assert user.password == ""
"password": null,
"token": true
password_hash = bcrypt.hashpw(pw, salt)
password_hash: $2b$12$KIXQ4S3y1m1Y5s5xv1e2eOaH
if (token.type === 'identifier') {
const { data, token } = useSession()
token = next(tokens)
tokens = tokenizer("hello world")
token_count: 4096
"max_tokens": 1024, "temperature": 0.2
usage: {"prompt_tokens": 123, "completion_tokens": 456}
secret = Secret.from_name("modal-token")
secretName: db-credentials
imagePullSecrets: [{ name: regcred }]
kubectl create secret generic db --from-literal=password=$PW
kubectl get secret db-password-v2 -n prod
aws secretsmanager get-secret-value --secret-id prod/db
gh secret set API_TOKEN
vault kv get secret/data/app1
key: "user:1834:profile"
cache key: 7d9b73936e9baf8bd92c7d532c9ebccc
partition_key = f"user#{user_id}"
S3 key: uploads/2026/11/30/report-v2.pdf
primary key: id_8842
the key is user_1834_session
public key: age1nraldrvf4gzdkrtdt6th8z3mpvmwh8ewxycvt9nmx7jhc2ut5x54ruk27s
api key id: k_8842
access key id is in the console
key: value2
hotkey: Ctrl+Shift+P4
key signature: G major 3/4
password: @Microsoft.KeyVault(SecretUri=https://x.vault.azure.net/secrets/db)
connectionString: Server=db;Database=x;Integrated Security=true
Server=db;User Id=app;Password=${DB_PASSWORD};
jdbc:postgresql://db:5432/app?user=app&password=${DB_PASSWORD}
DATABASE_URL=postgres://app:***@db/orders
export PGPASSWORD="$(cat /run/secrets/pg)"
password_file: /run/secrets/db_password
--password-file=/etc/app/pw2
ssl_key: /etc/ssl/private/key2.pem
ssh -i ~/.ssh/id_ed25519 deploy@host
token_endpoint: https://auth.example.org/oauth2/token
"tokenUrl": "https://auth.example.org/oauth2/v2.0/token"
grant_type=client_credentials&client_id=app2
logger.info("token refreshed for %s", user_id)
throw new Error(`Invalid token: ${token}`);
expect(screen.getByLabelText('Password')).toBeVisible()
<input type="password" name="password" placeholder="Password">
<label for="password">Password</label>
label: "Password (min 8 chars)"
placeholder="Enter your password"
"password.too_short": "Passwort zu kurz",
test_password_reset_v2
PASSWORD_RESET_TIMEOUT = 259200
AUTH_PASSWORD_VALIDATORS = []
MIN_PASSWORD_LENGTH = 12
TOKEN_TTL=3600
SESSION_COOKIE_NAME = "sid2"
Set-Cookie: theme=dark; Path=/
Cookie: lang=en; consent=1
"""


@pytest.mark.parametrize("line", LINES.strip("\n").split("\n"))
def test_code_without_a_secret_is_normal(line: str) -> None:
    text = line.replace("~", "")
    assert classify(text) == "normal", find_secrets(text)
