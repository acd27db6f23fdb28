"""Messages drawn from random games of every kind stay within Discord's limits and say what they should."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from discord import ui
from discord_world import walk

from bot.i18n import texts
from bot.tables.core.model import Person, RunningTable, Seat, Status, Table
from bot.tables.core.position import Position
from bot.tables.timing.time_control import LIVE
from cogs.common.custom_ids import Click
from cogs.lobby.lobby_view import lobby_page, settings_page
from cogs.play.hand_page import hand_page
from cogs.play.hand_view import HandView, Selection, acting_seat
from cogs.play.ready_plays import ready
from cogs.tables.table_view import table_page
from games.actions import Give, Play
from games.registry import GAMES
from games.views import Phase

sys.path.append(str(Path(__file__).parents[1] / "games"))
from playout import Playout

T = texts("en")
NOW = datetime(2026, 1, 1, tzinfo=UTC)
LONG = "*_`~|Wolfeschlegelsteinhausenber"
KINDS = [
    (game, players) for game in GAMES for players in sorted(set(GAMES[game].players(GAMES[game].check_options({}))))
]


def check(page: ui.LayoutView) -> None:
    """Discord's limits (notes on Components V2)."""
    assert page.total_children_count <= 40
    assert page.content_length() <= 4000
    components = list(walk(page.to_components()))
    ids = [part["custom_id"] for part in components if "custom_id" in part]
    assert len(ids) == len(set(ids))
    numbers = [part["id"] for part in components if part.get("id")]
    assert len(numbers) == len(set(numbers))
    for part in components:
        match part["type"]:
            case 1:
                assert 1 <= len(part["components"]) <= 5
            case 2:
                assert 1 <= len(part["label"]) <= 80
            case 3:
                values = [option["value"] for option in part["options"]]
                assert 1 <= len(values) <= 25
                assert len(values) == len(set(values))
                assert all(1 <= len(option["label"]) <= 100 for option in part["options"])
                assert all(1 <= len(value) <= 100 for value in values)
            case 10:
                assert part["content"].strip()
    for custom_id in ids:
        read = Click.read(custom_id)
        assert read is not None
        assert read.custom_id == custom_id


def table(game: str, players: int, status: Status = Status.RUNNING) -> Table:
    seats = tuple(Seat(number, f"{LONG[:-2]}{number:02}", Person(number, "x")) for number in range(players))
    return Table(1, game, GAMES[game].check_options({}), "live", False, 0, 10**18, 10**18, status, seats, 5, NOW)


def desk(game: Any, state: Any, seat: int, selection: Selection) -> HandView:
    view = game.view(state, seat)
    mine = {action for own in view.controls or (seat,) for action in game.legal(state, own)}
    legal = sorted(mine, key=repr)
    return HandView(
        10**6, 10**6, view, acting_seat(view, seat), seat, legal, ready(legal, game.combination, view.trick), selection,
        combines=game.id != "tatsu", closes=NOW if view.phase is Phase.CLOSING else None, channel=10**18,
        picture=("hand.webp", "x" * 2000), notice="x" * 200,
    )


ROUNDS = {"tichu": 4, "tientsin": 4}
"""Games that need more rounds until each phase has come up at a third step."""


def moments(game: str, players: int, seed: int = 3, **options: str) -> Iterator[tuple[Any, Any]]:
    """(game, state) at every third step of a few random rounds."""
    out = Playout.start(GAMES[game], options, players, seed=seed)
    for number, _ in enumerate(out.play(ROUNDS.get(game, 2))):
        if number % 3 == 0:
            yield out.game, out.state


def running(row: Table, rules: Any, state: Any) -> RunningTable:
    """A running table with a trick that closes now."""
    return RunningTable(row, NOW, Position(rules, state), LIVE, 1, NOW, NOW, NOW, closes=NOW)


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_hands_and_tables_fit(game: str, players: int) -> None:
    for rules, state in moments(game, players):
        phase = rules.phase(state)
        snapshot = running(table(game, players), rules, state)
        check(table_page(snapshot, rules.view(state, None), T, pictures=[("table.webp", "alt")],
                         no_dm=[Person(1, LONG)] * players))
        if phase in (Phase.BETWEEN, Phase.OVER):
            continue
        for seat in range(players):
            shown = desk(rules, state, seat, Selection())
            check(hand_page(shown, T))
            plays = [action for action in shown.legal if isinstance(action, Play)]
            if plays:
                check(hand_page(replace(shown, selection=Selection(play=plays[0], cards=plays[0].cards)), T))
            check(hand_page(replace(shown, selection=Selection(confirm="small-0")), T))


@pytest.mark.parametrize(("game", "players"), [("tichu", 4), ("trichu", 3), ("tientsin", 6)])
def test_the_exchange_names_receivers_in_the_order_of_a_give(game: str, players: int) -> None:
    """T5, R5, S3."""
    seen = set()
    for rules, state in moments(game, players):
        for seat in range(players):
            if any(isinstance(action, Give) for action in rules.legal(state, seat)):
                view = rules.view(state, seat)
                receivers = view.receivers
                cards = next(entry.cards for entry in view.seats if entry.seat == seat)[: len(receivers)]
                after = rules.view(rules.apply(state, Give(seat, tuple(cards))), seat)
                assert after.given == tuple((to, (card,)) for to, card in zip(receivers, cards, strict=True))
                seen.add(seat)
    assert seen


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_lobbies_fit(game: str, players: int) -> None:
    full = table(game, players, Status.LOBBY)
    check(lobby_page(full, T))
    check(lobby_page(replace(full, seats=(full.seats[0], *[None] * (players - 1))), T))
    check(settings_page(full, T))


def test_ready_plays_are_told_apart_and_cut_to_a_select() -> None:
    for rules, state in moments("tichu", 4):
        for seat in range(4):
            view = rules.view(state, seat)
            offered = ready(rules.legal(state, seat), rules.combination, view.trick)
            assert len(offered) <= 25
            patterns = [(play.what, play.action.cards == ("Ph",), play.action.to) for play in offered]
            assert len(patterns) == len(set(patterns))
            bombs = [play.bomb for play in offered]
            assert bombs == sorted(bombs), "bombs come last"


def test_custom_ids_are_bounded_and_read_back() -> None:
    click = Click("pick-cards", 10**12, 10**9, "3")
    assert len(click.custom_id) <= 100
    assert Click.read(click.custom_id) == click
    assert Click.read("sb:play:1:1") is Click.read(click.custom_id + ":4") is None
    assert re.fullmatch(r"bd:[a-z-]+:\d+:\d+(:[^:]*)?", click.custom_id)
    with pytest.raises(ValueError, match="too long"):
        Click("play", 1, 1, "x" * 100).custom_id  # noqa: B018
