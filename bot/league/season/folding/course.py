"""A season's rules, its rounds and its end."""

from __future__ import annotations

from dataclasses import replace
from functools import partial, reduce
from itertools import combinations

from bot.league.entries import (
    Archived,
    Changed,
    Closed,
    Drafted,
    Erased,
    KeptApart,
    Opened,
    Paired,
    Published,
    Reminded,
    Seeded,
    Started,
    Undone,
    WeekEnded,
    settings_in,
    settings_out,
)
from bot.league.formats.registry import format_of
from bot.league.model import Fixture, Stage
from bot.league.numbered import Numbered
from bot.league.season.folding.changes import (
    Handlers,
    amend_appointments,
    amend_drawing,
    amend_entrant,
    amend_standing,
    at_stage,
    dropped,
    outdated,
    scored,
    without_proposals,
)
from bot.league.state import Draft, SeasonState


def _opened(state: SeasonState, data: Opened) -> SeasonState:
    return replace(state, season=replace(
        state.season, name=data.name, settings=data.settings, stage=Stage.JOINING))


def _changed(state: SeasonState, data: Changed) -> SeasonState:
    settings = settings_in({**settings_out(state.settings), **data.settings})
    return replace(state, season=replace(state.season, settings=settings))


def _seeded(state: SeasonState, data: Seeded) -> SeasonState:
    return amend_drawing(state, seeds=data.order)


def _kept_apart(state: SeasonState, data: KeptApart) -> SeasonState:
    """What is said last of two holds."""
    known = state.drawing.apart
    for pair in combinations(sorted(data.entrants), 2):
        if data.rounds is not None:
            known = known.set(pair, data.rounds)
        elif pair in known:
            known = known.delete(pair)
    return amend_drawing(outdated(state), apart=known)


def _started(state: SeasonState, data: Started) -> SeasonState:
    for number, division in data.divisions.items():
        state = amend_entrant(state, number, division=division)
    return at_stage(amend_drawing(state, seeds=data.order), Stage.RUNNING)


def _drafted(state: SeasonState, data: Drafted) -> SeasonState:
    number = state.drawing.drafts + 1
    return amend_drawing(state, draft=Draft(number, data.rounds), drafts=number)


def _published(state: SeasonState, data: Published) -> SeasonState:
    return amend_drawing(state, draft=None)


def _paired(state: SeasonState, data: Paired) -> SeasonState:
    if data.round > state.round:
        state = amend_drawing(state, draft=None)
    state = replace(reduce(_with_fixture, data.fixtures, state), round=max(state.round, data.round))
    return reduce(_grouped, data.fixtures, state) if format_of(state.settings).groups else state


def _grouped(state: SeasonState, fixture: Fixture) -> SeasonState:
    """Those who meet in a group are in it."""
    if fixture.after_groups:
        return state
    return reduce(partial(_in_group, division=fixture.division), fixture.entrants, state)


def _in_group(state: SeasonState, entrant: int, division: int) -> SeasonState:
    same = state.entrants[entrant].division == division
    return state if same else amend_entrant(state, entrant, division=division)


def _with_fixture(state: SeasonState, fixture: Fixture) -> SeasonState:
    before, play = state.block(fixture.block), state.play
    numbers = (*(each.number for each, _ in before), fixture.number)
    play = replace(play, blocks=play.blocks.put(fixture.block, numbers), waiting=play.waiting.put(fixture.number, None))
    after = replace(state, fixtures=state.fixtures.put(fixture.number, fixture), play=play)
    return scored(after, before, [*before, (fixture, None)])


def _undone(state: SeasonState, data: Undone) -> SeasonState:
    gone = [each for each in state.fixtures.values() if each.round >= data.round]
    state = reduce(_without_fixture, gone, state)
    if format_of(state.settings).groups and data.round == 1:
        state = reduce(partial(_in_group, division=1), list(state.entrants), state)
    reminded = state.appointments.reminded
    told = frozenset(what for what in reminded.get(0, ()) if not _of_round(what, data.round))
    last = max([state.drawing.undone, *(each.number for each in gone)])
    state = amend_drawing(amend_appointments(state, reminded=reminded.put(0, told)), undone=last)
    return replace(state, round=data.round - 1)


def _of_round(what: str, first: int) -> bool:
    """Whether a reminder is one of a round from ``first`` on: its last word is the round's number."""
    *kind, number = what.split()
    return "round" in kind and number.isdecimal() and int(number) >= first


def _without_fixture(state: SeasonState, fixture: Fixture) -> SeasonState:
    number, block = fixture.number, fixture.block
    state = without_proposals(state, fixture=number)
    before, play = state.block(block), state.play
    left = [each for each in before if each[0].number != number]
    numbers = tuple(each.number for each, _ in left)
    blocks = play.blocks.put(block, numbers) if numbers else play.blocks.without(block)
    play = replace(play, blocks=blocks, waiting=dropped(play.waiting, number),
                   submitted=dropped(play.submitted, number))
    after = replace(state, fixtures=state.fixtures.without(number), results=dropped(state.results, number), play=play)
    return scored(after, before, left)


def _reminded(state: SeasonState, data: Reminded) -> SeasonState:
    known = state.appointments.reminded
    what = known.get(data.fixture, frozenset()) | {data.what}
    return amend_appointments(state, reminded=known.put(data.fixture, what))


def _week(state: SeasonState, data: WeekEnded) -> SeasonState:
    return amend_standing(state, week=data.week, before=Numbered(data.places))


def _closed(state: SeasonState, data: Closed) -> SeasonState:
    return at_stage(amend_standing(state, closing=data), Stage.CLOSED)


def _archived(state: SeasonState, data: Archived) -> SeasonState:
    return at_stage(state, Stage.ARCHIVED)


def _erased(state: SeasonState, data: Erased) -> SeasonState:
    """Only a note for the trail: the earlier entries have been rewritten (`bot.league.ports.PersonStore.erase`)."""
    return state


COURSE: Handlers = {
    Opened: _opened, Changed: _changed, Seeded: _seeded, KeptApart: _kept_apart, Started: _started, Drafted: _drafted,
    Published: _published, Paired: _paired, Undone: _undone, Reminded: _reminded, WeekEnded: _week, Closed: _closed,
    Archived: _archived, Erased: _erased,
}
