"""Ratings of players and pairs, with their uncertainty (`openskill`, Plackett-Luce).

A *pool* is a game at a pace on a server. Each rated game rates every player, with their partner against the others, and
every pair as one player. The only input is the list of a pool's games in the order of entry, so a correction rates them
again. The list has no games in which an AI player had its own seat.

Only `openskill`'s ``ranks`` are used: ``scores`` would only set the order, and ``weights`` are normalised within a
team.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.league.settings import Settings

DRIFT = 0.02
"""How much strength may change between games (`openskill`'s tau; with its default, 0.083, ratings never settle)."""
UNSURE = 25 / 12
"""The uncertainty before the first game (`openskill`'s sigma): two players who are this much better than the others win
five games of eight. The default, 25/3, suits games in which the better side nearly always wins: here the first games
would count for too much, and the resulting order is worse."""

SURER = 0.75
"""How much of a game's information reduces uncertainty (`openskill`'s gamma): not all, since the errors of partners are
not independent. With the default, ``sigma / c``, which begins at a quarter and falls, ratings stay uncertain."""

_MODEL = PlackettLuce(tau=DRIFT, sigma=UNSURE, gamma=lambda *given: SURER)
MU, SIGMA = _MODEL.mu, _MODEL.sigma
MIDDLE, SCALE = 1500, 40
"""A newcomer's displayed rating, and what one point of ``mu`` is worth in it."""

PROVISIONAL = 10
"""A rating is provisional with fewer rated games than this."""

OPPONENTS = 4
"""Lists mark a rating from games against fewer different opponents who count."""
RECENT_OPPONENTS = 200
"""Rated games of a player in which these are looked for, the last ones."""
RECENT_GAMES, ELSEWHERE = 20, 0.25
"""An opponent counts if this part of their own last rated games, of so many, were without the player: accounts that
somebody keeps to play against have none."""

Subject = tuple[int, ...]
"""Who is rated: one user, or two in ascending order."""


@dataclass(frozen=True, slots=True)
class Rating:
    """``known``: the same for `openskill`, if it comes from there: each new object of it costs a random number.
    ``renewed``: its player has erased an earlier one lately, so it stays provisional (`bot.tables.core.marks`)."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0
    known: PlackettLuceRating | None = field(default=None, compare=False, repr=False)
    renewed: bool = False

    @property
    def shown(self) -> int:
        """The estimate on the scale that players see."""
        return round(MIDDLE + SCALE * (self.mu - MU))

    @property
    def spread(self) -> int:
        """Half the width of the 95 % interval, on the same scale."""
        return round(2 * SCALE * self.sigma)

    @property
    def provisional(self) -> bool:
        return self.renewed or self.games < PROVISIONAL

    @property
    def text(self) -> str:
        """``1512``; ``1512?`` while it is provisional."""
        return f"{self.shown}?" if self.provisional else str(self.shown)

    @property
    def sure(self) -> float:
        """A lower bound of the strength, by which lists are ordered."""
        return MIDDLE + SCALE * (self.mu - 3 * self.sigma - MU)


@dataclass(frozen=True, slots=True)
class RatedGame:
    """``sides``: the users of each side; ``ranks``: 1 the best, equal for a draw. ``shares``: the part of the change
    that each of them takes; (): all of them the whole. It is below 0 for a player who loses a game that an opponent
    gave up (`bot.league.judging.week`)."""

    sides: tuple[tuple[int, ...], ...]
    ranks: tuple[int, ...]
    shares: tuple[tuple[float, ...], ...] = ()

    def seats(self, user: int) -> bool:
        """Whether the user played it."""
        return any(user in side for side in self.sides)

    def opponents(self, user: int) -> tuple[int, ...]:
        """The users of the other sides."""
        return tuple(other for side in self.sides if user not in side for other in side)


def subjects_of(game: RatedGame) -> set[Subject]:
    """Those whose ratings it may change, and what else there is to read for that."""
    return {subject for side in game.sides for subject in (*((user,) for user in side), tuple(sorted(side)))}


def rate(ratings: Mapping[Subject, Rating], game: RatedGame) -> dict[Subject, Rating]:
    """The new ratings of those who played the game."""
    people: list[list[Subject]] = [[(user,) for user in side] for side in game.sides]
    shares = game.shares or tuple((1.0,) * len(side) for side in game.sides)
    found = _rated(ratings, people, game.ranks, shares)
    # A pair is rated as one player of its own: how well two play together does not follow from how well each plays.
    if all(len(side) == 2 for side in game.sides):
        found |= _rated(ratings, [[pair(*side)] for side in game.sides], game.ranks,
                        tuple((_share_of_pair(side),) for side in shares))
    return found


def _share_of_pair(shares: Sequence[float]) -> float:
    """A pair that one has left loses whole; otherwise it takes no more than each of the two."""
    # Otherwise two accounts could share what one of them may not have.
    return 1.0 if max(shares) > 1 else min(shares)


def subject_of(settings: Settings, users: Sequence[int]) -> Subject:
    """Who is rated for an entrant of ``users``; () with an AI player."""
    return tuple(sorted(users)) if len(users) == 1 + settings.entry.pairs else ()


def pair(one: int, other: int) -> Subject:
    return (one, other) if one < other else (other, one)


def _rated(ratings: Mapping[Subject, Rating], sides: list[list[Subject]],
           ranks: Iterable[int], shares: Iterable[Sequence[float]]) -> dict[Subject, Rating]:
    before = [[ratings.get(subject, Rating()) for subject in side] for side in sides]
    # The library draws a random id for each rating that it makes, which is most of the work of rating a long list.
    teams = [[rating.known or _MODEL.rating(mu=rating.mu, sigma=rating.sigma) for rating in side] for side in before]
    after = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return {
        subject: _moved(old, Rating(float(new.mu), float(new.sigma), old.games + 1, new), share)
        for side, olds, news, parts in zip(sides, before, after, shares, strict=True)
        for subject, old, new, share in zip(side, olds, news, parts, strict=True) if share
    }


def _moved(old: Rating, new: Rating, share: float) -> Rating:
    """A part of the way from ``old`` to ``new``; uncertainty falls by the whole way at most."""
    if share == 1:
        return new
    # A loss of one and a half is no more information than a game.
    learned = min(abs(share), 1.0)
    return Rating(old.mu + share * (new.mu - old.mu), old.sigma + learned * (new.sigma - old.sigma), new.games)


def replay(games: Iterable[RatedGame]) -> dict[Subject, Rating]:
    """All ratings of a pool from its games."""
    ratings: dict[Subject, Rating] = {}
    for game in games:
        ratings |= rate(ratings, game)
    return ratings


def rated(ratings: MutableMapping[Subject, Rating], games: Sequence[RatedGame]) -> list[Mapping[Subject, Rating]]:
    """The new ratings after each game; ``ratings`` is updated."""
    steps: list[Mapping[Subject, Rating]] = []
    for game in games:
        steps.append(rate(ratings, game))
        ratings.update(steps[-1])
    return steps
