"""What spectators get is a round late, in any game: no hidden card of the running round changes a byte of it.

Two cards that no spectator has seen are put in each other's place; the message in the spectators' thread, its picture
and its alt text must stay the same. What is shown are all cards of a round that is over.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.i18n import texts
from bot.samples.playout import Playout
from bot.tables.core.entries import Entry, Recorded
from bot.tables.log.history import replay_steps
from cogs.tables.spectators import cards_page, dealt
from games.registry import GAMES
from games.views import Phase
from tests.games.test_contract import _another_exchange, _swapped
from tests.leaks.test_public import table_of
from tests.support.thorough import sampled

NOW = datetime(2026, 1, 1, tzinfo=UTC)
PLAYERS = [("tichu", 4), ("trichu", 3), ("tientsin", 6), ("lord", 5), ("tatsu", 2), ("tatsu", 3), ("tatsu", 4)]


def shown(playout: Playout, record: str) -> dict[str, Any]:
    """All that the spectators' thread says of a table with this record."""
    table, t = table_of(playout, record), texts()
    played, steps = replay_steps([Entry(1, NOW, Recorded(record.rstrip("\n")))], GAMES, 0)
    picture = dealt(table, steps, t) if steps else None
    said = picture.describe(str) if picture else ""
    page: Any = cards_page(table, t, played, said)
    return {"message": json.dumps(page.to_components()), "alt": said, "picture": picture}


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_no_card_of_the_running_round_changes_what_spectators_get(name: str, players: int) -> None:
    game, seen = GAMES[name], set[str]()
    playout = Playout.start(game, {}, players, seed=11)
    compared = 0
    for _ in playout.moments(2, 14):
        if playout.deal is None or game.phase(playout.state) in (Phase.BETWEEN, Phase.OVER) or (
                compared >= sampled(10, 200)):
            continue
        other, state = _swapped(playout, None)
        if not other or (name == "lord" and _another_exchange(playout, state, None)):
            continue
        compared += 1
        here = shown(playout, playout.record)
        assert here == shown(playout, other)
        seen.add(here["message"])
    assert compared > 5
    assert len(seen) <= 2, "nothing new appears while a round is played"


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_of_a_round_that_is_over_spectators_see_every_hand(name: str, players: int) -> None:
    playout = Playout.start(GAMES[name], {}, players, seed=3)
    for _ in playout.play(1):
        pass
    assert playout.deal is not None
    played, steps = replay_steps([Entry(1, NOW, Recorded(playout.record.rstrip("\n")))], GAMES, 0)
    assert played == 1
    picture = dealt(table_of(playout, playout.record), steps, texts())
    dealt_cards = sorted(card for hand in playout.deal.hands for card in hand)
    if name != "tatsu":  # most of its cards lie face down
        assert sorted(card for hand in picture.hands.values() for card in hand) == dealt_cards
    assert not picture.view.played
    assert all(name in picture.describe(str) for name in playout.names)
