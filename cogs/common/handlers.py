"""Declare controls and commands; who clicked, their language, and how much they may open.

**From a button to its handler.** A page makes a `Click` (`cogs.common.layout`) with a *verb* and what it is about; its
custom id is stored in Discord's message for as long as that exists. A press comes to `bot.client`: the process that is
home of the table, season or person claims it (`mine`), the gate limits how often a person presses (`cogs.common.gate`),
and the verb is looked up among all controls that cogs declare with `on`. Then its `Right` is checked, the press is
acknowledged as declared (``answer``), and the method runs. An error at any place becomes a private sentence
(`cogs.common.errors`).

**Who owns a verb.** Each is declared once. A verb with a feature's name, or one of its old words, belongs to that
feature's cog and to no other; the client does not start otherwise (`bot.features.declaration.check_verbs`). A word that
was posted once stays declared, since messages with it stay (``tests/cogs/recorded_verbs.json``).

**Unknown and outdated ones.** A verb that nobody declares does nothing, and the answer says that the button is out of
date. A known verb with an argument that no page of ours makes, or with a move from before the last milestone, is
refused as too late (`StaleTable`): each handler asks its service, never the button, what is possible now.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, NamedTuple, TypeVar, cast

from cachetools import cached
from discord import app_commands, ui
from discord.app_commands import locale_str

from bot.core.user_text import clean_name
from bot.i18n import Texts, texts
from bot.tables.core.model import Person
from cogs.common import layout
from cogs.common.errors import Refusal, acknowledge
from cogs.common.layout import Click, Handler, Interaction
from cogs.common.rights import Right
from cogs.common.services import Services
from rendering.picture import PictureRequest

M = TypeVar("M", bound=Callable[..., Any])
C = TypeVar("C")

_DECLARED = "__declared_control__"
CHOICES_LIMIT = 25

EDIT, BESIDE, HAND = "edit", "beside", "hand"
"""How a click is answered: by editing its message, with a separate private message, or with the player's hand as it is
then (`cogs.play.cog.step`)."""


@dataclass(frozen=True, slots=True)
class Control:
    """What `on` declares of a control: who may use it, how it is answered, and the method that handles it."""

    right: Right
    answer: str
    handle: Handler


def on(*verbs: str, right: Right, answer: str = "") -> Callable[[M], M]:
    """Declare buttons, selects or forms with these verbs: who may use them, and (the marked method) what they do.

    ``answer``: how the click is acknowledged before anything is done; empty, and `HAND`: the method sees to that.
    """
    def mark(method: M) -> M:
        @wraps(method)
        async def acknowledged(owner: object, interaction: Interaction, click: Click) -> None:
            await acknowledge(interaction, thinking=answer == BESIDE, private=answer == BESIDE)
            await method(owner, interaction, click)

        handler: Any = acknowledged if answer in (EDIT, BESIDE) else method
        setattr(handler, _DECLARED, (verbs, right, answer))
        return cast(M, handler)

    return mark


PREFS, SETUP = "prefs", "setup"
"""Panels of settings: a player's, a server's."""
_DOOR = "__declared_door__"


class SettingsDoor(NamedTuple):
    """What `door` declares: the button of a panel that opens a page of settings. ``key``: of its label."""

    panel: str
    verb: str
    key: str


def door(panel: str, verb: str, key: str) -> Callable[[M], M]:
    """Declare that the control ``verb``, which the marked method handles, opens a page of settings, so that ``/prefs``
    or ``/setup`` has a button to it: these know no feature."""
    def mark(method: M) -> M:
        setattr(method, _DOOR, SettingsDoor(panel, verb, key))
        return method

    return mark


def doors_of(owner: object) -> Sequence[SettingsDoor]:
    """The pages of settings that ``owner`` declares."""
    return _doors(type(owner))


@cached({})
def _doors(kind: type) -> Sequence[SettingsDoor]:
    found = (getattr(getattr(kind, name), _DOOR, None) for name in dir(kind))
    return [each for each in found if isinstance(each, SettingsDoor)]


@cached({})
def _declared(kind: type) -> Sequence[tuple[str, str, Right, str]]:
    """(verb, method, right, answer) of each control of a cog."""
    marked = [(name, getattr(getattr(kind, name), _DECLARED, ((), Right.ANYBODY, ""))) for name in dir(kind)]
    return [(verb, name, right, answer) for name, (verbs, right, answer) in marked for verb in verbs]


def verbs_of(owner: object) -> list[str]:
    """The verbs of the controls that ``owner`` handles; one that is declared twice stands there twice."""
    return [verb for verb, *_ in _declared(type(owner))]


def controls_of(owner: object) -> dict[str, Control]:
    """The controls that ``owner`` handles, by verb."""
    return {verb: Control(right, answer, getattr(owner, name)) for verb, name, right, answer in _declared(type(owner))}


class Replies:
    """Answers in the private language of the interaction's user."""

    services: Services

    async def texts(self, interaction: Interaction) -> Texts:
        return await self.services.languages.of_player(interaction.user.id, interaction.locale)

    async def reply(self, interaction: Interaction, key: str, /, **params: object) -> None:
        """Answer an acknowledged interaction with this text."""
        t = await self.texts(interaction)
        await interaction.edit_original_response(view=layout.note(t(key, **params)))

    async def show_drawn(self, interaction: Interaction, picture: PictureRequest | None,
                         page: Callable[[tuple[str, str] | None], ui.LayoutView]) -> None:
        """Edit the response to show a page with its picture. ``page``: of the picture as (file name, alt text), or None
        if there is none, or it was not drawn."""
        image = None if picture is None else await self.services.drawing.draw(picture)
        view = page(None if image is None else image.named)
        await interaction.edit_original_response(view=view, attachments=[] if image is None else [image.file()])

    def check_openings(self, interaction: Interaction) -> None:
        """Limit what a user, and a server's users, open in a while. Refusal (too_many_openings)."""
        if not self.services.limits.openings.take(interaction.user.id, interaction.guild_id):
            raise Refusal("too_many_openings")


def person(interaction: Interaction) -> Person:
    return Person(interaction.user.id, clean_name(interaction.user.display_name))


def servers_only(command: C) -> C:
    """Mark a command for servers with the bot only, not for the user's own app."""
    app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)(command)
    app_commands.allowed_installs(guilds=True, users=False)(command)
    return command


def say(key: str) -> locale_str:
    """A command's description or choice in English, with its key for the translator."""
    return locale_str(texts()(key), key=key)
