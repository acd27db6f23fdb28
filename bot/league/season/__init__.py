"""A season: its log, its rules, its dates and settings."""
