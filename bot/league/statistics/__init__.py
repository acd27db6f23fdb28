"""What players do at the table, counted from records."""
