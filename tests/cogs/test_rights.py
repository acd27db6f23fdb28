"""Every command, autocomplete and control, used by everybody there is: what gets through is what the table says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio
from discord import app_commands
from discord_world import FakePictures, World
from simcord.interactions import base_payload

from bot.tables.core.model import GuildSettings, Person, Status
from cogs.common.errors import Refusal
from cogs.common.rights import COMMANDS, CONTROLS, OF_TABLES, Right, table_of_rights

FORM, COMMAND, AUTOCOMPLETE = 5, 2, 4
"""Types of interactions. A form may have any custom id, so it stands for all controls."""

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
    "manager": SEES | {Right.ENTRANT, Right.MANAGER},
    "administrator": SEES | {Right.ADMIN, Right.ENDER, Right.ENTRANT, Right.MANAGER},
}
"""The rights at table 1 and in season 1. A person's rights hold where they click."""


@dataclass(frozen=True)
class Place:
    """Somebody, and where they use the bot: a channel of a server, or (None) their direct messages."""

    user: int
    guild: int | None
    channel: int


async def cast(world: World) -> dict[str, Place]:
    """Everybody in `MAY`. Table 1 is in a channel that one member cannot see; all use another channel."""
    manages = discord.Permissions(manage_guild=True)
    role, boss = world.guild.create_role(name="League"), world.guild.create_role(name="Boss", permissions=manages)
    host, player, left, spectator, former, blind = world.join("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
    manager = world.guild.add_member(world.env.create_user("Gus"), roles=[role])
    admin = world.guild.add_member(world.env.create_user("Hal"), roles=[boss])
    games = world.guild.create_text_channel(
        "secret", overwrites={blind: discord.PermissionOverwrite(view_channel=False)})
    other = world.env.create_guild("Elsewhere")
    away = other.create_text_channel("games")
    chief = other.add_member(
        world.env.create_user("Lin"), roles=[other.create_role(name="Chief", permissions=manages)])
    other.add_member(player.user)
    await world.env.settle()
    await world.app.storage.preferences.set_guild(world.guild.id, GuildSettings(managers=role.id))
    lobby = (await host.slash(games, "play")).response
    for member in (player, left):
        await member.click(lobby, label="Join")
    await left.click(lobby, label="Leave")
    await admin.slash(world.channel, "league create", name="Cup", preset="swiss")
    await admin.slash(world.channel, "league join", season=1, player=player, partner=host)
    world.guild.remove_member(former)
    await world.env.settle()

    def here(member: Any) -> Place:
        return Place(member.id, world.guild.id, world.channel.id)

    def direct(user: Any) -> Place:
        return Place(user.id, None, user.dm_channel.id)

    return {
        "stranger": direct(world.env.create_user("Eve")), "former member": direct(former.user),
        "administrator of another server": Place(chief.id, other.id, away.id),
        "member who cannot see the channel": here(blind), "left the seat": here(left), "spectator": here(spectator),
        "player": here(player), "player in another server": Place(player.id, other.id, away.id),
        "player by direct message": direct(player.user), "host": here(host), "manager": here(manager),
        "administrator": here(admin),
    }


class Reached:
    """Replaces what commands, autocompletes and controls do: only that the gate has let them through is noted."""

    def __init__(self, world: World) -> None:
        self.acts: set[tuple[str, int, int]] = set()
        client = world.app.client
        client._throttle.take = lambda user: True  # type: ignore[method-assign]
        client._typing.take = lambda user, guild: True  # type: ignore[method-assign]
        for verb in client._verbs:
            client._verbs[verb] = self._control
        for command in leaves(client):
            command.add_check(self._command)
            for parameter in command.parameters:
                if parameter.autocomplete:
                    command.autocomplete(parameter.name)(self._completed(command.qualified_name, parameter.name))

    def _note(self, act: str, interaction: Any) -> None:
        self.acts.add((act, interaction.user.id, interaction.channel_id))

    async def _control(self, interaction: Any, click: Any) -> None:
        self._note(click.verb, interaction)
        raise Refusal("no_game")

    def _command(self, interaction: Any) -> bool:
        self._note(f"/{interaction.command.qualified_name}", interaction)
        raise app_commands.CommandInvokeError(interaction.command, Refusal("no_game"))

    def _completed(self, name: str, option: str) -> Any:
        async def complete(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[Any]]:
            self._note(f"/{name} {option}", interaction)
            return []

        return complete


def leaves(client: Any) -> list[Any]:
    return [each for each in client.tree.walk_commands() if isinstance(each, app_commands.Command)]


def payload(name: str, options: list[dict[str, Any]]) -> dict[str, Any]:
    """A command as Discord sends it."""
    *groups, leaf = name.split()
    if not groups:
        return {"id": "1", "name": leaf, "type": 1, "options": options}
    return {"id": "1", "name": groups[0], "type": 1, "options": [{"type": 1, "name": leaf, "options": options}]}


def subject(command: Any, typed: str = "") -> list[dict[str, Any]]:
    """The option that names table or season, and the one that is being typed."""
    kind = discord.AppCommandOptionType.integer
    given = [{"name": each.name, "type": kind.value, "value": 1} for each in command.parameters
             if each.name in ("game", "season") and each.type is kind and each.name != typed]
    if typed:
        given.append({"name": typed, "type": 3, "value": "", "focused": True})
    return given


def acts(client: Any) -> Iterator[tuple[str, Right, bool, int, dict[str, Any]]]:
    """(name, right, whether a table or season is named, type, data) of everything that one can do."""
    for verb, right in CONTROLS.items():
        yield verb, right, True, FORM, {"custom_id": f"bd:{verb}:1:0", "components": []}
    for command in leaves(client):
        name = command.qualified_name
        given = subject(command)
        yield f"/{name}", COMMANDS[name], bool(given), COMMAND, payload(name, given)
        for parameter in command.parameters:
            if parameter.autocomplete:
                given = subject(command, parameter.name)
                data = payload(name, given)
                yield f"/{name} {parameter.name}", COMMANDS[name], len(given) > 1, AUTOCOMPLETE, data


def allowed(who: str, place: Place, right: Right, *, named: bool) -> bool:
    """What the table says. A command that names no table takes one of the person's own; one that names no season is
    about those of the server where it is used."""
    if right in MAY[who] or (right in OF_TABLES and not named):
        return True
    if named or place.guild is None:
        return False
    return right in (Right.SEASON, Right.ENTRANT) or (
        right is Right.MANAGER and who == "administrator of another server")


def test_every_act_has_a_right(world: World) -> None:
    client = world.app.client
    assert set(CONTROLS) == set(client._verbs)
    assert set(COMMANDS) == {command.qualified_name for command in leaves(client)}


async def answered(world: World) -> None:
    """All interactions are answered."""
    await asyncio.sleep(0)
    while world.app.client._working:
        await asyncio.wait(world.app.client._working)


async def walk(folder: Path) -> tuple[int, list[tuple[str, str, str, str]]]:
    """How many combinations were tried, and those that are not as the table says."""
    world = World(folder / "test.db", {"pictures": FakePictures(), "interval": 1.0})
    await world.start()
    with world.env.time_context():
        people = await cast(world)
        reached = Reached(world)
        wrong, tried = [], 0
        for name, right, named, kind, data in list(acts(world.app.client)):
            for place in people.values():
                _, sent = base_payload(world.env.backend, type=kind, channel_id=place.channel, guild_id=place.guild,
                                       user_id=place.user, data=data)
                world.env.backend.emit("INTERACTION_CREATE", sent)
            await answered(world)
            for who, place in people.items():
                tried += 1
                through = (name, place.user, place.channel) in reached.acts
                if through != allowed(who, place, right, named=named):
                    wrong.append((who, name, right.name, "through" if through else "refused"))
    await world.stop()
    return tried, wrong


def walk_alone(folder: Path) -> tuple[int, list[tuple[str, str, str, str]]]:
    return asyncio.run(walk(folder))


def test_everybody_tries_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In a process of its own: `Reached` changes commands, which all bots of a process share."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        tried, wrong = pool.submit(walk_alone, tmp_path).result()
    with capsys.disabled():
        print(f"\n{tried} combinations of who and act, {len(wrong)} not as the table of rights says")
    assert tried > 2000
    assert not wrong, wrong


def test_the_documentation_has_the_table() -> None:
    page = Path(__file__).parents[2] / "docs" / "security.md"
    assert table_of_rights() in page.read_text(encoding="utf-8")


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
    table = (await tables.create(Person(host, "Ann"), "tichu", channel=channel, guild=world.guild.id)).id
    for _ in range(3):
        await tables.add_ai(table, host, "easy")
    await tables.start(table, host)
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
    _, sent = base_payload(world.env.backend, type=FORM, channel_id=channel.id, guild_id=other.id, user_id=chief.id,
                           data={"custom_id": f"bd:abort:{game}:0", "components": []})
    world.env.backend.emit("INTERACTION_CREATE", sent)
    await answered(world)
    assert (await world.app.tables.snapshot(game)).status is Status.RUNNING
