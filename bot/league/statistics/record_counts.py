"""Count what users did at a table, from its finished record, once per table.

Counted for each user in each game, as far as the game has it: rounds, points made and conceded, calls and calls made,
double victories, bombs, wishes and those that hurt (an opponent had to fulfil them), first out; for a dealer with a
role (Trichu's soloist) the rounds in it and those won; for games of places the places, first and last; in Tatsu the
multipliers; where a deal's par is known, luck and skill; badges (`bot.league.statistics.badges`), in games among at
least two people; and what was highest in the game (`bot.league.statistics.peaks`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from bot.league.ports import Played
from bot.league.seating import result_of, sides_of
from bot.league.statistics import badges, peaks
from bot.tables.core.model import Seat
from bot.tables.core.state import RunningTable
from games.actions import Play
from games.records.marks import practised
from games.records.reader import Reader
from games.review.par import Par
from games.views import RoundResult, Scoring, Traits

NO_PARS: Mapping[int, Par] = MappingProxyType({})


def from_record(record: str, pars: Mapping[int, Par] = NO_PARS) -> dict[int, Counter[str]]:
    """Counters by seat of a whole record. What Trichu's Table plays counts for the soloist, who plays it (R6).

    ``pars``: those that are known, by round (from 1).
    """
    reader = Reader()
    found: dict[int, Counter[str]] = {}
    running = _Round()
    for text in record.splitlines():
        happened = reader.feed(text)
        if happened is None:
            continue
        if isinstance(happened.item, Play):
            running.play(happened.item, reader)
        if happened.ended:
            _ended(found, reader, running)
            _par(found, reader, pars)
            running = _Round(running.number + 1)
    people = len(reader.names)
    _add(found, running, people, None)
    if reader.ready:
        view = reader.game.view(reader.state, None)
        _badges(found, badges.of_game(view, people))
        for seat, name, value in peaks.of_game(view, people):
            found.setdefault(seat, Counter())[name] = value
    return found


@dataclass(slots=True)
class _Round:
    """The plays of a round so far, from 1. ``hits``: (who wished, who had to fulfil it)."""

    number: int = 1
    counts: list[tuple[int, str]] = field(default_factory=list)
    hits: list[tuple[int, int]] = field(default_factory=list)
    wish: tuple[int, str] | None = None

    def play(self, play: Play, reader: Reader) -> None:
        combination = reader.game.combination(play.cards)
        if combination is not None and combination.bomb:
            self.counts.append((play.seat, "bombs"))
            if len(play.cards) >= badges.LONG_BOMB:
                self.counts.append((play.seat, badges.counter("long_bomb")))
        if play.wish is not None:
            self.counts.append((play.seat, "wishes"))
            self.wish = (play.seat, play.wish)
        elif self.wish is not None and any(card[0] == self.wish[1] for card in play.cards):
            self.hits.append((self.wish[0], play.seat))
            self.wish = None


def _add(found: dict[int, Counter[str]], running: _Round, people: int, ended: RoundResult | None) -> None:
    """Count the plays of a round. In a round without an end nobody is a partner, and a dealer is not known."""
    dealer = None if ended is None else ended.dealer

    def owner(seat: int) -> int:
        return seat if seat < people or dealer is None else dealer

    for seat, name in running.counts:
        found.setdefault(owner(seat), Counter())[name] += 1
    if ended is not None:
        bombs = Counter(owner(seat) for seat, name in running.counts if name == "bombs")
        for seat, count in bombs.items():
            peaks.raise_to(found.setdefault(seat, Counter()), "bombs", count, running.number)
    for wisher, victim in running.hits:
        sides = [seat if ended is None else side_of(ended, people, seat) for seat in (wisher, victim)]
        if wisher != victim:
            name = "wishes_partner" if sides[0] == sides[1] else "wishes_hurt"
            found.setdefault(owner(wisher), Counter())[name] += 1


def side_of(ended: RoundResult, people: int, seat: int) -> int:
    """A number that partners of the round have in common."""
    if len(ended.scores) < people:
        return seat % len(ended.scores)
    own = ended.sides[seat] if len(ended.sides) == len(ended.scores) else None
    return people + seat if own is None else own


def _ended(found: dict[int, Counter[str]], reader: Reader, running: _Round) -> None:
    ended, people = reader.game.rounds(reader.state)[-1], len(reader.names)
    _add(found, running, people, ended)
    for seat in range(people):
        own = found.setdefault(seat, Counter())
        own.update(counts := _seat(reader.game.traits, ended, people, seat))
        peaks.raise_to(own, "round", counts.get("points", 0), running.number)
    _badges(found, badges.of_ended_round(reader.game.view(reader.state, None), people))


def _par(found: dict[int, Counter[str]], reader: Reader, pars: Mapping[int, Par]) -> None:
    """Luck is the par of a side's cards, skill what it made beyond that: points more than the other side."""
    rounds = reader.game.rounds(reader.state)
    if par := pars.get(len(rounds)):
        first, second = rounds[-1].scores
        for seat in range(len(reader.names)):
            luck, made = par.of_side(seat % 2), first - second if seat % 2 == 0 else second - first
            found.setdefault(seat, Counter()).update({"pars": 1, "luck": luck, "skill": made - luck})


def _badges(found: dict[int, Counter[str]], earned: Iterable[tuple[int, str]]) -> None:
    for seat, badge in earned:
        found.setdefault(seat, Counter())[badges.counter(badge)] += 1


def _seat(traits: Traits, ended: RoundResult, people: int, seat: int) -> dict[str, int]:
    counts = {"rounds": 1, **{call.call: 1 for call in ended.calls if call.seat == seat},
              **{f"{call.call}_made": int(call.made) for call in ended.calls if call.seat == seat}}
    if ended.out:
        counts["first"] = int(ended.out[0] == seat)
    if traits.scoring is Scoring.PLACES:
        place = ended.scores[seat]
        return {**counts, "place": place, "crowned": int(place == 1), "last": int(place == people)}
    sides = {other: side_of(ended, people, other) for other in range(max(people, len(ended.scores)))}
    mine, own = ended.scores[seat % len(ended.scores)], sides[seat]
    others = max(ended.scores[other % len(ended.scores)] for other, side in sides.items() if side != own)
    counts |= {"points": mine, "conceded": others}
    if ended.victory and ended.out:
        counts["double" if sides[ended.out[0]] == own else "doubled"] = 1
    if traits.dealer_role and ended.dealer == seat:
        counts |= {traits.dealer_role: 1, f"{traits.dealer_role}_won": int(mine > others)}
    if ended.detail:
        counts |= {"multipliers": 1, "multiplier": ended.detail[seat % len(ended.detail)][1]}
    return counts


def played_at(
    snapshot: RunningTable, record: str, owners: Mapping[int, int], absent: Collection[int] = (),
    pars: Mapping[int, Par] = NO_PARS,
) -> list[Played]:
    """What each user at a finished table did; [] for an aborted game, and for one in which a player undid something:
    its result is not one of play alone.

    ``absent``: sides for which the clock made most moves. It counts neither for them, nor for who had no other
    opponents; a rated game counts for nobody then.

    A partner is one for the whole game: there is none in Trichu, where they change, or where everybody plays alone.
    A seat that changed hands counts for one user, its owner (`bot.league.seating`).
    """
    table, outcome = snapshot.table, snapshot.outcome
    if not outcome.winners or table.guild is None or practised(record):
        return []
    counters = from_record(record, pars)
    sides = sides_of(table)
    if absent and (table.rated or sides - len(absent) < 2):
        return []
    winners = {seat % sides for seat in outcome.winners}
    result = result_of(snapshot, sides, record, owners)
    places = result.ranks if result is not None else (0,) * sides
    alone = not table.among_people
    found = []
    for seat in table.taken:
        mine = seat.number % sides
        if seat.person is None or mine in absent:
            continue
        others = [o for o in table.taken if o.number % sides == mine and o.number != seat.number]
        partner = _user(others[0], owners) if len(others) == 1 else None
        won = -1 if mine not in winners else 0 if len(winners) > 1 else 1
        user = owners.get(seat.number, seat.person.id)
        counts = {name: n for name, n in counters.get(seat.number, {}).items() if not (alone and badges.is_badge(name))}
        counts[peaks.COUNTED] = peaks.EDITION
        found.append(Played(
            table.id, user, partner=partner, guild=table.guild, game=table.game, at=snapshot.at, result=won,
            counters=counts, side=mine, place=places[mine]))
    return found


def _user(seat: Seat, owners: Mapping[int, int]) -> int | None:
    return None if seat.person is None else owners.get(seat.number, seat.person.id)
