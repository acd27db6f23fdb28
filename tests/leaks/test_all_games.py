"""Every game twice through Discord, two hidden cards in each other's place: nobody but their owners could tell.

The first time AI players' heads make the moves, at the people's seats; the second time the same moves are made although
two cards that were neither played, given nor shown have changed owners. Compared, to the letter: everything that goes
to the channel, to people who own neither card and to somebody who looks on and asks for all there is to ask (texts,
custom ids, alt texts, file names, pictures), every line logged down to debug, and the metrics. The games are those over
days, so that notices, boards of turns, histories and waiting times are among it; the first two people leave standing
orders, which play for them.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest

from bot.core.errors import TableError
from bot.engines.thinkers import think
from bot.ops.logs import SafeFormatter
from bot.ops.metrics import Metrics
from bot.tables.core.model import Person, Status
from bot.tables.core.orders import OrderKind
from bot.tables.rules.lobby_rules import Opening
from cogs.reminders.cog import RemindersCog
from games.actions import Action, Deal, deal_lines, line
from games.registry import GAMES
from games.views import Phase
from tests.support.discord.cogs import cog_of
from tests.support.discord.discord_world import World
from tests.support.discord.fake_pictures import FakePicture, FakePictures
from tests.support.thorough import sampled

PLAYERS = {"tichu": 4, "trichu": 3, "tientsin": 6, "lord": 5, "tatsu": 4}
STEPS = sampled(
    {"tichu": 30, "trichu": 28, "tientsin": 40, "lord": 24, "tatsu": 20},
    {"tichu": 42, "trichu": 36, "tientsin": 40, "lord": 30, "tatsu": 24})
"""Far into a round, as long as cards are left that nobody has seen."""
ORDERED = {"tichu": (0, 1), "trichu": (0,), "tientsin": (0, 1), "lord": (0, 1), "tatsu": ()}
"""Whose seats have orders: nobody's cards who are swapped, since what orders do depends on one's own. Nobody passes in
Tatsu by order."""
KINDS = (OrderKind.UNTIL_LEAD, OrderKind.CANNOT_BEAT)
HOUR = 3600
OURS = ("bot", "cogs", "rendering", "games")
"""Our loggers."""
AFTER_COMPONENTS = re.compile(r'(, "content": null)?, "(enforce_nonce|flags|tts)": .*')


class NamedPictures(FakePictures):
    """Pictures whose file names say what they show: requests hold names, not files."""

    async def draw(self, request: Any) -> FakePicture:
        picture: FakePicture = await super().draw(request)
        name, end = picture.filename.rsplit(".", 1)
        return replace(picture, filename=f"{name}-{hashlib.sha256(picture.data).hexdigest()[:16]}.{end}")


class Swapped:
    """``game``, its deals with two cards in each other's place."""

    def __init__(self, game: Any, swap: tuple[str, str] | None) -> None:
        self._game, self._swap = game, swap
        self.dealt: Deal | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def deal(self, *given: Any) -> Deal:
        plain: Deal = self._game.deal(*given)
        if self._swap is not None:
            other = dict(zip(self._swap, self._swap[::-1], strict=True))
            plain = replace(plain, hands=tuple(tuple(other.get(card, card) for card in hand) for hand in plain.hands))
        self.dealt = plain
        return plain


@dataclass
class Seen:
    """What went out, by where it went; ``moves`` by user."""

    sent: dict[str, list[str]] = field(default_factory=dict)
    logged: list[str] = field(default_factory=list)
    metrics: str = ""
    moves: list[tuple[int, Action]] = field(default_factory=list)
    by_order: int = 0
    dealt: Deal | None = None
    owners: dict[int, str] = field(default_factory=dict)
    """The path to each seat's direct messages."""

    def hear(self, method: str, path: str, body: Any) -> None:
        plain = re.sub(r'"nonce": "[^"]+"', "", json.dumps(body, sort_keys=True))
        where = "/".join(path.split("/")[:3])
        said = re.sub(r"[0-9]{15,}", "#", f"{method} {path} {plain}")  # which message came first is Discord's affair
        self.sent.setdefault(where, []).append(said)


async def run(folder: Path, name: str, swap: tuple[str, str] | None, moves: list[tuple[int, Action]] | None,
              caplog: pytest.LogCaptureFixture) -> Seen:
    caplog.clear()
    game, seen = Swapped(GAMES[name], swap), Seen()
    world = World(folder / "game.db", {
        "pictures": NamedPictures(), "interval": 1.0, "random": lambda size: bytes(range(size)), "games": {name: game}})
    await world.start()
    begun = len(world.env.http_requests)
    try:
        with world.env.time_context():
            metrics = Metrics()
            world.app.tables.subscribe(metrics.changed)
            await story(world, name, seen, moves)
            for request in world.env.http_requests[begun:]:
                seen.hear(request.method, request.path, request.json)
            seen.metrics = "\n".join(text for text in metrics.text().splitlines() if "changes_total{" in text)
    finally:
        await world.stop()
    form = SafeFormatter(structured=True)
    for record in caplog.records:
        if record.name.partition(".")[0] in OURS:
            fields: dict[str, Any] = json.loads(form.format(record))
            fields.pop("time")
            seen.logged.append(json.dumps(fields))
    seen.dealt = game.dealt
    return seen


async def story(world: World, name: str, seen: Seen, moves: list[tuple[int, Action]] | None) -> None:
    """A game over days: moves, a standing order, an absent player's reminder, and somebody who looks on."""
    role = world.guild.create_role(name="Boss", permissions=discord.Permissions(manage_guild=True))
    eve = world.guild.add_member(world.env.create_user("Eve"), roles=[role])
    members = world.join(*(f"P{number}" for number in range(PLAYERS[name])))
    assert all(member.user.dm_channel.id for member in members), "opened in this order"
    await world.within(cog_of(world, RemindersCog).notifier.post_board(world.guild.id, world.channel.id))
    options = {"players": str(PLAYERS[name])} if name == "lord" and _has(name, "players") else {}
    opening = Opening(name, world.channel.id, world.guild.id, "async", options)
    table = await world.app.tables.lobbies.create(Person(members[0].id, "P0"), opening)
    for number, member in enumerate(members[1:], start=1):
        await world.app.tables.lobbies.join(table.id, Person(member.id, f"P{number}"))
    await world.within(world.app.tables.lobbies.start(table.id, members[0].id))
    await world.later(30)
    seen.owners = {seat.number: f"/channels/{world.people[seat.name].user.dm_channel.id}"
                   for seat in (await world.app.tables.snapshot(1)).table.taken}
    await play(world, seen, name, moves)
    for command in ("games", "table", "game", "replay", "hand"):
        answer = (await eve.slash(world.channel, command)).response
        for file in answer.attachments if answer is not None else ():
            data = await world.within(file.read())
            seen.hear("FILE", f"/files/{file.filename}", hashlib.sha256(data).hexdigest())
        await world.later(2)
    result = await eve.click(world.public(), label="My hand")
    assert result.ephemeral
    await world.later(5 * HOUR)


def _has(name: str, option: str) -> bool:
    return any(spec.name == option for spec in GAMES[name].options)


async def play(world: World, seen: Seen, name: str, moves: list[tuple[int, Action]] | None) -> None:
    service, steps = world.app.tables, STEPS[name]
    for step in range(steps):
        snapshot = await service.snapshot(1)
        if snapshot.status is not Status.RUNNING or not snapshot.to_act or snapshot.phase is Phase.CLOSING:
            await world.later(600)
            continue
        if await ordered(world, snapshot, name, step):
            await world.later(3 * HOUR)
            if (await service.snapshot(1)).seq != snapshot.seq:
                seen.by_order += 1
                continue
        user, action = moves[len(seen.moves)] if moves is not None else await decide(world, snapshot, step)
        seen.moves.append((user, action))
        await world.within(service.act(1, user, snapshot.seq, action))
        await world.later(3 * HOUR if step == steps // 2 else 20)


async def ordered(world: World, snapshot: Any, name: str, step: int) -> bool:
    """Whether an order may play now; those who leave any do so again and again."""
    if snapshot.phase is not Phase.PLAY:
        return False
    orders, people = world.app.tables.orders, {seat.number: seat.person.id for seat in snapshot.table.taken}
    for number, seat in enumerate(ORDERED[name]):
        with suppress(TableError):
            if step % 6 == 3 * number:
                await world.within(orders.give(1, people[seat], KINDS[number]))
    mine = [order for seat in snapshot.to_act if seat in people for order in await orders.mine(1, people[seat])]
    return any(order.seat in snapshot.to_act for order in mine)


async def decide(world: World, snapshot: Any, step: int) -> tuple[int, Action]:
    """What an easy AI player would do at the first seat that is to act; at the Table's seat (R6) something legal."""
    seat = snapshot.to_act[0]
    for person in snapshot.table.people:
        legal = await world.app.tables.legal(1, person.id)
        mine = [action for action in legal if getattr(action, "seat", None) == seat]
        if mine and snapshot.table.seat_of(person.id).number == seat:
            chosen = think("easy", snapshot.view(seat), mine, Random(step)).action
            assert chosen is not None
            return person.id, chosen
        if mine:
            return person.id, sorted(mine, key=repr)[0]
    raise AssertionError("nobody may act")


def hidden(seen: Seen) -> list[tuple[int, str]]:
    """(owner, card) of the cards that nobody has played, given or shown."""
    assert seen.dealt is not None
    told = {word.split("=")[0] for _, action in seen.moves for word in line(action).split()}
    opened = {word for text in deal_lines(seen.dealt, None) if text.startswith("open") for word in text.split()}
    return [(seat, card) for seat, hand in enumerate(seen.dealt.hands) for card in hand if card not in told | opened]


def pair(seen: Seen, name: str) -> tuple[tuple[int, str], tuple[int, str]]:
    """Two cards of different owners without orders that look the same from behind and are not special."""
    cards = [(seat, card) for seat, card in hidden(seen)
             if seat < PLAYERS[name] and seat not in ORDERED[name] and card not in ("Ma", "Do", "Ph", "Dr")]
    return next((one, two) for one in cards for two in cards if one[0] < two[0] and alike(one[1], two[1]))


def alike(one: str, two: str) -> bool:
    """In Tatsu of one colour, which shows; else of different ranks."""
    return one != two and (one[0] == two[0] if one[0] in "RY" else one[0] != two[0])


def last(sent: list[str]) -> dict[bool, str]:
    """What messages with pictures and without showed last: whether they were edited or sent anew depends on threads."""
    shown = [said[said.index('"components"'):] for said in sent if '"components"' in said]
    return {'"media"' in said: AFTER_COMPONENTS.sub("", said) for said in shown}


def by_message(sent: list[str]) -> list[list[str]]:
    """The requests for the board of turns and the others, each in order: the board is not drawn, so which of the two
    is edited first depends on threads."""
    boards = [said for said in sent if "Whose turn it is" in said]
    return [boards, [said for said in sent if said not in boards]]


@pytest.mark.parametrize("name", PLAYERS)
async def test_nobody_else_could_tell(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture,
) -> None:
    for ours in OURS:
        caplog.set_level(logging.DEBUG, ours)
    for folder in ("plain", "other"):
        (tmp_path / folder).mkdir()
    plain = await run(tmp_path / "plain", name, None, None, caplog)
    (one, mine), (two, theirs) = pair(plain, name)
    other = await run(tmp_path / "other", name, (mine, theirs), plain.moves, caplog)
    assert plain.dealt != other.dealt
    assert len(plain.moves) >= 18
    assert plain.by_order >= 2 * len(ORDERED[name])
    own = {plain.owners[one], plain.owners[two]}
    public = {where: sent for where, sent in plain.sent.items() if where not in own}
    assert sum(map(len, public.values())) > 20
    for where, sent in public.items():
        theirs_too = other.sent[where]
        if where in plain.owners.values():  # how hands are edited together depends on threads; what they come to not
            assert last(sent) == last(theirs_too), (where, mine, theirs)
        else:
            assert by_message(sent) == by_message(theirs_too), (where, mine, theirs)
    assert plain.metrics == other.metrics
    assert plain.logged == other.logged
    assert any(plain.sent.get(where) != other.sent.get(where) for where in own), "their owners see the difference"
