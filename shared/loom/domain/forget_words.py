"""The words by which a request to forget and a memory are compared."""

from __future__ import annotations

from typing import Final

EMPTY: Final = """
    forget delete remove erase wipe clear drop please memory memories remember remembered
    remembering know known knowing learn learned learnt
    store stored save saved record recorded records keep kept
    data information info detail details fact facts everything anything something thing things
    whatever all said told mentioned tell say mention talk talked old new previous earlier former
    current any more anymore longer now want wanted asked would like could can request user
    stop stopped mind du könntest könnten puedes podrías peux pouvez
    bitte alles was über dass daten weiss weisst gesagt gespeichert mein meine meinen alte alten
    todo por favor sobre que sabes datos dije guardado mi mis vieja viejo
    tout plait sur sais donnees dit enregistre mon ma mes ancien ancienne
    tu moi toi de des sais te vous mich mir dich ueber über de mí usted
    tudo favor sobre sabe dados disse meu minha meus minhas antigo antiga
    все что обо мне пожалуйста мои мой мою моё данные знаешь сказал сказала
"""
"""Words that name nothing in a request to forget."""
SAME_THING: Final = """
    job work employer occupation profession career workplace arbeit arbeitgeber beruf trabajo
        empleador travail emploi employeur trabalho emprego работа عمل 工作 职业 仕事 직업
    phone telephone mobile telefon telefonnummer handynummer telefono téléphone
        telefone телефон هاتف 电话 電話 전화
    birthday birth born birthdate geburtstag cumpleaños anniversaire aniversário рождения
        生日 誕生日 생일
    number nummer numero número numéro номер رقم
    salary pay wage income gehalt lohn salario sueldo salaire salário зарплата راتب 薪水 工资 薪資
        給料 給与 급여 월급
    favorite favourite
    color colour farbe couleur cor цвет 颜色 色
    email mail e-mail correo courriel почта 邮箱 メール 이메일
    address adresse dirección endereço адрес عنوان عنواني 地址 住址 住所 주소
    allergy allergic allergie alergia alérgico аллергия 过敏 アレルギー 알레르기
    wife husband spouse partner frau mann marido esposa femme mari жена муж 妻子 丈夫 夫 妻
    kid child children son daughter kinder sohn tochter hijo hija enfant filho filha дети
        孩子 子供
    diet food eat ernährung dieta régime диета 饮食 食事
    name named nombre nom nome имя اسم 名字 名前 이름
    dog hund perro chien cão собака كلب 狗 犬
    cat katze gato chat кошка قطة 猫
"""
"""Words by which people and keys, which are English, call one thing; a line each."""
OF_OTHERS: Final = """
    wife husband spouse partner son daughter child children kid baby mother father mom mum dad
    parent
    grandmother grandfather brother sister sibling cousin aunt uncle nephew niece friend girlfriend
    boyfriend roommate flatmate neighbor neighbour colleague coworker manager boss teacher doctor
    dentist landlord dog cat pet puppy kitten bird horse customer client team company
    ex
    second third other another
"""
"""A key that holds one of these is about somebody or something else than the user alone."""
HEADS: Final = """
    address name number
"""
"""What many things have: alone it is the user's own, "my address" is no e-mail address."""
OWN_KINDS: Final = """
    home postal street residential permanent current new old former previous phone mobile
    cell full first last middle given family legal preferred nick real
"""
"""Words that leave such a thing the user's own."""
RESIDENCE: Final = """
    home city town village place address street country region area neighborhood neighbourhood
    residence residential location current living postal
"""
"""Where somebody lives is kept under an attribute of these words alone."""
LIVING: Final = """
    live lives living reside wohne wohnt wohnen vivo vive habite habito moro живу 住
"""
