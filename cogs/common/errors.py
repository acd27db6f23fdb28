"""The one place where what goes wrong becomes an answer: a private sentence from the catalogue.

By whose fault: the player's (`RuleError`, `TableError`, `Refusal`) is answered and not
logged; Discord's is logged; anything else is a bug, logged with its trace and answered
with an apology. Nothing is raised further, so that a handler's failure ends there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import discord
from discord import app_commands

from bot.i18n import Texts, texts
from bot.tables.core.errors import StoreError, TableError
from cogs.common import error_text, layout
from cogs.common.api_errors import TROUBLE, Trouble, code
from games.errors import RuleError

log = logging.getLogger(__name__)

ALREADY_ANSWERED = 40060
"""Discord has our answer already: a repeated callback after its 5xx. As good as success."""

TOO_LATE = 10062
"""The interaction is gone: we were slower than three seconds."""

ACKNOWLEDGE_AFTER = timedelta(seconds=1)
"""What takes longer is acknowledged before it is done: Discord waits for three seconds."""


class Refusal(Exception):
    """Something that the bot itself refuses, with its sentence's code: ``error.<code>``."""

    def __init__(self, code: str, /, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


def of_player(error: BaseException) -> bool:
    """Whether ``error`` is an answer to a player rather than a failure of ours."""
    return isinstance(error, RuleError | TableError | Refusal | StoreError)


def sentence(t: Texts, error: BaseException) -> str:
    """What to tell the person."""
    if isinstance(error, StoreError):
        return t("error.store_failed")
    if not isinstance(error, RuleError | TableError | Refusal):
        return t("error.internal")
    key = f"error.{error.code}"
    if key not in t:
        log.error("no sentence for %s", key)
        return t("error.refused")
    try:
        said = t(key, **error_text.params(t, error.code, error.params))
    except (KeyError, IndexError, ValueError):
        log.exception("the sentence for %s does not fit %s", key, error)
        return t("error.refused")
    if isinstance(error, RuleError) and error.rule != "NOTATION":
        return t("error.with_rule", sentence=said, rule=error.rule)
    return said


async def acknowledge(
    interaction: discord.Interaction[Any], *, thinking: bool = False, private: bool = False
) -> None:
    """Tell Discord at once that we heard. An interaction that comes twice (a resumed gateway, a repeated
    callback) is acknowledged already: it goes on, and what it does is done once, by its id."""
    try:
        await interaction.response.defer(ephemeral=private, thinking=thinking)
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED:
            raise


@asynccontextmanager
async def acknowledged(interaction: discord.Interaction[Any]) -> AsyncIterator[None]:
    """Acknowledge for everybody what is done here: at once if it takes longer than `ACKNOWLEDGE_AFTER`, else after it,
    since Discord would show everybody a refusal too. Refusals are quick."""
    clock = interaction.client.services.clock
    tasks: list[asyncio.Task[None]] = []

    def late() -> None:
        tasks.append(asyncio.get_running_loop().create_task(acknowledge(interaction, thinking=True)))

    timer = clock.call_at(clock.now() + ACKNOWLEDGE_AFTER, late)
    try:
        yield
    finally:
        timer.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if not interaction.response.is_done():
        await acknowledge(interaction, thinking=True)


async def answer(interaction: discord.Interaction[Any], error: BaseException) -> None:
    """Tell the person what went wrong, privately; never raises."""
    error = _cause(error)
    if code(error) in (ALREADY_ANSWERED, TOO_LATE):
        log.info("interaction %s: %s", interaction.id, error)
        return
    if isinstance(error, Trouble):
        log.warning("interaction %s: %s", interaction.id, error)
    elif not of_player(error):
        log.error("interaction %s failed", interaction.id, exc_info=error)
    elif isinstance(error, StoreError):
        log.error("store: %s", error)
    try:
        await tell(interaction, sentence(await _texts(interaction), error))
    except TROUBLE as failure:
        log.warning("could not answer interaction %s: %s", interaction.id, failure)


async def _texts(interaction: discord.Interaction[Any]) -> Texts:
    """The person's language; what Discord says of it where even the preferences cannot be read."""
    try:
        found: Texts = await interaction.client.services.private_texts(interaction.user.id, interaction.locale)
    except Exception:
        log.exception("no preferences of %s", interaction.user.id)
        return texts(str(interaction.locale))
    return found


def _cause(error: BaseException) -> BaseException:
    return error.original if isinstance(error, app_commands.CommandInvokeError) else error


async def tell(interaction: discord.Interaction[Any], text: str) -> None:
    """A private answer in words, as the first response or after it."""
    if not interaction.response.is_done():
        try:
            await interaction.response.send_message(view=layout.note(text), ephemeral=True)
            return
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise
    await interaction.followup.send(view=layout.note(text), ephemeral=True)
