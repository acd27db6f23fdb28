"""Every word of every language is whole on pictures of every kind: tables, results, ends, exchanges, replays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.i18n import languages, texts
from games.views import Phase, View
from rendering.draw.sheet import TEXT, Sheet
from rendering.draw.text import MIN_TEXT, NAME, SHORTER, fit_title, measure, runs
from rendering.studio import (
    ExchangePicture,
    GameOverPicture,
    PlayPicture,
    ReplayPicture,
    ResultPicture,
    TablePicture,
)
from rendering.table.info import number
from rendering.theme import TextStyle
from tests.rendering.test_tables import check
from tests.support.rendering.table_views import ended, lord, over, real, tatsu, tichu, trichu

SHORT_NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo")
"""What is cut beside these is a word of ours."""


def named(view: View) -> View:
    return replace(view, seats=tuple(
        replace(seat, name=SHORT_NAMES[seat.seat] if seat.name else "") for seat in view.seats))


def tables() -> Iterator[View]:
    yield from (tichu(), tichu(6), tichu(12), trichu(), trichu(trick="straight"), lord(5), lord(8), lord(12), tatsu(2),
                 tatsu(3), tatsu(4))
    for seats in (4, 6):
        yield tichu(seats, trick="straight")
        yield tichu(seats, trick="straight", phase=Phase.CLOSING, to_act=(1,))
        yield tichu(seats, trick="dragon", phase=Phase.GIFT, to_act=(1,))
        yield tichu(seats, trick="none", phase=Phase.GRAND, to_act=(1, 2), wish=None)
        yield tichu(seats, trick="none", wish=None)
        yield over(tichu(seats))
        yield ended(tichu(seats))
    yield lord(12, trick="none", undealt=1)
    yield lord(8, trick="straight", undealt=13)


TABLES = [named(view) for view in tables()]
ENDS = [named(view) for view in (tichu(), tichu(6), trichu(), lord(5), lord(8), lord(12), tatsu(2), tatsu(3), tatsu(4))]
TITLES = ("great_lord", "grand_master", "lord", "squire", "burgher", "poor_man", "beggar", "asshole")


def cut(sheet: Sheet) -> set[str]:
    return {mark.label for mark in sheet.marks if mark.kind == TEXT and mark.label.endswith("…")}


@pytest.mark.parametrize("language", languages())
def test_no_word_is_cut(language: str) -> None:
    t: Any = texts(language)
    found: set[str] = set()
    for view in TABLES:
        found |= cut(TablePicture(view, t).sheet())
    for view in ENDS:
        found |= cut(ResultPicture(ended(view), t).sheet()) | cut(GameOverPicture(over(view), t).sheet())
    view = TABLES[0]
    found |= cut(ReplayPicture(view, {seat.seat: ("2g",) for seat in view.seats}, 108, 176, t).sheet())
    game, state = next((game, state) for game, state in real("trichu") if game.view(state, 0).received)
    found |= cut(ExchangePicture(named(game.view(state, 0)), t).sheet())
    assert not found


@pytest.mark.parametrize("language", languages())
def test_a_player_s_picture_names_who_played_beside_four_scores_and_a_wish(language: str) -> None:
    """R8: everybody's score stands in the line above the cards."""
    view = named(trichu(trick="dragon", wish="A"))
    mine, other = replace(view.seats[0], cards=("2g",)), replace(view.seats[1], name="Alexandra")
    view = replace(view, seat=0, controls=(0,), seats=(mine, other, *view.seats[2:]))
    caption = {mark.label for mark in PlayPicture(view, texts(language)).sheet().marks if mark.area == "caption"}
    assert "Alexandra" in caption


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("call", ["small", "grand"])
def test_no_call_is_cut_in_a_player_s_picture(language: str, call: str) -> None:
    """Five others stand in a row in Tientsin."""
    view = named(tichu(6))
    seats = tuple(replace(seat, call=call, count=14, out=None) for seat in view.seats)
    view = replace(view, seat=0, controls=(0,), seats=(replace(seats[0], cards=("2g",)), *seats[1:]))
    sheet = PlayPicture(view, texts(language)).sheet()
    check(sheet)
    assert not cut(sheet)


def test_no_score_of_a_round_is_cut() -> None:
    """Lost calls and double victories have four characters. A long game has its rounds on two bands."""
    view = over(TABLES[0])
    for scores in ((-200, 300), (1000, -400), (55, 45)):
        rounds = tuple(replace(view.rounds[0], scores=scores) for _ in range(9))
        sheet = GameOverPicture(replace(view, rounds=rounds), texts("en")).sheet()
        assert not cut(sheet), scores
        assert sum(mark.label == number(scores[0]) for mark in sheet.marks) == 9


@pytest.mark.parametrize("language", languages())
def test_titles_give_way_to_their_short_forms_before_they_are_hard_to_read(language: str) -> None:
    """L11: at eight seats a title stands beside the cards left."""
    t = texts(language)
    style = TextStyle(NAME.family, MIN_TEXT, NAME.weight)
    for title in TITLES:
        whole, short = t(f"title.{title}"), t(f"title.{title}.short")
        assert measure(short, style) <= measure(whole, style)
        narrow = round(measure(whole, style) * SHORTER) - 1
        assert fit_title(whole, narrow, short).words == short
        assert fit_title(whole, narrow + 2, short).words == whole


@pytest.mark.parametrize("language", languages())
def test_a_heading_is_in_one_font(language: str) -> None:
    """No figures of one family among letters of another."""
    t = texts(language)
    for heading in (t("result.round", round=12), t("table.grand"), t("exchange.head"), t("table.leads", name="Bo")):
        families = {run.family for run in runs(heading, "title")}
        assert len(families) == 1, (heading, families)
    assert {run.family for run in runs("Round 12", "title")} == {"title"}
