"""By the score: calls that a leader leaves to a side far behind, and the chance to win that decides the last tricks."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.actions import Decline, Grand
from games.players import NETWORK, choose
from games.players.learned import standing
from games.players.learned.player import GRAND_GAIN, SMALL_GAIN, before_play
from games.players.learned.standing import Gains, Stakes, gains, needs, of_needs, stakes
from games.registry import GAMES
from games.review.decisions import DecisionKind, of_record
from games.review.finding import self_play
from games.views import View

USUAL = Gains(SMALL_GAIN["tichu"], GRAND_GAIN)


def at(view: View, mine: int, theirs: int) -> View:
    me = view.seats[view.seat or 0]
    return replace(view, seats=tuple(
        replace(seat, score=mine if seat.team == me.team else theirs) for seat in view.seats))


def answers() -> list[tuple[View, tuple[Grand | Decline, ...]]]:
    found = []
    for seed in range(6):
        for each in of_record(self_play(GAMES["tichu"], f"standing {seed}")):
            if each.kind is DecisionKind.GRAND:
                found.append((each.view, (Grand(each.seat), Decline(each.seat))))
    return found


def test_far_from_the_target_nothing_changes() -> None:
    view = answers()[0][0]
    assert gains(view, view.seat or 0, USUAL) == USUAL
    assert gains(at(view, 490, 400), view.seat or 0, USUAL) == USUAL
    assert gains(at(view, 400, 900), view.seat or 0, USUAL) != USUAL


@pytest.mark.parametrize("options", [{"deals": "4"}, {"target": "10000"}])
def test_only_a_near_target_counts(options: dict[str, str]) -> None:
    view = at(answers()[0][0], 400, 900)
    given = GAMES["tichu"].check_options(options)
    other = replace(view, options=tuple((name, str(value)) for name, value in given.items()))
    assert gains(other, view.seat or 0, USUAL) == USUAL
    assert gains(replace(view, game="trichu"), view.seat or 0, USUAL) == USUAL


def test_whoever_is_behind_risks_more() -> None:
    for ahead, behind in ((100, 600), (200, 500), (100, 300), (300, 1000)):
        lead, chase = of_needs(ahead, behind, USUAL), of_needs(behind, ahead, USUAL)
        assert chase.grand < lead.grand - 20
    assert of_needs(-20, 600, USUAL) == of_needs(100, 600, USUAL), "nobody has reached it, or the game would be over"
    assert len(standing.SMALL) == len(standing.GRAND) == len(standing.SMALL[0]) == len(standing.GRAND[-1])


def test_the_same_hand_is_called_behind_and_left_when_ahead() -> None:
    """Where the network's gain lies between what both must gain; and pars, which begin at 0 : 0, know no score."""
    called = set()
    for view, legal in answers():
        for mine, theirs in ((900, 400), (400, 900)):
            decision = choose(NETWORK, at(view, mine, theirs), legal, Random(0)).action
            worth = dict(before_play(at(view, mine, theirs), legal))
            assert isinstance(decision, Grand) == (worth.get(legal[0], -1000.0) >= worth[legal[1]])
            called.add((view, mine, isinstance(decision, Grand)))
    ahead, behind = ({view for view, score, yes in called if yes and score == mine} for mine in (900, 400))
    assert ahead < behind


# the chance to win ------------------------------------------------------------------------------


def test_a_game_that_is_over_has_been_won_or_lost() -> None:
    """T31: who is ahead with the target reached; level at or above it, another round is played."""
    assert Stakes(100, 600).chance(100, 0) == 1.0
    assert Stakes(100, 600).chance(95, 205) < 1.0
    assert Stakes(100, 100).chance(110, 105) == 1.0
    assert Stakes(100, 100).chance(105, 110) == 0.0
    assert Stakes(100, 100).chance(200, 200) == 0.5
    assert Stakes(100, 600).chance(50, 600) == 0.0


def test_chances_are_fair_and_grow_with_points() -> None:
    """What one side wins the other loses, between the table's entries too; and a point more never harms."""
    for mine in range(5, 1200, 35):
        for theirs in range(5, 1200, 40):
            found = Stakes(mine, theirs)
            assert found.chance(0, 0) + Stakes(theirs, mine).chance(0, 0) == pytest.approx(1.0, abs=0.002)
            assert found.chance(-5, 0) <= found.chance(0, 0) + 0.001
            assert found.chance(0, 5) <= found.chance(0, 0) + 0.001


def test_the_table_holds_what_rounds_between_equals_give() -> None:
    """Hands of 200 points each decide for the side that needs less; nobody is sure of anything before."""
    for mine in needs():
        assert Stakes(mine, mine).chance(0, 0) == pytest.approx(0.5, abs=0.001)
    assert 0.85 < Stakes(100, 600).chance(0, 0) < 0.95, "as measured in games (docs: choices.md)"
    assert 0.3 < Stakes(1000, 900).chance(0, 0) < 0.5


@pytest.mark.parametrize("options", [{"deals": "4"}, {"target": "10000"}])
def test_only_a_near_target_is_played_for(options: dict[str, str]) -> None:
    view = at(answers()[0][0], 400, 900)
    given = GAMES["tichu"].check_options(options)
    other = replace(view, options=tuple((name, str(value)) for name, value in given.items()))
    assert stakes(view, view.seat or 0) == Stakes(600, 100)
    assert stakes(other, view.seat or 0) is None
    assert stakes(replace(view, game="trichu"), view.seat or 0) is None
