"""Entrants: joining, leaving, substitutes.

Entrants who leave or are barred keep the results made so far; in a round robin only if these are half of their games.
Their open fixtures are awarded to the opponents, or void if a partner would lose too; but what the others had entered
of a game played elsewhere holds, since who leaves says nothing against it any more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from bot.core.user_text import LONGEST_REASON, clean_name, visible
from bot.league.entries import (
    Asked,
    Fact,
    Facts,
    Invited,
    Joined,
    Left,
    Paired,
    Paused,
    Resulted,
    Returned,
    Substituted,
    Withdrawn,
)
from bot.league.formats.registry import format_of, may_enter_late, planned_rounds, uses
from bot.league.model import PAIR, EntrantStatus, Fixture, How, LeagueError, Member, Result, Stage
from bot.league.season import dates, elsewhere, fold, squads
from bot.league.season.checks import check_running, open_fixture
from bot.league.state import SeasonState

LONGEST_PAUSE = 3
"""Rounds."""


def joined(state: SeasonState, members: Sequence[Member], now: datetime) -> list[Joined]:
    """Before the start; into a ladder or a club night as long as it runs; late where format and season allow it.

    Codes: joining_over, too_late, season_ended, partner_needed, no_partner_here, barred, already_in_season,
    season_full.
    """
    stage, kind = state.season.stage, format_of(state.settings)
    night, late = state.settings.night is not None, kind.by_round and state.settings.entry.late
    if stage is not Stage.JOINING and not (stage is Stage.RUNNING and (kind.ladder or night or late)):
        raise LeagueError("joining_over")
    if stage is Stage.RUNNING and state.settings.entry.boards > 1:  # a pair is no squad for a match
        raise LeagueError("joining_over")
    if stage is Stage.RUNNING and late and not night and not may_enter_late(state):
        raise LeagueError("too_late", rounds=planned_rounds(state))
    dates.check_entry(state.settings, now)
    wanted = 2 if state.settings.entry.pairs else 1
    if len(members) != wanted:
        raise LeagueError("partner_needed" if wanted == 2 else "no_partner_here")
    users = [member.user for member in members if member.user is not None]
    if len(set(users)) != len(users):
        raise LeagueError("partner_needed")
    for user in users:
        if (entrant := state.of_user(user)) is not None:
            barred = entrant.status is EntrantStatus.BARRED
            raise LeagueError("barred" if barred else "already_in_season", name=entrant.name)
    check_open_place(state)
    members = tuple(replace(member, name=clean_name(member.name)) for member in members)
    return [Joined(state.drawing.joined + 1, " & ".join(member.name for member in members), members)]


def check_open_place(state: SeasonState) -> None:
    """Those who have left keep no place. Codes: season_full."""
    if len(state.active) >= state.settings.entry.most:
        raise LeagueError("season_full", most=state.settings.entry.most)


def entered(state: SeasonState, members: Sequence[Member], now: datetime) -> Facts:
    """They enter; who comes after the first round has a half-point bye for the last one (at a night, once they are
    there: `bot.league.season.night.rounds`). Codes: those of `joined`."""
    (fact,) = joined(state, members, now)
    if not state.round or state.settings.night is not None:
        return [fact]
    number = state.next_fixture
    bye = Fixture(number, state.round, ((fact.entrant,),), number)
    return [fact, Paired(state.round, (bye,)), Resulted(number, Result(How.HALF, (0,), (1,)))]


def invited(state: SeasonState, one: Member, other: Member, now: datetime) -> Facts:
    """A pair, once ``other`` has confirmed it; at once if they have asked ``one`` before.

    Codes: already_invited, and those of `joined`.
    """
    theirs, mine = state.people.requests.get((0, other.user or 0)), state.people.requests.get((0, one.user or 0))
    if theirs is not None and one.user in _asked(theirs):
        return accepted(state, other.user or 0, one.user or 0, now)
    if mine is not None and _asked(mine) == [other.user]:
        raise LeagueError("already_invited", name=mine[-1].name)
    ((first, second),) = (pair.members for pair in joined(state, (one, other), now))
    return [Invited((first, second))]


def accepted(state: SeasonState, asker: int, user: int, now: datetime) -> Facts:
    """The pair enters: its partner has confirmed; or another one joins the squad. Codes: no_invitation, those of
    `joined` and `squads.enlisted`."""
    found = _requested(state, 0, asker, user)
    me = next(each for each in found[1:] if each.user == user)
    if state.of_user(asker) is not None:
        return squads.enlisted(state, asker, replace(me, name=clean_name(me.name)))
    return entered(state, (found[0], me), now)


def _requested(state: SeasonState, fixture: int, asker: int, user: int) -> tuple[Member, ...]:
    """The request to the user. Codes: no_invitation."""
    found = state.people.requests.get((fixture, asker))
    if found is None or user not in (_asked(found) if not fixture else [found[-1].user]):
        raise LeagueError("no_invitation")
    return found


def _asked(request: Sequence[Member]) -> list[int | None]:
    """Who has yet to confirm a pair or a squad."""
    return [each.user for each in request[1:]]


def withdrawn(state: SeasonState, fixture: int, asker: int, user: int) -> Facts:
    """A request is withdrawn by who asked, or declined by who was asked. Codes: no_invitation."""
    if asker != user:
        return _declined(state, fixture, asker, user, _requested(state, fixture, asker, user))
    if (fixture, asker) not in state.people.requests:
        raise LeagueError("no_invitation")
    return [Withdrawn(asker, fixture)]


def _declined(state: SeasonState, fixture: int, asker: int, user: int, request: Sequence[Member]) -> list[Withdrawn]:
    """The others who were asked to be in a squad still are."""
    return [Withdrawn(asker, fixture, user if not fixture and len(request) > PAIR else 0)]


def uninvited(state: SeasonState, user: int) -> Facts:
    """Every request by or for the user is withdrawn."""
    found: list[Fact] = []
    for (fixture, asker), request in sorted(state.people.requests.items()):
        if user == asker:
            found.append(Withdrawn(asker, fixture))
        elif any(each.user == user for each in request):
            found += _declined(state, fixture, asker, user, request)
    return found


def paused(state: SeasonState, number: int, rounds: int) -> Facts:
    """No games in the next ``rounds`` rounds that are drawn. Codes: no_pauses, not_in_season, not_running_season."""
    check_running(state)
    entrant = state.entrants.get(number)
    if entrant is None or not entrant.active:
        raise LeagueError("not_in_season")
    if not (format_of(state.settings).by_round and state.settings.entry.late) or not 1 <= rounds <= LONGEST_PAUSE:
        raise LeagueError("no_pauses")
    return [Paused(number, state.round + rounds)]


def returned(state: SeasonState, number: int) -> Facts:
    """After a pause, or after they left. Codes: no_pauses, not_in_season, playing, barred, season_full."""
    check_running(state)
    entrant = state.entrants.get(number)
    if entrant is None:
        raise LeagueError("not_in_season")
    if entrant.status is EntrantStatus.BARRED:
        raise LeagueError("barred", name=entrant.name)
    if not (format_of(state.settings).by_round and state.settings.entry.late):
        raise LeagueError("no_pauses")
    if entrant.active and entrant.paused <= state.round:
        raise LeagueError("playing")
    if not entrant.active:
        check_open_place(state)
    return [Returned(number)]


def left(state: SeasonState, number: int, status: EntrantStatus = EntrantStatus.LEFT, reason: str = "") -> Facts:
    entrant = state.entrants.get(number)
    if entrant is None or not entrant.active:
        raise LeagueError("not_in_season")
    if state.season.stage not in (Stage.JOINING, Stage.RUNNING):
        raise LeagueError("season_over")
    facts: list[Fact] = [Left(number, status, visible(reason, LONGEST_REASON))]
    if state.season.stage is Stage.RUNNING:
        held = elsewhere.held_by_leaving(state, number)
        state, facts = fold.preview(state, held), [*held, *facts]
        annulled = _annulled(state, number)
        facts += annulled
        facts += [Resulted(fixture.number, _void(fixture) if annulled else _without(fixture, number))
                   for fixture in state.open() if number in fixture.entrants]
    return facts


def _annulled(state: SeasonState, number: int) -> list[Resulted]:
    """The results of an entrant who leaves before half of their games, where the season wants that: they are rated, but
    count for nobody, so that nobody gains or loses by having met them."""
    if not (uses(state.settings, "annul") and state.settings.ranking.annul):
        return []
    mine = [each for each in state.fixtures.values() if number in each.entrants and not each.bye]
    played = [(each.number, result) for each in mine
              if (result := state.results.get(each.number)) is not None and result.counts]
    if 2 * len(played) >= len(mine):
        return []
    return [Resulted(each, replace(result, annulled=True)) for each, result in played]


def _void(fixture: Fixture) -> Result:
    sides = len(fixture.sides)
    return Result(How.VOID, (0,) * sides, (1,) * sides, reason=EntrantStatus.LEFT)


def _without(fixture: Fixture, number: int) -> Result:
    """The result of a fixture that an entrant will not play."""
    sides = len(fixture.sides)
    if fixture.bye or sides > 2 or any(len(side) > 1 for side in fixture.sides):
        others = tuple(sorted(each for each in fixture.entrants if each != number))
        return Result(How.VOID, (0,) * sides, (1,) * sides, reason=EntrantStatus.LEFT, excused=others)
    ranks = tuple(2 if number in side else 1 for side in fixture.sides)
    return Result(How.AWARDED, (0,) * sides, ranks, reason=EntrantStatus.LEFT)


def substituted(state: SeasonState, user: int, member: Member, fixture: int | None) -> list[Substituted]:
    """``member`` plays for ``user``: one fixture, or (None) from now on. They take the place of an earlier substitute;
    the user themselves takes it back."""
    check_running(state)
    entrant = state.of_user(user)
    if entrant is None:
        raise LeagueError("not_in_season")
    fixtures = state.open() if fixture is None else [open_fixture(state, fixture)]
    mine = [each for each in fixtures if entrant.number in each.entrants]
    if fixture is not None and not mine:
        raise LeagueError("not_your_fixture")
    if member.user != user or state.stand_in(fixture or 0, user) is None:
        check_substitute(state, member, (entrant.number,), mine, for_good=fixture is None)
    for each in mine:
        now = state.stand_in(each.number, user)
        stays = fixture is None and now is not None and now.user == member.user  # not in this one alone any more
        if member.user is not None and state.plays(each, member.user) and not stays:
            raise LeagueError("already_in_season", name=member.name)
    return [Substituted(entrant.number, user, replace(member, name=clean_name(member.name)), fixture)]


def asked(state: SeasonState, user: int, member: Member, fixture: int) -> Facts:
    """``member`` plays for ``user`` in the fixture, once they agree. Codes: already_asked, those of `substituted`."""
    known = state.people.requests.get((fixture, user))
    if known is not None and known[-1].user == member.user:
        raise LeagueError("already_asked", name=known[-1].name)
    return [Asked(each.entrant, each.out, each.member, fixture)
            for each in substituted(state, user, member, fixture)]


def agreed(state: SeasonState, fixture: int, out: int, user: int) -> Facts:
    """``user`` plays for ``out``, who asked. Codes: no_invitation, and those of `substituted`."""
    return substituted(state, out, _requested(state, fixture, out, user)[-1], fixture)


def check_substitute(state: SeasonState, member: Member, side: Sequence[int], fixtures: Sequence[Fixture], *,
                     for_good: bool = False) -> None:
    """Check that ``member`` may play on the side of these entrants in the fixtures. Who is in the side's squad and not
    in its line-up may, but ``for_good``. Codes: no_substitutes, already_in_season, deals_seen, other_side,
    other_board."""
    if not state.settings.play.substitutes:
        raise LeagueError("no_substitutes")
    if member.user is None:
        return
    if left := state.fairness.suspended.get(member.user, 0):
        raise LeagueError("suspended", name=member.name, n=left)
    if any(_knows_deals(state, each, member.user) for each in fixtures):
        raise LeagueError("deals_seen")
    entrant = state.of_user(member.user)
    if entrant is not None and (for_good or entrant.number not in side or any(
            state.plays(each, member.user) for each in fixtures)):
        raise LeagueError("already_in_season", name=member.name)
    _check_side(state, member, side, fixtures)
    _check_boards(state, member, fixtures)


def _check_side(state: SeasonState, member: Member, side: Sequence[int], fixtures: Sequence[Fixture]) -> None:
    """By the lineups and results of all games of these matches."""
    for block in {each.block for each in fixtures}:
        for fixture, result in state.block(block):
            lineup = [[each.user for each in members] for members in state.lineup(fixture)]
            check_apart(fixture, member, side, lineup)
            check_apart(fixture, member, side, () if result is None else result.players)


def _check_boards(state: SeasonState, member: Member, fixtures: Sequence[Fixture]) -> None:
    """Nobody plays two games of a match of squads."""
    others = {board.number: board for each in fixtures for board in state.boards(each) if board not in fixtures}
    for other in others.values():
        result = state.results.get(other.number)
        played = () if result is None else result.players
        if any(member.user in side for side in played) if played else state.plays(other, member.user or 0):
            raise LeagueError("other_board", name=member.name)


def check_apart(fixture: Fixture, member: Member, side: Sequence[int], users: Iterable[Collection[int | None]]) -> None:
    """Check that ``member`` is not among the ``users``, by side, who play against these entrants. Codes: other_side."""
    against = [found for entrants, found in zip(fixture.sides, users, strict=False) if not set(side) & set(entrants)]
    if set(side) & set(fixture.entrants) and any(member.user in found for found in against):
        raise LeagueError("other_side", name=member.name)


def _knows_deals(state: SeasonState, fixture: Fixture, user: int) -> bool:
    """Whether the user plays or played the fixture's deals in another fixture."""
    if not format_of(state.settings).shared_deals:
        return False
    return any(
        other.number != fixture.number and (state.plays(other, user) or (
            result is not None and any(user in side for side in result.players)))
        for other, result in state.block(fixture.block))
