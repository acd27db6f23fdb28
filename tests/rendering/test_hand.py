"""Hands: the rules of their layout for any cards, marks, and descriptions."""

from __future__ import annotations

import io
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.i18n import texts
from games.registry import GAMES
from games.views import Phase, SeatView, View
from rendering.cards.codes import DECK, TATSU
from rendering.cards.grouping import bombs_in, by_combination, by_rank
from rendering.hand import arrange
from rendering.studio import HandPicture, Picture
from rendering.theme import CARD_W, MIN_RANK, MIN_SHOWN, RANK_UNITS, WIDTH

EN = texts("en")


def _codes(line: str) -> tuple[str, ...]:
    return tuple(line.split())


FOURTEEN = _codes("Ma Do 2b 4r 5g 5k 8g Tk Tr Jb Kr Ag Ph Dr")
BOMBS = _codes("3g 4g 5g 6g 7g 9g 9k 9b 9r Jb Kr Ag Ph Dr")


def seat(number: int, cards: tuple[str, ...] | None, **more: object) -> SeatView:
    return SeatView(number, f"Seat {number}", cards=cards, count=len(cards or ()), **more)  # type: ignore[arg-type]


def view(cards: tuple[str, ...] | None, other: SeatView | None = None, **more: object) -> View:
    seats = (seat(0, cards, **more), seat(1, None), seat(2, None), other or seat(3, None))
    return View("tichu", (), 0, Phase.PLAY, 1, seats, (0, 1, 2, 3), (0,), (0, 0), controls=(0, 3) if other else (0,))


def drawn(shown: View, **marks: object) -> Picture:
    return HandPicture(shown, EN, **marks).draw()  # type: ignore[arg-type]


def check(blocks, count: int, raised: int = 26) -> None:
    slots = [slot for block in blocks for slot in block.slots]
    assert len(slots) == count
    for slot in slots:
        assert slot.x >= 0
        assert slot.x + slot.width <= WIDTH
        assert slot.y >= 0
        assert slot.y + slot.height <= blocks[-1].bottom
        assert RANK_UNITS * slot.width / CARD_W >= MIN_RANK - 0.5
    for one, two in pairwise(slots):
        if one.row == two.row and one.y - two.y in (-raised, 0, raised):
            assert two.x - one.x >= MIN_SHOWN * one.width


@settings(max_examples=80, deadline=None)
@given(st.lists(st.sampled_from(DECK), unique=True, max_size=25), st.sampled_from([1, 2]),
       st.sampled_from(["rank", "combination"]), st.data())  # fmt: skip
def test_any_hand_keeps_to_the_rules(cards, rows, order, data) -> None:
    selected = tuple(c for c in cards if data.draw(st.booleans()))
    blocks = arrange(view(tuple(cards)), selected, rows, order)
    check(blocks, len(cards))
    assert sorted(slot.code for slot in blocks[0].slots) == sorted(cards)
    assert {slot.code for slot in blocks[0].slots if slot.selected} == set(selected)


def test_fourteen_cards_take_one_row_or_two() -> None:
    (one,), (two,) = arrange(view(FOURTEEN)), arrange(view(FOURTEEN), rows=2)
    assert {slot.row for slot in one.slots} == {0}
    assert one.bottom == 273
    assert [slot.row for slot in two.slots] == [0] * 7 + [1] * 7
    assert two.slots[0].width > one.slots[0].width
    assert two.slots[7].y - two.slots[0].y >= 0.5 * two.slots[0].height  # rank, suit and a bomb's mark show


def test_every_picture_of_one_row_has_the_same_height() -> None:
    assert {arrange(view(FOURTEEN[:n]))[0].bottom for n in range(15)} == {273}


def test_two_decks_with_twice_the_same_card() -> None:
    cards = _codes("2g 2g 3b 3r 4g 4k 4k 5b 6r 7g 7k 8b 8r 9g 9k Tb Tr Jg Jk Qb Kr Ag Ak Ph Dr")
    blocks = arrange(view(cards), selected=("2g", "4k"))
    check(blocks, 25)
    assert [slot.code for slot in blocks[0].slots if slot.selected] == ["2g", "4k"]


def test_cards_are_marked() -> None:
    (block,) = arrange(view(BOMBS), selected=("9g",), playable=("9g", "Ag"))
    marks = {slot.code: slot for slot in block.slots}
    assert marks["9g"].y == marks["9k"].y - 26
    assert [code for code, slot in marks.items() if slot.playable] == ["9g", "Ag"]
    assert [code for code, slot in marks.items() if slot.bomb] == list(BOMBS[:9])
    assert all(slot.playable is None for slot in arrange(view(BOMBS))[0].slots)


def test_bombs_are_found() -> None:
    """T8: four of a rank, five or more of a suit in a row; the Phoenix helps neither."""
    assert bombs_in(BOMBS) == (frozenset(BOMBS[:5]), frozenset(BOMBS[5:9]))
    assert bombs_in(("3g", "4g", "5g", "6g", "Ph", "9g", "9k", "9b")) == ()
    assert bombs_in(("3g", "4g", "5g", "6g", "7g", "8g")) == (frozenset(["3g", "4g", "5g", "6g", "7g", "8g"]),)
    assert bombs_in(("9g", "9g", "9k", "9b")) == ()  # L7: four different suits
    assert bombs_in(TATSU[:7]) == ()


@pytest.mark.parametrize(
    ("hand", "groups"),
    [
        ("2b 2g 3r 4g 5k 6g 7b 8g Jb Jr Jk Ag Ph Dr", "Ag|Ph|Dr|Jk Jb Jr 2g 2b|3r 4g 5k 6g 7b 8g"),
        ("5g 5k 6g 6k 9r", "9r|5g 5k 6g 6k"),
        ("3g 4g 5g 6g 7g 9g 9k 9b 9r Dr", "Dr|3g 4g 5g 6g 7g|9g 9k 9b 9r"),
        ("Ma Do 2b", "Ma|Do|2b"),
    ],
)
def test_hands_fall_into_combinations(hand: str, groups: str) -> None:
    assert "|".join(" ".join(group) for group in by_combination(tuple(hand.split()))) == groups


def test_sorting_by_rank() -> None:
    assert by_rank(reversed(FOURTEEN)) == list(FOURTEEN)
    assert by_rank(["Yf", "Y2", "Rx1", "R1.7", "R6", "R1.3"]) == ["R1.3", "R1.7", "R6", "Rx1", "Y2", "Yf"]


def test_a_soloist_sees_two_hands() -> None:
    """R4, R6: both hands in one picture, each under a title."""
    table = seat(3, BOMBS, person=False, dummy="table")
    mine, tables = arrange(view(FOURTEEN, table), selected=("9k",))
    assert mine.bottom < tables.title < tables.slots[0].y
    check((mine, tables), 28)
    picture = drawn(view(FOURTEEN, table))
    assert picture.width / picture.height >= 1.57
    assert "Your hand" in picture.alt


def test_a_hand_not_yet_seen_shows_backs() -> None:
    hidden = SeatView(3, "", person=False, count=14, dummy="table")
    _, tables = arrange(view(FOURTEEN, hidden))
    assert [slot.code for slot in tables.slots] == ["?"] * 14


def test_columns_of_two_player_tatsu() -> None:
    """D14-D16: every face-down card shows its clan above the card that lies on it; places count from 0."""
    faceup = ("R3", "Y1.5", "Rx1", "", "Y6", "R2", "Rf")
    facedown = ("R?", "Y?", "Y?", "R?", "", "R?", "Y?")
    shown = view(None, faceup=faceup, facedown=facedown)
    (block,) = arrange(shown, playable=("R?@3",))
    below = [slot for slot in block.slots if slot.code[1] == "?"]
    assert [slot.code for slot in below] == ["R?@0", "Y?@1", "Y?@2", "R?@3", "R?@5", "Y?@6"]
    assert [slot.code for slot in below if slot.playable] == ["R?@3"]
    assert [slot.under for slot in below] == [True, True, True, False, True, True]
    columns = sorted({slot.x for slot in block.slots})
    assert all(b - a >= block.slots[0].width for a, b in pairwise(columns))
    assert block.empty == ()
    assert drawn(shown).width == WIDTH


def test_a_column_without_cards_keeps_its_place() -> None:
    """D14: the columns that are left stand where they stood, and the empty ones are outlined."""
    (full,) = arrange(view(None, faceup=("R3",) * 7, facedown=("R?",) * 7))
    (bare,) = arrange(view(None, faceup=("", "R3", *[""] * 5), facedown=("",) * 7))
    assert [slot.x for slot in bare.slots] == [slot.x for slot in full.slots if slot.code == "R3"][1:2]
    assert len(bare.empty) == 6
    assert {x for x, _ in bare.empty} | {slot.x for slot in bare.slots} == {slot.x for slot in full.slots}


def test_a_spectator_has_no_hand() -> None:
    spectator = View("tichu", (), None, Phase.PLAY, 1, (), (), (), ())
    with pytest.raises(ValueError, match="spectator"):
        drawn(spectator)
    with pytest.raises(ValueError, match="spectator"):
        HandPicture(spectator, EN).describe()


def test_an_unknown_order_is_an_error() -> None:
    with pytest.raises(ValueError, match="no such order"):
        arrange(view(FOURTEEN), order="colour")


def test_the_picture_is_a_small_jpeg_and_always_the_same() -> None:
    first, again = drawn(view(BOMBS)), drawn(view(BOMBS))
    assert first == again
    image = Image.open(io.BytesIO(first.data))
    assert (image.format, image.size) == ("JPEG", (first.width, first.height))
    assert len(first.data) <= 80 * 1024


def test_marks_change_the_picture() -> None:
    marks = ({}, {"selected": ("9g",)}, {"playable": ("9g",)}, {"order": "combination"}, {"rows": 2})
    assert len({drawn(view(BOMBS), **mark).data for mark in marks}) == len(marks)


def test_alt_text_describes_all_that_the_picture_shows() -> None:
    alt = drawn(view(BOMBS), selected=("Ag",), playable=("Ag", "Dr")).alt
    assert alt.startswith("Your hand, 14 cards: Jade 3, ")
    assert "Bomb: Jade 9, Sword 9, Pagoda 9, Star 9." in alt
    assert "Selected: Jade Ace." in alt
    assert "Playable: Jade Ace, Dragon." in alt


def test_the_text_only_form_is_the_same() -> None:
    picture = HandPicture(view(BOMBS), EN, selected=("Ag",))
    assert picture.describe().replace("\n", " ") == picture.alt
    hidden = HandPicture(view(FOURTEEN, SeatView(3, "", person=False, count=14, dummy="table")), EN).describe()
    assert "14 cards you can't see yet." in hidden


def test_no_card_is_marked_where_all_would_be() -> None:
    assert all(slot.playable is None for slot in arrange(view(BOMBS), playable=BOMBS)[0].slots)


def test_an_empty_hand_says_so() -> None:
    assert drawn(view(())).alt == "Your hand: no cards."


@pytest.mark.parametrize(
    ("game_id", "players"), [("tichu", 4), ("trichu", 3), ("tientsin", 6), ("lord", 12), ("tatsu", 2), ("tatsu", 3)]
)
def test_hands_of_real_games(game_id: str, players: int) -> None:
    """Every seat sees as many cards as it holds, before grand Tichu as many as it may see (T3)."""
    game = GAMES[game_id]
    state = game.setup(game.check_options({}), tuple(f"P{n}" for n in range(players)))
    cards = list(game.deck(state))
    random.Random(7).shuffle(cards)
    state = game.apply(state, game.deal(state, cards, next(iter(game.dealers(state)), None)))
    for number in range(players):
        shown = game.view(state, number)
        slots = [slot for block in arrange(shown) for slot in block.slots]
        mine = [shown.seats[seat] for seat in shown.controls]
        in_hand = [seat.count if seat.cards is None else len(seat.cards) for seat in mine]
        face_down = [place for seat in mine for place in seat.facedown if place]
        assert len(slots) == sum(in_hand) + len(face_down) > 0
        assert len(drawn(shown).alt) <= 1024
