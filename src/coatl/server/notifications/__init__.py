"""Tells people who are away that it is their turn: Web Push to browsers, webhooks to chats.

`notifier` is the entry: sessions report turns to it, and requests register recipients with it.
"""
