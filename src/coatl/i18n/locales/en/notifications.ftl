### Notifications for people who are away, in browsers and chats; previews of links.

notify-turn = Your turn
notify-with = Cóatl with { $names }
notify-over = The game is over
notify-chat-turn = It is the turn of { $name } (Cóatl: { $names })
notify-chat-over = The game of Cóatl is over: { $scores }
notify-chat-hello = This chat now gets a message for every turn at a table of Cóatl
notify-player = Player { $seat }
notify-bot = Bot

# Previews of links, in chats and social networks.
preview-open = Take a seat at a table of Cóatl
preview-open-about = { $seats ->
    [one] One seat is open. At the table: { $names }
   *[other] { $seats } seats are open. At the table: { $names }
}
preview-game = A game of Cóatl: { $names }
preview-turn = Turn { $turn }
preview-replay = Replay of a game of Cóatl: { $names }
preview-picture = Three feathered serpents
