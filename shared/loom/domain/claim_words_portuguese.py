"""Portuguese words for the comparison of claims; `claim_words` says what the fields mean."""

from __future__ import annotations

from typing import Final

from loom.domain.claim_words import Words, without_plural

_LEMMAS: Final = """
é são sou está estão estou > BE
era eram foi foram estava estavam > was
tem têm tenho possui possuem > HAVE
não > NOT
e > AND
ou > OR
nunca jamais > NOT EVER
sempre > ALWAYS
ao > a o
à > a a
às > a as
aos > a os
no > em o
na > em a
nos > em os
nas > em as
num > em um
numa > em uma
do > de o
da > de a
dos > de os
das > de as
pelo > por o
pela > por a
usa uso usam utiliza utilizam utilizo > USE
come como_verbo comem > EAT
bebe bebo bebem > DRINK
fala falo falam > SPEAK
fuma fumo fumam > SMOKE
trabalha trabalham > WORK
lê leem > READ
escreve escrevem > WRITE
joga jogam > PLAY
escuta escutam ouve > LISTEN
requer requerem precisa exige > REQUIRE
gosta gosto gostam aprecia > LIKE
ama amam adora adoram adoro > LOVE
odeia odeiam odeio detesta detestam detesto > HATE
prefere preferem prefiro > PREFER
responde responder > REPLY
pode podem posso > CAN
deve devem devo > MUST
deveria deveriam > SHOULD
quer querem quero deseja > WANT
poderia talvez provavelmente possivelmente > MAYBE:
alguns algumas vários várias muitos muitas > SOME:
ocasionalmente > SOMETIMES
frequentemente normalmente geralmente > OFTEN:
se > IF
quando > WHEN
anteriormente antigamente > PAST
quase > ALMOST
permitido permitida permitidos permitidas > ALLOWED
proibido proibida proibidos proibidas > NOT ALLOWED
aprovado aprovada aprovados > +approved
rejeitado rejeitada recusado recusada negado negada > -approved
habilitado habilitada ativado ativada > +enabled
desabilitado desabilitada desativado desativada > -enabled
aberto aberta abertos abertas > +open
fechado fechada fechados fechadas > -open
público pública > +public
privado privada > -public
obrigatório obrigatória > +required
opcional > -required
casado casada > +married
solteiro solteira divorciado divorciada > -married:
disponível > +available
indisponível > -available
compatível suportado suportada > +supported
incompatível > -supported
segunda segunda-feira > \x02W1
terça > \x02W2
quarta > \x02W3
quinta > \x02W4
sexta > \x02W5
sábado > \x02W6
domingo > \x02W7
segundas > \x02W1s
terças > \x02W2s
quartas > \x02W3s
quintas > \x02W4s
sextas > \x02W5s
sábados > \x02W6s
domingos > \x02W7s
diariamente > \x02daily
semanalmente > \x02weekly
mensalmente > \x02monthly
filho filhos > CHILD
amendoins > amendoim
telemóvel celular > telefone
porta > PORT
prazo > DEADLINE
"""

_PHRASES: Final = """
já NOT > NOT LONGER
NOT * mais > NOT LONGER *
LIKE muito de > LOVE
LIKE de > LIKE
NOT LIKE de > NOT LIKE
mora em | moro em | moram em | vive em | vivo em | reside em | resido em > LIVE_IN
cidade de residência BE > LIVE_IN
WORK em | WORK para | BE empregado de | BE funcionário de | BE funcionária de > WORK_AT
empregador BE > WORK_AT
WORK em tempo integral em | WORK a tempo inteiro em > WORK_FULL_AT
WORK como | profissão BE > BE
se chama | chama se | me chamo | nome BE > NAMED
HAVE # anos | idade BE # anos | idade BE # > AGED #
nasceu em | nasci em > BORN_IN
aniversário BE | aniversário BE em | faz anos em | faz anos | faz aniversário em > BORN
alergia a | BE alérgico a | BE alérgica a | HAVE alergia a | alérgico a | alérgica a > ALLERGIC
sofre de alergia a > ALLERGIC
vence | vence em | expira | expira em > DUE
data limite > DEADLINE
BE em plano * > ON_PLAN *
BE previsto para | BE prevista para | BE agendado para | BE agendada para > SCHEDULED
BE marcada para > SCHEDULED
HAVE que | HAVE de > MUST
BE de # > BE #
de vez em quando > SOMETIMES:
com frequência | em geral > OFTEN:
todos os dias | todo dia | cada dia | todos dias > \x02daily
todas as semanas | toda semana | cada semana | todas semanas > \x02weekly
todos os meses | todo mês | todos meses > \x02monthly
em máximo # | no máximo # | até # | NOT mais de # | NOT mais que # > AT_MOST #
# em máximo > AT_MOST #
pelo menos # | por menos # | em mínimo # > AT_LEAST #
# OR mais > AT_LEAST #
mais de # | mais que # > MORE_THAN #
menos de # | menos que # > LESS_THAN #
BE limitado a | BE limitada a | limite BE > LIMITED
BE fumante | BE fumador > SMOKE
em vez de | em lugar de > INSTEAD
correio eletrônico | e mail > email
tema escuro > modo escuro
tema claro > modo claro
\x02W1 feira > \x02W1
\x02W2 feira > \x02W2
\x02W3 feira > \x02W3
\x02W4 feira > \x02W4
\x02W5 feira > \x02W5
\x02W1s feiras > \x02W1s
\x02W2s feiras > \x02W2s
\x02W3s feiras > \x02W3s
\x02W4s feiras > \x02W4s
\x02W5s feiras > \x02W5s
toda \x02W1 | todas \x02W1s | cada \x02W1 > \x02W1s
toda \x02W2 | todas \x02W2s | cada \x02W2 > \x02W2s
toda \x02W3 | todas \x02W3s | cada \x02W3 > \x02W3s
toda \x02W4 | todas \x02W4s | cada \x02W4 > \x02W4s
toda \x02W5 | todas \x02W5s | cada \x02W5 > \x02W5s
todo \x02W6 | todos \x02W6s | cada \x02W6 > \x02W6s
todo \x02W7 | todos \x02W7s | cada \x02W7 > \x02W7s
"""

_SUBJECTS: Final = """
o usuário | a usuária | o utilizador | a utilizadora | usuário | usuária | utilizador | eu
meu | minha | o meu | a minha | seu | sua | o seu | a sua
"""

PORTUGUESE: Final = Words(
    lemmas=_LEMMAS,
    phrases=_PHRASES,
    subjects=_SUBJECTS,
    articles="o a os as um uma uns umas",
    indefinite="um uma",
    fillers="atualmente agora também",
    prepositions="em a de com para por sem desde até sobre entre durante segundo contra",
    verbs="mora vive trabalha estuda corre cozinha viaja vai faz aprende toca",
    neutral="em a de dia",
    bounds="desde até antes depois para",
    relatives="que porque quem quando onde mas enquanto embora IF",
    single="""
        PORT DEADLINE orçamento idade aniversário preço custo salário peso altura limite
        máximo mínimo aluguel
    """,
    people="chefe esposa marido",
    textual="moeda capital senha favorito favorita preferido preferida padrão principal",
    events="reunião consulta casamento voo entrevista exame lançamento festa entrega",
    singular=without_plural,
)
