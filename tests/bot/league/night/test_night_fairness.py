"""Who meets whom at nights of 4 to 100 entrants, some of whom come late or go: counted again from the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import combinations
from random import Random

import networkx as nx
import pytest

from bot.league.entries import CheckedIn, Joined, Opened, Resulted, Started
from bot.league.formats.night import NIGHTS
from bot.league.model import How, Member, Result, Season, Stage
from bot.league.night.facts import Missed
from bot.league.season import fold
from bot.league.season.night import rounds
from bot.league.season.results import ranks_of
from bot.league.settings import NightRules, amended
from bot.league.state import SeasonState
from tests.support.thorough import sampled

AT = datetime(2026, 1, 1, 20, tzinfo=UTC)
SIZES = sampled((4, 5, 7, 12, 21, 40), tuple(range(4, 101)))
ROUNDS = 6


def member(number: int) -> Member:
    return Member(f"P{number}", 1000 + number)


def joined(state: SeasonState, number: int) -> SeasonState:
    """The nth entrant comes."""
    size = 2 if state.settings.entry.pairs else 1
    members = tuple(member(size * number + place) for place in range(size))
    facts = [Joined(number, f"E{number}", members), *(CheckedIn(0, each.user or 0, AT) for each in members)]
    return fold.preview(state, facts)


def begun(kind: str, entrants: int, odd: str = "bye") -> SeasonState:
    settings = amended(NIGHTS[kind], {"rounds": ROUNDS, "night": NightRules(AT, odd=odd)})
    season = Season(1, 9, "Night", Stage.JOINING, settings, seq=1, created=AT)
    state = fold.preview(SeasonState(season), [Opened("Night", settings, "ab")])
    for number in range(1, entrants + 1):
        state = joined(state, number)
    return fold.preview(state, [Started(dict.fromkeys(state.entrants, 1), tuple(state.entrants))])


def played(state: SeasonState, draw: Random) -> SeasonState:
    for fixture in state.open():
        score = draw.randrange(-200, 301, 5)
        deals = tuple((part, 100 - part) for part in (score, 50, 75, 25))
        scores = tuple(map(sum, zip(*deals, strict=True)))
        state = fold.preview(state, [Resulted(fixture.number, Result(How.PLAYED, scores, ranks_of(scores), deals))])
    return state


def night(kind: str, entrants: int, draw: Random, *, moving: bool = False) -> Iterator[SeasonState]:
    """The state after each round. ``moving``: one comes late, one goes after the third round."""
    state = begun(kind, entrants)
    for number in range(ROUNDS):
        if moving and number == 1:
            state = joined(state, entrants + 1)
        if moving and number == 3:
            users = state.entrants[1].users
            state = fold.preview(state, [Missed(user) for user in users])
        facts = rounds.next_round(state, AT + timedelta(hours=number), draw)
        state = played(fold.preview(state, facts), draw)
        yield state


def meetings(state: SeasonState) -> Counter[frozenset[int]]:
    return Counter(frozenset((one, other)) for each in state.fixtures.values() if len(each.sides) == 2
                   for one in each.sides[0] for other in each.sides[1])


def can_all_meet_others(state: SeasonState) -> bool:
    """Whether a round is possible in which nobody meets somebody again, and only who has sat out least sits out."""
    met, out, entrants = meetings(state), byes(state), list(state.active)
    graph = nx.Graph(pair for pair in combinations(entrants, 2) if frozenset(pair) not in met)
    if len(entrants) % 2:
        graph.add_edges_from((0, each) for each in entrants if out[each] == min(out[one] for one in entrants))
    return len(nx.max_weight_matching(graph, maxcardinality=True)) == (len(entrants) + 1) // 2


def byes(state: SeasonState) -> Counter[int]:
    return Counter(each.entrants[0] for each in state.fixtures.values() if each.bye)


@pytest.mark.parametrize("entrants", SIZES)
@pytest.mark.parametrize("kind", ["swiss", "duplicate"])
def test_no_pair_meets_another_twice(kind: str, entrants: int) -> None:
    """As long as they can: of eight, groups of three and of five may be left after five rounds."""
    before = begun(kind, entrants)
    for number, state in enumerate(night(kind, entrants, Random(entrants)), 1):
        games = [each for each in state.fixtures.values() if each.round == number]
        assert Counter(each for game in games for each in game.entrants) == Counter(state.active), "each once a round"
        again = sum((meetings(state) - Counter(meetings(before).keys() | meetings(state).keys())).values())
        assert again == 0 or not can_all_meet_others(before)
        before = state
        assert max(byes(state).values(), default=0) <= -(-number // entrants) + 1
        out = byes(state)
        assert max(out.values(), default=0) - min((out[each] for each in state.active), default=0) <= 1


@pytest.mark.parametrize("entrants", SIZES[1:])
@pytest.mark.parametrize("kind", ["swiss", "duplicate", "partners"])
def test_late_ones_and_those_who_go_leave_it_fair(kind: str, entrants: int) -> None:
    states = list(night(kind, entrants, Random(entrants), moving=True))
    last = states[-1]
    gone = [each for each in last.fixtures.values() if each.round > 3 and 1 in each.entrants]
    assert not gone
    assert any(entrants + 1 in each.entrants for each in last.fixtures.values() if each.round == 2)
    out = byes(last)
    always = list(range(2, entrants + 1))
    assert max(out[each] for each in always) - min(out[each] for each in always) <= 1, "nobody twice before all have"
    if kind != "partners" and entrants > 2 * ROUNDS:
        assert max(meetings(last).values()) == 1


@pytest.mark.parametrize("entrants", [4, 5, 6, 7, 9, 10, 11, 13, 22])
def test_ai_players_fill_up(entrants: int) -> None:
    """So that nobody sits out, if at most two are missing at the last table."""
    for kind in ("swiss", "partners"):
        state = begun(kind, entrants, "ai")
        state = fold.preview(state, rounds.next_round(state, AT, Random(1)))
        short = rounds.missing_sides(state, entrants)
        assert sum(each.bye for each in state.fixtures.values()) == (
            0 if kind == "swiss" or short or entrants % 4 == 0 else 1)


@pytest.mark.parametrize("entrants", sampled((8, 12, 20), (4, 6, 8, 10, 12, 16, 20, 24, 40, 60, 100)))
def test_pairs_of_a_duplicate_are_compared_about_equally_often(entrants: int) -> None:
    state = list(night("duplicate", entrants, Random(1)))[-1]
    compared: Counter[frozenset[int]] = Counter()
    for number in range(1, ROUNDS + 1):
        games = [each for each in state.fixtures.values() if each.round == number]
        for side in (0, 1):
            compared.update(map(frozenset, combinations([each.sides[side][0] for each in games], 2)))
    found = [compared[frozenset(pair)] for pair in combinations(range(1, entrants + 1), 2)]
    mean = sum(found) / len(found)
    assert max(found) - mean <= 4, (min(found), max(found))
    assert len({each.block for each in state.fixtures.values() if each.round == 1}) == 1, "all play the same deals"
