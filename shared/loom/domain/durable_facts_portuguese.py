"""Portuguese frames of what does not last; `durable_facts_english` has each kind in full."""

from __future__ import annotations

from typing import Final

from loom.domain.durable_facts_english_words import WORDS as ENGLISH
from loom.domain.durable_facts_grammar import ENGLISH_WORDS, Table, word_lists

_WORDS: Final = r"""
agent = (?:o |a |um |meu )?(?:assistente|agente|subagente|bot|ia)
user = (?:o |a )?(?:usuári[oa]|utilizador(?:a)?)
thing = <file>|\b(?:prs?|pull[ -]?requests?|merge[ -]?requests?|issues?|tickets?|commits?|tags?|
    changelog|readme|lock-?file|snapshots?|labels?|main|master|develop|ci|build|pipeline|merge|
    rebase|push|staging|queue|stash|release|linter|mypy|pytest|npm|git|arquivos?|ficheiros?|
    registros?|logs?|pastas?|diretório|repositório|código|scripts?|testes?|suíte|comandos?|
    consultas?|diffs?|branch(?:es)?|ramos?|erros?|saída|console|terminal|esquema|migrações|
    configuração|documentação|servidor|contêiner|linhas|função|funções)\b
did = (?:l(?:eu|i|emos|eram)|abri(?:u|mos|ram)?|busc(?:ou|amos)|procur(?:ou|ei|amos)|revis(?:ou|ei
    |amos)|execut(?:ou|ei|amos)|rod(?:ou|ei|amos)|examin(?:ou|ei|amos)|verific(?:ou|amos)|
    verifiquei|inspecion(?:ou|ei|amos)|analis(?:ou|ei|amos)|compar(?:ou|ei|amos)|test(?:ou|ei|
    amos)|inici(?:ou|ei|amos)|consult(?:ou|ei|amos)|list(?:ou|ei)|olh(?:ou|ei|amos)|cham(?:ou|ei)|
    edit(?:ou|ei|amos)|modific(?:ou|amos)|explor(?:ou|ei|amos)|baix(?:ou|ei)|mostrou|viu|vimos|
    percorreu)
spoke = (?:explicou|traduziu|resumiu|redigiu|escreveu|propôs|sugeriu|respondeu|gerou|apresentou|
    cumprimentou|perguntou|recomendou|deu|corrigiu|reescreveu|listou|ofereceu|pensou|
    pediu desculpas?|repetiu|preparou|pesquisou|fez (?:uma|alterações))
asked = (?:pediu|perguntou|solicitou|agradeceu|cumprimentou|reclamou|quis saber|disse (?:olá|oi|
    obrigad[oa]|tchau))
own = \b(?:seu|sua|seus|suas|meu|minha|sempre|nunca|cham\w+|cada|de agora em diante|filh[oa]s?)\b
chored = (?:enviad[oa]s?|commitad[oa]s?|comitad[oa]s?|mesclad[oa]s?|merge(?:ad[oa]s?)?|rebase(?:
    ad[oa]s?)?|criad[oa]s?|abert[oa]s?|fechad[oa]s?|excluíd[oa]s?|apagad[oa]s?|removid[oa]s?|
    atualizad[oa]s?|renomead[oa]s?|movid[oa]s?|corrigid[oa]s?|formatad[oa]s?|ordenad[oa]s?|
    limp[oa]s?|reiniciad[oa]s?|implantad[oa]s?|publicad[oa]s?|marcad[oa]s?|atribuíd[oa]s?|
    aprovad[oa]s?|resolvid[oa]s?|regenerad[oa]s?|cancelad[oa]s?|arquivad[oa]s?|adicionad[oa]s?|
    instalad[oa]s?|integrad[oa]s?)
chored_past = (?:envi(?:ou|ei)|commit(?:ou|ei)|mescl(?:ou|ei)|cri(?:ou|ei)|abri(?:u)?|fech(?:ou|
    ei)|exclu(?:iu|í)|apag(?:ou)|apaguei|remov(?:eu|i)|atualiz(?:ou|ei)|renome(?:ou|ei)|mov(?:eu|
    i)|corrig(?:iu|i)|format(?:ou|ei)|limp(?:ou|ei)|reinici(?:ou|ei)|implant(?:ou|ei)|public(?:ou)
    |publiquei|marc(?:ou)|marquei|aprov(?:ou|ei)|resolv(?:eu|i)|adicion(?:ou|ei)|fiz o|fez o|fiz|
    fez|subi(?:u)?)
chore_thing = <file>|\b(?:prs?|pull[ -]?requests?|merge[ -]?requests?|issues?|tickets?|commits?|
    tags?|changelog|readme|lock-?file|snapshots?|labels?|main|master|develop|ci|build|pipeline|
    merge|rebase|push|staging|queue|stash|release|linter|mypy|pytest|npm|git|branch(?:es)?|ramos?|
    vers(?:ão|ões)|comentários?|erros? de digitação|tarefas?|importações|dependências|backups?|
    alterações|mudanças|servidor|cache|notas de versão|documentação|etiquetas?|revisor(?:es|a)?|
    conflitos?|repositório|deploy)\b
work = <file>|\b(?:prs?|pull[ -]?requests?|merge[ -]?requests?|issues?|tickets?|commits?|tags?|
    changelog|readme|lock-?file|snapshots?|labels?|main|master|develop|ci|build|pipeline|merge|
    rebase|push|staging|queue|stash|release|linter|mypy|pytest|npm|git|testes?|suíte|verificações|
    tarefas?|jobs?|branch|ramo|fila|deploy|implantação|servidor|serviço|contêiner|produção|
    migração|revisão|cobertura|refatoração|funcionalidade|tudo|versão|alterações|mudanças|erros?|
    compilação|conflitos?)\b
state = (?:verdes?|vermelh[oa]s?|abert[oa]s?|fechad[oa]s?|mesclad[oa]s?|quebrad[oa]s?|pront[oa]s?|
    bloquead[oa]s?|limp[oa]s?|vazi[oa]s?|chei[oa]s?|terminad[oa]s?|concluíd[oa]s?|complet[oa]s?|
    feit[oa]s?|pendentes?|em (?:andamento|revisão|espera|execução|curso)|fora do ar|em dia|
    pela metade|sem (?:resolver|revisão)|aprovad[oa]s?|falhando|passando|rodando|aguardando|
    parad[oa]s?)
now = (?:agora|atualmente|no momento|neste momento|por enquanto|ainda|hoje|já)
"""

_NARRATION: Final = r"""
<agent> (?:<did>|<spoke>)\b
(?:<user> |eu |)(?:<did>|colou|compartilhou|enviou) (?:\S+ ){0,5}?<thing>
<user> (?:<asked>)\b(?!.*<own>)
<agent> está (?:lendo|buscando|procurando|revisando|executando|rodando|analisando|gerando|
    escrevendo|testando|trabalhando|investigando|olhando)\b
(?:\S+ ){0,6}?(?:<thing>)(?: \S+){0,4}? (?:foi|foram) (?:lid|abert|examinad|executad|revisad|
    verificad|consultad)[oa]s?\b
(?:a |esta )(?:conversa|sessão) (?:foi|era|contém|tratou)\b
"""

_PLANS: Final = r"""
(?:depois(?: disso)?|agora|em seguida|amanhã|mais tarde|primeiro|então),? (?:eu |nós )?(?:faço|
    fazemos|abro|rodo|rodamos|farei|faremos|reviso|vejo|testo|executo|leio|envio|subo|olho|abrirei
    |\w+rei|\w+remos)\b
(?:(?:agora|depois(?: disso)?|primeiro|em seguida|amanhã|mais tarde|então),? )?(?:eu )?(?:vou|
    vamos|tenho que|temos que|quero|gostaria de|preciso|pretendo|falta) (?:\S+ )?\w+r\b
(?:o |a |meu )?(?:próxim[oa]) (?:passo|tarefa|ação|etapa)\b
(?:deixe-me|deixa eu)\b|(?:devo|posso|quer que) \w+
(?:a fazer|pendente|falta|restante|plano (?:de|para) hoje):
<agent> (?:vai|quer|pretende|irá) \w+
<user> (?:vai|quer|pretende|planeja) .*\b(?:agora|depois|em seguida|amanhã|mais tarde|hoje|
    em breve|primeiro|daqui a pouco)\b
"""

_STATES: Final = r"""
(?:\S+ ){0,5}?(?:<work>)(?: \S+){0,3}? (?:não )?(?:terminou|falhou|acabou|começou|foi \w+|passou)
    (?: (?:<now>|com sucesso))*$
(?:\S+ ){0,5}?(?:<work>)(?: \S+){0,4}? (?:está|estão|continua|continuam|ficou|tem|têm) (?:<now> )?
    (?:<state>|\d+ (?:erros|falhas|conflitos))
(?:<now>),? (?:\S+ ){0,5}?(?:falham?|passam?|está|estão|há|roda) (?:\S+ ){0,5}?(?:<work>|<state>|
    \d+)
(?:<now>),? (?:\S+ ){0,5}?(?:<work>)(?: \S+){0,5}? (?:falham?|passam?|está|estão|falhando)\b
(?:\S+ ){0,4}?(?:<work>)(?: \S+){0,3}? (?:falham?|passam?|falhou|falharam|passaram|passou|
    terminou)(?: (?:<now>|localmente|n[ao] (?:main|branch)))*$
(?:há|restam|faltam|temos) (?:\d+|dois|duas|três|vári[oa]s|alterações|alguns) ?.*(?:<work>|
    conflitos)
(?:todos os|todas as|\d+|dois|duas|três|nenhum[a]?) (?:\S+ ){0,3}?(?:<work>)(?: \S+){0,3}? (?:
    falham?|passam?|passaram|falharam|está|estão)\b
(?:aguardando|esperando|à espera)\b
(?:\S+ ){0,5}?(?:<work>)(?: \S+){0,3}? ainda não (?:foi|foram|está|estão|terminou|terminaram)\b
"""

_CHORES: Final = r"""
(?:\S+ ){0,7}?(?:<chore_thing>)(?: \S+){0,5}? (?:foi|foram) (?:<chored>)(?: e (?:\S+ ){0,4}?(?:foi
    |foram) \w+)?
(?:<user> |<agent> |eu |[^\W\d_]+ |)(?:<chored_past>) (?:\S+ ){0,6}?(?:<chore_thing>)
"""

_NARRATION_KEPT: Final = r"""
\b(?:porque|pois|já que|devido a|para (?:que|evitar|permitir|corrigir|não)|graças a|por causa|
    portanto|em vez de|visto que)\b
\b(?:sempre|nunca|deve|devem|precisa|cada|por padrão|antes de|no futuro|só|somente|apenas|
    não .* mais)\b
\b(?:encontrou|descobriu|mostrou que|revelou|concluiu|decidiu|constatou)\b|\b(?:19|20)\d\d\b|
    \bdesde\b
\b(?:ano|mês|verão) que vem\b|\bpróximo (?:ano|mês|verão)\b
\bque (?!corrij|busq|o assistente|tradu|escrev|explic|resum|revis|mostr|ger|execut|faç)
"""

_PLANS_KEPT: Final = r"""
\b(?:porque|pois|já que|sempre|nunca|cada|por padrão)\b|\b(?:19|20)\d\d\b|\b(?:ano|mês) que vem\b
\bem (?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|
    dezembro)\b
"""

_STATES_KEPT: Final = r"""
\b(?:porque|pois|já que|devido a|para (?:que|evitar|permitir|corrigir|não)|graças a|por causa|
    portanto|em vez de|visto que)\b
\b(?:sempre|nunca|deve|devem|precisa|cada|por padrão|antes de|no futuro|só|somente|apenas|
    não .* mais)\b
\b(?:encontrou|descobriu|mostrou que|revelou|concluiu|decidiu|constatou)\b|\b(?:19|20)\d\d\b|
    \bdesde\b
\b(?:ano|mês|verão) que vem\b|\bpróximo (?:ano|mês|verão)\b
\b(?:se|quando|sem a|sem o)\b
"""

_CHORES_KEPT: Final = r"""
\b(?:porque|pois|já que|devido a|para (?:que|evitar|permitir|corrigir|não)|graças a|por causa|
    portanto|em vez de|visto que)\b
\b(?:sempre|nunca|deve|devem|precisa|cada|por padrão|antes de|no futuro|só|somente|apenas|
    não .* mais)\b
\b(?:encontrou|descobriu|mostrou que|revelou|concluiu|decidiu|constatou)\b|\b(?:19|20)\d\d\b|
    \bdesde\b
\b(?:ano|mês|verão) que vem\b|\bpróximo (?:ano|mês|verão)\b
\bpara \w+r\b|\bque (?:adiciona|corrige|remove)\b|\bna versão\b
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
    opening=r"(?:(?:nesta sessão|hoje|depois|primeiro),? )*",
)
