"""The rules of a season, in named parts.

The log stores them flat (`bot.league.entries.kinds`), and commands and panels name a setting by its name alone: no two
parts have a field of the same name, and `PART_OF` says which part has it.

>>> swiss = Settings("swiss", "swiss")
>>> amended(swiss, {"days": 7, "pairs": True}).dates.days
7
>>> value_of(swiss, "game")
'tichu'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from types import MappingProxyType
from typing import Any

from bot.tables.core.model import BY_SEASON, COUNTING
from games.registry import DEFAULT_GAME

SEEDINGS = ("rating", "last", "hand")
"""Seeds by rating, by the places of the season before (``after``), or as managers put them."""
ADVANCES = ("button", "done", "time")
"""The next round is paired by a manager, when the last game is done, or at a set time of the week."""
SQUADS = (0, 3, 4, 5, 6)
"""The most members of a squad; 0: there are none."""
EDITION = 1
"""Of the rules for new seasons; one that was opened before keeps its own, and a log that names none has 0.

1: who plays does not decide their own game alone (`bot.league.season.decisions`), and results that were only entered
are not rated.
"""
ODD = ("bye", "ai", "step_in")
"""If the number of sides at a night is odd: one sits out, AI players fill up, or people who can step in do."""
RATING_RULES = 2
"""The edition of the rules by which games are rated now. A season keeps the one that it began with; the first seasons
name none."""
TIE_BREAK_RULES = 2
"""The edition of the tie-breaks' rules for rounds that were not played: 1 took them as points, 2 is FIDE's. A season
keeps the one that it began with; the first seasons name none and have 1."""


@dataclass(frozen=True, slots=True)
class GameTerms:
    """What is played at a table.

    ``options``: the game's options, as text; ``limit``: seconds for a decision (0: any time, None: as the pace has
    it); ``rated``: games count for ratings; ``substitutes``: others may play for an entrant; ``rating_rules``: the
    edition of the rules by which its games are rated (`bot.league.judging`); ``counting``: players may look up which
    cards they have not seen yet (`bot.tables.core.model.COUNTING`); ``elsewhere``: players may enter results of games
    that they played elsewhere (`bot.league.season.elsewhere`).
    """

    game: str = DEFAULT_GAME
    options: Mapping[str, str] = field(default_factory=dict)
    pace: str = "live"
    limit: int | None = None
    rated: bool = True
    substitutes: bool = True
    rating_rules: int = 1
    counting: bool = False
    elsewhere: bool = False

    @property
    def terms(self) -> dict[str, str | int]:
        """The terms of its tables."""
        limit: dict[str, str | int] = {} if self.limit is None else {"limit": self.limit}
        return {**limit, COUNTING: BY_SEASON} if self.counting else limit


@dataclass(frozen=True, slots=True)
class EntryTerms:
    """Who may enter.

    ``pairs``: two enter together; ``least``, ``most``: number of entrants; ``role``: the Discord role needed (0: none);
    ``late``: players may enter until half of the rounds have been drawn, and pause for some; ``squad``: most members of
    an entrant, two of whom play each game (0: just the two); ``boards``: the games of a match of squads, which are
    played at once.
    """

    pairs: bool = False
    least: int = 2
    most: int = 500
    role: int = 0
    late: bool = True
    squad: int = 0
    boards: int = 1


@dataclass(frozen=True, slots=True)
class RoundTerms:
    """How many rounds there are, and when they are paired.

    ``rounds`` 0: as many as the format needs; ``legs``: how often each meets each; ``advance``: when the next round is
    paired, of `ADVANCES`; ``advance_at``: the ISO weekday and the hour for that, such as ``1 20:00``.
    """

    rounds: int = 0
    legs: int = 1
    advance: str = "button"
    advance_at: str = ""


@dataclass(frozen=True, slots=True)
class BracketTerms:
    """A knock-out.

    ``qualify``: after groups, how many of each go on.

    ``series``: games of a tie once at most ``series_from`` entrants are left; ``third``: the losers of the semi-finals
    play for third place; ``seeding``: what the seeds follow, of `SEEDINGS`; ``second_final``: with double elimination
    who has not lost yet has to be beaten twice; ``playoff``: in a season without a bracket, how many will play one, as
    it is announced (0: it is not).
    """

    series: int = 1
    series_from: int = 0
    third: bool = False
    seeding: str = "rating"
    qualify: int = 2
    second_final: bool = True
    playoff: int = 0


@dataclass(frozen=True, slots=True)
class DivisionTerms:
    """``group``: entrants of a division (0: one division). The best ``promote`` of a division move up and the last
    ``relegate`` move down in the next season. ``after``: the season whose divisions this one continues."""

    group: int = 0
    promote: int = 0
    relegate: int = 0
    after: int = 0


@dataclass(frozen=True, slots=True)
class LeagueScoring:
    """League points of a side for a game. If ``double`` is set, each deal scores these points separately, and a double
    victory scores ``double``."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    double: int | None = None


@dataclass(frozen=True, slots=True)
class RankingTerms:
    """How places are decided.

    ``order``: the criteria, first to last (`bot.league.standings.CRITERIA`); ``annul``: the results of who leaves
    before half of their games do not count; ``tie_break_rules``: the edition of the rules for rounds that were not
    played (`TIE_BREAK_RULES`).
    """

    scoring: LeagueScoring = LeagueScoring()
    order: tuple[str, ...] = ("points", "difference", "scored")
    annul: bool = True
    tie_break_rules: int = 1


@dataclass(frozen=True, slots=True)
class DateTerms:
    """``days``: length of a round (0: no deadline). ``starts``, ``ends``: ISO dates in the time zone ``zone``, or "".

    ``grace``: minutes after an agreed time before those who came may claim the win; ``alone``: overdue games are
    decided as proposed after a day.
    """

    days: int = 0
    starts: str = ""
    ends: str = ""
    zone: str = "UTC"
    grace: int = 15
    alone: bool = False


@dataclass(frozen=True, slots=True)
class NoticeTerms:
    """``channel``: where the season was opened; ``digest``: where the weekly digest goes (0: nowhere); ``champion``:
    the role that the winners get (0: none)."""

    channel: int = 0
    digest: int = 0
    champion: int = 0


@dataclass(frozen=True, slots=True)
class NightRules:
    """What a season that is a club night has beside: a clock.

    - ``begins``: when it starts (UTC); check-in opens an hour before. ``minutes``: length of a round.
    - ``hours``: no round begins later than so many hours after the start (0: the number of rounds alone decides).
    - ``average``: minutes after the end of a round's time when a game that still runs ends with an average, if nobody
      directs (0: never).
    - ``bank``: seconds in reserve for each player and game. ``odd``: of `ODD`.
    - ``threads``: tables have threads, where the bot may create them and deals are not shared.
    - ``weekly``: the next one is opened when it ends. ``best``: nights that count in the series (0: all).
    - ``prize``: the role that the winners get (0: none).
    """

    begins: datetime
    minutes: int = 25
    hours: int = 0
    bank: int = 180
    odd: str = "bye"
    threads: bool = True
    weekly: bool = False
    best: int = 0
    prize: int = 0
    average: int = 5


@dataclass(frozen=True, slots=True)
class Settings:
    """The rules of a season. ``format``: the id of a `bot.league.formats.base.Format`; ``night``: it is a club night,
    with a clock; ``edition``: of the rules that no setting changes (`EDITION`)."""

    preset: str
    format: str
    play: GameTerms = GameTerms()
    entry: EntryTerms = EntryTerms()
    course: RoundTerms = RoundTerms()
    bracket: BracketTerms = BracketTerms()
    divisions: DivisionTerms = DivisionTerms()
    ranking: RankingTerms = RankingTerms()
    dates: DateTerms = DateTerms()
    notices: NoticeTerms = NoticeTerms()
    night: NightRules | None = None
    edition: int = 0


PARTS: Mapping[str, type] = MappingProxyType({
    "play": GameTerms, "entry": EntryTerms, "course": RoundTerms, "bracket": BracketTerms, "divisions": DivisionTerms,
    "ranking": RankingTerms, "dates": DateTerms, "notices": NoticeTerms})
PART_OF: Mapping[str, str] = MappingProxyType(
    {each.name: part for part, kind in PARTS.items() for each in fields(kind)})
"""The part that has a setting. What is in none, `Settings` itself has."""
NAMES = frozenset({*PART_OF, *(each.name for each in fields(Settings) if each.name not in PARTS)})
"""Every setting."""


def value_of(settings: Settings, name: str) -> Any:
    """KeyError: there is no such setting."""
    if name not in NAMES:
        raise KeyError(name)
    return getattr(getattr(settings, PART_OF[name]) if name in PART_OF else settings, name)


def amended(settings: Settings, changes: Mapping[str, Any]) -> Settings:
    """With other values of the settings that ``changes`` names. TypeError: there is no such setting."""
    own, parts = _parted(changes)
    return replace(settings, **own, **{part: replace(getattr(settings, part), **values)
                                       for part, values in parts.items()})


def nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    """Settings by name, as fields of `Settings`."""
    own, parts = _parted(flat)
    return {**own, **parts}


def flattened(parted: Mapping[str, Any]) -> dict[str, Any]:
    """The opposite of `nested`."""
    return {name: value for key, each in parted.items()
            for name, value in (each.items() if key in PARTS else ((key, each),))}


def _parted(flat: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """What `Settings` itself has, and what its parts have."""
    own: dict[str, Any] = {}
    parts: dict[str, dict[str, Any]] = {}
    for name, value in flat.items():
        (parts.setdefault(PART_OF[name], {}) if name in PART_OF else own)[name] = value
    return own, parts
