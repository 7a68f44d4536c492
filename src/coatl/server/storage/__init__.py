"""Storage of tables: SQLite in a folder, or PostgreSQL for several machines."""
