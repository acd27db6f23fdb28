"""What spectators see is two whole tricks old, in any game, and no picture or alt text of it says more."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from playout import Playout

from bot.i18n import texts
from bot.tables.core.ports import Entry, EntryKind
from bot.tables.log.history import LATE, events, newest_round, open_cards, tricks
from games.records.reader import Reader
from games.registry import GAMES
from games.views import Phase
from rendering.studio import ReplayPicture

NOW = datetime(2026, 1, 1, tzinfo=UTC)
PLAYERS = [("tichu", 4), ("trichu", 3), ("tientsin", 6), ("lord", 5), ("tatsu", 2), ("tatsu", 3), ("tatsu", 4)]


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_spectators_are_two_tricks_late(name: str, players: int) -> None:
    playout, seen = Playout.start(GAMES[name], {}, players, seed=3), set[int]()
    for _ in playout.moments(1, 6):
        if playout.deal is None or GAMES[name].phase(playout.state) is Phase.BETWEEN:
            continue
        log = [Entry(1, NOW, EntryKind.RECORD, playout.record.rstrip("\n"))]
        played = tricks(newest_round(events(log, GAMES)))
        over = played[:-1] if GAMES[name].view(playout.state, None).trick.plays else played
        plays = [sum(hasattr(event.action, "cards") for event in trick) for trick in over]
        cards = open_cards(log, GAMES)
        if cards.shown is None:
            continue
        assert len(over) >= LATE
        assert len(cards.shown.view.played) <= sum(plays[:-LATE])
        seen.add(cards.step)
        reader = Reader()  # the same cards as at that time, by the record alone
        for text in playout.record.splitlines():
            reader.feed(text)
            if reader.ready and reader.deal and len(reader.game.view(reader.state, None).played) == len(
                    cards.shown.view.played) and GAMES[name].phase(reader.state) not in (Phase.GRAND, Phase.EXCHANGE):
                break
        for seat, hand in cards.shown.hands.items():
            assert hand == (GAMES[name].view(reader.state, seat).seats[seat].cards or ())
        alt = ReplayPicture(cards.shown.view, cards.shown.hands, cards.step, cards.step, texts()).describe(str)
        assert str(cards.step) in alt
    assert len(seen) > 2


def test_of_a_round_that_is_over_spectators_see_its_end() -> None:
    playout = Playout.start(GAMES["tatsu"], {}, 2, seed=3)
    for _ in playout.play(1):
        pass
    cards = open_cards([Entry(1, NOW, EntryKind.RECORD, playout.record.rstrip("\n"))], GAMES)
    assert cards.round == 1
    assert cards.shown is not None
    assert not any(cards.shown.hands.values())
