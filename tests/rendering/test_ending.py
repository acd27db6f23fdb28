"""What ended a round, on the picture of its result: sound in all games, and in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n import texts
from bot.samples.playout import Playout
from games.registry import GAMES
from games.views import Phase, View
from rendering.draw.sheet import CARD, TEXT, Box, Sheet
from rendering.results.ending import Left
from rendering.results.game_over import GameOverPicture
from rendering.studio import PlayPicture, ResultPicture
from tests.rendering.test_tables import check, overlap

EN = texts("en")
SHORT = {"trichu": {"rounds": "3"}, "lord": {"rounds": "2"}}
TABLES = [("tichu", 4), ("trichu", 3), ("tientsin", 6), ("lord", 5), ("lord", 12)]


def rounds(game: str, players: int, seeds: int) -> list[tuple[View, View, Left]]:
    """The spectator's view, a player's and the cards left after some rounds."""
    found = []
    for seed in range(seeds):
        out = Playout.start(GAMES[game], SHORT.get(game, {"deals": "2", "level": "draw"}), players, seed=seed)
        for _ in out.play(1):
            pass
        view = out.game.view(out.state, None)
        left = tuple((seat.seat, out.game.view(out.state, seat.seat).seats[seat.seat].cards or ())
                     for seat in view.seats if seat.count)
        found.append((view, out.game.view(out.state, 0), left))
    return found


def apart(sheet: Sheet) -> None:
    """No two words of a picture cover each other."""
    words = [mark for mark in sheet.marks if mark.kind == TEXT]
    for number, one in enumerate(words):
        for two in words[number + 1:]:
            boxes = [Box(mark.box.x, mark.box.y, mark.box.w, round(mark.px * 0.73)) for mark in (one, two)]
            assert not overlap(*boxes), (one.label, two.label)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_it_is_sound_and_no_higher_than_a_message_shows(game: str, players: int) -> None:
    for view, mine, left in rounds(game, players, 4):
        long = replace(view, seats=tuple(replace(seat, name=seat.name and "Wolfgang Amadeus") for seat in view.seats))
        for shown in (view, long):
            sheet = ResultPicture(shown, EN, left=left).sheet()
            check(sheet)
            apart(sheet)
            assert sheet.image.width / sheet.image.height >= 1.57
            cards = [mark.label for mark in sheet.marks if mark.kind == CARD]
            assert cards == [*view.played[-1].cards, *(code for _, codes in left for code in codes)]
        hand = PlayPicture(mine, EN, left=left).sheet()
        check(hand)
        assert hand.image.size == PlayPicture(mine, EN).sheet().image.size, "the hand is as high as before"
        said = ResultPicture(view, EN, left=left).alt
        names = [seat.name or EN("table.name.table") for seat in view.seats]
        assert f"Last play, {names[view.played[-1].seat]}: " in said
        assert all(f"Still in {names[seat]}'s hand: " in said for seat, _ in left)


def test_of_a_double_victory_both_hands_are_shown() -> None:
    """T27. And the most that there may be: two players with all of their cards."""
    found = [(view, left) for view, _, left in rounds("tichu", 4, 8) if view.rounds[-1].victory]
    assert found
    for view, left in found:
        assert len(left) == 2
        full = ("2g", "2k", "2b", "2r", "3g", "3k", "3b", "3r", "4g", "4k", "4b", "4r", "Ma", "Do")
        most = replace(view, played=(*view.played[:-1], replace(view.played[-1], cards=full)))
        sheet = ResultPicture(most, EN, left=tuple((seat, full) for seat, _ in left)).sheet()
        check(sheet)
        apart(sheet)
        assert sum(mark.kind == CARD for mark in sheet.marks) == 42


def test_without_open_cards_and_once_the_next_round_begins_there_is_none() -> None:
    view, _, left = rounds("tichu", 4, 1)[0]
    assert [mark for mark in ResultPicture(view, EN, left=left).sheet().marks if mark.area == "ending"]
    for shown in (ResultPicture(view, EN), ResultPicture(replace(view, round=2, played=()), EN, left=left),
                  ResultPicture(replace(view, round=2), EN, left=left)):
        assert not [mark for mark in shown.sheet().marks if mark.area == "ending"]
        assert "Last play" not in shown.alt


def test_tatsu_where_all_cards_are_played_has_none() -> None:
    view, _, left = rounds("tatsu", 4, 1)[0]
    assert view.phase is Phase.BETWEEN
    assert left == ()
    assert "Last play" not in ResultPicture(view, EN, left=left).alt


def test_at_the_end_of_a_game_it_stands_with_the_last_round() -> None:
    out = Playout.start(GAMES["tichu"], {"deals": "1", "level": "draw"}, 4, seed=1)
    for _ in out.play(1):
        pass
    view = out.game.view(out.state, 0)
    left = tuple((seat.seat, out.game.view(out.state, seat.seat).seats[seat.seat].cards or ())
                 for seat in view.seats if seat.count)
    assert view.phase is Phase.OVER
    assert "Still in " in PlayPicture(view, EN, left=left).describe()
    assert "Still in " not in GameOverPicture(view, EN).describe()
