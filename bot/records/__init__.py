"""Who may read what has happened at a table."""
