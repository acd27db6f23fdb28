"""The formats by id, and their presets by name. A new format is its module, its entry here and its texts."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.league.formats.base import Format
from bot.league.formats.duplicate import DUPLICATE
from bot.league.formats.hiesfeld import HIESFELD
from bot.league.formats.individual import INDIVIDUAL
from bot.league.formats.knockout import KNOCKOUT
from bot.league.formats.ladder import LADDER
from bot.league.formats.round_robin import ROUND_ROBIN
from bot.league.formats.swiss import SWISS
from bot.league.model import Settings

_ALL = (LADDER, INDIVIDUAL, HIESFELD, ROUND_ROBIN, SWISS, KNOCKOUT, DUPLICATE)

FORMATS: Mapping[str, Format] = MappingProxyType({each.id: each for each in _ALL})
PRESETS: Mapping[str, Settings] = MappingProxyType({each.preset.preset: each.preset for each in _ALL})
RESTRICTED = frozenset[str]().union(*(each.uses for each in _ALL))
"""Settings that mean something only in some formats."""


def format_of(settings: Settings) -> Format:
    return FORMATS[settings.format]


def uses(settings: Settings, name: str) -> bool:
    """Whether the setting ``name`` means something in the format."""
    return name not in RESTRICTED or name in format_of(settings).uses


def counts_deals(settings: Settings) -> bool:
    """Whether deals score one by one: where deals are shared, and where a double victory scores apart."""
    kind = format_of(settings)
    return kind.shared_deals or ("scoring" in kind.uses and settings.scoring.double is not None)
