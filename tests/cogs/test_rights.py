"""Every command, autocomplete and control, used by everybody there is: what gets through is what the table says."""

from __future__ import annotations

import os
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any

import discord
import pytest
import pytest_asyncio
from discord import InteractionType, app_commands

from bot.league.entries import CaseAct, CaseNoted, Joined, Started
from bot.league.model import Member
from bot.tables.core.model import Person, Status
from bot.tables.core.preferences import GuildSettings
from bot.tables.rules.lobby_rules import Opening
from cogs.common.handlers import HAND
from cogs.common.layout import Click
from cogs.common.rights import OF_TABLES, Right
from cogs.pages.hand_verbs import Verb
from cogs.play.cog import PlayCog
from tests.support.discord.discord_world import World

SEES = {Right.ANYBODY, Right.MEMBER, Right.VIEWER, Right.SEASON}
MAY: dict[str, set[Right]] = {
    "stranger": {Right.ANYBODY},
    "former member": {Right.ANYBODY},
    "administrator of another server": {Right.ANYBODY, Right.MEMBER, Right.ADMIN},
    "member who cannot see the channel": {Right.ANYBODY, Right.MEMBER, Right.SEASON},
    "left the seat": SEES,
    "spectator": SEES,
    "player": SEES | {Right.PLAYER, Right.ENDER, Right.ENTRANT},
    "player in another server": {Right.ANYBODY, Right.MEMBER, Right.VIEWER, Right.PLAYER, Right.ENDER},
    "player by direct message": {Right.ANYBODY, Right.VIEWER, Right.PLAYER, Right.ENDER},
    "host": SEES | {Right.PLAYER, Right.ENDER, Right.ENTRANT, Right.HOST},
    "manager": SEES | {Right.ENTRANT, Right.DIRECTOR, Right.MANAGER},
    "suspended manager": SEES,
    "administrator": SEES | {Right.ADMIN, Right.ENDER, Right.ENTRANT, Right.DIRECTOR, Right.MANAGER},
}
"""The rights at table 1 and in season 1. A person's rights hold where they click."""


@dataclass(frozen=True)
class Place:
    """Somebody, and where they use the bot: a channel of a server, or (None) their direct messages."""

    user: int
    guild: int | None
    channel: int
    use: Callable[[str], Awaitable[Any]]
    """Uses a command there."""


async def cast(world: World) -> dict[str, Place]:
    """Everybody in `MAY`. Table 1 is in a channel that one member cannot see; all use another channel."""
    manages = discord.Permissions(manage_guild=True)
    role, boss = world.guild.create_role(name="League"), world.guild.create_role(name="Boss", permissions=manages)
    host, player, left, spectator, former, blind = world.join("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
    manager = world.guild.add_member(world.env.create_user("Gus"), roles=[role])
    suspended = world.guild.add_member(world.env.create_user("Jo"), roles=[role])
    admin = world.guild.add_member(world.env.create_user("Hal"), roles=[boss])
    games = world.guild.create_text_channel(
        "secret", overwrites={blind: discord.PermissionOverwrite(view_channel=False)})
    other = world.env.create_guild("Elsewhere")
    away = other.create_text_channel("games")
    chief = other.add_member(
        world.env.create_user("Lin"), roles=[other.create_role(name="Chief", permissions=manages)])
    visitor = other.add_member(player.user)
    await world.env.settle()
    await world.app.storage.preferences.set_guild(world.guild.id, GuildSettings(managers=role.id))
    await _begin(world, games, host, player, left, admin)
    await _suspend(world, admin, suspended)
    world.guild.remove_member(former)
    await world.env.settle()

    def here(member: Any) -> Place:
        return Place(member.id, world.guild.id, world.channel.id, partial(member.slash, world.channel))

    def elsewhere(member: Any) -> Place:
        return Place(member.id, other.id, away.id, partial(member.slash, away))

    def direct(user: Any) -> Place:
        return Place(user.id, None, user.dm_channel.id, user.slash)

    return {
        "stranger": direct(world.env.create_user("Eve")), "former member": direct(former.user),
        "administrator of another server": elsewhere(chief),
        "member who cannot see the channel": here(blind), "left the seat": here(left), "spectator": here(spectator),
        "player": here(player), "player in another server": elsewhere(visitor),
        "player by direct message": direct(player.user), "host": here(host), "manager": here(manager),
        "suspended manager": here(suspended), "administrator": here(admin),
    }


async def _begin(world: World, games: Any, host: Any, player: Any, left: Any, admin: Any) -> None:
    """Table 1, which one of them has left again, and season 1."""
    lobby = (await host.slash(games, "play")).response
    for member in (player, left):
        await member.click(lobby, label="Join")
    await left.click(lobby, label="Leave")
    await admin.slash(world.channel, "league create", name="Cup", preset="swiss")
    await admin.slash(world.channel, "league join", season=1, player=player, partner=host)


async def _suspend(world: World, admin: Any, member: Any) -> None:
    """In season 2, which runs on the same server."""
    await admin.slash(world.channel, "league create", name="Other", preset="swiss")
    now, entrant = world.clock.now(), (Member("Jo", member.id), Member("AI", level="easy"))
    await world.within(world.app.leagues.repository.change(2, None, lambda state: [
        Joined(1, "Jo & AI", entrant), Started({1: 1}, (1,)), CaseNoted(1, CaseAct.REPORTED, now, admin.id, 1),
        CaseNoted(1, CaseAct.SUSPENDED, now, member.id, matches=1)]))


class Answer:
    """Discord's side of an answer that nobody reads."""

    type = None

    def is_done(self) -> bool:
        return False

    async def _sent(self, *given: Any, **content: Any) -> None: ...

    autocomplete = defer = edit_message = send_message = _sent


ABOUT_TABLE_1: Mapping[str, Any] = MappingProxyType({"target_id": "7", "resolved": {"messages": {"7": {"components": [
    {"type": 17, "components": [{"type": 9, "accessory": {"type": 2, "custom_id": "bd:hand:1:0"}}]}]}}}})
"""What Discord sends of a message's menu."""


class Act:
    """What somebody does in their place: as ``seen``, which they did there, but with another command or control."""

    numbers = count(1)

    def __init__(self, seen: Any, command: Any = None, options: Mapping[str, Any] = MappingProxyType({}),
                 data: Mapping[str, Any] | None = None) -> None:
        self._seen = seen
        self.data = data or seen.data
        self.id = next(self.numbers)
        self.command = command
        self.namespace = SimpleNamespace(**options)
        typed = "" in options.values()
        self.type = InteractionType.autocomplete if typed else InteractionType.application_command
        self.response = Answer()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._seen, name)


class Doors:
    """Asks for every act whether the client lets it through; no act is done."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._reached = False
        client.services.limits.clicks.take = lambda user: True
        client.services.limits.typing.take = lambda user, guild: True
        for verb, control in client._controls.items():
            client._controls[verb] = replace(control, handle=self._reach)

    async def _reach(self, interaction: Any, click: Any) -> None:
        self._reached = True

    async def open_to(self, seen: Any, act: Any) -> bool:
        """``act``: a control's verb, or a command with the options given."""
        if isinstance(act, str):
            self._reached = False
            await self._client.handle_click(Act(seen), Click(act, 1, 0))
            return self._reached
        return bool(await self._client.tree.interaction_check(Act(seen, *act)))


def leaves(client: Any) -> list[Any]:
    return [each for each in client.tree.walk_commands() if isinstance(each, app_commands.Command)]


def rights_of_controls(client: Any) -> dict[str, Right]:
    return {verb: control.right for verb, control in client._controls.items()}


def menus(client: Any) -> list[app_commands.ContextMenu]:
    """The entries of menus of people and of messages."""
    return [each for each in client.tree.get_commands() if isinstance(each, app_commands.ContextMenu)]


def rights_of_commands(client: Any) -> dict[str, Right]:
    """Commands with a slash, and the entries of menus."""
    return {f"/{command.qualified_name}": command.extras["right"] for command in leaves(client)} | {
        entry.name: entry.extras["right"] for entry in menus(client)}


def subject(command: Any, typed: str = "") -> dict[str, Any]:
    """The option that names table or season, and the one that is being typed."""
    kind = discord.AppCommandOptionType.integer
    given: dict[str, Any] = {each.name: 1 for each in command.parameters
                             if each.name in ("game", "season") and each.type is kind}
    return {**given, typed: ""} if typed else given


def acts(client: Any) -> Iterator[tuple[str, Right, bool, Any]]:
    """(name, right, whether a table or season is named, act) of everything that one can do."""
    for verb, right in rights_of_controls(client).items():
        yield verb, right, True, verb
    for command in leaves(client):
        name, right = command.qualified_name, command.extras["right"]
        for typed in ("", *(each.name for each in command.parameters if each.autocomplete)):
            given = subject(command, typed)
            named = any(value == 1 for value in given.values())
            yield f"/{name} {typed}".rstrip(), right, named, (command, given)
    for entry in menus(client):
        yield entry.name, entry.extras["right"], False, (entry, {})
        if entry.type is discord.AppCommandType.message:
            yield f"{entry.name}: table 1", entry.extras["right"], True, (entry, {}, ABOUT_TABLE_1)


def allowed(who: str, place: Place, right: Right, *, named: bool) -> bool:
    """What the table says. A command that names no table takes one of the person's own; one that names no season is
    about those of the server where it is used."""
    if right in MAY[who] or (right in OF_TABLES and not named):
        return True
    if named or place.guild is None:
        return False
    return right in (Right.SEASON, Right.ENTRANT) or (
        right is Right.MANAGER and who == "administrator of another server")


def test_every_control_that_is_drawn_is_declared(world: World) -> None:
    sources = [path.read_text(encoding="utf-8") for path in (Path(__file__).parents[2] / "cogs").rglob("*.py")]
    drawn = {verb for source in sources for verb in re.findall(r'[cC]lick\((?:\w+, )?"([a-z-]+)"', source)}
    assert len(drawn) > 80, drawn
    assert drawn <= set(rights_of_controls(world.app.client))


def test_each_verb_of_a_hand_is_declared_once_for_players(world: World) -> None:
    """A step for each `Verb`; nothing else is answered with the hand."""
    controls = world.app.client._controls
    assert {verb for verb, control in controls.items() if control.answer == HAND} == set(Verb)
    assert {controls[verb].right for verb in Verb} == {Right.PLAYER}
    declared = [getattr(method, "__declared_control__", [()])[0] for method in vars(PlayCog).values()]
    steps = [verb for verbs in declared for verb in verbs]
    assert sorted(steps) == sorted(Verb), "one method each"


async def test_everybody_tries_everything(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    people, seen = await cast(world), {}
    client = world.app.client

    async def note(interaction: discord.Interaction) -> None:
        seen.setdefault((interaction.user.id, interaction.channel_id), interaction)

    client.add_listener(note, "on_interaction")
    for place in people.values():
        await place.use("rules")
    doors, wrong, tried = Doors(client), [], 0
    for name, right, named, act in list(acts(client)):
        for who, place in people.items():
            tried += 1
            through = await doors.open_to(seen[place.user, place.channel], act)
            typing = not isinstance(act, str) and "" in act[1].values()
            as_who = "manager" if typing and who == "suspended manager" else who  # lists show what everybody sees
            if through != allowed(as_who, place, right, named=named):
                wrong.append((who, name, right.name, "through" if through else "refused"))
    with capsys.disabled():
        print(f"\n{tried} combinations of who and act, {len(wrong)} not as the table of rights says")
    assert tried > 2000
    assert not wrong, wrong


def test_the_documentation_has_the_table(world: World) -> None:
    client = world.app.client
    commands, controls = rights_of_commands(client), rights_of_controls(client)

    def listed(acts: Mapping[str, Right], right: Right) -> str:
        return " ".join(f"`{name}`" for name in sorted(acts) if acts[name] is right) or "–"

    rows = [f"| {right} | {listed(commands, right)} | {listed(controls, right)} |" for right in Right]
    table = "\n".join((
        "| who | commands and their autocompletes; entries of menus | controls |", "|---|---|---|", *rows)) + "\n"
    page = Path(__file__).parents[2] / "docs" / "develop" / "rights.md"
    if os.environ.get("BUSDRIVER_SNAPSHOTS") == "write":
        head, rest = page.read_text(encoding="utf-8").split(table.partition("\n")[0])
        after = rest.partition("\n\n")[2]
        page.write_text(head + table + (f"\n{after}" if after else ""), encoding="utf-8")
    assert table in page.read_text(encoding="utf-8"), "BUSDRIVER_SNAPSHOTS=write pytest tests/cogs/test_rights.py"


@pytest_asyncio.fixture
async def game(world: World) -> int:
    """Ann's game with AI players, in a channel that Flo cannot see."""
    ann, flo = world.join("Ann", "Flo")
    games = world.guild.create_text_channel(
        "secret", overwrites={flo: discord.PermissionOverwrite(view_channel=False)})
    await world.env.settle()
    return int(await world.within(begun(world, ann.id, games.id)))


async def begun(world: World, host: int, channel: int) -> int:
    tables = world.app.tables
    table = (await tables.lobbies.create(Person(host, "Ann"), Opening("tichu", channel, world.guild.id))).id
    for _ in range(3):
        await tables.lobbies.add_ai(table, host, "easy")
    await tables.lobbies.start(table, host)
    return table


@pytest.mark.parametrize("control", ["history:{}:0", "record:{}:0", "replay:{}:0:1-0", "again:{}:0"])
async def test_forged_numbers_show_nothing_of_a_channel_that_one_cannot_see(
    world: World, game: int, control: str
) -> None:
    before = len(world.env.http_requests)
    await world.forge(world.people["Flo"], "bd:" + control.format(game))
    sent = repr([request.json for request in world.env.http_requests[before:]
                 if request.path.startswith(("/interactions", "/webhooks"))])
    assert "This table no longer exists." in sent
    assert "Ann" not in sent


async def test_an_administrator_ends_games_of_their_own_server_alone(world: World, game: int) -> None:
    other = world.env.create_guild("Elsewhere")
    manages = other.create_role(name="Chief", permissions=discord.Permissions(manage_guild=True))
    chief = other.add_member(world.env.create_user("Lin"), roles=[manages])
    channel = other.create_text_channel("games")
    await world.env.settle()
    view = discord.ui.View(timeout=None).add_item(discord.ui.Button(label="x", custom_id=f"bd:abort:{game}:0"))
    posted = await world.within(world.app.client.get_partial_messageable(channel.id).send("x", view=view))
    await chief.click(posted)
    assert (await world.app.tables.snapshot(game)).status is Status.RUNNING
