"""Coverage-guided fuzzing: targets, their corpora, and the program that runs them."""
