"""The ranks of a Great Lord session, between rounds (L15) as after the last."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n import texts
from games.views import Phase, Traits, View
from rendering import gallery, theme
from rendering.draw.sheet import TEXT
from rendering.results.places import has_standings, ranked
from rendering.studio import SessionPicture

T = texts("en")


@pytest.fixture(scope="module", params=["lord-5", "lord-12"])
def between(request: pytest.FixtureRequest) -> View:
    game, states = gallery.recorded(gallery.samples()[request.param])
    for state in states:
        view = game.view(state, None)
        if view.phase is Phase.BETWEEN and len(view.rounds) == 2:
            return view
    raise AssertionError("no second round")


def test_every_rank_is_drawn_and_described(between: View) -> None:
    """L15: most rounds as Great Lord first, then the better average place."""
    drawn = [mark.label for mark in SessionPicture(between, T).sheet().marks if mark.kind == TEXT]
    picture = SessionPicture(between, T)
    description = picture.describe()
    order = ranked(between, T)
    assert [(-who.crowns, who.average) for who in order] == sorted((-who.crowns, who.average) for who in order)
    assert f"Round 2 of 3 · {T('words.game.lord')}" in drawn
    for who in order:
        assert who.name in drawn
        assert who.name in description
    assert len(picture.alt) <= 1024


def test_ranks_stand_in_columns(between: View) -> None:
    """Whatever the numbers' widths, rounds at the top and average places end one below the other."""
    marks = [mark for mark in SessionPicture(between, T).sheet().marks if mark.kind == TEXT]
    ends = {mark.box.right for mark in marks if mark.area.startswith("rank:") and mark.label in {"0", "1", "2"}
            and mark.px == theme.STRONG.px}  # fmt: skip
    assert len(ends) == (1 if len(between.seats) <= 5 else 2)


def test_there_are_no_ranks_after_one_round_or_in_other_games(between: View) -> None:
    assert not has_standings(replace(between, rounds=between.rounds[:1]))
    assert not has_standings(replace(between, traits=Traits()))
    with pytest.raises(ValueError, match="one round"):
        SessionPicture(replace(between, rounds=between.rounds[:1]), T).sheet()
