"""What the tests of games over days share: a game with known cards whose first round is being played."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import discord

from bot.tables.log import decisions
from games.actions import Action, Decline, Gift, Give, Grand, Small
from games.players import choose
from games.registry import GAMES
from games.tichu import TICHU
from games.views import Phase
from tests.support.discord.discord_world import World
from tests.support.discord.fixed import FixedDeals
from tests.support.discord.lobbies import add_ai
from tests.support.discord.players import Player
from tests.support.preferences import changed

HOUR = 3600
DAY = 24 * HOUR

HANDS = (
    "Ma 2g 3g Ar Kg Kk Qg Qk Jg Jk Tg Tk 4g 4k",
    "8g 8k 8b 8r Ab Kb Qb Jb Tb 7g 5g 3k 2k 2b",
    "Ag Kr Qr Jr Tr 7b 7r 6k 6b 6r 5k 5b 4b 4r",
    "9g 9k 9b 9r Ak Ph Do Dr 7k 6g 5r 3b 3r 2r",
)
"""After the exchange of `in_play` Bo leads with the Mah Jong and holds bombs, Di holds one of 9; the others none."""


def fixed(**more: Any) -> dict[str, Any]:
    """Options of a world in which Tichu is always dealt so, and AI players think quickly."""
    return {
        "games": {**GAMES, "tichu": FixedDeals(TICHU, HANDS)},
        "player": lambda level, *given: choose("easy", *given), **more,
    }


async def seated(world: World, *names: str, ais: int = 0, terms: Mapping[str, str] | None = None,
                 pace: str = "async") -> list[Player]:
    """Ann, Bo, Cy and Di (or ``names``) at a table over days; the cards of the first round are dealt."""
    members = world.join(*(names or ("Ann", "Bo", "Cy", "Di")))
    lobby = (await members[0].slash(world.channel, "play", pace=pace)).response
    for member in members[1:]:
        await member.click(lobby, label="Join")
    for _ in range(ais):
        await add_ai(world, members[0], lobby, "easy")
    (table,) = await world.app.tables.lists.of_person(members[0].id)
    await world.within(world.app.tables.lobbies.configure(table.id, members[0].id, terms=terms or {}))
    await world.later(2)
    await members[0].click(lobby, label="Start")
    await world.later(5)
    return [Player(world, member, direct=True) for member in members]


async def in_play(world: World, *names: str, terms: Mapping[str, str] | None = None) -> list[Player]:
    """As `seated`, and the exchange is done: without clicks, which other tests make."""
    players = await seated(world, *names, terms=terms)
    for seat, player in enumerate(players):
        await act(world, player, Decline(seat))
    await world.later(5)
    for seat, player in enumerate(players):
        view = await world.app.tables.view(1, player.member.id)
        await act(world, player, Give(seat, view.seats[seat].cards[:3]))
    await world.later(5)
    return players


async def act(world: World, player: Player, action: Action) -> None:
    tables = world.app.tables
    await world.within(tables.act(1, player.member.id, (await tables.snapshot(1)).seq, action))


async def prefer(world: World, member: Any, **prefs: Any) -> None:
    known = await world.app.storage.preferences.user(member.id)
    await world.app.storage.preferences.set_user(member.id, changed(known, **prefs))


def posts(world: World, part: str) -> list[discord.Message]:
    """The messages of the channel that say this, the newest last."""
    return [message for message in world.channel.history() if part in world.text(message)]


def notices(world: World, player: Player) -> list[discord.Message]:
    """The messages that tell somebody of their turns."""
    return [message for message in player.member.user.dm_channel.history() if world.is_notice(message)]


async def play_on(world: World, until: Any) -> Any:
    """Everybody moves as the easy AI player would, until ``until`` says so of the table.

    Of a round's moves only the last is made through the service: those before it are written into the log.
    """
    tables = world.app.tables
    for _ in range(400):
        snapshot = await tables.snapshot(1)
        if until(snapshot):
            return snapshot
        if snapshot.phase == "play" and await written_ahead(world, snapshot, until):
            continue
        if snapshot.phase in ("closing", "between") or not snapshot.to_act:
            await world.later(3601)
            continue
        if snapshot.phase == "gift":
            await world.within(give_away(world, snapshot))
            await world.later(3601)
            continue
        for seat in snapshot.to_act:
            now = await tables.snapshot(1)
            if now.seq != snapshot.seq and now.phase not in ("grand", "exchange"):
                break
            await world.within(tables.act(1, now.table.seats[seat].person.id, now.seq, easy_move(now, seat)))
    raise AssertionError("this never comes")


def easy_move(table: Any, seat: int) -> Action:
    legal = [action for action in table.legal(seat) if not isinstance(action, Grand | Small)]
    return choose("easy", table.view(seat), legal, Random(table.seq)).action or legal[0]


async def written_ahead(world: World, table: Any, until: Any) -> int:
    """Write the round's moves into the log, but for the last that a person makes before ``until``. Their number."""
    changes: list[Any] = []
    last = 0
    while table.phase is not Phase.BETWEEN and not until(table):
        if table.phase is Phase.CLOSING:
            changes.append(decisions.close(table, table.at))
        else:
            seat = table.to_act[0]
            gift = next((action for action in table.legal(seat) if isinstance(action, Gift)), None)
            last = last if gift else len(changes)
            user = table.table.seats[seat].person.id
            changes.append(decisions.act(table, gift or easy_move(table, seat), table.at, by=user))
        table = changes[-1].after
    for change in changes[:last]:
        await world.app.storage.tables.append(change)
    world.app.tables.forget_all()
    return last


async def give_away(world: World, snapshot: Any) -> None:
    user = snapshot.table.seats[snapshot.to_act[0]].person.id
    gift = next(a for a in await world.app.tables.legal(1, user) if isinstance(a, Gift))
    await world.app.tables.act(1, user, snapshot.seq, gift)
