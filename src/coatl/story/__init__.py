"""What happens at a table, told as keys of sentences with facts, whatever draws it or speaks it."""
