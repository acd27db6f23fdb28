"""What players (``/prefs``) and servers (``/setup``) have set of what the base itself uses.

A feature declares its own in its room (`Feature.settings`). `bot.core.declared` says how
declarations work. The order here is the order on the pages.
"""

from __future__ import annotations

from datetime import datetime, time
from enum import StrEnum
from typing import Any, TypeVar

from bot.core.declared import (
    DeclaredSetting,
    FormField,
    HereSwitch,
    LanguagePick,
    Pick,
    PostHere,
    RolePick,
    SettingValues,
    Switch,
    VoicePick,
    ZoneForm,
)
from bot.core.user_text import whole
from bot.core.wall_clock import Hours, parse_time, zone
from bot.tables.core.orders import AiSpeed
from bot.tables.core.time_control import PACES

V = TypeVar("V")

GUIDE_OFF = "off"
"""`UserPrefs.guide` of a player who wants no hints any more."""
NOTICES_MAX = 200
"""The most notices a day that a player may ask for."""


class PrefsPage(StrEnum):
    """The pages of ``/prefs``: how hands look; what players are notified of; what is rarely changed."""

    LOOK = "look"
    TOLD = "told"
    RARE = "rare"


class SetupPage(StrEnum):
    """The pages of ``/setup``. ``FIRST`` leads to the others."""

    FIRST = "first"
    GAMES = "games"
    PLAYERS = "players"
    LEAGUES = "leagues"


class HandPlace(StrEnum):
    """Where a player's hand is shown: in a direct message, or behind the table's button in the channel."""

    DM = "dm"
    CHANNEL = "channel"


class CardOrder(StrEnum):
    """How a hand is sorted (`rendering.hand.ORDERS`)."""

    RANK = "rank"
    COMBINATION = "combination"


class Preference(DeclaredSetting[V]):
    """A setting of a player."""


class ServerSetting(DeclaredSetting[V]):
    """A setting of a server."""


def _moment(stored: str) -> datetime | None:
    return datetime.fromisoformat(stored) if stored else None


def _iso(at: datetime | None) -> str:
    return "" if at is None else at.isoformat()


def moment(name: str = "") -> ServerSetting[datetime | None]:
    """When something of a server was done last, in UTC; None: never."""
    return ServerSetting[datetime | None](None, name=name, read=_moment, write=_iso)


def _time(stored: str) -> time | None:
    found = parse_time(stored)
    if found is None and stored:
        raise ValueError(stored)
    return found


def _hours(stored: str) -> Hours | None:
    found = Hours.parse(stored)
    if found is None and stored:
        raise ValueError(stored)
    return found


def _text(value: Hours | time | None) -> str:
    return "" if value is None else f"{value:%H:%M}" if isinstance(value, time) else str(value)


def _zone(written: str) -> str:
    if zone(written) is None:
        raise ValueError(written)
    return written


def _count(written: str) -> int:
    found = whole(written, NOTICES_MAX)
    if found is None:
        raise ValueError(written)
    return found


class UserPrefs(SettingValues[Preference[Any]]):
    """A player's preferences. ``language`` empty: Discord's."""

    language = Preference("", LanguagePick(PrefsPage.LOOK))
    hand = Preference(HandPlace.DM, Switch(PrefsPage.LOOK, "dm", HandPlace.DM, HandPlace.CHANNEL))
    two_rows = Preference(False, Switch(PrefsPage.LOOK))
    order = Preference(CardOrder.RANK, Switch(
        PrefsPage.LOOK, "by-combination", CardOrder.COMBINATION, CardOrder.RANK))
    notify = Preference(True, Switch(PrefsPage.TOLD))
    invitations = Preference(True, Switch(PrefsPage.TOLD))  # by name, to a table
    alerts = Preference(False, Switch(PrefsPage.TOLD))  # when a table needs one more
    text_only = Preference(False, Switch(PrefsPage.RARE))
    guide = Preference("", Switch(PrefsPage.RARE, on="", off=GUIDE_OFF))
    """Steps of the first game explained so far, separated by commas (`cogs.pages.guide`)."""
    pass_alone = Preference(True, Switch(PrefsPage.RARE))
    """Against AI players: a step with only one possible answer happens by itself."""
    confirm_plays = Preference(False, Switch(PrefsPage.RARE))  # ask once more before cards are played
    nudges = Preference(True, Switch(PrefsPage.RARE))  # at half time and near the end
    next = Preference(False, Switch(PrefsPage.RARE))  # "you're next"
    never_ask = Preference(True, Switch(PrefsPage.RARE))  # without a bomb, closing windows need not wait
    zone = Preference("UTC", FormField(PrefsPage.TOLD, parse=_zone, code="bad_zone", given="zone", needed=True))
    """An IANA name."""
    quiet = Preference[Hours | None](
        None, FormField(PrefsPage.TOLD, parse=_hours, code="bad_hours", given="hours"), read=_hours, write=_text)
    digest = Preference[time | None](
        None, FormField(PrefsPage.TOLD, parse=_time, code="bad_time", given="time"), read=_time, write=_text)
    most = Preference(20, FormField(PrefsPage.TOLD, parse=_count, code="bad_number", given="n", needed=True))
    """Notices a day."""
    vacation = Preference[datetime | None](None, read=_moment, write=_iso)  # until when, UTC
    ai_speed = Preference(AiSpeed.NORMAL)  # alone with AI players
    patience = Preference(180)
    """Seconds that a search waits for people before AI players come; below 0: they never do."""
    duo = Preference(False)  # begin a game with AI players as soon as two people look for one
    across = Preference(False)  # play with people of other servers, where these allow it
    alias = Preference("")  # the name there; empty: one is generated when it is needed
    alias_hidden = Preference[datetime | None](None, read=_moment, write=_iso)  # when a chosen one was reported last


class GuildSettings(SettingValues[ServerSetting[Any]]):
    """A server's settings. ``language`` empty: the server's locale."""

    language = ServerSetting("", LanguagePick(SetupPage.FIRST))
    channel = ServerSetting(0, HereSwitch(SetupPage.FIRST))  # 0: everywhere
    pace = ServerSetting("live", Pick(SetupPage.GAMES, values=tuple(PACES), text="pace.{}"))
    threads = ServerSetting(True, Switch(SetupPage.GAMES))  # a thread for each game, where the bot may create one
    crude = ServerSetting(False, Switch(SetupPage.GAMES))
    """Name the last rank of the classic Great Lord as its rule booklet does."""
    voice_channel = ServerSetting(0, VoicePick(SetupPage.GAMES))
    """The voice channel that lobbies and hands link to; 0: none. The bot needs no permission in it."""
    seekers = ServerSetting(0, RolePick(SetupPage.PLAYERS))
    """The role mentioned when somebody looks for players; 0: none."""
    list_message = ServerSetting(0, PostHere(SetupPage.PLAYERS, "list"))  # the list of lobbies; 0: there is none
    leaders_message = ServerSetting(0, PostHere(SetupPage.PLAYERS, "leaders"))  # the leaderboard; 0: there is none
    managers = ServerSetting(0, RolePick(SetupPage.LEAGUES))
    """The role of league managers; 0: only members who may manage the server."""
    zone = ServerSetting("UTC", ZoneForm(SetupPage.LEAGUES))  # of the days of new seasons
    expire = ServerSetting(24, Pick(None, values=(1, 6, 24, 72, 168, 0)))
    """Hours until an unused lobby is closed; 0: never. Only panels of before set it: the default does."""
    call_pause = ServerSetting(6, Pick(None, values=(1, 3, 6, 12, 24)))
    """Hours between two mentions of ``seekers``. Only panels of before set it."""
    called = moment()  # of the last mention
    locale = ServerSetting("")  # as last reported by Discord
    list_channel = ServerSetting(0)
    leaders_channel = ServerSetting(0)
    leaders_shown = ServerSetting("")  # a digest of what the leaderboard shows
    greeted = ServerSetting(False)  # the first message has been sent
    across = ServerSetting(False)  # its people may look for players of other servers, too
