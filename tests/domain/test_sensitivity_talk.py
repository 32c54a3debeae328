"""Sentences of chat that give a secret away, in many languages and ways to say it.

Written by the author of the rules, beside the labelled set of somebody else; every value is made
up. The marks are those of `test_sensitivity_formats`.
"""

from __future__ import annotations

import pytest
from tests.domain.test_sensitivity_formats import filled

from loom.domain.sensitivity import classify, find_secrets, mask

LINES = """
use password hunter2
wifi key: 12345abcde
admin:hunter2
p@ssword: tiger99x
mot de passe "soleil"
code secret: 4821
log in with bob / Xk9vLq82
login: maria, password: rosa1984
user=root pass=toor123
the password I set yesterday is Kite-77-blue
my netflix password is now Pop_corn22
password (staging): Frog!882
password - Kangaroo8
I set my PIN to 4821
I changed my pin from 1234 to 9876
my pin is four eight two one
card pin 4821
PIN for my visa is 7721
the alarm code is 55120
the gate code is 4471#
SIM PIN 0000, PUK 12345678
Die PIN für meine Karte lautet 4711
PIN-Code: 9921
mein Passwort für die Bank ist Hund&Katze9
Passwort geändert auf Fuchs_2931
WLAN-Schlüssel: 48812-Grün-Apfel
Kennwort = Birke77!
Zugangsdaten: admin / Tanne#441
mon mot de passe c'est Lune!2290
mot de passe: Cerise_99x
le mdp du serveur est Rk9!vuz2
identifiants : admin / Sapin!334
le code de la porte est 48213
mon code secret est 7312
clé API : ⟨A32⟩
clé d'API = ⟨A40⟩
la contraseña del wifi es Luna_4482
contraseña para el servidor: Roble!55
cambié la contraseña a Pino#8812
mi clave es Tigre_8843
usuario admin contraseña Cedro.5512
el NIP de mi tarjeta es 5521
el código de seguridad de mi tarjeta es 339
clave de API: ⟨A36⟩
A senha do roteador é Praia#771
senha: Mar1nheiro!
a senha do meu cartão é 4471
chave de API: ⟨A32⟩
La password è Gatto_nero91
parola d'ordine: Sole_4482
il PIN del bancomat è 3391
chiave API: ⟨A34⟩
Het wachtwoord is Tulp#8832
wachtwoord voor de router: Fiets_2210
mijn pincode is 5521
API-sleutel: ⟨A32⟩
hasło: Brzoza!552
hasło do wifi: Kot_8821x
mój PIN to 5518
klucz API: ⟨A32⟩
şifre: Ceviz+7712
wifi şifresi Elma_2210x
kartımın şifresi 4418
API anahtarı: ⟨A32⟩
пароль от вайфая: Sosna_7712
Пароль — Kedr!8821
пароль такой: Bereza#221
код от домофона 4471
мой пин 5519
токен: ⟨A40⟩
код cvv 445
密码：Songshu#22
WiFi密码是bamboo8821
路由器的密码改成 Zhuzi_991 了
我的密码是sunflower
银行卡密码是 448812
支付密码 112233
API密钥：⟨A40⟩
访问令牌：⟨A40⟩
パスワードは「Momiji#88」です
パスワード: Sakura_2210
Wi-Fiのパスワードは kaede8812 です
暗証番号：4418
セキュリティコード 339
APIキーは ⟨A40⟩ です
비밀번호: Namu#8812
와이파이 비번은 baram8821 이에요
핀번호는 4418
API 키: ⟨A40⟩
mật khẩu wifi là Sen_8812
mã PIN của tôi là 4418
khóa API: ⟨A32⟩
मेरा पासवर्ड Kamal#221 है
वाईफाई पासवर्ड: Aam_8821
मेरा पिन 4418 है
كلمة المرور: Nakhla#22
كلمة مرور الواي فاي هي Warda_881
رمز PIN هو 4418
مفتاح API: ⟨A40⟩
הסיסמה היא Tapuz_881
הקוד הסודי שלי 4418
lösenordet är Björk_881
adgangskoden er Birk_8812
salasana on Koivu_881
heslo je Bříza_881
jelszó: Nyír_8812
parola este Mesteacan_88
κωδικός: Pefko_881
kata sandi: Jati_8812
the login for the router is admin / Maple-2290
Netflix: user ana@example.org, pw Otter!2290
here is the password you asked for: Heron-4471
root pw = Falcon#229
password hint is dog, password is Beagle.4471
the new passcode for my phone is 778812
db creds -> app:Zk29LmQ7
her laptop password is still Summer2023!
the VPN password was reset to Gale-Wind-81
pls use pass Zebra991! until friday
Admin password set to "Quartz 8812 hill"
old password Pine#1, new password Pine#2x
la contraseña de la VPN cambió a Lirio#7712
mi contraseña del banco: 448812
Passwort fürs WLAN: Sonne-Mond-88
Das neue Kennwort für SAP lautet Regen!2210
Benutzer admin, Passwort Winter!8812
le mot de passe de la box c'est Neige-8812x
nouveau mot de passe Vent!7712
Mon mot de passe Netflix est Pluie2210
密码改成 Xue#8812 了
新密码是 Feng8812!
邮箱密码 Shan#2210
数据库密码为 Hai!8812
パスワードを Yuki#8812 に変更しました
ログインパスワードは Kaze2210! です
Wi-Fiのパスワード: Umi#8812
пароль от роутера — Sneg_8812
пароль для входа: Veter!2210
новый пароль Dozhd#8812
поменял пароль на More!2210
a senha do wi-fi é Chuva#8812
nova senha: Vento!2210
minha senha do banco é 448812
كلمة السر للواي فاي: Matar#8812
كلمة المرور الجديدة هي Riyah!2210
la password del wifi è Pioggia#88
nuova password: Vento!2210
비밀번호를 Nun#8812 로 바꿨어요
와이파이 비밀번호: Baram!2210
yeni şifre: Kar#8812
wifi şifresi Ruzgar!2210
nowe hasło: Snieg#8812
hasło do poczty Wiatr!2210
het wachtwoord van de wifi is Sneeuw#88
mijn wachtwoord: Wind!2210
नया पासवर्ड: Barf#8812
मेरा पासवर्ड Hawa!2210 है
mật khẩu mới là Tuyet#8812
mật khẩu máy chủ: Gio!2210
my ATM PIN is 7302
PIN for the alarm: 4471
the pin's 9031
phone unlock pin 2580
mi pin del banco es 7302
la clave del cajero es 7302
meine EC-Karten-PIN ist 7302
PIN meiner Karte: 7302
le code de ma carte bleue est 7302
mon code PIN : 7302
o pin do cartão é 7302
il codice PIN della carta è 7302
ПИН карты: 7302
пин карты 7302
我的银行卡密码是730219
取款密码7302
暗証番号 7302
카드 비밀번호 7302
PIN kodum 7302
mój PIN: 7302
mijn pincode: 7302
رقمي السري هو 7302
mã PIN thẻ là 7302
cvv 731
CVC: 731
the cvv is 731
cvv code 731, exp 04/29
código CVV 731
Sicherheitscode 731 (Visa)
CVV карты 731
CVV는 731
security code: 4821 on my amex
ma clé API est xckSxKM2awH7C9HehwTp0136uXT3yKW5
minha chave da API é xckSxKM2awH7C9HehwTp0136uXT3yKW5
la chiave API è xckSxKM2awH7C9HehwTp0136uXT3yKW5
mein API-Key: xckSxKM2awH7C9HehwTp0136uXT3yKW5
токен доступа xckSxKM2awH7C9HehwTp0136uXT3yKW5
API 密钥是 xckSxKM2awH7C9HehwTp0136uXT3yKW5
API 키는 xckSxKM2awH7C9HehwTp0136uXT3yKW5
API anahtarım: xckSxKM2awH7C9HehwTp0136uXT3yKW5
मेरी API कुंजी xckSxKM2awH7C9HehwTp0136uXT3yKW5 है
مفتاح API هو xckSxKM2awH7C9HehwTp0136uXT3yKW5
khóa API là xckSxKM2awH7C9HehwTp0136uXT3yKW5
klucz API to xckSxKM2awH7C9HehwTp0136uXT3yKW5
AccountKey in the portal is xckSxKM2awH7C9HehwTp0136uXT3yKW5ds3g9UFa==
my key is xckSxKM2awH7C9HehwTp0136uXT3yKW5
here's the key xckSxKM2awH7C9HehwTp0136uXT3yKW5
token xckSxKM2awH7C9HehwTp0136uXT3yKW5 works
passphrase is "violet tundra piano"
ssh passphrase Violet!Tundra22
visa 4111 1111 1111 1111
my Maestro card 6759 6498 2643 8453
Dankort 5019717010103742
card 6771 7980 2500 0004
bancontact card 6703 4444 4444 4449
elo 6362970000457013
mir 2200 0000 0000 0053
social: 078051120
My SSN is 219099999
SSN 078 05 1120
social security no. 457-55-5462
US SSN of the tenant: 219-09-9999
número de seguridad social 078-05-1120
美国社会安全号 078-05-1120
CVV2: 123
card verification code 339
the three digits on the back of my card are 339
security_code=339&card=x exp 04/29
Kartenprüfnummer 339
código de seguridad 339, tarjeta visa
code de sécurité de la carte : 339
CVC is 4821 for the amex
код безопасности карты 339
güvenlik kodu 339 kartımın
"""


@pytest.mark.parametrize("line", LINES.strip("\n").split("\n"))
def test_a_secret_said_in_a_sentence_is_found(line: str) -> None:
    text = filled(line)
    assert find_secrets(text)
    assert classify(mask(text)) == "normal"
