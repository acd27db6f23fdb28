"""What a season was for one of its players: place, results, best partner, highest win. It follows from the state alone,
so it is gone with the player's data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.league.formats.registry import format_of
from bot.league.model import Entrant, Fixture, LeagueError, Result
from bot.league.ports import StandingLine
from bot.league.state import SeasonState


@dataclass(frozen=True, slots=True)
class CardGame:
    """A game that counts. ``result``: 1 won, 0 drawn, -1 lost; ``against``: the other sides; ``margin``: in game
    points, to the best of them; ``partners``: users on the same side."""

    result: int
    against: str
    scores: tuple[int, int]
    partners: tuple[int, ...]
    played: bool

    @property
    def margin(self) -> int:
        return self.scores[0] - self.scores[1]


@dataclass(frozen=True, slots=True)
class BestPartner:
    name: str
    games: int
    won: int


@dataclass(frozen=True, slots=True)
class SeasonCard:
    """``place`` 0: not placed yet; ``field``: how many are placed; ``results``: the oldest first."""

    entrant: Entrant
    place: int
    field: int
    points: int
    results: tuple[int, ...]
    partner: BestPartner | None
    highest: CardGame | None


def card_of(state: SeasonState, user: int, rows: Sequence[StandingLine]) -> SeasonCard:
    """``rows``: the standings of all divisions (`StandingsService.rows`). Codes: not_in_season."""
    entrant = state.of_user(user)
    if entrant is None:
        raise LeagueError("not_in_season")
    games = list(_games(state, user))
    won = [each for each in games if each.result > 0 and each.played]
    place, field = _place(state, entrant, rows)
    return SeasonCard(
        entrant, place, field, state.tally(entrant.number).points, tuple(each.result for each in games),
        partner=_best(state, games), highest=max(won, key=lambda each: each.margin, default=None))


def _place(state: SeasonState, entrant: Entrant, rows: Sequence[StandingLine]) -> tuple[int, int]:
    """Of all at the end of a season without divisions, else in the division or group, so far."""
    closing = state.standing.closing
    if closing is not None and (len(state.divisions()) == 1 or format_of(state.settings).groups):
        return closing.places.get(entrant.number, 0), len(closing.places)
    places = {row.entrant: row.place for row in rows if row.division == entrant.division}
    return (places if closing is None else closing.places).get(entrant.number, 0), len(places)


def _games(state: SeasonState, user: int) -> Iterator[CardGame]:
    for number, result in state.results.items():
        fixture = state.fixtures[number]
        if fixture.bye or not result.counts:
            continue
        users = result.players or tuple(
            tuple(each.user or 0 for each in side) for side in state.lineup(fixture))
        mine = next((side for side, those in enumerate(users) if user in those), None)
        if mine is not None:
            yield _game(state, fixture, result, mine, tuple(each for each in users[mine] if each not in (user, 0)))


def _game(state: SeasonState, fixture: Fixture, result: Result, mine: int, partners: Sequence[int]) -> CardGame:
    rank, drawn = result.ranks[mine], result.drawn
    named = [name for side, name in enumerate(state.names(fixture)) if side != mine]
    best = max(score for side, score in enumerate(result.scores) if side != mine)
    return CardGame(0 if drawn else 1 if rank == 1 else -1, ", ".join(named), (result.scores[mine], best),
                    tuple(partners), result.real)


def _best(state: SeasonState, games: Sequence[CardGame]) -> BestPartner | None:
    """With whom most games were won; those whose data was erased are left out."""
    names = {member.user: member.name for each in state.entrants.values() for member in each.members}
    for stand_ins in state.people.stand_ins.values():
        names |= {member.user: member.name for member in stand_ins.values()}
    together, won = Counter[int](), Counter[int]()
    for game in games:
        for partner in game.partners:
            if partner > 0 and partner in names:
                together[partner] += 1
                won[partner] += game.result > 0
    if not together:
        return None
    best = max(together, key=lambda each: (won[each], -together[each], -each))
    return BestPartner(names[best], together[best], won[best])
