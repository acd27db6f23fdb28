"""Squads: two to six members, any two of whom play a game, and a captain, who is the first of them.

The captain asks members and takes them out until the season starts; everybody agrees for themselves. Later a member may
leave as long as two stay, and managers replace one for good (`bot.league.season.entrants.substituted`). If the captain
leaves, the next member is the captain, and asks anew.

A squad has its members' names, or one that its captain gives it. The name is the captain's words: the log says whose,
and an erasure of theirs empties it.

In a match of squads (`EntryTerms.boards`) the two play two or three games at once, at boards of their own, and nobody
plays at two of them. `bot.league.boards` says what they are worth.

For each game each squad has a line-up. Nobody learns one before the last of the game's line-ups is in, in a match the
last of all its games; then they stand, and somebody else of the squad plays as a substitute only. When a member leaves,
all that are secret are chosen again. A captain who has chosen nobody an hour before the agreed time, or without one a
day before the deadline (in short rounds after half of them), gets the squad's last line-up; who cannot play any more is
replaced by the first members who can.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.core.user_text import clean_name
from bot.league.boards import needed
from bot.league.entries import Enlisted, Facts, Invited, LineupChosen, Titled
from bot.league.model import PAIR, Entrant, Fixture, LeagueError, Member, Stage
from bot.league.season.checks import open_fixture
from bot.league.state import NO_LINE_UPS, SeasonState

BEFORE_GAME = timedelta(hours=1)
BEFORE_DEADLINE = timedelta(days=1)


# members -----------------------------------------------------------------------------------------

def asked(state: SeasonState, captain: int, members: Sequence[Member], me: Member | None = None) -> Facts:
    """The captain asks these to be in the squad, beside those who have been asked. ``me``: the captain, who has neither
    entered nor asked anybody before. Codes: joining_over, no_squads, squad_full, already_invited, barred,
    already_in_season, not_captain."""
    _check_joining(state)
    entrant, known = state.of_user(captain), state.people.requests.get((0, captain), ())
    if entrant is not None:
        _check_captain(entrant, captain)
    for each in members:
        if each.user in [other.user for other in known] or each.user == captain:
            raise LeagueError("already_invited", name=each.name)
        if (theirs := state.of_user(each.user or 0)) is not None:
            raise LeagueError("barred" if not theirs.active else "already_in_season", name=theirs.name)
    first = me or next(each for each in (*known, *(entrant.members if entrant else ())) if each.user == captain)
    before = known or (replace(first, name=clean_name(first.name)),)
    there = len(entrant.members) if entrant is not None else 1
    if there + len(before) - 1 + len(members) > state.settings.entry.squad:
        raise LeagueError("squad_full", most=state.settings.entry.squad)
    return [Invited((*before, *(replace(each, name=clean_name(each.name)) for each in members)))]


def enlisted(state: SeasonState, captain: int, member: Member) -> Facts:
    """Who was asked is in the squad. Codes: joining_over, no_squads, squad_full, already_in_season."""
    _check_joining(state)
    entrant = state.of_user(captain)
    if entrant is None or entrant.captain != captain:
        raise LeagueError("no_invitation")
    if len(entrant.members) >= state.settings.entry.squad:
        raise LeagueError("squad_full", most=state.settings.entry.squad)
    if (theirs := state.of_user(member.user or 0)) is not None:
        raise LeagueError("already_in_season", name=theirs.name)
    return [_enlisted(entrant, (*entrant.members, member))]


def parted(state: SeasonState, user: int, out: int) -> Facts:
    """A member leaves the squad, or until the season starts the captain takes them out. Codes: not_in_season,
    squad_too_small, not_captain, joining_over, lineups_open."""
    entrant = _squad_of(state, out)
    if user != out:
        _check_captain(entrant, user)
        _check_joining(state)
    if len(able(state, entrant, but=out)) < size(state) or not entrant.squad:
        raise LeagueError("squad_too_small")
    for fixture in state.open():
        if entrant.number in fixture.entrants and _stands(state, fixture) and state.plays(fixture, out):
            raise LeagueError("lineups_open")
    return [*_reopened(state, entrant), _enlisted(entrant, tuple(each for each in entrant.members if each.user != out))]


def _reopened(state: SeasonState, entrant: Entrant) -> list[LineupChosen]:
    """The squad's secret line-ups are chosen again once a member leaves: those that still stood would tell that they
    were not in them, and those that did not, that they were."""
    known = state.people.line_ups
    return [LineupChosen(fixture.number, entrant.number, ()) for fixture in state.open()
            if entrant.number in known.get(fixture.number, NO_LINE_UPS) and not _stands(state, fixture)]


def passed_on(state: SeasonState, captain: int, user: int) -> Facts:
    """Another member is the captain. Codes: not_in_season, not_captain."""
    entrant = _squad_of(state, user)
    _check_captain(entrant, captain)
    first = next(each for each in entrant.members if each.user == user)
    return [_enlisted(entrant, (first, *(each for each in entrant.members if each is not first)))]


def titled(state: SeasonState, captain: int, title: str) -> Facts:
    """The captain names the squad; "" for its members' names. Codes: not_in_season, not_captain, season_over,
    squad_name_taken."""
    entrant = _squad_of(state, captain)
    _check_captain(entrant, captain)
    if state.season.stage not in (Stage.JOINING, Stage.RUNNING):
        raise LeagueError("season_over")
    title = clean_name(title) if title.strip() else ""
    others = [each for each in state.entrants.values() if each.number != entrant.number]
    if title and any(each.name.casefold() == title.casefold() for each in others):
        raise LeagueError("squad_name_taken", name=title)
    return [] if title == entrant.title else [Titled(entrant.number, captain, title)]


def size(state: SeasonState) -> int:
    """The members that a match needs."""
    return needed(state.settings.entry.boards)


def check_size(state: SeasonState) -> None:
    """All squads have the members for a match. Codes: squads_too_small."""
    small = [each.name for each in state.entrants.values() if len(each.members) < size(state)]
    if state.settings.entry.boards > 1 and small:
        raise LeagueError("squads_too_small", names=", ".join(small), n=size(state))


def _enlisted(entrant: Entrant, members: tuple[Member, ...]) -> Enlisted:
    """The entry that gives a squad these members, the captain first."""
    return Enlisted(entrant.number, " & ".join(each.name for each in members), members)


def _squad_of(state: SeasonState, user: int) -> Entrant:
    entrant = state.of_user(user)
    if entrant is None or not entrant.active or not state.settings.entry.squad:
        raise LeagueError("not_in_season")
    return entrant


def _check_joining(state: SeasonState) -> None:
    if not state.settings.entry.squad:
        raise LeagueError("no_squads")
    if state.season.stage is not Stage.JOINING:
        raise LeagueError("joining_over")


def check_captain(state: SeasonState, number: int, user: int) -> None:
    """Only the captain decides for a squad. Codes: not_captain."""
    entrant = state.entrants.get(number)
    if entrant is not None and entrant.squad:
        _check_captain(entrant, user)


def _check_captain(entrant: Entrant, user: int) -> None:
    if entrant.captain != user:
        name = next((each.name for each in entrant.members if each.user == entrant.captain), "")
        raise LeagueError("not_captain", name=name)


# line-ups ----------------------------------------------------------------------------------------

def able(state: SeasonState, entrant: Entrant, but: int = 0) -> list[Member]:
    """The members who can play: neither erased nor suspended."""
    return [each for each in entrant.members if each.user is not None and each.user > 0 and each.user != but
            and each.user not in state.fairness.suspended]


def lined_up(state: SeasonState, number: int, captain: int, players: Collection[int]) -> Facts:
    """The captain chooses who plays a fixture; as often as they like until the last line-up is in. At another board of
    the match nobody plays who was chosen here: its line-up is chosen again.

    Codes: lineup_stranger, suspended, those of `chooser`.
    """
    entrant = chooser(state, number, captain)
    chosen = [each for each in entrant.members if each.user in players]
    if len(chosen) != PAIR or len(set(players)) != PAIR:
        raise LeagueError("lineup_stranger", name=entrant.name)
    for each in chosen:
        if left := state.fairness.suspended.get(each.user or 0, 0):
            raise LeagueError("suspended", name=each.name, n=left)
    freed = [LineupChosen(each.number, entrant.number, (), moved=True) for each in state.boards(state.fixtures[number])
             if each.number != number and any(one in chosen for one in _chosen(state, each, entrant))]
    return [*freed, LineupChosen(number, entrant.number, tuple(each.user or 0 for each in chosen))]


def _chosen(state: SeasonState, fixture: Fixture, entrant: Entrant) -> tuple[Member, ...]:
    """The squad's line-up, which may be secret."""
    return state.people.line_ups.get(fixture.number, NO_LINE_UPS).get(entrant.number, ())


def chooser(state: SeasonState, number: int, captain: int) -> Entrant:
    """The squad whose captain may choose a line-up now. Codes: those of `open_fixture`, no_squads, not_your_fixture,
    not_captain, lineups_open."""
    fixture, entrant = open_fixture(state, number), state.of_user(captain)
    if not state.squads(fixture):
        raise LeagueError("no_squads")
    if entrant is None or entrant.number not in fixture.entrants or not entrant.squad:
        raise LeagueError("not_your_fixture")
    _check_captain(entrant, captain)
    if _stands(state, fixture):
        raise LeagueError("lineups_open")
    return entrant


def _stands(state: SeasonState, fixture: Fixture) -> bool:
    """Whether all line-ups are known."""
    return not state.lacking(fixture)


def check_lined_up(state: SeasonState, fixture: Fixture) -> None:
    """Codes: lineups_missing."""
    if lacking := state.lacking(fixture):
        raise LeagueError("lineups_missing", names=" & ".join(state.entrants[each].name for each in lacking))


def chosen_by(state: SeasonState, fixture: Fixture, captain: int) -> tuple[Member, ...]:
    """The line-up that the captain has chosen, for them alone."""
    entrant = state.of_user(captain)
    return _chosen(state, fixture, entrant) if entrant is not None and entrant.captain == captain else ()


def until(state: SeasonState, fixture: Fixture) -> datetime | None:
    """When line-ups are chosen for captains who have not; None: no time is known."""
    if fixture.agreed is not None:
        return fixture.agreed - BEFORE_GAME
    if fixture.due is None:
        return None
    return fixture.due - min(BEFORE_DEADLINE, timedelta(days=state.settings.dates.days) / 2)


def missed(state: SeasonState, now: datetime) -> Facts:
    """The line-ups that captains have not chosen in time."""
    late = {fixture.block if state.settings.entry.boards > 1 else fixture.number: fixture
            for fixture in _late(state, now)}
    return [chosen for fixture in late.values() for number in state.lacking(fixture)
            for chosen in _filled(state, state.boards(fixture), state.entrants[number])]


def _filled(state: SeasonState, boards: Sequence[Fixture], entrant: Entrant) -> Iterator[LineupChosen]:
    """What the squad lacks: of those who play at no other board, in the order of `_order`."""
    known = [one for each in boards for one in _chosen(state, each, entrant)]
    left = [each for each in _order(state, entrant) if each not in known]
    for place, fixture in enumerate(each for each in boards if not _chosen(state, each, entrant)):
        first = left[PAIR * place:PAIR * (place + 1)]
        yield LineupChosen(fixture.number, entrant.number,
                           tuple(each.user or 0 for each in entrant.members if each in first))


def _late(state: SeasonState, now: datetime) -> Iterator[Fixture]:
    if state.season.stage is not Stage.RUNNING or not state.settings.entry.squad:
        return
    for fixture in state.open():
        last = until(state, fixture)
        if last is not None and last <= now:
            yield fixture


def _order(state: SeasonState, entrant: Entrant) -> list[Member]:
    """As in the squad's last line-up that is known; then the others who can play, then those who cannot any more."""
    latest, fit = state.people.latest.get(entrant.number, ()), {each.user for each in able(state, entrant)}
    places = {user: place // PAIR for place, user in enumerate(latest)}
    return sorted(entrant.members, key=lambda each: (each.user not in fit, places.get(each.user or 0, len(latest))))
