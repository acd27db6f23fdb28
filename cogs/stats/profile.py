"""A player's profile: the picture and the numbers below it, from all games that the player has played on a server.

It has sums and ratings alone: no single game, no channel, no card.
"""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.i18n import Texts
from bot.league.ports import Played, Pool
from bot.league.ratings.model import Rating
from bot.league.service import LeagueService
from bot.league.statistics.badges import badges
from bot.league.statistics.company import Meeting, Together, favourite_partner, meeting
from bot.league.statistics.counts import Counts, added
from bot.tables.core.model import Person
from bot.tables.timing.time_control import PACES
from cogs.common import display_names
from cogs.common.services import Services
from cogs.delivery.renderer import Image
from cogs.stats import stats_view as view
from games.registry import DEFAULT_GAME, GAMES
from rendering.results.profile import Against, Calls, Company, Rated
from rendering.studio import ProfilePicture

FIGURES = 3
"""Lines of a game without calls."""


async def usual_pool(leagues: LeagueService, guild: int, user: int, game: str | None, pace: str | None) -> Pool:
    """What is not said is what the user has played most: the game, and the pace of rated games."""
    if game is None:
        played = await leagues.store.games_of(guild, user)
        game = max((name for name in GAMES if name in played), key=lambda name: played[name], default=DEFAULT_GAME)
    if pace is None:
        games = {}
        for name in PACES:
            rating = (await leagues.ratings.of(Pool(guild, game, name), [(user,)])).get((user,))
            games[name] = rating.games if rating is not None else 0
        pace = max(games, key=lambda name: games[name])
    return Pool(guild, game, pace)


async def profile_message(services: Services, pool: Pool, who: Person, against: Person | None,
                          t: Texts) -> tuple[ui.LayoutView, Image | None]:
    """The profile of a player in a game at a pace, and how they did against somebody."""
    leagues = services.leagues
    everybody = await leagues.store.played(pool.guild, pool.game)
    mine = [each for each in everybody if each.user == who.id]
    counts, history = added(mine), await leagues.ratings.history(pool, (who.id,))
    lines = [*view.rating_lines(history, t), *view.count_lines(pool.game, counts, added(everybody), t)]
    lines += [*view.partner_lines(mine, t), *view.badge_lines(badges(counts.sums), t)]
    title = t("stats.title", name=who.name, game=display_names.game(t, pool.game))
    if not counts.games:
        return view.numbers_page(title, lines, None), None
    partner, met = await _partner(leagues, pool.guild, mine, everybody), None
    if against is not None and against.id != who.id:
        met = _against(against.name, meeting(mine, [each for each in everybody if each.user == against.id]))
        lines.append(view.against_line(met, t))
    image = await services.drawing.draw(_picture(pool, who.name, counts, history, partner, met, t))
    return view.numbers_page(title, lines, None if image is None else image.named), image


def _picture(pool: Pool, name: str, counts: Counts, history: Sequence[Rating], partner: Company | None,
             met: Against | None, t: Texts) -> ProfilePicture:
    calls = tuple(Calls(call, counts.sums.get(f"{call}_made", 0),
                        counts.sums.get(call, 0) - counts.sums.get(f"{call}_made", 0))
                  for call in GAMES[pool.game].traits.calls)
    return ProfilePicture(
        name, f"{display_names.game(t, pool.game)} · {t(f'pace.{pool.pace}')}", t, counts.games, counts.won,
        _rated(history), counts.form, calls, () if calls else tuple(view.figures(pool.game, counts, t)[:FIGURES]),
        partner, met, tuple(badges(counts.sums)))


def _rated(history: Sequence[Rating]) -> Rated | None:
    if not history:
        return None
    last = history[-1]
    curve = tuple(float(rating.shown) for rating in history)
    return Rated(last.text, f"± {last.spread}", last.games, last.provisional, curve)


async def _partner(leagues: LeagueService, guild: int, mine: Sequence[Played],
                   everybody: Sequence[Played]) -> Company | None:
    found = favourite_partner(mine, everybody)
    names = await leagues.store.names(guild, [found[0]]) if found is not None else {}
    return _company(names[found[0]], found[1]) if found is not None and found[0] in names else None


def _company(name: str, together: Together) -> Company:
    return Company(name, together.games, together.won)


def _against(name: str, met: Meeting) -> Against:
    return Against(name, met.won, met.drawn, met.lost, _company(name, met.together))
