"""Example cards for the rules, a section's at a time: `games.base.Game.teaching`."""

from __future__ import annotations

from bot.i18n import Texts
from cogs.common import display_names
from cogs.common.card_glyphs import Signs
from games.base import Example, Game
from rendering import words as names


def lines(t: Texts, game: Game[object], section: str, signs: Signs) -> list[str]:
    """The examples of a section: what they are, and their cards as signs."""
    found = game.teaching.examples.get(section, ())
    if not found:
        return []
    said = [t("rules.example", name=_name(t, game, example), cards=signs.text(t, example.cards)) for example in found]
    return [t("rules.examples"), *said]


def _name(t: Texts, game: Game[object], example: Example) -> str:
    if example.key:
        return t(example.key)
    what = game.combination(example.cards)
    if what is None:
        return t("words.comma").join(names.card(code, t) for code in example.cards)
    return display_names.combination(t, example.cards, what)
