"""People who play a game over days with clicks alone, and a diary of all that the bot tells them.

`Look` is a person who looks in now and then: awake by their own clock, at the moves that the easy AI player would
make. `Diary` hears every message that the bot sends to somebody, with its simulated time, those that
are removed again too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import discord
from simcord import ChannelHandle, MemberActor

from bot.tables.core.orders import OrderKind
from games.actions import Action, Decline, Gift, Give, Pass, Play, line
from games.players import choose
from games.views import View
from tests.support.discord.discord_limits import walk
from tests.support.discord.discord_world import World
from tests.support.discord.doors import settings_page
from tests.support.discord.players import Player

SILENT = 1 << 12
EPHEMERAL = 1 << 6
SINCE = re.compile(r"<t:(\d+):R>")
RANKS = "23456789TJQKA"
SPECIALS = ("Ma", "Do", "Ph", "Dr")


# what people are told ----------------------------------------------------------------------------

@dataclass(frozen=True)
class Told:
    """A message to one person: a DM, or a mention in the channel."""

    name: str
    at: datetime
    kind: str  # "notice" | "hand" | "ask" | "mention"
    silent: bool
    text: str


@dataclass
class Diary:
    """Everything that the bot has sent to somebody until now, replaced and removed messages included.

    What was sent is in the bot's requests; when, in the ids of the messages: those that are there and those that the
    bot has removed.
    """

    world: World

    @property
    def told(self) -> list[Told]:
        names = {member.id: name for name, member in self.world.people.items()}
        found = []
        for member in self.world.people.values():
            for at, body in self._sent(member.user.dm_channel):
                parts = list(walk(body.get("components", ())))
                found.append(Told(member.name, at, _kind(parts), _silent(body), _text(parts)))
        for at, body in self._sent(self.world.channel):
            users = (body.get("allowed_mentions") or {}).get("users", ())
            text = _text(list(walk(body.get("components", ()))))
            found += [Told(names[int(user)], at, "mention", _silent(body), text) for user in users]
        return sorted(found, key=lambda told: told.at)

    def _sent(self, channel: ChannelHandle) -> Iterator[tuple[datetime, Mapping[str, Any]]]:
        """The bodies of the messages in a channel, with the times of the messages; nothing where all were refused."""
        path = f"/channels/{channel.id}/messages"
        bodies, ids = [], {message.id for message in channel.history() if not message.flags.ephemeral}
        for request in self.world.env.http_requests:
            if request.method == "POST" and request.path == path:
                bodies.append(request.json)
            elif request.method == "DELETE" and request.path.startswith(f"{path}/"):
                ids.add(int(request.path.rsplit("/", 1)[-1]))
            elif channel is self.world.channel and request.path.endswith("/callback") and _posts(request.json):
                bodies.append(request.json.get("data") or {})
        assert not ids or len(ids) == len(bodies), (len(ids), len(bodies), [
            (each.method, each.path) for each in self.world.env.http_requests if "/messages" not in each.path
            and not each.path.endswith("/callback")])
        for number, body in zip(sorted(ids), bodies, strict=False):
            yield discord.utils.snowflake_time(number), body

    def rang(self, name: str | None = None) -> list[Told]:
        """What made a noise."""
        return [told for told in self.told if not told.silent and name in (None, told.name)]


def _posts(answer: Mapping[str, Any]) -> bool:
    """Whether an answer to an interaction is a message for everybody."""
    return answer["type"] in (4, 5) and not (answer.get("data") or {}).get("flags", 0) & EPHEMERAL


def _silent(body: Mapping[str, Any]) -> bool:
    return bool((body.get("flags") or 0) & SILENT)


def _text(parts: Sequence[Mapping[str, Any]]) -> str:
    return "\n".join(part["content"] for part in parts if part["type"] == 10)


def _kind(parts: Sequence[Mapping[str, Any]]) -> str:
    verbs = {str(part.get("custom_id", "::")).split(":")[1] for part in parts}
    return "ask" if "take-seat" in verbs else "notice" if "reminders" in verbs else "hand"


# people ------------------------------------------------------------------------------------------

def quiet_at(hours: str, zone: str, at: datetime) -> bool:
    """Whether ``at`` lies in ``22:00-07:00`` there; not by the bot's own reckoning."""
    here = at.astimezone(ZoneInfo(zone))
    begin, end = (int(part[:2]) * 60 + int(part[3:]) for part in hours.split("-"))
    minute = here.hour * 60 + here.minute
    return begin <= minute < end if begin <= end else minute >= begin or minute < end


@dataclass
class Look:
    """A person who looks in. ``away``: until when they do nothing."""

    player: Player
    table: int
    zone: str
    quiet: str
    away: datetime | None = None

    @property
    def world(self) -> World:
        return self.player.world

    @property
    def member(self) -> MemberActor:
        return self.player.member

    @property
    def name(self) -> str:
        return self.player.name

    def awake(self) -> bool:
        now = self.world.clock.now()
        return not quiet_at(self.quiet, self.zone, now) and (self.away is None or now >= self.away)

    async def _panel(self) -> Any:
        return await settings_page(self.world, self.member, "prefs", "What I am told")

    async def settle_in(self, *, never_ask: bool = True) -> None:
        """Time zone and quiet hours, by clicks. ``never_ask``: without a bomb, as by default."""
        panel = await self._panel()
        shown = await self.member.click(panel, custom_id="bd:times:0:0")
        await self.member.submit_modal(shown, {"zone": self.zone, "quiet": self.quiet, "digest": "", "most": "50"})
        if not never_ask:
            more = await settings_page(self.world, self.member, "prefs", "More …")
            never = next(part for part in self.world.components(more)
                         if part.get("custom_id", "").endswith(":never-ask"))
            await self.member.click(more, custom_id=never["custom_id"])

    async def leave_until(self, day: datetime) -> None:
        """A vacation until the midnight in which that day begins, by clicks."""
        shown = await self.member.click(await self._panel(), custom_id="bd:vacation:0:0")
        said = await self.member.submit_modal(shown, {"day": day.date().isoformat()})
        assert "is paused" in self.world.text(said.response)
        self.away = day.replace(tzinfo=ZoneInfo(self.zone))

    async def open(self) -> None:
        """The hand: the direct message if there is one, else a private one."""
        if not self.player.direct or self.world.dm(self.member) is None:
            result = await self.member.slash(self.world.channel, "hand")
            assert result.ephemeral
            self.player.private = result.response
            self.player.direct = False

    async def view(self) -> View:
        return await self.world.app.tables.view(self.table, self.member.id)

    async def legal(self) -> tuple[Action, ...]:
        return await self.world.app.tables.legal(self.table, self.member.id)

    # doing ---------------------------------------------------------------------------------------

    async def do(self, action: Action) -> None:
        """``action``, with the controls of the hand."""
        await self.open()
        before = await self.world.app.tables.snapshot(self.table)
        match action:
            case Decline():
                await self.player.press("No grand Tichu")
            case Give(cards=cards):
                await self._give(cards)
            case Pass():
                await self.player.press("Pass")
            case Gift(to=to):
                name = next(seat.name for seat in (await self.view()).seats if seat.seat == to)
                await self.player.press(name)
            case Play():
                await self._play(action)
            case _:
                raise AssertionError(action)
        after = await self.world.app.tables.snapshot(self.table)
        assert after.seq > before.seq or isinstance(action, Gift), (self.name, action)

    async def _give(self, cards: Sequence[str]) -> None:
        await self.player.give(*cards)

    async def _play(self, action: Play) -> None:
        value = line(replace(action, wish=None))
        if value in self.player.offered("pick-ready"):
            await self.player.pick("pick-ready", value)
        else:
            await self.choose(action.cards)
            await self.player.press(next(label for label in self.player.labels if label.startswith("Play ")))
        if "Ma" in action.cards:
            await self.player.wish(action.wish or "-")

    async def choose(self, cards: Sequence[str]) -> None:
        """Cards one by one; what has no such menu has all plays in the other."""
        await self.player.pick("pick-cards", *(card.split("=")[0] for card in cards))

    async def press(self, *labels: str) -> None:
        await self.open()
        for label in labels:
            await self.player.press(label)

    async def order(self, kind: OrderKind, action: Play | None = None) -> None:
        """Leave a standing order, with the panel behind *Orders*."""
        await self.open()
        if kind is OrderKind.PLAY and action is not None:
            await self.choose(action.cards)
        panel = (await self.player.press("Orders")).response
        value = kind.value if action is None else f"{kind.value}|{line(action)}"
        select = self.world.select(panel, "pick-order")
        assert value in [option["value"] for option in select["options"]], (value, select)
        await self.player._actor.select(panel, [value], custom_id=select["custom_id"])
        mine = await self.world.app.tables.orders.mine(self.table, self.member.id)
        assert kind in [order.kind for order in mine], self.world.text(panel)


def easily(view: View, legal: Sequence[Action], rng: Random, keep: Sequence[str] = ()) -> Action:
    """What the easy AI player would do, without calls and, if it can, without the cards of ``keep``."""
    decline = next((action for action in legal if isinstance(action, Decline)), None)
    if decline is not None:
        return decline
    if any(isinstance(action, Give) for action in legal):
        return _gives(view, keep)
    moves = [action for action in legal if isinstance(action, Play | Pass | Gift)]
    wanted = [move for move in moves if not isinstance(move, Play) or not set(move.cards) & set(keep)] or moves
    action = choose("easy", view, wanted, rng).action
    return action or next((each for each in wanted if isinstance(each, Pass)), wanted[0])


def _gives(view: View, keep: Sequence[str]) -> Give:
    """The lowest cards that are not to be kept."""
    assert view.seat is not None
    spare = [card for card in view.seats[view.seat].cards or () if card not in keep and card not in SPECIALS]
    return Give(view.seat, tuple(sorted(spare, key=lambda card: RANKS.index(card[0]))[:3]))
