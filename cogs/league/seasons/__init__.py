"""A season's page, its course, its settings."""
