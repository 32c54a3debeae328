"""Spanish words for the comparison of claims; `claim_words` says what the fields mean."""

from __future__ import annotations

from typing import Final

from loom.domain.claim_words import Words, without_plural

_LEMMAS: Final = """
es son soy está están estoy > BE
era eran fue fueron estaba estaban > was
tiene tienen tengo posee poseen > HAVE
no > NOT
y e > AND
o u > OR
al > a
del > de
nunca jamás > NOT EVER
siempre > ALWAYS
usa uso usan utiliza utilizan utilizo emplea > USE
come como_verbo comen > EAT
bebe bebo beben > DRINK
habla hablo hablan > SPEAK
fuma fumo fuman > SMOKE
trabaja trabajo_verbo trabajan > WORK
lee leen > READ
escribe escriben > WRITE
juega juegan > PLAY
escucha escuchan > LISTEN
requiere requieren necesita necesitan > REQUIRE
disfruta disfrutan > LIKE
ama aman adora adoran > LOVE
odia odian odio detesta detestan aborrece > HATE
prefiere prefieren prefiero > PREFER
responde responder contesta contestar > REPLY
puede pueden puedo > CAN
debe deben debo > MUST
debería deberían > SHOULD
quiere quieren quiero desea > WANT
podría quizá quizás probablemente posiblemente > MAYBE:
algunos algunas varios varias muchos muchas > SOME:
ocasionalmente > SOMETIMES
frecuentemente normalmente generalmente > OFTEN:
si > IF
cuando > WHEN
anteriormente antiguamente > PAST
casi > ALMOST
permitido permitida permitidos permitidas > ALLOWED
prohibido prohibida prohibidos prohibidas > NOT ALLOWED
aprobado aprobada aprobados > +approved
rechazado rechazada denegado denegada > -approved
habilitado habilitada activado activada > +enabled
deshabilitado deshabilitada desactivado desactivada > -enabled
abierto abierta abiertos abiertas > +open
cerrado cerrada cerrados cerradas > -open
público pública > +public
privado privada > -public
obligatorio obligatoria > +required
opcional > -required
casado casada > +married
soltero soltera divorciado divorciada > -married:
disponible > +available
compatible > +supported
incompatible > -supported
lunes > \x02W1
martes > \x02W2
miércoles > \x02W3
jueves > \x02W4
viernes > \x02W5
sábado sábados > \x02W6
domingo domingos > \x02W7
diariamente > \x02daily
semanalmente > \x02weekly
mensualmente > \x02monthly
hijo hijos niños > CHILD
cacahuate cacahuetes cacahuates maníes maní > cacahuete
ordenador computadora > computador
breve breves corta cortas corto cortos conciso concisa concisas > corto
coche auto carro > automóvil
móvil celular > teléfono
puerto > PORT
plazo > DEADLINE
"""

_PHRASES: Final = """
ya NOT > NOT LONGER
NOT * más > NOT LONGER *
a mí me gusta | a mí me gustan | le gusta | le gustan | me gusta | me gustan > LIKE
NOT le gusta | NOT le gustan | NOT me gusta | NOT me gustan > NOT LIKE
le encanta | le encantan | me encanta | me encantan > LOVE
es aficionado a | BE aficionado a | BE aficionada a > LIKE
LIKE de > LIKE
vive en | vivo en | viven en | reside en | resido en | BE viviendo en | BE residente en > LIVE_IN
ciudad de residencia BE | domicilio BE > LIVE_IN
WORK en | WORK para | BE empleado de | BE empleada de | BE empleado en | empleador BE > WORK_AT
WORK a tiempo completo en | WORK a jornada completa en > WORK_FULL_AT
WORK como | profesión BE > BE
se llama | me llamo | nombre BE | BE llamado > NAMED
HAVE # años | # años de edad | edad BE # años | edad BE de # años | edad BE # > AGED #
BE de # años > AGED #
nació el | nací el | cumpleaños BE el | cumpleaños BE | cumple años el | cumplo años el > BORN
nació > BORN
nació en | nací en > BORN_IN
alergia a | BE alérgico a | BE alérgica a | HAVE alergia a | alérgico a | alérgica a > ALLERGIC
sufre alergia a | padece alergia a | sufre de alergia a > ALLERGIC
vence | vence el | caduca | caduca el > DUE
fecha límite | fecha de entrega > DEADLINE
BE en plan * > ON_PLAN *
BE previsto para | BE programado para | BE programada para | BE prevista para > SCHEDULED
hace falta | HAVE que > MUST
debe de > MUST
se permite | se permiten > BE ALLOWED
se prohíbe | se prohíben > NOT BE ALLOWED
BE # > BE #
BE de # > BE #
de vez en cuando | a veces | algunas veces > SOMETIMES:
a menudo | con frecuencia | por lo general > OFTEN:
tal vez | a lo mejor > MAYBE:
todos los días | cada día | a diario | todos días > \x02daily
todas las semanas | cada semana | todas semanas | una vez a la semana > \x02weekly
vez por semana > \x02weekly
todos los meses | cada mes | todos meses > \x02monthly
como máximo # | a lo sumo # | hasta # | NOT más de # | máximo de # > AT_MOST #
# como máximo | # a lo sumo > AT_MOST #
al menos # | a menos # | como mínimo # | por lo menos # | mínimo de # | por menos # > AT_LEAST #
# como mínimo | # o más | # OR más > AT_LEAST #
más de # > MORE_THAN #
menos de # > LESS_THAN #
BE limitado a | BE limitada a | límite BE > LIMITED
PREFER * antes que | PREFER * a > PREFER * OVER
BE fumador | BE fumadora > SMOKE
en lugar de | en vez de > INSTEAD
correo electrónico > email
tema oscuro > modo oscuro
tema claro > modo claro
cada \x02W1 | todos los \x02W1 > \x02W1s
cada \x02W2 | todos los \x02W2 > \x02W2s
cada \x02W3 | todos los \x02W3 > \x02W3s
cada \x02W4 | todos los \x02W4 > \x02W4s
cada \x02W5 | todos los \x02W5 > \x02W5s
cada \x02W6 | todos los \x02W6 > \x02W6s
cada \x02W7 | todos los \x02W7 > \x02W7s
"""

_SUBJECTS: Final = """
el usuario | la usuaria | usuario | usuaria | yo | al usuario | a el usuario
a la usuaria | mi | mis | su | sus
"""

SPANISH: Final = Words(
    lemmas=_LEMMAS,
    phrases=_PHRASES,
    subjects=_SUBJECTS,
    articles="el la los las un una unos unas lo",
    indefinite="un una",
    fillers="actualmente ahora también",
    prepositions="en a de con para por sin desde hasta sobre entre durante según hacia contra",
    verbs="vive trabaja estudia corre cocina viaja va hace quiere aprende toca",
    neutral="el en a de la las los",
    bounds="desde hasta antes después para",
    relatives="que porque quien cuando donde pero sino mientras aunque IF",
    single="""
        PORT DEADLINE presupuesto edad cumpleaños precio coste costo salario peso altura
        umbral límite máximo mínimo alquiler
    """,
    people="jefe jefa esposa marido esposo",
    textual="""
        moneda capital contraseña favorito favorita preferido preferida predeterminado
        predeterminada principal
    """,
    events="reunión cita boda vuelo entrevista examen lanzamiento fiesta entrega",
    singular=without_plural,
)
