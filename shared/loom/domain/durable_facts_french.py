"""French frames of what does not last; `durable_facts_english` has each kind in full."""

from __future__ import annotations

from typing import Final

from loom.domain.durable_facts_english_words import WORDS as ENGLISH
from loom.domain.durable_facts_grammar import ENGLISH_WORDS, Table, word_lists

_WORDS: Final = r"""
agent = (?:l'|le |un |une |mon )?(?:claude|codex|assistante?|agent|sous-agent|bot|ia)
user = (?:l'|un |le |la )?(?:utilisat(?:eur|rice)|développeu(?:r|se))
i = (?:j'|je |nous |on )
avoir = (?:a |ai |avons |ont )(?:d'abord |ensuite |aussi |bien |déjà )*
thing = <file>|\b(?:prs?|pull[ -]?requests?|merge[ -]?requests?|issues?|tickets?|commits?|tags?|
    changelog|readme|lock-?file|snapshots?|labels?|main|master|develop|ci|build|pipeline|merge|
    rebase|push|staging|queue|stash|release|linter|mypy|pytest|npm|git|fichiers?|journa(?:l|ux)|
    logs?|dossiers?|dépôt|code|scripts?|tests?|suite|commandes?|requêtes?|diffs?|branches?|
    erreurs?|trace|sortie|console|terminal|schéma|migrations?|configuration|documentation|serveur|
    conteneur|lignes|dockerfile|makefile|extraits?|messages?|contenu)\b
did = (?:lu|ouvert|parcouru|consulté|cherché|recherché|examiné|vérifié|exécuté|lancé|relancé|testé
    |essayé|inspecté|analysé|comparé|listé|regardé|affiché|téléchargé|interrogé|appelé|modifié|
    édité|relu|survolé|expliqué|traduit|résumé|rédigé|écrit|proposé|suggéré|répondu|reformulé|
    généré|présenté|remercié|salué|demandé|corrigé|fourni|donné|montré|énuméré|rappelé|
    créé une liste|réfléchi|discuté|parlé)e?s?
chored = (?:poussé|commité|committé|fusionné|mergé|rebasé|créé|ouvert|fermé|supprimé|mis(?:
    es?)? à jour|renommé|déplacé|corrigé|formaté|trié|nettoyé|redémarré|relancé|déployé|publié|
    tagué|étiqueté|ajouté|assigné|marqué|demandé|incrémenté|validé|approuvé|résolu|régénéré|annulé
    |archivé|sauvegardé|amendé|complété|repoussé|rétabli|rouvert|scindé|découpé|
    reconstruit|vidé|rangé|coché|installé|regroupé|envoyé|soumis|clos|livré)e?s?
chore_thing = <file>|\b(?:prs?|pull[ -]?requests?|merge[ -]?requests?|issues?|tickets?|commits?|
    tags?|changelog|readme|lock-?file|snapshots?|labels?|main|master|develop|ci|build|pipeline|
    merge|rebase|push|staging|queue|stash|release|linter|mypy|pytest|npm|git|branches?|versions?|
    commentaires?|fautes? de frappe|coquilles?|tâches?|imports|dépendances|sauvegardes?|
    modifications|changements|serveur|cache|notes de version|documentation|
    journal des modifications|fichiers? de (?:test|verrouillage)|relect(?:eur|rice)|revue|
    étiquettes?)\b
work = <file>|\b(?:prs?|pull[ -]?requests?|merge[ -]?requests?|issues?|tickets?|commits?|tags?|
    changelog|readme|lock-?file|snapshots?|labels?|main|master|develop|ci|build|pipeline|merge|
    rebase|push|staging|queue|stash|release|linter|mypy|pytest|npm|git|tests?|suite|vérifications?
    |tâches?|branche|file d'attente|déploiement|serveur|service|conteneur|production|migration|
    revue|relecture|couverture|refonte|fonctionnalité|tout|version|modifications|changements|
    erreurs?)\b
state = (?:verte?s?|rouges?|ouverte?s?|fermée?s?|fusionnée?s?|cassée?s?|prête?s?|bloquée?s?|
    propres?|vides?|pleine?s?|terminée?s?|finie?s?|en (?:attente|cours|échec|panne|retard|pause|
    revue|avance)|à jour|à moitié|échoué|indisponibles?|non résolue?s?|approuvée?s?|hors ligne|
    pas encore \w+)
now = (?:actuellement|en ce moment|pour l'instant|pour le moment|maintenant|à présent|encore|
    toujours|désormais|à l'heure actuelle|aujourd'hui)
own = \b(?:sa|son|ses|mon|ma|mes|toujours|jamais|désormais|appeler|chaque)\b
"""

_NARRATION: Final = r"""
<agent> <avoir><did>\b
(?:<user> |<i>)<avoir>(?:<did>|collé|partagé|envoyé) (?:\S+ ){0,5}?(?:[dl]')?<thing>
<user> <avoir>(?:demandé|remercié|salué|prié|dit (?:bonjour|merci|au revoir)|posé|interrogé|
    voulu savoir)\b(?!.*<own>)
<user> s'est plainte? (?:de l'assistant|que l'assistant)
<agent> (?:est en train de|lit|ouvre|cherche|examine|vérifie|exécute|lance|analyse|parcourt)\b
(?:\S+ ){0,6}?<thing>(?: \S+){0,4}? (?:a été|ont été) <did>\b
(?:la |cette )(?:conversation|session|discussion) (?:portait|a porté|contient|concernait|était)\b
"""

_PLANS: Final = r"""
(?:<i>)(?:poursui[st]|continue|passe|reprend[s]?|commence|attaque|regarde|relance|termine|finis
    |m'en occupe|
    m'occupe|vérifie|fais|teste|essaie|corrige|reviens|regarderai|ferai|reprendrai|passerai
    |attends)(?:
    (?: \S+){0,8}? (?:maintenant|d'abord|ensuite|demain|ce soir|tout de suite|sans attendre|après|
    plus tard|bientôt|avant de|à présent|à la suite|au prochain)\b|$)
(?:<i>)(?:commence|continue|poursuis|reprends|enchaîne)(?: d'abord| maintenant)? (?:par|avec|sur)\b
(?:ensuite|puis|après|d'abord|maintenant)(?: ?:|,)? (?:les? |la |au |aux |on passe)(?!.* (?:est
    |sont|a|ont)\b)
il (?:me|nous) reste à \w+
(?:<i>)(?:vais|allons|va)\b .*\w+(?:er|ir|re|oir)\b
(?:ensuite|maintenant|après(?: cela| ça)?|d'abord|puis|demain|ce soir|plus tard)[, ]+(?:<i>)\S+
(?:la |ma |notre )?prochaine (?:étape|action|tâche)\b
(?:laissez|laisse)-moi|(?:dois-je|puis-je|on continue)\b
(?:à faire|reste à faire|restant|plan (?:du jour|pour aujourd'hui))(?: ?:| est)
(?:<i>)(?:dois|devons|voudrais|veux|compte|il me reste à|aimerais)(?: encore| maintenant
    | d'abord)* \w+(?:er|ir|re)\b
<agent> (?:va|compte|souhaite) \w+
<user> (?:va|veut|compte|souhaite|prévoit) .*\b(?:ensuite|maintenant|ce soir|plus tard|
    tout à l'heure|demain|bientôt|aujourd'hui|d'abord)\b
"""

_STATES: Final = r"""
(?:\S+ ){0,5}?(?:<work>) .*(?:<now>)$
(?:\S+ ){0,5}?(?:<work>)(?: \S+){0,4}? (?:est|sont|reste|restent|a|ont) (?:<now> )?(?:<state>|
    \d+ (?:erreurs?|échecs?))
(?:<now>),? (?:\S+ ){0,5}?(?:<work>)(?: \S+){0,5}? (?:est|sont|échoue|échouent|passe|passent|
    tourne|tournent|plante)\b
(?:\S+ ){0,4}?(?:<work>)(?: \S+){0,3}? (?:échoue|échouent|passe|passent|plante|tourne|tournent)
    (?: (?:<now>|localement|sur (?:main|la branche|ci)))*$
(?:\S+ ){1,8}?(?:est|sont) (?:encore|toujours|actuellement|de nouveau|à nouveau) (?:<state>)
(?:\S+ ){0,5}?(?:<work>)(?: \S+){0,3}? (?:a|ont|rencontre|rencontrent) (?:un|des|encore un
    |encore des|plusieurs|
    quelques|\d+) (?:problèmes?|soucis?|erreurs?|échecs?|conflits?|pannes?)$
(?:\S+ ){0,4}?(?:<work>)(?: \S+){0,3}? (?:échoue|échouent|passe|passent|plante|plantent|tourne
    |tournent|
    bloque|bloquent|rame|répond|répondent)(?: (?:à nouveau|de nouveau|encore|toujours|enfin
    |ce matin))+$
(?:\d+|deux|trois|quatre|tous les|toutes les|aucune?|plusieurs) (?:\S+ ){0,3}?(?:<work>)
    (?: \S+){0,3}? (?:échouent|passent|sont|est|ont échoué|ont réussi|a été|reste)\b
il (?:y a|reste) (?:<now> )?(?:\d+|deux|trois|des|quelques) .*(?:<work>|conflits?|erreurs?)
en attente d\w*\b
(?:\S+ ){0,5}?(?:<work>)(?: \S+){0,3}? n'(?:est|a|ont|ont)(?: été)? pas (?:encore )?(?:été )?\w+
"""

_CHORES: Final = r"""
(?:\S+ ){0,3}?(?:<chore_thing>)(?: \S+){0,3} (?:<chored>)$
(?:<i>|<user> |<agent> |[^\W\d_]+ )<avoir>(?:<chored>) (?:\S+ ){0,6}?(?:<chore_thing>)
(?:\S+ ){0,7}?(?:<chore_thing>)(?: \S+){0,5}? (?:a été|ont été|est|sont) (?:<chored>)\b
(?:\S+ ){0,4}?(?:a été|ont été) (?:poussé|commité|committé|fusionné|mergé|rebasé)e?s?\b
"""

_NARRATION_KEPT: Final = r"""
\b(?:parce qu|car\b|puisque|afin |pour (?:éviter|que|permettre|corriger)|grâce à|à cause|en raison
    |donc\b|au lieu|plutôt que|de sorte)
\b(?:toujours(?= \w+er\b)|jamais|doit|doivent|faut|chaque|par défaut|avant chaque|avant de|
    à l'avenir|ne .* plus|uniquement|seulement)\b
\b(?:a montré|a révélé|trouvé|découvert|constaté|s'est avéré|conclu|décidé)e?s?\b|\b(?:19|
    20)\d\d\b|\bdepuis\b
\b(?:l'année|le mois|l'été) prochaine?\b
\bque\b(?! l'assistant)
"""

_PLANS_KEPT: Final = r"""
\b(?:parce qu|car\b|puisque|toujours|jamais|chaque|par défaut)|\b(?:19|20)\d\d\b
\b(?:l'année|le mois|l'été) prochaine?\b|\ben (?:janvier|février|mars|avril|mai|juin|juillet|août|
    septembre|octobre|novembre|décembre)\b
"""

_STATES_KEPT: Final = r"""
\b(?:parce qu|car\b|puisque|afin |pour (?:éviter|que|permettre|corriger)|grâce à|à cause|en raison
    |donc\b|au lieu|plutôt que|de sorte)
\b(?:toujours(?= \w+er\b)|jamais|doit|doivent|faut|chaque|par défaut|avant chaque|avant de|
    à l'avenir|ne .* plus|uniquement|seulement)\b
\b(?:a montré|a révélé|trouvé|découvert|constaté|s'est avéré|conclu|décidé)e?s?\b|\b(?:19|
    20)\d\d\b|\bdepuis\b
\b(?:l'année|le mois|l'été) prochaine?\b
\b(?:si|quand|lorsque|sans)\b
"""

_CHORES_KEPT: Final = r"""
\b(?:parce qu|car\b|puisque|afin |pour (?:éviter|que|permettre|corriger)|grâce à|à cause|en raison
    |donc\b|au lieu|plutôt que|de sorte)
\b(?:toujours(?= \w+er\b)|jamais|doit|doivent|faut|chaque|par défaut|avant chaque|avant de|
    à l'avenir|ne .* plus|uniquement|seulement)\b
\b(?:a montré|a révélé|trouvé|découvert|constaté|s'est avéré|conclu|décidé)e?s?\b|\b(?:19|
    20)\d\d\b|\bdepuis\b
\b(?:l'année|le mois|l'été) prochaine?\b
\bpour \w+er\b|\bqui \w+|\bdans la version\b
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
    opening=r"(?:(?:dans cette session|aujourd'hui|puis|ensuite|d'abord),? )*",
)
