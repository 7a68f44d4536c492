### O que só o terminal diz. As palavras que se escrevem (take, row, help symbols) são as mesmas em
### todas as línguas.

## A mesa

table-turn = Turno { $turn }
table-setup = Antes do primeiro turno
table-over = O jogo acabou
table-to-move =
    { $who ->
        [you] é a tua vez
       *[other] vez { of-player }
    }
table-last-turns =
    { $turns ->
        [one] mais { turns } depois deste
       *[other] mais { turns } depois deste
    }
table-last-turn = este é o último turno
table-deck = baralho { $deck }, descartadas { $discards }
table-aside =
    { $count ->
        [one] { $count } delas virada para baixo
       *[other] { $count } delas viradas para baixo
    }
table-two-actions = duas ações
table-supply = RESERVA
table-row = FILA
table-temples = TEMPLOS
table-before-list = { $text }:
table-hand = MÃO
table-board = tabuleiro
table-bags = sacos: { heads }, { bodies }, { tails }
table-bag = { bodies } no saco
table-empty = sem cartas
table-none = vazia
table-beneath = +{ $count }
table-beneath-one = último
table-tokens = fichas
table-no-tokens = sem fichas
table-next = depois { $points }
table-complete = completo
table-incomplete = quando completo
table-solo = solo
table-level = solo, nível { $levels }
table-levels = solo, níveis { $levels }
table-first-printing = { $level } (primeira edição)
table-row-adam = → A.D.A.M.
table-adam-lacks = pede
table-adam-out = { pieces } fora do jogo
table-adam-draws = tira do fundo da fila
table-adam-realised = completadas
token-1 = Escolha
token-2 = Futuro
token-4 = Sacerdote

## O que se pode fazer

prompt-keep = { $name }, fica com até três Profecias: descarta as outras e termina.
prompt-keep-solo = { $name }, fica com exatamente três Profecias: descarta duas e termina.
prompt-keep-done =
    { $undo ->
        [yes] { $name }, não ficas com nenhuma Profecia: Enter continua, u anula.
       *[no] { $name }, não ficas com nenhuma Profecia: Enter continua.
    }
prompt-keep-done-solo =
    { $undo ->
        [yes] { $name }, ficas com estas três Profecias: Enter continua, u anula.
       *[no] { $name }, ficas com estas três Profecias: Enter continua.
    }
prompt-turn = { $name }, uma ação: { $choices }.
prompt-choose = { $name }, tira mais Profecias ou termina.
prompt-foresee = { $name }, descarta o que quiseres e depois tira pelo menos uma Profecia.
prompt-foresee-cannot-take = { $name }, não podes tirar Profecias: descarta algumas das tuas ou termina.
prompt-assemble = { $name }, continua a construir ou termina.
prompt-complete = { $name }, o Cóatl { $coatl } está fechado: joga primeiro as cartas nele.
prompt-complete-done =
    { $undo ->
        [yes] { $name }, o Cóatl { $coatl } está completo: Enter continua, u anula.
       *[no] { $name }, o Cóatl { $coatl } está completo: Enter continua.
    }
prompt-confirm =
    { $undo ->
        [yes] { $name }, esta é a tua ação: Enter confirma, u anula.
       *[no] { $name }, esta é a tua ação: Enter confirma.
    }
prompt-stuck = { $name }, não podes fazer nada: Enter passa.
choice-take = tirar peças
choice-choose = tirar Profecias
choice-assemble = construir
choice-token = sacrificar uma ficha
choice-steal = roubar
choice-pass = não fazer mais nada
menu-take = tirar
menu-take-where = { $numbers } na reserva acima
menu-row = Profecias
menu-row-where = { $numbers } na fila acima
menu-run = { $first } a { $last }
menu-draw = tirar do baralho
menu-discard = descartar
menu-begin = começar
menu-add-head = { $coatl }: cabeça
menu-add-tail = { $coatl }: cauda
menu-fulfil = realizar
menu-fulfil-on = { $card } com { $coatl }: { $points }
menu-temple = Templo
menu-temple-for = { $card }, a última carta deste Cóatl: { $points }
menu-tokens = fichas
menu-pick = Escolha perfeita…
menu-future = Visão do futuro
menu-priest = Sacerdote: pilha { $pile }
menu-feather = pena
menu-steal = Roubar…
menu-steal-from = { to-player }
menu-which = Qual? Enter para voltar.
menu-finish = terminar
menu-finish-keep = ficar com o resto
menu-finish-complete = o Cóatl está completo
menu-finish-no-temple = o Cóatl está completo, sem Templo
menu-finish-turn = acabar a ação
menu-pass = passar
menu-held = impossível
menu-held-on = em { $coatl }
menu-held-why = ({ $why })
menu-reveals = * irreversível
menu-keys = ? ajuda · log histórico · board mesa · cards NOME · q sair
menu-keys-brief = ? ajuda · log histórico · board mostra tudo · cards NOME · q sair
menu-keys-undo = u anular

## Jogar

play-start =
    { $who ->
        [you] Cóatl para { number }: { $names }. Começas tu.
       *[other] Cóatl para { number }: { $names }. Começa { player }.
    }
play-start-solo = Cóatl em solo: { $name } contra o A.D.A.M., que começa.
play-level = Nível { $level }: { $means }.
play-seed = Semente { $seed }: a mesma semente distribui o mesmo jogo.
play-hint = Escreve o número do que queres fazer, ou ? para ajuda.
play-begin = Carrega em Enter para começar.
play-go-on = Carrega em Enter para ver a mesa.
play-hand-over = { $name }, é a tua vez. Carrega em Enter quando mais ninguém vir o ecrã.
play-confirm-first =
    { $undo ->
        [yes] Carrega primeiro em Enter para confirmar a tua ação, ou em u para a anular.
       *[no] Carrega primeiro em Enter para confirmar a tua ação.
    }
play-finish-first =
    { $undo ->
        [yes] Termina primeiro o que começaste: escreve finish, ou u para anular.
       *[no] Termina primeiro o que começaste: escreve finish.
    }
play-not-now-temple = Um Templo realiza-se com um Cóatl que acaba de ser fechado.
play-since = Desde o teu último turno:
play-nothing-since = Nada aconteceu desde o teu último turno.
play-ask = >{ " " }
# A primeira letra de sim
play-yes = s
play-yes-no = { " " }[s/n]{ " " }
play-stuck-warning = Depois disto, no teu próximo turno só poderias passar. Fazer na mesma?
play-quit = Sair deste jogo?
play-not-in-menu = Não há { $text } aqui; escolhe um número do menu.
play-not-understood = Não percebo '{ $text }'; ? mostra o que podes escrever.
play-choose-something = Escolhe um número do menu, ou ? para ajuda.
play-cards-which = Que carta? Escreve cards e o seu nome, por exemplo: cards { $example }
play-save-where = Para guardar o registo, escreve o nome de um ficheiro; ou carrega em Enter:{ " " }
play-overwrite = { $path } já existe. Substituir?
play-cannot-save = Não é possível guardar aí: { $why }.
play-undone = Anulado.
play-saved = O registo está em { $path }.
play-left = O jogo ficou por acabar. Semente: { $seed }.
play-end-of-input = Não há mais nada para ler: o jogo acaba aqui.
play-usage-take = take e o número de um espaço da reserva, de 1 a 10: take 3
play-usage-row = row e um lugar da fila de Profecias, de 1 a 6: row 2
play-usage-draw = draw tira a primeira carta do baralho
play-usage-discard = discard e uma carta da tua mão: discard trio-red
play-usage-begin = begin e uma peça do teu tabuleiro que não seja dourada: begin Hy
play-usage-add = add, um Cóatl, head ou tail, e uma peça que lá sirva: add 1 tail r
play-usage-fulfil = fulfil, um Cóatl e uma carta da tua mão: fulfil 1 trio-red
play-usage-temple = temple e um Templo, ou a sua pilha, 1 ou 2: temple no-red-length-11, temple 2
play-usage-pick = pick e uma cabeça, uma cauda ou dois segmentos de corpo: pick Hy, pick r k
play-usage-priest = priest e uma pilha de Templos, 1 ou 2: priest 1
play-usage-steal = steal, um lugar e um ou dois dos seus segmentos de corpo: steal 2 r k
play-usage-log = log, log all, ou log e um número de turnos para trás: log 3

## A ajuda: no máximo 80 caracteres por linha

play-help =
    Cada turno é uma ação: tirar as peças de um espaço da reserva, tirar Profecias,
    ou construir: começar Cóatls, acrescentar peças num extremo, realizar
    Profecias. Cada ficha de Sacrifício também é uma ação, uma só vez. Um Cóatl com
    cabeça, segmento de corpo e cauda está completo; precisa de uma Profecia, e só
    os Cóatls completos dão pontos. Uma Profecia realizada cedo ganha valor com o
    Cóatl.
    Escreve um número do menu, ou palavras: take 3 · row 2 · draw · begin Hy ·
      add 1 head Hy · add 1 tail r · fulfil 1 count-red · temple no-red-length-11 ·
      pick r k · future · priest 1 · finish
      (Hy cabeça amarela, y segmento de corpo, Ty cauda)
    Ou: u anular · log o que aconteceu, log 3 três turnos atrás, log all desde o
      início · board desenhar tudo de novo · cards NOME explicar uma carta · q sair
    Mais: help symbols, help tokens, help limits, help end, help gold, help solo
play-help-solo =
    Cada turno é uma ação: tirar as peças de um espaço da reserva, tirar Profecias,
    ou construir: começar Cóatls, acrescentar peças num extremo, realizar
    Profecias. Depois joga o A.D.A.M. Um Cóatl com cabeça, segmento de corpo e
    cauda está completo; precisa de uma Profecia, e só os Cóatls completos dão
    pontos. Uma Profecia realizada cedo ganha valor com o Cóatl.
    Escreve um número do menu, ou palavras: take 3 · row 2 · draw · begin Hy ·
      add 1 head Hy · add 1 tail r · fulfil 1 count-red · temple no-red-length-11 ·
      finish                  (Hy cabeça amarela, y segmento de corpo, Ty cauda)
    Ou: u anular · log o que aconteceu, log 3 três turnos atrás, log all desde o
      início · board desenhar tudo de novo · cards NOME explicar uma carta · q sair
    Mais: help solo, help symbols, help limits, help end
help-topics = Há ajuda sobre: symbols, tokens, limits, end, gold, solo.
help-topics-solo = Há ajuda sobre: solo, symbols, limits, end.
help-symbols =
    (y) segmento de corpo  ◀y) cabeça  (y» cauda  ○ extremo aberto  (o) dourado
    y amarelo  r vermelho  k preto  g verde  b azul; y▌: carta de moldura amarela
    (y)+      uma amarela ou mais       (*)+  uma ou mais, de qualquer cor
    ✗y        nenhuma amarela aqui: outra cor, ou o extremo do Cóatl
    3→2 4→3   três sequências (ou peças) valem 2, quatro 3; [4→3] foi alcançado
    2/6       onde há pouco espaço, os pontos de cada nível de uma carta:
              2 pelo primeiro, 6 pelo segundo
    1:3       esta carta vale 3 no teu Cóatl 1
    1:○kk     precisa de mais duas pretas do lado da cauda do Cóatl 1, 1:k○ de uma
              do lado da cabeça
    depois 6 ○g  com uma verde do lado da cauda valeria 6
    (+6)      há mais seis Templos por baixo deste
    { "*" }         revela algo escondido, por isso não se pode anular
help-tokens =
    Cada ficha é uma ação, uma vez por jogo.
      Escolha perfeita      tira dos sacos uma cabeça, uma cauda ou dois segmentos
                            de corpo à tua escolha; depois enchem-se todos os
                            espaços vazios da reserva
      Visão do futuro       toda a fila é descartada e renovada; depois descarta o
                            que quiseres da mão e tira pelo menos uma Profecia
                            (nenhuma só se a mão estiver cheia)
      Promessa do sacerdote leva para a mão o Templo do topo de uma pilha
help-tokens-solo = O jogo solo joga-se sem fichas de Sacrifício.
help-limits =
    tabuleiro   8 peças; tiras tudo o que está num espaço: tem de caber
    mão         { $hand } Profecias (os Templos não contam); a fila é reposta depois do
                turno
    Cóatls      3 ao todo, 2 deles incompletos; cabeças do lado da cabeça, caudas
                do lado da cauda, e pelo menos um segmento de corpo entre elas
    cartas      4 Profecias por Cóatl, todas diferentes, e 1 Templo quando fica
                completo: é a sua última carta
    reserva     reposta se não tem segmentos de corpo, ou nem cabeças nem caudas
    início      3, 4, 5 e 6 Profecias, pela ordem dos lugares; fica com até 3, as
                outras são descartadas viradas para baixo
    baralho     quando acaba, baralham-se as descartadas para fazer um novo
help-limits-solo =
    tabuleiro   8 peças; tiras tudo o que está num espaço: tem de caber
    mão         { $hand } Profecias; a fila é reposta depois do turno
    Cóatls      3 ao todo, 2 deles incompletos; cabeças do lado da cabeça, caudas
                do lado da cauda, e pelo menos um segmento de corpo entre elas
    cartas      4 Profecias por Cóatl, todas diferentes, e 1 Templo quando fica
                completo: é a sua última carta
    reserva     reposta se não tem segmentos de corpo, ou nem cabeças nem caudas
    início      recebes 5 Profecias; fica com exatamente 3, as outras são
                descartadas viradas para baixo
    baralho     quando acaba, baralham-se as descartadas para fazer um novo
help-end =
    O jogo acaba quando alguém completa o terceiro Cóatl: cada um dos outros joga
    um turno final, com duas ações para quem joga depois dessa pessoa. Ou quando
    acabam os segmentos de corpo: acaba-se a ronda, e todos jogam um turno final.
    Só se passa se nada mais for possível; se todos passarem, um a seguir ao outro,
    o jogo acaba logo. Os empates decidem-se pelo maior número de cartas em Cóatls
    completos, depois pelo Cóatl mais valioso.
help-end-solo =
    Depois do teu terceiro Cóatl completo, o A.D.A.M. joga um turno final. Ou
    acabam os segmentos de corpo, na reserva e no saco: termina-se a ronda, e ambos
    jogam um turno final. Só se passa se nada mais for possível, e só isso nunca
    acaba o jogo. Só os Cóatls completos dão pontos; o A.D.A.M. tem a pontuação
    máxima de cada carta que completou. Ganhas com mais pontos do que ele: um
    empate é uma derrota. No nível 1 da primeira edição também se perde sem nenhum
    Templo.
help-gold =
    Com as Penas douradas, alguns segmentos são dourados, (o). Ocupam um espaço do
    teu tabuleiro e não servem para construir. Para te livrares de um, rouba: dá-o
    a alguém, que recebe 2 pontos por ele, e tira um ou dois segmentos de corpo do
    tabuleiro dessa pessoa.
help-gold-solo = O jogo solo joga-se sem as Penas douradas.
help-solo =
    O A.D.A.M. não tem escolha nem segredos. Cada carta sua pede as cores do nível
    mais alto, por qualquer ordem, menos as que já lá estão. No seu turno
      - vê as suas cartas da primeira à última e, para cada uma, os espaços 1 a 10:
        tira todo o conteúdo do primeiro espaço com uma cor de que a carta precisa
      - põe cada peça na primeira carta que precisa dela; as peças de que nenhuma
        carta precisa saem do jogo
      - passa se nenhuma carta encontra nada, e descarta os primeiros segmentos
      - completa uma carta cheia, pela pontuação máxima; as peças passam para
        cartas que precisam delas, ou saem do jogo; a sua nova última carta vem do
        fim da fila, que recebe uma nova no início
    O A.D.A.M. começa. Não tem Templos nem Cóatls, e tu não tens fichas; recebes
    cinco Profecias e ficas com três. Depois do teu terceiro Cóatl, ele joga
    um turno final. Ganhas com mais pontos do que ele: um empate é uma derrota.
    Os níveis tornam isso mais difícil:
      1  um Cóatl só fica completo com um Templo (na primeira edição: tem de haver
         um Templo num dos teus Cóatls, ou perdes)
      2  a tua mão está limitada a 4 Profecias
      3  as Profecias de um Cóatl têm todas molduras de cores diferentes
      4  um Cóatl só fica completo com 4 Profecias
      5  o A.D.A.M. tem 4 cartas em vez de 3
    Nos níveis 1, 3 e 4 só podes fechar um Cóatl se a tua mão e os Templos das
    pilhas lhe puderem dar tudo o que pedem.

## Cartas

cards-frame = Profecias de moldura { colour-f }
cards-temples = Templos
cards-promo = Cartas promocionais
cards-legend = 2→5: duas sequências ou mais valem 5.  ✗y: nada amarelo aqui.  (y)+: uma amarela ou mais.  (*)+: qualquer coisa.
cards-prophecy =
    { $copies ->
        [one] Profecia, moldura { colour-f }, { $copies } exemplar
       *[other] Profecia, moldura { colour-f }, { $copies } exemplares
    }
cards-temple = Templo
cards-promo-mark = carta promocional
draw-without-frame = sem moldura { colour-f }
draw-length = comprimento { $length }
draw-no = sem

## Resolver

solve-seat = Lugar { $seat }
solve-last-step = Passo { $number } de { $last }, o último em que alguém pode construir
solve-best = O melhor que { $name } pode construir agora:
solve-nothing = Nada do que { $name } pudesse construir agora vale mais.
solve-kept = { " " }em todos os Cóatls ({ $gain }); ficam { pieces } e { prophecies }
solve-uncovered = Não se conta com um Templo revelado pelo caminho.
solve-list = O melhor primeiro, com as peças e Profecias que ficam:
solve-pareto = Cada uma supera todas as outras em pontos, ou em peças ou Profecias que ficam:
solve-before = Antes: { points } em todos os Cóatls.
solve-column-number = { "" }
solve-column-points = pontos
solve-column-gain = ganho
solve-column-pieces = peças
solve-column-cards = cartas
solve-column-actions = ações
solve-column-no-actions = nada

## Rever um jogo

replay-solo = { $name } contra o A.D.A.M.: { $levels }
replay-step = Passo { $number } de { $last }
replay-ask = { " " }>{ " " }
replay-keys = Enter seguinte · p anterior · t turno seguinte · f início · l fim · NÚMERO ir para · q sair
replay-wrong = Escreve Enter, p, t, f, l, q, ou um passo de 0 a { $last }.
