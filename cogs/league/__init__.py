"""Seasons, matches, standings and statistics."""
