### Notifications for people who are away, in browsers and chats; previews of links.

notify-turn = À toi de jouer
notify-with = Cóatl avec { $names }
notify-over = La partie est terminée
notify-chat-turn = À { $name } de jouer (Cóatl : { $names })
notify-chat-over = La partie de Cóatl est terminée : { $scores }
notify-chat-hello = Chaque tour d’une table de Cóatl est désormais annoncé ici
notify-player = Joueur { $seat }
notify-bot = Robot

# Previews of links, in chats and social networks.
preview-open = Prends place à une table de Cóatl
preview-open-about = { $seats ->
    [one] Une place est libre. À table : { $names }
   *[other] { $seats } places sont libres. À table : { $names }
}
preview-game = Une partie de Cóatl : { $names }
preview-turn = Tour { $turn }
preview-replay = Revoir une partie de Cóatl : { $names }
preview-picture = Trois serpents à plumes
