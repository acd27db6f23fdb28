"""A league of eight in its fourth round: the guest, the friends and the other members."""

from __future__ import annotations

from bot.league.model import Actor, Member
from bot.league.season.results import entered
from bot.playground.world import World
from cogs.common.layout import Click

NAME = "Playground cup"
PRESET = "dtm"
"""Players with a new partner in each round: two games of four deals a round."""

Deals = tuple[tuple[int, int], ...]
PAST: tuple[tuple[tuple[Deals, tuple[int, ...]], ...], ...] = (
    ((((35, 65), (85, 15), (100, 0), (50, 50)), (0, 0, 0, 0)), (((95, 5), (5, 95), (50, 50), (100, 0)), (0, 0, 0, 1))),
    ((((100, 0), (20, 80), (25, 75), (85, 15)), (1, 0, 0, 0)), (((-5, 105), (20, 80), (35, 65), (85, 15)), (0,) * 4)),
    ((((90, 10), (75, 25), (55, 45), (30, 70)), (0, 0, 0, 0)), (((0, 100), (40, 60), (80, 20), (5, 95)), (2, 0, 0, 0))),
)
"""The deals of each game by round, and who made a double victory: what AI players scored."""


async def fill(world: World) -> None:
    """Create the season, with the results of the rounds that are past, by a manager who does not play in it. Nobody is
    rated for them: a guest who begins has no rating."""
    leagues, boss = world.app.leagues, Actor(world.app.client.application_id or 0, "Bus Driver", manager=True)
    season = (await leagues.seasons.create(world.guild.id, boss, NAME, PRESET, channel=world.league_channel.id)).id
    await leagues.seasons.configure(season, boss, rated=False)
    for name, person in (("Guest", world.guest), *world.friends.items(), *world.members.items()):
        await leagues.seasons.join(season, boss, Member(name, person.id))
    await leagues.seasons.start(season, boss)
    for games in PAST:
        state = await leagues.seasons.pair(season, boss)
        fixtures = [each.number for each in state.fixtures.values() if each.round == state.round]
        for number, (deals, doubles) in zip(fixtures, games, strict=True):
            scores = tuple(map(sum, zip(*deals, strict=True)))
            await leagues.matches.enter(season, boss, number, entered(scores, deals, doubles=doubles))
    await leagues.seasons.pair(season, boss)


async def show(world: World) -> None:
    """Show the newest season in the league's channel."""
    seasons = await world.app.leagues.seasons.listed(world.guild.id)
    if seasons:
        newest = max(season.id for season in seasons)
        page = (await world.guest.slash(world.league_channel, "league show", season=newest)).response
        await world.guest.click(page, custom_id=Click("standings", newest, 0).custom_id)
