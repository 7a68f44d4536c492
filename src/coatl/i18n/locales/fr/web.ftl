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

clock-consequence = Quand le temps est écoulé, un robot moyen joue à la place de cette personne jusqu’à ce qu’elle reprenne sa place.
clock-left = Temps restant pour ce tour
clock-little = Plus que { $time } pour ton tour. Ensuite, un robot prend le relais.

close = Fermer

colour-any = n’importe quelle couleur

connection-lost = Connexion perdue. Nouvel essai (n° { $attempts })…

continue-finished = Parties terminées
continue-forget = Retirer de la liste : { $who }
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

deal-about = Avant le premier coup, cette table s’est engagée sur sa donne. Tout ce qui est caché découle d’un secret, et voici l’engagement sur ce secret : si quelqu’un changeait la donne ensuite, il ne correspondrait plus.
deal-brought = Quand tu as pris place, ton navigateur a ajouté ces chiffres à la donne. Ils font partie de la graine, que révèle le fichier de la partie : le serveur n’a donc pas pu la choisir, à moins d’être de mèche avec quelqu’un d’autre qui a pris une place libre.
deal-check-later = Pour vérifier, copie l’engagement maintenant, télécharge la partie une fois qu’elle est finie, puis lance :
deal-check-now = Pour vérifier, télécharge la partie, puis lance ceci avec l’engagement tel que tu l’as vu avant le premier coup :
deal-copied = L’engagement est copié.
deal-other = La table montre maintenant un autre engagement : { $commitment }. La donne a peut-être été changée.
deal-title = Donne vérifiable

do-announce = Annoncer { points }
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
do-temple = Le réaliser (irréversible)

end-coatl = Cóatl { $number }, { points }
end-coatl-sum = Ce Cóatl
end-counting = Décompte des points…
end-download = Télécharger la partie
end-feathers = Plumes d’or
end-home = Accueil
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

hand-about = Laisser un robot jouer à la place { of-player } ? Il joue avec les seules informations { of-player }, et ce qui est déjà commencé ce tour-ci reste acquis. Tu peux rendre la place à tout moment, et { player } peut la reprendre.
hand-give-back = Rendre la place { to-player }
hand-mine = Laisser un robot jouer à ma place
hand-mine-about = Laisser un robot jouer à ta place ? Il ne voit que ce que tu peux voir, et ce que tu as déjà commencé ce tour-ci reste acquis. Tu peux reprendre ta place à tout moment.
hand-open = Une place libre
hand-open-about = Laisser un robot prendre cette place ? Il la garde pour toute la partie, qui commence dès que toutes les places sont prises.
hand-plays = Le { $bot_noun } joue à la place { of-player }.
hand-take-back = Reprendre ma place
hand-title = La place { of-player }

here-adam-has = Pièces sur cette carte
here-adam-holds = Pièces posées : { $pieces }. Couleurs encore demandées : { $lacks }.
here-adam-lacks = Ce que cette carte demande encore
here-adam-next = Pour A.D.A.M.
here-adam-worth = A.D.A.M. marquera { points } quand elle sera complète.
here-announce = Annoncer : { points }
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
here-complete-temple = Réaliser ce Temple, sa dernière carte : { points }.
here-completing = Le Cóatl { $coatl } est fermé
here-deck = Pioche de Prophéties : { cards }.
here-discard = Défausser
here-discard-label = Défausser { $card }
here-discards = défausse : { $count }
here-draw = Piocher ({ cards } dans la pioche).
here-draw-reveals = Piocher ({ cards } dans la pioche). Tu ne pourras pas annuler.
here-draw-short = irréversible
here-end-add = Ajouter { $piece } au Cóatl { $coatl }, { $side } : il vaudrait { points }
here-end-select = Cóatl { $coatl }, { $side } : bout ouvert. Sélectionne-le pour voir ce qui peut y aller.
here-ends-turn = Cela termine ton tour ; tu ne pourras plus annuler.
here-face-down = Carte { $number } sur { $count }, face cachée
here-feathers = Plumes d’or : { $count }
here-finish-first = Termine d’abord ton action.
here-fits = { $card } convient ici.
here-from-hand = main
here-from-pile = pile
here-fulfil-here = Réaliser ici
here-fulfil-label = Réaliser { $card } avec le Cóatl { $coatl } : { points }
here-hand = Ta main : { prophecies }
here-hand-empty = Pas encore de Prophétie en main.
here-hand-of = { player-start } a { prophecies } et { temples } en main.
here-hand-open = La main :
here-hint = Conseil
here-hint-explained = Ce que ferait un bon joueur, et ce que tu peux assembler de mieux
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
here-temple-take = Le réaliser avec ce Cóatl.
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
here-unfit-prophecy = Elle ne convient pas à ce Cóatl.
here-unfit-temple = Il ne convient pas à ce Cóatl.
here-watching = Tu regardes

hint-advice = Un bon joueur ferait ceci :
hint-assembly = Ce que tu peux assembler de mieux maintenant ({ points } de plus) :
hint-confirm = C’est tout : valide maintenant.
hint-do = Jouer ce coup
hint-do-first = Jouer la première étape
hint-none = Aucun conseil ici.
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

keys-Escape = désélectionner
keys-c = valider
keys-h = conseil
keys-help = afficher ces raccourcis
keys-l = journal de la partie
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
keys-title = Raccourcis clavier
keys-u = annuler la dernière étape
keys-w = ce qui s’est passé depuis ton dernier tour
keys-words = Tab passe d’une zone à l’autre, les flèches parcourent la zone, Entrée ou Espace active l’élément.

labelled = { $label } : { $text }

loading = Un instant…

lobby-agreed = À cette table : { $options }
lobby-away = hors ligne
lobby-bot = robot
lobby-clock = { $time } par tour
lobby-copied = Le lien est copié.
lobby-copy = Copier
lobby-here = en ligne
lobby-hints = conseils permis
lobby-invitation = Viens jouer à Cóatl avec moi.
lobby-link = Envoie ce lien aux autres joueurs
lobby-name = Ton nom
lobby-no-hints = sans conseils
lobby-no-tokens = sans jetons Sacrifice
lobby-only-here = Ce lien ne marche que sur cet ordinateur. Pour jouer depuis d’autres appareils, lance le jeu avec « coatl serve --host 0.0.0.0 » et ouvre-le à l’adresse de cet ordinateur.
lobby-open = Une place libre
lobby-share = Partager
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

more-keys = Raccourcis clavier
more-leave = Quitter la table
more-leave-replay = Quitter cette partie
more-rules = Comment jouer
more-since = Depuis mon dernier tour
more-title = Menu

nav = Navigation principale

now-assemble = Continue à assembler, ou valide.
now-bot-for = Un robot joue à la place { of-player }.
now-bot-for-me = Un robot joue à ta place.
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
now-complete-more = Donne encore des cartes au Cóatl { $coatl }, ou annonce-le.
now-confirm = C’est ton action. Valide, ou annule.
now-confirm-only = C’est ton action. Valide pour la terminer.
now-end = Choisis la pièce pour ce bout du Cóatl { $coatl }.
now-foresee = Voici une nouvelle rangée. Défausse autant de tes Prophéties que tu veux, puis prends-en au moins une.
now-foresee-cannot-take = Voici une nouvelle rangée, mais tu ne peux pas prendre de Prophétie. Défausses-en une ou plusieurs, ou valide.
now-keep = Garde jusqu’à trois Prophéties : défausse les autres, puis valide.
now-keep-exactly = Garde exactement trois Prophéties : défausse les autres, puis valide.
now-keeping = { player-start } choisit les Prophéties à garder.
now-lost = Connexion perdue. Nouvel essai…
now-over = La partie est finie.
now-piece = Choisis où va { the-piece } : un bout lumineux.
now-piece-begin = Commence un Cóatl avec { the-piece } : choisis sa place.
now-piece-either = Choisis où va { the-piece } : un bout lumineux, ou un nouveau Cóatl.
now-priest = Quel Temple ? Choisis une pile.
now-replay = { player-start } joue.
now-second = Tu peux faire une deuxième action : { $choices }.
now-stuck = Tu ne peux rien faire : passe.
now-thinking = { player-start } réfléchit…
now-turn = À toi : { $choices }.
now-two = Ton dernier tour, avec deux actions : { $choices }.
now-waiting = { player-start } joue.

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
pick-nothing = Choisis une tête, une queue ou deux segments de corps.
pick-tail = Une queue

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
tab-row = Prophéties
tab-supply = Réserve

the-piece =
    { $kind ->
        [head] la tête { colour-f }
        [tail] la queue { colour-f }
       *[other] le segment de corps { colour }
    }

title = Cóatl

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
