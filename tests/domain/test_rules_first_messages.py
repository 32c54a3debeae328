"""First messages as people write them to an assistant, and everything the rules keep of them.

A line with ">" is a message; the lines under it are its facts, of the user where no subject is
named. A message with none under it must leave nothing. The day is 12 November 2026.
"""

from __future__ import annotations

import pytest

from loom.domain.rules.reader import read
from loom.domain.turns import Turn

DAY = "2026-11-12"

ENGLISH = """
> Hi there! I'm Priya, a data analyst at Zalando in Berlin. I've got a toddler and very little time, so please keep answers brief.
  name = Name is Priya
  job title = Is a data analyst
  employer = Works at Zalando
  got toddler = Has got a toddler and very little time
  reply style = Wants replies kept brief
> hey, quick q - i'm vegetarian and my husband is allergic to nuts. dinner ideas?
  diet = Is vegetarian
  husband: allergy to nuts = Husband is allergic to nuts
> Hello, my name is Tom Okafor and I'm a retired teacher living in Leeds. I'm learning Spanish.
  name = Name is Tom Okafor
  home city = Lives in Leeds
  job title = Is a retired teacher
  Spanish studies = Is learning Spanish
> Just moved to Toronto from Mumbai last month. I don't know anyone here yet!
  home city = Lives in Toronto, moved there in October 2026
> I'm 27, from Cork originally, and I work night shifts as a nurse, so my schedule is weird.
  age = Is 27 years old
  work night shifts = Works night shifts as a nurse
> This is Elena. I run a small bakery in Porto and I need help with a newsletter.
  name = Name is Elena
  business = Runs a small bakery in Porto
> I was diagnosed with type 2 diabetes in March and I love pasta. Help.
  health condition type 2 diabetes = Has type 2 diabetes, diagnosed in March 2026
  opinion of pasta = Loves pasta
> My partner and I are expecting twins in April, we live in Utrecht.
  home city = Lives in Utrecht
> I hate phone calls, please email me instead.
  opinion of phone calls = Hates phone calls
  preferred contact channel = Prefers contact by email
> Good morning! Marcus here — product manager at Stripe, dad of two, based in Dublin.
  name = Name is Marcus
  job title = Is a product manager
  employer = Works at Stripe
  children = Is the dad of two
  home city = Is based in Dublin
> We're a team of 8 in Nairobi building a clinic scheduling app with Django.
> I used to be a chef but now I'm a software developer. I drink way too much coffee.
  job title = Is a software developer
> Can you write me a cover letter? I'm a junior UX designer with three years of experience.
> I have a golden retriever named Biscuit and I'm allergic to cats.
  have golden retriever = Has a golden retriever named Biscuit
  allergy to cats = Is allergic to cats
> Ugh, Mondays. Anyway, I'm Jo, I study law at Ghent University and I'm dyslexic.
  field of study = Studies law
  place of study = Studies at Ghent University
  health condition dyslexia = Is dyslexic
> My daughter Mia is 4 and loves dinosaurs. Any birthday ideas? We live in Bristol.
  daughter Mia: age = Daughter Mia is 4 years old
  daughter Mia: opinion of dinosaurs = Daughter Mia loves dinosaurs
  home city = Lives in Bristol
> I'm not a doctor, but I work at a hospital as a receptionist.
  job title = Works as a receptionist
> please remember that i prefer metric units and 24h time
  preferred unit = Prefers metric units and 24h time
> I've been using Vim for ten years but I recently switched to Helix.
  editor = Uses Helix
> Hi! I'm gluten intolerant, not coeliac. My favourite cuisine is Thai.
  intolerance to gluten = Is gluten intolerant
  favourite cuisine = Favourite cuisine is Thai
> Hey, it's Ben from accounting. Our fiscal year starts in July.
  name = Name is Ben
> I'm flying to Lisbon on 3 March for a conference, what should I pack?
  trip to Lisbon = Is flying to Lisbon on 3 March 2027
> Not a native speaker here, sorry. I'm from Brazil and I speak Portuguese and some English.
  place of origin = Is from Brazil
  languages spoken = Speaks Portuguese and some English
"""

SPANISH = """
> ¡Hola! Soy Lucía, enfermera en un hospital de Valencia. Soy vegetariana y alérgica a los frutos secos.
  job title = Es enfermera
  name = Se llama Lucía
  allergy to frutos secos = Es alérgica a los frutos secos
  diet = Es vegetariana
> Buenas, me llamo Diego Fernández, tengo 42 años y vivo en Guadalajara con mi mujer y mis dos hijos.
  name = Se llama Diego Fernández
  age = Tiene 42 años
  home city = Vive en Guadalajara
> Hola, acabo de mudarme a Lisboa por trabajo. ¿Me ayudas a organizarme?
  home city = Vive en Lisboa
> Trabajo en Madrid como arquitecta y no me gusta madrugar.
  job title = Trabaja como arquitecta
  opinion of madrugar = No le gusta madrugar
> Buenos días. Trabajo para Telefónica como analista de datos desde 2018. Odio las reuniones largas.
  employer = Trabaja para Telefónica
  job title = Trabaja como analista de datos
  opinion of reuniones largas = Odia las reuniones largas
> Soy de Buenos Aires, pero vivo en Berlín desde hace tres años.
  place of origin = Es de Buenos Aires
  home city = Vive en Berlín desde 2023
> No como carne ni pescado. ¿Qué puedo cenar hoy?
  eating carne = No come carne
  eating pescado = No come pescado
> Me encantan los perros y los gatos, pero soy alérgica al pelo de gato.
  opinion of perros = Le encantan los perros
  opinion of gatos = Le encantan los gatos
  allergy to pelo de gato = Es alérgica al pelo de gato
> Tengo un perro que se llama Toby y me encanta salir a correr por las mañanas.
  dog's name = Tiene un perro que se llama Toby
  opinion of salir a correr = Le encanta salir a correr
> Mi hermano es celíaco y vive en Sevilla. Yo soy diabético.
  health condition diabético = Es diabético
> Ya no trabajo en Google, ahora soy autónomo.
  employer = Ya no trabaja en Google
  employment status = Es autónomo
"""

GERMAN = """
> Hallo! Ich bin Jonas, 34, Softwareentwickler aus Leipzig. Ich arbeite bei SAP.
  name = Heißt Jonas
  job title = Arbeitet als Softwareentwickler
  employer = Arbeitet bei SAP
> Guten Tag, mein Name ist Frau Schneider. Ich bin Lehrerin in Bremen und suche Ideen für den Unterricht.
  name = Heißt Schneider
  job title = Arbeitet als Lehrerin
> Hi, ich bin Vegetarierin und habe eine Nussallergie. Hast du Rezepte?
  diet = Ist Vegetarierin
  allergy to Nuss = Hat eine Nussallergie
> Ich wohne seit drei Jahren mit meiner Freundin in Wien und habe einen Hund namens Balu.
  home city = Wohnt seit 2023 in Wien
  dog's name = Hat einen Hund namens Balu
> Ich mag keinen Fisch, aber ich liebe italienisches Essen und guten Wein.
  opinion of Fisch = Mag keinen Fisch
  opinion of italienisches Essen = Liebt italienisches Essen
  opinion of guten Wein = Liebt guten Wein
> Ich arbeite für Geld, nicht für Ruhm.
> Letzte Woche bin ich von Stuttgart nach Zürich gezogen und kenne hier niemanden.
  home city = Wohnt in Zürich, umgezogen in der Woche vom 2. November 2026
> Ich habe zwei Kinder und leide an Migräne. Bitte antworte immer kurz.
  children = Hat zwei Kinder
  health condition Migräne = Hat Migräne
> Meine Frau heißt Katrin und wir leben in Dresden.
  wife's name = Frau heißt Katrin
> Ich trinke keinen Alkohol mehr und esse nur noch selten Fleisch.
  drinking Alkohol = Trinkt keinen Alkohol mehr
> Ich bin gegen Katzenhaare und Pollen allergisch, leider auch gegen Montage haha
"""

FRENCH = """
> Bonjour ! Je m'appelle Camille, je suis infirmière à Nantes et j'adore la randonnée.
  name = S'appelle Camille
  job title = Est infirmière
  opinion of randonnée = Adore la randonnée
> Salut, moi c'est Karim, 29 ans, développeur chez Doctolib. Je suis allergique aux arachides et aux crustacés.
  name = S'appelle Karim
  job title = Est développeur
  allergy to arachides = Est allergique aux arachides
  allergy to crustacés = Est allergique aux crustacés
> J'habite à Bruxelles depuis 2021 et je travaille pour la Commission européenne.
  home city = Habite à Bruxelles depuis 2021
> Je ne mange pas de porc et je ne bois pas d'alcool.
  eating porc = Ne mange pas de porc
  drinking alcool = Ne boit pas d'alcool
> Ma sœur habite à Lyon et travaille chez Airbus.
> J'ai deux enfants et un chien qui s'appelle Filou.
  children = A deux enfants
> Je ne travaille plus chez Orange, je suis graphiste indépendante maintenant.
  employer = Ne travaille plus chez Orange
  job title = Est graphiste indépendante
> Bonsoir, j'ai 67 ans, je suis retraité et je souffre d'hypertension.
  age = A 67 ans
  employment status = Est retraité
  health condition hypertension = Souffre d'hypertension
> Je n'aime pas trop le café mais j'adore le thé vert.
  opinion of thé vert = Adore le thé vert
> Je viens de Dakar, je vis à Montréal et j'étudie la médecine.
  place of origin = Vient de Dakar
  home city = Habite à Montréal
> Je déménage à Bordeaux le mois prochain.
  planned move = Déménage à Bordeaux en décembre 2026
"""

CHINESE = """
> 你好！我叫李娜，今年28岁，在杭州做产品经理。
  name = 名叫李娜
  age = 28岁
  job title = 是产品经理
> 我是素食者，对花生和芒果过敏，请推荐一些菜。
  diet = 素食者
  allergy to 花生 = 对花生过敏
  allergy to 芒果 = 对芒果过敏
> 大家好，我来自成都，现在住在上海，在字节跳动上班。
  place of origin = 来自成都
  home city = 住在上海
  employer = 在字节跳动工作
> 我女儿五岁，对鸡蛋过敏。
> 我上周刚搬到深圳，还没找到好吃的。
  home city = 2026年11月2日那一周搬到深圳
> 我有高血压，不喝酒。
  health condition 高血压 = 有高血压
  drinking 酒 = 不喝酒
> 我喜欢爬山和摄影，不喜欢吃辣。
  opinion of 爬山 = 喜欢爬山
  opinion of 摄影 = 喜欢摄影
  opinion of 吃辣 = 不喜欢吃辣
> 我叫了外卖，结果没送到。
> 我是台灣人，住在台北，對蝦過敏。
  home city = 住在台北
  allergy to 虾 = 對蝦過敏
> 请以后用中文回复我。
  reply language = 希望用中文回复
> 我养了一只猫叫豆豆，我老婆叫王芳。
  cat's name = 有一只猫叫豆豆
  wife's name = 老婆叫王芳
"""

JAPANESE = """
> はじめまして、田中健太です。東京でエンジニアをしています。
  name = 名前は田中健太
  job title = エンジニア
> 大阪に住んでいる大学生です。そばアレルギーがあります。
  home city = 大阪に住んでいる
  allergy to そば = そばアレルギーがある
> 娘は3歳で、卵アレルギーです。
> 先週、福岡から札幌に引っ越しました。
  home city = 2026年11月2日の週に札幌に引っ越した
> 私はトヨタで働いています。猫が好きですが、犬は苦手です。
  employer = トヨタで働いている
  opinion of 猫 = 猫が好き
  opinion of 犬 = 犬は苦手
> こんにちは！京都出身で、今は名古屋に住んでいます。
  place of origin = 出身は京都
  home city = 名古屋に住んでいる
> 3階に住んでいます。騒音がひどいです。
> ベジタリアンなので、肉は食べません。
  diet = ベジタリアン
  eating 肉 = 肉は食べません
> 糖尿病があるので、甘いものは控えています。
  health condition 糖尿病 = 糖尿病がある
> 月曜日アレルギーです笑
> 母は横浜に住んでいます。ピーナッツアレルギーです。
"""


def messages(text: str) -> list[tuple[str, list[str]]]:
    read_so_far: list[tuple[str, list[str]]] = []
    for line in text.strip().splitlines():
        if line.startswith("> "):
            read_so_far.append((line[2:], []))
        else:
            read_so_far[-1][1].append(line.strip())
    return read_so_far


MESSAGES = [
    entry
    for text in (ENGLISH, SPANISH, GERMAN, FRENCH, CHINESE, JAPANESE)
    for entry in messages(text)
]


@pytest.mark.parametrize(("text", "expected"), MESSAGES, ids=[text for text, _ in MESSAGES])
def test_exactly_these_facts_of_a_first_message(text: str, expected: list[str]) -> None:
    facts = read([Turn(0, "user", text)], DAY).facts
    kept = [
        f"{'' if fact.subject == 'user' else f'{fact.subject}: '}{fact.attribute} = {fact.value}"
        for fact in facts
    ]
    assert kept == expected
    assert all(fact.span in text for fact in facts)


def test_there_are_enough_messages() -> None:
    assert len(MESSAGES) >= 60
