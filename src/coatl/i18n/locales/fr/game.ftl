### Ce que disent la page et le terminal : déroulement, résultats, cartes. Voir
### https://projectfluent.org. Dans le code, une clé a des points là où son nom a ici des traits d’union.
###
### $who dit de qui parle la phrase : you (toi), bot (un robot), adam ou person. $name est son nom ; $noun est le
### nom d’un robot après un article. $other, $other_noun et $other_who parlent d’un second joueur.
### $colour est la lettre d’une couleur : y jaune, r rouge, k noir, g vert, b bleu, o doré.
### VOWEL($name) vaut yes si le nom commence par une voyelle : « d’Ana », mais « de Bo ».

## Nombres et noms

points-noun =
    { $points ->
        [one] point
       *[other] points
    }
points = { $points } { points-noun }
pieces =
    { $pieces ->
        [one] { $pieces } pièce
       *[other] { $pieces } pièces
    }
cards =
    { $cards ->
        [one] { $cards } carte
       *[other] { $cards } cartes
    }
prophecies =
    { $prophecies ->
        [one] { $prophecies } Prophétie
       *[other] { $prophecies } Prophéties
    }
temples =
    { $temples ->
        [one] { $temples } Temple
       *[other] { $temples } Temples
    }
heads =
    { $heads ->
        [one] { $heads } tête
       *[other] { $heads } têtes
    }
bodies =
    { $bodies ->
        [one] { $bodies } segment de corps
       *[other] { $bodies } segments de corps
    }
tails =
    { $tails ->
        [one] { $tails } queue
       *[other] { $tails } queues
    }
seats =
    { $seats ->
        [one] { $seats } place
       *[other] { $seats } places
    }
turns =
    { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    }
actions =
    { $actions ->
        [one] { $actions } action
       *[other] { $actions } actions
    }
feathers =
    { $feathers ->
        [one] { $feathers } plume d’or
       *[other] { $feathers } plumes d’or
    }
passes =
    { $passes ->
        [one] { $passes } tour passé
       *[other] { $passes } tours passés
    }
number =
    { $count ->
        [0] aucun
        [1] un
       *[other] { number-f }
    }
number-f =
    { $count ->
        [0] aucune
        [1] une
        [2] deux
        [3] trois
        [4] quatre
        [5] cinq
        [6] six
        [7] sept
        [8] huit
       *[other] { $count }
    }

## Couleurs et pièces : masculin, féminin, masculin pluriel, féminin pluriel

colour =
    { $colour ->
        [y] jaune
        [r] rouge
        [k] noir
        [g] vert
        [b] bleu
       *[o] doré
    }
colour-f =
    { $colour ->
        [y] jaune
        [r] rouge
        [k] noire
        [g] verte
        [b] bleue
       *[o] dorée
    }
colour-ms =
    { $colour ->
        [y] jaunes
        [r] rouges
        [k] noirs
        [g] verts
        [b] bleus
       *[o] dorés
    }
colour-fs =
    { $colour ->
        [y] jaunes
        [r] rouges
        [k] noires
        [g] vertes
        [b] bleues
       *[o] dorées
    }
piece-head = une tête { colour-f }
piece-body = un segment de corps { colour }
piece-tail = une queue { colour-f }
piece-bodies = deux segments de corps { colour-ms }

## Joueurs

you = toi
adam = A.D.A.M.
name-bot = Robot { $bot }
name-easy = Robot facile
name-medium = Robot moyen
name-hard = Robot difficile
name-player = Joueur { $seat }
player =
    { $who ->
        [bot] le { $noun }
       *[other] { $name }
    }
player-start =
    { $who ->
        [bot] Le { $noun }
       *[other] { $name }
    }
to-player-start =
    { $who ->
        [bot] Au { $noun }
       *[other] À { $name }
    }
to-player =
    { $who ->
        [bot] au { $noun }
       *[other] à { $name }
    }
of-player =
    { $who ->
        [bot] du { $noun }
       *[other] { VOWEL($name) ->
            [yes] d’{ $name }
           *[no] de { $name }
        }
    }

## Ce qui se passe : dit à toi, ou de quelqu’un d’autre

event-take =
    { $who ->
        [you] tu prends { $pieces } dans la case { $space }
       *[other] { player } prend { $pieces } dans la case { $space }
    }
event-row =
    { $who ->
        [you] tu prends { $card } dans la rangée
       *[other] { player } prend { $card } dans la rangée
    }
event-draw =
    { $who ->
        [you] tu prends une carte de la pioche
       *[other] { player } prend une carte de la pioche
    }
event-drawn =
    { $who ->
        [you] tu pioches { $card }
       *[other] { player } pioche { $card }
    }
event-lay-aside =
    { $who ->
        [you] tu défausses une Prophétie face cachée
       *[other] { player } défausse une Prophétie face cachée
    }
event-lay-aside-open =
    { $who ->
        [you] tu défausses { $card } face cachée
       *[other] { player } défausse { $card } face cachée
    }
event-keep =
    { $who ->
        [you] tu gardes { prophecies }
       *[other] { player } garde { prophecies }
    }
event-discard =
    { $who ->
        [you] tu défausses { $card }
       *[other] { player } défausse { $card }
    }
event-begin =
    { $who ->
        [you] tu commences un Cóatl avec { $pieces }
       *[other] { player } commence un Cóatl avec { $pieces }
    }
event-add-head =
    { $who ->
        [you] tu ajoutes { $pieces } côté tête du Cóatl { $coatl }
       *[other] { player } ajoute { $pieces } côté tête du Cóatl { $coatl }
    }
event-add-tail =
    { $who ->
        [you] tu ajoutes { $pieces } côté queue du Cóatl { $coatl }
       *[other] { player } ajoute { $pieces } côté queue du Cóatl { $coatl }
    }
event-close =
    { $who ->
        [you] tu fermes le Cóatl { $coatl } avec { $pieces }
       *[other] { player } ferme le Cóatl { $coatl } avec { $pieces }
    }
event-fulfil =
    { $who ->
        [you] tu réalises { $card } avec le Cóatl { $coatl } : { points }
       *[other] { player } réalise { $card } avec le Cóatl { $coatl } : { points }
    }
event-temple =
    { $who ->
        [you] tu réalises le Temple { $card } avec le Cóatl { $coatl } : { points }
       *[other] { player } réalise le Temple { $card } avec le Cóatl { $coatl } : { points }
    }
event-complete =
    { $who ->
        [you] tu complètes le Cóatl { $coatl }, qui vaut { points }
       *[other] { player } complète le Cóatl { $coatl }, qui vaut { points }
    }
event-pick =
    { $who ->
        [you] tu sacrifies Choix parfait et prends { $pieces } dans les sacs
       *[other] { player } sacrifie Choix parfait et prend { $pieces } dans les sacs
    }
event-future =
    { $who ->
        [you] tu sacrifies Voir le futur : toute la rangée est défaussée
       *[other] { player } sacrifie Voir le futur : toute la rangée est défaussée
    }
event-priest =
    { $who ->
        [you] tu sacrifies Engagement des prêtres et prends le Temple { $card }
       *[other] { player } sacrifie Engagement des prêtres et prend le Temple { $card }
    }
event-steal =
    { $other_who ->
        [you] { player } te donne un segment doré et te prend { $pieces }
       *[other] { $who ->
            [you] tu donnes un segment doré { to-other } et lui prends { $pieces }
           *[other] { player } donne un segment doré { to-other } et lui prend { $pieces }
        }
    }
to-other =
    { $other_who ->
        [bot] au { $other_noun }
       *[other] à { $other }
    }
event-pass =
    { $who ->
        [you] tu ne peux rien faire et tu passes
       *[other] { player } ne peut rien faire et passe
    }
event-decline =
    { $who ->
        [you] tu renonces à une deuxième action
       *[other] { player } renonce à une deuxième action
    }
event-deal =
    { $who ->
        [you] tu reçois { $card }
       *[other] { player } reçoit { $card }
    }
event-deal-many = { event-deal }
event-refill-bodies = la réserve est réapprovisionnée en segments de corps
event-refill-ends = la réserve est réapprovisionnée en têtes et en queues
event-join = { $card } rejoint la rangée
event-join-many = { $card } rejoignent la rangée
event-uncover = le Temple { $card } est révélé
event-end-third-coatl =
    { $who ->
        [you] tu as complété ton troisième Cóatl : chacun des autres joue un dernier tour
       *[other] { player } a complété son troisième Cóatl : chacun des autres joue un dernier tour
    }
event-end-solo =
    { $who ->
        [you] tu as complété ton troisième Cóatl : A.D.A.M. joue un dernier tour
       *[other] { player } a complété son troisième Cóatl : A.D.A.M. joue un dernier tour
    }
event-end-no-bodies = il n’y a plus de segments de corps : on termine le tour de table, puis chacun joue un dernier tour
event-end-all-passed = plus personne ne peut rien faire : la partie s’arrête
seat-bot =
    { $who ->
        [you] un robot joue désormais à ta place
       *[other] un robot joue désormais à la place { of-player }
    }
seat-late =
    { $who ->
        [you] ton temps est écoulé : un robot prend le relais
       *[other] le temps { of-player } est écoulé : un robot prend le relais
    }
seat-back =
    { $who ->
        [you] te revoilà
       *[other] { player } est de retour
    }

## Pourquoi un conseil propose un tour : ce que fait ce tour, et où il mène. $coatl vaut 0 pour un
## nouveau Cóatl, ou pour plusieurs.

reason-cards =
    { $more ->
        [0] { $cards }
       *[other] { $cards } et { $more } autres cartes
    }
reason-complete = Complète le Cóatl { $coatl } avec { reason-cards } : +{ points }.
reason-complete-as-it-is = Complète le Cóatl { $coatl } : +{ points }.
reason-complete-several = Complète { $count } Cóatls : +{ points }.
reason-fulfil =
    { $coatl ->
        [0] Réalise { reason-cards } : +{ points } une fois tes Cóatls complets.
       *[other] Réalise { reason-cards } : +{ points } une fois le Cóatl { $coatl } complet.
    }
reason-fulfil-only = Réalise { reason-cards }.
reason-grow =
    { $coatl ->
        [0] Agrandis tes Cóatls : leurs cartes gagnent { points }.
       *[other] Agrandis le Cóatl { $coatl } : ses cartes gagnent { points }.
    }
reason-begin = Commence le Cóatl { $coatl } avec { $pieces }, ce qui libère ton plateau.
reason-build =
    { $coatl ->
        [0] Agrandis tes Cóatls avec { $pieces }, ce qui libère ton plateau.
       *[other] Agrandis le Cóatl { $coatl } avec { $pieces }, ce qui libère ton plateau.
    }
reason-take = Prends { $pieces }.
reason-take-adam = Prends { $pieces }, sinon A.D.A.M. le fera à son tour pour { $card }.
reason-take-last =
    { $end ->
        [head] Prends { $pieces }, la dernière tête de la réserve : il en faut une { to-player } pour compléter un Cóatl.
       *[tail] Prends { $pieces }, la dernière queue de la réserve : il en faut une { to-player } pour compléter un Cóatl.
    }
reason-row = Choisis { $cards }.
reason-row-and-draw = Choisis { $cards } et pioche.
reason-draw = Pioche, puis continue à choisir : tu as { $held } Prophéties en main, sur { $limit } au plus.
reason-discard = Défausse { $cards }.
reason-keep = Garde { $cards }.
reason-keep-none = Ne garde aucune de ces Prophéties.
reason-pick = Sacrifie Choix parfait pour prendre { $pieces } dans les sacs.
reason-future = Sacrifie Voir le futur, puis choisis dans une nouvelle rangée.
reason-priest = Sacrifie Engagement des prêtres pour prendre le Temple { $card }.
reason-steal = Donne { to-other } un segment doré, qui lui vaut { points }, et prends-lui { $pieces }.
reason-pass = Tu ne peux rien faire : passe.
reason-decline = Renonce à la deuxième action.
reason-finish = C’est tout pour ce tour : valide.
reason-target =
    { $coatl ->
        [0] pour un nouveau Cóatl à { points } avec { reason-cards }
       *[other] pour compléter le Cóatl { $coatl } à { points } avec { reason-cards }
    }
reason-goal-ready = Tu auras alors toutes les pièces { reason-target }.
reason-goal-near = Il te manquera juste { $lacking } { reason-target }.
reason-goal-far = Il te manquera encore { $count } pièces { reason-target }.
reason-goal-kept = Tu gardes { $spared } { reason-target }.
reason-goal-together = { reason-cards } vont bien ensemble : un Cóatl peut valoir { points } avec ces cartes.
reason-over-win = La partie est alors finie, et tu gagnes avec { points } contre { $others }.
reason-over-share = La partie est alors finie, et tu partages la victoire avec { points }.
reason-over-lose = La partie est alors finie, et tu perds avec { points } contre { $others }.
reason-last-turns =
    { $rivals ->
        [1] C’est ton troisième Cóatl, l’adversaire joue donc un dernier tour
       *[other] C’est ton troisième Cóatl, chacun des autres joue donc un dernier tour
    }
reason-end-lead = { reason-last-turns } : tu mènes avec { points } contre { $others }.
reason-end-level = { reason-last-turns } : vous êtes à égalité à { $others }.
reason-end-behind = { reason-last-turns } : tu es derrière avec { points } contre { $others }.
reason-end-bodies = Il n’y aura plus de segments de corps : les derniers tours commencent.
reason-last = C’est ton dernier tour : seuls les Cóatls complets comptent.

## Le tour d’A.D.A.M. : des morceaux, en une phrase ou ligne par ligne

adam-turn = A.D.A.M. : { $parts }
adam-turn-title = A.D.A.M. :
adam-and-then = { "\u00A0;" }{ " " }
adam-missed = { $card } demande encore { $colours } : il n’y en a pas dans la réserve
adam-took = { $card } demande encore { $colours } : il prend { $pieces } dans la case { $space }, la première utile ({ $wanted })
adam-placed = il pose { $shared }
adam-placed-on = { $colours } sur { $card }
adam-discarded = il défausse { $colours }, dont aucune carte n’a besoin
adam-rest = il défausse le reste, { $colours }
adam-passed = il passe et défausse { $pieces } de la case { $space }
adam-passed-empty = il passe, et il n’y a aucun segment de corps à défausser
adam-realised = il réalise { $card } pour { points }
adam-moved = de là, il déplace { $shared }
adam-moved-on = { $colours } vers { $card }
adam-drew = il prend { $cards } au bout de la rangée

## Niveaux du jeu solo

level-1 = chaque Cóatl complet doit avoir un Temple
level-1-first-printing = un Temple sur au moins un de tes Cóatls, sinon A.D.A.M. gagne
level-2 = ta main est limitée à 4 Prophéties
level-3 = les Prophéties d’un Cóatl doivent toutes avoir des cadres de couleurs différentes
level-4 = chaque Cóatl complet doit avoir 4 Prophéties
level-5 = A.D.A.M. a 4 cartes

## La fin de la partie

end-title = La partie est finie après { turns }.
end-reason-third-coatl =
    { $who ->
        [you] Tu as complété ton troisième Cóatl.
       *[other] { player-start } a complété son troisième Cóatl.
    }
end-reason-no-bodies =
    { $who ->
        [you] Après ton tour, il ne restait plus de segments de corps.
       *[other] Après le tour { of-player }, il ne restait plus de segments de corps.
    }
end-reason-all-passed = Plus personne ne pouvait rien faire.
end-unfinished = incomplet
end-no-coatl = aucun Cóatl complet
end-total = { $name } : { points }
end-winner =
    { $who ->
        [you] Tu gagnes avec { points }.
       *[other] { player-start } gagne avec { points }.
    }
end-shared = Victoire partagée : { $names }, avec { points } chacun.
end-tie-cards = { $names } : { points } chacun. Le plus grand nombre de cartes sur des Cóatls complets départage : { cards }.
end-tie-best = { $names } : { points } et { cards } chacun. Le Cóatl de plus grande valeur départage : { $best }.
end-tie-shared = Points, cartes et Cóatl de plus grande valeur : tout est à égalité.
end-solo-nothing = aucune carte réalisée
end-solo-tie = Une égalité est une défaite : il faut plus de points qu’A.D.A.M. pour gagner.
end-solo-no-temple = Niveau 1 de la première édition : sans Temple sur aucun Cóatl, la partie est perdue.
end-solo-winner =
    { $who ->
        [you] Tu gagnes avec { points } contre { $others }.
       *[other] { player-start } gagne avec { points } contre { $others }.
    }

## Les cartes en toutes lettres

cards-count = Compte les pièces { colour-fs } du Cóatl, où qu’elles soient : { $levels }.
cards-needs = Demande { $counts }, n’importe où dans le Cóatl : { $levels }.
cards-pattern =
    { $runs ->
        [one] Demande { $sequence } à la suite, de la tête vers la queue : { $levels }.
       *[other] Demande { $sequence }, à la suite, de la tête vers la queue : { $levels }.
    }
cards-disjoint = Aucune pièce ne compte deux fois, et seul le meilleur niveau rapporte.
cards-best = Seul le meilleur niveau rapporte.
cards-crossed-before = La pièce d’avant ne doit pas être { colour-f } ; une autre couleur convient, le bout du Cóatl aussi.
cards-crossed-after = La pièce d’après ne doit pas être { colour-f } ; une autre couleur convient, le bout du Cóatl aussi.
cards-crossed-both = Les pièces d’avant et d’après ne doivent pas être { colour-fs } ; une autre couleur convient, le bout du Cóatl aussi.
cards-matches =
    { $count ->
        [one] { number-f } séquence
       *[other] { number-f } séquences
    }
cards-pieces =
    { $count ->
        [one] { number-f } pièce
       *[other] { number-f } pièces
    }
# $what vaut piece ou match : ce que compte la carte. $count en rapportent $points.
cards-level-first =
    { $what ->
        [piece] { cards-pieces }
       *[match] { cards-matches }
    } { $count ->
        [one] rapporte
       *[other] rapportent
    } { points }
cards-level-further = { number-f } en rapportent { $points }
cards-level-top = { number-f } ou plus en rapportent { $points }
cards-level-once = la carte rapporte { points }
cards-run-first =
    { $count ->
        [one] { number-f } pièce { colour-f }
       *[other] { number-f } pièces { colour-fs }
    }
cards-run =
    { $count ->
        [one] { number-f } { colour-f }
       *[other] { number-f } { colour-fs }
    }
cards-repeated-first = une ou plusieurs pièces { colour-fs }
cards-repeated = une ou plusieurs { colour-fs }
cards-any = une ou plusieurs de n’importe quelle couleur
cards-then = , puis { $run }
cards-at-least =
    { $count ->
        [one] au moins { number-f } pièce { colour-f }
       *[other] au moins { number-f } pièces { colour-fs }
    }
cards-without = il n’a aucune pièce { colour-f }
cards-equal-colour = { colour-fs }
cards-equal = il a autant de pièces { $first } que de pièces { $second }, au moins une de chaque
cards-length = il compte exactement { $length } pièces, tête et queue comprises
cards-without-frame = il n’a aucune Prophétie à cadre { colour }
cards-conditions = Quand tu complètes le Cóatl : { $conditions }. { $levels }.
cards-also = { "\u00A0;" }{ " " }
cards-held = { number-f } exigences remplies en rapportent { $points }
cards-held-one = Une exigence remplie rapporte { points }
cards-held-both = les deux en rapportent { $points }
cards-held-all = les { number-f } en rapportent { $points }

## Noms des cartes

card-count = Collection, { colour }
card-needs = Récolte, { $counts }
card-lone-pair = Paire isolée, { colour }
card-trio = Trio, { colour }
card-pair = Paire, { $colours }
card-twice = Double paire, { $colours }
card-blocks = Blocs, { $counts }
card-rainbow = Arc-en-ciel, du { $first } au { $last }
card-chain = Chaîne, { $colours }
card-mirror = Miroir, { $colours }
card-sequence = Séquence, { $colours }
card-so-many =
    { $count ->
        [one] { $count } { colour-f }
       *[other] { $count } { colour-fs }
    }
card-without = sans { colour }
card-equal = { $first } = { $second }
card-length = longueur { $length }
card-without-frame = sans cadre { colour }
