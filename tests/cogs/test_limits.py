"""Discord's limits: what would notice a breach, and a tour through every command and every control that it offers.

All tests with a ``world`` have everything looked at that the bot sends in them (`discord_limits.refused_requests`).
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.i18n import languages, texts
from bot.samples import messages
from bot.tables.core.model import Status
from tests.support.discord.discord_limits import faults, faults_of_page
from tests.support.discord.discord_schema import SCHEMA
from tests.support.discord.discord_world import World
from tests.support.discord.lobbies import add_ai
from tests.support.discord.players import started

# what would be noticed ---------------------------------------------------------------------------

BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "bd:go:1:0", "id": 5}
OPTION = {"label": "One", "value": "1"}
SELECT = {"type": 3, "custom_id": "bd:pick:1:0", "options": [OPTION], "min_values": 1, "max_values": 1, "id": 6}
PICTURE = {"type": 12, "items": [{"media": {"url": "attachment://table.jpg"}, "description": "alt"}]}
MESSAGE: dict[str, Any] = {
    "flags": 1 << 15, "components": [
        {"type": 17, "components": [{"type": 10, "content": "Hello"}, PICTURE]},
        {"type": 1, "components": [BUTTON]}, {"type": 1, "components": [SELECT]}],
    "attachments": [{"id": 0, "filename": "table.jpg"}], "allowed_mentions": {"parse": []},
    "nonce": "7", "enforce_nonce": True,
}
FILES = (("table.jpg", 20_000),)


def changed(*path: str | int, to: Any) -> dict[str, Any]:
    body = deepcopy(MESSAGE)
    part: Any = body
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = to
    return body


def parts(number: int) -> list[dict[str, Any]]:
    return [{"type": 10, "content": "x"} for _ in range(number)]


ROW, PICK = ("components", 1, "components"), ("components", 2, "components", 0)
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "unknown key": (changed("text", to="x"), "unknown keys"),
    "content": (changed("content", to="x"), "together with what they replace"),
    "41 components": (changed("components", to=parts(41)), "41 components"),
    "4001 characters": (changed("components", to=[{"type": 10, "content": "x" * 4001}]), "4001 characters"),
    "10,173 bytes": (changed("components", to=[{"type": 10, "content": "中" * 3387}]), "10173 bytes"),
    "a custom id twice": (changed(*ROW, to=[BUTTON, {**BUTTON, "id": 9}]), "custom_id bd:go:1:0 twice"),
    "an id twice": (changed(*PICK, "id", to=5), "id 5 twice"),
    "a long custom id": (changed(*ROW, 0, "custom_id", to="x" * 101), "custom id"),
    "a long label": (changed(*ROW, 0, "label", to="x" * 81), "label"),
    "no label": (changed(*ROW, 0, "label", to=""), "label"),
    "six buttons": (changed(*ROW, to=[{**BUTTON, "custom_id": str(n), "id": n} for n in range(20, 26)]), "a row of"),
    "an empty row": (changed(*ROW, to=[]), "a row of"),
    "26 options": (changed(*PICK, "options", to=[{"label": "x", "value": str(n)} for n in range(26)]), "26 options"),
    "no options": (changed(*PICK, "options", to=[]), "0 options"),
    "an option twice": (changed(*PICK, "options", to=[OPTION, OPTION]), "an option twice"),
    "a long option": (changed(*PICK, "options", 0, "label", to="x" * 101), "an option"),
    "a long description": (changed(*PICK, "options", 0, "description", to="x" * 101), "an option"),
    "more than there are": (changed(*PICK, "max_values", to=2), "from 1 to 2"),
    "a long placeholder": (changed(*PICK, "placeholder", to="x" * 151), "placeholder"),
    "a long alt text": (changed("components", 0, "components", 1, "items", 0, "description", to="x" * 1025), "alt"),
    "a picture not sent": (changed("components", 0, "components", 1, "items", 0, "media", "url",
                                   to="attachment://other.jpg"), "other.jpg is shown"),
    "an empty text": (changed("components", 0, "components", 0, "content", to=" "), "an empty text"),
    "a row in a row": (changed(*ROW, to=[{"type": 1, "components": [BUTTON]}]), "a row of"),
    "a button at the top": (changed("components", 1, to=BUTTON), "at the top"),
    "everybody mentioned": (changed("allowed_mentions", "parse", to=["everyone"]), "mentions"),
}
POST = "/channels/1/messages"


def test_what_is_right_passes() -> None:
    assert faults("POST", POST, MESSAGE, FILES) == []
    assert faults("PATCH", f"{POST}/2", MESSAGE, FILES) == []


@pytest.mark.parametrize("name", WRONG)
def test_a_message_that_discord_would_refuse_is_noticed(name: str) -> None:
    body, words = WRONG[name]
    assert any(words in fault for fault in faults("POST", POST, body, FILES))
    answer = {"type": 4, "data": body}
    assert any(words in fault for fault in faults("POST", "/interactions/1/x/callback", answer, FILES))


def test_an_edit_that_shows_a_file_without_listing_it_is_noticed() -> None:
    edit = {key: value for key, value in MESSAGE.items() if key != "attachments"}
    (fault,) = faults("PATCH", f"{POST}/2", edit)
    assert "not listed" in fault
    assert faults("PATCH", f"{POST}/2", {**edit, "attachments": [{"id": "4632947667763200001"}]}) == []


def test_a_message_that_may_come_twice_is_noticed() -> None:
    (fault,) = faults("POST", POST, changed("enforce_nonce", to=False), FILES)
    assert "twice" in fault


@pytest.mark.parametrize(("name", "size", "words"), [
    ("hand.jpg", 11 * 2**20, "bytes"), ("händ.jpg", 5, "file name"), ("../hand.jpg", 5, "file name"),
])
def test_an_upload_that_discord_would_refuse_is_noticed(name: str, size: int, words: str) -> None:
    assert any(words in fault for fault in faults("POST", POST, MESSAGE, [*FILES, (name, size)]))


COMMAND = {"name": "play", "type": 1, "description": "Opens a table.", "options": [
    {"name": "game", "type": 3, "description": "Which?", "choices": [{"name": "Tichu", "value": "tichu"}]}]}


@pytest.mark.parametrize(("commands", "words"), [
    ([{**COMMAND, "name": "Play"}], "the name 'Play'"), ([{**COMMAND, "name": "play table"}], "the name"),
    ([{**COMMAND, "description": "x" * 101}], "description"), ([COMMAND, COMMAND], "twice"),
    ([{**COMMAND, "name_localizations": {"de": "Spielen"}}], "the name 'Spielen'"),
    ([{**COMMAND, "name": f"play{n}"} for n in range(101)], "more than 100"),
    ([{**COMMAND, "options": [{"name": "a", "type": 3, "description": "x"},
                              {"name": "b", "type": 3, "description": "x", "required": True}]}], "required"),
    ([{**COMMAND, "options": [{"name": f"o{n}", "type": 3, "description": "x"} for n in range(26)]}], "options"),
    ([{**COMMAND, "options": [{"name": "a", "type": 3, "description": "x", "choices": [
        {"name": "x" * 101, "value": "x"}]}]}], "a choice"),
])
def test_commands_that_discord_would_refuse_are_noticed(commands: list[dict[str, Any]], words: str) -> None:
    path = "/applications/1/commands"
    assert faults("PUT", path, [COMMAND]) == []
    assert any(words in fault for fault in faults("PUT", path, commands))


def test_a_menu_has_fifteen_entries_of_each_kind() -> None:
    def entries(number: int) -> list[dict[str, Any]]:
        return [{"name": f"Entry {kind} {n}", "type": kind} for kind in (2, 3) for n in range(number)]

    path = "/applications/1/commands"
    assert faults("PUT", path, entries(15)) == []
    assert any("entries of a menu" in fault for fault in faults("PUT", path, entries(16)))


@pytest.mark.parametrize("language", languages())
def test_every_kind_of_message_is_within_discord_s_limits(language: str) -> None:
    wrong = {name: found for name, page in messages.pages(texts(language)) if (found := faults_of_page(page))}
    assert wrong == {}


@pytest.mark.skipif(not SCHEMA.is_file(), reason="no description of Discord's API here")
def test_discords_own_description_is_asked_too() -> None:
    pytest.importorskip("jsonschema")
    wrong = changed(*ROW, 0, "style", to=77)
    assert any("channels" in fault for fault in faults("POST", POST, wrong, FILES))


# a tour ------------------------------------------------------------------------------------------

GIVEN = {
    "code": "7KQ4TM", "score": "600:400", "times": "2099-01-01 20:00", "name": "Winter", "preset": "round_robin",
    "winner": "one",
    "bomb": "0", "when": "now", "reason": "because", "pace": "async", "options": "target=100",
    "season": 1, "fixture": 1,
}
ENDS = {"play", "league create"}
"""Left for last, or done by the tour itself."""


def arguments(command: app_commands.Command[Any, Any, Any], world: World, member: Any) -> dict[str, Any]:
    """What a command needs, and all that it can be given otherwise."""
    found: dict[str, Any] = {}
    for option in command.parameters:
        if option.required or option.name in GIVEN:
            kind = option.type
            if kind is discord.AppCommandOptionType.user:
                found[option.display_name] = member
            elif option.choices and option.name not in GIVEN:
                found[option.display_name] = option.choices[0].value
            else:
                found[option.display_name] = GIVEN.get(option.name, 1)
    return found


async def press_everything(world: World, member: Any, message: Any, pressed: set[str]) -> None:
    """Each control of a message whose verb has not been used yet."""
    actor = member if world.newest(message).guild is not None else member.user
    for part in world.components(message):
        custom_id = part.get("custom_id", "")
        verb = ":".join(custom_id.split(":")[1:2] + custom_id.split(":")[4:])
        if not custom_id or part.get("disabled") or verb in pressed:
            continue
        pressed.add(verb)
        await world.later(0.5)
        if not any(other.get("custom_id") == custom_id for other in world.components(message)):
            continue
        if part["type"] == 3:
            await actor.select(message, [part["options"][-1]["value"]], custom_id=custom_id)
        elif part["type"] == 2:
            await actor.click(message, custom_id=custom_id)


async def tour(world: World, member: Any, other: Any, pressed: set[str]) -> set[str]:
    """Every command once; the controls of its answer. The commands that were used."""
    used = set()
    for command in world.app.client.tree.walk_commands():
        if isinstance(command, app_commands.Command) and command.qualified_name not in ENDS:
            used.add(command.qualified_name)
            await world.later(1)
            given = await member.slash(world.channel, command.qualified_name, **arguments(command, world, other))
            if given.response is not None:
                await press_everything(world, member, given.response, pressed)
    return used


async def test_every_command_and_every_control(world: World) -> None:
    """In a game, in a season and after both: whatever is answered, Discord takes it, and nothing fails."""
    role = world.guild.create_role(name="Boss", permissions=discord.Permissions(manage_guild=True))
    boss = world.guild.add_member(world.env.create_user("Boss"), roles=[role])
    await boss.slash(world.channel, "league create", name="Winter", preset="ladder", options="target=100")
    (ann, *_) = await started(world, "Ann", ais=3, game="tatsu", target=100)
    lobby = (await boss.slash(world.channel, "play", game="tatsu", target=100, pace="async")).response
    for _ in range(3):
        await add_ai(world, boss, lobby, "easy")
        await world.later(2)
    await boss.click(lobby, label="Start")
    await world.later(10)
    pressed = {"resign", "abort", "stop", "cancel", "leave", "desk-close", "desk-close-now"}
    used = await tour(world, boss, ann.member, pressed)
    for message in (*world.channel.history(), *boss.user.dm_channel.history()):
        await press_everything(world, boss, message, pressed)
    assert {"prefs", "setup", "stats", "league show", "game", "rules", "replay"} <= used
    assert len(pressed) > 30, sorted(pressed)
    for table in (1, 2):
        snapshot = await world.app.tables.snapshot(table)
        for seat in snapshot.table.taken:
            if seat.person is not None and not seat.ai and snapshot.status is Status.RUNNING:
                await world.app.tables.stand_in(table, seat.person.id, "easy")
    for _ in range(200):
        await world.later(60)
        if all([(await world.app.tables.snapshot(table)).status is Status.OVER for table in (1, 2)]):
            break
    await tour(world, boss, ann.member, pressed)
    for verb in ("desk-close-now", "desk-archive"):
        await world.forge(boss, f"bd:{verb}:1:0")
    kinds = {f"{each.method} {each.path.split('/')[1]}" for each in world.env.http_requests}
    assert kinds >= {
        "POST channels", "PATCH channels", "POST interactions", "PATCH webhooks", "PUT applications"}
