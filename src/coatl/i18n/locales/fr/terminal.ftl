### Ce que seul le terminal dit. Les mots que l’on tape (take, row, help symbols) sont les mêmes dans
### toutes les langues.

## La table

table-turn = Tour { $turn }
table-setup = Avant le premier tour
table-over = La partie est finie
table-to-move =
    { $who ->
        [you] à toi de jouer
       *[other] { to-player } de jouer
    }
table-last-turns =
    { $turns ->
        [one] encore { turns } après celui-ci
       *[other] encore { turns } après celui-ci
    }
table-last-turn = c’est le dernier tour
table-deck = pioche { $deck }, défausse { $discards }
table-aside = dont { $count } face cachée
table-two-actions = deux actions
table-supply = RÉSERVE
table-row = RANGÉE
table-temples = TEMPLES
table-before-list = { $text } :
table-hand = MAIN
table-board = plateau
table-bags = sacs : { heads }, { bodies }, { tails }
table-bag = { bodies } dans le sac
table-empty = vide
table-none = aucune
table-beneath = +{ $count }
table-beneath-one = dernier
table-tokens = jetons
table-no-tokens = aucun jeton
table-next = ensuite { $points }
table-complete = complet
table-incomplete = une fois complet
table-solo = solo
table-level = solo, niveau { $levels }
table-levels = solo, niveaux { $levels }
table-first-printing = { $level } (première édition)
table-row-adam = → A.D.A.M.
table-adam-lacks = demande
table-adam-out = { pieces } hors du jeu
table-adam-draws = prend au bas de la rangée
table-adam-realised = réalisées
token-1 = Choix
token-2 = Futur
token-4 = Prêtres

## Ce qu’on peut faire

prompt-keep = { $name }, garde jusqu’à trois Prophéties : défausse les autres, puis termine.
prompt-keep-solo = { $name }, garde exactement trois Prophéties : défausses-en deux, puis termine.
prompt-keep-done =
    { $undo ->
        [yes] { $name }, tu ne gardes aucune Prophétie : Entrée continue, u annule.
       *[no] { $name }, tu ne gardes aucune Prophétie : Entrée continue.
    }
prompt-keep-done-solo =
    { $undo ->
        [yes] { $name }, tu gardes ces trois Prophéties : Entrée continue, u annule.
       *[no] { $name }, tu gardes ces trois Prophéties : Entrée continue.
    }
prompt-turn = { $name }, une action : { $choices }.
prompt-choose = { $name }, prends d’autres Prophéties ou termine.
prompt-foresee = { $name }, défausse ce que tu veux, puis prends au moins une Prophétie.
prompt-foresee-cannot-take = { $name }, tu ne peux pas prendre de Prophétie : défausses-en, ou termine.
prompt-assemble = { $name }, continue à assembler ou termine.
prompt-complete = { $name }, le Cóatl { $coatl } est fermé : donne-lui d’abord ses cartes.
prompt-complete-done =
    { $undo ->
        [yes] { $name }, le Cóatl { $coatl } est complet : Entrée continue, u annule.
       *[no] { $name }, le Cóatl { $coatl } est complet : Entrée continue.
    }
prompt-confirm =
    { $undo ->
        [yes] { $name }, c’est ton action : Entrée valide, u annule.
       *[no] { $name }, c’est ton action : Entrée valide.
    }
prompt-stuck = { $name }, tu ne peux rien faire : Entrée passe.
choice-take = prendre des pièces
choice-choose = choisir des Prophéties
choice-assemble = assembler
choice-token = sacrifier un jeton
choice-steal = voler
choice-pass = ne plus rien faire
menu-take = prendre
menu-take-where = { $numbers } dans la réserve ci-dessus
menu-row = Prophéties
menu-row-where = { $numbers } dans la rangée ci-dessus
menu-run = { $first } à { $last }
menu-draw = piocher
menu-discard = défausser
menu-begin = commencer
menu-add-head = { $coatl } : côté tête
menu-add-tail = { $coatl } : côté queue
menu-fulfil = réaliser
menu-fulfil-on = { $card } avec { $coatl } : { $points }
menu-temple = Temple
menu-temple-for = { $card }, sa dernière carte : { $points }
menu-tokens = jetons
menu-pick = Choix parfait…
menu-future = Voir le futur
menu-priest = Prêtres : pile { $pile }
menu-feather = plume
menu-steal = Voler…
menu-steal-from = chez { player }
menu-which = Laquelle ? Entrée pour revenir.
menu-finish = terminer
menu-finish-keep = garder le reste
menu-finish-complete = le Cóatl est complet
menu-finish-no-temple = le Cóatl est complet, sans Temple
menu-finish-turn = finir l’action
menu-pass = passer
menu-held = impossible
menu-held-on = sur { $coatl }
menu-held-why = ({ $why })
menu-reveals = * irréversible
menu-keys = ? aide · log journal · board table · cards NOM · q quitter
menu-keys-brief = ? aide · log journal · board montre tout · cards NOM · q quitter
menu-keys-undo = u annuler

## Jouer

play-start =
    { $who ->
        [you] Cóatl à { number } : { $names }. Tu commences.
       *[other] Cóatl à { number } : { $names }. { player-start } commence.
    }
play-start-solo = Cóatl en solo : { $name } contre A.D.A.M., qui commence.
play-level = Niveau { $level } : { $means }.
play-seed = Graine { $seed } : la même graine distribue la même partie.
play-hint = Tape le numéro de ce que tu veux faire, ou ? pour l’aide.
play-begin = Appuie sur Entrée pour commencer.
play-go-on = Appuie sur Entrée pour voir la table.
play-hand-over = { $name }, c’est à toi. Appuie sur Entrée quand personne d’autre ne voit l’écran.
play-confirm-first =
    { $undo ->
        [yes] Appuie d’abord sur Entrée pour valider ton action, ou sur u pour l’annuler.
       *[no] Appuie d’abord sur Entrée pour valider ton action.
    }
play-finish-first =
    { $undo ->
        [yes] Termine d’abord ce que tu as commencé : tape finish, ou u pour annuler.
       *[no] Termine d’abord ce que tu as commencé : tape finish.
    }
play-not-now-temple = Un Temple se réalise avec un Cóatl que l’on vient de fermer.
play-since = Depuis ton dernier tour :
play-nothing-since = Il ne s’est rien passé depuis ton dernier tour.
play-ask = >{ " " }
# La première lettre de oui
play-yes = o
play-yes-no = { " " }[o/n]{ " " }
play-stuck-warning = Après cela, tu ne pourrais que passer à ton prochain tour. Le faire quand même ?
play-quit = Quitter cette partie ?
play-not-in-menu = « { $text } » n’est pas dans le menu ; choisis l’un de ses numéros.
play-not-understood = Je ne comprends pas « { $text } » ; ? montre ce que tu peux taper.
play-choose-something = Choisis un numéro du menu, ou ? pour l’aide.
play-cards-which = Quelle carte ? Tape cards et son nom, par exemple : cards { $example }
play-save-where = Pour garder la partie, tape un nom de fichier ; sinon, Entrée :{ " " }
play-overwrite = { $path } existe déjà. L’écraser ?
play-cannot-save = Impossible d’enregistrer là : { $why }.
play-undone = Annulé.
play-saved = La partie est dans { $path }.
play-left = La partie reste inachevée. Graine : { $seed }.
play-end-of-input = Plus rien à lire : la partie s’arrête.
play-usage-take = take et le numéro d’une case de la réserve, de 1 à 10 : take 3
play-usage-row = row et un emplacement de la rangée, de 1 à 6 : row 2
play-usage-draw = draw prend la première carte de la pioche
play-usage-discard = discard et une carte de ta main : discard trio-red
play-usage-begin = begin et une pièce de ton plateau qui n’est pas dorée : begin Hy
play-usage-add = add, un Cóatl, head ou tail, et une pièce qui y va : add 1 tail r
play-usage-fulfil = fulfil, un Cóatl et une carte de ta main : fulfil 1 trio-red
play-usage-temple = temple et un Temple, ou sa pile, 1 ou 2 : temple no-red-length-11, temple 2
play-usage-pick = pick et une tête, une queue ou deux segments de corps : pick Hy, pick r k
play-usage-priest = priest et une pile de Temples, 1 ou 2 : priest 1
play-usage-steal = steal, une place et un ou deux de ses segments de corps : steal 2 r k
play-usage-log = log, log all, ou log et un nombre de tours en arrière : log 3

## L’aide : 80 caractères par ligne au plus

play-help =
    Chaque tour est une action : prendre les pièces d’une case de la réserve,
    choisir des Prophéties, ou assembler : commencer des Cóatls, ajouter des pièces
    à un bout, réaliser des Prophéties. Chaque jeton Sacrifice est une action, une
    seule fois. Un Cóatl avec tête, segment de corps et queue est complet ; il
    lui faut une Prophétie, et seuls les Cóatls complets rapportent des points.
    Une Prophétie réalisée tôt gagne en valeur avec son Cóatl.
    Tape un numéro du menu, ou des mots : take 3 · row 2 · draw · begin Hy ·
      add 1 head Hy · add 1 tail r · fulfil 1 count-red · temple no-red-length-11 ·
      pick r k · future · priest 1 · finish
      (Hy tête jaune, y segment de corps, Ty queue)
    Ou : u annuler · log ce qui s’est passé, log 3 trois tours en arrière, log all
      depuis le début · board redessiner tout · cards NOM expliquer une carte ·
      q quitter
    Voir aussi : help symbols, help tokens, help limits, help end, help gold,
      help solo
play-help-solo =
    Chaque tour est une action : prendre les pièces d’une case de la réserve,
    choisir des Prophéties, ou assembler : commencer des Cóatls, ajouter des pièces
    à un bout, réaliser des Prophéties. Puis A.D.A.M. joue. Un Cóatl avec tête,
    segment de corps et queue est complet ; il lui faut une Prophétie, et seuls les
    Cóatls complets rapportent des points. Une Prophétie réalisée tôt gagne en
    valeur avec son Cóatl.
    Tape un numéro du menu, ou des mots : take 3 · row 2 · draw · begin Hy ·
      add 1 head Hy · add 1 tail r · fulfil 1 count-red · temple no-red-length-11 ·
      finish                     (Hy tête jaune, y segment de corps, Ty queue)
    Ou : u annuler · log ce qui s’est passé, log 3 trois tours en arrière, log all
      depuis le début · board redessiner tout · cards NOM expliquer une carte ·
      q quitter
    Voir aussi : help solo, help symbols, help limits, help end
help-topics = Il y a de l’aide sur : symbols, tokens, limits, end, gold, solo.
help-topics-solo = Il y a de l’aide sur : solo, symbols, limits, end.
help-symbols =
    (y) segment de corps  ◀y) tête  (y» queue  ○ bout ouvert  (o) doré
    y jaune  r rouge  k noir  g vert  b bleu ; y▌ est une carte à cadre jaune
    (y)+      une jaune ou plus         (*)+  une ou plus, de toutes couleurs
    ✗y        pas de jaune ici : une autre couleur, ou le bout du Cóatl
    3→2 4→3   trois séquences (ou pièces) rapportent 2, quatre 3 ; [4→3] atteint
    2/6       à l’étroit, les points de chaque niveau d’une carte :
              2 pour le premier, 6 pour le deuxième
    1:3       cette carte rapporte 3 sur ton Cóatl 1
    1:○kk     il lui faut deux noires de plus côté queue du Cóatl 1, 1:k○ une
              côté tête
    ensuite 6 ○g  avec une verte côté queue, elle rapporterait 6
    (+6)      six autres Temples sont sous celui-ci
    { "*" }         révèle quelque chose de caché : on ne peut pas annuler
help-tokens =
    Chaque jeton est une action, une fois dans la partie.
      Choix parfait          prends dans les sacs une tête, une queue ou deux
                             segments de corps de ton choix ; puis toutes les
                             cases vides de la réserve sont remplies
      Voir le futur          toute la rangée est défaussée et renouvelée ; puis
                             défausse ce que tu veux de ta main et prends au
                             moins une Prophétie (aucune si ta main est pleine)
      Engagement des prêtres prends en main le Temple au sommet d’une pile
help-tokens-solo = Le jeu solo se joue sans jetons Sacrifice.
help-limits =
    plateau     8 pièces ; il faut de la place pour tout le contenu d’une case
    main        { $hand } Prophéties (les Temples ne comptent pas) ; la rangée est
                complétée après le tour
    Cóatls      3 en tout, dont 2 incomplets ; têtes côté tête, queues côté queue,
                et au moins un segment de corps entre elles
    cartes      4 Prophéties par Cóatl, toutes différentes, et 1 Temple quand il
                est complet : c’est sa dernière carte
    réserve     remplie s’il n’y a plus de segment de corps, ou ni tête ni queue
    début       3, 4, 5 et 6 Prophéties, dans l’ordre des places ; garde jusqu’à
                3 cartes, les autres sont défaussées face cachée
    pioche      quand elle est épuisée, on mélange la défausse pour en refaire une
help-limits-solo =
    plateau     8 pièces ; il faut de la place pour tout le contenu d’une case
    main        { $hand } Prophéties ; la rangée est complétée après le tour
    Cóatls      3 en tout, dont 2 incomplets ; têtes côté tête, queues côté queue,
                et au moins un segment de corps entre elles
    cartes      4 Prophéties par Cóatl, toutes différentes, et 1 Temple quand il
                est complet : c’est sa dernière carte
    réserve     remplie s’il n’y a plus de segment de corps, ou ni tête ni queue
    début       tu reçois 5 Prophéties ; gardes-en exactement 3, les autres sont
                défaussées face cachée
    pioche      quand elle est épuisée, on mélange la défausse pour en refaire une
help-end =
    La partie finit quand quelqu’un complète son troisième Cóatl : chacun des
    autres joue un dernier tour, de deux actions pour ceux qui sont plus tard dans
    l’ordre du tour. Ou quand il n’y a plus de segments de corps : on finit le
    tour de table, et chacun joue un dernier tour. On ne passe que si rien d’autre
    n’est possible ; si tous passent à la suite, la partie s’arrête aussitôt. En
    cas d’égalité, le plus grand nombre de cartes sur des Cóatls complets
    départage, puis le Cóatl de plus grande valeur.
help-end-solo =
    Après ton troisième Cóatl complet, A.D.A.M. joue un dernier tour. Ou il n’y a
    plus de segments de corps, ni dans la réserve ni dans le sac : on finit le
    tour de table, et vous jouez tous deux un dernier tour. On ne passe que si rien
    d’autre n’est possible, et cela seul ne finit jamais la partie. Seuls les
    Cóatls complets rapportent ; A.D.A.M. a le maximum de points de chaque carte
    réalisée. Il te faut plus de points que lui : une égalité est une défaite.
    Au niveau 1 de la première édition, on perd aussi sans aucun Temple.
help-gold =
    Avec les Plumes d’or, certains segments sont dorés, (o). Ils occupent une case
    de ton plateau et ne servent pas à assembler. Pour t’en défaire, vole :
    donnes-en un à quelqu’un, ce qui lui rapporte 2 points, et prends un ou deux
    segments de corps sur son plateau.
help-gold-solo = Le jeu solo se joue sans les Plumes d’or.
help-solo =
    A.D.A.M. n’a ni choix ni secret. Chacune de ses cartes demande les couleurs de
    son plus haut niveau, dans n’importe quel ordre, moins celles déjà posées. Il
      - regarde ses cartes de la première à la dernière et, pour chacune, les cases
        1 à 10 : il prend tout le contenu de la première case qui lui est utile
      - pose chaque pièce sur la première carte qui en a besoin ; une pièce dont
        aucune carte n’a besoin est retirée du jeu
      - passe si aucune carte ne trouve rien, en défaussant les premiers segments
      - réalise une carte pleine, pour son maximum de points ; ses pièces passent
        aux cartes qui en ont besoin, ou sont retirées du jeu ; sa nouvelle carte
        vient du bout de la rangée, qui en reçoit une nouvelle au début
    A.D.A.M. commence, sans Temples ni Cóatls, et tu n’as pas de jetons ; tu reçois
    cinq Prophéties et tu en gardes trois. Après ton troisième Cóatl, il joue
    encore un tour. Il te faut plus de points que lui : une égalité est une
    défaite. Les niveaux rendent cela plus difficile :
      1  un Cóatl n’est complet qu’avec un Temple (première édition : il faut un
         Temple sur un de tes Cóatls, sinon tu perds)
      2  ta main est limitée à 4 Prophéties
      3  les Prophéties d’un Cóatl ont toutes des cadres de couleurs différentes
      4  un Cóatl n’est complet qu’avec 4 Prophéties
      5  A.D.A.M. a 4 cartes au lieu de 3
    Aux niveaux 1, 3 et 4, tu ne peux fermer un Cóatl que si ta main et les Temples
    des piles peuvent lui donner tout ce qu’ils demandent.

## Cartes

cards-frame = Prophéties à cadre { colour }
cards-temples = Temples
cards-promo = Cartes promo
cards-legend = 2→5 : deux séquences ou plus rapportent 5.  ✗y : pas de jaune ici.  (y)+ : une jaune ou plus.  (*)+ : n’importe quelle couleur.
cards-prophecy =
    { $copies ->
        [one] Prophétie, cadre { colour }, { $copies } exemplaire
       *[other] Prophétie, cadre { colour }, { $copies } exemplaires
    }
cards-temple = Temple
cards-promo-mark = carte promo
draw-without-frame = sans cadre { colour }
draw-length = longueur { $length }
draw-no = sans

## Résoudre

solve-seat = Place { $seat }
solve-last-step = Étape { $number } sur { $last }, la dernière où quelqu’un peut assembler
solve-best = Le mieux { VOWEL($name) ->
        [yes] qu’{ $name }
       *[no] que { $name }
    } puisse assembler maintenant :
solve-nothing = Rien de ce { VOWEL($name) ->
        [yes] qu’{ $name }
       *[no] que { $name }
    } pourrait assembler maintenant ne rapporterait davantage.
solve-kept = { " " }sur tous les Cóatls ({ $gain }) ; restent { pieces } et { prophecies }
solve-uncovered = Un Temple révélé en chemin n’est pas pris en compte.
solve-list = Le mieux d’abord, avec les pièces et les Prophéties qui restent :
solve-pareto = Chacun dépasse tous les autres en points, ou en pièces ou Prophéties qui restent :
solve-before = Avant : { points } sur tous les Cóatls.
solve-column-number = { "" }
solve-column-points = points
solve-column-gain = gain
solve-column-pieces = pièces
solve-column-cards = cartes
solve-column-actions = actions
solve-column-no-actions = rien

## Revoir une partie

replay-solo = { $name } contre A.D.A.M. : { $levels }
replay-step = Étape { $number } sur { $last }
replay-ask = { " " }>{ " " }
replay-keys = Entrée suivante · p précédente · t tour suivant · f début · l fin · NUMÉRO aller à · q quitter
replay-wrong = Tape Entrée, p, t, f, l, q, ou une étape de 0 à { $last }.
