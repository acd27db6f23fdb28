"""Presets of a game's rules: a lobby offers three, and every rule by itself behind *More*.

They are made of the options that a game declares: a quick game is a short one, a tournament's has a fixed number of
deals, and may end level. A preset that is the same as the usual one is not offered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from games.base import OptionSpec

Rules = Mapping[str, str | int]
_QUICK: Rules = MappingProxyType({"target": 300, "rounds": 3})
_TOURNAMENT: Rules = MappingProxyType({"deals": 8, "level": "draw"})


class Preset(StrEnum):
    QUICK = "quick"
    USUAL = "usual"
    TOURNAMENT = "tournament"


_OWN: Mapping[Preset, Rules] = {Preset.QUICK: _QUICK, Preset.TOURNAMENT: _TOURNAMENT}
_LENGTH = frozenset({*_QUICK, *_TOURNAMENT})


def settings_of(preset: Preset, specs: Sequence[OptionSpec], options: Rules = MappingProxyType({})) -> Rules:
    """Every option of a game as the preset has it. ``options``: those in force (left out: the default), of which other
    presets than the usual one only change how long the game lasts."""
    usual = preset is Preset.USUAL
    return {spec.name: spec.standard if usual else _OWN[preset].get(spec.name, spec.standard)
            if spec.name in _LENGTH else options.get(spec.name, spec.standard) for spec in specs}


def offered(specs: Sequence[OptionSpec]) -> list[Preset]:
    """The presets of a game that differ."""
    usual = settings_of(Preset.USUAL, specs)
    return [preset for preset in Preset if preset is Preset.USUAL or settings_of(preset, specs) != usual]


def chosen(specs: Sequence[OptionSpec], options: Rules) -> Preset | None:
    """The preset that is in force; None: another choice of rules. ``options``: as of `settings_of`."""
    rules = {spec.name: options.get(spec.name, spec.standard) for spec in specs}
    return next((preset for preset in offered(specs) if settings_of(preset, specs, options) == rules), None)
