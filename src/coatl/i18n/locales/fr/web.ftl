### Ce que seule la page dit.

ask-draw = Prendre une carte de la pioche ? Une fois la carte vue, tu ne pourras plus annuler.
ask-future = Voir le futur : défausser toute la rangée et en révéler une nouvelle ? Tu ne pourras pas annuler.
ask-other = Cela révèle quelque chose de caché. Tu ne pourras pas annuler.
ask-pick = Choix parfait : prendre { $pieces } dans les sacs ? La réserve sera remplie, et tu ne pourras pas annuler.
ask-priest = Engagement des prêtres : prendre { $card } en main ? Le Temple suivant sera révélé, et tu ne pourras pas annuler.
ask-stuck = Après cela, tu ne pourrais plus que passer à ton prochain tour.
ask-stuck-no = Choisir autre chose
ask-stuck-title = Tu n’aurais plus rien à jouer
ask-stuck-yes = Le faire quand même
ask-temple = Réaliser { $card } ? Le Temple suivant de la pile sera révélé, et tu ne pourras pas annuler.

broken-text = Soit le réseau est coupé, soit le serveur est arrêté. La partie reprendra là où elle en était dès que la connexion sera rétablie.
broken-title = La table est injoignable

clock-consequence = Quand le temps est écoulé, un robot moyen joue ce tour à la place de cette personne. S’il n’y a plus personne, la partie s’interrompt.
clock-left = Temps restant pour ce tour
clock-little = Plus que { $time } pour ton tour. Ensuite, un robot prend le relais.
clock-until-bot = Temps restant avant que le robot joue

close = Fermer

colour-any = n’importe quelle couleur

connection-lost = Connexion perdue. Nouvel essai (n° { $attempts })…

continue-delete = Supprimer cette partie : { $who }
continue-delete-about = Tu ne pourras plus la reprendre.
continue-delete-yes = Supprimer
continue-finished = Parties terminées
continue-forget = Retirer de la liste : { $who }
continue-keep = La garder
continue-over = Terminée
continue-solo = { $name } contre A.D.A.M.
continue-title = Reprendre une partie
continue-turn = { to-player-start } de jouer
continue-waiting = En attente de joueurs
continue-yours = À toi de jouer

copy-by-hand = Impossible de copier ici. Le texte est sélectionné : copie-le toi-même.

curtain-here = Je suis { $name }
curtain-text = Tout reste caché en attendant { $name }.
curtain-title = Passe l’appareil à { $name }

deal-about = Tout le monde à cette table aide à mélanger. D’abord le navigateur de chaque joueur, et le serveur, s’engagent sur leur part ; ensuite seulement les parts sont révélées et réunies. Voici l’engagement sur toutes : si quelqu’un changeait sa part ou la donne ensuite, il ne correspondrait plus.
deal-brought = La part de ton navigateur dans le mélange. Personne ne la connaissait avant que toutes les autres soient fixées :
deal-brought-copied = Ta part du mélange est copiée.
deal-check-later = Ton navigateur vérifie la donne à la fin de la partie. Pour la vérifier sans te fier à cette page, copie l’engagement maintenant, télécharge la partie une fois qu’elle est finie, puis lance :
deal-check-now = Pour vérifier sans te fier à cette page, télécharge la partie, puis lance ceci avec l’engagement tel que tu l’as vu avant le premier coup :
deal-checked = La donne était honnête : ton navigateur l’a vérifiée.
deal-copied = L’engagement est copié.
deal-other = La table montre maintenant un autre engagement : { $commitment }. La donne a peut-être été changée.
deal-pending = L’engagement s’affichera ici dès que tout le monde aura pris place.
deal-title = Donne vérifiable
deal-verdict-changed = Donne truquée : la part d’un joueur n’est pas celle sur laquelle il s’était engagé.
deal-verdict-fair = Ton navigateur a vérifié : les cartes et les pièces du début ont été distribuées comme promis, et ta part du mélange est dans la donne.
deal-verdict-missing = Ta part du mélange n’est pas dans cette donne : d’autres ont pu la choisir.
deal-verdict-old = Cette table date d’avant les engagements des joueurs : ton navigateur ne peut pas la vérifier.
deal-verdict-other-cards = Donne truquée : les cartes et les pièces du début ne sont pas celles de la donne promise.
deal-verdict-other-commitment = Donne truquée : ce n’est pas la donne sur laquelle la table s’était engagée.
deal-verdict-other-table = Donne truquée : c’est la donne d’une autre table.
deal-verdict-promised = Ton navigateur a vérifié : les cartes et les pièces du début ont été distribuées comme promis. Lui-même n’a rien ajouté au mélange : cela ne montre donc pas que personne n’a choisi la donne.
deal-verdict-unchecked = Ton navigateur n’a pas pu obtenir la partie : la donne n’est pas vérifiée. « Donne vérifiable » essaie de nouveau.
deal-verdict-unseen = Les cartes et les pièces du début sont celles de l’engagement inscrit dans la partie enregistrée. Mais ton navigateur n’a pas vu cet engagement avant la partie : cela ne montre donc pas que la donne était fixée d’avance.
deal-verdict-withheld = Ton navigateur a vérifié : les cartes et les pièces du début ont été distribuées comme promis, et ta part du mélange est dans la donne. Mais tout le monde n’a pas révélé la sienne.
deal-withheld = La partie a commencé sans la part de { $names }. Quelqu’un qui connaissait toutes les autres a pu décider si elle comptait.
deal-withheld-mine = La partie a commencé avant que ton navigateur ait pu révéler sa part : d’autres ont pu choisir la donne.

do-announce = Annoncer { points }
do-announce-temple = Annoncer avec le Temple : { points }
do-decline = Renoncer à la deuxième action
do-draw = Piocher (irréversible)
do-finish = Valider
do-foresee-not-yet = Prends d’abord une Prophétie
do-future = Défausser (irréversible)
do-keep = Garder { prophecies }
do-keep-not-yet = Défausse d’abord d’autres cartes
do-other = Continuer (irréversible)
do-pass = Passer
do-pick = Prendre
do-pick-reveals = Prendre (irréversible)
do-priest = Le prendre (irréversible)

emote-hello = Bonjour !
emote-oops = Oups !
emote-show = Montrer les émotes à toutes les tables
emote-show-here = Montrer les émotes à cette table
emote-thanks = Merci !
emote-thinking = Je réfléchis…
emote-title = Émotes
emote-well-played = Bien joué !
emote-wow = Waouh !

end-coatl = Cóatl { $number }, { points }
end-coatl-sum = Ce Cóatl
end-counting = Décompte des points…
end-download = Télécharger la partie
end-feathers = Plumes d’or
end-home = Accueil
end-more = Autres choix
end-rematch = Revanche
end-rematch-join = Rejoindre la revanche
end-replay = Revoir la partie
end-show = Résultat
end-skip = Sauter

ending-all-passed = Tout le monde a passé.
ending-last = C’est le dernier tour.
ending-no-bodies = Il n’y a plus de segments de corps : la partie touche à sa fin.
ending-third-coatl =
    { $who ->
        [you] Tu as complété ton troisième Cóatl : la partie touche à sa fin.
       *[other] { player-start } a complété son troisième Cóatl : la partie touche à sa fin.
    }
ending-to-come = À venir : { $turns }.
ending-turn = { $name } ({ actions })

error-read-only = Ceci est une partie enregistrée : on ne peut pas y jouer.
error-unknown = Quelque chose s’est mal passé ({ $code }).
error-unreachable = La table est injoignable pour le moment. Réessaie dans un instant.

gone-text = Le lien est peut-être mal recopié ou incomplet, ou la table a été supprimée depuis longtemps. Demande à la personne qui l’a envoyé, ou lance ta propre partie.
gone-title = Cette table n’existe pas

hand-about = { player-start } n’est pas là. Appeler un robot moyen pour jouer ce tour ? Il commence dans 30 secondes, sauf si { player } revient avant. Il joue avec les seules informations { of-player }.
hand-call = Appeler un robot pour ce tour
hand-called = Un robot va jouer ce tour, sauf si { player } revient.
hand-here = Je suis là
hand-not-to-move = Ce n’est pas { to-player } de jouer. Si { player } n’est pas là quand viendra son tour, tu pourras appeler un robot pour le jouer.
hand-online = { player-start } est là. Si { player } s’absente plus d’une minute, tu pourras appeler un robot pour jouer son tour.
hand-open = Une place libre
hand-open-about = Laisser un robot prendre cette place ? Il la garde pour toute la partie, qui commence dès que toutes les places sont prises.
hand-plays = Le { $bot_noun } joue à la place { of-player }.
hand-take-back = Reprendre ma place
hand-title = La place { of-player }

head-crown = Serpent à couronne à degrés
head-fan = Serpent à éventail
head-feathers = Serpent à plumes
head-flames = Serpent à flammes
head-horns = Serpent à cornes
head-leaves = Serpent à feuilles
head-moon = Serpent à la lune
head-of = Serpent pour { $name }
head-spiral = Serpent à volute
head-title = Ton serpent

here-adam-has = Pièces sur cette carte
here-adam-holds = Pièces posées : { $pieces }. Couleurs encore demandées : { $lacks }.
here-adam-lacks = Ce que cette carte demande encore
here-adam-next = Pour A.D.A.M.
here-adam-worth = A.D.A.M. marquera { points } quand elle sera complète.
here-again = encore pour confirmer
here-announce-without = Annoncer sans Temple : { points }
here-away = hors ligne
here-bag-body = { bodies } dans le sac
here-bag-head = { heads } dans le sac
here-bag-tail = { tails } dans le sac
here-begin = Commencer un Cóatl
here-begin-how = Assemble les pièces de ton plateau : une tête, des segments de corps, une queue. Les Prophéties que tu réalises rapportent leurs points quand le Cóatl est complet.
here-begin-with = Commencer un nouveau Cóatl avec { $piece }
here-beneath = { $count } en dessous
here-board = 
    { $count ->
        [one] Ton plateau, { $count } case occupée sur 8
       *[other] Ton plateau, { $count } cases occupées sur 8
    }
here-board-of = Plateau : { $pieces }
here-bot-plays = un robot joue
here-cannot-undo = Tu ne pourras pas annuler.
here-card-fulfil = Choisis-la pour la réaliser avec le Cóatl { $coatl } : { points }.
here-card-select = Sélectionne-la pour la réaliser avec un Cóatl.
here-cards-on = Cartes sur le Cóatl { $coatl }
here-coatl = Cóatl { $coatl }
here-coatl-complete = Cóatl { $coatl }, complet, { points } : { $pieces }
here-coatl-label = Cóatl { $coatl }, { points } pour l’instant : { $pieces }
here-coatl-of = { $name }, Cóatl { $coatl } :
here-coatl-title = { $name } : Cóatl { $coatl }
here-coatls =
    { $who ->
        [you] Tes Cóatls
       *[other] Les Cóatls { of-player }
    }
here-complete = complet
here-complete-prophecy = La réaliser : { points }.
here-completing = Le Cóatl { $coatl } est fermé
here-deck = Pioche de Prophéties : { cards }.
here-discard = Défausser
here-discard-label = Défausser { $card }
here-discards = défausse : { $count }
here-draw = Piocher ({ cards } dans la pioche).
here-draw-reveals = Piocher ({ cards } dans la pioche). Tu ne pourras pas annuler.
here-draw-short = pioche irréversible
here-end-add = Ajouter { $piece } au Cóatl { $coatl }, { $side } : il vaudrait { points }
here-end-refused = Cóatl { $coatl }, { $side } : { $piece } ne peut pas aller ici.
here-end-select = Cóatl { $coatl }, { $side } : bout ouvert. Sélectionne-le pour voir ce qui peut y aller.
here-ends-turn = Cela termine ton tour ; tu ne pourras plus annuler.
here-face-down = Carte { $number } sur { $count }, face cachée
here-feathers = Plumes d’or : { $count }
here-fits = { $card } convient ici.
here-frame = La couleur du cadre ne rapporte rien.
here-from-hand = main
here-from-pile = pile
here-fulfil-here = Réaliser ici
here-fulfil-label = Réaliser { $card } avec le Cóatl { $coatl } : { points }
here-fulfil-tab = Réaliser +{ $points }
here-hand = Ta main : { prophecies }
here-hand-empty = Pas encore de Prophétie en main.
here-hand-of = { player-start } a { prophecies } et { temples } en main.
here-hand-open = La main :
here-hint = Conseil
here-hint-explained = Ce que ferait un bon joueur, et pourquoi
here-hold-to-read = Appuie longuement sur une carte pour la lire.
here-if-head = tête { $points }
here-if-tail = queue { $points }
here-keep-none = Tu n’en gardes aucune. Valide, ou annule.
here-known = Tout le monde a vu prendre ces cartes :
here-lacks = Pour { points }, il faut encore { $pieces }
here-lay-aside = Défausser
here-lay-aside-label = La défausser face cachée.
here-log = Journal
here-log-empty = Il ne s’est encore rien passé.
here-log-setup = Avant le premier tour
here-look-at-card = Sélectionne-la pour la regarder.
here-look-at-cards = Ses cartes sont face cachée. Sélectionne-le pour les regarder.
here-must-prophecy = Il lui faut une Prophétie avant d’être annoncé.
here-my-temple = Ton Temple secret.
here-my-temple-note = Il est à toi : tu peux le réaliser quand tu complètes un Cóatl.
here-needs-for = pour { $points } :
here-no-cards = Pas encore de Prophétie ici.
here-no-coatl = Tes Cóatls grandiront ici
here-no-coatls = pas encore de Cóatl
here-no-room = Il n’y a pas assez de place sur ton plateau pour { $pieces }.
here-none-prophecy = Aucune.
here-none-temple = Aucun.
here-not-now = Retour
here-nothing = rien
here-opponents = Les autres joueurs
here-piece = Sur ton plateau : { $piece }
here-piece-add = Ajouter { $piece } au Cóatl { $coatl }
here-piece-select = Sélectionner { $piece }
here-pile-beneath = Pile de Temples, { $count } en dessous.
here-pile-empty = vide
here-player = { $name }, { points }
here-points-explained = Points acquis : { $points }. Si les Cóatls incomplets étaient complétés tels quels : { $promised } de plus.
here-priest-take = Prendre ce Temple en main avec Engagement des prêtres.
here-prophecy-first = D’abord une Prophétie, ensuite un Temple.
here-reads = Cóatl { $coatl } : { points }.
here-reads-lacks = Cóatl { $coatl } : { points } ; pour { $next }, il faut encore { $lack }.
here-realised = réalisées : { $count }
here-restart = Recommencer le tour
here-restart-explained = Annuler tout ce qui peut l’être dans ce tour (r)
here-row = Rangée de Prophéties
here-row-take = La prendre en main.
here-show-hands = Toutes les mains
here-show-hands-explained = Seuls des robots jouent ici : tu peux regarder toutes les mains.
here-side-head = côté tête
here-side-tail = côté queue
here-sit-behind = Regarder depuis la place { of-player }
here-skip = Sauter ({ $count })
here-slot-empty = vide
here-space = Case { $space } : { $pieces }
here-space-empty = Case { $space } : vide
here-space-take = Case { $space } : prendre { $pieces }
here-steal = Voler
here-step-announce = Annoncer
here-step-prophecies = Prophéties
here-step-temple = Un Temple
here-sum = Total
here-supply = Réserve
here-take-back = Reprendre
here-take-back-label = Défaussée. Sélectionne-la pour la reprendre.
here-temple-choose = Choisis-le pour annoncer ce Cóatl avec lui : { points }.
here-temples = Temples
here-things = Tes Temples et tes jetons
here-title = La table
here-token-spent = Déjà utilisé.
here-tokens-left = Jetons Sacrifice restants :
here-turned-down = La carte est de nouveau face cachée.
here-turned-up = Face visible : { $card }
here-undo = Annuler
here-undo-explained = Annuler la dernière étape (u)
here-undo-not = Rien à annuler : ce qui a été révélé le reste.
here-watching = Tu regardes

hint-busy = Le serveur est très sollicité. Ton conseil arrive dans un instant…
hint-do = Jouer ce coup
hint-do-first = Jouer la première étape
hint-do-next = Jouer l’étape suivante
hint-steps = Étape par étape
hint-thinking = Réflexion en cours…

home-back = Retour à l’accueil
home-first = Ta première partie se joue sans jetons Sacrifice, comme le conseillent les livrets de règles. Les suivantes en auront.
home-first-tokens = Jouer dès maintenant avec les jetons Sacrifice
home-lead = Réunis des pièces, assemble des serpents à plumes de la tête à la queue pour réaliser des Prophéties, et termine avec le plus de points.
home-notice = Une version non officielle, faite par des passionnés du jeu. Elle n’a aucun lien avec les auteurs ni les éditeurs de Cóatl et n’utilise aucune de leurs illustrations.
home-play = Jouer tout de suite
home-play-about = Contre un robot, sans attendre. Ni compte, ni installation.
home-tagline = le jeu des serpents à plumes, dans le navigateur
home-ways = Modes de jeu

keys-e = émotes
keys-ends = le début ou la fin
keys-Enter = jouer le seul coup possible
keys-Escape = désélectionner
keys-c = valider
keys-g = ce que montre la leçon
keys-h = conseil
keys-help = afficher ces raccourcis
keys-l = journal de la partie
keys-p = planifier des Cóatls
keys-play = lecture ou pause
keys-r = recommencer le tour
keys-region-board = ton plateau
keys-region-coatls = tes Cóatls
keys-region-hand = ta main
keys-region-opponents = les autres joueurs
keys-region-row = la rangée de Prophéties
keys-region-supply = la réserve
keys-region-temples = les piles de Temples
keys-region-things = tes Temples et tes jetons
keys-s = sauter ce que font les autres
keys-Space = Espace
keys-step = un pas en arrière ou en avant
keys-title = Raccourcis clavier
keys-turn = un tour en arrière ou en avant
keys-u = annuler la dernière étape
keys-w = ce qui s’est passé depuis ton dernier tour
keys-words = Tab passe d’une zone à l’autre, les flèches parcourent la zone, Entrée ou Espace active l’élément.

labelled = { $label } : { $text }
lesson-adam-about = Deux tours contre un adversaire qui ne choisit jamais : vois ce qu’il va faire, et devance-le.
lesson-adam-cards = A.D.A.M. joue cartes sur table et ne choisit jamais. Il commence, et réunit les couleurs que ses cartes demandent.
lesson-adam-choose = Tu peux donc lui enlever cette carte. Choisis-la.
lesson-adam-deny = Il prendrait ensuite le jaune et le noir de la case 2. Il te les faut aussi : devance-le.
lesson-adam-done = C’est tout ce qu’il faut pour jouer seul. Cinq niveaux rendent le jeu plus difficile, un par un ou ensemble.
lesson-adam-goal = La partie se termine comme d’habitude, par exemple après ton troisième Cóatl. Tu ne gagnes qu’avec plus de points qu’A.D.A.M.
lesson-adam-order = Pour sa carte la plus à gauche, il parcourt les cases à partir de la 1 et prend la première qui a une couleur utile.
lesson-adam-row = A.D.A.M. prend sa prochaine carte au bout droit de cette rangée. Les autres glissent ensuite vers la droite.
lesson-adam-title = Solo, contre A.D.A.M.
lesson-adam-took = Il a donc pris le noir et le vert de la case 4. Une carte qui a tout ce qu’il lui faut lui rapporte ses points.
lesson-alone = Continuer sans la leçon
lesson-astray = C’est permis aussi ! Mais cette leçon prend un autre chemin : reviens en arrière, et je te le montre.
lesson-back = Revenir à mon dernier tour
lesson-confirm = Valide pour terminer ton tour.
lesson-first-about = Sept tours d’une partie : prendre des pièces, choisir des Prophéties, assembler un Cóatl et l’achever.
lesson-first-add = Choisis maintenant la pièce verte, et ajoute-la du côté de la queue, à droite.
lesson-first-add-head = Puis la tête. De ce côté, on ne peut plus rien ajouter.
lesson-first-add-tail = Et la queue : avec elle, ton Cóatl est complet.
lesson-first-announce = 17 points, et ton Cóatl est achevé ! Valide : c’était le dernier tour, on compte les points.
lesson-first-begin = Ce tour-ci, tu assembles. Choisis la pièce noire, puis commence un Cóatl avec elle.
lesson-first-blue = Une pièce bleue de plus est donc la bienvenue. Elle vient avec la rouge.
lesson-first-board = Voici ton plateau. La partie a déjà commencé : tu as quatre pièces, et de la place pour huit.
lesson-first-choose = Au lieu de prendre des pièces, tu peux choisir des Prophéties. Choisis celle-ci : cinq couleurs à la suite, pour 7 points.
lesson-first-complete = Un Cóatl complet reçoit aussitôt ses dernières cartes. Donne-lui celle-ci : cinq pièces bleues.
lesson-first-complete-more = Le vert y suit le noir : celle-ci convient aussi. C’est la quatrième Prophétie, et quatre est le maximum.
lesson-first-confirm = Elles sont à toi. Valide, et ton tour se termine.
lesson-first-confirm-assemble = Déjà 9 points ! Ils compteront quand le Cóatl aura une tête et une queue. Valide.
lesson-first-confirm-choose = Tu pourrais prendre d’autres cartes. Celle-ci suffit : valide.
lesson-first-count = Cette carte compte les pièces bleues, où qu’elles soient : trois rapportent 2 points, quatre 3, cinq 4.
lesson-first-done = Bravo ! Un seul Cóatl riche en points en a battu trois petits. Tu en sais assez pour une première vraie partie, contre un robot facile.
lesson-first-fulfil = Les cinq sont dans l’ordre. Choisis cette Prophétie : elle va sur ton Cóatl.
lesson-first-fulfil-more = Rouge, bleu, jaune : les mêmes pièces réalisent aussi cette carte. Choisis-la aussi.
lesson-first-hand = Ces cartes sont tes Prophéties : un Cóatl rapporte les points de celles qu’il réalise. Pointe une carte, ou appuie longuement dessus, pour la lire.
lesson-first-head = Il faut une tête à ton Cóatl : prends celle-ci, la bleue.
lesson-first-last-turn = Ton adversaire a achevé son troisième Cóatl. Cela met fin à la partie : il te reste un dernier tour.
lesson-first-longer = Achève ton Cóatl ! Ajoute d’abord les deux pièces bleues du côté de la tête, à gauche.
lesson-first-more = Continue dans l’ordre de la carte : rouge, bleu, jaune.
lesson-first-pattern = Elle demande du noir, du vert, du rouge, du bleu et du jaune, dans cet ordre, de la tête à la queue. Tu as les cinq pièces !
lesson-first-tail = Et maintenant la queue, bleue elle aussi.
lesson-first-take = À ton tour, tu fais une seule action. Prends ces deux pièces, la noire et la bleue.
lesson-first-temple = Un Temple peut s’y ajouter. Celui-ci demande autant de rouge que de vert : 3 points de plus.
lesson-first-title = Ton premier Cóatl
lesson-first-welcome = Bienvenue ! Tu vas assembler un serpent à plumes, un Cóatl, avec les pièces de cette pierre.
lesson-following = Leçon suivante : { $lesson }
lesson-key = Appuie sur G pour y aller.
lesson-learn = Apprendre en jouant
lesson-learn-about = Trois courtes leçons à une vraie table : ton premier Cóatl, les jetons Sacrifice, A.D.A.M.
lesson-learn-more = Chaque leçon est un morceau d’une vraie partie. Elle te dit quoi faire, une étape à la fois, et tu peux la quitter quand tu veux.
lesson-left = Tu as joué à ta façon, et c’est très bien. Reviens à ton dernier tour pour continuer la leçon, ou joue sans elle.
lesson-left-off = Tu peux reprendre la leçon depuis la page d’accueil.
lesson-next = Continuer
lesson-play = Jouer une vraie partie
lesson-play-first = Jouer une première vraie partie
lesson-prepared = Les pièces et les cartes d’une leçon sont préparées. Dans une vraie partie, elles sont tirées au hasard.
lesson-skip = Quitter la leçon
lesson-state-begun = commencée
lesson-state-done = terminée
lesson-stay = Continuer cette partie
lesson-tab = C’est dans cette partie de la table : ouvre-la.
lesson-tokens-about = Trois tours, trois jetons : chacun fait quelque chose de spécial, une fois par partie.
lesson-tokens-choose = Ensuite, tu choisis comme d’habitude, une carte au moins : celle-ci demande du bleu après du vert.
lesson-tokens-done = Tu connais maintenant tout le jeu de deux à quatre joueurs.
lesson-tokens-future = Rien ne convient dans la rangée ? Voir le futur en révèle une nouvelle.
lesson-tokens-pick = Choix parfait prend ce que tu veux dans les sacs. Tu comptes les pièces bleues : prends deux segments de corps bleus d’un coup.
lesson-tokens-priest = Engagement des prêtres prend un Temple en main avant que quelqu’un d’autre ne s’en serve. Celui-ci convient à ton Cóatl : autant de rouge que de vert.
lesson-tokens-spent = Les trois sont utilisés. Ils ne valent rien à la fin : utilise chacun là où il t’aide le plus.
lesson-tokens-title = Les jetons Sacrifice
lesson-tokens-tokens = Voici tes trois jetons Sacrifice. Chacun peut remplacer ton action, une fois par partie.
lesson-undo = Revenir en arrière

loading = Un instant…

lobby-agreed = À cette table : { $options }
lobby-away = hors ligne
lobby-bot = robot
lobby-clock = { $time } par tour
lobby-copied = Le lien est copié.
lobby-copy = Copier
lobby-deal-now = Commencer sans attendre
lobby-deal-now-about = Tu peux commencer sans les parts du mélange qui manquent. Le fichier de la partie le dira.
lobby-here = en ligne
lobby-hints = conseils permis
lobby-invitation = Viens jouer à Cóatl avec moi.
lobby-link = Envoie ce lien aux autres joueurs
lobby-name = Ton nom
lobby-no-hints = sans conseils
lobby-no-tokens = sans jetons Sacrifice
lobby-only-here = Ce lien ne marche que sur cet ordinateur. Pour jouer depuis d’autres appareils, lance le jeu avec « coatl serve --host 0.0.0.0 » et ouvre-le à l’adresse de cet ordinateur.
lobby-open = Une place libre
lobby-qr = Le lien sous forme de code QR, à scanner avec un téléphone
lobby-share = Partager
lobby-shuffling = Tout le monde aide à mélanger. On attend { $names }.
lobby-sit = Prendre place
lobby-starting = Tout le monde est là : la partie commence.
lobby-take = S’asseoir ici
lobby-title = La table est prête
lobby-tokens = jetons Sacrifice
lobby-waiting =
    { $seats ->
        [one] Encore { seats } à prendre.
       *[other] Encore { seats } à prendre.
    }
lobby-watch = Ou reste pour regarder : la partie s’affichera ici dès qu’elle commencera.
lobby-watching = Spectateurs : { $count }
lobby-you = toi

lost-text = L’adresse est peut-être mal recopiée. Tout est accessible depuis la page d’accueil.
lost-title = Page introuvable

mine-about = Ce navigateur les garde, et personne d’autre n’en sait rien.
mine-about-short = Résultats, points au fil du temps, cartes préférées.
mine-average = Points en moyenne
mine-average-is = Moyenne : { $average }
mine-beaten = victoires : { $won } sur { $played }
mine-best = Meilleur score
mine-date = Date
mine-delete = Supprimer cette partie : { $names }, { $date }
mine-delete-all = Tout supprimer
mine-delete-all-about =
    { $games ->
        [one] Supprimer la partie que garde ce navigateur ? Un fichier enregistré avant la contient toujours.
       *[other] Supprimer les { $games } parties que garde ce navigateur ? Un fichier enregistré avant les contient toujours.
    }
mine-delete-all-yes = Tout supprimer
mine-export = Enregistrer un fichier
mine-favourites = Cartes préférées
mine-file = Emporter tes parties
mine-file-about = Enregistre tes parties dans un fichier et ouvre-le dans un autre navigateur. Les parties qui y sont déjà ne sont pas ajoutées deux fois.
mine-first = Jouer une partie
mine-games = Parties
mine-import = Ajouter les parties d’un fichier
mine-imported =
    { $games ->
        [0] Tu as déjà toutes les parties de ce fichier.
        [one] { $games } partie ajoutée.
       *[other] { $games } parties ajoutées.
    }
mine-is-lost = Perdue
mine-is-won = Gagnée
mine-keep = Les garder
mine-levels = Les niveaux d’A.D.A.M.
mine-more = En montrer plus
mine-no-level = Sans niveau
mine-none = Pas encore de partie. Dès que tu en auras fini une, elle apparaîtra ici.
mine-not-a-file = { $name } n’est pas un fichier de parties de cette page.
mine-not-kept = Ce navigateur n’a plus de place pour tes parties, ou ne permet pas à la page de les garder. Enregistre-les dans un fichier avant de fermer la page.
mine-not-tried = pas encore essayé
mine-played = Parties jouées
mine-points = Points
mine-result = Résultat
mine-scores = Points au fil du temps
mine-scores-label = Tes points en { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }, de { $least } à { $most }, en moyenne { $average }. Les mêmes nombres suivent dans un tableau.
mine-times = { $times } ×
mine-title = Mes parties
mine-won = Parties gagnées
mine-won-by = gagnée par { $names }

more-keys = Raccourcis clavier
more-leave = Quitter la table
more-leave-replay = Quitter cette partie
more-rules = Comment jouer
more-since = Depuis mon dernier tour
more-title = Menu

name-you = { $name } (toi)

nav = Navigation principale

now-assemble = Continue à assembler, ou valide.
now-bot-for = Un robot joue à la place { of-player }.
now-bot-for-me = Un robot joue à ta place.
now-busy = Le serveur est très sollicité. { player-start } va jouer dans un instant…
now-called = { player-start } n’est pas là : un robot va jouer ce tour.
now-called-late = Le temps { of-player } est écoulé : un robot va jouer ce tour.
now-called-late-me = Ton temps est écoulé : un robot va jouer ton tour.
now-called-me = Es-tu là ? Un robot va jouer ton tour.
now-card = { $card } : choisis le Cóatl qui la réalise.
now-choice-assemble = assembler
now-choice-choose = choisir des Prophéties
now-choice-steal = voler
now-choice-take = prendre des pièces
now-choice-token = sacrifier un jeton
now-choose = Prends d’autres Prophéties, ou valide.
now-choose-full = Ta main est pleine. Valide, ou annule.
now-complete = Donne d’abord ses cartes au Cóatl { $coatl }.
now-complete-all = Le Cóatl { $coatl } a toutes ses cartes : annonce-le.
now-complete-choose = Choisis un Temple pour le Cóatl { $coatl }, ou annonce-le sans Temple.
now-complete-more = Donne encore des cartes au Cóatl { $coatl }, ou annonce-le.
now-complete-temple = Annonce le Cóatl { $coatl } avec { $card }, ou choisis autre chose.
now-confirm = C’est ton action. Valide, ou annule.
now-confirm-only = C’est ton action. Valide pour la terminer.
now-damaged = La partie enregistrée est endommagée : on peut la lire jusqu’ici, et personne ne peut continuer avant que l’exploitant du serveur l’ait réparée.
now-end = Choisis la pièce pour ce bout du Cóatl { $coatl }.
now-foresee = Voici une nouvelle rangée. Défausse autant de tes Prophéties que tu veux, puis prends-en au moins une.
now-foresee-cannot-take = Voici une nouvelle rangée, mais tu ne peux pas prendre de Prophétie. Défausses-en une ou plusieurs, ou valide.
now-keep-all = Garde ces Prophéties, ou défausses-en d’abord, puis valide.
now-keep = Garde jusqu’à trois Prophéties : défausse les autres, puis valide.
now-keep-exactly = Garde exactement trois Prophéties : défausse les autres, puis valide.
now-keeping = { player-start } choisit les Prophéties à garder.
now-lost = Connexion perdue. Nouvel essai…
now-over = La partie est finie.
now-paused = La partie attend le retour d’au moins une des personnes qui y jouent.
now-piece = Choisis où va { the-piece } : un bout lumineux.
now-piece-begin = Commence un Cóatl avec { the-piece } : choisis sa place.
now-piece-either = Choisis où va { the-piece } : un bout lumineux, ou un nouveau Cóatl.
now-piece-refused = { $why }. Avec { the-piece }, tu peux seulement commencer un autre Cóatl.
now-priest = Quel Temple ? Choisis une pile.
now-replay = { player-start } joue.
now-second = Tu peux faire une deuxième action : { $choices }.
now-sending = Envoi de ton coup…
now-stuck = Tu ne peux rien faire : passe.
now-thinking = { player-start } réfléchit…
now-turn = À toi : { $choices }.
now-two = Ton dernier tour, avec deux actions : { $choices }.
now-waiting = { player-start } joue.

offline-alone = Ces parties se jouent dans ton navigateur, sans serveur et sans réseau. Pour jouer avec des amis sur d’autres appareils, ouvre un site de ce jeu qui a un serveur.
offline-backup = Tes parties dans un fichier
offline-backup-about = Ce navigateur est seul à garder les parties de cet appareil. Enregistre-les de temps en temps, ou pour les emporter sur un autre appareil.
offline-backup-failed = Cela n’a pas marché. Les parties de cet appareil n’ont pas changé.
offline-backup-read = Lire un fichier
offline-backup-save = Enregistrer dans un fichier
offline-backup-wrong = Ce fichier ne contient pas de parties enregistrées.
offline-failed = Le jeu n’a pas pu démarrer dans ce navigateur. Tes parties enregistrées sont intactes.
offline-link = Jouer sans réseau
offline-link-about = Ouvert une fois, tout le jeu reste dans ce navigateur : robots, solo, sur un seul écran.
offline-loaded = { $loaded } sur { $total } Mo
offline-loading = Téléchargement du jeu, une seule fois
offline-memory-only = Ce navigateur ne peut pas enregistrer tes parties : son espace est plein, ou il n’en a pas le droit. Tu peux continuer à jouer, mais enregistre tes parties dans un fichier avant de fermer la page.
offline-ready = Le jeu est sur cet appareil : il s’ouvre aussi sans réseau.
offline-starting = On prépare la table
offline-update = Une nouvelle version du jeu est prête.
offline-update-use = L’utiliser maintenant
option-clock = Temps par tour
option-clock-none = Sans limite
option-closed_ends = Un bout ouvert ne compte pas comme vide
option-closed_ends-about = Pour les cartes où une pièce voisine est barrée, un bout ouvert ne suffit pas : il faut y mettre une autre couleur, une tête ou une queue. C’est la règle de la version en ligne sous licence ; sans cette option, les cartes s’appliquent telles qu’elles sont imprimées.
option-fewer_bodies = Moins de segments de corps
option-fewer_bodies-about = 14 segments de corps de chaque couleur à deux joueurs, 18 à trois : une partie plus courte et plus serrée.
option-fewer_bodies-unavailable = À deux ou trois joueurs seulement.
option-first = Qui commence
option-first-listed = Le premier de la liste
option-first-me = Moi
option-first-random = Au hasard
option-first_printing = Niveau 1 comme dans la première édition
option-first_printing-about = Un seul Temple dans toute la partie suffit, mais sans aucun, c’est perdu.
option-golden_feathers = Plumes d’or
option-golden_feathers-about = Une mini-extension : des segments dorés encombrent ton plateau, jusqu’à ce que tu en donnes un pour voler des pièces à un autre joueur.
option-hints = Conseils
option-hints-about = Chacun peut demander un conseil pendant son tour.
option-promo = Cartes promo
option-promo-about = Six Prophéties et cinq Temples de plus rejoignent les autres cartes.
option-tokens = Jetons Sacrifice
option-tokens-about = Trois actions spéciales par joueur, utilisables une fois chacune. À laisser de côté pour une première partie.

outdated-text = Cette page est plus ancienne que le serveur. Recharge-la pour continuer ; rien n’est perdu.
outdated-title = Une nouvelle version est disponible

pick-body = Deux segments de corps
pick-choose = { $piece } : { $count } dans le sac
pick-head = Une tête
pick-no-room = Il n’y a pas assez de place sur ton plateau.
pick-nothing = Choisis une tête, une queue ou deux segments de corps.
pick-tail = Une queue
pick-too-few = Il n’y en a pas assez dans le sac.

plan-back = Retour à la table
plan-back-your-turn = À toi : retour à la table
plan-card = La poser sur le Cóatl du brouillon, ou la retirer.
plan-card-on = Elle est prévue pour le Cóatl { $coatl }.
plan-cards = Cartes visibles
plan-coatl-label = Cóatl { $coatl } au brouillon : { $pieces }
plan-explained = Essaie des Cóatls, pour voir. Toi seul les vois, et rien n’est joué.
plan-how = Ajoute des pièces et des cartes, aussi de la réserve et de la rangée. Une pièce en pointillé se retire.
plan-mine = sur ton plateau
plan-note = Toi seul vois ceci. Rien n’est joué.
plan-piece = { $piece } : { $board } sur ton plateau, { $supply } dans la réserve
plan-pieces = Pièces pour le brouillon
plan-remove = Retirer { $piece }
plan-score = Cóatl { $coatl } avec { $pieces } : { points }.
plan-side-head = Les segments vont du côté de la tête
plan-side-tail = Les segments vont du côté de la queue
plan-sources = À venir : { $board } de ton plateau, { $supply } de la réserve, { $wished } à souhaiter.
plan-space = Case { $space } : ajouter { $pieces } au brouillon
plan-start-over = Revenir à ce qui est sur la table
plan-supply = dans la réserve
plan-title = Brouillon

reload = Recharger la page

replay-back = Étape précédente
replay-choose = Choisir un fichier
replay-controls = Se déplacer dans la partie
replay-drop = Choisis une partie enregistrée, ou dépose-la ici.
replay-first = Au début
replay-forth = Étape suivante
replay-from = Point de vue
replay-last = À la fin
replay-moment = Moment de la partie
replay-open = Toutes les mains visibles
replay-outside = En spectateur
replay-pause = Pause
replay-play = Lecture
replay-seat = Depuis la place { of-player }
replay-speed = Vitesse
replay-table = Retour à la table
replay-text = On peut revoir une partie une fois qu’elle est finie et que son enregistrement est lisible.
replay-title = Revoir une partie
replay-turn-back = Tour précédent
replay-turn-forth = Tour suivant
replay-where = Tour { $turn }, étape { $step } sur { $last }

settings-cards = Taille des cartes
settings-cards-about = Des cartes plus grandes se lisent mieux et prennent plus de place.
settings-cards-large = Grandes
settings-cards-medium = Moyennes
settings-cards-small = Petites
settings-emotes = Émotes
settings-emotes-about = Des visages que les autres joueurs montrent un instant.
settings-glyphs = Symboles sur les pièces
settings-glyphs-about = Soleil, flamme, lame, feuille et vague distinguent les pièces sans l’aide des couleurs.
settings-glyphs-normal = Normaux
settings-glyphs-strong = Marqués
settings-language = Langue
settings-motion = Animations
settings-motion-about = Les pièces se déplacent d’un endroit à l’autre sous tes yeux.
settings-motion-full = Activées
settings-motion-reduced = Désactivées
settings-motion-system = Selon l’appareil
settings-pace = Vitesse des autres joueurs
settings-pace-about = Combien de temps chaque étape d’un robot ou d’un autre joueur reste affichée avant la suivante.
settings-pace-fast = Rapide
settings-pace-instant = Instantanée
settings-pace-normal = Normale
settings-pace-slow = Lente
settings-sound = Son
settings-sound-about = De petits claquements de pierre et de coquillage.
settings-theme = Thème
settings-theme-about = Calcaire le jour, obsidienne la nuit.
settings-theme-dark = Sombre
settings-theme-light = Clair
settings-theme-system = Selon l’appareil
settings-title = Réglages

setup-level = { $level } : { $means }
setup-level-1-about = Sans Temple qui convienne, pas de Cóatl complet.
setup-level-2-about = Une carte de moins pour planifier.
setup-level-3-about = Jamais deux Prophéties à cadre de même couleur sur un Cóatl.
setup-level-4-about = Il faut de longs serpents et une main bien préparée.
setup-level-5-about = Il trouve plus souvent ce qu’il lui faut.
setup-levels = Niveaux
setup-levels-about = Choisis-en autant que tu veux ; chacun rend le jeu plus difficile.
setup-move-up = Monter la place { $seat }
setup-name = Ton nom
setup-options = Options
setup-player = Joueur
setup-player-number = Joueur { $number }
setup-players = Joueurs
setup-seat = Place { $seat }
setup-seat-name = Nom à la place { $seat }

share-moment = Copier un lien vers ce moment
share-moment-copied = Lien copié : il ouvre la partie ici, vue de cette place.
share-picture = Image
share-picture-failed = Ton navigateur n’a pas pu dessiner l’image.
sitter-easy = { name-easy }
sitter-easy-about = Joue vite et pardonne beaucoup
sitter-hard = { name-hard }
sitter-hard-about = Réfléchit plus longtemps et anticipe
sitter-me = Moi
sitter-medium = { name-medium }
sitter-medium-about = A un plan pour chacun de ses Cóatls
sitter-open = Place libre
sitter-open-about = Pour toute personne qui a le lien
sitter-person = Une personne

skip = Aller au contenu

stats-actions = Tours par type d’action
stats-as-table = Afficher en tableau
stats-assembling = Assembler
stats-choosing = Choisir des Prophéties
stats-colours = Couleurs sur les Cóatls
stats-more = Et aussi
stats-pieces = Pièces posées
stats-player = Joueur
stats-points = Points des Cóatls complets, tour par tour
stats-prophecies = Prophéties réalisées
stats-sacrificing = Sacrifier
stats-taking = Prendre des pièces
stats-temples = Temples
stats-title = La partie en chiffres
stats-turn = Tour

steal-from = Chez { player }
steal-take = Donner un segment doré { to-player } et prendre { $pieces }
steal-words = Donne un de tes segments dorés à un autre joueur, ce qui lui rapportera 2 points, et prends-lui un ou deux segments de corps.

tab-coatls = Mes Cóatls
tab-plan = Brouillon
tab-row = Prophéties
tab-supply = Réserve

table-options-level = Niveau { $level } : { $means }
table-options-no-hints = À cette table, personne ne reçoit de conseil.
table-options-no-levels = Le jeu solo de base, sans niveau supplémentaire
table-options-off = Pas dans cette partie
table-options-title = Options de cette table

the-piece =
    { $kind ->
        [head] la tête { colour-f }
        [tail] la queue { colour-f }
       *[other] le segment de corps { colour }
    }

title = Cóatl

turn-alerts-chat = Annoncer les tours dans un salon
turn-alerts-chat-about = Tout le salon voit à qui c’est de jouer, puis le résultat. L’adresse n’est montrée à personne.
turn-alerts-chat-discord = Discord
turn-alerts-chat-done = Le salon a reçu un premier message.
turn-alerts-chat-now = Les tours sont annoncés sur { $server }.
turn-alerts-chat-ntfy = ntfy
turn-alerts-chat-remove = Ne plus annoncer
turn-alerts-chat-removed = Les tours ne sont plus annoncés.
turn-alerts-chat-set = Annoncer
turn-alerts-chat-slack = Slack
turn-alerts-chat-style = Genre de salon
turn-alerts-chat-url = Adresse de son webhook
turn-alerts-denied = Ton navigateur bloque les notifications de ce site. Autorise-les dans ses réglages pour cette page, puis réessaie.
turn-alerts-insecure = Ton navigateur n’autorise les notifications que sur les pages en https://. Le titre et l’icône de l’onglet annoncent quand même ton tour.
turn-alerts-notify = Me prévenir sur cet appareil
turn-alerts-notify-about = Une notification à chacun de tes tours, même quand la page est fermée.
turn-alerts-open-only = Ce navigateur ne peut pas être prévenu quand la page est fermée : tu l’es tant qu’elle est ouverte.
turn-alerts-others = Cóatl avec { $names }
turn-alerts-title = Quand c’est à toi de jouer
turn-alerts-unsupported = Ce navigateur n’a pas de notifications. Le titre et l’icône de l’onglet annoncent quand même ton tour. Sur un iPhone ou un iPad, ajoute d’abord la page à l’écran d’accueil.
way-bots = Contre des robots
way-bots-about = Toi et un à trois robots : faciles, moyens ou difficiles.
way-bots-more = Choisis le nombre de joueurs et la force de chaque robot.
way-bots-start = Commencer la partie
way-friends = Entre amis
way-friends-about = Chacun sur son appareil. Un lien à partager, et personne n’a besoin de compte.
way-friends-more = Tu reçois un lien à partager. Toute personne qui l’ouvre peut prendre une place libre ; la partie commence quand toutes les places sont prises.
way-friends-start = Créer la table
way-pass = Sur un seul écran
way-pass-about = Deux à quatre personnes, un seul appareil, les mains cachées entre les tours.
way-pass-more = L’appareil fait le tour de la table. Entre les tours, toutes les mains sont cachées.
way-pass-start = Commencer la partie
way-record = Ouvrir une partie enregistrée
way-record-about = Choisis son fichier, ou dépose-le ici, pour la revoir.
way-record-drop = Lâche le fichier pour revoir cette partie.
way-solo = Solo, contre A.D.A.M.
way-solo-about = Le jeu solo : un adversaire sans choix ni secrets.
way-solo-more = A.D.A.M. fait toujours ce que disent ses cartes, et t’explique pourquoi. Tu gagnes si tu as plus de points que lui.
way-solo-start = Commencer la partie
way-watch = Regarder des robots
way-watch-about = Deux à quatre robots jouent, tu regardes.
way-watch-more = Installe-toi et regarde. Tu peux changer la vitesse dans les réglages.
way-watch-start = Commencer la partie

why-acted =
    { $undo ->
        [yes] Tu as déjà fait ton action : valide, ou annule pour faire autre chose.
       *[no] Tu as déjà fait ton action : valide pour la terminer.
    }
why-assembling =
    { $undo ->
        [yes] Ce tour-ci, tu assembles : continue et valide, ou annule pour faire autre chose.
       *[no] Ce tour-ci, tu assembles : continue, ou valide.
    }
why-begin-first = Choisis d’abord une pièce de ton plateau : elle commence le Cóatl.
why-card-new = Une Prophétie ne commence pas un Cóatl : il faut une pièce.
why-choosing =
    { $undo ->
        [yes] Ce tour-ci, tu choisis des Prophéties : prends-en d’autres et valide, ou annule pour faire autre chose.
       *[no] Ce tour-ci, tu choisis des Prophéties : prends-en d’autres, ou valide.
    }
why-complete = Ce Cóatl est complet : on n’y ajoute plus rien.
why-foreseeing = Termine d’abord ton action avec le jeton : prends au moins une Prophétie, puis valide.
why-gold = On n’assemble pas les segments de corps dorés. Donnes-en un à un autre joueur pour lui en voler d’autres.
why-head = Une tête ferme le côté tête : elle ne va pas du côté queue.
why-keeping = Choisis d’abord les Prophéties que tu gardes.
why-no-coatl = Tu n’as pas de Cóatl inachevé pour la réaliser : commences-en un avec une pièce de ton plateau.
why-nothing-done = Il n’y a encore rien à valider : fais d’abord une action.
why-pick-second = Choisis un deuxième segment de corps : on les prend par deux.
why-pile = Un Temple est la dernière carte d’un Cóatl : tu peux en réaliser un quand tu complètes un Cóatl.
why-pile-token = Tu peux réaliser un Temple quand tu complètes un Cóatl. Pour prendre celui-ci en main, choisis d’abord le jeton « { rules-tokens-priest } ».
why-steal-none = Aucun autre joueur n’a de segment de corps que tu puisses prendre.
why-tail = Une queue ferme le côté queue : elle ne va pas du côté tête.
