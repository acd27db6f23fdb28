"""A bot's parts for tests, by flat names: ``parts(player=…, interval=1.0)``."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from bot.parts import Hosting, Parts, Reviewing, Thinking

_GROUPS = {"thinking": Thinking, "reviewing": Reviewing, "hosting": Hosting}
_OWN = {"ai_random": ("thinking", "random"), "thinkers": ("thinking", "workers"), "reviewers": ("reviewing", "workers")}


def parts(**options: Any) -> Parts:
    """``ai_random``: the AI players' random numbers; ``thinkers``, ``reviewers``: their workers."""
    grouped: dict[str, dict[str, Any]] = {name: {} for name in _GROUPS}
    places = {each.name: (group, each.name) for group, kind in _GROUPS.items()
              for each in fields(kind) if each.name not in ("random", "workers")} | _OWN
    for name in [name for name in options if name in places]:
        group, field = places[name]
        grouped[group][field] = options.pop(name)
    return Parts(**options, **{name: kind(**grouped[name]) for name, kind in _GROUPS.items()})
