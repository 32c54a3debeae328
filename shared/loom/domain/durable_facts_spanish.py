"""Spanish frames of what does not last; `durable_facts_english` has each kind in full."""

from __future__ import annotations

from typing import Final

from loom.domain.durable_facts_english_words import WORDS as ENGLISH
from loom.domain.durable_facts_grammar import ENGLISH_WORDS, Table, word_lists

_WORDS: Final = r"""
agent = (?:el |la |un |mi )?(?:asistente|agente|subagente|bot|ia)
user = (?:el |la )?usuari[oa]
thing = <file>|\b(?:prs?|pull[ -]?requests?|merge[ -]?requests?|issues?|tickets?|commits?|tags?|
    changelog|readme|lock-?file|snapshots?|labels?|main|master|develop|ci|build|pipeline|merge|
    rebase|push|staging|queue|stash|release|linter|mypy|pytest|npm|git|archivos?|ficheros?|
    registros?|logs?|carpetas?|directorio|repositorio|código|scripts?|pruebas|tests?|comandos?|
    consultas?|diffs?|ramas?|errores?|traza|salida|consola|terminal|esquema|migraciones|
    configuración|documentación|servidor|contenedor|líneas|función|funciones)\b
did = (?:ha |he |hemos |han )?(?:ley(?:ó|eron)|leí(?:do|mos)?|abr(?:ió|í|ieron|imos)|abierto|busc
    (?:ó|amos|aron|ado)|busqué|revis(?:ó|é|amos|aron|ado)|ejecut(?:ó|é|amos|aron|ado)|examin(?:ó|é
    |amos|ado)|comprob(?:ó|é|amos|ado)|verific(?:ó|amos|ado)|verifiqué|inspeccion(?:ó|é|amos|ado)|
    analiz(?:ó|amos|ado)|analicé|compar(?:ó|é|amos|ado)|prob(?:ó|é|amos|ado)|lanz(?:ó|amos|ado)|
    lancé|inici(?:ó|é|amos|ado)|consult(?:ó|é|amos|ado)|list(?:ó|é|ado)|mir(?:ó|é|amos|ado)|llam
    (?:ó|é|ado)|edit(?:ó|é|amos|ado)|modific(?:ó|ado)|explor(?:ó|é|amos|ado)|descarg(?:ó|ado)|
    mostr(?:ó|ado))
spoke = (?:ha )?(?:explic(?:ó|ado)|tradu(?:jo|cido)|resum(?:ió|ido)|redact(?:ó|ado)|escrib(?:ió)|
    escrito|propuso|propuesto|sugir(?:ió)|sugerido|respond(?:ió|ido)|gener(?:ó|ado)|present(?:ó|
    ado)|salud(?:ó|ado)|pregunt(?:ó|ado)|recomend(?:ó|ado)|dio|corrig(?:ió)|reescribió|enumeró|
    ofreció|pensó|se disculpó|repitió|preparó)
asked = (?:ha )?(?:pidió|pedido|preguntó|preguntado|solicitó|agradeció|saludó|dio las gracias|
    se quejó|quiso saber|dijo (?:hola|gracias|adiós))
own = \b(?:su|sus|mi|mis|siempre|nunca|llam\w+|cada|a partir de ahora|hij[oa]s?)\b
chored = (?:sub(?:ió|í|id[oa]s?|ieron)|(?:actualiz|fusion|cre|elimin|borr|cerr|renombr|integr|
    despleg|public|etiquet|asign|marc|aprob|envi|limpi|reinici|regener|archiv|cancel|guard|
    instal)aron|(?:abr|mov|añad|corrig)ieron|resolvieron|commit|commitead[oa]s?|fusion(?:ó|é|
    ad[oa]s?)|merge|rebase|push|cre(?:ó|é|ad[oa]s?)|abr(?:ió|í)|abiert[oa]s?|cerr(?:ó|é|ad[oa]s?)|
    elimin(?:ó|é|ad[oa]s?)|borr(?:ó|é|ad[oa]s?)|actualiz(?:ó|ad[oa]s?)|actualicé|renombr(?:ó|é|
    ad[oa]s?)|mov(?:ió|í|id[oa]s?)|corrig(?:ió)|corregid[oa]s?|formate(?:ó|é|ad[oa]s?)|orden(?:ó|
    ad[oa]s?)|limpi(?:ó|é|ad[oa]s?)|reinici(?:ó|é|ad[oa]s?)|despleg(?:ó|ad[oa]s?)|public(?:ó|
    ad[oa]s?)|etiquet(?:ó|ad[oa]s?)|asign(?:ó|ad[oa]s?)|marc(?:ó|ad[oa]s?)|aprob(?:ó|ad[oa]s?)|
    resolv(?:ió)|resuelt[oa]s?|regener(?:ó|ad[oa]s?)|cancel(?:ó|ad[oa]s?)|archiv(?:ó|ad[oa]s?)|
    envi(?:ó|ad[oa]s?)|integr(?:ó|ad[oa]s?)|añad(?:ió|id[oa]s?)|guardad[oa]s?|instalad[oa]s?)
chore_thing = <file>|\b(?:prs?|pull[ -]?requests?|merge[ -]?requests?|issues?|tickets?|commits?|
    tags?|changelog|readme|lock-?file|snapshots?|labels?|main|master|develop|ci|build|pipeline|
    merge|rebase|push|staging|queue|stash|release|linter|mypy|pytest|npm|git|ramas?|versi(?:ón|
    ones)|comentarios?|erratas?|tareas?|importaciones|dependencias|copias? de seguridad|cambios|
    servidor|caché|notas de la versión|documentación|registro de cambios|etiquetas?|revisor(?:es|
    a)?|hilos?|conflictos?|repositorio|incidencias?|parches?|capturas|borrador(?:es)?|sprint
    |tablero)\b
work = <file>|\b(?:prs?|pull[ -]?requests?|merge[ -]?requests?|issues?|tickets?|commits?|tags?|
    changelog|readme|lock-?file|snapshots?|labels?|main|master|develop|ci|build|pipeline|merge|
    rebase|push|staging|queue|stash|release|linter|mypy|pytest|npm|git|pruebas|tests?|suite|
    comprobaciones|trabajos?|rama|cola|despliegue|servidor|servicio|contenedor|producción|
    migración|revisión|tareas?|cobertura|refactorización|funcionalidad|todo|versión|cambios|
    errores?|compilación|conflictos?|incidencias?|casos|pasos|revisiones|comentarios|hilos|archivos
    |ficheros)\b
state = (?:verdes?|en verde|en rojo|roj[oa]s?|abiert[oa]s?|cerrad[oa]s?|fusionad[oa]s?|rot[oa]s?|
    list[oa]s?|bloquead[oa]s?|limpi[oa]s?|vací[oa]s?|llen[oa]s?|terminad[oa]s?|complet[oa]s?|
    completad[oa]s?|hech[oa]s?|pendientes?|en (?:curso|espera|revisión|marcha|cola|progreso)|
    caíd[oa]s?|al día|a medias|sin (?:resolver|fusionar|revisar)|aprobad[oa]s?|fallando|pasando)
now = (?:ahora(?: mismo)?|actualmente|en este momento|por ahora|de momento|todavía|aún|hoy|
    por el momento|ya)
"""

_NARRATION: Final = r"""
<agent> (?:<did>|<spoke>|hizo (?:una búsqueda|cambios))\b
(?:<user> |)(?:<did>|pegó|compartió|subió|envió) (?:\S+ ){0,5}?<thing>
<user> (?:<asked>)\b(?!.*<own>)
<agent> está (?:leyendo|buscando|revisando|ejecutando|analizando|generando|escribiendo|probando|
    trabajando|investigando|mirando)\b
(?:se )(?:leyó|leyeron|abrió|abrieron|revisó|revisaron|ejecutó|ejecutaron|buscó|examinó|consultó|
    habló|discutió|comentó)\b
(?:la |esta )(?:conversación|sesión|charla) (?:trató|fue|contiene|era|trataba)\b
"""

_PLANS: Final = r"""
(?:(?:ahora|luego|después(?: de eso)?|primero|a continuación|mañana|más tarde|entonces),? )?(?:
    yo )?(?:voy a|vamos a|tengo que|tenemos que|quiero|quisiera|me gustaría|necesito|pienso|falta|
    queda por) \w+r\b
(?:ahora|luego|después|a continuación|más tarde|primero|mañana),? (?:\w+ré|\w+remos|reviso|ejecuto
    |abro|leo|subo|arreglo|pruebo|miro|lanzo|corrijo|sigo|busco|compruebo|escribo|empiezo|
    hago|toca)\b
\w+(?:ré|remos) .*\b(?:ahora|luego|después|mañana|más tarde|primero|en un momento|en breve|
    otra vez|de nuevo)\b
(?:ahora|luego|después|a continuación|más tarde|primero|mañana)(?: \S+)?,? (?:\w+ré|\w+remos
    |\w+é con)\b
(?:el |la |mi )?(?:siguiente|próximo|próxima) (?:paso|tarea|acción)\b
(?:déjame|permíteme|vamos a ver)\b|¿?(?:sigo|continúo|quieres que)\b
(?:por hacer|pendiente|queda|falta|plan (?:de hoy|para hoy)):
<agent> (?:va a|quiere|piensa|\w+rá)\b
<user> (?:va a|quiere|piensa|planea) .*\b(?:ahora|luego|después|mañana|más tarde|esta (?:noche|
    tarde)|hoy|en breve|primero)\b
"""

_STATES: Final = r"""
(?:\S+ ){0,5}?(?:<work>)(?: \S+){0,3}? (?:no )?(?:ha|han) (?:terminado|fallado|pasado|acabado|
    empezado|finalizado|sido \w+)(?: (?:<now>|con éxito))*$
(?:\S+ ){0,5}?(?:<work>)(?: \S+){0,4}? (?:está|están|sigue|siguen|quedó|queda|quedan|tiene|tienen|
    es|son) (?:<now> )?(?:<state>|\d+ (?:errores|fallos|conflictos))
(?:<now>),? (?:\S+ ){0,5}?(?:fallan?|pasan?|está|están|hay|corre|funciona|quedan?) (?:\S+ ){0,5}?
    (?:<work>|<state>|\d+)
(?:<now>),? (?:\S+ ){0,5}?(?:<work>)(?: \S+){0,5}? (?:fallan?|pasan?|está|están|corre|sigue|
    siguen)\b
(?:\S+ ){0,4}?(?:<work>)(?: \S+){0,3}? (?:fallan?|pasan?|falló|fallaron|pasaron|terminó)(?: (?:
    <now>|localmente|en (?:main|la rama|local)))*$
(?:hay|quedan|faltan|tenemos) (?:\d+|dos|tres|cuatro|varios|varias|cambios|algunos) ?.*(?:<work>|
    conflictos)
(?:todas las|todos los|\d+|dos|tres|ningun[oa]?) (?:\S+ ){0,3}?(?:<work>)(?: \S+){0,3}? (?:fallan?
    |pasan?|pasaron|fallaron|están?|ha|han)\b
(?:quedan?|faltan?) (?:aún |todavía )?(?:\d+|un[oa]?|dos|tres|cuatro|cinco|vari[oa]s|algun[oa]s|la
    |el|las|los)
    (?:\S+ ){0,5}?(?:por \w+r|pendientes?|sin \w+r|abiert[oa]s?)
(?:\S+ ){0,5}?(?:<work>)(?: \S+){0,3}? (?:está|están|va|van) (?:\d+|un|dos|tres
    |varios) commits? (?:por )?(?:detrás
    |delante|atrás|adelante)
(?:\S+ ){0,5}?(?:<work>)(?: \S+){0,3}? (?:siguen?|continúan?) (?:\w+ndo|sin|en)\b
(?:esperando|a la espera)\b
(?:\S+ ){0,5}?(?:<work>)(?: \S+){0,3}? (?:todavía|aún) no (?:ha|han|está|están)\b
"""

_CHORES: Final = r"""
(?:se )(?:hizo|hicieron|ha hecho) (?:un |el )?(?:commit|push|merge|rebase|squash|stash|despliegue|
    copia)
(?:<user> |<agent> |[^\W\d_]+ |)(?:se )?(?:ha |han |he |hemos )?(?:<chored>) (?:\S+ ){0,6}?(?:
    <chore_thing>)
(?:\S+ ){0,7}?(?:<chore_thing>)(?: \S+){0,5}? (?:fue|fueron|ha sido|han sido|se ha|se han|quedó|
    se) (?:<chored>)
(?:hice|hicimos|hizo) (?:un |el )?(?:commit|push|merge|rebase|squash|stash)\b
"""

_NARRATION_KEPT: Final = r"""
\b(?:porque|ya que|debido a|para (?:que|evitar|permitir|corregir|no)|gracias a|por culpa|así que|
    en lugar de|en vez de|puesto que|a causa)\b
\b(?:siempre|nunca|debe|deben|hay que|cada|por defecto|antes de|en el futuro|solo|sólo|únicamente|
    ya no)\b
\b(?:encontró|descubrió|mostró que|reveló|resultó|concluyó|decidió|encontrado|descubierto)\b|\b(?:
    19|20)\d\d\b|\bdesde\b
\b(?:el año|el mes|el verano) (?:que viene|próximo)\b|\bpróximo (?:año|mes|verano)\b
\bque (?!corrig|busc|peg|compart|sub|envi|mand|adjunt|le|lo|la|les|el asistente|tradu|escrib|hic
    |explic|resum|revis|mostr|gener|
    ejecut)
"""

_PLANS_KEPT: Final = r"""
\b(?:porque|ya que|siempre|nunca|cada|por defecto)\b|\b(?:19|20)\d\d\b|\bel (?:año|mes|
    verano) que viene\b
\ben (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|
    diciembre)\b|\bpróximo (?:año|mes|verano)\b
"""

_STATES_KEPT: Final = r"""
\b(?:porque|ya que|debido a|para (?:que|evitar|permitir|corregir|no)|gracias a|por culpa|así que|
    en lugar de|en vez de|puesto que|a causa)\b
\b(?:siempre|nunca|debe|deben|hay que|cada|por defecto|antes de|en el futuro|solo|sólo|únicamente|
    ya no)\b
\b(?:encontró|descubrió|mostró que|reveló|resultó|concluyó|decidió|encontrado|descubierto)\b|\b(?:
    19|20)\d\d\b|\bdesde\b
\b(?:el año|el mes|el verano) (?:que viene|próximo)\b|\bpróximo (?:año|mes|verano)\b
\b(?:si|cuando|sin la|sin el)\b
"""

_CHORES_KEPT: Final = r"""
\b(?:porque|ya que|debido a|para (?:que|evitar|permitir|corregir|no)|gracias a|por culpa|así que|
    en lugar de|en vez de|puesto que|a causa)\b
\b(?:siempre|nunca|debe|deben|hay que|cada|por defecto|antes de|en el futuro|solo|sólo|únicamente|
    ya no)\b
\b(?:encontró|descubrió|mostró que|reveló|resultó|concluyó|decidió|encontrado|descubierto)\b|\b(?:
    19|20)\d\d\b|\bdesde\b
\b(?:el año|el mes|el verano) (?:que viene|próximo)\b|\bpróximo (?:año|mes|verano)\b
\bpara \w+r\b|\bque (?:añade|corrige|elimina)\b|\ben la versión\b
"""

TABLE: Final = Table(
    signs=r"[a-z]",
    foreign=ENGLISH_WORDS,
    words={"file": ENGLISH["file"], **word_lists(_WORDS)},
    frames={
        "activity_narration": _NARRATION,
        "first_person_plan": _PLANS,
        "status_snapshot": _STATES,
        "housekeeping": _CHORES,
    },
    keeps={
        "activity_narration": _NARRATION_KEPT,
        "first_person_plan": _PLANS_KEPT,
        "status_snapshot": _STATES_KEPT,
        "housekeeping": _CHORES_KEPT,
    },
    opening=r"(?:(?:en esta sesión|hoy|luego|después|primero),? )*",
)
