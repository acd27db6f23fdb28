"""Around Discord's library, where it makes objects that nobody looks at: a message of ours has up to forty components
with as many options, and the library would read all of them with each click and with each answer to an edit.

What is sent is what the library itself would send, by its own ways (limits of rate and tries after trouble included).
Here alone do we use what its documentation does not promise; its version is pinned, and `tests/cogs/test_wire_ways.py`
notices if another one has changed any of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui
from discord.http import handle_message_parameters
from discord.webhook.async_ import async_context, interaction_message_response_params

CLICK = "INTERACTION_CREATE"
COMPONENT = discord.InteractionType.component.value
UPDATE = discord.InteractionResponseType.message_update

Event = Mapping[str, Any]


async def edit(
    client: discord.Client, channel: int, message: int, page: ui.LayoutView, files: Sequence[discord.File] = ()
) -> None:
    """Show ``page`` in a message of the bot, as `discord.PartialMessage.edit` does. discord.HTTPException."""
    with handle_message_parameters(view=page, attachments=list(files)) as params:
        await client.http.edit_message(channel, message, params=params)


async def update(
    interaction: discord.Interaction[Any], page: ui.LayoutView, files: Sequence[discord.File] = ()
) -> None:
    """Answer a click by showing ``page`` in its message, as `discord.InteractionResponse.edit_message` does.

    discord.InteractionResponded if it has an answer; discord.HTTPException.
    """
    response, http = interaction.response, interaction.client.http
    if response.is_done():
        raise discord.InteractionResponded(interaction)
    params = interaction_message_response_params(
        type=UPDATE.value, view=page, attachments=list(files),
        previous_allowed_mentions=interaction.client.allowed_mentions)
    with params:
        await async_context.get().create_interaction_response(
            interaction.id, interaction.token, session=interaction._session, proxy=http.proxy,
            proxy_auth=http.proxy_auth, params=params)
    response._response_type = UPDATE


def lighten(client: discord.Client) -> None:
    """From now on clicks come without what their message shows: we know that, or ask our own state for it."""
    parsers = client._connection.parsers
    parse = parsers[CLICK]

    def parse_lightly(event: Event) -> None:
        message = event.get("message")
        if event["type"] == COMPONENT and message:
            event = {**event, "message": {**message, "components": []}}
        parse(event)

    parsers[CLICK] = parse_lightly


def release(interaction: discord.Interaction[Any]) -> None:
    """Nobody answers ``interaction`` any more: it and its response need not hold each other.

    The two would stay, with the message and its people, until the search for garbage finds them: with hundreds of
    clicks a second that search is what the event loop stands still for.
    """
    if interaction.response.is_done():
        interaction.response._parent = None  # type: ignore[assignment]
