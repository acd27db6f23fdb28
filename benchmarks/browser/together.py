"""Show how people find each other and what a server is told: ``python -m benchmarks.browser.together DIR``.

The queue, being seated, what is open now, an invitation by code, the end of a game, a group's evening, the server's
records and the story of its week: each is reached by commands and clicks in a playground in which time stands still
otherwise, and pictured at both sizes.
"""

from __future__ import annotations

import argparse
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from simcord import MemberActor

from benchmarks.browser.playground import run
from benchmarks.browser.walk import Shown, walk
from bot.core.errors import TableError
from bot.features.codes.feature import CODES_FEATURE
from bot.features.groups.feature import GROUPS_FEATURE
from bot.features.groups.values import ASKED_BEFORE
from bot.features.server_records.values import server_records
from bot.features.story.values import TurnedGame, WeeklyStory
from bot.i18n import texts
from bot.league.ports import Played
from bot.playground.world import World
from bot.tables.core.model import Person, Status
from bot.tables.rules.lobby_rules import Opening
from cogs.common.layout import Click
from cogs.story.view import ToldStory, story_page

QUARTER = timedelta(minutes=15)


class Evening:
    """Who does what, in a playground."""

    def __init__(self, world: World, shown: Shown) -> None:
        self.world, self.shown = world, shown
        self.guest, self.friends = world.guest, list(world.friends.values())
        self.channel = world.play_channel

    async def scenes(self) -> AsyncIterator[str]:
        """The name of each picture, as soon as it can be taken."""
        for scenes in (self._queue, self._open, self._again, self._group, self._server):
            async for name in scenes():
                await self.shown()
                yield name

    async def _pass(self, seconds: float) -> None:
        await self.world.env.advance_time(seconds)

    async def _look_for_players(self, person: MemberActor) -> None:
        asked = (await person.slash(self.channel, "lfg")).response
        assert asked is not None
        await person.click(asked, label="Look for players")

    async def _queue(self) -> AsyncIterator[str]:
        await self._look_for_players(self.guest)
        await self._pass(5)
        yield "queue"
        for friend in self.friends:
            await self._look_for_players(friend)
        await self._pass(30)
        yield "seated"
        for table in await self.world.app.tables.lists.of_person(self.guest.id):
            await self.world.app.tables.lobbies.cancel(table.id, table.host)
        await self._pass(30)

    async def _open(self) -> AsyncIterator[str]:
        ann = self.friends[0]
        lobby = await self.world.app.tables.lobbies.create(Person(ann.id, "Ann"), Opening(
            "tatsu", self.channel.id, self.world.guild.id))
        made = await self.world.app.client.services.features[CODES_FEATURE].make(lobby.id, ann.id)
        await self._pass(10)
        await self.guest.slash(self.channel, "table", list=True)
        yield "open"
        await self.guest.slash(self.channel, "play", code=made.code)
        yield "joined"
        await self.world.app.tables.lobbies.cancel(lobby.id, ann.id)
        await self._pass(30)

    async def _again(self) -> AsyncIterator[str]:
        tables, people = self.world.app.tables, [(self.guest, "Guest"), *zip(self.friends, "ABC", strict=True)]
        table = (await tables.lobbies.create(Person(self.guest.id, "Guest"), Opening(
            "tichu", self.channel.id, self.world.guild.id))).id
        for friend, name in people[1:]:
            await tables.lobbies.join(table, Person(friend.id, name))
        await tables.lobbies.start(table, self.guest.id)
        await self._pass(5)
        await tables.abort(table, self.guest.id, force=True)
        await self._pass(30)
        yield "again"

    async def _group(self) -> AsyncIterator[str]:
        groups = self.world.app.client.services.features[GROUPS_FEATURE]
        ended = [each async for each in _ended(self.world)]
        group = await groups.keep(ended[-1], Person(self.guest.id, "Guest"), "Tuesday club", self.channel.id)
        for friend, name in zip(self.friends, ("Ann", "Ben", "Cleo"), strict=True):
            await groups.agree(group.id, Person(friend.id, name))
        games = (await self.guest.slash(self.channel, "games")).response
        listed = (await self.guest.click(games, label=texts("en")("groups.open"))).response
        yield "groups"
        await self.guest.click(listed, label=texts("en")("groups.show"))
        yield "group"
        await self.guest.click(listed, label=texts("en")("lobby.settings"))
        yield "group-settings"
        await self.guest.click(listed, label=texts("en")("go.back"))
        await self.guest.click(listed, label=texts("en")("groups.time"))
        now = self.world.env.now()
        at = (now + ASKED_BEFORE + QUARTER + timedelta(minutes=2)).replace(second=0, microsecond=0)
        at -= timedelta(minutes=at.minute % 15)
        for what, value in (("day", at.isoweekday()), ("hour", at.hour), ("minute", at.minute)):
            menu = Click("pick-group-time", group.id, 0, what).custom_id
            await self.guest.select(listed, [str(value)], custom_id=menu)
        await self.shown()
        yield "group-time"
        await self._pass((at - ASKED_BEFORE - now).total_seconds() + 70)
        yield "meeting"

    async def _server(self) -> AsyncIterator[str]:
        world, store, now = self.world, self.world.app.storage.leagues.statistics, self.world.env.now()
        tables = [each async for each in _ended(world)]
        users = [self.guest.id, *(friend.id for friend in self.friends)]
        counters = {"peak_win": 540, "peak_behind": 320, "peak_bombs": 3, "peak_bombs_at": 4, "peak_round": 400,
                    "peak_round_at": 2, "rounds": 11, "edition": 9}
        played = [Played(tables[-1], user, None, world.guild.id, "tichu", now, 1 if side == 0 else -1,
                         counters if side == 0 else {"rounds": 11, "edition": 9}, side)
                  for user, side in zip(users, (0, 1, 0, 1), strict=True)]
        await store.put_played(tables[-1], played)
        page = (await self.guest.slash(self.channel, "stats", game="tichu")).response
        await self.guest.click(page, label=texts("en")("stats.tab.server"))
        yield "records"
        panel = (await self.guest.slash(self.channel, "setup")).response
        await self.guest.click(panel, custom_id=Click("story-setting", 0, 0).custom_id)
        yield "story-setting"
        table = (await world.app.tables.snapshot(tables[-1])).table
        story = WeeklyStory(7, (TurnedGame(table, (users[0], users[2]), 0.06, round=6, turn=(6, 400)),),
                            records=(("tichu", server_records(played)[0]),))
        await tell(world, story)
        await self._pass(5)
        yield "story"


async def _ended(world: World) -> AsyncIterator[int]:
    """The tables of the guest that are over."""
    for number in range(1, 40):
        with suppress(TableError):
            table = (await world.app.tables.snapshot(number)).table
            if table.status is Status.OVER and table.seat_of(world.guest.id):
                yield number


async def tell(world: World, story: WeeklyStory) -> None:
    """Post a story into the channel."""
    t = texts("en")
    names = dict(await world.app.leagues.stores.statistics.names(world.guild.id, [world.guest.id, *(
        friend.id for friend in world.friends.values())]))
    page = story_page(ToldStory(story, names, frozenset(each.table.id for each in story.turned)), t)
    await world.app.client.get_partial_messageable(world.play_channel.id).send(view=page)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    run(walk(parser.parse_args().folder, "together", lambda host, shown: Evening(host.world, shown).scenes()))


if __name__ == "__main__":
    main()
