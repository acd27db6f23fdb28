"""Storms: one private message that shows puzzle after puzzle, and its end."""
