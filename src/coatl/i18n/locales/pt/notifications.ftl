### Notifications for people who are away, in browsers and chats; previews of links.

notify-turn = É a tua vez
notify-with = Cóatl com { $names }
notify-over = O jogo terminou
notify-chat-turn = É a vez de { $name } (Cóatl: { $names })
notify-chat-over = O jogo de Cóatl terminou: { $scores }
notify-chat-hello = Cada turno de uma mesa de Cóatl passa a ser anunciado aqui
notify-player = Jogador { $seat }
notify-bot = Robô

# Previews of links, in chats and social networks.
preview-open = Senta-te a uma mesa de Cóatl
preview-open-about = { $seats ->
    [one] Há um lugar livre. À mesa: { $names }
   *[other] Há { $seats } lugares livres. À mesa: { $names }
}
preview-game = Um jogo de Cóatl: { $names }
preview-turn = Turno { $turn }
preview-replay = Rever um jogo de Cóatl: { $names }
preview-picture = Três serpentes emplumadas
