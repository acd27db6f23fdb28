"""House rules that leagues play Tichu by: fixed deals, draws, no grand Tichu, a double victory of 100."""

from __future__ import annotations

import pytest
from playout import Playout

from games.actions import Grand
from games.errors import RuleError
from games.records import reader as replay
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
    with pytest.raises(RuleError):
        TICHU.apply(state, Grand(0))
    assert len(TICHU.view(state, 0).seats[0].cards or ()) == 14


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
