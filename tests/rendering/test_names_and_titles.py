"""Titles are whole at every table, in every language; names keep ten letters wherever they stand."""

from __future__ import annotations

import pytest

from bot.i18n import languages, texts
from bot.samples.playout import Playout
from games.registry import GAMES
from games.views import View
from rendering import gallery, theme
from rendering.draw.sheet import TEXT, Mark
from rendering.draw.text import fit_name
from rendering.studio import ReplayPicture, TablePicture
from tests.support.rendering.table_views import SAMPLES

TRICK_GAMES = [name for name in SAMPLES if not name.startswith("tatsu")]
NAMES = ("Maximiliana Hohenstein", "Анастасия Владимировна", "Παναγιώτης Παπαδόπουλος", "Wolfgang Amadeus Mozart")
TITLES = ("great_lord", "grand_master", "lord", "squire", "burgher", "poor_man", "beggar", "asshole")


def texts_of(view: View, language: str = "en") -> list[Mark]:
    return [mark for mark in TablePicture(view, texts(language)).sheet().marks if mark.kind == TEXT]


def after_a_round(players: int, edition: str) -> View:
    """Most seats out, all with titles: the fullest panels."""
    playout = Playout.start(GAMES["lord"], {"edition": edition, "rounds": "2"}, players, 7)
    last = None
    for _ in playout.play(2):
        view = playout.game.view(playout.state, None)
        if view.seats[0].title and view.trick.plays and sum(seat.out is not None for seat in view.seats) >= 2:
            last = view
    assert last is not None
    return last


@pytest.mark.parametrize(("players", "edition"), [(5, "classic"), (5, "rio"), (8, "rio"), (12, "rio")])
def test_no_title_is_cut(players: int, edition: str) -> None:
    """L11: a title beside ``OUT 2`` is whole, in its short form where the room is narrow."""
    view = after_a_round(players, edition)
    for language in languages():
        t = texts(language)
        shown = {mark.label for mark in texts_of(view, language)}
        for seat in view.seats:
            assert {t(f"title.{seat.title}"), t(f"title.{seat.title}.short")} & shown, (language, seat.title)


@pytest.mark.parametrize("name", NAMES)
def test_ten_letters_beside_an_earlier_play(name: str) -> None:
    cut = fit_name(name, 150, theme.SMALL.px, smallest=theme.MIN_TEXT)[0].words
    assert len(cut.rstrip("…").replace(" ", "")) >= 9
    assert len(cut) >= 10


@pytest.mark.parametrize("sample", TRICK_GAMES)
def test_no_name_on_a_drawn_table_is_shorter_than_ten_letters(sample: str) -> None:
    """Every cut text of the richest trick keeps ten letters."""
    game, states = gallery.recorded(SAMPLES[sample])
    view = game.view(gallery.moments(game, states)["trick"].state, None)
    for mark in texts_of(view):
        assert not mark.label.endswith("…") or len(mark.label) > 10, mark.label


@pytest.mark.parametrize("sample", TRICK_GAMES)
def test_no_name_in_a_replay_is_shorter_than_ten_letters(sample: str) -> None:
    game, states = gallery.recorded(SAMPLES[sample])
    state = gallery.moments(game, states)["trick"].state
    drawn = ReplayPicture(game.view(state, None), gallery.open_hands(game, state), 1, 9, texts("en")).sheet()
    for mark in drawn.marks:
        assert not mark.label.endswith("…") or len(mark.label) > 10, mark.label


def test_every_title_is_one_of_these() -> None:
    assert "lord" in GAMES
    for title in TITLES:
        assert f"title.{title}" in texts("en")
