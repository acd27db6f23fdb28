"""A player's one picture: sound for every game and number of seats, of one height for a round, with nothing hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n import languages, texts
from games.base import Game
from games.views import Phase, View
from rendering.draw.sheet import AREA, CARD
from rendering.gallery import controller
from rendering.studio import PlayPicture, TablePicture
from tests.rendering.test_tables import check
from tests.support.rendering.table_views import SAMPLES, lord, real, tichu
from tests.support.thorough import sampled

EN = texts("en")


def seen(game: Game, state: object) -> View:
    """The view of a player who must act, or of the first."""
    acting = game.to_act(state)
    return game.view(state, controller(game, state, acting[0]) if acting else 0)


def acting(view: View) -> int | None:
    return next((seat for seat in view.to_act if seat in view.controls and seat != view.seat), None)


@pytest.mark.parametrize("show", SAMPLES)
def test_pictures_of_real_games_are_sound(show: str) -> None:
    for game, state in real(show)[::7]:
        view = seen(game, state)
        check(PlayPicture(view, EN, hand=acting(view)).sheet())


@pytest.mark.parametrize("seats", range(2, 13))
@pytest.mark.parametrize("script", ["latin", "mixed"])
def test_every_number_of_seats_has_room(seats: int, script: str) -> None:
    public = lord(seats, script) if seats >= 5 else tichu(seats, script)
    for seat in (0, seats - 1):
        own = replace(public.seats[seat], cards=("2g", "Ma"))
        view = replace(public, seat=seat, controls=(seat,), seats=(*public.seats[:seat], own, *public.seats[seat + 1:]))
        picture = PlayPicture(view, EN)
        check(picture.sheet())
        assert EN("words.special.Ma") in picture.alt


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seats", sampled((5, 9, 12), range(5, 13)))
def test_words_numbers_and_crowns_do_not_cover_each_other(seats: int, language: str) -> None:
    public, text = lord(seats, "greek"), texts(language)
    for crowns in (3, 12):
        everybody = tuple(replace(seat, score=crowns) for seat in public.seats)
        own = replace(everybody[0], cards=("2g", "Ma"))
        for view in (replace(public, seats=everybody, to_act=(at,)) for at in (1, seats - 1)):
            check(PlayPicture(replace(view, seat=0, controls=(0,), seats=(own, *everybody[1:])), text).sheet())
            check(TablePicture(view, text).sheet())


def test_each_teams_score_stands_in_its_own_cell() -> None:
    public = tichu(4, "greek", scores=(-1345, -1345))
    own = replace(public.seats[0], cards=("2g", "Ma"))
    view = replace(public, seat=0, controls=(0,), seats=(own, *public.seats[1:]))
    marks = PlayPicture(view, EN).sheet().marks
    (line,) = (mark.box for mark in marks if mark.kind == AREA and mark.area == "score")
    left, right = (mark.box for mark in marks if mark.label == "\N{MINUS SIGN}1345")
    sign = 34
    assert left.right + sign + 8 < right.x
    assert right.right <= line.right - 8


@pytest.mark.parametrize("show", SAMPLES)
def test_the_height_stays_the_same_from_the_deal_to_the_result(show: str) -> None:
    heights: dict[tuple[int, int], set[int]] = {}
    for game, state in real(show)[::sampled(11, 5)]:
        view = game.view(state, 0)
        if view.round and view.phase is not Phase.OVER:
            for rows in (1, 2):
                picture = PlayPicture(view, EN, rows=rows).sheet().image
                heights.setdefault((view.round, rows), set()).add(picture.height)
    assert all(len(found) == 1 for found in heights.values()), heights


@pytest.mark.parametrize("show", SAMPLES)
def test_a_result_fills_its_picture(show: str) -> None:
    """No more than a third of it is felt above and below; at the end of a game none."""
    views = [game.view(state, 0) for game, state in real(show)]
    ends = [view for view in views if view.phase in (Phase.BETWEEN, Phase.OVER)]
    for view in ends[-2:]:
        sheet = PlayPicture(view, EN).sheet()
        check(sheet)
        boxes = [mark.box for mark in sheet.marks]
        used = max(box.bottom for box in boxes) - min(box.y for box in boxes)
        felt = sheet.image.height - used
        assert felt <= (60 if view.phase is Phase.OVER else sheet.image.height // 3), (view.phase, felt)


@pytest.mark.parametrize("show", SAMPLES)
def test_only_cards_that_the_player_sees_are_drawn(show: str) -> None:
    for game, state in real(show)[::11]:
        view = seen(game, state)
        known = {card for seat in view.seats for card in (*(seat.cards or ()), *seat.faceup, *seat.facedown)}
        known |= {card for play in (*view.played, *view.trick.plays) for card in play.cards}
        known |= {*view.open, *view.waiting, "?"}
        marks = [mark for mark in PlayPicture(view, EN).sheet().marks if mark.kind == CARD]
        assert {mark.label.split("@")[0] for mark in marks} <= known
