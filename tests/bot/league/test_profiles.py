"""Badges from records, and with whom and against whom somebody has played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.league.ports import Played
from bot.league.statistics.badges import BADGES, badges, counter, is_badge, of_game
from bot.league.statistics.counts import Meeting, Together, favourite_partner, meeting
from bot.league.statistics.record_counts import from_record
from bot.samples.playout import Playout
from games.moments import MomentKind, of_round
from games.registry import GAMES
from games.tichu import TICHU
from games.views import Phase, RoundResult, View
from rendering import gallery

AT = datetime(2026, 11, 22, tzinfo=UTC)


@pytest.mark.parametrize("sample", ["tichu", "lord-5", "tatsu-4"])
def test_badges_are_the_moments_of_a_record(sample: str) -> None:
    """A grand Tichu, a victory prevented, a rise from last to first: as the pictures show them."""
    record = gallery.samples()[sample]
    game, states = gallery.recorded(record)
    wanted: Counter[tuple[int, str]] = Counter()
    seen = 0
    for state in states:
        view = game.view(state, None)
        if len(view.rounds) > seen:
            seen = len(view.rounds)
            names = {MomentKind.GRAND: "grand", MomentKind.SAVE: "saved", MomentKind.RISE: "risen"}
            wanted.update((seat, names[moment.kind]) for moment in of_round(view) if moment.kind in names
                          for seat in moment.seats)
    counted = from_record(record.decode())
    found = {(seat, name): n for seat, own in counted.items() for name, n in badges(own)
             if name in ("grand", "saved", "risen")}
    assert found == dict(wanted)


def test_a_bomb_of_seven_and_a_sixfold_round() -> None:
    found: Counter[str] = Counter()
    for name, people, seeds in (("tichu", 4, 40), ("tatsu", 4, 25)):
        for seed in range(seeds):
            playout = Playout.start(GAMES[name], {}, people, seed)
            for _ in playout.play(1):
                pass
            rounds = GAMES[name].rounds(playout.state)
            counted = from_record(playout.record)
            sixfold = [detail[1] >= 6 for result in rounds for detail in result.detail]
            assert sum(own[counter("multiplier")] for own in counted.values()) == 2 * sum(sixfold)
            assert all(own[counter("long_bomb")] <= own["bombs"] for own in counted.values())
            for own in counted.values():
                found.update(dict(badges(own)))
    assert found["multiplier"]


def view_of(totals: list[tuple[int, int]], winners: tuple[int, ...], target: int | None = 1000) -> View:
    start = TICHU.view(TICHU.setup(TICHU.check_options({}), ("a", "b", "c", "d")), None)
    rounds = tuple(RoundResult((0, 0), totals=each) for each in totals)
    return replace(start, rounds=rounds, winners=winners, target=target, phase=Phase.OVER)


@pytest.mark.parametrize(("totals", "winners", "target", "who"), [
    ([(100, 600), (1020, 800)], (0, 2), 1000, {0, 2}), ([(101, 600), (1020, 800)], (0, 2), 1000, set()),
    ([(100, 600), (500, 1020)], (1, 3), 1000, set()), ([(100, 600), (1000, 1000)], (0, 1, 2, 3), 1000, set()),
    ([(100, 600), (1020, 800)], (0, 2), None, set()), ([(100, 600)], (), 1000, set()),
])
def test_who_has_come_back(totals: list[tuple[int, int]], winners: tuple[int, ...], target: int | None,
                           who: set[int]) -> None:
    """From half of the target behind, and alone ahead in the end."""
    assert {seat for seat, _ in of_game(view_of(totals, winners, target), 4)} == who


def test_every_badge_is_a_counter() -> None:
    assert badges({counter(name): 1 for name in BADGES} | {"bombs": 3}) == [(name, 1) for name in BADGES]
    assert not is_badge("bombs")


def played(table: int, user: int, side: int, place: int) -> Played:
    return Played(table, user, None, 9, "tichu", AT, 1 if place == 1 else -1, {}, side, place)


def test_who_met_whom() -> None:
    mine = [played(1, 7, 0, 1), played(2, 7, 1, 2), played(3, 7, 0, 1), played(4, 7, 0, 3), played(5, 7, 0, 1)]
    theirs = [played(1, 8, 1, 2), played(2, 8, 0, 1), played(3, 8, 0, 1), played(4, 8, 2, 3), played(6, 8, 0, 1)]
    assert meeting(mine, theirs) == Meeting(1, 1, 1, Together(1, 1))
    assert meeting(mine, []) == Meeting()


def test_the_favourite_partner_is_the_one_with_most_games_and_not_erased() -> None:
    mine = [played(n, 7, 0, 1 + n % 2) for n in range(6)]
    others = [played(n, user, 0, 1 + n % 2) for user, games in ((-3, range(6)), (8, range(3)), (9, range(3, 5)))
              for n in games]
    opponents = [played(n, 11, 1, 2 - n % 2) for n in range(6)]
    everybody = [*mine, *others, *opponents]
    assert favourite_partner(mine, everybody) == (8, Together(3, 2))
    assert favourite_partner(mine, [*mine, *opponents]) is None
    assert favourite_partner(mine[:1], everybody) is None, "one game is not enough to tell"
