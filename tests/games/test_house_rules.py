"""House rules of the games that can have them: fixed deals, draws, no grand Tichu, a double victory of 100, a last
Dragon that keeps its trick."""

from __future__ import annotations

import pytest

from bot.samples.playout import Playout
from games.actions import Action, Gift, Grand, Pass, Play, RuleError
from games.base import deals_played
from games.records import reader as replay
from games.registry import GAMES
from games.tichu import TICHU, finished
from games.views import Phase


def test_house_rules_stay_out_of_the_options_unless_given() -> None:
    assert TICHU.check_options({}) == {"target": 1000, "wish_bombs": "yes"}
    assert TICHU.check_options({"grand": "no"}) == {"target": 1000, "wish_bombs": "yes", "grand": "no"}


@pytest.mark.parametrize(("deals", "totals", "level", "over"), [
    (3, (200, 100), "extra", False), (4, (200, 100), "extra", True), (4, (150, 150), "extra", False),
    (4, (150, 150), "draw", True), (5, (150, 160), "extra", True), (2, (1000, 0), "extra", True),
])
def test_a_game_of_four_deals(deals: int, totals: tuple[int, int], level: str, over: bool) -> None:
    options = TICHU.check_options({"deals": "4", "level": level})
    assert finished(options, deals, totals) is over


def test_without_grand_tichu_a_round_begins_with_the_exchange() -> None:
    options = TICHU.check_options({"grand": "no"})
    state = TICHU.setup(options, ("a", "b", "c", "d"))
    state = TICHU.apply(state, TICHU.deal(state, TICHU.deck(state), None))
    assert TICHU.phase(state) is Phase.EXCHANGE
    with pytest.raises(RuleError) as caught:
        TICHU.apply(state, Grand(0))
    assert (caught.value.code, caught.value.rule) == ("no_grand_here", "T3")
    assert len(TICHU.view(state, 0).seats[0].cards or ()) == 14


@pytest.mark.parametrize(("game", "names"), [
    ("tichu", "deals level grand double last_dragon"), ("tientsin", "deals level grand"), ("trichu", "grand double"),
    ("lord", ""), ("tatsu", "deals level")])
def test_each_game_has_the_house_rules_that_it_can_have(game: str, names: str) -> None:
    assert [spec.name for spec in GAMES[game].options if spec.house] == names.split()


@pytest.mark.parametrize(("game", "people"), [("tientsin", 6), ("tatsu", 2), ("tatsu", 3), ("tatsu", 4)])
def test_two_deals_of_other_games(game: str, people: int) -> None:
    playout = Playout.start(GAMES[game], {"deals": "2", "level": "draw", "target": "10000"}, people, 1)
    for _ in playout.play(9):
        pass
    assert len(GAMES[game].rounds(playout.state)) == 2
    assert playout.over
    assert GAMES[game].outcome(playout.state).winners
    assert replay.read(playout.record).state == playout.state


def test_level_deals_of_tatsu_go_on_unless_a_draw_is_agreed_on() -> None:
    assert [deals_played({"deals": 2, **more}, rounds, level=level) for more, rounds, level in (
        ({}, 1, False), ({}, 2, False), ({}, 2, True), ({"level": "draw"}, 2, True), ({"level": "draw"}, 1, True))
    ] == [False, True, False, True, False]


@pytest.mark.parametrize(("game", "people"), [("tientsin", 6), ("trichu", 3)])
def test_other_games_without_grand_tichu(game: str, people: int) -> None:
    playout = Playout.start(GAMES[game], {"grand": "no"}, people, 1)
    phases = {GAMES[game].phase(playout.state) for _ in playout.play(1)}
    assert Phase.GRAND not in phases
    assert Phase.EXCHANGE in phases


def test_a_double_victory_of_100_in_trichu() -> None:
    victories = 0
    for seed in range(6):
        playout = Playout.start(GAMES["trichu"], {"double": "100", "rounds": "6"}, 3, seed)
        for _ in playout.play(6):
            pass
        plain = "\n".join(line for line in playout.record.replace(" double=100", "").splitlines()
                          if not line.startswith("score"))
        for less, full in zip(GAMES["trichu"].rounds(playout.state),
                              GAMES["trichu"].rounds(replay.read(plain).state), strict=True):
            victories += bool(less.victory)
            assert {a - b for a, b in zip(full.scores, less.scores, strict=True)} == {0, 100} if less.victory else {0}
    assert victories


@pytest.mark.parametrize("seed", range(4))
def test_four_deals_at_random(seed: int) -> None:
    options = {"deals": "4", "level": "draw", "grand": "no", "double": "100", "target": "10000"}
    playout = Playout.start(TICHU, options, 4, seed)
    for _ in playout.play(9):
        pass
    results = TICHU.rounds(playout.state)
    assert len(results) == 4
    assert playout.over
    assert replay.read(playout.record).state == playout.state
    for result in results:
        assert not any(call.call == "grand" for call in result.calls)
        if result.victory:
            called = sum(100 if call.made else -100 for call in result.calls)
            assert sum(result.scores) == 100 + called


class LateDragon(Playout):
    """At random, but nobody plays the Dragon while something else is legal, so it ends rounds."""

    def choose(self) -> Action:
        found = super().choose()
        while isinstance(found, Play) and "Dr" in found.cards and self._other(found.seat):
            found = super().choose()
        return found

    def _other(self, seat: int) -> bool:
        return any(isinstance(action, Pass) or (isinstance(action, Play) and "Dr" not in action.cards)
                   for action in TICHU.legal(self.state, seat))


@pytest.mark.parametrize("seed", range(6))
def test_T32_only_the_end_of_a_round_with_a_dragon_differs(seed: int) -> None:
    """Random games with the option, and the same games without it: with a gift more where the Dragon ended a round,
    after which its trick counts for another."""
    playout = LateDragon.start(TICHU, {"last_dragon": "kept", "target": "10000"}, 4, seed)
    for _ in playout.play(12):
        pass
    assert replay.read(playout.record).state == playout.state
    other = replay.Reader()
    ended = 0
    for line in playout.record.replace(" last_dragon=kept", "").splitlines():
        if line.startswith("score"):
            if TICHU.phase(other.state) is Phase.GIFT:
                ended += 1
                assert playout_points(playout, other)
            continue
        other.feed(line)
    for kept, given in zip(TICHU.rounds(playout.state), TICHU.rounds(other.state), strict=True):
        assert kept.out == given.out
        assert kept.calls == given.calls
        assert sum(kept.tricks) == sum(given.tricks) == (0 if kept.victory else 100)
    assert ended, "no Dragon ended a round: choose another seed"


def playout_points(playout: Playout, other: replay.Reader) -> bool:
    """Whether the kept trick made the difference, given to whom it may be; the first of them gets it."""
    view = TICHU.view(other.state, None)
    (me,), number = view.to_act, len(view.rounds)
    side, kept = view.seats[me].team, TICHU.rounds(playout.state)[number]
    receivers = [action.to for action in TICHU.legal(other.state, me) if isinstance(action, Gift)]
    last = next(seat for seat in range(4) if seat not in kept.out)
    for to in receivers:
        (given,) = TICHU.rounds(TICHU.apply(other.state, Gift(me, to)))[number:]
        lost = view.seats[kept.out[0] if to == last else to].team != side
        if kept.tricks[side] - given.tricks[side] != (view.trick.points if lost else 0):
            return False
    other.feed(f"{me} gift {receivers[0]}")
    return True
