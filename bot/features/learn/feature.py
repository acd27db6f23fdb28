"""The door to learning, as the program is told of it."""

from __future__ import annotations

from bot.features.declaration import Feature

LEARN_FEATURE: Feature[None] = Feature("learn", make=lambda shared: None, old_verbs="weekly")
"""It has no service: its pages open those of the other rooms."""
