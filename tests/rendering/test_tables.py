"""Tables: read from the marks of drawn pictures that nothing overlaps, is clipped, too small or too faint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations

import pytest

from bot.i18n import texts
from games.actions import Decline, Give
from games.views import Phase, View
from rendering.draw.sheet import AREA, CARD, TEXT, Box, Mark, Sheet
from rendering.draw.text import clean, fit_name
from rendering.studio import PlayPicture, TablePicture
from rendering.table.info import number
from rendering.table.layout import FELT, HEIGHT, LEAST_VISIBLE, MINI_TIGHT, TAG_H, WIDTH, Group, arrange, layout
from rendering.theme import MIN_TEXT
from tests.support.rendering.contrast import contrast
from tests.support.rendering.table_views import NAMES, SAMPLES, TRICKS, lord, real, tables, tatsu, tichu, trichu
from tests.support.thorough import sampled

EN = texts("en")
CASES = dict(tables())
_SLACK = 3
"""Antialiasing, and letters that reach over their advance width, in px."""


def owner(name: str) -> str:
    """A tag and crowns ride on their seat's edge."""
    kind, _, seat = name.partition(":")
    return f"seat:{seat}" if kind in ("tag", "crowns") else name


def overlap(one: Box, two: Box) -> bool:
    """Whether the two share a pixel."""
    return one.x < two.right and two.x < one.right and one.y < two.bottom and two.y < one.bottom


def check(sheet: Sheet) -> None:
    """No overlap, no clipping, nothing too small, nothing too faint."""
    picture = Box(0, 0, *sheet.image.size)
    areas = {mark.area: mark.box for mark in sheet.marks if mark.kind == AREA}
    for name, box in areas.items():
        assert picture.contains(box), f"{name} leaves the picture: {box}"
    for (a, one), (b, two) in combinations(areas.items(), 2):
        if owner(a) != owner(b) or a == b or {a.partition(":")[0], b.partition(":")[0]} == {"tag", "crowns"}:
            assert not overlap(one, two), f"{a} {one} overlaps {b} {two}"
    for mark in sheet.marks:
        if mark.kind == TEXT:
            check_text(mark, areas)
        elif mark.kind == CARD:
            assert areas[mark.area].contains(mark.box, _SLACK), f"{mark.label} leaves {mark.area}: {mark.box}"


def check_text(mark: Mark, areas: Mapping[str, Box]) -> None:
    area, letters = areas[mark.area], Box(mark.box.x, mark.box.y, mark.box.w, round(mark.px * 0.73))
    for name, box in areas.items():
        if owner(name) == mark.area != name:
            assert not overlap(letters, box), f"{name} covers {mark.label!r}"
    assert area.contains(letters, _SLACK), f"{mark.label!r} leaves {mark.area}: {letters}, {area}"
    assert mark.px >= MIN_TEXT, f"{mark.label!r} is {mark.px} px"
    large = mark.px >= 34 or (mark.bold and mark.px >= 28)
    assert contrast(mark.front, mark.back) >= (3 if large else 4.5), f"{mark.label!r} is too faint"


@pytest.mark.parametrize("case", sampled([*CASES][::3], CASES))
def test_a_table_has_no_overlap_no_clipping_and_no_small_text(case: str) -> None:
    check(TablePicture(CASES[case], EN).sheet())


@pytest.mark.parametrize("show", SAMPLES)
def test_tables_of_real_games_are_sound(show: str) -> None:
    for game, state in real(show)[::3]:
        check(TablePicture(game.view(state, None), EN).sheet())


@pytest.mark.parametrize("seats", range(2, 13))
@pytest.mark.parametrize("script", [script for script in NAMES if script != "mixed"])
def test_ten_letters_of_every_name_show(seats: int, script: str) -> None:
    view = lord(seats, script) if seats >= 5 else tichu(seats, script)
    sheet = TablePicture(view, EN).sheet()
    for seat in view.seats:
        name = clean(seat.name)
        mine = [mark.label for mark in sheet.marks if mark.kind == TEXT and mark.area == f"seat:{seat.seat}"]
        letters = name.replace(" ", "")
        shown = "".join(
            label.rstrip("….").replace(" ", "") for label in mine if label.rstrip("….").replace(" ", "") in letters
        )
        initials = 1 if any(label == name[:1].upper() for label in mine) and seats <= 6 else 0
        assert len(shown) - initials >= min(10, len(letters)), (name, mine)


@pytest.mark.parametrize("seats", range(2, 13))
def test_layouts_keep_to_the_felt_with_their_tags(seats: int) -> None:
    plan = layout(seats)
    boxes = [place.box for place in plan.seats]
    tags = [Box(place.box.x, place.tag_line - TAG_H // 2, place.box.w, TAG_H) for place in plan.seats]
    others = [box for box in (plan.score, plan.wish) if box]
    for box in (*boxes, *tags, *others, plan.middle):
        assert FELT.contains(box)
    for one, two in combinations((*boxes, *others, plan.middle), 2):
        assert not overlap(one, two)
    assert not any(overlap(tag, plan.middle) for tag in tags)
    assert WIDTH / HEIGHT >= 1.57


@pytest.mark.parametrize("seats", [1, 13])
def test_no_layout_for_fewer_than_two_or_more_than_twelve(seats: int) -> None:
    with pytest.raises(ValueError):
        layout(seats)


@pytest.mark.parametrize("current", [1, 2, 5, 9, 14])
@pytest.mark.parametrize("earlier", [(), (1,), (5, 5), (1,) * 8, (7,), (1,) * 13, (5,) * 6])
def test_the_trick_fits_its_felt_at_any_size(current: int, earlier: tuple[int, ...]) -> None:
    area = Box(32, 170, 1036, 360)
    way = arrange(area, 56, tuple(Group(40, cards) for cards in earlier), current)
    boxes = [way.line, way.cards, *(spot.box for spot in way.spots), *((way.more,) if way.more else ())]
    assert all(area.contains(box) for box in boxes)
    assert not any(overlap(one, two) for one, two in combinations(boxes, 2))
    assert way.width * (1 + LEAST_VISIBLE * (current - 1)) <= way.cards.w + current
    assert len(way.spots) + way.left_out == len(earlier)
    assert way.left_out == 0 or sum(earlier) > 20
    for spot in way.spots:
        assert spot.box.w >= Group(40, earlier[spot.index]).width(way.mini, MINI_TIGHT) - 2


def test_the_current_play_is_the_largest_thing_on_the_felt() -> None:
    for trick in TRICKS:
        if trick == "none":
            continue
        marks = [mark for mark in TablePicture(tichu(4, "latin", trick), EN).sheet().marks if mark.kind == CARD]
        current = [mark.box.w for mark in marks if mark.area == "current"]
        others = [mark.box.w for mark in marks if mark.area.startswith("play:")]
        assert min(current) > max(others, default=0)


def test_a_picture_is_the_same_every_time() -> None:
    for case in ("4 seats, latin", "lord 12, cjk", "tatsu 2, greek"):
        first, again = (TablePicture(CASES[case], EN).sheet().image for _ in range(2))
        assert first.tobytes() == again.tobytes()


def words_of(sheet: Sheet) -> set[str]:
    return {mark.label for mark in sheet.marks if mark.kind == TEXT}


def test_every_state_has_a_word() -> None:
    """T4, T22: calls, passes, turns, who owns the trick, places, wish and scores are said, not only coloured."""
    view = tichu(6, "latin")
    words = words_of(TablePicture(view, EN).sheet())
    assert {"TICHU", "GRAND", "PASS", "TO PLAY", "ON TOP", "OUT 1", "Wish", "10", "1345", "−255", "45", "Round 12",
            "to 1000"} <= words  # fmt: skip
    assert any(word == "· Full house" for word in words)
    assert "CLOSING" in words_of(TablePicture(tichu(phase=Phase.CLOSING, to_act=(2,)), EN).sheet())
    assert "GIFT" in words_of(TablePicture(tichu(trick="dragon", phase=Phase.GIFT, to_act=(1,)), EN).sheet())


def test_a_name_is_whole_before_the_caption_says_that_the_trick_closes() -> None:
    """T23: the seat's own tag says it too, while a name that was cut is said nowhere else so well."""
    view = tichu(6, "latin", "dragon", phase=Phase.CLOSING, to_act=(2,))
    owner = view.trick.plays[-1].seat
    named = tuple(replace(seat, name="Eleni Papadopoulou") if seat.seat == owner else seat for seat in view.seats)
    sheet = TablePicture(replace(view, seats=named, trick=replace(view.trick, owner=owner)), texts("de")).sheet()
    caption = {mark.label for mark in sheet.marks if mark.kind == TEXT and mark.area == "caption"}
    assert "Eleni Papadopoulou" in caption
    assert "NIMMT" in words_of(sheet)


def test_tatsu_names_who_asks_whom() -> None:
    """D2, D3: the asked player, who has none, and who gave a card are said."""
    words = words_of(TablePicture(tatsu(4), EN).sheet())
    assert "ASKED" in words
    assert any(word.startswith("asks ") for word in words)
    assert any(word.startswith("from ") for word in words)
    assert "NONE" in words_of(TablePicture(tatsu(4, phase=Phase.PLAY, asked=None), EN).sheet())


def cards_of(view: View) -> list[str]:
    return [mark.label for mark in TablePicture(view, EN).sheet().marks if mark.kind == CARD]


@pytest.mark.parametrize("show", ["tichu", "trichu", "tientsin", "lord-8", "tatsu-2", "tatsu-3", "tatsu-4"])
def test_a_table_shows_nothing_that_only_its_viewer_knows(show: str) -> None:
    """The same cards, whoever's view is drawn: hands never show."""
    for game, state in real(show)[::sampled(9, 4)]:
        public = cards_of(game.view(state, None))
        for seat in game.view(state, None).seats:
            if seat.person:
                assert cards_of(game.view(state, seat.seat)) == public


def test_nobody_leads_by_name_while_the_mah_jong_is_hidden() -> None:
    """T6: the first leader of a round cannot be told from the picture."""
    view = tichu(4, "latin", "none", to_act=(0, 1, 2, 3), wish=None)
    words = words_of(TablePicture(view, EN).sheet())
    assert "The Mah Jong leads" in words
    assert "TO PLAY" not in words


def test_a_name_is_squeezed_before_it_is_cut() -> None:
    whole = fit_name("Katharina", 400)[0]
    tight = fit_name("Katharina", round(whole.width * 0.65))[0]
    assert whole.words == tight.words == "Katharina"
    assert tight.width <= round(whole.width * 0.65)
    assert fit_name("Katharina von Bora", 140, 32, 2)[1].words == "von Bora"
    assert fit_name("x" * 100, 140)[0].words.endswith("…")


@pytest.mark.parametrize("early", [False, True])
def test_nobody_s_cards_are_counted_while_some_are_on_their_way(early: bool) -> None:
    """T5: with three cards given and two received a player has 13 for a moment, which looks like a mistake. ``early``:
    while others still think about grand Tichu."""
    game, state = [(game, state) for game, state in real("tichu") if game.phase(state) is Phase.EXCHANGE][-1]
    if early:
        start = game.setup(game.check_options({}), ("Ann", "Bo", "Cy", "Di"))
        state = game.apply(start, game.deal(start, list(game.deck(start)), None))
        for seat in (1, 2, 3):
            state = game.apply(state, Decline(seat))
        for seat in (1, 2):
            state = game.apply(state, Give(seat, (game.view(state, seat).seats[seat].cards or ())[:3]))
    view = game.view(state, None)
    given = [seat for seat in view.seats if seat.seat not in view.to_act]
    assert given
    words = words_of(TablePicture(view, EN).sheet())
    assert "READY" in words
    assert {word for word in words if word in ("11", "12", "13", "14")} == {"14"}
    assert f"{given[0].name}: ready" in TablePicture(view, EN).alt or "called, ready" in TablePicture(view, EN).alt


@pytest.mark.parametrize("wish", ["", "A"])
def test_four_scores_are_as_large_as_what_a_seat_holds(wish: str) -> None:
    """R8: on a phone, 330 px wide, a font of 36 px has 11."""
    scores = (345, -145, 1345, -45)
    view = replace(trichu(trick="dragon", wish=wish), scores=scores)
    mine = replace(view, seat=0, controls=(0,), seats=(replace(view.seats[0], cards=("2g",)), *view.seats[1:]))
    for picture in (TablePicture(view, EN), PlayPicture(mine, EN)):
        shown = {mark.label: mark.px for mark in picture.sheet().marks if mark.area in ("score", "scores")}
        assert min(shown[number(score)] for score in scores) >= 36
