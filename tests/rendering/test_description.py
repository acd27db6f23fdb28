"""Descriptions: alt texts of at most 1024 characters, for any names, with all that the picture shows."""

from __future__ import annotations

import io
import pickle
from dataclasses import replace

import pytest
from PIL import Image

from bot.i18n import texts
from games.views import Combination, Phase, PlayView, View
from rendering import gallery, words
from rendering.cards.codes import DECK, TATSU
from rendering.lengths import units
from rendering.picture import ALT_TEXT_UNITS_MAX
from rendering.seats import count
from rendering.studio import (
    ChartPicture,
    ExchangePicture,
    GameCardPicture,
    GameOverPicture,
    HandPicture,
    PictureRequest,
    PlayPicture,
    ReplayPicture,
    ResultPicture,
    Series,
    StandingRow,
    StandingsPicture,
    TablePicture,
)
from tests.rendering.test_results import swapped
from tests.support.rendering.table_views import STRAIGHT, ended, lord, over, real, tables, tatsu, tichu, trichu

EN = texts("en")
CASES = dict(tables())


def alt_of(view: View) -> str:
    return TablePicture(view, EN).alt


@pytest.mark.parametrize("case", CASES)
def test_an_alt_text_fits_and_names_everybody_with_their_cards(case: str) -> None:
    view, said = CASES[case], alt_of(CASES[case])
    assert units(said) <= ALT_TEXT_UNITS_MAX
    assert "{" not in said
    for seat in view.seats:
        assert (seat.name[:7] or "Ghost" * (view.game == "tatsu") or "Table") in said
        held = EN("cards.count", n=seat.count) if count(view, seat) is not None else "ready"
        assert (held if seat.out is None else f"out as number {seat.out}") in said
    if view.wish and view.trick.plays:
        assert f"Wish: {words.rank_name(view.wish, EN)}." in said


@pytest.mark.parametrize("case", [case for case in CASES if "undealt" not in case])
def test_an_alt_text_has_the_current_play_card_by_card(case: str) -> None:
    view = CASES[case]
    plays = view.trick.plays if view.game == "tatsu" else view.trick.plays[-1:]
    for play in plays:
        for code in play.cards:
            assert words.card(code, EN) in alt_of(view)


def test_the_full_description_has_all_that_the_short_one_may_leave_out() -> None:
    view = lord(12, "mixed", "fourteen singles", 48)
    whole = TablePicture(view, EN).describe()
    for play in view.trick.plays:
        assert words.play(play, EN) in whole
    assert "x" * 60 in whole
    assert len(alt_of(view)) <= ALT_TEXT_UNITS_MAX < len(whole)
    assert all(words.card(code, EN) in whole for code in view.open)


def test_calls_passes_turn_owner_scores_points_and_target_are_described() -> None:
    """T4, T13, T22: whatever a tag or a badge says, the words say."""
    said = alt_of(tichu(4, "latin"))
    for part in ("Tichu called", "grand Tichu called", "passed", "to play", "on top", "1345 : −255", "to 1000",
                 "Round 12", "Points in the trick: 45", "Wish: 10", "Full house, 9s", "Phoenix as 9"):  # fmt: skip
        assert part in said, part
    assert " and " in said.split(" against ")[0]
    assert "closing" in alt_of(tichu(phase=Phase.CLOSING, to_act=(2,)))
    assert "Dragon's trick" in alt_of(tichu(trick="dragon", phase=Phase.GIFT, to_act=(1,)))


def test_a_game_of_two_deals_names_them_and_no_target() -> None:
    """The tutorial's picture read "to 1000"."""
    view = tichu()
    view = replace(view, round=1, options=(*[each for each in view.options if each[0] != "deals"], ("deals", "2")))
    for picture in (TablePicture(view, EN), ResultPicture(ended(view), EN)):
        assert "to 1000" not in picture.alt
    assert "Round 1 of 2" in alt_of(view)
    labels = {mark.label for mark in TablePicture(view, EN).sheet().marks}
    assert "Round 1 of 2" in labels
    assert "to 1000" not in labels


def test_titles_crowns_and_undealt_cards_are_described() -> None:
    """L3, L13."""
    said = alt_of(lord(8, undealt=13))
    for part in ("Great Lord", "Burgher", "Beggar", "2 rounds at the top", "Not dealt: ", "Round 10 of 10"):
        assert part in said, part


def test_trichu_shows_the_tables_hand_and_four_scores_only_after_the_exchange() -> None:
    """R4, R8."""
    said = alt_of(trichu())
    assert "Open hand of Table: Dog, Jade 2" in said
    assert all(score in said for score in ("1345", "−25", "600", "−1045"))
    early = trichu(trick="none", phase=Phase.EXCHANGE, to_act=(1,))
    assert "Open hand" not in alt_of(early)
    assert not [mark for mark in TablePicture(early, EN).sheet().marks if mark.area == "hand"]


def test_tatsu_describes_fronts_asking_waiting_and_multipliers() -> None:
    """D2, D3, D5, D8."""
    said = alt_of(tatsu(4))
    for part in ("Red 4", "Yellow 1 worth 6, from", " asks ", "Waiting after a fusion: ", "24 × 4 = 96"):
        assert part in said, part
    assert "has none" in alt_of(tatsu(4, asked=None, phase=Phase.PLAY))
    assert "face down Red, face down" in alt_of(tatsu(2))
    assert "Open hand of Ghost: " in alt_of(tatsu(3))


@pytest.mark.parametrize("show", ["tichu", "trichu", "tientsin", "lord-8", "tatsu-3"])
def test_no_hidden_card_is_described(show: str) -> None:
    """What the alt text of a seat's own view says is what everybody's says, once the leader is known."""
    for game, state in real(show)[::3]:
        public = game.view(state, None)
        for seat in public.seats:
            if seat.person:
                own = game.view(state, seat.seat)
                assert alt_of(replace(own, to_act=public.to_act)) == alt_of(public)


def test_results_exchanges_and_games_are_described_within_the_limit() -> None:
    for view in (tichu(4, "mixed"), tichu(6, "latin"), trichu("greek"), lord(12, "mixed"), tatsu(3, "cjk")):
        result = ResultPicture(ended(view), EN).alt
        game = GameOverPicture(over(view), EN).alt
        assert units(result) <= ALT_TEXT_UNITS_MAX
        assert units(game) <= ALT_TEXT_UNITS_MAX
        for seat in view.seats:
            assert not seat.name or seat.name[:7] in result
    said = ResultPicture(ended(tichu()), EN).alt
    for part in ("end of round 2", "Tricks 55", "Grand Tichu: ", "−200", "+100", "1345 : −255", "Went out in"):
        assert part in said, part
    said = ExchangePicture(swapped(tichu()), EN).alt
    assert all(words.card(code, EN) in said for code in (*STRAIGHT[:3], *STRAIGHT[7:10]))
    assert "partner" in said


def test_an_alt_text_says_how_many_rounds_there_are_and_were() -> None:
    """L15."""
    view = over(lord(5))
    rounds = len(view.rounds)
    assert f"Round {rounds} of 10." in ResultPicture(replace(view, phase=Phase.BETWEEN, winners=()), EN).alt
    card = GameCardPicture(view, EN).alt
    assert f"rounds {rounds}." in card
    assert "rounds at the top" in card


def test_a_side_without_points_has_a_dash() -> None:
    view = ended(tichu())
    last = replace(view.rounds[-1], victory=2, out=(0, 2), calls=())
    assert ": –; this round" in ResultPicture(replace(view, rounds=(*view.rounds[:-1], last)), EN).alt


def test_an_open_hand_is_described_once() -> None:
    """R4, R8."""
    view = trichu()
    hands = {seat.seat: ("2g",) for seat in view.seats}
    assert ReplayPicture(view, hands, 1, 2, EN).describe().count("Open hand of Table:") == 1
    own = replace(view.seats[0], cards=("2g",))
    soloist = replace(view, seat=0, controls=(0, 3), seats=(own, *view.seats[1:]))
    assert "Open hand" not in PlayPicture(soloist, EN).describe()


def test_names_are_escaped_where_the_caller_asks() -> None:
    view = replace(tichu(), seats=(replace(tichu().seats[0], name="*bold*"), *tichu().seats[1:]))
    said = TablePicture(view, EN).describe(lambda name: name.replace("*", r"\*"))
    assert r"\*bold\*" in said
    assert "*bold*" in alt_of(view)


# --- words ------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("kind", "rank", "cards", "said"),
    [
        ("single", 18, "9g", "Jade 9"), ("single", 50, "Dr", "Dragon"), ("single", 2, "Ma", "Mah Jong"),
        ("single", 3, "Ph", "Phoenix, 1½"), ("single", 27, "Ph", "Phoenix, above King"),
        ("single", 28, "Ph", "Phoenix on Phoenix"), ("pair", 22, "Jg Jk", "Pair of Jacks"),
        ("triple", 20, "Tg Tk Tb", "Three 10s"), ("full_house", 18, "9g 9k 9b Kk Kr", "Full house, 9s"),
        ("stairs", 14, "5g 5k 6g 6k 7g 7k", "Stairs, 5 to 7"),
        ("straight", 12, "Ma 2g 3g 4g 5g 6k", "Straight, 1 to 6"),
        ("straight_flush", 28, "Tg Jg Qg Kg Ag", "Bomb: flush, 10 to Ace"), ("four", 8, "4g 4k 4b 4r", "Bomb: four 4s"),
        ("dog", 0, "Do", "Dog"),
    ],
)  # fmt: skip
def test_combinations_in_words(kind: str, rank: int, cards: str, said: str) -> None:
    """T7, T8, T12, T16, T17."""
    codes = tuple(cards.split())
    assert words.play(PlayView(0, codes, Combination(kind, rank, len(codes))), EN) == said


def test_every_card_has_a_name_of_its_own() -> None:
    """T1, D1."""
    codes = (*DECK, "Ph=T", *TATSU, "?", "R?", "Y?")
    assert len({words.card(code, EN) for code in codes}) == len(codes)


# --- the studio ---------------------------------------------------------------------
def test_every_kind_of_picture_opens_and_is_described() -> None:
    view = tichu()
    hand = replace(view, seat=0, controls=(0,),
                   seats=(replace(view.seats[0], cards=STRAIGHT, count=14), *view.seats[1:]))  # fmt: skip
    requests: list[PictureRequest] = [
        TablePicture(view, EN), HandPicture(hand, EN, selected=STRAIGHT[:2]), ResultPicture(ended(view), EN),
        GameOverPicture(over(view), EN), ExchangePicture(swapped(view), EN),
        StandingsPicture("Standings", ("Rating",), (StandingRow("A", ("1",), -2),), EN),
        ChartPicture("Rating", (Series("A", (1.0, 2.0)),), EN, "games"),
        ReplayPicture(view, {0: STRAIGHT}, 1, 2, EN),
    ]  # fmt: skip
    for request in requests:
        picture = request.draw()
        image = Image.open(io.BytesIO(picture.data))
        assert (image.width, image.height) == (picture.width, picture.height)
        assert image.width == 1100
        assert image.format == "JPEG"
        assert picture.filename == f"{request.filename}.jpg"
        assert 0 < len(picture.alt) <= ALT_TEXT_UNITS_MAX
        assert len(request.describe().splitlines()) >= 2
        assert pickle.loads(pickle.dumps(request)).draw() == picture


def test_the_end_of_a_game_is_drawn_only_at_its_end() -> None:
    with pytest.raises(ValueError):
        GameOverPicture(tichu(), EN).draw()


# --- the gallery ----------------------------------------------------------------------
def test_the_gallery_draws_every_kind_of_picture(tmp_path: object) -> None:
    made = gallery.write(tmp_path, {name: gallery.samples()[name] for name in ("tichu", "tatsu-2")}, EN)  # type: ignore[arg-type]
    kinds = {name.removesuffix(".jpg").partition("-")[2] for name in made}
    assert {"table-grand", "table-exchange", "table-lead", "table-trick", "table-closing", "hand", "hand-two-rows",
            "replay", "exchange", "round", "game", "chart", "standings"} <= kinds  # fmt: skip
    page = (tmp_path / "index.html").read_text(encoding="utf-8")  # type: ignore[operator]
    assert all(name in page for name in made)
