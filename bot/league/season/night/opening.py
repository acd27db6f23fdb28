"""A club night is opened, changed, and followed by the next one of its series."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.core.user_text import visible
from bot.league.entries import Changed, Fact, Facts, settings_out
from bot.league.formats.night import ARENA, NIGHTS
from bot.league.model import LeagueError, Season, Stage
from bot.league.night.facts import Named
from bot.league.season.dates import place
from bot.league.season.night.attendance import check_going, rules_of
from bot.league.season.settings import LONGEST_NAME, check_settings
from bot.league.settings import EDITION, ODD, RATING_RULES, TIE_BREAK_RULES, NightRules, Settings, amended, value_of
from bot.league.state import SeasonState

AHEAD = timedelta(days=60)
WEEK = timedelta(days=7)
LIMIT = 60
MINUTES, HOURS, ROUNDS = range(5, 121), range(13), range(31)
AVERAGES = range(61)
BANKS = range(1801)
RUNNING = frozenset({"minutes", "weekly", "best", "prize", "threads", "odd", "bank", "average"})
"""Rules of a night that may change while it runs."""
OF_RULES = frozenset(each.name for each in fields(NightRules))
OF_SETTINGS = frozenset({"rounds", "options", "limit", "zone", "channel", "role", "game"})
_DATE = re.compile(r" · \d{4}-\d\d-\d\d$")


def opened(kind: str, name: str, rules: NightRules, changes: Mapping[str, Any], now: datetime) -> tuple[str, Settings]:
    """The name and settings of a new night; ``kind``: of `NIGHTS`. Codes: no_such_preset, bad_season_name, those of
    `check_rules` and `check_settings`."""
    if kind not in NIGHTS:
        raise LeagueError("no_such_preset", preset=kind)
    settings = amended(NIGHTS[kind], {
        "night": rules, "limit": LIMIT, "edition": EDITION, "rating_rules": RATING_RULES,
        "tie_break_rules": TIE_BREAK_RULES, **changes})
    check_rules(rules, now)
    check_settings(settings)
    return named(name, settings), settings


def named(name: str, settings: Settings) -> str:
    """With the day on which it begins, so that nights of a series have names of their own. Codes: bad_season_name."""
    assert settings.night is not None
    base = visible(_DATE.sub("", name), LONGEST_NAME - 13)
    if not base:
        raise LeagueError("bad_season_name")
    return f"{base} · {settings.night.begins.astimezone(place(settings)).date().isoformat()}"


def series_of(name: str) -> str:
    """The name that the nights of a series share."""
    return _DATE.sub("", name)


def check_rules(rules: NightRules, now: datetime) -> None:
    """Codes: night_past, night_far, bad_night."""
    if rules.begins <= now:
        raise LeagueError("night_past")
    if rules.begins > now + AHEAD:
        raise LeagueError("night_far", n=AHEAD.days)
    if rules.bank not in BANKS:
        raise LeagueError("bad_night")
    _check_lengths(rules)


def _check_lengths(rules: NightRules) -> None:
    """Codes: bad_night."""
    lengths = rules.minutes in MINUTES and rules.hours in HOURS and rules.average in AVERAGES
    if not lengths or rules.odd not in ODD:
        raise LeagueError("bad_night")


def check_channel(channel: int, others: Iterable[Season]) -> None:
    """One night at a time in a channel. Codes: second_night."""
    for each in others:
        if each.settings.night is not None and each.settings.notices.channel == channel:
            raise LeagueError("second_night", name=each.name)


def check_name(name: str, others: Iterable[Season]) -> None:
    """Codes: name_taken."""
    if any(each.name.lower() == name.lower() for each in others):
        raise LeagueError("name_taken", name=name)


def changed(state: SeasonState, changes: Mapping[str, Any], now: datetime) -> Facts:
    """``changes``: settings or rules by name, and ``kind`` and ``name``. Codes: night_over, season_runs, and
    those of `opened`."""
    check_going(state)
    rules, settings = rules_of(state), state.settings
    if state.season.stage is not Stage.JOINING and not RUNNING.issuperset(changes):
        raise LeagueError("season_runs")
    kind = changes.get("kind")
    if kind is not None:
        settings = _of_kind(state, kind)
    rules = replace(rules, **{name: value for name, value in changes.items() if name in OF_RULES})
    own = {name: value for name, value in changes.items() if name in OF_SETTINGS}
    settings = amended(settings, {"night": rules, **own})
    if "begins" in changes:
        check_rules(rules, now)
    else:
        _check_lengths(rules)
    endless = not settings.course.rounds and not rules.hours and settings.format != ARENA.id
    if settings.course.rounds not in ROUNDS or endless:
        raise LeagueError("bad_night")
    check_settings(settings)
    data, before = settings_out(settings), settings_out(state.settings)
    different = {name: data[name] for name in data if data[name] != before[name]}
    facts: list[Fact] = [Changed(different)] if different else []
    name = named(str(changes.get("name", state.season.name)), settings)
    return facts if name == state.season.name else [*facts, Named(name)]


def _of_kind(state: SeasonState, kind: str) -> Settings:
    """Another format. Codes: no_such_preset, entries_made."""
    if kind not in NIGHTS:
        raise LeagueError("no_such_preset", preset=kind)
    new, old = NIGHTS[kind], state.settings
    if (state.entrants or state.people.requests) and new.entry.pairs != old.entry.pairs:
        raise LeagueError("entries_made")
    kept = ("limit", "zone", "channel", "role", "night", "edition", "rating_rules", "tie_break_rules")
    return amended(new, {name: value_of(old, name) for name in kept})


def following(state: SeasonState, now: datetime) -> tuple[str, Settings] | None:
    """The next night of a weekly series, in the same hour of its zone; None: there is none."""
    rules = rules_of(state)
    if not rules.weekly:
        return None
    local = rules.begins.astimezone(place(state.settings))
    while local.astimezone(UTC) <= now:
        local += WEEK
    settings = amended(state.settings, {
        "night": replace(rules, begins=local.astimezone(UTC)), "edition": EDITION, "rating_rules": RATING_RULES,
        "tie_break_rules": TIE_BREAK_RULES})
    return named(state.season.name, settings), settings
