"""Squads: their page, and the choice of line-ups."""
