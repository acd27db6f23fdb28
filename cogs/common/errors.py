"""Errors of Discord's API and our own, and the one place that turns them into answers.

An answer is a private sentence from the catalogue. It depends on whose fault it is: a player's error (`RuleError`,
`TableError`, `Refusal`) is answered and not logged; Discord's is logged; anything else is a bug, logged with its trace
and answered with an apology. Nothing is raised further, so a handler's failure ends here.

The library retries a call a few times (429, most 5xx). The errors that reach us are either permanent (gone, forbidden,
malformed) or transient (`is_transient`).

An error's parameters are shown in the reader's language, never by their codes (`in_words`). A parameter's name gives
its type (``level``, ``pace``, ``card``); two errors name a setting and its values (``bad_option``, ``bad_terms``).
Typed text is repeated without markup and cut to a sentence's length. Options may be typed as codes
(``/play options:``), so there the code is shown beside its words, marked as code.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.utils import format_dt

from bot.core.errors import StoreError, TableError
from bot.core.user_text import visible
from bot.i18n import Texts, texts
from bot.tables.core.time_control import WORDS
from cogs.common import display_names, layout, time_settings
from cogs.common.layout import OPTION_LIMIT, Interaction
from cogs.common.permissions import install_link
from cogs.common.services import bot_of
from games.actions import RuleError
from rendering.cards.codes import parse
from rendering.lengths import cut

log = logging.getLogger(__name__)

API_ERRORS = (discord.HTTPException, aiohttp.ClientError, OSError)
"""For ``except``. A TimeoutError is an OSError."""
UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
OLD_MESSAGE = 30046
"""Too many edits of messages older than an hour. The status is 429, but the library's retries may fail too."""
SHORT_WAIT = timedelta(seconds=15)
"""For which an edit is tried again later. After a longer one a new message takes the old one's place."""
ARCHIVED = 50083
"""Nothing is edited in an archived thread; a new message opens it again, unless it is locked."""
LOCKED = 160005
"""The thread is locked: only who may manage threads writes there."""
THREAD_CLOSED = (UNKNOWN_CHANNEL, ARCHIVED, LOCKED)
"""Refusals of new messages in a thread that is gone or locked."""
ALREADY_ANSWERED = 40060
"""Discord already has our answer: a repeated callback after its 5xx. Counts as success."""
TOO_LATE = 10062
"""The interaction is gone: we were slower than three seconds."""
STALE_COMMAND = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""Discord shows commands as the version before had them for a while after an update."""
ACKNOWLEDGE_AFTER = timedelta(seconds=1)
"""Work that takes longer is acknowledged first."""
DISCORD_WAITS = timedelta(seconds=2.7)
"""Discord waits three seconds, from when it has sent the interaction until the answer arrives."""
READ = 0.5
"""Seconds in which the language of an error is read: a database that is away must not cost the answer too."""
_FAMILIES: Mapping[str, str] = {
    "game": "words.game", "pace": "pace", "level": "level", "preset": "league.preset", "clan": "words.clan",
}
"""Parameters whose values are codes, and the keys of their words."""
_OWN = ("role", "channel", "setting", "link")
"""Parameters whose values are mentions, codes or addresses of ours."""


def is_transient(error: BaseException) -> bool:
    """Whether the same call may succeed later."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or (error.status == 429 and not is_too_old(error))
    return isinstance(error, aiohttp.ClientError | OSError)


def is_too_old(error: BaseException) -> bool:
    """Whether Discord edits a message no more, since it is too old, and a new one must take its place."""
    if not isinstance(error, discord.HTTPException) or error.code != OLD_MESSAGE:
        return False
    wait = retry_after(error)
    return wait is None or wait > SHORT_WAIT


def retry_after(error: discord.HTTPException) -> timedelta | None:
    """How long Discord refuses, if it says so."""
    try:
        return timedelta(seconds=float(error.response.headers["Retry-After"]))
    except (KeyError, ValueError, AttributeError):  # the tests' Discord in memory answers without headers
        return None


def code(error: BaseException) -> int:
    """Discord's error code; 0 if it gave none."""
    return error.code if isinstance(error, discord.HTTPException) else 0


class Refusal(Exception):
    """A refusal by the bot itself, with the code of its sentence: ``error.<code>``."""

    def __init__(self, code: str, /, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def buttons(self, t: Texts) -> Sequence[layout.Button]:
        """What can be done instead."""
        return ()


def of_player(error: BaseException) -> bool:
    """Whether ``error`` is an answer to a player rather than a failure of ours."""
    return isinstance(error, RuleError | TableError | Refusal | StoreError)


def sentence(t: Texts, error: BaseException) -> str:
    """The sentence for the person, without the rule's number: that is for records."""
    if isinstance(error, StoreError):
        return t("error.store_failed")
    if not isinstance(error, RuleError | TableError | Refusal):
        return t("error.internal")
    key = f"error.{error.code}"
    if key not in t:
        log.error("no sentence for %s", key)
        return t("error.refused")
    try:
        return t(key, **in_words(t, error.code, error.params))
    except (KeyError, IndexError, ValueError):
        log.exception("the sentence for %s does not fit %s", key, error)
        return t("error.refused")


async def acknowledge(
    interaction: Interaction, *, thinking: bool = False, private: bool = False
) -> None:
    """Acknowledge the interaction at once. One that arrives twice (a resumed gateway, a repeated callback) is already
    acknowledged: it continues, and takes effect once, by its id."""
    try:
        await interaction.response.defer(ephemeral=private, thinking=thinking)
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED:
            raise


def acknowledge_after(interaction: Interaction) -> timedelta:
    """How long work may take without an acknowledgement: `ACKNOWLEDGE_AFTER`, or less if Discord is slow."""
    spare = DISCORD_WAITS - timedelta(seconds=bot_of(interaction).responses.expected)
    return max(timedelta(), min(ACKNOWLEDGE_AFTER, spare))


@asynccontextmanager
async def acknowledged(interaction: Interaction) -> AsyncIterator[None]:
    """Acknowledge for everybody what is done here: when it has taken a while (`acknowledge_after`), else after it,
    since Discord would show everybody a refusal too. Refusals are quick."""
    clock = bot_of(interaction).services.clock
    tasks: list[asyncio.Task[None]] = []

    def late() -> None:
        tasks.append(asyncio.get_running_loop().create_task(acknowledge(interaction, thinking=True)))

    timer = clock.call_at(clock.now() + acknowledge_after(interaction), late)
    try:
        yield
    finally:
        timer.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if not interaction.response.is_done():
        await acknowledge(interaction, thinking=True)


async def answer(interaction: Interaction, error: BaseException) -> None:
    """Tell the person privately what went wrong; never raises."""
    error = _with_link(interaction, _cause(error))
    if code(error) in (ALREADY_ANSWERED, TOO_LATE):
        log.info("interaction %s: %s", interaction.id, error)
        return
    if isinstance(error, STALE_COMMAND):
        log.info("interaction %s is a command of another version", interaction.id)
        error = moved(interaction.data or {}) or Refusal("stale_command")
    elif isinstance(error, API_ERRORS):
        log.warning("interaction %s: %s", interaction.id, error)
    elif not of_player(error):
        log.error("interaction %s failed", interaction.id, exc_info=error)
    elif isinstance(error, StoreError):
        log.error("store: %s", error)
    try:
        if interaction.type is discord.InteractionType.autocomplete:
            await _suggest_nothing(interaction)
            return
        t = await _texts(interaction)
        await _tell(interaction, sentence(t, error), error.buttons(t) if isinstance(error, Refusal) else ())
    except API_ERRORS as failure:
        log.warning("could not answer interaction %s: %s", interaction.id, failure)


async def _suggest_nothing(interaction: Interaction) -> None:
    if not interaction.response.is_done():
        await interaction.response.autocomplete([])


async def _texts(interaction: Interaction) -> Texts:
    """The person's language; what Discord says of it where even the preferences cannot be read."""
    try:
        async with asyncio.timeout(READ):
            return await bot_of(interaction).services.languages.of_player(interaction.user.id, interaction.locale)
    except (StoreError, TimeoutError):
        log.info("preferences of %s not readable", interaction.user.id)
    except Exception:
        log.exception("preferences of %s not readable", interaction.user.id)
    return texts(str(interaction.locale))


def _cause(error: BaseException) -> BaseException:
    return error.original if isinstance(error, app_commands.CommandInvokeError) else error


def moved(data: Mapping[str, Any]) -> Refusal | None:
    """Where a command is found that the version before had; None: it has another form, or none. For one release."""
    match data.get("name"):
        case "review":
            return Refusal("moved_review")
        case "verify":
            return Refusal("moved_verify")
        case "about":
            return Refusal("moved_about")
        case "block":
            return Refusal("moved_block")
        case "advice":
            return Refusal("moved_advice")
        case "league" if any(each.get("name") == "export" for each in data.get("options", ())):
            return Refusal("moved_export")
        case "join":
            typed = next((str(each.get("value", "")) for each in data.get("options", ())), "")
            return Refusal("moved_join", typed=typed)
    return None


def _with_link(interaction: Interaction, error: BaseException) -> BaseException:
    """``server_only`` on a server: the app was added there without the bot, and this adds it."""
    on_server = interaction.guild_id is not None and interaction.client.get_guild(interaction.guild_id) is None
    if on_server and getattr(error, "code", None) == "server_only":
        return Refusal("bot_is_missing", link=install_link(interaction.application_id))
    return error


async def _tell(interaction: Interaction, text: str, buttons: Sequence[layout.Button] = ()) -> None:
    """A private answer in words, as the first response or after it."""
    page = layout.page([text, *buttons]) if buttons else layout.note(text)
    if not interaction.response.is_done():
        try:
            await interaction.response.send_message(view=page, ephemeral=True)
            return
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise
    await interaction.followup.send(view=page, ephemeral=True)


# parameters of errors -----------------------------------------------------------------------------

def in_words(t: Texts, code: str, given: Mapping[str, object]) -> dict[str, object]:
    """``given`` in words, for the sentence of the error ``code``."""
    special = _SPECIAL.get(code)
    said = {name: _word(t, name, value) for name, value in given.items()}
    return {**said, **special(t, given)} if special else said


def _word(t: Texts, name: str, value: object) -> object:
    if isinstance(value, tuple | list):
        return t.both(str(_word(t, name, part)) for part in value)
    if isinstance(value, datetime):
        return format_dt(value, "f")
    if not isinstance(value, str):
        return value
    if name in _FAMILIES and (key := f"{_FAMILIES[name]}.{value}") in t:
        return t(key)
    if name in ("rank", "wish") and value in tuple(display_names.RANKS):
        return display_names.rank(t, value)
    if name == "card" and _is_card(value):
        return display_names.card(t, value)
    return value if name in _OWN else _typed(value)


def _typed(text: str) -> str:
    """What somebody typed, as it may be shown."""
    return display_names.escaped(cut(visible(text, 2 * OPTION_LIMIT), OPTION_LIMIT))


def _is_card(code: str) -> bool:
    """Whether ``code`` is a card's: what somebody typed in a card's place may be anything."""
    try:
        parse(code)
    except ValueError:
        return False
    return True


def _option(t: Texts, given: Mapping[str, object]) -> dict[str, object]:
    """A game's option by its words; the values that may be typed, each with what it means."""
    name, allowed = str(given.get("name")), str(given.get("allowed"))
    keys = {value: f"option.{name}.{value}" for value in allowed.split()}
    if all(key in t for key in keys.values()):
        allowed = t("words.comma").join(_coded(t, value, t(key)) for value, key in keys.items())
    return {"name": _coded(t, name, t(f"option.{name}")) if f"option.{name}" in t else name, "allowed": allowed}


def _coded(t: Texts, code: str, said: str) -> str:
    return said if said == code else t("words.quoted", code=code, words=said)


def _term(t: Texts, given: Mapping[str, object]) -> dict[str, object]:
    """A table's term and the value that was chosen for it."""
    name, value = str(given.get("name")), str(given.get("value"))
    if f"settings.term.{name}" not in t:
        return {}
    known = f"settings.{name}.{value}" in t if name in WORDS else value.isdecimal()
    number = int(value) if value.isdecimal() else value
    said = time_settings.value_words(name, number, t) if known else _typed(value)
    return {"name": t(f"settings.term.{name}"), "value": said}


def _limits(t: Texts, given: Mapping[str, object]) -> dict[str, object]:
    """The least lengths of a rated game."""
    return {"limits": display_names.rated_limits(t, str(given["game"]))}


_SPECIAL: Mapping[str, Callable[[Texts, Mapping[str, object]], dict[str, object]]] = {
    "bad_option": _option, "bad_terms": _term, "ladder_too_short": _limits,
}
