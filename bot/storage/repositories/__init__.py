"""The ports of tables and leagues over SQLite."""
