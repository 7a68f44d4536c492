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

clock-consequence = Quando o tempo acaba, um robô médio joga por esse jogador até ele retomar o seu lugar.
clock-left = Tempo que resta para este turno
clock-little = Tempo para o teu turno: { $time }. Depois, um robô joga por ti.

close = Fechar

colour-any = qualquer cor

connection-lost = Ligação perdida. A tentar de novo (tentativa { $attempts })…

continue-finished = Jogos terminados
continue-forget = Tirar desta lista: { $who }
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

deal-about = Antes da primeira jogada, esta mesa comprometeu-se com a distribuição. Tudo o que está escondido vem de um segredo, e este é o compromisso com esse segredo: se alguém mudasse a distribuição depois, já não coincidiriam.
deal-brought = Quando te sentaste, o teu navegador juntou estes algarismos à distribuição. Fazem parte da semente que está no registo: por isso o servidor não a pôde escolher, a não ser que esteja combinado com outra pessoa que ocupou um lugar livre.
deal-check-later = Para verificar, copia agora o compromisso, descarrega o registo depois do jogo e executa:
deal-check-now = Para verificar, descarrega o registo e executa isto com o compromisso tal como o viste antes da primeira jogada:
deal-copied = O compromisso foi copiado.
deal-other = A mesa mostra agora outro compromisso: { $commitment }. A distribuição pode ter sido mudada.
deal-title = Jogo limpo

do-announce = Anunciar { points }
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
do-temple = Realizar (irreversível)

end-coatl = Cóatl { $number }, { points }
end-coatl-sum = Este Cóatl
end-counting = A contar os pontos…
end-download = Descarregar o registo
end-feathers = Penas douradas
end-home = Início
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

hand-about = Deixar um robô jogar { for-player }? Ele só vê o que { player } pode ver, e o que já foi começado neste turno mantém-se. Podes devolver o lugar em qualquer altura, e { player } pode retomá-lo.
hand-give-back = Devolver o lugar { to-player }
hand-mine = Deixar um robô jogar por mim
hand-mine-about = Deixar um robô jogar por ti? Ele só vê o que tu podes ver, e o que começaste neste turno mantém-se. Podes retomar o teu lugar em qualquer altura.
hand-open = Um lugar livre
hand-open-about = Deixar um robô ocupar este lugar? Fica durante todo o jogo, que começa quando todos os lugares estiverem ocupados.
hand-plays = O { $bot_noun } joga { for-player }.
hand-take-back = Retomar o meu lugar
hand-title = O lugar { of-player }

here-adam-has = Peças nesta carta
here-adam-holds = Peças: { $pieces }. Ainda pede: { $lacks }.
here-adam-lacks = O que esta carta ainda pede
here-adam-next = Para o A.D.A.M.
here-adam-worth = O A.D.A.M. marca { points } quando a completar.
here-announce = Anunciar: { points }
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
here-complete-temple = Realizar este Templo, a última carta deste Cóatl: { points }.
here-completing = O Cóatl { $coatl } está fechado
here-deck = Baralho de Profecias: { cards }.
here-discard = Descartar
here-discard-label = Descartar { $card }
here-discards = descartadas: { $count }
here-draw = Tirar do baralho ({ cards }).
here-draw-reveals = Tirar do baralho ({ cards }). Não se pode anular.
here-draw-short = irreversível
here-end-add = Acrescentar { $piece } ao Cóatl { $coatl }, { $side }: passa a valer { points }
here-end-select = Cóatl { $coatl }, { $side }: extremo aberto. Seleciona-o para ver o que pode ficar ali.
here-ends-turn = Isto termina o teu turno. Depois já não se pode anular.
here-face-down = Carta { $number } de { $count }, virada para baixo
here-feathers = Penas douradas: { $count }
here-finish-first = Termina primeiro a tua ação.
here-fits = { $card } serve aqui.
here-from-hand = mão
here-from-pile = pilha
here-fulfil-here = Realizar aqui
here-fulfil-label = Realizar { $card } com o Cóatl { $coatl }: { points }
here-hand = A tua mão: { prophecies }
here-hand-empty = Ainda sem Profecias na mão.
here-hand-of = { player-start } tem { prophecies } e { temples } na mão.
here-hand-open = A mão:
here-hint = Dica
here-hint-explained = O que faria um bom jogador, e o melhor que podes construir
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
here-temple-take = Realizá-lo com este Cóatl.
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
here-unfit-prophecy = Não serve neste Cóatl.
here-unfit-temple = Não serve neste Cóatl.
here-watching = Estás a assistir

hint-advice = Um bom jogador faria isto:
hint-assembly = O melhor que podes construir agora (mais { points }):
hint-confirm = É tudo: agora confirma.
hint-do = Fazer isto
hint-do-first = Fazer o primeiro passo
hint-none = Nenhuma dica aqui.
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

keys-Escape = limpar a seleção
keys-c = confirmar
keys-h = dica
keys-help = mostrar estes atalhos
keys-l = histórico do jogo
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
keys-title = Teclas de atalho
keys-u = anular o último passo
keys-w = o que aconteceu desde o teu último turno
keys-words = Tab passa de uma zona a outra, as setas movem-se dentro da zona, Enter ou Espaço ativa o elemento.

labelled = { $label }: { $text }

loading = Um momento…

lobby-agreed = Nesta mesa: { $options }
lobby-away = ausente
lobby-bot = robô
lobby-clock = { $time } por turno
lobby-copied = A ligação foi copiada.
lobby-copy = Copiar
lobby-here = presente
lobby-hints = com dicas
lobby-invitation = Vem jogar Cóatl comigo.
lobby-link = Partilha esta ligação com os outros jogadores
lobby-name = O teu nome
lobby-no-hints = sem dicas
lobby-no-tokens = sem fichas de Sacrifício
lobby-only-here = Esta ligação só funciona neste computador. Para jogar a partir de outros dispositivos, inicia o jogo com «coatl serve --host 0.0.0.0» e abre-o no endereço deste computador.
lobby-open = Um lugar livre
lobby-share = Partilhar
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

more-keys = Teclas de atalho
more-leave = Sair da mesa
more-leave-replay = Sair deste jogo
more-rules = Como jogar
more-since = Desde o meu último turno
more-title = Menu

nav = Navegação principal

now-assemble = Continua a construir ou confirma.
now-bot-for = Um robô joga { for-player }.
now-bot-for-me = Um robô joga por ti.
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
now-complete-more = Joga mais cartas no Cóatl { $coatl } ou anuncia-o.
now-confirm = Esta é a tua ação. Confirma ou anula.
now-confirm-only = Esta é a tua ação. Confirma para a terminar.
now-end = Escolhe a peça para este extremo do Cóatl { $coatl }.
now-foresee = Há uma nova fila. Descarta as Profecias que quiseres e depois tira pelo menos uma.
now-foresee-cannot-take = Há uma nova fila, mas não podes tirar Profecias. Descarta algumas das tuas ou confirma.
now-keep = Fica com até três Profecias: descarta as outras e confirma.
now-keep-exactly = Fica com exatamente três Profecias: descarta as outras e confirma.
now-keeping = { player-start } está a escolher com que Profecias fica.
now-lost = Ligação perdida. A tentar de novo…
now-over = O jogo acabou.
now-piece = Escolhe onde fica { the-piece }: um extremo iluminado.
now-piece-begin = Começa um Cóatl com { the-piece }: escolhe o seu lugar.
now-piece-either = Escolhe onde fica { the-piece }: um extremo iluminado, ou um novo Cóatl.
now-priest = Que Templo? Escolhe uma pilha.
now-replay = { player-start } joga.
now-second = Podes fazer uma segunda ação: { $choices }.
now-stuck = Não podes fazer nada: passa.
now-thinking = { player-start } está a pensar…
now-turn = É a tua vez: { $choices }.
now-two = O teu turno final, com duas ações: { $choices }.
now-waiting = { player-start } está a jogar.

option-clock = Tempo por turno
option-clock-none = Sem limite
option-closed_ends = Um extremo aberto não conta como vazio
option-closed_ends-about = Nas cartas com uma peça riscada ao lado da sequência, põe nesse extremo outra cor, uma cabeça ou uma cauda. É a regra da edição online licenciada; sem esta opção, as cartas contam tal como estão impressas.
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
pick-nothing = Escolhe uma cabeça, uma cauda ou dois segmentos de corpo.
pick-tail = Uma cauda

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
tab-row = Profecias
tab-supply = Reserva

the-piece =
    { $kind ->
        [head] a cabeça { colour-f }
        [tail] a cauda { colour-f }
       *[other] o segmento de corpo { colour }
    }

title = Cóatl

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
