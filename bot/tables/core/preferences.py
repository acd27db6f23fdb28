"""Preferences: a player's (``/prefs``) and a server's (``/setup``)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UserPrefs:
    """A player's preferences (``/prefs``). ``language`` empty: Discord's."""

    language: str = ""
    hand: str = "dm"  # "dm" | "channel"
    text_only: bool = False
    two_rows: bool = False
    order: str = "rank"  # "rank" | "combination"
    notify: bool = True
    zone: str = "UTC"  # IANA name
    quiet: str = ""  # "22:00-08:00" in ``zone``; empty: none
    nudges: bool = True  # at half time and near the end
    next: bool = False  # "you're next"
    most: int = 20  # notices a day
    digest: str = ""  # "08:00" in ``zone``; empty: none
    never_ask: bool = True  # without a bomb, closing windows need not wait
    pass_alone: bool = True  # against AI players: what has one answer happens by itself
    ai_speed: str = "normal"  # `AiSpeed`: alone with AI players
    vacation: str = ""  # ISO time, UTC, until which the person is away
    confirm_plays: bool = False  # ask once more before cards are played
    alerts: bool = False  # when a table needs one more
    invitations: bool = True  # by name, to a table
    weekly: bool = False  # the exercises of /learn, by direct message
    patience: int = 180  # seconds that a search waits for people before AI players come; below 0: they never do
    duo: bool = False  # begin a game with AI players as soon as two people look for one
    across: bool = False  # play with people of other servers, where these allow it
    alias: str = ""  # the name there; empty: one is generated when it is needed
    alias_hidden: str = ""  # ISO time, UTC, when a chosen one was reported last
    guide: str = ""  # steps of the first game explained so far, parted by commas; "off": none any more


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """A server's settings (``/setup``). ``language`` empty: the server's locale."""

    language: str = ""
    locale: str = ""  # as last reported by Discord
    channel: int = 0  # 0: everywhere
    managers: int = 0  # the role of league managers; 0: none but who may manage the server
    threads: bool = True  # a thread for each game, where the bot may create one
    pace: str = "live"
    zone: str = "UTC"  # of the days of new seasons
    expire: int = 24  # hours until an unused lobby is closed; 0: never
    seekers: int = 0  # the role mentioned when somebody looks for players; 0: none
    call_pause: int = 6  # hours between two such mentions
    called: str = ""  # ISO time of the last one, UTC
    list_channel: int = 0  # where the list of lobbies is
    list_message: int = 0  # 0: there is none
    greeted: bool = False  # the first message has been sent
    leaders_channel: int = 0  # where the leaderboard is
    leaders_message: int = 0  # 0: there is none
    leaders_shown: str = ""  # a digest of what it shows
    story_channel: int = 0  # where the week is told; 0: nowhere
    story_day: int = 1  # on which ISO weekday
    story_told: str = ""  # ISO time, UTC, of the newest week that was begun to be told
    story_sent: str = ""  # the same, of the newest one that is done with
    across: bool = False  # its people may look for players of other servers, too
    crude: bool = False  # name the last rank of the classic Great Lord as its rule booklet does
