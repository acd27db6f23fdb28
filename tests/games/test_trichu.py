"""Trichu: the soloist and the Table (R1-R9)."""

from __future__ import annotations

from typing import Any

import pytest

from games.actions import RuleError, Small
from games.views import Phase, RoundResult
from tests.support.games.climbing_table import Table


def deal(*tops: str, dealer: int = 0, **options: str) -> Table:
    return Table("trichu", **options).deal(*tops, dealer=dealer)


def at(*hands: str, dealer: int = 0, options: dict[str, str] | None = None, **setting: Any) -> Table:
    return Table("trichu", **(options or {})).position(*hands, dealer=dealer, **setting)


def finished(table: Table, *results: tuple[int, tuple[int, ...]], scores: tuple[int, ...] = (0, 0, 0, 0)) -> Table:
    """The game after rounds with these soloists and orders of going out."""
    done = tuple(RoundResult(scores, out, totals=scores, dealer=soloist) for soloist, out in results)
    table.state = table.state._replace(results=done)
    return table


@pytest.mark.parametrize(("soloist", "order"), [(0, (0, 1, 3, 2)), (1, (1, 2, 3, 0)), (2, (2, 0, 3, 1))])
def test_R1_order_of_play_and_sides(soloist: int, order: tuple[int, ...]) -> None:
    view = deal(dealer=soloist).view(None)
    assert view.order == order
    assert view.dealer == soloist
    assert [seat.team for seat in view.seats] == [0 if seat in (soloist, 3) else 1 for seat in range(4)]
    assert [seat.person for seat in view.seats] == [True, True, True, False]


def test_R1_turns_follow_the_rounds_order() -> None:
    table = at("3g Kg", "4g Kk", "6g Kb", "5g Kr", turn=0)
    for text, turn in (("0 play 3g", 1), ("1 play 4g", 3), ("3 play 5g", 2), ("2 play 6g", 0)):
        table.do(text)
        assert table.to_act == (turn,)


def test_R1_the_dog_passes_the_lead_across() -> None:
    assert at("Do 3g", "4g", "6g", "5g").do("0 play Do").to_act == (3,)
    assert at("3g", "Do 4g", "6g", "5g", turn=1).do("1 play Do").to_act == (2,)


def test_R2_the_first_soloist_is_drawn_then_it_rotates() -> None:
    table = Table("trichu")
    assert table.game.dealers(table.state) == (0, 1, 2)
    finished(table, (2, (1, 0, 3)))
    assert table.game.dealers(table.state) == (0,)
    for wrong in (1, 2):
        with pytest.raises(RuleError) as caught:
            table.deal(dealer=wrong)
        assert caught.value.rule == "R2"
    with pytest.raises(RuleError) as caught:
        table.deal()
    assert caught.value.rule == "NOTATION"


@pytest.mark.parametrize(("out", "soloist"), [((1, 0, 3), 1), ((3, 0, 1), 2), ((2, 0, 1), 2)])
def test_R2_soloist_winner(out: tuple[int, ...], soloist: int) -> None:
    table = finished(Table("trichu", soloist="winner"), (2, out))
    assert table.game.dealers(table.state) == (soloist,)


def test_R3_the_soloist_has_nothing_to_answer() -> None:
    table = deal(dealer=1)
    assert table.phase is Phase.GRAND
    assert table.to_act == (0, 1, 2)  # the soloist owes cards
    assert table.legal(1) == ["give"]
    assert table.legal(3) == []
    assert [seat.count for seat in table.view(None).seats] == [8, 14, 8, 14]
    table.refuse("1 grand", "R3")
    table.refuse("3 decline", "R3")
    table.refuse("3 small", "R3", "table_not_seen")
    table.refuse("1 small", "R3", "answers_missing")
    assert [table.game.ahead(table.state, seat) for seat in range(4)] == [(), (Small(1),), (), ()]
    table.do("0 decline")
    table.refuse("0 small", "T4", "answers_missing")
    table.refuse("1 small", "R3")
    table.refuse("3 small", "R3")
    table.do("2 grand")
    assert table.legal(1) == ["give", "small"]
    assert table.legal(3) == ["small"]
    table.do("3 small", "1 small")
    assert table.phase is Phase.EXCHANGE
    table.refuse("2 small", "T4")


def test_R4_who_sees_the_table_when() -> None:
    table = deal(dealer=1)

    def sees(viewer: int | None) -> bool:
        shown = table.view(viewer).seats[3].cards is not None
        assert shown == ("?" not in table.game.seen(table.state, viewer).hands[3])
        return shown

    assert not any(map(sees, (None, 0, 1, 2)))
    table.do("0 decline")
    assert not sees(1)
    table.do("2 decline")
    assert [sees(viewer) for viewer in (None, 0, 1, 2)] == [False, False, True, False]
    table.give_all()
    assert all(map(sees, (None, 0, 1, 2)))
    assert table.view(1).controls == (1, 3)
    assert table.view(3) == table.view(1)
    assert table.view(0).controls == (0,)


def test_R5_the_people_exchange_the_table_does_not() -> None:
    table = deal("2g 3g", "2k 3k", "2b 3b", "2r 3r", dealer=0).do("1 decline", "2 decline")
    table.refuse("3 give 2r 3r", "R5")
    table.refuse("0 give 2g 3g 4g", "R5")
    table.do("0 give 2g 3g", "1 give 2k 3k", "2 give 2b 3b")  # in order of play after the giver: 0 1 3 2
    assert table.view(0).received == ((1, ("3k",)), (2, ("2b",)))
    assert table.view(1).received == ((2, ("3b",)), (0, ("2g",)))
    assert table.view(2).received == ((0, ("3g",)), (1, ("2k",)))
    assert set(table.hand(3).split()) == set(table.round.dealt[3])
    assert table.phase is Phase.PLAY


def test_R5_the_soloist_may_give_while_others_answer() -> None:
    table = deal("2g 3g", dealer=0).do("0 give 2g 3g")
    assert table.phase is Phase.GRAND
    assert table.to_act == (1, 2)


def test_R6_the_table_calls_wishes_bombs_and_gives() -> None:
    table = at("3g Kg", "9g 9k", "Ab 8g", "Ma 7g 7k 7b 7r Dr Kr", turn=3, taken=0)
    tricks = table.tricks._replace(begun=0b0111)
    table.state = table.state._replace(round=table.round._replace(tricks=tricks))
    table.do("3 small", "3 play Ma wish=9", "2 play Ab", "3 play 7g 7k 7b 7r")
    assert table.view(None).seats[3].call == "small"
    assert table.view(None).wish == "9"
    table.do("2 pass", "0 pass", "1 pass", "3 take", "3 play Dr", "2 pass", "0 pass", "1 pass")
    assert table.legal(3) == ["gift 1", "gift 2"]
    table.refuse("3 gift 0", "T21")
    table.do("3 gift 2")
    assert table.to_act == (3,)


def test_R7_the_table_need_not_obey_a_wish_but_fulfils_it() -> None:
    table = at("3g Kg", "4g Kk", "6g Kb", "8g 9g", wish="8").do("0 play 3g", "1 play 4g")
    assert table.legal(3) == ["pass", "play 8g", "play 9g"]
    assert table.do("3 play 8g").view(None).wish is None
    lead = at("3g Kg", "4g Kk", "6g Kb", "8g 9g", wish="8", turn=3)
    assert lead.legal(3) == ["play 8g", "play 9g"]
    bound = at("8b Kg", "4g Kk", "6g Kb", "8g 9g", wish="8", turn=0)
    bound.refuse("0 play Kg", "T14")


def test_R8_scores_by_player_and_table() -> None:
    table = at("9g", "Kg Kk", "5b 5r", "", turn=0, out=[3], taken=1)
    table.state = table.state._replace(round=table.round._replace(calls=("", "small", "", "grand")))
    table.do("0 play 9g")  # a double victory, the Table's grand Tichu made, an opponent's small one lost
    assert table.scores == (400, -100, -100, 400)
    assert table.view(None).scores == (400, -100, -100, 400)
    assert [seat.score for seat in table.view(None).seats] == [400, -100, -100, 400]


def test_R8_cards_of_a_round() -> None:
    table = at("9g", "Kg Kk", "", "5r", turn=0, out=[2], taken=1, dealer=0)
    table.do("0 play 9g")
    table.do("1 play Kg", "3 pass", "1 take", "1 play Kk")
    # seat 3 is last; its five goes to the others, who have all else
    assert table.scores == (0, 100, 100, 0)


def test_R9_nine_rounds_and_the_table_can_win() -> None:
    table = Table("trichu")
    assert table.state.options["rounds"] == 9
    table = at("9g", "Kg Kk", "5b 5r", "", turn=0, out=[3], taken=1)
    table.state = table.state._replace(results=finished(Table("trichu"), *[(2, (0, 1, 2))] * 8).state.results)
    table.do("0 play 9g")
    outcome = table.game.outcome(table.state)
    assert (outcome.finished, outcome.totals, outcome.winners) == (True, (200, 0, 0, 200), (0, 3))
    table.refuse("0 decline", "R9")


@pytest.mark.parametrize("rounds", ["2", "4", "0", "-3", "many"])
def test_R9_rounds_are_a_multiple_of_three(rounds: str) -> None:
    with pytest.raises(RuleError) as caught:
        Table("trichu", rounds=rounds)
    assert caught.value.rule == "NOTATION"


def test_R9_who_resigns_leaves_the_best_of_the_rest() -> None:
    table = finished(Table("trichu"), (0, (0, 1, 2)), scores=(300, 100, -50, 250)).do("resign 0")
    assert table.game.outcome(table.state).winners == (3,)
    level = finished(Table("trichu"), (0, (0, 1, 2)), scores=(300, 300, 300, 250)).do("resign 0")
    assert level.game.outcome(level.state).winners == (1, 2)
    Table("trichu").refuse("resign 3", "NOTATION", "no_such_seat")
