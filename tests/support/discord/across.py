"""Two servers whose people play with each other: `meet` seats them at one table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from simcord import MemberActor

from bot.tables.core.preferences import GuildSettings, UserPrefs
from games.players import choose
from games.views import Phase
from tests.support.discord.discord_world import World

ALIASES = ("Calm Otter", "Calm Fox", "Calm Owl", "Calm Bear", "Calm Lynx", "Calm Crane")
SERVERS = ("Tea house", "Coffee house", "Chess cellar", "Bridge club", "Skat attic", "Go garden")


@dataclass(eq=False)
class Stranger:
    """A person of a server. ``panel``: the private answer where they searched. ``called``: their name on the server,
    and ``alias``: among strangers."""

    member: MemberActor
    guild: int
    channel: Any
    called: str
    alias: str = ""
    panel: Any = None


async def strangers(world: World, *names: str, prefs: UserPrefs | None = None) -> list[Stranger]:
    """People of as many servers, who have all opted in."""
    found = []
    for number, name in enumerate(names):
        guild = world.guild if not number else world.env.create_guild(SERVERS[number])
        channel = world.channel if not number else guild.create_text_channel("games")
        user = world.env.create_user(name)
        member = guild.add_member(user)
        world.people[name] = member
        await world.app.storage.preferences.set_guild(guild.id, GuildSettings(threads=False, across=True))
        await world.app.storage.preferences.set_user(
            member.id, prefs or UserPrefs(across=True, patience=-1, alias=ALIASES[number]))
        alias = (await world.app.storage.preferences.user(member.id)).alias
        found.append(Stranger(member, guild.id, channel, name, alias))
    await world.env.settle()
    return found


async def search(world: World, people: Sequence[Stranger], game: str, **options: Any) -> None:
    for each in people:
        each.panel = (await world.look_for_players(each.member, each.channel, game=game, **options)).response
        await world.later(1)
    await world.later(5)


async def meet(world: World, people: Sequence[Stranger], game: str, **options: Any) -> int:
    """They look for a game and say that they are here; the table."""
    await search(world, people, game, **options)
    (table,) = await world.app.tables.lists.of_person(people[0].member.id)
    for each in people:
        if "I am here" in world.labels(each.panel):
            await each.member.click(each.panel, label="I am here")
            await world.later(1)
    await world.later(5)
    return table.id


def openings(world: World) -> int:
    """How many direct messages the bot has opened."""
    return sum(each.path.endswith("/users/@me/channels") for each in world.env.http_requests)


async def play(world: World, table: int, steps: int) -> int:
    """People act as easy AI players do; the number of moves."""
    moves = 0
    for _ in range(steps):
        game = await world.app.tables.begun(table)
        player = game.controller(game.to_act[0]) if game.to_act else None
        if player is not None and player.person is not None and game.phase is not Phase.CLOSING:
            seen = game.player(player.person.id)
            action = choose("easy", seen.view, seen.legal, Random(moves)).action
            await world.within(world.app.tables.act(table, player.person.id, game.seq, action))
            moves += 1
        await world.later(3)
    return moves
