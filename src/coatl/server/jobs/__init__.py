"""Worker processes for what takes long: bot moves, hints and replays."""
