"""A table's values, position, decisions and ports."""
