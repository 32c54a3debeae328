"""German frames of what does not last; `durable_facts_english` has each kind in full."""

from __future__ import annotations

from typing import Final

from loom.domain.durable_facts_english_words import WORDS as ENGLISH
from loom.domain.durable_facts_grammar import ENGLISH_WORDS, Table, word_lists

_WORDS: Final = r"""
agent = (?:der|die|das|ein|unser) (?:assistent(?:in)?|agent|sub-?agent|bot|ki)
user = (?:der|die) (?:be)?nutzer(?:in)?|(?:be)?nutzer(?:in)?
i = ich|wir
who = <agent>|<user>|<i>|[^\W\d_]{2,}
hat = (?:hat|habe|haben|ist)
thing = <file>|\b(?:dateien?|\w*logs?|\w*protokolle?|ordner|verzeichnis(?:se)?|repo(?:sitory)?|
    code|quelltext|skripte?|(?:unit-?)?tests?|testsuite|build|linter|befehle?|abfragen?|diffs?|
    patch|branch(?:es)?|commits?|prs?|pull[ -]?requests?|stack-?trace|fehlermeldung(?:en)?|ausgabe
    |konsole|terminal|schema|migration(?:en)?|konfiguration(?:sdatei)?|endpunkte?|dokumentation|
    readme|server|container|pipeline)\b
looked = (?:gelesen|geöffnet|überflogen|angesehen|angeschaut|durchsucht|gesucht|geprüft|überprüft|
    untersucht|ausgeführt|gestartet|laufen lassen|aufgerufen|abgefragt|verglichen|durchgesehen|
    durchgegangen|analysiert|getestet|ausprobiert|aufgelistet|betrachtet|eingesehen|abgerufen|
    heruntergeladen|bearbeitet|kontrolliert|gelesen|nachgesehen|nachgeschaut|nachgelesen|gegrept|
    verfolgt|durchforstet|ausgegeben|ausgewertet|gegenübergestellt|gesichtet|geladen|angezeigt)
spoke = (?:erklärt|übersetzt|zusammengefasst|beantwortet|geantwortet|formuliert|umformuliert|
    entworfen|vorgeschlagen|erstellt|geschrieben|gezeigt|gefragt|nachgefragt|begrüßt|verabschiedet
    |bedankt|entschuldigt|wiederholt|aufgezählt|empfohlen|besprochen|diskutiert|überlegt|
    nachgedacht|generiert)
asked = (?:bat|bittet|fragte|fragt|forderte|dankte|begrüßte|grüßte|bedankte sich|beschwerte sich)
chore_thing = <file>|\b(?:prs?|pull[ -]?requests?|merge[ -]?requests?|issues?|tickets?|branch(?:
    es)?|zweig|commits?|tags?|release notes|changelog|readme|version(?:snummer)?|lock-?file|
    snapshots?|labels?|milestone|kommentare?|review(?:s|-kommentare)?|tippfehler|todo(?:-liste)?|
    aufgaben?|board|importe|abhängigkeiten|testdateien|backups?|sicherungskopien?|änderungen|main|
    server|cache|dokumentation|rebase|merge|stash|pipeline|workflow)\b
chored = (?:gepusht|committet|commitet|gemergt|gemerged|zusammengeführt|rebased|rebaset|gerebased|
    erstellt|geöffnet|geschlossen|gelöscht|aktualisiert|umbenannt|verschoben|behoben|korrigiert|
    formatiert|sortiert|bereinigt|aufgeräumt|neu gestartet|deployt|deployed|ausgerollt|
    veröffentlicht|getaggt|angelegt|gesetzt|zugewiesen|markiert|angefordert|erhöht|hochgesetzt|
    angehoben|eingecheckt|gestasht|verworfen|neu erzeugt|generiert|beantwortet|freigegeben|
    genehmigt|eingereicht|gestartet|abgebrochen|archiviert|gesichert|installiert|ergänzt
    |zusammengefasst|umgestellt auf erledigt|nachgezogen|entfernt|
    eingespielt|zurückgesetzt|abgehakt|geschrieben|nachgetragen|verlinkt|gequetscht|gesquasht|
    hochgeladen|neu gebaut|wiederhergestellt|geleert|abgelegt|umbenannt)
work = \b(?:ci|build|pipeline|(?:\w+-?)?tests?|testsuite|checks?|jobs?|branch|prs?|
    pull[ -]?request|main|master|arbeitsverzeichnis|warteschlange|queue|deploy(?:ment)?|server|
    dienst|container|staging|produktion|migration|review|aufgaben?|issues?|tickets?|linter|mypy|
    abdeckung|refactoring|umbau|feature|implementierung|änderungen|commits?|alles|release|
    umstellung|lauf|prozess|cache|datenbank|merge|rebase)\b
now = (?:gerade|jetzt|derzeit|momentan|im moment|aktuell|zurzeit|zur zeit|noch|noch nicht|bisher|
    bereits|wieder|vorerst|heute|immer noch|schon)
state = (?:grün|rot|fertig|offen|geschlossen|gemergt|kaputt|fehlgeschlagen|erfolgreich|blockiert|
    sauber|leer|voll|abgeschlossen|bereit|in arbeit|(?:\S+ )?commits? (?:hinter|vor)|hinter \S+|
    im gange|hängen|durch|down|aktuell|veraltet|erledigt|ausstehend|ungelöst|nicht erreichbar|
    im review|halb fertig|noch nicht \w+)
doing = (?:schaue|sehe|mache|prüfe|starte|führe|teste|lasse|fange|beginne|versuche|gehe|öffne|lese
    |lösche|
    pushe|merge|schreibe|baue|fixe|nehme|kümmere|räume|ändere|ziehe|passe|suche|hole|setze|
    behebe|ergänze|füge|rebase|committe|dokumentiere|melde|stelle|gebe|schließe|bringe|lege|werfe)
near = \b(?:jetzt|gleich|als nächstes|später|nachher|danach|heute|heute abend|bald|morgen|erst(?:
    mal)?|zuerst|zunächst|in (?:einer minute|kürze)|im nächsten (?:commit|schritt|pr)|sofort|
    noch)\b
"""

_NARRATION: Final = r"""
<agent> <hat> .*\b(?:<looked>|<spoke>|bearbeitet|geändert)$
(?:<user>|<i>|[^\W\d_]+) <hat> (?:\S+ ){0,6}?<thing>(?: \S+){0,5} (?:<looked>|eingefügt|
    hochgeladen|geteilt)\b
<user> (?:<asked>) (?:den|die|das|nach|ob|wie|was|warum|wann|um|sich|beim)\b(?!.*\b(?:ihre[rnsm]?|
    seine[rnsm]?|nennen|künftig)\b)
<user> <hat> (?:den|die) assistent\w* (?:\S+ ){0,8}?(?:gebeten|gefragt|begrüßt|aufgefordert|
    gedankt)\b(?!.*\b(?:ihre[rnsm]?|seine[rnsm]?|zu nennen)\b)
<user> <hat> (?:sich (?:bedankt|beschwert|verabschiedet)|gegrüßt|hallo gesagt|
    nach .{1,60} gefragt)\b
(?:claude|codex|cursor) <hat> .*\b(?:<looked>|<spoke>|bearbeitet)$
<agent> (?:nannte|zeigte|gab|schlug|empfahl|half|fragte|antwortete|formulierte|erstellte|fasste|
    rechnete|liest|öffnet|sucht|prüft|durchsucht|untersucht|arbeitet an|schaut|analysiert|führt|
    las|öffnete|suchte|prüfte|durchsuchte|erklärte|übersetzte|schrieb|startete|führte)\b
(?:.{1,60}) (?:wurde|wurden) (?:<looked>|besprochen|diskutiert|durchgesehen)(?: und (?:
    <looked>))?$
(?:das|die|in der) (?:gespräch|unterhaltung|sitzung|chat)\b.*\b(?:ging|handelte|drehte|enthält|
    enthielt|war)\b
"""

_PLANS: Final = r"""
<i> (?:muss|müssen|will|wollen|möchte|möchten|kann|können) (?:noch |erst |jetzt |dann |zuerst |
    nur noch )+.*\w+n$
(?:als nächstes|danach|jetzt|gleich|anschließend|dann|nun|später|zuerst|erst(?:mal)?
    |morgen(?: \w+)?|
    heute(?: \w+)?|nachher|zunächst|im anschluss|nach \w+ \w+) <doing> (?:<i>)\b
<i> <doing>\b(?!.*\b(?:gern|gerne|meist|oft|lieber|täglich)\b).*(?:<near>|weiter|\b(?:an|um|auf|ab
    |zurück|durch|ein|nach)$)
(?:als nächstes|danach|dann|zuerst|zunächst|jetzt)(?:,|:)? (?:der|die|das|den|zum|zur|mit
    |an)\b(?!.* (?:ist|
    sind|wird|werden|hat|haben|läuft)\b)
<i> (?:fange|fangen|beginne|beginnen|starte|starten|mache|machen) (?:jetzt |zuerst |dann )?(?:mit|
    weiter)\b
(?:<i>) (?:werde|werden|schaue|schauen|mache|machen|prüfe|prüfen|starte|starten|führe|teste|testen
    |lasse|sehe|fange|beginne|möchte|will|wollen|muss noch|müssen noch|versuche|gehe|öffne|lese|
    lösche|pushe|merge|schreibe)\b(?: \S+){0,8}? ?(?:<near>)
(?:<i>) (?:werde|werden) .*\w+en$
(?:als nächstes|danach|jetzt|gleich|anschließend|dann|nun|später|zuerst|morgen|heute abend) (?:
    werde|werden|schaue|mache|prüfe|starte|führe|teste|lasse|möchte|will|kann|können|muss|müssen|
    kommt|folgt|steht|baue|schreibe|fixe|pushe|merge|lese|öffne|wird|geht)\b
(?:der |mein |unser )?(?:nächste[rs]?) (?:schritt|aufgabe|punkt)\b
(?:lass|lasst) (?:mich|uns)\b|soll(?:en)? (?:ich|wir)\b
(?:to-?do|noch offen|offen|verbleibend|ausstehend|plan für heute|noch zu tun):
<agent> (?:wird|will|möchte|plant)\b.*(?:<near>|\w+en$)
(?:<user>|[^\W\d_]+) (?:wird|will|möchte|plant)\b.*<near>
"""

_STATES: Final = r"""
(?:\S+ ){0,5}?<work>(?: \S+){0,4}? (?:ist|sind|steht|stehen|bleibt|hängt|läuft|laufen|schlägt|
    schlagen|wartet|warten|hat|haben) (?:\S+ ){0,4}?(?:<now>|<state>|fehl|\d+ (?:fehler|warnungen|
    einträge))(?:$|\b)
(?:\S+ ){0,5}?(?:<work>|\w+(?:tests?|server|build|lauf|job|branch|datenbank
    |dienst))(?: \S+){0,4}? (?:ist|sind|hängt|
    läuft|laufen|steht|stehen|klemmt|wartet|fehlt|fehlen|streikt|schlägt|schlagen|bleibt) .*\b(?:
    seit heute\w*(?: \w+)?|
    seit (?:gestern|ein\w+ \w+|\d+ \w+)|gerade|im moment|momentan|derzeit|noch|wieder|noch nicht|
    an (?:einer?|der|dem) (?:offenen|fehlenden|ausstehenden|kaputten) \w+)\b
(?:im moment|gerade|derzeit|momentan|zurzeit|zur zeit|aktuell) (?:schlagen|schlägt|hängt|hängen
    |fehlen|fehlt|
    streikt|klemmt|ist|sind|läuft|laufen|warten|wartet) .*\b(?:<state>|fehl|\w*(?:tests?|server
    |build|lauf
    |job|branch|checks?|pipeline))\b
(?:\d+|ein|eine|zwei|drei|vier|fünf|einige|alle|mehrere) (?:\S+ ){0,4}?(?:fehlen|fehlt|schlagen
    |sind|stehen|hängen|bleiben)
    (?:noch|gerade|derzeit|weiterhin|aus|offen|fehl|rot|im moment)(?: (?:aus|offen|fehl|rot
    |grün))?\b
(?:es fehl(?:t|en)|fehl(?:t|en)|übrig|offen sind) noch\b
(?:<now>) (?:ist|sind|läuft|laufen|schlägt|schlagen|steht|wartet|gibt|hängt|fallen|sind) (?:
    \S+ ){0,6}?(?:<work>)
(?:\d+|alle|zwei|drei|vier|fünf|kein\w*) (?:\S+ ){0,3}?(?:<work>|fehler|warnungen)
    (?: \S+){0,3}? (?:sind|ist|laufen|schlagen|bestehen|bestanden|fehl|grün|erfolgreich|offen|
    fehlgeschlagen)\b
es (?:gibt|liegen|sind) (?:<now> )*(?:\d+|zwei|drei|noch|uncommittete|keine) .*(?:<work>|fehler|
    konflikte)
(?:warte|warten|wartet) (?:noch )?auf\b
(?:<work>).* (?:wurde|wurden|ist|sind) (?:noch nicht|bisher nicht) \w+
"""

_CHORES: Final = r"""
(?:.{0,60})(?:<chore_thing>).{0,60} (?:wurde|wurden|ist|sind) (?:\S+ ){0,5}?<chored>(?: und \S+)?
    (?: worden)?$
(?:<who>) <hat> (?:\S+ ){0,6}?(?:<chore_thing>)(?: \S+){0,5}? <chored>(?: und (?:\S+ ){0,4}?
    <chored>)?$
(?:\S+ ){0,4}?(?:<chore_thing>)(?: \S+){0,5}? <chored>(?: und (?:\S+ ){0,4}?<chored>)?$
.{1,60} (?:wurde|wurden) (?:\S+ ){0,4}?(?:gepusht|committet|rebased|gemergt|eingecheckt|deployt)\b
"""

_NARRATION_KEPT: Final = r"""
\b(?:weil|da(?:mit)?|denn|wegen|aufgrund|sodass|so dass|dadurch|deshalb|daher|stattdessen|statt)\b
\b(?:immer|nie|niemals|stets|muss|müssen|soll|sollen|darf|dürfen|jede[rsnm]?|standardmäßig|
    grundsätzlich|nur wenn|künftig|in zukunft|vor dem|bevor)\b
\b(?:ergab|ergeben|herausgefunden|festgestellt|gefunden|gezeigt, dass|zeigte|stellte sich|dass)\b
\b(?:19|20)\d\d\b|\bnächste[nsr]? (?:jahr|monat|sommer|winter|woche|version|release)\b|
    \bnicht mehr\b
"""

_PLANS_KEPT: Final = r"""
\b(?:weil|da|damit|denn|wegen|immer|nie|niemals|stets|jede[rsnm]?|künftig)\b
\b(?:19|20)\d\d\b|\bnächste[nsr]? (?:jahr|monat|sommer|winter|version|release)\b|\bim (?:januar|
    februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)\b
"""

_STATES_KEPT: Final = r"""
\b(?:weil|da(?:mit)?|denn|wegen|aufgrund|sodass|so dass|dadurch|deshalb|daher|stattdessen|statt)\b
\b(?:immer|nie|niemals|stets|muss|müssen|soll|sollen|darf|dürfen|jede[rsnm]?|standardmäßig|
    grundsätzlich|nur wenn|künftig|in zukunft|vor dem|bevor)\b
\b(?:ergab|ergeben|herausgefunden|festgestellt|gefunden|gezeigt, dass|zeigte|stellte sich|dass)\b
\b(?:19|20)\d\d\b|\bnächste[nsr]? (?:jahr|monat|sommer|winter|woche|version|release)\b|
    \bnicht mehr\b
\b(?:seit(?! (?:heute|gestern|ein\w+ (?:stunde|minute)|\d+ (?:stunden|minuten)))|wenn|sobald|ohne
    |nur (?!noch|die|der|
    das|ein|eine|zwei|drei|\d)|standardmäßig)\b
"""

_CHORES_KEPT: Final = r"""
\b(?:weil|da(?:mit)?|denn|wegen|aufgrund|sodass|so dass|dadurch|deshalb|daher|stattdessen|statt)\b
\b(?:immer|nie|niemals|stets|muss|müssen|soll|sollen|darf|dürfen|jede[rsnm]?|standardmäßig|
    grundsätzlich|nur wenn|künftig|in zukunft|vor dem|bevor)\b
\b(?:ergab|ergeben|herausgefunden|festgestellt|gefunden|gezeigt, dass|zeigte|stellte sich|dass)\b
\b(?:19|20)\d\d\b|\bnächste[nsr]? (?:jahr|monat|sommer|winter|woche|version|release)\b|
    \bnicht mehr\b
\bum .* zu\b|\bvon \S+ auf\b|\bdurch\b|\bunterstützt\b
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
    opening=r"(?:(?:in dieser sitzung|heute|eben|dann|also|zuerst),? )*",
)
