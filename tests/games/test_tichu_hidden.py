"""Folding a seat's record: hidden cards, what can be told of them, and what is checked all the same."""

from __future__ import annotations

import pytest

from games.actions import Deal, RuleError
from games.climbing import cards as c
from games.views import Phase
from tests.support.games.climbing_table import Table

UNSEEN = ("?",) * 14
MINE = ("2g", "3g", "4g", "5g", "6k", "7k", "8k", "9k", "Tb", "Jb", "Qb", "Kb", "Ar", "Ph")


def folded(*hands: tuple[str, ...], game: str = "tichu", dealer: int | None = None) -> Table:
    table = Table(game)
    dealt = hands + (UNSEEN,) * (table.seats - len(hands))
    table.apply(Deal(1, dealt, dealer))
    return table


def playing(mine: tuple[str, ...] = MINE) -> Table:
    """Seat 0's record after the exchange: it gave 2g to seat 1, 3g to 2, 4g to 3, and was given 2k 3k 4k."""
    table = folded(mine).do(*(f"{seat} decline" for seat in range(4)), f"0 give {' '.join(mine[:3])}")
    return table.do("1 give ? ? 2k", "2 give ? 3k ?", "3 give 4k ? ?")


def test_T3_a_hand_half_seen_awaits_its_answer() -> None:
    table = folded(MINE[:8] + ("?",) * 6)
    assert table.legal(0) == ["decline", "grand"]
    assert table.view(0).seats[0].cards == c.codes(c.mask(MINE[:8]))
    assert table.view(0).seats[0].count == 8
    table.do("1 decline", "1 give ? ? ?")
    assert table.to_act == (0, 2, 3)  # the others still owe, seat 1 does not


def test_T5_cards_given_are_known_where_they_went() -> None:
    table = playing()
    assert table.view(0).received == ((1, ("2k",)), (2, ("3k",)), (3, ("4k",)))
    assert [seat.count for seat in table.view(0).seats] == [14] * 4
    assert table.hand(1) == "2g"
    assert table.tricks.hidden == (0, 13, 13, 13)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("1 give 2g ? ?", "T5"),  # seat 0 holds it
        ("1 give ? ? 2k 3k", "T5"),
    ],
)
def test_T5_gifts_are_checked_as_far_as_cards_are_known(text: str, rule: str) -> None:
    table = folded(MINE).do(*(f"{seat} decline" for seat in range(4)))
    table.refuse(text, rule)


def test_T5_a_card_on_its_way_is_nowhere_else() -> None:
    table = folded(MINE).do(*(f"{seat} decline" for seat in range(4)), "0 give 2g 3g 4g")
    table.refuse("2 give ? 2g ?", "T5", "not_held")


def test_T5_a_full_record_hides_no_gift() -> None:
    Table().deal("2g 3g").do("0 decline").refuse("0 give 2g 3g ?", "NOTATION", "hidden_give")


def test_T6_whoever_leads_is_taken_to_hold_the_mah_jong() -> None:
    table = playing()
    assert table.phase is Phase.PLAY
    assert table.to_act == (1, 2, 3)
    table.refuse("0 play 5g", "T6")
    table.refuse("2 pass", "T22")
    table.do("2 play 9g 9b")
    assert table.to_act == (3,)
    assert table.hand(2) == "Ma 3g"
    assert table.tricks.hidden == (0, 13, 10, 13)
    table.refuse("3 play Ma", "T22", "not_held")


def test_T6_a_mah_jong_given_away_is_known() -> None:
    assert playing(("Ma", *MINE[1:])).to_act == (1,)
    assert playing((*MINE[:10], "Ma", *MINE[11:])).to_act == (0,)


@pytest.mark.parametrize("card", ["Ar", "2g", "9g"])
def test_a_card_known_elsewhere_cannot_be_played(card: str) -> None:
    table = playing().do("2 play 9g")  # Ar is seat 0's, 2g lies with seat 1, 9g is gone
    table.refuse(f"3 play {card}", "T22", "not_held")


@pytest.mark.parametrize(("cards", "missing"), [("Qg Ar", "Ar"), ("2g Ar", "2g"), ("2r 9g", "9g")])
def test_the_card_that_is_elsewhere_is_named(cards: str, missing: str) -> None:
    """Not one beside it that the seat may well hold."""
    table = playing().do("2 play 9g")
    with pytest.raises(RuleError) as caught:
        table.do(f"3 play {cards}")
    assert (caught.value.code, caught.value.params) == ("not_held", {"card": missing})


def test_nobody_plays_more_cards_than_they_hold() -> None:
    table = playing().do("2 play Tg", "3 pass")
    assert table.view(0).seats[2].count == 13
    hidden = table.tricks._replace(hidden=(0, 13, 0, 13))
    table.state = table.state._replace(round=table.round._replace(tricks=hidden))
    table.refuse("2 play Ag Ak Ab", "T22", "not_held")
    with pytest.raises(RuleError, match="card=Ag"):
        table.do("2 play Ag Ak Ab")


def test_T14_a_wish_binds_known_cards_only() -> None:
    table = playing().do("3 play Ma wish=2")
    table.refuse("0 pass", "T14")
    table.do("0 play 2k")
    wished = playing().do("3 play Ma wish=3", "0 play 3k", "1 pass")  # seat 2 holds a three for all we know
    assert wished.view(None).wish is None
    other = playing((*MINE[:3], "5g", "5k", *MINE[5:])).do("3 play Ma wish=9", "0 play 9k", "1 pass", "2 pass")
    assert other.to_act == (3,)


def test_T14_a_card_given_binds_its_receiver() -> None:
    table = playing().do("3 play Ma wish=2")
    assert table.to_act == (0,)
    table = playing().do("2 play Ma wish=4")  # seat 3 was given 4g
    table.refuse("3 pass", "T14")
    table.refuse("3 play Ag", "T14")


def test_R6_the_soloists_record_plays_the_table() -> None:
    dummy = ("2r", "3r", "4r", "5r", "6r", "7r", "8r", "9r", "Tr", "Jr", "Qr", "Kr", "Ak", "Dr")
    table = folded(MINE, UNSEEN, UNSEEN, dummy, game="trichu", dealer=0)
    table.do("1 decline", "2 decline", "0 give 2g 3g", "1 give ? 2k", "2 give 3k ?")
    assert table.to_act == (1, 2)
    table.do("1 play Ma")
    assert table.view(0).controls == (0, 3)
    assert "play 2r" in table.legal(3)
