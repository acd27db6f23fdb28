"""A game's options in one line of text: ``wish_bombs=no soloist=winner``, or their names, separated by ``·``.

Autocomplete offers the options in words (`offered`), so nobody must know the codes. The field may then hold words,
codes or both (`parse`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from discord import app_commands

from bot.i18n import Texts
from cogs.common.errors import Refusal
from cogs.common.handlers import CHOICES_LIMIT
from cogs.common.layout import OPTION_LIMIT, Choice
from cogs.pages.lobby_view import option_choices
from games.base import OptionSpec
from games.registry import GAMES
from rendering.lengths import cut

BETWEEN = " · "


def parse(t: Texts, text: str) -> dict[str, str]:
    """Options by name; Refusal (``bad_options``) names what is none."""
    known = _options(t)
    found: dict[str, str] = {}
    for part in map(str.strip, text.split(BETWEEN.strip())):
        if option := known.get(part.lower()):
            found.update([option])
            continue
        for word in part.split():
            name, sign, value = word.partition("=")
            if not sign:
                raise Refusal("bad_options", text=part)
            found[name] = value
    return found


def offered(t: Texts, game: str, typed: str) -> list[app_commands.Choice[str]]:
    """Completions of the typed text, with one more option of the game."""
    *before, last = typed.split(BETWEEN.strip())
    try:
        done = parse(t, BETWEEN.join(before)) if before else {}
    except Refusal:
        return []
    shown, found = [part.strip() for part in before], []
    for name, label, value in _choices(t, GAMES[game].options if game in GAMES else ()):
        if name not in done and last.strip().lower() in label.lower():
            codes = [*(f"{each}={code}" for each, code in done.items()), f"{name}={value}"]
            found.append(app_commands.Choice(name=cut(BETWEEN.join([*shown, label]), OPTION_LIMIT),
                                             value=" ".join(codes)))
    return found[:CHOICES_LIMIT]


@cache
def _options(t: Texts) -> Mapping[str, tuple[str, str]]:
    """(name, value) of all options of all games, by their words in small letters."""
    return {label.lower(): (name, value)
            for game in GAMES.values() for name, label, value in _choices(t, game.options)}


def _choices(t: Texts, options: Sequence[OptionSpec]) -> Iterator[tuple[str, str, str]]:
    """(name, label, value) of each choice, those with words before numbers."""
    for spec in sorted(options, key=lambda spec: spec.number):
        choices: Sequence[Choice] = option_choices(spec, spec.default if spec.number else spec.values[0], t)
        yield from ((spec.name, choice.label, choice.value) for choice in choices if choice.value != "0")
