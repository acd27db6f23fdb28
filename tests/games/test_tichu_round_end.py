"""The end of a round of Tichu Nanjing: who ends it, the last trick, and what it counts (T27-T30, T32)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.actions import RuleError
from games.registry import GAMES
from games.views import Phase
from tests.support.games.climbing_table import Table

KEPT = {"last_dragon": "kept"}


def end(*hands: str, options: Mapping[str, str] | None = None, **setting: Any) -> Table:
    return Table(**options or {}).position(*hands, **setting)


def test_T27_double_victory_ends_at_once() -> None:
    table = end("", "5g Kg", "9g", "Tg Tk", turn=2, out=[0])
    table.do("2 play 9g")
    assert table.phase is Phase.BETWEEN
    assert table.scores == (200, 0)
    result = table.game.rounds(table.state)[-1]
    assert (result.victory, result.out, result.tricks) == (2, (0, 2), (0, 0))
    table.refuse("1 pass", "T27")


def test_T27_no_dragon_is_given_away_in_a_double_victory() -> None:
    table = end("", "5g Kg", "Dr", "Tg Tk", turn=2, out=[0])
    table.do("2 play Dr")
    assert table.phase is Phase.BETWEEN
    assert table.scores == (200, 0)


def test_T28_the_third_out_ends_the_round_and_takes_the_trick() -> None:
    table = end("", "5g 5k", "Kg", "", turn=2, out=[3, 0], taken=3)
    # gone into seat 3's tricks: 100 - 10 - 10; the king to seat 2's, the hand to the opponents of seat 1
    table.do("2 play Kg")
    assert table.phase is Phase.BETWEEN
    assert table.scores == (20, 80)
    table.refuse("1 play 5g", "T28", "round_is_over")
    table.refuse("1 small", "T28")
    table.refuse("1 decline", "NOTATION", "no_round")


def test_T28_the_last_play_cannot_be_bombed_nor_called_after() -> None:
    table = end("", "5g 5k 5b 5r", "Dr", "", turn=2, out=[3, 0])
    table.do("2 play Dr")
    assert table.phase is Phase.GIFT
    assert table.to_act == (2,)
    assert table.legal(1) == []
    assert table.legal(2) == ["gift 1", "gift 3"]
    table.refuse("1 play 5g 5k 5b 5r", "T28")
    table.refuse("1 small", "T28")
    table.refuse("2 take", "T21")
    table.refuse("1 pass", "T28")


def test_T28_calls_end_with_the_last_play() -> None:
    table = end("", "5g 5k", "Dr", "", turn=2, out=[3, 0])
    tricks = table.tricks._replace(begun=0b1101)
    table.state = table.state._replace(round=table.round._replace(tricks=tricks))
    assert "small" in table.legal(1)
    table.do("2 play Dr")
    table.refuse("1 small", "T28", "calls_are_over")
    assert table.legal(1) == []


@pytest.mark.parametrize("receiver", [3, 1])
def test_T28_the_last_dragon_is_given_to_an_opponent_in_play_or_out(receiver: int) -> None:
    # seat 3 was out first, so a trick given to seat 1, who is last, goes there too (T29)
    table = end("", "Kg 5k", "Dr", "", turn=2, out=[3, 0], taken=3)
    table.do("2 play Dr", f"2 gift {receiver}")
    assert table.phase is Phase.BETWEEN
    assert table.scores == (15, 85)


@pytest.mark.parametrize("options", [{}, {"last_dragon": "given"}])
def test_T32_given_is_the_default(options: dict[str, str]) -> None:
    table = end("", "Kg 5k", "Dr", "", turn=2, out=[3, 0], taken=3, options=options)
    table.do("2 play Dr")
    assert table.phase is Phase.GIFT
    assert table.legal(2) == ["gift 1", "gift 3"]


def test_T32_the_last_dragon_keeps_its_trick_and_nobody_chooses() -> None:
    # the Dragon to its player; the hand of seat 1 to the other team, all that is gone lies with seat 3
    table = end("", "Kg 5k", "Dr", "", turn=2, out=[3, 0], taken=3, options=KEPT)
    table.do("2 play Dr")
    assert table.phase is Phase.BETWEEN
    assert table.scores == (40, 60)
    assert table.round.gifts == ()
    table.refuse("2 gift 1", "T28", "round_is_over")
    table.refuse("2 take", "T28", "round_is_over")
    table.refuse("1 small", "T28")


def test_T32_the_whole_trick_stays_with_the_last_dragon() -> None:
    table = end("", "Kg 5k 5b", "Dr", "", turn=1, out=[3, 0], taken=3, options=KEPT)
    table.do("1 play Kg", "2 play Dr")
    assert table.phase is Phase.BETWEEN
    assert table.scores == (45, 55)


def test_T32_every_other_dragons_trick_is_given_away() -> None:
    """Also that of a player who goes out with it, and with only one opponent left in play."""
    table = end("2g", "Kg 5k", "Dr", "", turn=2, out=[3], taken=3, options=KEPT)
    table.do("2 play Dr", "0 pass", "1 pass")
    assert table.phase is Phase.GIFT
    table.refuse("2 take", "T21", "dragon_must_be_given")
    table.do("2 gift 3")
    assert table.phase is Phase.PLAY


def test_T32_a_double_victory_counts_no_trick() -> None:
    table = end("", "5g Kg", "Dr", "Tg Tk", turn=2, out=[0], options=KEPT)
    table.do("2 play Dr")
    assert table.scores == (200, 0)


@pytest.mark.parametrize("game", ["trichu", "tientsin", "lord", "tatsu"])
def test_T32_is_an_option_of_tichu_alone(game: str) -> None:
    with pytest.raises(RuleError) as caught:
        GAMES[game].check_options({"last_dragon": "kept"})
    assert (caught.value.code, caught.value.rule) == ("unknown_option", "NOTATION")


def test_T28_the_dog_as_last_card_takes_nothing() -> None:
    table = end("", "5g 5k", "Do", "", turn=2, out=[3, 0], taken=3)
    table.do("2 play Do")
    assert table.phase is Phase.BETWEEN
    assert table.scores == (10, 90)


def test_T29_hand_to_the_opponents_and_tricks_to_the_first_out() -> None:
    # all that is gone lies with seat 1, who is last; seat 0 was out first
    table = end("", "Kg Kk", "5g", "", turn=2, out=[0, 3], taken=1)
    table.do("2 play 5g")
    assert table.scores == (100, 0)
    table = end("", "Kg Kk", "5g", "", turn=2, out=[3, 0], taken=1)
    table.do("2 play 5g")
    assert table.scores == (25, 75)


@pytest.mark.parametrize(
    ("calls", "scores"),
    [
        (("small", "", "", ""), (200, 0)),
        (("", "", "small", ""), (0, 0)),
        (("grand", "", "", ""), (300, 0)),
        (("", "grand", "", ""), (100, -200)),
        (("small", "", "small", ""), (100, 0)),
        (("grand", "small", "grand", "grand"), (100, -300)),
    ],
)
def test_T30_each_call_by_itself(calls: tuple[str, ...], scores: tuple[int, int]) -> None:
    table = end("", "Kg Kk", "5g", "", turn=2, out=[0, 3], taken=1)
    table.state = table.state._replace(round=table.round._replace(calls=calls))
    table.do("2 play 5g")
    assert table.scores == scores
    made = {call.seat: call.made for call in table.game.rounds(table.state)[-1].calls}
    assert made == {seat: seat == 0 for seat, call in enumerate(calls) if call}


def test_T30_calls_on_top_of_a_double_victory() -> None:
    table = end("", "5g Kg", "9g", "Tg Tk", turn=2, out=[0])
    table.state = table.state._replace(round=table.round._replace(calls=("grand", "small", "", "")))
    table.do("2 play 9g")
    assert table.scores == (400, -100)
