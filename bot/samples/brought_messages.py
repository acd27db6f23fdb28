"""Samples of a game from a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from discord import ui

from bot.features.brought.values import BroughtGame
from bot.i18n import Texts
from bot.samples.moments import moments
from bot.tables.log.history import Step
from cogs.brought import view as pages
from games.actions import Pass, Play
from games.review.decisions import DecisionKind
from games.review.report import Finding, Review
from games.views import Phase

_CARDS = ("2g", "Ak", "Ph")


def pages_of(t: Texts) -> Iterator[tuple[str, ui.LayoutView]]:
    rules, state = next((rules, state) for rules, state in moments("tichu", 4) if rules.phase(state) is Phase.PLAY)
    view = rules.view(state, None)
    hands = dict.fromkeys(range(4), _CARDS)
    game = BroughtGame("tichu", "", ("Ann", "Bo", "Cy", "Di"), ((frozenset(_CARDS),) * 4,) * 2)
    place = pages.BroughtPlace(1, 3, 40)
    yield "brought game", pages.brought_page(
        game, Step(view, hands, Play(0, ("9g",))), place, t, picture=("replay.jpg", "alt"))
    one = replace(game, hands=game.hands[:1])
    yield "brought game, in words", pages.brought_page(one, Step(view, hands, None), replace(place, reviews=False), t)
    seat = rules.to_act(state)[0]
    mistake = Finding(rules.view(state, seat), DecisionKind.PLAY, Play(seat, ("9g", "9k")), Pass(seat),
                      ("why.pass_save", {}), 41.2, error=9.0, number=30)
    praise = replace(mistake, kind=DecisionKind.BOMB, action=Pass(seat), best=None, number=32)
    review = Review(1, seat, (61.0, 72.0, 83.0, None), (10.0, -20.0, 55.0), 7, mistakes=(mistake,), praise=praise)
    for page in range(3):
        picture = ("chart.png", "alt") if not page else ("play.jpg", "alt")
        yield f"brought review, {page}", pages.brought_review_page(
            game, review, replace(place, page=page, left=2), t, picture=picture if page != 1 else None)
