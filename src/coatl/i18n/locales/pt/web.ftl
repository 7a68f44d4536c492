### O que só a página diz.

ask-draw = Tirar uma carta do baralho? Depois de a veres, já não podes anular.
ask-future = Visão do futuro: descartar toda a fila e revelar uma nova? Não se pode anular.
ask-other = Isto revela algo escondido. Não se pode anular.
ask-pick = Escolha perfeita: tirar { $pieces } dos sacos? A reserva é reposta. Não se pode anular.
ask-priest = Promessa do sacerdote: levar { $card } para a mão? O Templo seguinte é revelado. Não se pode anular.
ask-stuck = Depois disto, no teu próximo turno só poderias passar.
ask-stuck-no = Escolher outra coisa
ask-stuck-title = Ficarias sem nada para jogar
ask-stuck-yes = Fazer na mesma
ask-temple = Realizar { $card }? O Templo seguinte da pilha é revelado. Não se pode anular.

broken-text = Ou a rede falhou, ou o servidor está parado. O jogo continua onde ficou assim que a ligação voltar.
broken-title = Não é possível aceder à mesa

clock-consequence = Quando o tempo acaba, um robô médio joga esse turno. Se já não estiver ninguém, o jogo fica em pausa.
clock-left = Tempo que resta para este turno
clock-little = Tempo para o teu turno: { $time }. Depois, um robô joga por ti.
clock-until-bot = Tempo até o robô jogar

close = Fechar

colour-any = qualquer cor

connection-lost = Ligação perdida. A tentar de novo (tentativa { $attempts })…

continue-delete = Apagar este jogo: { $who }
continue-delete-about = Depois já não o podes continuar.
continue-delete-yes = Apagar
continue-finished = Jogos terminados
continue-forget = Tirar desta lista: { $who }
continue-keep = Ficar com ele
continue-over = Terminado
continue-solo = { $name } contra o A.D.A.M.
continue-title = Continuar a jogar
continue-turn = Vez { of-player }
continue-waiting = À espera de jogadores
continue-yours = É a tua vez

copy-by-hand = Não é possível copiar aqui. O texto está selecionado: copia-o à mão.

curtain-here = Jogar como { $name }
curtain-text = Tudo fica escondido até { $name } chegar.
curtain-title = Passa o dispositivo a { $name }

deal-about = Toda a gente nesta mesa ajuda a baralhar. Primeiro, o navegador de cada jogador e o servidor comprometem-se com a sua parte; só depois as partes são reveladas e juntas. Este é o compromisso com todas elas: se alguém mudasse a sua parte ou a distribuição depois, já não coincidiria.
deal-brought = A parte do teu navegador no baralhar. Ninguém a conhecia antes de todas as outras estarem fixadas:
deal-brought-copied = A tua parte do baralhar foi copiada.
deal-check-later = O teu navegador verifica a distribuição no fim do jogo. Para verificar sem confiar nesta página, copia agora o compromisso, descarrega o registo depois do jogo e executa:
deal-check-now = Para verificar sem confiar nesta página, descarrega o registo e executa isto com o compromisso tal como o viste antes da primeira jogada:
deal-checked = A distribuição foi justa: o teu navegador verificou-a.
deal-copied = O compromisso foi copiado.
deal-other = A mesa mostra agora outro compromisso: { $commitment }. A distribuição pode ter sido mudada.
deal-pending = O compromisso aparece aqui assim que todos se tiverem sentado.
deal-title = Jogo limpo
deal-verdict-changed = Jogo sujo: a parte de um jogador não é aquela com que se comprometeu.
deal-verdict-fair = O teu navegador verificou: as cartas e as peças do início foram distribuídas como prometido, e a tua parte do baralhar está na distribuição.
deal-verdict-missing = A tua parte do baralhar não está nesta distribuição: outros podem tê-la escolhido.
deal-verdict-old = Esta mesa é de antes de os jogadores se comprometerem com as suas partes: o teu navegador não a pode verificar.
deal-verdict-other-cards = Jogo sujo: as cartas e as peças do início não são as da distribuição prometida.
deal-verdict-other-commitment = Jogo sujo: esta não é a distribuição com que a mesa se comprometeu.
deal-verdict-other-table = Jogo sujo: esta é a distribuição de outra mesa.
deal-verdict-promised = O teu navegador verificou: as cartas e as peças do início foram distribuídas como prometido. Ele próprio não juntou nada ao baralhar, por isso isto não mostra que ninguém escolheu a distribuição.
deal-verdict-unchecked = O teu navegador não conseguiu obter o registo, por isso não verificou a distribuição. «Jogo limpo» tenta de novo.
deal-verdict-unseen = As cartas e as peças do início são as do compromisso no registo. Mas o teu navegador não viu esse compromisso antes do jogo, por isso isto não mostra que a distribuição estava fixada de antemão.
deal-verdict-withheld = O teu navegador verificou: as cartas e as peças do início foram distribuídas como prometido, e a tua parte do baralhar está na distribuição. Mas nem todos revelaram a sua parte.
deal-withheld = O jogo começou sem a parte de { $names }. Alguém que conhecesse todas as outras podia ter decidido se contava.
deal-withheld-mine = O jogo começou antes de o teu navegador poder revelar a sua parte: outros podem ter escolhido a distribuição.

do-announce = Anunciar { points }
do-announce-temple = Anunciar com o Templo: { points }
do-decline = Prescindir da segunda ação
do-draw = Tirar (irreversível)
do-finish = Confirmar
do-foresee-not-yet = Tira primeiro uma Profecia
do-future = Descartar (irreversível)
do-keep = Ficar com { prophecies }
do-keep-not-yet = Descarta mais primeiro
do-other = Continuar (irreversível)
do-pass = Passar
do-pick = Tirar
do-pick-reveals = Tirar (irreversível)
do-priest = Levar (irreversível)

emote-hello = Olá!
emote-oops = Ops!
emote-show = Mostrar as reações em todas as mesas
emote-show-here = Mostrar as reações nesta mesa
emote-thanks = Obrigado!
emote-thinking = Deixa-me pensar…
emote-title = Reações
emote-well-played = Boa jogada!
emote-wow = Uau!

end-coatl = Cóatl { $number }, { points }
end-coatl-sum = Este Cóatl
end-counting = A contar os pontos…
end-download = Descarregar o registo
end-feathers = Penas douradas
end-home = Início
end-more = Mais opções
end-rematch = Desforra
end-rematch-join = Entrar na desforra
end-replay = Rever o jogo
end-show = Resultado
end-skip = Saltar

ending-all-passed = Todos passaram.
ending-last = Este é o último turno.
ending-no-bodies = Acabaram os segmentos de corpo: o jogo está a chegar ao fim.
ending-third-coatl =
    { $who ->
        [you] Tens três Cóatls: o jogo está a chegar ao fim.
       *[other] { player-start } tem três Cóatls: o jogo está a chegar ao fim.
    }
ending-to-come = Por jogar: { $turns }.
ending-turn = { $name } ({ actions })

error-read-only = Isto é um jogo gravado: aqui não se pode jogar.
error-unknown = Algo correu mal ({ $code }).
error-unreachable = De momento não é possível aceder à mesa. Tenta outra vez.

gone-text = A ligação pode estar mal copiada ou incompleta, ou a mesa foi apagada há muito tempo. Pergunta a quem ta enviou ou começa o teu próprio jogo.
gone-title = Esta mesa não existe

hand-about = { player-start } não está presente. Chamar um robô médio para jogar este turno? Começa daqui a 30 segundos, a não ser que { player } volte antes. Só vê o que { player } pode ver.
hand-call = Chamar um robô para este turno
hand-called = Um robô vai jogar este turno, a não ser que { player } volte.
hand-here = Estou aqui
hand-not-to-move = Não é a vez { of-player }. Se { player } não estiver presente quando for a sua vez, podes chamar um robô para jogar esse turno.
hand-online = { player-start } está presente. Se { player } se ausentar mais de um minuto, podes chamar um robô para jogar o turno.
hand-open = Um lugar livre
hand-open-about = Deixar um robô ocupar este lugar? Fica durante todo o jogo, que começa quando todos os lugares estiverem ocupados.
hand-plays = O { $bot_noun } joga { for-player }.
hand-take-back = Retomar o meu lugar
hand-title = O lugar { of-player }

head-crown = Serpente com coroa em degraus
head-fan = Serpente com leque
head-feathers = Serpente com penas
head-flames = Serpente com chamas
head-horns = Serpente com chifres
head-leaves = Serpente com folhas
head-moon = Serpente com lua
head-of = Serpente para { $name }
head-spiral = Serpente com espiral
head-title = A tua serpente

here-adam-has = Peças nesta carta
here-adam-holds = Peças: { $pieces }. Ainda pede: { $lacks }.
here-adam-lacks = O que esta carta ainda pede
here-adam-next = Para o A.D.A.M.
here-adam-worth = O A.D.A.M. marca { points } quando a completar.
here-again = de novo para confirmar
here-announce-without = Anunciar sem Templo: { points }
here-away = ausente
here-bag-body = { bodies } no saco
here-bag-head = { heads } no saco
here-bag-tail = { tails } no saco
here-begin = Começar um Cóatl
here-begin-how = Constrói com as peças do teu tabuleiro: uma cabeça, segmentos de corpo, uma cauda. As Profecias que realizares dão pontos quando o Cóatl ficar completo.
here-begin-with = Começar um novo Cóatl com { $piece }
here-beneath = { $count } por baixo
here-board = O teu tabuleiro, { $count } de 8 espaços ocupados
here-board-of = Tabuleiro: { $pieces }
here-bot-plays = joga um robô
here-cannot-undo = Não se pode anular.
here-card-fulfil = Escolhe-a para a realizar com o Cóatl { $coatl }: { points }.
here-card-select = Seleciona-a para a realizar com um Cóatl.
here-cards-on = Cartas no Cóatl { $coatl }
here-coatl = Cóatl { $coatl }
here-coatl-complete = Cóatl { $coatl }, completo, vale { points }: { $pieces }
here-coatl-label = Cóatl { $coatl }, { points } até agora: { $pieces }
here-coatl-of = { $name }, Cóatl { $coatl }:
here-coatl-title = { $name }: Cóatl { $coatl }
here-coatls =
    { $who ->
        [you] Os teus Cóatls
       *[other] Os Cóatls { of-player }
    }
here-complete = completo
here-complete-prophecy = Realizar: { points }.
here-completing = O Cóatl { $coatl } está fechado
here-deck = Baralho de Profecias: { cards }.
here-discard = Descartar
here-discard-label = Descartar { $card }
here-discards = descartadas: { $count }
here-draw = Tirar do baralho ({ cards }).
here-draw-reveals = Tirar do baralho ({ cards }). Não se pode anular.
here-draw-short = tirar é irreversível
here-end-add = Acrescentar { $piece } ao Cóatl { $coatl }, { $side }: passa a valer { points }
here-end-refused = Cóatl { $coatl }, { $side }: { $piece } não pode ficar aqui.
here-end-select = Cóatl { $coatl }, { $side }: extremo aberto. Seleciona-o para ver o que pode ficar ali.
here-ends-turn = Isto termina o teu turno. Depois já não se pode anular.
here-face-down = Carta { $number } de { $count }, virada para baixo
here-feathers = Penas douradas: { $count }
here-fits = { $card } serve aqui.
here-frame = A cor da moldura não dá pontos.
here-from-hand = mão
here-from-pile = pilha
here-fulfil-here = Realizar aqui
here-fulfil-label = Realizar { $card } com o Cóatl { $coatl }: { points }
here-fulfil-tab = Realizar +{ $points }
here-hand = A tua mão: { prophecies }
here-hand-empty = Ainda sem Profecias na mão.
here-hand-of = { player-start } tem { prophecies } e { temples } na mão.
here-hand-open = A mão:
here-hint = Dica
here-hint-explained = O que faria um bom jogador, e porquê
here-hold-to-read = Mantém o dedo numa carta para a ler.
here-if-head = cabeça { $points }
here-if-tail = cauda { $points }
here-keep-none = Não ficas com nenhuma. Confirma ou anula.
here-known = Todos viram estas cartas serem tiradas:
here-lacks = Para { points }: falta acrescentar { $pieces }
here-lay-aside = Descartar
here-lay-aside-label = Descartar, virada para baixo.
here-log = Histórico
here-log-empty = Ainda não aconteceu nada.
here-log-setup = Antes do primeiro turno
here-look-at-card = Seleciona-a para a ver.
here-look-at-cards = As suas cartas estão viradas para baixo. Seleciona-o para as ver.
here-must-prophecy = Precisa de uma Profecia antes de ser anunciado.
here-my-temple = O teu Templo secreto.
here-my-temple-note = É teu: podes realizá-lo quando completas um Cóatl.
here-needs-for = para { $points }:
here-no-cards = Ainda sem Profecias aqui.
here-no-coatl = Os teus Cóatls vão crescer aqui
here-no-coatls = ainda sem Cóatl
here-no-room = O teu tabuleiro não tem espaço para { $pieces }.
here-none-prophecy = Nenhuma.
here-none-temple = Nenhum.
here-not-now = Cancelar
here-nothing = nada
here-opponents = Os outros jogadores
here-piece = No teu tabuleiro: { $piece }
here-piece-add = Acrescentar { $piece } ao Cóatl { $coatl }
here-piece-select = Selecionar { $piece }
here-pile-beneath = Pilha de Templos, { $count } por baixo.
here-pile-empty = vazia
here-player = { $name }, { points }
here-points-explained = Pontos garantidos: { $points }. Se os Cóatls incompletos forem completados como estão: mais { $promised }.
here-priest-take = Levar este Templo para a mão com a Promessa do sacerdote.
here-prophecy-first = Primeiro uma Profecia, depois um Templo.
here-reads = Cóatl { $coatl }: { points }.
here-reads-lacks = Cóatl { $coatl }: { points }; para { $next }: falta acrescentar { $lack }.
here-realised = completadas: { $count }
here-restart = Recomeçar o turno
here-restart-explained = Anular tudo o que se pode anular neste turno (r)
here-row = Fila de Profecias
here-row-take = Levá-la para a mão.
here-show-hands = Todas as mãos
here-show-hands-explained = Aqui só jogam robôs: podes ver todas as mãos.
here-side-head = lado da cabeça
here-side-tail = lado da cauda
here-sit-behind = Ver do lugar { of-player }
here-skip = Saltar ({ $count })
here-slot-empty = vazio
here-space = Espaço { $space }: { $pieces }
here-space-empty = Espaço { $space }: vazio
here-space-take = Espaço { $space }: tirar { $pieces }
here-steal = Roubar
here-step-announce = Anunciar
here-step-prophecies = Profecias
here-step-temple = Um Templo
here-sum = Total
here-supply = Reserva
here-take-back = Recuperar
here-take-back-label = Descartada. Seleciona-a para a recuperares.
here-temple-choose = Escolhe-o para anunciar este Cóatl com ele: { points }.
here-temples = Templos
here-things = Os teus Templos e fichas
here-title = A mesa
here-token-spent = Já foi usada.
here-tokens-left = Fichas de Sacrifício que restam:
here-turned-down = A carta está outra vez virada para baixo.
here-turned-up = Virada para cima: { $card }
here-undo = Anular
here-undo-explained = Anular o último passo (u)
here-undo-not = Nada para anular: o que foi revelado fica revelado.
here-watching = Estás a assistir

hint-busy = O servidor está muito ocupado. A tua dica chega daqui a pouco…
hint-do = Fazer isto
hint-do-first = Fazer o primeiro passo
hint-do-next = Fazer o passo seguinte
hint-steps = Passo a passo
hint-thinking = A pensar…

home-back = Voltar ao início
home-first = O primeiro jogo é sem fichas de Sacrifício, como aconselham os livros de regras. Os seguintes já as têm.
home-first-tokens = Jogar já com as fichas de Sacrifício
home-lead = Junta as peças de serpentes emplumadas, liga-as da cabeça à cauda para realizar Profecias e acaba com mais pontos do que os outros.
home-notice = Uma versão não oficial, feita por quem gosta do jogo. Não tem ligação aos autores nem às editoras de Cóatl e não usa nenhuma das suas ilustrações.
home-play = Jogar já
home-play-about = Contra um robô, sem esperar. Sem conta e sem instalar nada.
home-tagline = o jogo das serpentes emplumadas, no navegador
home-ways = Modos de jogo

keys-e = reações
keys-ends = o início ou o fim
keys-Enter = fazer a única jogada possível
keys-Escape = limpar a seleção
keys-c = confirmar
keys-g = o que a lição mostra
keys-h = dica
keys-help = mostrar estes atalhos
keys-l = histórico do jogo
keys-p = planear Cóatls
keys-play = reproduzir ou pausar
keys-r = recomeçar o turno
keys-region-board = o teu tabuleiro
keys-region-coatls = os teus Cóatls
keys-region-hand = a tua mão
keys-region-opponents = os outros jogadores
keys-region-row = a fila de Profecias
keys-region-supply = a reserva
keys-region-temples = as pilhas de Templos
keys-region-things = os teus Templos e fichas
keys-s = saltar o que os outros fazem
keys-Space = Espaço
keys-step = um passo atrás ou à frente
keys-title = Teclas de atalho
keys-turn = um turno atrás ou à frente
keys-u = anular o último passo
keys-w = o que aconteceu desde o teu último turno
keys-words = Tab passa de uma zona a outra, as setas movem-se dentro da zona, Enter ou Espaço ativa o elemento.

labelled = { $label }: { $text }
lesson-adam-about = Dois turnos contra um adversário que nunca escolhe: vê o que vai fazer e antecipa-te.
lesson-adam-cards = O A.D.A.M. joga com as cartas à vista e nunca escolhe. Começa, e junta as cores que as suas cartas pedem.
lesson-adam-choose = Por isso podes tirar-lhe essa carta. Tira-a agora.
lesson-adam-deny = A seguir tiraria o amarelo e o preto do espaço 2. Também precisas deles: tira-os primeiro.
lesson-adam-done = É tudo o que precisas para jogar a solo. Cinco níveis tornam o jogo mais difícil, um a um ou juntos.
lesson-adam-goal = O jogo acaba como sempre, por exemplo depois do teu terceiro Cóatl. Só ganhas com mais pontos do que o A.D.A.M.
lesson-adam-order = Para a carta mais à esquerda, percorre os espaços a partir do 1 e tira o primeiro com uma cor de que precisa.
lesson-adam-row = O A.D.A.M. tira a próxima carta da ponta direita desta fila. As outras deslizam depois para a direita.
lesson-adam-title = Solo, contra o A.D.A.M.
lesson-adam-took = Por isso tirou o preto e o verde do espaço 4. Uma carta que tem tudo o que precisa dá-lhe os pontos.
lesson-alone = Continuar sem a lição
lesson-astray = Também se pode! Mas esta lição vai por outro caminho: volta atrás, e eu mostro-te.
lesson-back = Voltar ao meu último turno
lesson-confirm = Confirma para terminar o teu turno.
lesson-first-about = Sete turnos de um jogo: tirar peças, escolher Profecias, construir um Cóatl e acabá-lo.
lesson-first-add = Agora escolhe a peça verde e junta-a do lado da cauda, à direita.
lesson-first-add-head = Depois a cabeça. Desse lado já não se pode juntar nada.
lesson-first-add-tail = E a cauda: com ela, o teu Cóatl fica completo.
lesson-first-announce = 17 pontos, e o teu Cóatl está acabado! Confirma: era o último turno, contam-se os pontos.
lesson-first-begin = Neste turno constróis. Escolhe a peça preta e começa um Cóatl com ela.
lesson-first-blue = Por isso, mais uma peça azul dá jeito. Vem com a vermelha.
lesson-first-board = Este é o teu tabuleiro. O jogo já começou: tens quatro peças, e espaço para oito.
lesson-first-choose = Em vez de tirar peças, podes tirar Profecias. Tira esta: cinco cores seguidas, por 7 pontos.
lesson-first-complete = Um Cóatl completo recebe logo as últimas cartas. Joga esta: cinco peças azuis.
lesson-first-complete-more = O verde vem a seguir ao preto, por isso esta também serve. É a quarta Profecia, e quatro é o máximo.
lesson-first-confirm = São tuas. Confirma, e o teu turno acaba.
lesson-first-confirm-assemble = Já são 9 pontos! Contam quando o Cóatl tiver cabeça e cauda. Confirma.
lesson-first-confirm-choose = Podias tirar mais cartas. Esta chega: confirma.
lesson-first-count = Esta carta conta peças azuis, estejam onde estiverem: três dão 2 pontos, quatro dão 3, cinco dão 4.
lesson-first-done = Muito bem! Um só Cóatl com muitos pontos venceu três pequenos. Já sabes o suficiente para um primeiro jogo a sério, contra um robô fácil.
lesson-first-fulfil = As cinco estão por ordem. Escolhe esta Profecia: ela vai para o teu Cóatl.
lesson-first-fulfil-more = Vermelho, azul, amarelo: as mesmas peças também realizam esta carta. Escolhe-a também.
lesson-first-hand = Estas cartas são as tuas Profecias: um Cóatl pontua com as que nele se realizam. Aponta para uma, ou mantém o dedo nela, para a ler.
lesson-first-head = O teu Cóatl precisa de uma cabeça: tira esta, a azul.
lesson-first-last-turn = O teu adversário completou o terceiro Cóatl. Isso acaba o jogo: tens um último turno.
lesson-first-longer = Acaba o teu Cóatl! Junta primeiro as duas peças azuis do lado da cabeça, à esquerda.
lesson-first-more = Continua pela ordem da carta: vermelho, azul, amarelo.
lesson-first-pattern = Pede preto, verde, vermelho, azul e amarelo, por esta ordem, da cabeça para a cauda. Tens as cinco peças!
lesson-first-tail = E agora a cauda, também azul.
lesson-first-take = No teu turno fazes uma só ação. Tira estas duas peças, a preta e a azul.
lesson-first-temple = Pode levar ainda um Templo. Este pede tantas peças vermelhas como verdes: mais 3 pontos.
lesson-first-title = O teu primeiro Cóatl
lesson-first-welcome = Olá! Vais construir uma serpente emplumada, um Cóatl, com as peças desta pedra.
lesson-following = Lição seguinte: { $lesson }
lesson-key = Carrega em G para lá ir.
lesson-learn = Aprender a jogar
lesson-learn-about = Três lições curtas numa mesa a sério: o teu primeiro Cóatl, as fichas de Sacrifício, o A.D.A.M.
lesson-learn-more = Cada lição é parte de um jogo a sério. Diz-te o que fazer, um passo de cada vez, e podes sair quando quiseres.
lesson-left = Jogaste à tua maneira, e está muito bem. Volta ao teu último turno para continuar a lição, ou joga sem ela.
lesson-left-off = Podes retomar a lição na página inicial.
lesson-next = Continuar
lesson-play = Jogar a sério
lesson-play-first = Jogar um primeiro jogo a sério
lesson-prepared = As peças e as cartas de uma lição estão preparadas. Num jogo a sério, saem ao acaso.
lesson-skip = Sair da lição
lesson-state-begun = começada
lesson-state-done = terminada
lesson-stay = Continuar este jogo
lesson-tab = Está nesta parte da mesa: abre-a.
lesson-tokens-about = Três turnos, três fichas: cada uma faz algo de especial, uma vez por jogo.
lesson-tokens-choose = Depois tiras como de costume, pelo menos uma carta: esta pede azul a seguir a verde.
lesson-tokens-done = Agora conheces o jogo todo de dois a quatro jogadores.
lesson-tokens-future = Não há nada na fila que sirva? A Visão do futuro revela uma nova.
lesson-tokens-pick = A Escolha perfeita tira o que quiseres dos sacos. Contas peças azuis: tira dois segmentos de corpo azuis de uma vez.
lesson-tokens-priest = A Promessa do sacerdote leva um Templo para a tua mão antes que outro o use. Este serve ao teu Cóatl: tanto vermelho como verde.
lesson-tokens-spent = As três estão gastas. No fim não valem nada: usa cada uma onde mais te ajudar.
lesson-tokens-title = As fichas de Sacrifício
lesson-tokens-tokens = Estas são as tuas três fichas de Sacrifício. Cada uma pode substituir a tua ação, uma vez por jogo.
lesson-undo = Voltar atrás

loading = Um momento…

lobby-agreed = Nesta mesa: { $options }
lobby-away = ausente
lobby-bot = robô
lobby-clock = { $time } por turno
lobby-copied = A ligação foi copiada.
lobby-copy = Copiar
lobby-deal-now = Começar sem esperar
lobby-deal-now-about = Podes começar sem as partes que faltam ao baralhar. O registo do jogo vai dizê-lo.
lobby-here = presente
lobby-hints = com dicas
lobby-invitation = Vem jogar Cóatl comigo.
lobby-link = Partilha esta ligação com os outros jogadores
lobby-name = O teu nome
lobby-no-hints = sem dicas
lobby-no-tokens = sem fichas de Sacrifício
lobby-only-here = Esta ligação só funciona neste computador. Para jogar a partir de outros dispositivos, inicia o jogo com «coatl serve --host 0.0.0.0» e abre-o no endereço deste computador.
lobby-open = Um lugar livre
lobby-qr = A ligação como código QR, para ler com um telemóvel
lobby-share = Partilhar
lobby-shuffling = Toda a gente ajuda a baralhar. À espera de { $names }.
lobby-sit = Ocupar um lugar
lobby-starting = Já estão todos: o jogo vai começar.
lobby-take = Sentar-me aqui
lobby-title = A mesa está pronta
lobby-tokens = fichas de Sacrifício
lobby-waiting =
    { $seats ->
        [one] Falta ocupar { seats }.
       *[other] Falta ocupar { seats }.
    }
lobby-watch = Ou fica a ver: o jogo aparece aqui quando começar.
lobby-watching = Espectadores: { $count }
lobby-you = tu

lost-text = O endereço pode estar mal copiado. A partir da página inicial chegas a tudo.
lost-title = Página não encontrada

mine-about = Ficam guardadas neste navegador, e mais ninguém sabe delas.
mine-about-short = Resultados, pontos ao longo do tempo, cartas favoritas.
mine-average = Média de pontos
mine-average-is = Média: { $average }
mine-beaten = vitórias: { $won } de { $played }
mine-best = Melhor pontuação
mine-date = Data
mine-delete = Apagar esta partida: { $names }, { $date }
mine-delete-all = Apagar tudo
mine-delete-all-about =
    { $games ->
        [one] Apagar a partida guardada neste navegador? Um ficheiro guardado antes continua a tê-la.
       *[other] Apagar as { $games } partidas guardadas neste navegador? Um ficheiro guardado antes continua a tê-las.
    }
mine-delete-all-yes = Apagar tudo
mine-export = Guardar num ficheiro
mine-favourites = Cartas favoritas
mine-file = Levar as partidas contigo
mine-file-about = Guarda as tuas partidas num ficheiro e abre-o noutro navegador. As partidas que já lá estão não são adicionadas duas vezes.
mine-first = Jogar uma partida
mine-games = Partidas
mine-import = Adicionar partidas de um ficheiro
mine-imported =
    { $games ->
        [0] Já tens todas as partidas deste ficheiro.
        [one] { $games } partida adicionada.
       *[other] { $games } partidas adicionadas.
    }
mine-is-lost = Derrota
mine-is-won = Vitória
mine-keep = Ficar com elas
mine-levels = Os níveis do A.D.A.M.
mine-more = Mostrar mais
mine-no-level = Sem níveis
mine-none = Ainda não há partidas. Assim que acabares uma, aparece aqui.
mine-not-a-file = { $name } não é um ficheiro de partidas desta página.
mine-not-kept = Este navegador não tem espaço para as tuas partidas, ou não deixa a página guardá-las. Guarda-as num ficheiro antes de fechar a página.
mine-not-tried = ainda por tentar
mine-played = Partidas jogadas
mine-points = Pontos
mine-result = Resultado
mine-scores = Pontos ao longo do tempo
mine-scores-label = Os teus pontos em { $games ->
        [one] { $games } partida
       *[other] { $games } partidas
    }, de { $least } a { $most }, em média { $average }. Os mesmos números vêm a seguir numa tabela.
mine-times = { $times } ×
mine-title = As minhas partidas
mine-won = Partidas ganhas
mine-won-by = ganha por { $names }

more-keys = Teclas de atalho
more-leave = Sair da mesa
more-leave-replay = Sair deste jogo
more-rules = Como jogar
more-since = Desde o meu último turno
more-title = Menu

name-you = { $name } (tu)

nav = Navegação principal

now-assemble = Continua a construir ou confirma.
now-bot-for = Um robô joga { for-player }.
now-bot-for-me = Um robô joga por ti.
now-busy = O servidor está muito ocupado. { player-start } joga daqui a pouco…
now-called = { player-start } não está presente: um robô vai jogar este turno.
now-called-late = O tempo { of-player } acabou: um robô vai jogar este turno.
now-called-late-me = O teu tempo acabou: um robô vai jogar o teu turno.
now-called-me = Estás aí? Um robô vai jogar o teu turno.
now-card = { $card }: escolhe o Cóatl que a realiza.
now-choice-assemble = construir
now-choice-choose = tirar Profecias
now-choice-steal = roubar
now-choice-take = tirar peças
now-choice-token = sacrificar uma ficha
now-choose = Tira mais Profecias ou confirma.
now-choose-full = A tua mão está cheia. Confirma ou anula.
now-complete = Joga primeiro as cartas no Cóatl { $coatl }.
now-complete-all = O Cóatl { $coatl } tem todas as suas cartas: anuncia-o.
now-complete-choose = Escolhe um Templo para o Cóatl { $coatl } ou anuncia-o sem Templo.
now-complete-more = Joga mais cartas no Cóatl { $coatl } ou anuncia-o.
now-complete-temple = Anuncia o Cóatl { $coatl } com { $card } ou escolhe outra coisa.
now-confirm = Esta é a tua ação. Confirma ou anula.
now-confirm-only = Esta é a tua ação. Confirma para a terminar.
now-damaged = O jogo guardado está danificado: pode ler-se até aqui, e ninguém pode continuar antes de o operador do servidor o reparar.
now-end = Escolhe a peça para este extremo do Cóatl { $coatl }.
now-foresee = Há uma nova fila. Descarta as Profecias que quiseres e depois tira pelo menos uma.
now-foresee-cannot-take = Há uma nova fila, mas não podes tirar Profecias. Descarta algumas das tuas ou confirma.
now-keep-all = Fica com estas Profecias, ou descarta primeiro algumas, e confirma.
now-keep = Fica com até três Profecias: descarta as outras e confirma.
now-keep-exactly = Fica com exatamente três Profecias: descarta as outras e confirma.
now-keeping = { player-start } está a escolher com que Profecias fica.
now-lost = Ligação perdida. A tentar de novo…
now-over = O jogo acabou.
now-paused = O jogo espera que volte alguém que o esteja a jogar.
now-piece = Escolhe onde fica { the-piece }: um extremo iluminado.
now-piece-begin = Começa um Cóatl com { the-piece }: escolhe o seu lugar.
now-piece-either = Escolhe onde fica { the-piece }: um extremo iluminado, ou um novo Cóatl.
now-piece-refused = { $why }. Com { the-piece } só podes começar outro Cóatl.
now-priest = Que Templo? Escolhe uma pilha.
now-replay = { player-start } joga.
now-second = Podes fazer uma segunda ação: { $choices }.
now-sending = A enviar a tua jogada…
now-stuck = Não podes fazer nada: passa.
now-thinking = { player-start } está a pensar…
now-turn = É a tua vez: { $choices }.
now-two = O teu turno final, com duas ações: { $choices }.
now-waiting = { player-start } está a jogar.

offline-alone = Estes jogos correm no teu navegador, sem servidor e sem rede. Para jogar com amigos noutros dispositivos, abre um sítio deste jogo que tenha servidor.
offline-backup = Os teus jogos num ficheiro
offline-backup-about = Só este navegador guarda os jogos deste dispositivo. Guarda-os num ficheiro de vez em quando, ou para os levar para outro dispositivo.
offline-backup-failed = Não resultou. Os jogos deste dispositivo ficaram como estavam.
offline-backup-read = Ler um ficheiro
offline-backup-save = Guardar num ficheiro
offline-backup-wrong = Este ficheiro não contém jogos guardados.
offline-failed = O jogo não conseguiu arrancar neste navegador. Os teus jogos guardados estão a salvo.
offline-link = Jogar sem rede
offline-link-about = Aberto uma vez, o jogo inteiro fica neste navegador: robôs, solo, no mesmo ecrã.
offline-loaded = { $loaded } de { $total } MB
offline-loading = A transferir o jogo, só desta vez
offline-memory-only = Este navegador não consegue guardar os teus jogos: o espaço está cheio ou não é permitido. Podes continuar a jogar, mas guarda os jogos num ficheiro antes de fechares a página.
offline-ready = O jogo está neste dispositivo: também abre sem rede.
offline-starting = A preparar a mesa
offline-update = Há uma nova versão do jogo pronta.
offline-update-use = Usar agora
option-clock = Tempo por turno
option-clock-none = Sem limite
option-closed_ends = Um extremo aberto não conta como vazio
option-closed_ends-about = Nas cartas com uma peça riscada ao lado da sequência, um extremo aberto não conta como vazio: põe aí outra cor, uma cabeça ou uma cauda. É a regra da edição online licenciada; sem esta opção, as cartas contam tal como estão impressas.
option-fewer_bodies = Menos segmentos de corpo
option-fewer_bodies-about = 14 segmentos de corpo de cada cor para dois jogadores, 18 para três: um jogo mais curto e mais disputado.
option-fewer_bodies-unavailable = Só para dois ou três jogadores.
option-first = Quem começa
option-first-listed = O primeiro da lista
option-first-me = Eu
option-first-random = Ao acaso
option-first_printing = Nível 1 como na primeira edição
option-first_printing-about = Basta um Templo em todo o jogo, mas, sem nenhum, perdes.
option-golden_feathers = Penas douradas
option-golden_feathers-about = Uma miniexpansão: segmentos dourados ocupam o teu tabuleiro até dares um deles para roubar peças a outro jogador.
option-hints = Dicas
option-hints-about = Cada jogador pode pedir uma dica no seu turno.
option-promo = Cartas promocionais
option-promo-about = Mais seis Profecias e cinco Templos entram nos baralhos.
option-tokens = Fichas de Sacrifício
option-tokens-about = Três ações especiais para cada jogador, cada uma só uma vez por jogo. No primeiro jogo, é melhor deixá-las de fora.

outdated-text = Esta página é mais antiga do que o servidor. Recarrega-a e continua a jogar; nada se perde.
outdated-title = Há uma versão mais recente

pick-body = Dois segmentos de corpo
pick-choose = { $piece }: { $count } no saco
pick-head = Uma cabeça
pick-no-room = O teu tabuleiro não tem espaço.
pick-nothing = Escolhe uma cabeça, uma cauda ou dois segmentos de corpo.
pick-tail = Uma cauda
pick-too-few = Não há que chegue no saco.

plan-back = Voltar à mesa
plan-back-your-turn = É a tua vez: voltar à mesa
plan-card = Coloca-a no Cóatl do rascunho, ou retira-a.
plan-card-on = Está prevista para o Cóatl { $coatl }.
plan-cards = Cartas à vista
plan-coatl-label = Cóatl { $coatl } no rascunho: { $pieces }
plan-explained = Experimenta Cóatls sem compromisso. Só tu os vês, e nada é jogado.
plan-how = Junta peças e cartas, também da reserva e da fila. Uma peça a tracejado pode voltar a sair.
plan-mine = no teu tabuleiro
plan-note = Só tu vês isto. Nada é jogado.
plan-piece = { $piece }: { $board } no teu tabuleiro, { $supply } na reserva
plan-pieces = Peças para o rascunho
plan-remove = Retirar { $piece }
plan-score = Cóatl { $coatl } com { $pieces }: { points }.
plan-side-head = Os segmentos vão para o lado da cabeça
plan-side-tail = Os segmentos vão para o lado da cauda
plan-sources = Por vir: { $board } do teu tabuleiro, { $supply } da reserva, { $wished } desejadas.
plan-space = Espaço { $space }: juntar { $pieces } ao rascunho
plan-start-over = Voltar ao que está na mesa
plan-supply = na reserva
plan-title = Rascunho

reload = Recarregar a página

replay-back = Passo anterior
replay-choose = Escolher um ficheiro
replay-controls = Percorrer o jogo
replay-drop = Escolhe o registo de um jogo ou larga-o aqui.
replay-first = Para o início
replay-forth = Passo seguinte
replay-from = Ponto de vista
replay-last = Para o fim
replay-moment = Momento do jogo
replay-open = Todas as mãos à vista
replay-outside = Como espectador
replay-pause = Pausa
replay-play = Reproduzir
replay-seat = Do lugar { of-player }
replay-speed = Velocidade
replay-table = Voltar à mesa
replay-text = Podes rever um jogo quando tiver acabado e o seu registo for legível.
replay-title = Rever um jogo
replay-turn-back = Turno anterior
replay-turn-forth = Turno seguinte
replay-where = Turno { $turn }, passo { $step } de { $last }

settings-cards = Tamanho das cartas
settings-cards-about = As cartas maiores leem-se melhor e ocupam mais espaço.
settings-cards-large = Grandes
settings-cards-medium = Médias
settings-cards-small = Pequenas
settings-emotes = Reações
settings-emotes-about = Caras que as outras pessoas à mesa mostram por um momento.
settings-glyphs = Símbolos nas peças
settings-glyphs-about = Sol, chama, lâmina, folha e onda distinguem as peças sem a ajuda das cores.
settings-glyphs-normal = Normais
settings-glyphs-strong = Reforçados
settings-language = Língua
settings-motion = Animações
settings-motion-about = As peças deslocam-se de onde estavam para onde vão.
settings-motion-full = Ligadas
settings-motion-reduced = Desligadas
settings-motion-system = Como no dispositivo
settings-pace = Velocidade dos outros jogadores
settings-pace-about = Durante quanto tempo se vê cada passo de um robô ou de outro jogador antes do seguinte.
settings-pace-fast = Rápida
settings-pace-instant = Imediata
settings-pace-normal = Normal
settings-pace-slow = Lenta
settings-sound = Som
settings-sound-about = Estalidos curtos de pedra e de concha.
settings-theme = Tema
settings-theme-about = Calcário de dia, obsidiana de noite.
settings-theme-dark = Escuro
settings-theme-light = Claro
settings-theme-system = Como no dispositivo
settings-title = Definições

setup-level = { $level }: { $means }
setup-level-1-about = Sem um Templo que sirva, não há Cóatl completo.
setup-level-2-about = Uma carta a menos para planear.
setup-level-3-about = Nunca duas Profecias com a mesma cor de moldura num Cóatl.
setup-level-4-about = Exige serpentes compridas e uma mão bem preparada.
setup-level-5-about = Encontra mais vezes aquilo de que precisa.
setup-levels = Níveis
setup-levels-about = Escolhe os que quiseres; cada um torna o jogo mais difícil.
setup-move-up = Subir o lugar { $seat }
setup-name = O teu nome
setup-options = Opções
setup-player = Jogador
setup-player-number = Jogador { $number }
setup-players = Jogadores
setup-seat = Lugar { $seat }
setup-seat-name = Nome no lugar { $seat }

share-moment = Copiar uma ligação para este momento
share-moment-copied = A ligação foi copiada: abre o jogo aqui, visto deste lugar.
share-picture = Imagem
share-picture-failed = O teu navegador não conseguiu desenhar a imagem.
sitter-easy = { name-easy }
sitter-easy-about = Joga depressa e perdoa muito
sitter-hard = { name-hard }
sitter-hard-about = Pensa mais tempo e antecipa as jogadas
sitter-me = Eu
sitter-medium = { name-medium }
sitter-medium-about = Tem um plano para cada um dos seus Cóatls
sitter-open = Lugar livre
sitter-open-about = Para quem tiver a ligação
sitter-person = Uma pessoa

skip = Saltar para o conteúdo

stats-actions = Turnos por tipo de ação
stats-as-table = Ver em tabela
stats-assembling = Construir
stats-choosing = Tirar Profecias
stats-colours = Cores nos Cóatls
stats-more = E ainda
stats-pieces = Peças colocadas
stats-player = Jogador
stats-points = Pontos dos Cóatls completos, turno a turno
stats-prophecies = Profecias realizadas
stats-sacrificing = Sacrificar
stats-taking = Tirar peças
stats-temples = Templos
stats-title = O jogo em números
stats-turn = Turno

steal-from = Roubar { to-player }
steal-take = Dar um segmento dourado { to-player } e tirar { $pieces }
steal-words = Dá um dos teus segmentos dourados a outro jogador, que recebe 2 pontos por ele, e tira-lhe um ou dois segmentos de corpo.

tab-coatls = Os meus Cóatls
tab-plan = Rascunho
tab-row = Profecias
tab-supply = Reserva

table-options-level = Nível { $level }: { $means }
table-options-no-hints = Nesta mesa ninguém recebe dicas.
table-options-no-levels = O jogo a solo básico, sem níveis
table-options-off = Fora deste jogo
table-options-title = Opções desta mesa

the-piece =
    { $kind ->
        [head] a cabeça { colour-f }
        [tail] a cauda { colour-f }
       *[other] o segmento de corpo { colour }
    }

title = Cóatl

turn-alerts-chat = Anunciar os turnos num canal
turn-alerts-chat-about = Todos no canal veem de quem é a vez e o resultado. O endereço não é mostrado a ninguém.
turn-alerts-chat-discord = Discord
turn-alerts-chat-done = O canal recebeu uma primeira mensagem.
turn-alerts-chat-now = Os turnos são anunciados em { $server }.
turn-alerts-chat-ntfy = ntfy
turn-alerts-chat-remove = Deixar de anunciar
turn-alerts-chat-removed = Os turnos já não são anunciados.
turn-alerts-chat-set = Anunciar
turn-alerts-chat-slack = Slack
turn-alerts-chat-style = Tipo de canal
turn-alerts-chat-url = Endereço do webhook
turn-alerts-denied = O teu navegador bloqueia as notificações deste sítio. Permite-as nas definições desta página e tenta outra vez.
turn-alerts-insecure = O teu navegador só permite notificações em páginas com https://. O título e o ícone do separador continuam a mostrar a tua vez.
turn-alerts-notify = Avisar-me neste dispositivo
turn-alerts-notify-about = Uma notificação em cada turno teu, também com a página fechada.
turn-alerts-open-only = Este navegador não pode ser avisado com a página fechada: és avisado enquanto ela estiver aberta.
turn-alerts-others = Cóatl com { $names }
turn-alerts-title = Quando for a tua vez
turn-alerts-unsupported = Este navegador não tem notificações. O título e o ícone do separador continuam a mostrar a tua vez. Num iPhone ou iPad, adiciona primeiro a página ao ecrã principal.
way-bots = Contra robôs
way-bots-about = Tu e de um a três robôs: fáceis, médios ou difíceis.
way-bots-more = Escolhe o número de jogadores e a força de cada robô.
way-bots-start = Começar o jogo
way-friends = Com amigos
way-friends-about = Cada um no seu dispositivo. Partilha uma ligação, ninguém precisa de conta.
way-friends-more = Recebes uma ligação para partilhar. Quem a abrir pode ocupar um lugar livre; o jogo começa quando todos os lugares estiverem ocupados.
way-friends-start = Criar a mesa
way-pass = No mesmo ecrã
way-pass-about = De duas a quatro pessoas, um só dispositivo, as mãos escondidas entre turnos.
way-pass-more = O dispositivo dá a volta à mesa. Entre turnos, todas as mãos ficam escondidas.
way-pass-start = Começar o jogo
way-record = Abrir um registo
way-record-about = Escolhe o ficheiro de um jogo, ou larga-o aqui, para o rever.
way-record-drop = Larga o ficheiro para rever este jogo.
way-solo = Solo, contra o A.D.A.M.
way-solo-about = O jogo solo: um adversário sem escolhas nem segredos.
way-solo-more = O A.D.A.M. faz sempre o que as suas cartas dizem, e explica-te porquê. Ganhas com mais pontos do que ele.
way-solo-start = Começar o jogo
way-watch = Ver robôs a jogar
way-watch-about = Dois a quatro robôs jogam, tu assistes.
way-watch-more = Põe-te à vontade e assiste. Podes mudar a velocidade nas definições.
way-watch-start = Começar o jogo

why-acted =
    { $undo ->
        [yes] Já fizeste a tua ação: confirma, ou anula para fazer outra coisa.
       *[no] Já fizeste a tua ação: confirma para a terminar.
    }
why-assembling =
    { $undo ->
        [yes] Neste turno estás a construir: continua e confirma, ou anula para fazer outra coisa.
       *[no] Neste turno estás a construir: continua ou confirma.
    }
why-begin-first = Escolhe primeiro uma peça do teu tabuleiro: ela começa o Cóatl.
why-card-new = Uma Profecia não começa um Cóatl: é preciso uma peça.
why-choosing =
    { $undo ->
        [yes] Neste turno estás a tirar Profecias: tira mais e confirma, ou anula para fazer outra coisa.
       *[no] Neste turno estás a tirar Profecias: tira mais ou confirma.
    }
why-complete = Este Cóatl está completo: já não se lhe acrescenta nada.
why-foreseeing = Termina primeiro a ação da ficha: tira pelo menos uma Profecia e confirma.
why-gold = Os segmentos de corpo dourados não servem para construir. Dá um a outro jogador para lhe roubar outros.
why-head = Uma cabeça fecha o lado da cabeça: não vai para o lado da cauda.
why-keeping = Escolhe primeiro com que Profecias ficas.
why-no-coatl = Não tens nenhum Cóatl por acabar para a realizar: começa um com uma peça do teu tabuleiro.
why-nothing-done = Ainda não há nada para confirmar: faz primeiro uma ação.
why-pick-second = Escolhe um segundo segmento de corpo: tiram-se aos pares.
why-pile = Um Templo é a última carta de um Cóatl: podes realizar um quando completas um Cóatl.
why-pile-token = Podes realizar um Templo quando completas um Cóatl. Para ficares com este na mão, escolhe primeiro a ficha { rules-tokens-priest }.
why-steal-none = Nenhum outro jogador tem um segmento de corpo para lhe tirares.
why-tail = Uma cauda fecha o lado da cauda: não vai para o lado da cabeça.
