### O que dizem a página e o terminal: narração, resultados, cartas. Ver https://projectfluent.org.
### No código, uma chave tem pontos onde o seu nome tem aqui hífenes. Português europeu.
###
### $who diz de quem fala a frase: you (tu), bot (um robô), adam ou person. $name é o seu nome; $noun é
### o nome de um robô depois de um artigo. $other, $other_noun e $other_who são de um segundo jogador.
### $colour é a letra de uma cor: y amarelo, r vermelho, k preto, g verde, b azul, o dourado.

## Números com os seus nomes

points-noun =
    { $points ->
        [one] ponto
       *[other] pontos
    }
points = { $points } { points-noun }
pieces =
    { $pieces ->
        [one] { $pieces } peça
       *[other] { $pieces } peças
    }
cards =
    { $cards ->
        [one] { $cards } carta
       *[other] { $cards } cartas
    }
prophecies =
    { $prophecies ->
        [one] { $prophecies } Profecia
       *[other] { $prophecies } Profecias
    }
temples =
    { $temples ->
        [one] { $temples } Templo
       *[other] { $temples } Templos
    }
heads =
    { $heads ->
        [one] { $heads } cabeça
       *[other] { $heads } cabeças
    }
bodies =
    { $bodies ->
        [one] { $bodies } segmento de corpo
       *[other] { $bodies } segmentos de corpo
    }
tails =
    { $tails ->
        [one] { $tails } cauda
       *[other] { $tails } caudas
    }
seats =
    { $seats ->
        [one] { $seats } lugar
       *[other] { $seats } lugares
    }
turns =
    { $turns ->
        [one] { $turns } turno
       *[other] { $turns } turnos
    }
actions =
    { $actions ->
        [one] { $actions } ação
       *[other] { $actions } ações
    }
feathers =
    { $feathers ->
        [one] { $feathers } pena dourada
       *[other] { $feathers } penas douradas
    }
passes =
    { $passes ->
        [one] passou { $passes } vez
       *[other] passou { $passes } vezes
    }
number =
    { $count ->
        [0] nenhum
        [1] um
        [2] dois
       *[other] { number-f }
    }
number-f =
    { $count ->
        [0] nenhuma
        [1] uma
        [2] duas
        [3] três
        [4] quatro
        [5] cinco
        [6] seis
        [7] sete
        [8] oito
       *[other] { $count }
    }

## Cores e peças: masculino, feminino, masculino plural, feminino plural

colour =
    { $colour ->
        [y] amarelo
        [r] vermelho
        [k] preto
        [g] verde
        [b] azul
       *[o] dourado
    }
colour-f =
    { $colour ->
        [y] amarela
        [r] vermelha
        [k] preta
        [g] verde
        [b] azul
       *[o] dourada
    }
colour-ms =
    { $colour ->
        [y] amarelos
        [r] vermelhos
        [k] pretos
        [g] verdes
        [b] azuis
       *[o] dourados
    }
colour-fs =
    { $colour ->
        [y] amarelas
        [r] vermelhas
        [k] pretas
        [g] verdes
        [b] azuis
       *[o] douradas
    }
piece-head = uma cabeça { colour-f }
piece-body = um segmento de corpo { colour }
piece-tail = uma cauda { colour-f }
piece-bodies = dois segmentos de corpo { colour-ms }

## Jogadores

you = tu
adam = A.D.A.M.
name-bot = Robô { $bot }
name-easy = Robô fácil
name-medium = Robô médio
name-hard = Robô difícil
name-player = Jogador { $seat }
player =
    { $who ->
        [bot] o { $noun }
        [adam] o { $name }
       *[other] { $name }
    }
player-start =
    { $who ->
        [bot] O { $noun }
        [adam] O { $name }
       *[other] { $name }
    }
to-player =
    { $who ->
        [bot] ao { $noun }
        [adam] ao { $name }
       *[other] a { $name }
    }
of-player =
    { $who ->
        [bot] do { $noun }
        [adam] do { $name }
       *[other] de { $name }
    }
for-player =
    { $who ->
        [bot] pelo { $noun }
        [adam] pelo { $name }
       *[other] por { $name }
    }

## O que acontece: dito a ti, ou sobre outra pessoa

event-take =
    { $who ->
        [you] tiras { $pieces } do espaço { $space }
       *[other] { player } tira { $pieces } do espaço { $space }
    }
event-row =
    { $who ->
        [you] tiras { $card } da fila
       *[other] { player } tira { $card } da fila
    }
event-draw =
    { $who ->
        [you] tiras uma carta do baralho
       *[other] { player } tira uma carta do baralho
    }
event-drawn =
    { $who ->
        [you] sai-te { $card }
       *[other] { player } fica com { $card }
    }
event-lay-aside =
    { $who ->
        [you] descartas uma Profecia virada para baixo
       *[other] { player } descarta uma Profecia virada para baixo
    }
event-lay-aside-open =
    { $who ->
        [you] descartas { $card }, virada para baixo
       *[other] { player } descarta { $card }, virada para baixo
    }
event-keep =
    { $who ->
        [you] ficas com { prophecies }
       *[other] { player } fica com { prophecies }
    }
event-discard =
    { $who ->
        [you] descartas { $card }
       *[other] { player } descarta { $card }
    }
event-begin =
    { $who ->
        [you] começas um Cóatl com { $pieces }
       *[other] { player } começa um Cóatl com { $pieces }
    }
event-add-head =
    { $who ->
        [you] acrescentas { $pieces } do lado da cabeça do Cóatl { $coatl }
       *[other] { player } acrescenta { $pieces } do lado da cabeça do Cóatl { $coatl }
    }
event-add-tail =
    { $who ->
        [you] acrescentas { $pieces } do lado da cauda do Cóatl { $coatl }
       *[other] { player } acrescenta { $pieces } do lado da cauda do Cóatl { $coatl }
    }
event-close =
    { $who ->
        [you] fechas o Cóatl { $coatl } com { $pieces }
       *[other] { player } fecha o Cóatl { $coatl } com { $pieces }
    }
event-fulfil =
    { $who ->
        [you] realizas { $card } com o Cóatl { $coatl }: { points }
       *[other] { player } realiza { $card } com o Cóatl { $coatl }: { points }
    }
event-temple =
    { $who ->
        [you] realizas o Templo { $card } com o Cóatl { $coatl }: { points }
       *[other] { player } realiza o Templo { $card } com o Cóatl { $coatl }: { points }
    }
event-complete =
    { $who ->
        [you] completas o Cóatl { $coatl }, que vale { points }
       *[other] { player } completa o Cóatl { $coatl }, que vale { points }
    }
event-pick =
    { $who ->
        [you] sacrificas a Escolha perfeita e tiras { $pieces } dos sacos
       *[other] { player } sacrifica a Escolha perfeita e tira { $pieces } dos sacos
    }
event-future =
    { $who ->
        [you] sacrificas a Visão do futuro: toda a fila é descartada
       *[other] { player } sacrifica a Visão do futuro: toda a fila é descartada
    }
event-priest =
    { $who ->
        [you] sacrificas a Promessa do sacerdote e tiras o Templo { $card }
       *[other] { player } sacrifica a Promessa do sacerdote e tira o Templo { $card }
    }
event-steal =
    { $other_who ->
        [you] { player } dá-te um segmento dourado e leva-te { $pieces }
       *[other] { $who ->
            [you] dás um segmento dourado { to-other } e levas { $pieces }
           *[other] { player } dá um segmento dourado { to-other } e leva { $pieces }
        }
    }
to-other =
    { $other_who ->
        [bot] ao { $other_noun }
       *[other] a { $other }
    }
event-pass =
    { $who ->
        [you] não podes fazer nada e passas
       *[other] { player } não pode fazer nada e passa
    }
event-decline =
    { $who ->
        [you] prescindes da segunda ação
       *[other] { player } prescinde da segunda ação
    }
event-deal =
    { $who ->
        [you] recebes { $card }
       *[other] { player } recebe { $card }
    }
event-deal-many = { event-deal }
event-refill-bodies = são repostos os segmentos de corpo da reserva
event-refill-ends = são repostas as cabeças e caudas da reserva
event-join = { $card } entra na fila
event-join-many = { $card } entram na fila
event-uncover = é revelado o Templo { $card }
event-end-third-coatl =
    { $who ->
        [you] tens três Cóatls: joga-se a ronda final
       *[other] { player } tem três Cóatls: joga-se a ronda final
    }
event-end-solo =
    { $who ->
        [you] tens três Cóatls: o A.D.A.M. joga um turno final
       *[other] { player } tem três Cóatls: o A.D.A.M. joga um turno final
    }
event-end-no-bodies = acabaram os segmentos de corpo: joga-se até ao fim da ronda e depois cada um joga um turno final
event-end-all-passed = já ninguém pode fazer nada: o jogo acaba
seat-bot =
    { $who ->
        [you] um robô joga por ti a partir de agora
       *[other] um robô joga { for-player } a partir de agora
    }
seat-late =
    { $who ->
        [you] o teu tempo acabou: um robô joga por ti
       *[other] o tempo { of-player } acabou: um robô assume o lugar
    }
seat-back =
    { $who ->
        [you] estás de volta
       *[other] { player } está de volta
    }

## Porque uma dica aconselha um turno: o que esse turno faz e aonde leva. $coatl é 0 para um Cóatl
## novo, ou para vários.

reason-cards =
    { $more ->
        [0] { $cards }
       *[other] { $cards } e mais { $more } cartas
    }
reason-complete = Completa o Cóatl { $coatl } com { reason-cards }: +{ points }.
reason-complete-as-it-is = Completa o Cóatl { $coatl }: +{ points }.
reason-complete-several = Completa { $count } Cóatls: +{ points }.
reason-fulfil =
    { $coatl ->
        [0] Realiza { reason-cards }: +{ points } quando os teus Cóatls estiverem completos.
       *[other] Realiza { reason-cards }: +{ points } quando o Cóatl { $coatl } estiver completo.
    }
reason-fulfil-only = Realiza { reason-cards }.
reason-grow =
    { $coatl ->
        [0] Aumenta os teus Cóatls: as cartas deles ganham { points }.
       *[other] Aumenta o Cóatl { $coatl }: as cartas dele ganham { points }.
    }
reason-begin = Começa o Cóatl { $coatl } com { $pieces }, o que liberta o teu tabuleiro.
reason-build =
    { $coatl ->
        [0] Aumenta os teus Cóatls com { $pieces }, o que liberta o teu tabuleiro.
       *[other] Aumenta o Cóatl { $coatl } com { $pieces }, o que liberta o teu tabuleiro.
    }
reason-take = Tira { $pieces }.
reason-take-adam = Tira { $pieces }, senão o A.D.A.M. fá-lo a seguir para { $card }.
reason-take-last =
    { $end ->
        [head] Tira { $pieces }, a última cabeça da reserva: faz falta { to-player } para completar um Cóatl.
       *[tail] Tira { $pieces }, a última cauda da reserva: faz falta { to-player } para completar um Cóatl.
    }
reason-row = Escolhe { $cards }.
reason-row-and-draw = Escolhe { $cards } e tira uma carta do baralho.
reason-draw = Tira uma carta do baralho e continua a escolher: tens { $held } de { $limit } Profecias no máximo.
reason-discard = Descarta { $cards }.
reason-keep = Fica com { $cards }.
reason-keep-none = Não fiques com nenhuma destas Profecias.
reason-pick = Sacrifica a Escolha perfeita para tirar { $pieces } dos sacos.
reason-future = Sacrifica a Visão do futuro e escolhe de uma fila nova.
reason-priest = Sacrifica a Promessa do sacerdote para tirar o Templo { $card }.
reason-steal = Dá um segmento dourado { to-other }, onde vale { points }, e leva { $pieces }.
reason-pass = Não podes fazer nada: passa.
reason-decline = Prescinde da segunda ação.
reason-finish = É tudo neste turno: confirma.
reason-target =
    { $coatl ->
        [0] para um Cóatl novo de { points } com { reason-cards }
       *[other] para completar o Cóatl { $coatl } por { points } com { reason-cards }
    }
reason-goal-ready = Depois tens todas as peças { reason-target }.
reason-goal-near = Depois precisas só de { $lacking } { reason-target }.
reason-goal-far = Depois ainda te faltam { $count } peças { reason-target }.
reason-goal-kept = Guardas { $spared } { reason-target }.
reason-goal-together = { reason-cards } ligam bem: um Cóatl pode valer { points } com estas cartas.
reason-over-win = O jogo acaba aí, e ganhas com { points } contra { $others }.
reason-over-share = O jogo acaba aí, e partilhas a vitória com { points }.
reason-over-lose = O jogo acaba aí, e perdes com { points } contra { $others }.
reason-last-turns =
    { $rivals ->
        [1] É o teu terceiro Cóatl, e o adversário joga um turno final
       *[other] É o teu terceiro Cóatl, e cada um dos outros joga um turno final
    }
reason-end-lead = { reason-last-turns }: estás à frente com { points } contra { $others }.
reason-end-level = { reason-last-turns }: estão empatados com { $others }.
reason-end-behind = { reason-last-turns }: estás atrás com { points } contra { $others }.
reason-end-bodies = Depois já não há segmentos de corpo: começam os turnos finais.
reason-last = É o teu último turno: só contam os Cóatls completos.

## O turno do A.D.A.M.: partes, numa só frase ou linha a linha

adam-turn = A.D.A.M.: { $parts }
adam-turn-title = A.D.A.M.:
adam-and-then = ;{ " " }
adam-missed = { $card } ainda pede { $colours }, mas não há na reserva
adam-took = { $card } ainda pede { $colours }: tira { $pieces } do espaço { $space }, o primeiro em que há { $wanted }
adam-placed = põe { $shared }
adam-placed-on = { $colours } em { $card }
adam-discarded = descarta { $colours }, que nenhuma carta pede
adam-rest = descarta o resto, { $colours }
adam-passed = passa e descarta { $pieces } do espaço { $space }
adam-passed-empty = passa, e não há segmentos de corpo para descartar
adam-realised = completa { $card } por { points }
adam-moved = de lá passa { $shared }
adam-moved-on = { $colours } para { $card }
adam-drew = tira { $cards } do fim da fila

## Níveis do jogo solo

level-1 = cada Cóatl completo tem de ter um Templo
level-1-first-printing = um Templo em pelo menos um dos teus Cóatls, ou o A.D.A.M. ganha
level-2 = a tua mão está limitada a 4 Profecias
level-3 = as Profecias de um Cóatl têm de ter todas molduras de cores diferentes
level-4 = cada Cóatl completo tem de ter 4 Profecias
level-5 = o A.D.A.M. tem 4 cartas

## O fim do jogo

end-title = O jogo acabou ao fim de { turns }.
end-reason-third-coatl =
    { $who ->
        [you] Completaste o teu terceiro Cóatl.
       *[other] { player-start } completou o terceiro Cóatl.
    }
end-reason-no-bodies =
    { $who ->
        [you] Depois do teu turno, não havia mais segmentos de corpo.
       *[other] Depois do turno { of-player }, não havia mais segmentos de corpo.
    }
end-reason-all-passed = Já ninguém podia fazer nada.
end-unfinished = incompleto
end-no-coatl = nenhum Cóatl completo
end-total = { $name }: { points }
end-winner =
    { $who ->
        [you] Ganhaste com { points }.
       *[other] { player-start } ganhou com { points }.
    }
end-shared = Vitória partilhada: { $names }, com { points } cada.
end-tie-cards = { $names }: { points } cada. Decide o maior número de cartas em Cóatls completos: { cards }.
end-tie-best = { $names }: { points } e { cards } cada. Decide o Cóatl mais valioso: { $best }.
end-tie-shared = Pontos, cartas e Cóatl mais valioso: tudo empatado.
end-solo-nothing = nenhuma carta completada
end-solo-tie = Um empate é uma derrota: precisas de mais pontos do que o A.D.A.M.
end-solo-no-temple = Nível 1 da primeira edição: sem um Templo em nenhum Cóatl, perdes.
end-solo-winner =
    { $who ->
        [you] Ganhaste com { points } contra { $others }.
       *[other] { player-start } ganhou com { points } contra { $others }.
    }

## As cartas por palavras

cards-count = Conta as peças { colour-fs } do Cóatl, onde quer que estejam: { $levels }.
cards-needs = Pede { $counts }, em qualquer parte do Cóatl: { $levels }.
cards-pattern =
    { $runs ->
        [one] Pede { $sequence } seguidas, da cabeça para a cauda: { $levels }.
       *[other] Pede { $sequence }, em sequência, da cabeça para a cauda: { $levels }.
    }
cards-disjoint = Nenhuma peça conta duas vezes, e só pontua o melhor nível.
cards-best = Só pontua o melhor nível.
cards-crossed-before = A peça anterior não pode ser { colour-f }; outra cor serve, e o extremo do Cóatl também.
cards-crossed-after = A peça seguinte não pode ser { colour-f }; outra cor serve, e o extremo do Cóatl também.
cards-crossed-both = As peças antes e depois não podem ser { colour-fs }; outra cor serve, e o extremo do Cóatl também.
cards-matches =
    { $count ->
        [one] { number-f } sequência
       *[other] { number-f } sequências
    }
cards-pieces =
    { $count ->
        [one] { number-f } peça
       *[other] { number-f } peças
    }
# $what é piece ou match: o que a carta conta. $count valem $points.
cards-level-first =
    { $what ->
        [piece] { cards-pieces }
       *[match] { cards-matches }
    } { $count ->
        [one] vale
       *[other] valem
    } { points }
cards-level-further = { number-f } valem { $points }
cards-level-top = { number-f } ou mais valem { $points }
cards-level-once = a carta vale { points }
cards-run-first =
    { $count ->
        [one] { number-f } peça { colour-f }
       *[other] { number-f } peças { colour-fs }
    }
cards-run =
    { $count ->
        [one] { number-f } { colour-f }
       *[other] { number-f } { colour-fs }
    }
cards-repeated-first = uma ou mais peças { colour-fs }
cards-repeated = uma ou mais { colour-fs }
cards-any = uma ou mais de qualquer cor
cards-then = , depois { $run }
cards-at-least =
    { $count ->
        [one] pelo menos { number-f } peça { colour-f }
       *[other] pelo menos { number-f } peças { colour-fs }
    }
cards-without = não tem nenhuma peça { colour-f }
cards-equal-colour = { colour-fs }
cards-equal = tem tantas peças { $first } como peças { $second }, pelo menos uma de cada
cards-length = tem exatamente { $length } peças, contando cabeça e cauda
cards-without-frame = não tem nenhuma Profecia de moldura { colour-f }
cards-conditions = Requisitos do Cóatl completo: { $conditions }. { $levels }.
cards-also = ;{ " " }
cards-held = cumprir { number } vale { $points }
cards-held-one = Cumprir um destes requisitos vale { points }
cards-held-both = cumprir os dois vale { $points }
cards-held-all = cumprir os { number } vale { $points }

## Nomes das cartas

card-count = Coleção, { colour }
card-needs = Colheita, { $counts }
card-lone-pair = Par isolado, { colour }
card-trio = Trio, { colour }
card-pair = Par, { $colours }
card-twice = Par duplo, { $colours }
card-blocks = Blocos, { $counts }
card-rainbow = Arco-íris, do { $first } ao { $last }
card-chain = Corrente, { $colours }
card-mirror = Espelho, { $colours }
card-sequence = Sequência, { $colours }
card-so-many =
    { $count ->
        [one] { $count } { colour-f }
       *[other] { $count } { colour-fs }
    }
card-without = sem { colour }
card-equal = { $first } = { $second }
card-length = comprimento { $length }
card-without-frame = sem moldura { colour-f }
