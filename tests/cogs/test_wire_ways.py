"""What goes around the library (`cogs.delivery.discord_internals`) sends the same, and leaves an interaction as the
library would."""

from __future__ import annotations

import gc
from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any

import discord
import pytest
from discord_world import World
from players import started
from simcord.http import router

from cogs.common import layout
from cogs.common.base import Interaction
from cogs.delivery import discord_internals

Work = Callable[[Interaction], Awaitable[None]]


def files(pictured: bool) -> list[discord.File]:
    return [discord.File(BytesIO(b"\x89PNG\r\n\x1a\n"), "hand.png", description="nine cards")] if pictured else []


def page(pictured: bool) -> layout.Page:
    shown = [layout.picture("hand.png", "nine cards")] if pictured else []
    return layout.page([layout.words("look"), *shown], accent=3)


def listen(monkeypatch: pytest.MonkeyPatch, path: str) -> list[Any]:
    """What the library sends there from now on, and which files."""
    heard: list[Any] = []
    plain = router.dispatch

    def dispatch(backend: Any, method: str, to: str, **given: Any) -> Any:
        if path in to:
            files = [(each.filename, each.description) for each in given.get("files") or ()]
            heard.append((method, to.split("/")[-1], given.get("json"), given.get("params"), files))
        return plain(backend, method, to, **given)

    monkeypatch.setattr(router, "dispatch", dispatch)
    return heard


async def at_work(world: World, monkeypatch: pytest.MonkeyPatch, *works: Work) -> None:
    """Let *Refresh* in one hand after the other do what is given, with the interaction."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    await world.later(3)
    for player, work in zip(players, works, strict=False):
        async def refresh(interaction: Interaction, click: Any, work: Work = work) -> None:
            await work(interaction)

        monkeypatch.setitem(world.app.client._verbs, "refresh", refresh)
        await player.press("Refresh")


@pytest.mark.parametrize("pictured", [True, False])
async def test_an_edit_is_what_the_library_would_send(
    world: World, monkeypatch: pytest.MonkeyPatch, pictured: bool
) -> None:
    heard = listen(monkeypatch, "/messages/")

    async def work(interaction: Interaction) -> None:
        await interaction.response.defer()
        message = interaction.message
        assert message is not None
        heard.clear()
        theirs = interaction.client.get_partial_messageable(message.channel.id).get_partial_message(message.id)
        await theirs.edit(view=page(pictured), attachments=files(pictured))
        await discord_internals.edit(interaction.client, message.channel.id, message.id, page(pictured),
            files(pictured))

    await at_work(world, monkeypatch, work)
    theirs, ours = heard
    assert theirs == ours


@pytest.mark.parametrize("pictured", [True, False])
async def test_an_answer_is_what_the_library_would_send(
    world: World, monkeypatch: pytest.MonkeyPatch, pictured: bool
) -> None:
    heard, types = listen(monkeypatch, "/callback"), []

    async def theirs(interaction: Interaction) -> None:
        await interaction.response.edit_message(view=page(pictured), attachments=files(pictured))
        types.append(interaction.response.type)

    async def ours(interaction: Interaction) -> None:
        await discord_internals.update(interaction, page(pictured), files(pictured))
        types.append(interaction.response.type)
        with pytest.raises(discord.InteractionResponded):
            await discord_internals.update(interaction, page(pictured), files(pictured))

    heard.clear()
    await at_work(world, monkeypatch, theirs, ours)
    assert heard[-1] == heard[-2]
    assert types == [discord.InteractionResponseType.message_update] * 2


async def test_a_click_comes_without_what_its_message_shows(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[discord.Message] = []

    async def work(interaction: Interaction) -> None:
        assert interaction.message is not None
        seen.append(interaction.message)
        await interaction.response.defer()

    await at_work(world, monkeypatch, work)
    assert seen[0].components == []
    assert seen[0].id
    assert seen[0].flags.components_v2
    assert not seen[0].flags.ephemeral


async def test_a_click_that_was_answered_leaves_nothing_to_the_search_for_garbage(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    clicks: list[Interaction] = []

    async def work(interaction: Interaction) -> None:
        clicks.append(interaction)
        await interaction.response.defer()

    await at_work(world, monkeypatch, work)
    [click] = clicks
    assert click not in gc.get_referents(click.response)
    assert click.response.is_done()
    with pytest.raises(discord.InteractionResponded):
        await click.response.defer()
