"""The score sheet: rounds, calls, points and totals, while a game runs as at its end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n import texts
from games.views import CallResult, Phase, RoundResult, View
from rendering.draw.sheet import TEXT
from rendering.results.score_sheet import PER_BAND, sheet_rows
from rendering.studio import GameOverPicture, PlayPicture, ScoreSheetPicture
from tests.rendering.test_ending import apart
from tests.rendering.test_tables import check, words_of
from tests.support.rendering.table_views import ended, lord, tatsu, tichu, trichu

EN = texts("en")
CALLS = (CallResult(0, "grand", False, -200), CallResult(2, "small", True, 100), CallResult(1, "small", False, -100))


def played(view: View, rounds: int) -> View:
    """A game of so many rounds, with calls in each third one."""
    shown = ended(view)
    last, found = shown.rounds[-1], list[RoundResult]()
    totals = [0] * len(last.totals)
    for number in range(1, rounds + 1):
        scores = tuple(number * 10 if column % 2 else -number for column in range(len(totals)))
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        found.append(replace(last, scores=scores, totals=tuple(totals), calls=() if number % 3 else CALLS))
    return replace(shown, rounds=tuple(found), round=rounds)


VIEWS = {"tichu": tichu(4, "latin"), "tientsin": tichu(6, "greek", game="tientsin"), "trichu": trichu("mixed"),
         "tatsu": tatsu(3, "cjk")}


@pytest.mark.parametrize("rounds", [1, 6, 7, 20])
@pytest.mark.parametrize("name", VIEWS)
def test_sheets_of_all_games_are_sound(name: str, rounds: int) -> None:
    view = played(VIEWS[name], rounds)
    over = GameOverPicture(replace(view, phase=Phase.OVER, winners=(0,)), EN).sheet()
    assert over.image.width / over.image.height >= 1.57
    for sheet in (ScoreSheetPicture(view, EN).sheet(), over):
        check(sheet)
        apart(sheet)


@pytest.mark.parametrize("rounds", [1, 6, 7, 12])
def test_every_round_has_its_points_and_calls(rounds: int) -> None:
    view = played(tichu(), rounds)
    running = ScoreSheetPicture(view, EN).sheet()
    over = GameOverPicture(replace(view, phase=Phase.OVER, winners=(0, 2)), EN).sheet()
    for sheet in (running, over):
        labels = [mark.label for mark in sheet.marks if mark.kind == TEXT]
        assert {str(number) for number in range(1, rounds + 1)} <= set(labels)
        assert {str(10 * number) for number in range(1, rounds + 1)} <= set(labels)
        assert (labels.count("G"), labels.count("T")) == (rounds // 3, 2 * (rounds // 3))
        assert {str(total) for total in view.rounds[-1].totals if total >= 0} <= set(labels)
    said = ScoreSheetPicture(view, EN).describe()
    assert said.count("Grand Tichu: ") == rounds // 3
    assert ("−200" in said) == (rounds >= 3)


def test_where_not_all_rounds_have_room_the_earliest_stand_together() -> None:
    view = played(trichu(), 20)
    sheet = ScoreSheetPicture(view, EN).sheet()
    words, first = words_of(sheet), 20 - 2 * PER_BAND + 1
    assert f"1–{first}" in words
    assert {str(number) for number in range(first + 1, 21)} <= words
    assert str(sum(sheet_rows(view, EN)[1].values[:first])) in words


def test_in_a_hand_the_end_of_a_long_game_is_no_higher_than_that_of_a_short_one() -> None:
    def height(rounds: int) -> int:
        view = replace(played(tichu(), rounds), phase=Phase.OVER, winners=(0, 2), seat=0, controls=(0,))
        return PlayPicture(view, EN).sheet().image.height

    assert height(11) == height(2)


def test_a_game_of_places_has_its_ranks() -> None:
    view = ended(lord(5))
    assert "Round 2" in ScoreSheetPicture(view, EN).alt
    check(ScoreSheetPicture(view, EN).sheet())
    check(ScoreSheetPicture(replace(view, rounds=view.rounds[:1], round=1), EN).sheet())


def test_there_is_none_before_a_round_has_ended() -> None:
    with pytest.raises(ValueError):
        ScoreSheetPicture(tichu(), EN).sheet()
