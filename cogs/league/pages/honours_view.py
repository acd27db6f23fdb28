"""The hall of fame, and a player's card of a season. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from discord import ui

from bot.core.user_text import clean_name
from bot.i18n import Texts
from bot.league.season.card import SeasonCard
from bot.league.services.honours import AllTimeLine, AllTimeTable, Champion
from bot.league.state import SeasonState
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.layout import Click, Part, one_of, press
from cogs.common.layout import number as digits
from cogs.league.pages.league_view import number
from rendering.lengths import cut
from rendering.results.profile import Company
from rendering.studio import BestWin, SeasonCardPicture

LINES = 15
"""Lines of the all-time table on a page."""
HALLS = ("players", "pairs")


@dataclass(frozen=True, slots=True)
class HallPlace:
    """What is shown of the all-time table: of players or of pairs, and which page (from 1)."""

    season: int
    kind: str = "players"
    page: int = 1

    def click(self, kind: str, page: int) -> Click:
        return Click("league-hall", self.season, 0, f"{kind}-{page}")

    @classmethod
    def read(cls, season: int, arg: str) -> HallPlace:
        """StaleTable: there is no such table."""
        kind, _, page = arg.partition("-")
        return cls(season, one_of(kind, HALLS), max(1, digits(page)))


def hall_page(champions: Sequence[Champion], table: AllTimeTable, place: HallPlace, t: Texts) -> ui.LayoutView:
    """The all-time table, then (on its first page) the seasons with their winners, the newest first."""
    lines = table.pairs if place.kind == "pairs" else table.players
    pages = max(1, -(-len(lines) // LINES))
    at = min(place.page, pages)
    items: list[Part] = [f"### {t('league.hall')}"]
    if not (lines or champions):
        return layout.page([*items, t("league.hall.empty")], accent=accents.DONE)
    shown = [_line(each, t) for each in lines[(at - 1) * LINES:at * LINES]]
    if shown:
        items += ["\n".join(shown), f"-# {t('league.hall.what')}"]
    if at == 1 and champions:
        won = [f"- {escaped(each.season.name)}: **{t.both(map(escaped, each.names))}**" for each in champions]
        items.append(cut("\n".join(won), 1500))
    buttons: list[Part] = []
    if at > 1:
        buttons.append(press(place.click(place.kind, at - 1), t("games.back")))
    if at < pages:
        buttons.append(press(place.click(place.kind, at + 1), t("games.more")))
    if table.pairs and table.players:
        other = next(each for each in HALLS if each != place.kind)
        buttons.append(press(place.click(other, 1), t(f"league.hall.{other}")))
    return layout.page([*items, *buttons], accent=accents.DONE)


def _line(line: AllTimeLine, t: Texts) -> str:
    titles, second, third = line.podium
    return t("league.hall.line", place=line.place, name=escaped(line.name), titles=titles, second=second, third=third,
             n=line.seasons, played=line.played, won=line.won)


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
