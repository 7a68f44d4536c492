"""Where tables are stored: SQLite in a folder, or PostgreSQL."""
