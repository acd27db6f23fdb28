"""Messages drawn from random games of every kind stay within Discord's limits and say what they should."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from discord import ui

from bot.i18n import texts
from bot.samples.moments import LONG_NAME, NOW, changed, desk, moments, running, table
from bot.tables.core.model import Person, Status
from bot.tables.core.state import Lobby
from cogs.common.layout import Click
from cogs.pages.hand_page import hand_page
from cogs.pages.hand_view import Selection
from cogs.pages.lobby_view import lobby_page, panel_page, settings_page
from cogs.pages.ready_plays import KINDS as PLAYS
from cogs.pages.ready_plays import Ready, likeliest, ready, shelf
from cogs.pages.table_view import Notes, table_page
from games.actions import Give, Play
from games.registry import GAMES
from games.views import Combination, Phase, PlayView, TrickView
from rendering.studio import HandPicture
from tests.support.discord.discord_limits import faults_of_page
from tests.support.discord.discord_world import walk
from tests.support.thorough import sampled

T = texts("en")
KINDS = [
    (game, players) for game in GAMES for players in sorted(set(GAMES[game].players(GAMES[game].check_options({}))))
]
SOME = [(game, players) for game, players in KINDS if game != "lord" or players in (5, 12)]
"""Without the Great Lord's numbers of players between: for what is slow."""


EVERY = sampled(11, 3)
"""One of so many steps is looked at where every step is slow."""


def check(page: ui.LayoutView) -> None:
    """Discord's limits, and custom ids that are ours."""
    assert faults_of_page(page) == []
    for part in walk(page.to_components()):
        if "custom_id" in part:
            read = Click.read(part["custom_id"])
            assert read is not None
            assert read.custom_id == part["custom_id"]


@pytest.mark.parametrize(("game", "players"), SOME)
def test_hands_and_tables_fit(game: str, players: int) -> None:
    for rules, state in moments(game, players, every=EVERY):
        phase = rules.phase(state)
        snapshot = running(table(game, players), rules, state)
        check(table_page(snapshot, rules.view(state, None), T, Notes([Person(1, LONG_NAME)] * players),
                         pictures=[("table.jpg", "alt")]))
        if phase in (Phase.BETWEEN, Phase.OVER):
            continue
        for seat in range(players):
            shown = desk(rules, state, seat, Selection())
            check(hand_page(shown, T))
            plays = [action for action in shown.turn.legal if isinstance(action, Play)]
            if plays:
                check(hand_page(replace(shown, selection=Selection(play=plays[0], cards=plays[0].cards)), T))
            check(hand_page(replace(shown, selection=Selection(confirm="small-0")), T))


@pytest.mark.parametrize(("game", "players"), sampled(SOME, KINDS))
def test_hands_that_rest_look_the_same(game: str, players: int) -> None:
    """Else an idle player's message would not follow what it should show."""
    seen: dict[tuple[int, str], Any] = {}
    again = 0
    for rules, state in moments(game, players, every=EVERY if players > 4 else 3):
        for seat in range(players):
            shown = desk(rules, state, seat, Selection())
            if shown.idle_content is not None:
                picture = HandPicture(shown.view, T).alt if shown.cards else ""
                page = hand_page(shown, T).to_components(), picture
                before = seen.setdefault((seat, repr(shown.idle_content)), page)
                again += before is not page
                assert before == page
            if shown.idle and shown.view.phase is Phase.CLOSING:
                played = replace(shown.view, phase=Phase.PLAY)
                assert replace(shown, view=played).idle_content == shown.idle_content, "there is nothing to send"
            assert changed(shown, alone=True).idle_content is None
    assert again


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
    check(lobby_page(Lobby(full, NOW), T))
    check(lobby_page(half := Lobby(replace(full, seats=(full.seats[0], *[None] * (players - 1))), NOW), T))
    for user in (full.host, full.host + 1):
        check(panel_page(half, user, T))
    check(settings_page(full, T))


def test_ready_plays_are_told_apart_and_natural_ones_come_first() -> None:
    for rules, state in moments("tichu", 4):
        for seat in range(4):
            view = rules.view(state, seat)
            offered = ready(rules.legal(state, seat), rules.combination, view.trick)
            patterns = [(play.what, play.action.cards == ("Ph",)) for play in offered]
            assert len(patterns) == len(set(patterns))
            bombs = [play.bomb for play in offered]
            assert bombs == sorted(bombs), "bombs come last"
            for kind in PLAYS:
                wild = [play.wild for play in offered if play.kind == kind]
                assert wild == sorted(wild), "plays with the Phoenix after natural ones"


def test_a_menu_hides_no_play() -> None:
    """What does not fit into a select is reached through kinds and pages."""
    large = 0
    for rules, state in moments("tichu", 4):
        for seat in range(4):
            view = rules.view(state, seat)
            offered = ready(rules.legal(state, seat), rules.combination, view.trick)
            large += len(offered) > 25
            assert sorted(map(repr, offered)) == sorted(map(repr, _reached(offered, "")))
    assert large
    straights = [Ready(Play(0, (f"{number}",)), Combination("straight", number, 5)) for number in range(60)]
    pairs = [Ready(Play(0, (f"{number}", "x")), Combination("pair", number, 2)) for number in range(9)]
    assert sorted(map(repr, _reached([*pairs, *straights], ""))) == sorted(map(repr, [*pairs, *straights]))


def _reached(plays: list[Ready], place: str) -> Iterator[Ready]:
    shown = shelf(plays, place)
    assert len(shown.plays) + len(shown.kinds) + shown.back + bool(shown.more) <= 25
    assert sum(count for _, count in shown.kinds) in (0, len(plays))
    yield from shown.plays
    for kind, _ in shown.kinds:
        yield from _reached(plays, kind)
    if shown.more:
        yield from _reached(plays, shown.more)


def test_the_likeliest_plays_are_the_lowest_of_each_kind() -> None:
    """By the shapes that the easy player prefers; not by what is best."""
    hand = ("Ma", "Do", "2g", "3k", "3b", "4r", "5g", "6k", "Kg", "Ph", "Dr")
    legal = [Play(0, cards) for cards in (
        ("Ma",), ("Do",), ("2g",), ("3k",), ("Kg",), ("Ph",), ("Dr",), ("2g", "Ph=2"), ("3k", "3b"),
        ("2g", "3k", "4r", "5g", "6k"), ("3k", "4r", "5g", "6k", "Ph=7"))]
    assert all(card.split("=")[0] in hand for play in legal for card in play.cards)
    combine = GAMES["tichu"].combination
    leading = likeliest(ready(legal, combine, TrickView()), leading=True)
    assert [play.action.cards for play in leading] == [("Ma",), ("3k", "3b"), ("2g", "3k", "4r", "5g", "6k")]
    top = PlayView(1, ("2k",), combine(("2k",)))
    following = likeliest(ready(legal[3:7], combine, TrickView((top,), 1)), leading=False)
    assert [play.action.cards for play in following] == [("3k",), ("Kg",), ("Dr",)], "the Phoenix last"


def test_custom_ids_are_bounded_and_read_back() -> None:
    click = Click("pick-cards", 10**12, 10**9, "3")
    assert len(click.custom_id) <= 100
    assert Click.read(click.custom_id) == click
    assert Click.read("sb:play:1:1") is Click.read(click.custom_id + ":4") is None
    assert re.fullmatch(r"bd:[a-z-]+:\d+:\d+(\.\d+)?(:[^:]*)?", click.custom_id)
    with pytest.raises(ValueError, match="too long"):
        Click("play", 1, 1, "x" * 100).custom_id  # noqa: B018
