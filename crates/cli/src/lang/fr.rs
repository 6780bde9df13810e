//! The help in French.

/// What a verb does; `""` is the program itself.
pub(crate) fn about(path: &str) -> Option<&'static str> {
    Some(match path {
        "" => "Une table, cinq jeux : jouer, regarder jouer des robots, vérifier et mesurer",
        "play" => "Joue dans le terminal, contre un robot ou à plusieurs sur le même écran",
        "sim" => "Joue beaucoup de parties entre robots et les mesure",
        "lab" => {
            "Dit ce que change une retouche des cartes ou une option des règles, et avec quelle certitude"
        }
        "lab compare" => {
            "Joue deux versions sur les mêmes graines et dit ce qui diffère, avec des intervalles à 95 %"
        }
        "lab report" => {
            "Tout sur un jeu : qui gagne, combien de temps, quelles cartes et quelles lectures des règles comptent ; en page et en JSON"
        }
        "lab work" => "Joue des morceaux de calculs demandés ailleurs avec --queue, jusqu'à Ctrl-C",
        "lab plan" => {
            "Dit combien de parties il faut pour voir une différence, d'après un court essai"
        }
        "lab tune" => {
            "Cherche, parmi des nombres des cartes et des options, ce qui atteint un but par le plus petit changement"
        }
        "lab check" => "Vérifie que les chiffres d'un jeu sont dans les bandes déclarées pour eux",
        "lab strength" => {
            "Classe les niveaux des robots par un tournoi ; échoue quand un niveau n'est pas plus fort que celui d'en dessous"
        }
        "replay" => "Rejoue une partie pas à pas",
        "verify" => {
            "Vérifie une partie enregistrée : règles, cartes, chaîne de hachage et équité du tirage"
        }
        "cards" => "Vérifie, liste et montre les cartes",
        "cards check" => "Vérifie les fichiers de cartes d'un dossier et dit tout ce qui ne va pas",
        "cards list" => "Liste les cartes d'un jeu",
        "cards show" => "Montre une carte",
        "cards export" => "Écrit les fichiers de cartes fournis dans un dossier, pour les modifier",
        "deck" => "Vérifie un paquet à soi, liste et montre les paquets tout prêts",
        "deck check" => {
            "Vérifie une liste, une ligne par carte (`4 milicien`, par identifiant ou par nom, `#` devant les remarques), et nomme chaque règle enfreinte"
        }
        "deck list" => "Liste les paquets tout prêts d'un jeu",
        "deck show" => "Montre un paquet tout prêt, en une liste que `deck check` relit",
        "rules" => "Lit les règles : un jeu entier, une règle, ou une recherche",
        "analyse" => "Donne la valeur de chaque coup d'une position (exacte dans Naastica)",
        "engine" => {
            "Parle le protocole JSON sur l'entrée et la sortie standard, pour tout autre programme ; docs/engine.md le décrit, et {\"cmd\":\"help\"} liste ses commandes"
        }
        "bench" => "Mesure la vitesse des jeux et des robots sur cette machine",
        "serve" => "Sert la table dans le navigateur",
        "backup" => "Copie toutes les tables d'un serveur dans un dossier, pendant qu'il tourne",
        "restore" => "Fait le dossier d'un serveur à partir d'une sauvegarde",
        "admin" => "Ferme une table ou renvoie une personne, pendant que le serveur tourne",
        "admin close" => {
            "Ferme une table : ses joueurs l'apprennent, et sa partie finit sans résultat"
        }
        "admin ban" => {
            "Renvoie une personne : ses sessions finissent, ses places sont quittées, et personne ne revient sous ce nom"
        }
        "admin unban" => "Laisse revenir une personne",
        "admin tables" => "Liste les tables qui attendent ou qui jouent, la plus récente d'abord",
        "admin people" => "Liste les personnes, la plus récente d'abord",
        "load" => "Charge un serveur de vraies parties et mesure ses réponses",
        "completions" => "Affiche les complétions d'un interpréteur de commandes",
        "man" => "Affiche la page de manuel, ou écrit toutes les pages dans un dossier",
        _ => return None,
    })
}

/// What an option or an argument of a verb means.
pub(crate) fn help(path: &str, id: &str) -> Option<&'static str> {
    Some(match (path, id) {
        (_, "lang") => "La langue du programme : fr ou en",
        ("backup" | "restore", "dir") => "Le dossier de la sauvegarde",
        (
            "backup" | "restore" | "admin close" | "admin ban" | "admin unban" | "admin tables"
            | "admin people",
            "data",
        ) => "Le dossier du serveur (celui de la plateforme par défaut)",
        (
            "admin close" | "admin ban" | "admin unban" | "admin tables" | "admin people",
            "store",
        ) => "La base de plusieurs nœuds, à la place d'un dossier",
        ("admin close", "table") => "La table, par son adresse ou le début de celle-ci",
        ("admin ban" | "admin unban", "person") => {
            "La personne, par son numéro, son compte ou son nom"
        }
        ("admin people", "word") => {
            "Seulement les personnes dont le nom ou le compte contient ce mot"
        }
        ("admin people", "banned") => "Seulement celles qui ne peuvent pas revenir",
        ("serve", "config") => "Un fichier TOML avec n'importe lequel des réglages ci-dessous",
        ("serve", "port") => "Le port à écouter ; 0 en prend un libre (7878 par défaut)",
        ("serve", "host") => {
            "L'adresse à écouter ; 0.0.0.0 ouvre la table au réseau (127.0.0.1 par défaut)"
        }
        ("serve", "data") => "Le dossier de la base de données (celui de la plateforme par défaut)",
        ("serve", "store") => {
            "La base de plusieurs nœuds, par exemple postgres://veillee@hote/veillee (un fichier du dossier par défaut)"
        }
        ("serve", "bus") => {
            "Par où les nœuds s'entendent : nats://hote:4222, ou postgres pour LISTEN/NOTIFY (postgres par défaut avec une base)"
        }
        ("serve", "key") => {
            "La clé des secrets des parties en cours, commune à tous les nœuds (veillee.key dans le dossier par défaut)"
        }
        ("serve", "origins") => {
            "Un autre site dont les pages peuvent utiliser ce serveur, comme https://example.org ; peut se répéter"
        }
        ("serve", "secure") => "N'envoie les témoins que par https",
        ("serve", "proxy") => {
            "Croit l'adresse que donne un mandataire placé devant (X-Forwarded-For)"
        }
        ("serve", "registration") => {
            "Qui peut entrer : open, tout le monde ; closed, qui a déjà une session ou un compte (open par défaut)"
        }
        ("serve", "bot_threads") => {
            "Combien de fils réfléchissent pour les robots (un de moins que la machine par défaut)"
        }
        ("serve", "tables_per_person") => {
            "Combien de tables inachevées une personne peut avoir dressées en un jour (50 par défaut)"
        }
        ("serve", "tables") => "Combien de tables tiennent en mémoire (20000 par défaut)",
        ("serve", "sockets") => "Combien de connexions peuvent être ouvertes (20000 par défaut)",
        ("serve", "sockets_per_person") => {
            "Combien de connexions une personne peut ouvrir (50 par défaut)"
        }
        ("serve", "sockets_per_address") => {
            "Combien de connexions de jeu une adresse peut ouvrir (500 par défaut)"
        }
        ("serve", "tables_per_address") => {
            "Combien de tables une adresse peut dresser en un jour (1000 par défaut)"
        }
        ("serve", "connections") => {
            "Combien de connexions ordinaires peuvent être ouvertes (4096 par défaut)"
        }
        ("serve", "connections_per_address") => {
            "Combien d'entre elles une adresse peut ouvrir (256 par défaut)"
        }
        ("serve", "names") => {
            "Un autre nom de ce serveur, comme veillee.example.org, sous lequel on peut le demander ; peut se répéter"
        }
        ("serve", "traces") => {
            "Un collecteur à qui dire ce que devient chaque coup (OpenTelemetry, OTLP sur HTTP), par exemple http://127.0.0.1:4318 (aucun par défaut)"
        }
        ("serve", "metrics") => {
            "Où donner les chiffres du serveur (/metrics), par exemple 127.0.0.1:9187 (nulle part par défaut)"
        }
        ("serve", "keep_guests") => {
            "Après combien de jours un invité jamais revenu est oublié (90 par défaut)"
        }
        ("serve", "keep_unfinished") => {
            "Après combien de jours sans un coup une table inachevée est retirée (60 par défaut)"
        }
        ("serve", "keep_finished") => {
            "Après combien de jours une partie finie est retirée (730 par défaut)"
        }
        ("serve", "close_old_tables") => {
            "Démarre même si des parties suivent des règles que ce programme n'a plus : elles sont fermées"
        }
        ("serve", "frames_per_second") => {
            "Combien de messages par seconde une connexion peut envoyer (20 par défaut)"
        }
        ("serve", "requests_per_second") => {
            "Combien de requêtes par seconde une adresse peut envoyer (50 par défaut)"
        }
        ("serve", "sessions_per_minute") => {
            "Combien de sessions par minute une adresse peut ouvrir (60 par défaut)"
        }
        ("serve", "idle") => {
            "Après combien de secondes sans personne une table quitte la mémoire (60 par défaut)"
        }
        ("serve", "log_json") => "Écrit les journaux en JSON, un objet par ligne",
        ("serve", "open") => "Ouvre la page dans le navigateur de cette machine",
        ("load", "address") => {
            "Un serveur qui tourne déjà ; plusieurs sont des nœuds, et les joueurs d'une table s'assoient à des nœuds différents. Sans adresse, un serveur est lancé à côté, sur un dossier vide"
        }
        ("load", "game") => "Le jeu auquel jouer (naastica par défaut)",
        ("load", "tables") => "Combien de tables jouent en même temps (1000 par défaut)",
        ("load", "seconds") => "Combien de secondes dure chaque étape (10 par défaut)",
        ("load", "rate") => "Coups par seconde à l'étape cadencée ; 0 la saute (500 par défaut)",
        ("load", "no_rush") => "Saute l'étape à pleine vitesse",
        ("load", "idle") => {
            "Combien de connexions muettes tenir ouvertes à la fin ; 0 n'en ouvre aucune"
        }
        ("load", "watchers") => {
            "Combien de personnes regardent une table, à la fin, pour savoir ce que coûte chacune ; 0 saute cette étape"
        }
        ("load", "guest") => {
            "Ne mesure que ce qu'ajoute à l'attente des autres un invité qui fait tout ce que permettent les limites ordinaires : l'étape cadencée sans lui puis avec lui, autant de fois, chaque fois sur un serveur neuf"
        }
        ("bench", "games") => "Les jeux ; tous par défaut",
        ("bench", "seconds") => "Combien de temps dure chaque mesure (1 seconde par défaut)",
        ("replay", "at") => "Montre la table après ce nombre d'actions, sans plus",
        ("replay", "seat") => {
            "Regarde par les yeux de cette place, à partir de 1 ; spectateur par défaut"
        }
        ("replay", "plain") => "Affiche la partie ligne par ligne, même dans un terminal",
        ("analyse", "game") => "Le jeu : {games} ; inutile avec une partie enregistrée",
        ("analyse", "replay") => "Une partie enregistrée d'où vient la position",
        ("analyse", "at") => {
            "La position après ce nombre d'actions de la partie (sa fin par défaut)"
        }
        ("analyse", "bot") => "Qui analyse : solver, ismcts:20000, un niveau (solver par défaut)",
        ("analyse", "luck") => "La graine des estimations",
        ("rules", "game") => "Le jeu : {games} ; sans lui, la liste des jeux",
        ("lab check", "game") => "Le jeu : {games} ; tous par défaut",
        ("play", "game") => "Le jeu : {games} ; sans lui, un menu",
        (_, "game") => "Le jeu : {games}",
        (_, "preset") => "Un jeu d'options tout prêt ; `rules JEU` les liste",
        (_, "options") => "Les options, un objet JSON, ou @FICHIER",
        (_, "set") => "Une option, CLÉ=VALEUR ; peut se répéter",
        ("cards check", "cards") => "Le même dossier, comme les autres commandes le prennent",
        (_, "cards") => "Joue avec les fichiers de cartes de ce dossier à la place de ceux fournis",
        (_, "brings") => {
            "Ce qu'une place apporte (une classe, un deck, une équipe), en JSON ou @FICHIER : une fois par place, dans l'ordre ; null pour rien"
        }
        ("play", "against") => {
            "L'adversaire : facile, moyen, difficile, expert, ou un robot comme ismcts:2000 (moyen par défaut)"
        }
        ("play", "hotseat") => {
            "Plusieurs personnes partagent cet écran ; les mains se cachent quand il passe"
        }
        ("play", "seats") => {
            "Qui s'assied où, dans l'ordre : `moi` ou un robot, comme moi,difficile ou moi,facile,expert ; autant que la table a de places"
        }
        (_, "seats") => "Combien de places a la table (celles du préréglage, ou deux, par défaut)",
        ("play", "practice") => "Entraînement : tout coup peut être repris",
        ("play", "save") => "Enregistre la partie dans ce fichier en la quittant",
        ("play", "plain") => "Joue ligne par ligne, même dans un terminal",
        ("sim", "games") => "Combien de parties (1000 par défaut)",
        ("sim", "bots") => {
            "Les robots, un par place, ou davantage pour un tournoi : random, greedy, ismcts:2000, solver, ou un niveau (random à chaque place par défaut)"
        }
        ("sim" | "lab report", "replays") => {
            "Garde chaque partie dans ce dossier, pour `veillee replay` et `veillee verify`"
        }
        ("sim" | "lab report", "games_out") => {
            "Écrit une ligne par partie dans ce fichier, en CSV, ou en Parquet si son nom finit par .parquet ; docs/lab.md en nomme les colonnes"
        }
        ("lab compare", "games") => {
            "Combien de parties de chaque version (2000 par défaut ; avec --until, au plus 200000)"
        }
        ("lab compare", "until") => {
            "S'arrête dès que la part de chaque camp est connue à ce point près, comme 1pt : l'intervalle reste juste, si souvent qu'on regarde"
        }
        ("lab report", "games") => "Combien de parties (2000 par défaut)",
        ("lab report", "bots") => {
            "Les robots, un pour toutes les places ou un par place : un niveau, greedy, ismcts:400 (moyen, ou le plus fort qui tient dans --time, par défaut)"
        }
        ("lab report", "time") => {
            "Combien de temps environ, comme 90s, 5m ou 1h : le plus fort niveau qui y tient est trouvé par un court essai, et dit"
        }
        ("lab report", "out") => {
            "Le dossier du rapport ; ce qui est fait y est gardé, et une suite de parties interrompue reprend où elle en était"
        }
        ("lab report", "lead_games") => {
            "Dans combien de parties on demande qui menait et quels choix étaient réels (au plus 200 par défaut)"
        }
        ("lab report", "card_games") => {
            "Combien de parties sont rejouées pour chaque carte qui était en main, la carte vierge (au plus 400 par défaut)"
        }
        ("lab report", "switch_games") => {
            "Combien de parties sont rejouées pour chaque autre lecture d'une règle (au plus 200 par défaut)"
        }
        ("lab compare", "out") => {
            "Garde dans ce dossier ce qui est fait : une suite de parties interrompue reprend où elle en était"
        }
        ("lab work", "queue") => {
            "Le serveur NATS de la file, comme `nats://127.0.0.1:4222` ; il lui faut JetStream (`nats-server -js`)"
        }
        (_, "queue") => {
            "Fait jouer les ouvriers de ce serveur NATS, comme `nats://127.0.0.1:4222` (voir `lab work`), au lieu des fils de cette machine"
        }
        ("lab compare", "watch") => "Compare de nouveau chaque fois qu'un fichier est enregistré",
        ("lab plan", "difference") => {
            "La différence à voir quatre fois sur cinq, comme 2pt (1pt par défaut)"
        }
        ("lab plan", "games") => {
            "Combien de parties de chaque version prend l'essai (400 par défaut)"
        }
        ("lab tune", "knob") => {
            "Un nombre qui peut bouger, comme magicien.toml:boule_de_feu.cost=2..4, magicien_hp_start=80..120/5 ou option=a|b ; peut se répéter"
        }
        ("lab tune", "target") => {
            "Ce qu'il faut atteindre : un camp, first, turns, draws, defeats, sides ou wins, comme magicien=50 ou first=47..53 ; peut se répéter"
        }
        ("lab tune", "bots") => {
            "Les robots avec chacun desquels le but doit être atteint, le plus rapide d'abord (moyen par défaut)"
        }
        ("lab tune", "games") => {
            "Combien de parties d'une version avec un robot, au plus (4096 par défaut)"
        }
        ("lab tune", "budget") => {
            "Combien de parties prend la recherche en tout, au plus (400000 par défaut)"
        }
        ("lab tune", "confirm") => {
            "Combien de parties, sur des graines neuves, joue à la fin chacune des meilleures versions avec chaque robot (4000 par défaut)"
        }
        ("lab tune", "write") => {
            "Écrit les fichiers de cartes avec le changement trouvé dans ce dossier, vide ou à créer"
        }
        ("lab check", "targets") => "Le fichier des bandes (celui de balance/ par défaut)",
        ("lab check", "games") => {
            "Combien de parties à chaque table, à la place de ce que dit le fichier"
        }
        ("lab check", "record") => {
            "Écrit ce qui est mesuré, avec le commit, dans ce dossier (--record seul : balance)"
        }
        ("lab strength", "bots") => {
            "Les robots, du plus faible au plus fort (les quatre niveaux par défaut)"
        }
        ("lab strength", "games") => {
            "Combien de parties joue chaque choix de robots (aux tables que déclare balance/ par défaut)"
        }
        ("lab strength", "gap") => {
            "Dans combien de parties le robot le plus fort est suivi par le solveur, où il y en a un (aucune par défaut)"
        }
        (_, "a") => {
            "Les fichiers de cartes de la version telle qu'elle était (ceux de --cards, ou ceux fournis, par défaut)"
        }
        (_, "b") => {
            "Les fichiers de cartes de la version telle qu'elle serait (ceux de --cards, ou ceux fournis, par défaut)"
        }
        (_, "set_a") => {
            "Une option de la version telle qu'elle était, CLÉ=VALEUR ; peut se répéter"
        }
        (_, "set_b") => {
            "Une option de la version telle qu'elle serait, CLÉ=VALEUR ; peut se répéter"
        }
        ("lab compare" | "lab plan", "bots") => {
            "Les robots, un pour toutes les places ou un par place : un niveau, greedy, ismcts:400 (moyen par défaut)"
        }
        (
            "sim" | "lab compare" | "lab plan" | "lab report" | "lab tune" | "lab check"
            | "lab strength",
            "seed",
        ) => "La graine du hasard : la même graine donne les mêmes chiffres (1 par défaut)",
        ("analyse", "seed") => {
            "La graine du hasard : un nombre, ou 64 chiffres hexadécimaux (1 par défaut)"
        }
        (_, "seed") => "La graine du hasard : un nombre, ou 64 chiffres hexadécimaux",
        (_, "threads") => "Combien de fils d'exécution (tous les cœurs par défaut)",
        (_, "json") => "Affiche la réponse en JSON",
        (_, "quiet") => "N'affiche pas de barre de progression",
        ("deck check", "file") => "La liste, ou - pour l'entrée standard",
        ("deck show", "deck") => {
            "Le paquet, par son identifiant ou son nom ; sans lui, la liste des paquets"
        }
        (_, "file") => "Le fichier de la partie, ou - pour l'entrée standard",
        ("cards check", "dir") => "Le dossier des fichiers de cartes ; ceux fournis par défaut",
        ("cards export", "dir") => "Le dossier où écrire ; vide ou à créer",
        ("cards list", "find") => {
            "Seulement les cartes qui contiennent ce mot (nom, texte ou étiquette)"
        }
        ("cards show", "card") => "La carte, par son identifiant ou son nom",
        ("rules", "id") => {
            "Une règle, par son identifiant (NAA-COMBAT-2), ou un chapitre (NAA-COMBAT)"
        }
        ("rules", "find") => "Seulement les règles qui contiennent ce mot",
        ("rules", "example") => "Joue un exemple, par son identifiant (NAA-E1)",
        ("rules", "examples") => "La liste des exemples",
        ("rules", "pdf") => "Imprime tout le livre dans un PDF, en livret (il faut Chromium)",
        ("completions", "shell") => "L'interpréteur : bash, zsh, fish, elvish ou powershell",
        ("man", "dir") => "Écrit les pages de toutes les commandes dans ce dossier",
        _ => return None,
    })
}

/// The placeholder of a value, where English has a word of its own.
pub(crate) fn value_name(path: &str, id: &str) -> Option<&'static str> {
    Some(match id {
        "lang" => "LANGUE",
        "host" => "ADRESSE",
        "metrics" => "ADRESSE:PORT",
        "keep_guests" | "keep_unfinished" | "keep_finished" => "JOURS",
        "address" => "HÔTE:PORT",
        "idle" if path == "serve" => "SECONDES",
        "games" if path == "bench" => "JEU",
        "secure" | "proxy" | "log_json" | "close_old_tables" => "VRAI/FAUX",
        "game" => "JEU",
        "names" | "preset" => "NOM",
        "set" | "set_a" | "set_b" => "CLÉ=VALEUR",
        "knob" => "BOUTON",
        "target" => "CHIFFRE=BANDE",
        "dir" | "cards" | "data" | "a" | "b" | "write" | "record" | "replays" => "DOSSIER",
        "find" | "word" | "registration" => "MOT",
        "person" => "PERSONNE",
        "key" if path == "serve" => "FICHIER",
        "file" | "save" | "replay" | "config" | "games_out" | "targets" => "FICHIER",
        "against" | "bot" => "ROBOT",
        "seed" => "GRAINE",
        "card" => "CARTE",
        "deck" => "PAQUET",
        "shell" => "INTERPRÉTEUR",
        _ => return None,
    })
}

/// What is written below the help of the program.
pub(crate) const AFTER: &str = "Exemples :
  veillee                                      choisir un jeu et y jouer
  veillee play naastica --against difficile    jouer contre un robot
  veillee sim duel -n 10000 -b greedy,random   mesurer deux robots
  veillee rules naastica NAA-COMBAT-2          lire une règle
  veillee help sim                             toutes les options d'une commande

Codes de sortie : 0 fait, 1 la réponse est non ou quelque chose a échoué, 2 la commande n'a pas de sens.";
