"""A hand keeps its place on the screen: what stands below its picture is as high in every state, and with all of its
texts it fits into a laptop's window.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bot.i18n import languages, texts
from bot.samples.moments import NOW, changed, desk, moments
from bot.samples.playout import Playout
from cogs.common.display_names import Signs
from cogs.pages import game_lines, guide, hand_rows
from cogs.pages.hand_page import hand_page
from cogs.pages.hand_view import HandView, Selection
from games.actions import Give, Pass, Play
from games.calls import CALLS
from games.registry import GAMES
from games.specials import WISHING
from games.views import Phase
from rendering.cards.emoji import CODES
from rendering.studio import PlayPicture
from tests.cogs.test_layouts import SOME
from tests.support.discord import heights
from tests.support.thorough import sampled

T = texts("en")
MOVED = 26
"""Px by which the cards may move: a line of text with its space. The exchange has that much more below its picture (22
in a browser)."""
SIGNS = Signs(dict.fromkeys(CODES, "<:card:1>"))
"""What Discord has, once the cards are uploaded."""
PICTURES = {("tichu", 4): 703, ("trichu", 3): 751, ("tientsin", 6): 737, ("lord", 5): 703, ("lord", 12): 783,
            ("tatsu", 2): 747, ("tatsu", 3): 791, ("tatsu", 4): 695}
"""Heights of the pictures of a hand and its table, in px of a width of 1100, by game and players."""

@cache
def states(game: str, players: int, every: int = 5) -> Sequence[tuple[str, HandView]]:
    """(what it is, the hand) at some moments of a game that is played once, alone with AI players."""
    return [*_states(game, players, every)]


@cache
def largest(game: str, players: int) -> Sequence[tuple[str, HandView]]:
    """Of each kind of hand, with the hints that it may have, the one that shows most."""
    kinds: dict[tuple[str, ...], tuple[int, str, HandView]] = {}
    for what, hand in states(game, players):
        kind, much = (what, *steps(hand)), len(str(shown(hand)))
        if kind not in kinds or kinds[kind][0] < much:
            kinds[kind] = much, what, hand
    return [(what, hand) for _, what, hand in kinds.values()]


@cache
def hinted(game: str, players: int) -> Sequence[tuple[str, list[dict[str, Any]]]]:
    """Every hand, with each hint that it may have."""
    return [(what, shown(changed(hand, guide=step, may_enlarge=bool(step))))
            for what, hand in states(game, players) for step in steps(hand)]


@pytest.fixture(autouse=True, scope="module")
def forgotten() -> Iterator[None]:
    """What is kept for this module alone: later searches for garbage would look at it."""
    yield
    for each in (states, largest, hinted):
        each.cache_clear()


def _states(game: str, players: int, every: int) -> Iterator[tuple[str, HandView]]:
    for rules, state in moments(game, players, every=every):
        if rules.phase(state) is Phase.OVER:
            continue  # the end of a game has a higher picture
        hand = changed(desk(rules, state, 0, Selection()), alone=True, advisable=True, notice="", signs=SIGNS)
        yield f"{hand.view.phase}, {hand.turn.mine}", hand
        if Give in hand.turn.kinds:
            calls = [] if game == "lord" else [CALLS["small"].action(0)]
            yield "exchange, undoable", changed(hand, undoable=5, legal=(*hand.turn.legal, *calls))
            gives = dict(zip(hand.view.receivers, hand.cards, strict=False))
            yield "exchange, chosen", replace(hand, selection=Selection(gives=gives))
        for play in [each for each in hand.turn.legal if isinstance(each, Play)][:1]:
            yield "cards chosen", replace(hand, selection=Selection(cards=play.cards))
            if not set(WISHING).isdisjoint(play.cards) or hand.partners(play):
                yield "wish or partner", replace(hand, selection=Selection(cards=play.cards, play=play))
        if hand.turn.mine:
            yield "sure", replace(hand, selection=Selection(confirm="small-0"))
            if Pass in hand.turn.kinds and Play not in hand.turn.kinds:
                yield "pass automatically", changed(hand, may_pass_on=True)
        if hand.view.phase is Phase.PLAY and not hand.turn.mine:
            yield "finish", changed(hand, may_finish=True)


@pytest.mark.parametrize(("game", "players"), SOME)
def test_no_space_is_left_below_the_end_of_a_game(game: str, players: int) -> None:
    """90 px of it stood above a laptop's window: its picture is higher."""
    short = {"trichu": {"rounds": "3"}, "lord": {"rounds": "1"}}.get(game, {"deals": "1", "level": "draw"})
    out = Playout.start(GAMES[game], short, players, seed=3)
    assert [*out.play(4)]
    assert out.game.phase(out.state) is Phase.OVER
    hand = changed(desk(out.game, out.state, 0, Selection()), alone=True, advisable=True, notice="")
    below = shown(hand)[next(place for place, part in enumerate(shown(hand)) if part["type"] == 12):]
    assert not [part for part in below if part["type"] == 10]


@pytest.mark.parametrize("language", sampled(["en", "de", "uk"], languages()))
def test_the_diploma_s_heading_is_in_a_laptop_s_window(language: str) -> None:
    """42 px of the message were above it."""
    out = Playout.start(GAMES["tichu"], {"deals": "2", "level": "draw"}, 4, seed=3)
    assert [*out.play(4)]
    diploma = texts(language)("tutorial.diploma", game="Tichu")
    hand = changed(desk(out.game, out.state, 0, Selection()), alone=True, advisable=True, notice="", learning=True,
                   advice=diploma)
    picture = PlayPicture(hand.view, texts(language)).sheet().image.height / 1100
    assert heights.height(shown(hand, language), heights.LAPTOP, picture) <= heights.ROOM


def shown(hand: HandView, language: str = "en") -> list[dict[str, Any]]:
    page: list[dict[str, Any]] = hand_page(hand, texts(language)).to_components()[0]["components"]
    return page


@pytest.mark.parametrize("width", [heights.PHONE, heights.LAPTOP])
@pytest.mark.parametrize(("game", "players"), SOME)
def test_the_cards_stay_where_they_are(game: str, players: int, width: int) -> None:
    """They moved by up to 350 px when the question changed."""
    found = defaultdict(set)
    for what, page in hinted(game, players):
        found[heights.below_picture(page, width)].add(what)
    assert len(set.union(*found.values())) > 5
    assert max(found) - min(found) <= MOVED, dict(found)


@pytest.mark.parametrize("language", sampled(["de", "uk"], languages()))
@pytest.mark.parametrize(("game", "players"), PICTURES)
def test_with_hints_the_heading_is_in_a_laptop_s_window(game: str, players: int, language: str) -> None:
    """It stood 35 px above, in the tutorial's exchange 36."""
    seen = set()
    for what, hand in largest(game, players):
        for step in steps(hand):
            for each in (changed(hand, guide=step), changed(hand, guide=step, learning=True, advice="🚌 " + "x" * 60)):
                seen.add(step)
                high = heights.height(shown(each, language), heights.LAPTOP, PICTURES[game, players] / 1100)
                assert high <= heights.ROOM, (what, shown(each, language)[:3], high)
    assert len(seen) > 3


@pytest.mark.parametrize("language", sampled(["en", "uk"], languages()))
@pytest.mark.parametrize(("game", "players"), [kind for kind in PICTURES if kind != ("tatsu", 2)])
def test_with_hints_the_heading_is_in_the_window_where_two_people_play_with_ai_players(
        game: str, players: int, language: str) -> None:
    """It stood above in Tientsin: such a hand says how long there is time, too."""
    drawn = 0
    for what, hand in largest(game, players):
        among = changed(hand, alone=False, with_ai=True, until=NOW, may_finish=False, undoable=0)
        for step in filter(None, steps(among)):
            each = changed(among, guide=step, may_enlarge=True)
            if not each.draws_table:
                continue  # the picture has the cards alone
            drawn += 1
            high = heights.height(shown(each, language), heights.LAPTOP, PICTURES[game, players] / 1100)
            assert high <= heights.ROOM, (what, shown(each, language)[:3], high)
    assert drawn > 3


@pytest.mark.parametrize(("game", "players"), PICTURES)
def test_the_pictures_are_as_high_as_that(game: str, players: int) -> None:
    some = sampled(largest(game, players), states(game, players))
    pictures = {sampled(hand.view.phase, number): hand for number, (_, hand) in enumerate(some)}  # one of each phase
    heights_found = {PlayPicture(hand.view, T).sheet().image.height for hand in pictures.values()
                     if hand.view.phase is not Phase.BETWEEN}
    assert heights_found == {PICTURES[game, players]}


def steps(hand: HandView) -> Iterator[str]:
    """All that may be explained of this hand, one after the other, and nothing."""
    explained = ""
    while step := guide.step(hand, explained):
        yield step
        explained = guide.learned(explained, step)
    yield ""


@pytest.mark.parametrize("language", languages())
def test_the_exchange_has_its_last_row_on_a_phone(language: str) -> None:
    for _, hand in _states("tichu", 4, every=1):
        if Give in hand.turn.kinds:
            legal = (*hand.turn.legal, CALLS["small"].action(0))
            *_, last = shown(changed(hand, guide="exchange", legal=legal), language)
            assert [button["label"] for button in last["components"]][-1] == texts(language)("hand.game")
            assert len(last["components"]) == 4
            assert heights.height([last], heights.PHONE, 0) == heights.ROW
            return
    raise AssertionError("nothing was exchanged")


def test_alone_the_heading_says_who_takes_a_trick_that_is_closing() -> None:
    hand = next(hand for _, hand in _states("tichu", 4, every=1) if hand.view.phase is Phase.CLOSING)
    text = str(shown(hand))
    line = game_lines.phase_line(T, hand.view, hand.turn.closes)
    assert shown(hand)[0]["content"].startswith(f"### {line}\n")
    assert text.count(line) == 1


def test_a_hand_says_which_game_it_is_and_among_people_offers_orders_beside_a_hint() -> None:
    hand = next(hand for _, hand in states("tichu", 4) if hand.view.phase is Phase.PLAY and hand.turn.mine)
    assert "Orders" not in str(shown(changed(hand, guide="lead"))), "AI players are quick"
    page = str(shown(changed(hand, guide="lead", alone=False, with_ai=True)))
    for said in ("Tichu · table 1000000", T("guide.lead"), "Orders", "Hints off"):
        assert said in page


def test_blank_space_is_only_left_for_whole_lines() -> None:
    assert hand_rows.blank(0) == hand_rows.blank(14) == hand_rows.blank(-100) == []
    assert hand_rows.blank(92) == ["\n".join(["\u200b"] * 4)]
