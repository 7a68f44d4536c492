"""A game in a terminal: drawn in lines of text, told in words, played at the keyboard."""
