"""Results, exchange, standings, charts and replay steps: sound pictures that say what happened."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from bot.i18n import languages, texts
from bot.league.statistics.badges import BADGES
from games.views import CallResult, Phase, RoundResult, View
from rendering import gallery
from rendering.draw.sheet import TEXT
from rendering.results.chart import Series, scale, spread, ticks
from rendering.results.places import ranked
from rendering.results.profile import Against, Calls, Company, Rated
from rendering.results.records_board import MOST_RECORDS
from rendering.results.season_card import BestWin
from rendering.results.standings import MOST_ROWS, PAIR, StandingRow, both
from rendering.studio import (
    ChartPicture,
    ExchangePicture,
    GameOverPicture,
    ProfilePicture,
    RecordRow,
    RecordsPicture,
    ReplayPicture,
    ResultPicture,
    SeasonCardPicture,
    StandingsPicture,
)
from tests.rendering.test_tables import check, words_of
from tests.support.rendering.table_views import (
    NAMES,
    SAMPLES,
    STRAIGHT,
    ended,
    lord,
    names,
    over,
    real,
    tatsu,
    tichu,
    trichu,
)
from tests.support.thorough import sampled

EN = texts("en")


def games(script: str) -> dict[str, View]:
    return {
        "tichu": tichu(4, script),
        "tientsin": tichu(6, script, game="tientsin"),
        "trichu": trichu(script),
        **{f"lord {seats}": lord(seats, script) for seats in range(5, 13)},
        **{f"tatsu {players}": tatsu(players, script) for players in (2, 3, 4)},
    }


CASES = {f"{name}, {script}": view for script in NAMES for name, view in games(script).items()}


@pytest.mark.parametrize("case", sampled([*CASES][::3], CASES))
def test_the_end_of_a_round_and_of_a_game_are_sound(case: str) -> None:
    for sheet in (ResultPicture(ended(CASES[case]), EN).sheet(), GameOverPicture(over(CASES[case]), EN).sheet()):
        check(sheet)
        assert sheet.image.width / sheet.image.height >= 1.57


def test_a_round_shows_the_order_of_going_out_points_and_new_totals() -> None:
    """T29, T30: order of going out, tricks, each call made or failed, sum and total."""
    view = ended(tichu(4, "latin"))
    words = words_of(ResultPicture(view, EN).sheet())
    assert {"1", "2", "3", "last", "Tricks", "55", "45", "−200", "+100", "−100", "−45", "+45", "1345",
            "−255"} <= words  # fmt: skip
    assert any(word.startswith("Grand Tichu: ") for word in words)


@pytest.mark.parametrize(("victory", "word"), [(2, "Double victory"), (3, "Triple victory")])
def test_a_double_or_triple_victory_is_named(victory: int, word: str) -> None:
    """T27, S6: no cards are counted then."""
    seats = 2 * victory
    calls = (CallResult(0, "small", True, 100),)
    done = RoundResult((100 * victory, 0), tuple(range(0, seats, 2)), calls, (0, 0), victory,
                       (100 * victory, 0), (0, 1) * victory, victory_points=100 * victory)  # fmt: skip
    words = words_of(ResultPicture(replace(tichu(seats), rounds=(done,), phase=Phase.BETWEEN), EN).sheet())
    assert {word, f"+{100 * victory}", "+100"} <= words
    assert "Tricks" not in words


def test_a_round_of_the_great_lord_shows_who_rose_and_who_fell() -> None:
    """L13: places, titles, moves."""
    view = ended(lord(5))
    words = words_of(ResultPicture(view, EN).sheet())
    assert {"▲ 4", "▼ 4", "Great Lord", "Beggar", "1", "5"} <= words


def test_a_session_ends_with_the_order_of_l15() -> None:
    """L15: most rounds at the top, then the better average place, then the last round."""
    base = lord(5)
    rounds = tuple(
        RoundResult(places, totals=totals, sides=(None,) * 5)
        for places, totals in (((1, 2, 3, 4, 5), (1, 0, 0, 0, 0)), ((2, 1, 5, 3, 4), (1, 1, 0, 0, 0)))
    )
    order = [who.seat for who in ranked(replace(base, rounds=rounds), EN)]
    assert order == [1, 0, 3, 2, 4]


def test_no_picture_of_a_round_before_one_has_ended() -> None:
    with pytest.raises(ValueError):
        ResultPicture(tichu(), EN).sheet()


@pytest.mark.parametrize("show", SAMPLES)
def test_results_of_real_games_are_sound(show: str) -> None:
    for game, state in real(show):
        view = game.view(state, None)
        if view.rounds:
            check(ResultPicture(view, EN).sheet())
            return


# --- exchange -------------------------------------------------------------------
def swapped(view: View, cards: int = 1) -> View:
    others = [seat.seat for seat in view.seats if seat.seat and seat.person][:3]
    gave = tuple((seat, STRAIGHT[i : i + cards]) for i, seat in enumerate(others))
    got = tuple((seat, STRAIGHT[i + 7 : i + 7 + cards]) for i, seat in enumerate(others))
    return replace(view, seat=0, given=gave, received=got)


@pytest.mark.parametrize("script", NAMES)
def test_exchanges_are_sound(script: str) -> None:
    """T5, R5, S3, L6: one card for each, or up to three with one."""
    for view in (swapped(tichu(4, script)), swapped(trichu(script)), swapped(tichu(6, script))):
        check(ExchangePicture(view, EN).sheet())
        check(ExchangePicture(replace(view, received=()), EN).sheet())
    two = swapped(lord(8, script), 3)
    check(ExchangePicture(replace(two, given=two.given[:1], received=two.received[:1]), EN).sheet())


def test_an_exchange_shows_partners_and_every_card() -> None:
    sheet = ExchangePicture(swapped(tichu()), EN).sheet()
    assert {"partner", "opponent", "You gave", "You got"} <= words_of(sheet)
    assert {mark.label for mark in sheet.marks if mark.kind == "card"} == {*STRAIGHT[:3], *STRAIGHT[7:10]}
    with pytest.raises(ValueError):
        ExchangePicture(tichu(), EN).sheet()


# --- standings and charts ---------------------------------------------------------
@pytest.mark.parametrize("script", NAMES)
@pytest.mark.parametrize("rows", [0, 1, 5, MOST_ROWS])
def test_standings_are_sound(script: str, rows: int) -> None:
    everyone = [StandingRow(name, ("1684", "210", "61%", "138/252"), 106 - 53 * i)
                for i, name in enumerate(names(script, rows))]  # fmt: skip
    check(StandingsPicture("Standings", ("Rating", "Games", "Won", "Tichus"), tuple(everyone), EN, 97).sheet())


def test_too_many_rows_are_refused() -> None:
    with pytest.raises(ValueError):
        StandingsPicture("", (), (StandingRow("", ()),) * (MOST_ROWS + 1), EN).sheet()


@pytest.mark.parametrize("script", NAMES)
def test_charts_are_sound_and_label_every_line(script: str) -> None:
    series = [Series(name, (1500.0, 1500.0 + i, 1480.0 - i)) for i, name in enumerate(names(script, 6))]
    for count in (1, 3, 6):
        sheet = ChartPicture("Rating, last 60 games", tuple(series[:count]), EN, "games").sheet()
        check(sheet)
        labels = [mark for mark in sheet.marks if mark.area == "names" and mark.kind == "text"]
        assert len(labels) == 2 * count
        tops = sorted({mark.box.y for mark in labels})
        assert all(b - a >= 30 or b - a <= 4 for a, b in pairwise(tops))


@pytest.mark.parametrize("values", [(1500,), (1500, 1500), (-3, 4), (0, 100000), (1499.5, 1500.5)])
def test_a_scale_holds_its_values_with_few_lines(values: tuple[float, ...]) -> None:
    low, high, step = scale(values)
    assert low <= min(values)
    assert max(values) <= high
    assert 2 <= (high - low) / step <= 7


def test_labels_are_spread_within_bounds() -> None:
    assert spread([10, 11, 12], 40, 0, 100) == [10, 50, 90]
    assert spread([90, 95, 99], 40, 0, 100) == [20, 60, 100]
    assert spread([], 40, 0, 100) == []


def test_the_axis_of_a_chart_leaves_no_number_out() -> None:
    """Numbers at the quarters of 6 games were 1, 2, 3, 5, 6."""
    for longest in range(2, 300):
        shown = list(ticks(longest))
        assert 2 <= len(shown) <= 7, longest
        assert len({after - before for before, after in pairwise(shown)}) == 1
        assert shown[-1] + shown[0] > longest, "up to the newest game"
    for longest in (2, 6, 60):
        sheet = ChartPicture("Rating", (Series("Ann", tuple(range(1500, 1500 + longest))),), EN, "games").sheet()
        drawn = [mark.label for mark in sheet.marks if mark.area == "axis" and mark.kind == "text"]
        assert drawn == [*map(str, ticks(longest)), "games"]


def test_a_chart_below_zero_has_minus_signs_and_room_for_its_names() -> None:
    pair = "Alexandra · Wolfgang"
    sheet = ChartPicture("Total", (Series(pair, (45.0, -145.0)), Series("Bo", (0.0, 20.0))), EN, "rounds").sheet()
    said = {mark.label for mark in sheet.marks if mark.kind == TEXT}
    assert {pair, "\N{MINUS SIGN}145", "\N{MINUS SIGN}100"} <= said
    assert not any("-" in label for label in said)


def test_a_chart_refuses_what_it_cannot_draw() -> None:
    for series in ([], [Series("A", ())], [Series("A", (1.0,))] * 7):
        with pytest.raises(ValueError):
            ChartPicture("", tuple(series), EN).sheet()


# --- profiles ---------------------------------------------------------------------
def profile(text: Any, name: str = "Ann", other: str = "Bo", **changes: Any) -> ProfilePicture:
    met = Against(other, 120, 3, 88, Company(other, 15, 10))
    made = ProfilePicture(
        name, f"{text('words.game.lord')} · {text('pace.async')}", text, 348, 129,
        Rated("1483?", "± 161", 134, True, (1500.0, 1512.0, 1483.0)), (1, 0, -1) * 3 + (1,),
        (Calls("small", 131, 99), Calls("grand", 14, 12)), (), Company(other, 122, 115), met,
        tuple((badge, 12) for badge in BADGES[:4]))
    return replace(made, **changes)


@pytest.mark.parametrize("script", NAMES)
def test_profiles_are_sound(script: str) -> None:
    one, other = names(script, 2)
    for picture in (profile(EN, one, other), profile(EN, one, other, rated=None, against=None, badges=()),
                    profile(EN, one, games=0, rated=None, form=(), calls=(), partner=None, against=None, badges=())):
        sheet = picture.sheet()
        check(sheet)
        assert sheet.image.width / sheet.image.height >= 1.56


@pytest.mark.parametrize("language", languages())
def test_profiles_cut_no_word_of_any_language(language: str) -> None:
    t = texts(language)
    figures = (t("stats.crowned", value="33.3%"), t("stats.place", value="10.7"), t("stats.last", value="33.3%"))
    for picture in (profile(t), profile(t, badges=tuple((badge, 12) for badge in BADGES[2:])),
                    profile(t, calls=(), figures=figures)):
        sheet = picture.sheet()
        check(sheet)
        assert not [mark.label for mark in sheet.marks if mark.kind == TEXT and mark.label.endswith("…")]
        assert len(picture.alt) <= 1024


def test_the_alt_text_of_a_profile_says_what_it_shows() -> None:
    said = profile(EN).alt
    for part in ("Ann", "1483? ± 161", "348 games, 129 won", "Last games: W D L", "131 made, 99 lost",
                 "122 games together, 115 won", "Against Bo: W 120 · D 3 · L 88", "200 came home ×12"):
        assert part in said


# --- replay -------------------------------------------------------------------------
@pytest.mark.parametrize("script", NAMES)
def test_replay_steps_are_sound(script: str) -> None:
    spirits = ("R1.3", "R4", "Rx2", "Y1.5", "Y6", "Yf", "R6")
    for view in (tichu(4, script), tichu(6, script), trichu(script), *(lord(seats, script) for seats in (7, 12))):
        hands = {seat.seat: STRAIGHT[: seat.count] for seat in view.seats}
        check(ReplayPicture(view, hands, 12, 84, EN).sheet())
    for players in (2, 3, 4):
        view = tatsu(players, script)
        check(ReplayPicture(view, {seat.seat: spirits for seat in view.seats}, 12, 84, EN).sheet())


def test_no_pill_of_a_replay_step_covers_a_name() -> None:
    for view in (tichu(), tatsu(4)):
        sheet = ReplayPicture(view, {seat.seat: ("Ma",) for seat in view.seats}, 1, 9, EN).sheet()
        for seat in view.seats:
            name, *pills = (mark for mark in sheet.marks if mark.kind == TEXT and mark.area == f"hand:{seat.seat}")
            assert all(name.box.bottom <= pill.box.y + round(pill.px * 0.73) // 2 - 17 for pill in pills)


def test_a_replay_step_shows_every_hand() -> None:
    for game, state in real("tichu")[3::9]:
        hands = gallery.open_hands(game, state)
        sheet = ReplayPicture(game.view(state, None), hands, 1, 9, EN).sheet()
        for seat, hand in hands.items():
            assert [m.label for m in sheet.marks if m.kind == "card" and m.area == f"hand:{seat}"] == list(hand)


@pytest.mark.parametrize(("name", "shown"), [
    ("Ann & Bo", "Ann & Bo"),
    ("Alexandra Papadopoulou & Wolfgang Amadeus K.", "Alexandra Pap… & Wolfgang Amad…"),
    ("Bo & Maximilian von Hohenberg-Lichtenstein", "Bo & Maximilian von Hohenberg-L…"),
    ("Ann & Bo & Cy & Di", "Ann & Bo & Cy & Di"),
    ("Ann & Alexandra Papadopoulou & Bo & Wolfgang", "Ann & Alexandra… & Bo & Wolfgang"),
    ("A player with a very long name but no partner", "A player with a very long name but no partner"),
])
def test_of_a_long_pair_neither_name_disappears(name: str, shown: str) -> None:
    assert both(name) == shown
    assert name == shown or len(shown) <= PAIR


# --- a server's records -----------------------------------------------------------
def board(text: Any, one: str = "Ann", other: str = "Bo", rows: int = MOST_RECORDS) -> RecordsPicture:
    kinds = ("win", "comeback", "round", "row", "bombs", "long")
    return RecordsPicture(text("records.title"), tuple(
        RecordRow("crown", text(f"records.{kind}"), (one, other) * (1 + n % 2), text(f"records.value.{kind}", n=1250),
                  text("post.number", n=123456)) for n, kind in enumerate(kinds[:rows])), text)


@pytest.mark.parametrize("script", NAMES)
def test_boards_of_records_are_sound(script: str) -> None:
    for rows in (1, MOST_RECORDS):
        check(board(EN, *names(script, 2), rows=rows).sheet())
    for wrong in (0, MOST_RECORDS + 1):
        with pytest.raises(ValueError):
            replace(board(EN), rows=board(EN).rows[:1] * wrong).sheet()


@pytest.mark.parametrize("language", languages())
def test_boards_of_records_cut_no_word_of_any_language(language: str) -> None:
    sheet = board(texts(language)).sheet()
    check(sheet)
    assert not [mark.label for mark in sheet.marks if mark.kind == TEXT and mark.label.endswith("…")]


def test_the_alt_text_of_records_says_what_they_show() -> None:
    said = board(EN).alt
    for part in ("Records.", "Highest win: +1250 points, Ann, Bo · table 123456.", "Most bombs in a round: 1250 bombs"):
        assert part in said
    assert len(board(EN, "x" * 100, "y" * 100).alt) <= 1024


# --- a season's card --------------------------------------------------------------
def season_card(text: Any, name: str = "Ann", other: str = "Bo", **changes: Any) -> SeasonCardPicture:
    made = SeasonCardPicture(
        name, f"{other} cup", text, 1, field=128, points=text.number(17.5), results=(1, 0, -1) * 6,
        partner=Company(other, 122, 115), highest=BestWin(f"{other} & {name}", "1000:-250"))
    return replace(made, **changes)


@pytest.mark.parametrize("script", NAMES)
def test_season_cards_are_sound(script: str) -> None:
    one, other = names(script, 2)
    for picture in (season_card(EN, one, other), season_card(EN, one, other, place=0, results=(), partner=None),
                    season_card(EN, one, place=100, partner=None, highest=None)):
        check(picture.sheet())


@pytest.mark.parametrize("language", languages())
def test_season_cards_cut_no_word_of_any_language(language: str) -> None:
    sheet = season_card(texts(language), place=99).sheet()
    check(sheet)
    assert not [mark.label for mark in sheet.marks if mark.kind == TEXT and mark.label.endswith("…")]


def test_the_alt_text_of_a_season_card_says_what_it_shows() -> None:
    said = season_card(EN).alt
    for part in ("Ann · Bo cup", "Place 1 of 128", "17.5", "18 games, 6 won", "W D L", "Best partner: Bo",
                 "122 games together, 115 won", "Highest win: 1000:-250, Bo & Ann"):
        assert part in said
