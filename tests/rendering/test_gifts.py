"""Who gets what in the exchange, marked on the cards and on the seats; and names of twelve that are readable."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n import texts
from bot.samples.playout import Playout
from games.actions import Give
from games.registry import GAMES
from games.views import Phase, View
from rendering.draw.sheet import CARD, TEXT
from rendering.draw.text import initialled
from rendering.studio import HandPicture, PlayPicture, TablePicture
from tests.rendering.test_tables import check
from tests.support.rendering.table_views import SAMPLE_NAMES, lord

EN = texts("en")
GAMES_WITH_EXCHANGE = [("tichu", 4), ("trichu", 3), ("tientsin", 6)]
"""In which players choose whom to give a card."""


def giving(game: str, players: int) -> View:
    """Before the first seat that may gives anything."""
    out = Playout.start(GAMES[game], {}, players, seed=2)
    for _ in out.play(2):
        for seat in range(players) if out.deal is not None else ():
            if any(isinstance(each, Give) for each in out.game.legal(out.state, seat)):
                view = out.game.view(out.state, seat)
                if view.receivers:
                    return replace(view, seats=tuple(
                        replace(each, name=each.name and SAMPLE_NAMES[each.seat]) for each in view.seats))
    raise AssertionError("nothing is exchanged")


@pytest.mark.parametrize(("game", "players"), GAMES_WITH_EXCHANGE)
def test_cards_and_seats_show_who_gets_what(game: str, players: int) -> None:
    view = giving(game, players)
    assert view.seat is not None
    held = view.seats[view.seat].cards or ()
    gives = tuple(zip(held[::4], view.receivers, strict=False))
    plain, marked = (PlayPicture(view, EN, gives=each).sheet() for each in ((), gives))
    check(marked)
    assert marked.image.size == plain.image.size, "nothing moves"
    shown = {(mark.area, mark.label) for mark in marked.marks if mark.kind == CARD}
    assert {(f"seat:{seat}", card) for card, seat in gives} <= shown
    letters = [mark.label for mark in marked.marks if mark.kind == TEXT and mark.area == "hand"]
    hand = HandPicture(view, EN, gives=gives)
    check(hand.sheet())
    for card, seat in gives:
        name = view.seats[seat].name
        assert name[0].upper() in letters
        assert f"For {name}: " in hand.alt
        assert card in held
    assert not [mark for mark in plain.marks if mark.kind == CARD and mark.area.startswith("seat:")]


def test_what_was_given_stays_on_the_seats_until_the_exchange_is_over_for_its_giver_alone() -> None:
    out = Playout.start(GAMES["tichu"], {}, 4, seed=2)
    for _ in out.play(1):
        view = out.game.view(out.state, 0)
        if view.given:
            break
    marks = PlayPicture(view, EN).sheet().marks
    assert {(mark.area, mark.label) for mark in marks if mark.kind == CARD and mark.area.startswith("seat:")} == {
        (f"seat:{seat}", card) for seat, cards in view.given for card in cards}
    for picture in (TablePicture(view, EN), TablePicture(out.game.view(out.state, None), EN),
                    PlayPicture(out.game.view(out.state, 1), EN)):
        given = {card for _, cards in view.given for card in cards}
        areas = [mark.area for mark in picture.sheet().marks if mark.kind == CARD and mark.label in given]
        assert not [area for area in areas if area.startswith("seat:")]
    while out.game.phase(out.state) is not Phase.PLAY:
        out.apply(out.choose())
    played = PlayPicture(out.game.view(out.state, 0), EN).sheet().marks
    assert not [mark for mark in played if mark.kind == CARD and mark.area.startswith("seat:")]


def test_a_name_without_room_is_shortened_by_a_rule_not_cut() -> None:
    assert initialled("Eleni Papadopoulou") == "Eleni P."
    assert initialled("Wolfgang Amadeus Mozart") == "Wolfgang M."
    assert initialled("Katarzyna") == "Katarzyna"
    for number in (8, 10, 12):
        view = lord(number)
        named = replace(view, seats=tuple(replace(seat, name=SAMPLE_NAMES[seat.seat], score=0) for seat in view.seats))
        own = replace(named.seats[0], cards=("2g", "Ma"))
        mine = replace(named, seat=0, controls=(0,), seats=(own, *named.seats[1:]))
        for picture in (PlayPicture(mine, EN), TablePicture(named, EN)):
            cut = [mark.label for mark in picture.sheet().marks
                   if mark.area.startswith("seat:") and mark.label.endswith("…")]
            assert not cut
