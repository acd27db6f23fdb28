"""Invitations to copy: what a code opens, what each wrong one is told, and how little can be guessed."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.features.codes.store import SqlCodes
from bot.features.codes.values import (
    ALPHABET,
    CODE_LASTS,
    CODE_LENGTH,
    CODES_A_TABLE,
    GUESSES_ALLOWED,
    fresh_code,
    read_code,
)
from bot.tables.core.preferences import GuildSettings
from tests.support.discord.discord_world import World
from tests.support.discord.lobbies import chosen_on_panel, on_lobby_panel


async def code_of(world: World, member: Any, table: int, place: Any = None) -> str:
    """A new code of this player."""
    panel = (await world.press(member, f"bd:invite:{table}:0", place=place)).response
    given = await member.click(panel, label="Invitation to copy")
    assert given.ephemeral
    found = re.search(rf"/play code:([{ALPHABET}]{{{CODE_LENGTH}}})\b", world.said(given))
    assert found, world.said(given)
    return found[1]


def test_codes_are_short_unambiguous_and_many() -> None:
    assert len(ALPHABET) == len(set(ALPHABET)) == 32
    assert not set("01IO") & set(ALPHABET)
    stream = iter(range(10**6))
    codes = {fresh_code(lambda n: (next(stream) * 2654435761 % 2**32).to_bytes(n, "big")) for _ in range(2000)}
    assert len(codes) == 2000
    assert all(read_code(code) == code for code in codes)
    assert fresh_code(lambda n: bytes([0x12, 0x34, 0x56, 0x78])) == "SMPA5B", "five bits a character"


@pytest.mark.parametrize(("typed", "meant"), [
    ("7kq4tm", "7KQ4TM"), (" 7KQ-4TM ", "7KQ4TM"), ("`7KQ4TM`", "7KQ4TM"), ("7KQ4T", None), ("7KQ4TMM", None),
    ("7KQ4T0", None), ("IIIIII", None), ("", None), ("７KQ4TM", None), ("' OR 1=1", None), ("ﬀ7KQ4", None)])
def test_what_is_typed_is_a_code_or_none(typed: str, meant: str | None) -> None:
    assert read_code(typed) == meant


async def test_a_code_is_good_for_one_seat(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    lobby = (await ann.slash(world.channel, "play")).response
    code = await code_of(world, ann, 1)
    assert "Your table is ready" in world.said(await bo.slash(world.channel, "play", code=code.lower()))
    await world.later(2)
    assert "Bo" in world.text(lobby)
    assert "already have a seat" in world.said(await bo.slash(world.channel, "play", code=await code_of(world, ann, 1)))
    refused = await cy.slash(world.channel, "play", code=code)
    assert refused.ephemeral
    assert "taken a seat with this code already" in world.said(refused)
    other = await code_of(world, bo, 1)
    assert other != code
    assert "ready" in world.said(await cy.user.slash("play", code=other)), "in direct messages, too"


async def test_a_code_opens_a_table_for_invited_players_if_its_host_made_it(world: World) -> None:
    ann, bo, cy, di = world.join("Ann", "Bo", "Cy", "Di")
    lobby = (await ann.slash(world.channel, "play")).response
    await bo.click(lobby, label="Join")
    by_bo = await code_of(world, bo, 1)
    await on_lobby_panel(world, ann, lobby, "Invited only")
    assert "Only the host" in world.said(await world.forge(bo, "bd:code:1:0"))
    assert "invitation is over" in world.said(await cy.slash(world.channel, "play", code=by_bo))
    assert "ready" in world.said(await di.slash(world.channel, "play", code=await code_of(world, ann, 1)))


async def test_each_wrong_code_has_its_sentence(world: World) -> None:
    ann, bo, cy, di, eve = world.join("Ann", "Bo", "Cy", "Di", "Eve")
    lobby = (await ann.slash(world.channel, "play")).response
    code, later = await code_of(world, ann, 1), await code_of(world, ann, 1)
    assert "no such code" in world.said(await bo.slash(world.channel, "play", code="222222")).lower()
    other = world.env.create_guild("Elsewhere")
    away = other.create_text_channel("games")
    visitor = other.add_member(bo.user)
    await world.env.settle()
    assert "another server" in world.said(await visitor.slash(away, "play", code=code))
    stranger = world.env.create_user("Stranger")
    assert "another server" in world.said(await stranger.slash("play", code=code))
    for member in (bo, cy, di):
        await member.click(lobby, label="Join")
    assert "All seats are taken" in world.said(await eve.slash(world.channel, "play", code=code))
    await di.click(lobby, label="Leave")
    assert "ready" in world.said(await eve.slash(world.channel, "play", code=code)), "it stays good"
    await on_lobby_panel(world, ann, lobby, "Cancel")
    assert "invitation is over" in world.said(await di.slash(world.channel, "play", code=later))


async def test_a_code_expires(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await ann.slash(world.channel, "play")
    code = await code_of(world, ann, 1)
    await world.later((CODE_LASTS - timedelta(minutes=5)).total_seconds())
    await world.later(400)
    assert "has expired" in world.said(await bo.slash(world.channel, "play", code=code))


async def test_a_code_does_not_bring_back_who_was_removed_or_blocked(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    lobby = (await ann.slash(world.channel, "play")).response
    await bo.click(lobby, label="Join")
    await chosen_on_panel(world, ann, lobby, "pick-dismiss", str(bo.id))
    assert "removed you" in world.said(await bo.slash(world.channel, "play", code=await code_of(world, ann, 1)))
    await cy.context_menu(world.channel, "Block", ann)
    code = await code_of(world, ann, 1)
    assert "can't sit at this table" in world.said(await cy.slash(world.channel, "play", code=code))
    assert (await SqlCodes(world.app.storage.database).find(code)).used == 0, "it is given back"  # type: ignore[union-attr]


async def test_a_code_of_a_channel_that_one_cannot_see_is_as_of_another_server(world: World) -> None:
    ann, flo = world.join("Ann", "Flo")
    secret = world.guild.create_text_channel(
        "secret", overwrites={flo: discord.PermissionOverwrite(view_channel=False)})
    await world.env.settle()
    lobby = (await ann.slash(secret, "play")).response
    code = await code_of(world, ann, 1, secret)
    assert "another server" in world.said(await flo.slash(world.channel, "play", code=code))
    await on_lobby_panel(world, ann, lobby, "Cancel")
    assert "another server" in world.said(await flo.slash(world.channel, "play", code=code)), "nor that it is over"


async def test_guesses_are_limited_and_a_restart_gives_no_new_ones(world: World) -> None:
    ann, eve = world.join("Ann", "Eve")
    await world.set_guild(GuildSettings(threads=False, expire=0))
    await ann.slash(world.channel, "play")
    code = await code_of(world, ann, 1)
    for number in range(GUESSES_ALLOWED):
        await world.later(60)
        wrong = "".join(ALPHABET[number + place] for place in range(CODE_LENGTH))
        assert "no such code" in world.said(await eve.slash(world.channel, "play", code=wrong)).lower()
    await world.restart()
    assert "wrong codes in a day" in world.said(await eve.slash(world.channel, "play", code=code)), "the right one, too"
    await world.later(CODE_LASTS.total_seconds() - 1000)
    fresh = await code_of(world, ann, 1)
    await world.later(1100)
    assert "ready" in world.said(await eve.slash(world.channel, "play", code=fresh))


async def test_an_erasure_of_one_s_data_gives_no_more_guesses_in_a_minute(world: World) -> None:
    eve, = world.join("Eve")
    said = []
    for number in range(3 * GUESSES_ALLOWED):
        await world.later(1)
        if number % GUESSES_ALLOWED == GUESSES_ALLOWED - 1:
            await world.within(world.app.client.services.leagues.erase(eve.id, "Former player"))
        said.append(world.said(await eve.slash(world.channel, "play", code="2222" + ALPHABET[number] + "2")))
    assert sum("no such code" in each.lower() for each in said) <= 15


async def test_a_table_has_few_unused_codes(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await ann.slash(world.channel, "play")
    for _ in range(CODES_A_TABLE):
        await world.later(60)
        await code_of(world, ann, 1)
    assert f"{CODES_A_TABLE} unused codes" in world.said(await world.forge(ann, "bd:code:1:0"))
    assert "no seat at this table" in world.said(await world.forge(bo, "bd:code:1:0"))


@pytest.mark.parametrize("invited", [False, True])
async def test_a_kill_before_the_seat_does_not_spend_the_code(world: World, *, invited: bool) -> None:
    """It stays theirs alone."""
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    lobby = (await ann.slash(world.channel, "play")).response
    code = await code_of(world, ann, 1)
    assert await SqlCodes(world.app.storage.database).take(code, bo.id)
    if invited:
        await world.within(world.app.tables.gathering.invite(1, ann.id, bo.id))
    await world.restart()
    assert "a seat with this code already" in world.said(await cy.slash(world.channel, "play", code=code))
    assert "ready" in world.said(await bo.slash(world.channel, "play", code=code))
    await bo.click(lobby, label="Leave")
    assert "a seat with this code already" in world.said(await cy.slash(world.channel, "play", code=code))


async def test_two_people_with_one_code_get_one_seat(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await ann.slash(world.channel, "play")
    code, codes = await code_of(world, ann, 1), SqlCodes(world.app.storage.database)
    assert await codes.take(code, bo.id)
    assert not await codes.take(code, cy.id)
    await codes.give_back(code, cy.id)
    assert (await codes.find(code)).used == bo.id  # type: ignore[union-attr]
    await codes.give_back(code, bo.id)
    assert "ready" in world.said(await cy.slash(world.channel, "play", code=code))
