"""The figures of ``/stats``: a player's profile, a pair, a server, each as a title, lines and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.features.challenges.feature import CHALLENGES_FEATURE
from bot.features.course.feature import COURSE_FEATURE
from bot.features.server_records.feature import SERVER_RECORDS_FEATURE
from bot.features.server_records.values import server_records
from bot.i18n import Texts
from bot.league.ports import Played, Pool
from bot.league.ratings import Rating, Subject, pair
from bot.league.service import LeagueService
from bot.league.statistics.badges import badges
from bot.league.statistics.counts import Counts, Together, activity, added, favourite_partner, meeting
from bot.records.access import MaySee
from bot.tables.core.model import Person
from bot.tables.core.time_control import PACES
from cogs.common import display_names
from cogs.common.layout import Button
from cogs.common.renderer import Image
from cogs.common.services import Services
from cogs.stats import records
from cogs.stats import stats_view as view
from cogs.stats.leaderboard import best_picture, best_players, few_line
from games.registry import DEFAULT_GAME, GAMES
from rendering.results.profile import Against, Calls, Company, Rated
from rendering.studio import ChartPicture, ProfilePicture, Series

FIGURES = 3
"""Lines of a game without calls."""
QUIZZES, LATEST = 100, 8
"""Newest quizzes of a player that are looked at, and those of a pair that are listed."""


@dataclass(frozen=True, slots=True)
class Figures:
    """``images``: of which the first has to do with the lines; ``replays``: buttons to games that are named."""

    title: str
    lines: Sequence[str]
    images: Sequence[Image] = ()
    replays: Sequence[Button] = ()


async def usual_pool(leagues: LeagueService, guild: int, user: int, game: str | None, pace: str | None) -> Pool:
    """Defaults: the game the user has played most, and the pace of most rated games."""
    if game is None:
        played = await leagues.stores.statistics.games_of(guild, user)
        game = max((name for name in GAMES if name in played), key=lambda name: played[name], default=DEFAULT_GAME)
    if pace is None:
        games = {}
        for name in PACES:
            rating = (await leagues.ratings.of(Pool(guild, game, name), [(user,)])).get((user,))
            games[name] = rating.games if rating is not None else 0
        pace = max(games, key=lambda name: games[name])
    return Pool(guild, game, pace)


async def profile(services: Services, pool: Pool, who: Person, against: Person | None, t: Texts) -> Figures:
    """Of a player in a game at a pace, and how they did against somebody."""
    leagues = services.leagues
    everybody = await leagues.stores.statistics.played(pool.guild, pool.game)
    mine = [each for each in everybody if each.user == who.id]
    counts, history = added(mine), await leagues.ratings.history(pool, (who.id,))
    rated = history[-1].games if history else 0
    lines = [*view.rating_lines(history, t), *view.count_lines(pool.game, counts, added(everybody), t, rated=rated)]
    lines += [*view.partner_lines(mine, t), *view.badge_lines(badges(counts.sums), t)]
    if await services.features[COURSE_FEATURE].finished(who.id, pool.game):
        lines.append(t("course.badge"))
    title = t("stats.title", name=who.name, game=display_names.game(t, pool.game))
    if not counts.games:
        return Figures(title, lines)
    partner, met = await _partner(leagues, pool.guild, mine, everybody), None
    if against is not None and against.id != who.id:
        found = meeting(mine, [each for each in everybody if each.user == against.id])
        met = Against(against.name, found.won, found.drawn, found.lost, _company(against.name, found.together))
        lines.append(view.against_line(met, t))
    image = await services.drawing.draw(_picture(pool, who.name, counts, history, partner, met=met, t=t))
    return Figures(title, lines, shown(image))


def shown(*images: Image | None) -> list[Image]:
    """Those that could be drawn."""
    return [image for image in images if image is not None]


async def usual_partner(leagues: LeagueService, pool: Pool, user: int) -> int:
    """With whom the player has played most; 0: nobody twice."""
    everybody = await leagues.stores.statistics.played(pool.guild, pool.game)
    found = favourite_partner([each for each in everybody if each.user == user], everybody)
    return 0 if found is None else max(found[0], 0)  # below 0: somebody who was erased


async def quiz_lines(services: Services, one: Person, other: Person, t: Texts) -> list[str]:
    """How often two partners agree in their quizzes; for the eyes of the two."""
    found = await services.features[CHALLENGES_FEATURE].agreements(one.id, other.id, QUIZZES)
    if not found:
        return []
    same, positions = sum(each for each, _ in found), sum(of for _, of in found)
    last = " · ".join(f"{each}/{of}" for each, of in found[:LATEST])
    return [t("stats.quiz", share=t.percent(same / positions), n=positions, last=last)]


async def pair_figures(services: Services, pool: Pool, one: Person, other: Person, t: Texts) -> Figures:
    """Of two partners, with the ratings of both."""
    leagues = services.leagues
    of_one = await leagues.stores.statistics.played(pool.guild, pool.game, one.id)
    played = [each for each in of_one if each.partner == other.id]
    names = [f"{one.name} & {other.name}", one.name, other.name]
    subjects: list[Subject] = [pair(one.id, other.id), (one.id,), (other.id,)]
    average = added(await leagues.stores.statistics.played(pool.guild, pool.game))
    histories = [await leagues.ratings.history(pool, subject) for subject in subjects]
    rated = histories[0][-1].games if histories[0] else 0
    lines = [*view.rating_lines(histories[0], t), *view.count_lines(pool.game, added(played), average, t, rated=rated)]
    title = t("stats.title", name=names[0], game=display_names.game(t, pool.game))
    return Figures(title, lines, shown(await _chart(services, list(zip(names, histories, strict=True)), title, t)))


async def _chart(services: Services, lines: Sequence[tuple[str, Sequence[Rating]]], title: str,
                 t: Texts) -> Image | None:
    series = tuple(Series(name, tuple(float(rating.shown) for rating in history))
                   for name, history in lines if len(history) > 1)
    return await services.drawing.draw(ChartPicture(title, series, t, t("stats.axis"))) if series else None


async def server_figures(services: Services, pool: Pool, t: Texts, may_see: MaySee) -> Figures:
    """Of everybody on a server, its best players, and its records. ``may_see``: which tables the
    readers may see."""
    leagues = services.leagues
    played = await leagues.stores.statistics.played(pool.guild, pool.game)
    rated = await leagues.stores.ratings.count_rated(pool)
    games, people = activity(played)
    lines = [t("stats.server", n=games, people=people)] if games else []
    if games and rated:
        lines.append(t("stats.rated", n=rated))
    lines += view.count_lines(pool.game, added(played), None, t, rated=rated)
    game = display_names.game(t, pool.game)
    title = t("stats.server_title", game=game, pace=t(f"pace.{pool.pace}"))
    best = await best_players(leagues, pool)
    lines += await few_line(leagues, pool, best, t)
    found = server_records(await services.features[SERVER_RECORDS_FEATURE].told(played))
    board = await records.picture(services, pool.guild, found, f"{t('records.title')} · {game}", t)
    if found:
        lines += [*([] if board else await records.lines(services, pool.guild, found, t)), f"-# {t('records.note')}"]
    return Figures(title, lines, shown(await best_picture(services, pool, best, t), board),
                   await records.replays(services, found, t, may_see))


def _picture(pool: Pool, name: str, counts: Counts, history: Sequence[Rating], partner: Company | None, *,
             met: Against | None, t: Texts) -> ProfilePicture:
    calls = tuple(Calls(call, counts.sums.get(f"{call}_made", 0),
                        counts.sums.get(call, 0) - counts.sums.get(f"{call}_made", 0))
                  for call in GAMES[pool.game].traits.calls)
    return ProfilePicture(
        name, f"{display_names.game(t, pool.game)} · {t(f'pace.{pool.pace}')}", text=t, games=counts.games,
        won=counts.won,
        rated=_rated(history), form=counts.form, calls=calls,
        figures=() if calls else tuple(view.figures(pool.game, counts, t)[:FIGURES]),
        partner=partner, against=met, badges=tuple(badges(counts.sums)))


def _rated(history: Sequence[Rating]) -> Rated | None:
    if not history:
        return None
    last = history[-1]
    curve = tuple(float(rating.shown) for rating in history)
    return Rated(last.text, f"± {last.spread}", last.games, last.provisional, curve)


async def _partner(leagues: LeagueService, guild: int, mine: Sequence[Played],
                   everybody: Sequence[Played]) -> Company | None:
    found = favourite_partner(mine, everybody)
    names = await leagues.stores.statistics.names(guild, [found[0]]) if found is not None else {}
    return _company(names[found[0]], found[1]) if found is not None and found[0] in names else None


def _company(name: str, together: Together) -> Company:
    return Company(name, together.games, together.won)
