"""What a club night's log says beside a season's: who seeks, the clock, the tables, the calls. All frozen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from bot.league.model import Member
from bot.league.night.facts import (
    Answered,
    Called,
    ClockSet,
    Directed,
    LinedUp,
    Missed,
    Moved,
    Named,
    NightFact,
    Sought,
    ThreadNoted,
)
from bot.league.numbered import Map

PAGE, EVENT = 0, -1
"""Numbers beside those of tables: of the message that shows the night to everybody, of its scheduled event."""


class Seeking(StrEnum):
    """What somebody wants who is no entrant."""

    PARTNER = "partner"
    STEP_IN = "step_in"


@dataclass(frozen=True, slots=True)
class DirectorCall:
    """``user``: who calls (0: time is up); ``taken``: the director who takes it (0: nobody yet)."""

    user: int
    at: datetime
    taken: int = 0


@dataclass(frozen=True, slots=True)
class NightState:
    """By user: ``seeking`` a partner, ``spares`` who would step in, in the order of asking. ``places``: threads by the
    table's number, with `PAGE` and `EVENT`; ``numbers``: tables by fixture, where a director has moved it. ``calls`` by
    fixture; ``director``: who directs beside the managers; ``lined_up``: since when entrants wait (arena)."""

    seeking: Map[int, Member] = field(default_factory=Map)
    spares: tuple[Member, ...] = ()
    clock: ClockSet | None = None
    places: Map[int, int] = field(default_factory=Map)
    numbers: Map[int, int] = field(default_factory=Map)
    calls: Map[int, DirectorCall] = field(default_factory=Map)
    director: int = 0
    lined_up: Map[int, datetime] = field(default_factory=Map)


NO_NIGHT = NightState()


def entered(night: NightState, fact: NightFact) -> NightState:
    """The state after the fact."""
    return ENTER[type(fact)](night, fact)


def without_user(night: NightState, user: int | None) -> NightState:
    """The user does not seek anything any more: they are in."""
    if user is None or (user not in night.seeking and all(each.user != user for each in night.spares)):
        return night
    seeking = night.seeking.delete(user) if user in night.seeking else night.seeking
    return replace(night, seeking=seeking, spares=tuple(each for each in night.spares if each.user != user))


def settled(night: NightState, fixture: int) -> NightState:
    """The fixture's game is over, so nobody calls from its table."""
    return replace(night, calls=night.calls.delete(fixture)) if fixture in night.calls else night


def _missed(night: NightState, fact: Missed) -> NightState:
    return without_user(night, fact.user)


def _sought(night: NightState, fact: Sought) -> NightState:
    night, user = without_user(night, fact.member.user), fact.member.user or 0
    if fact.what == Seeking.PARTNER:
        return replace(night, seeking=night.seeking.set(user, fact.member))
    if fact.what == Seeking.STEP_IN:
        return replace(night, spares=(*night.spares, fact.member))
    return night


def _clock(night: NightState, fact: ClockSet) -> NightState:
    return replace(night, clock=fact)


def _placed(night: NightState, fact: ThreadNoted) -> NightState:
    return replace(night, places=night.places.set(fact.number, fact.thread))


def _moved(night: NightState, fact: Moved) -> NightState:
    return replace(night, numbers=night.numbers.set(fact.fixture, fact.number))


def _called(night: NightState, fact: Called) -> NightState:
    return replace(night, calls=night.calls.set(fact.fixture, DirectorCall(fact.user, fact.at)))


def _answered(night: NightState, fact: Answered) -> NightState:
    call = night.calls.get(fact.fixture)
    if call is None or fact.over:
        return settled(night, fact.fixture)
    return replace(night, calls=night.calls.set(fact.fixture, replace(call, taken=fact.user)))


def _directed(night: NightState, fact: Directed) -> NightState:
    return replace(night, director=fact.user)


def _lined_up(night: NightState, fact: LinedUp) -> NightState:
    if fact.since is not None:
        return replace(night, lined_up=night.lined_up.set(fact.entrant, fact.since))
    known = fact.entrant in night.lined_up
    return replace(night, lined_up=night.lined_up.delete(fact.entrant)) if known else night


def _named(night: NightState, fact: Named) -> NightState:
    """The season's head has the name."""
    return night


ENTER: Mapping[type[NightFact], Callable[[NightState, Any], NightState]] = {
    Missed: _missed, Sought: _sought, ClockSet: _clock, ThreadNoted: _placed, Moved: _moved, Called: _called,
    Answered: _answered, Directed: _directed, LinedUp: _lined_up, Named: _named}
