"""The hall of fame, and a player's card of a season. Pure functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from discord import ui

from bot.core.user_text import clean_name
from bot.i18n import Texts
from bot.league.season.card import SeasonCard
from bot.league.services.honours import Champion
from bot.league.state import SeasonState
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.layout import Part
from cogs.league.pages.league_view import number
from rendering.lengths import cut
from rendering.results.profile import Company
from rendering.studio import BestWin, SeasonCardPicture

TITLES = 10
"""Winners of several seasons that are listed."""


def hall_page(champions: Sequence[Champion], t: Texts) -> ui.LayoutView:
    """Who has won most seasons, then the seasons, the newest first."""
    items: list[Part] = [f"### {t('league.hall')}"]
    won = Counter(name for champion in champions for name in champion.names)
    several = [f"🏆 {n} · **{escaped(name)}**" for name, n in won.most_common(TITLES) if n > 1]
    if several:
        items.append("\n".join(several))
    lines = [f"- {escaped(each.season.name)}: **{t.both(map(escaped, each.names))}**" for each in champions]
    items.append(cut("\n".join(lines), 3000) if lines else t("league.hall.empty"))
    return layout.page(items, accent=accents.DONE)


def card_picture(state: SeasonState, card: SeasonCard, name: str, t: Texts) -> SeasonCardPicture:
    """A player's season. ``name``: the player's."""
    partner, best = card.partner, card.highest
    return SeasonCardPicture(
        clean_name(name), state.season.name, t, card.place, field=card.field, points=number(card.points, t),
        results=card.results, partner=None if partner is None else Company(partner.name, partner.games, partner.won),
        highest=None if best is None else BestWin(best.against, f"{best.scores[0]}:{best.scores[1]}"))


def card_page(picture: SeasonCardPicture, drawn: tuple[str, str] | None, below: Sequence[Part] = ()) -> ui.LayoutView:
    """The picture, or the same in words, and what the user may do."""
    shown = picture.describe(escaped) if drawn is None else layout.picture(*drawn)
    return layout.page([shown, *below], accent=accents.DONE)
