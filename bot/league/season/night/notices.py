"""What a club night tells everybody, each once. It follows from the log alone, which also says what was told."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from bot.league.model import Stage
from bot.league.season.decisions import told
from bot.league.season.night import arena
from bot.league.season.night.attendance import opens, rules_of
from bot.league.season.night.clock import WARNING, is_paused, slow
from bot.league.state import SeasonState

BOARD, WARN, TIME, CALL = "board", "warn", "time", "call"
CHECK_IN, SHORT, END, GAME, WAITS = "check-in", "short", "end", "game", "waits"
OWN = "own"


class NightNotice(NamedTuple):
    """``kind``: of the words above; ``key``: as the log notes that it was sent; ``number``: of a round or fixture."""

    kind: str
    key: str
    number: int = 0


def notices(state: SeasonState, now: datetime) -> list[NightNotice]:
    """Those that are due and were not sent yet."""
    sent = state.appointments.reminded.get(0, frozenset())
    return [each for each in _notices(state, now) if each.key not in sent]


def _notices(state: SeasonState, now: datetime) -> Iterator[NightNotice]:
    stage, rules = state.season.stage, rules_of(state)
    yield from (NightNotice(OWN, told(each), each.number) for each in state.fairness.proposals.values())
    if stage is Stage.JOINING and 0 in state.night.places:
        if now >= opens(rules):
            yield NightNotice(CHECK_IN, CHECK_IN)
        if now >= rules.begins:
            yield NightNotice(SHORT, SHORT)
    elif stage is Stage.RUNNING:
        yield from _of_round(state, now)
    elif stage is Stage.CLOSED and state.standing.closing is not None and state.round:
        yield NightNotice(END, END)


def _of_round(state: SeasonState, now: datetime) -> Iterator[NightNotice]:
    clock = state.night.clock
    if clock is None:
        return
    number = clock.round
    if number == state.round or arena.is_arena(state):
        yield NightNotice(BOARD, f"{BOARD} {number}", number)
    if is_paused(state) or not (state.play.waiting or arena.is_arena(state)):
        return
    if clock.ends - WARNING <= now < clock.ends:
        yield NightNotice(WARN, f"{WARN} {number}", number)
    if now >= clock.ends:
        yield NightNotice(TIME, f"{TIME} {number}", number)
    if slow(state, now):
        yield NightNotice(WAITS, f"{WAITS} {number}", number)
    if arena.is_arena(state):
        yield from (NightNotice(GAME, f"{GAME} {number}", number) for number in state.play.waiting)
    for fixture, call in state.night.calls.items():
        yield NightNotice(CALL, f"{CALL} {fixture} {call.at.isoformat()}", fixture)
