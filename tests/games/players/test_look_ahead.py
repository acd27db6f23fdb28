"""The search of `hard` at Tichu and Trichu: play-outs in C end as on the engine, decide, and are bounded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from games.actions import Action, Gift, Play
from games.climbing import cards as c
from games.players import NETWORK, choose
from games.players.common.decision import Budget
from games.players.learned import native, search
from games.players.learned.native import Library, NativeFacts, known
from games.players.learned.player import quick
from games.players.learned.policy_features import PolicyChoice, choice_of_play
from games.players.learned.sampling import sampler
from games.players.learned.search import BEHIND, FINAL, GIFTS, HALF, KEPT, SAMPLES, best
from games.registry import GAMES
from games.review.decisions import DecisionKind, Situation, of_record
from games.review.finding import self_play
from games.review.playouts import play_on
from games.review.worlds import worlds
from games.views import RoundResult, View
from tests.support.players.positions import moves, seat, view


@pytest.fixture
def searching(library: Library, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """`hard` searches; how many play-outs it has made."""
    calls = []

    def counted(game: str, words: Sequence[int]) -> int:
        calls.append(words)
        return library.margin(game, words)

    monkeypatch.setattr(native, "library", lambda: SimpleNamespace(margin=counted, gifts=library.gifts))
    return lambda: len(calls)


def all_but(cards: str) -> list[tuple[int, str]]:
    """Plays of all other cards."""
    return [(1 + at % 2, code) for at, code in enumerate(c.CODES) if code not in cards.split()]


def ending() -> tuple[View, tuple[Action, ...]]:
    """Only the last opponent is left, with a six; who goes out last gives its tricks to the first opponent (T29)."""
    out = [seat(other, 0, out=place) for other, place in ((1, 0), (2, 1))]
    seats = [seat(0, cards="4g 9g", points=60), *out, seat(3, 1)]
    return view(seats, before=all_but("4g 6g 9g")), moves("4g", "9g")


def made(result: RoundResult, situation: Situation) -> float:
    """What the seat's side makes more: in Trichu each seat has a score."""
    scores, seats = result.scores, situation.view.seats
    other = next(seat.seat for seat in seats if seat.team != seats[situation.seat].team)
    return scores[situation.seat % len(scores)] - scores[other % len(scores)]


@pytest.mark.parametrize("game", ["tichu", "trichu"])
def test_a_play_out_ends_as_on_the_engine(game: str, library: Library) -> None:
    """Late, when calls are over. Equal values may be ordered otherwise, and nobody in C waits for a partner."""
    same = number = 0
    for situation in of_record(self_play(GAMES[game], "playouts")):
        view = situation.view
        if situation.kind is not DecisionKind.PLAY or all(seat.out is None for seat in view.seats):
            continue
        play: Any = situation.action
        choice = choice_of_play(play, view.trick.plays[-1] if view.trick.plays else None)
        seen, drawn = NativeFacts(view, situation.seat, sampler(view)), worlds(situation, Random(1))
        for world in (next(drawn) for _ in range(2)):
            words = seen.words_of(world.round.tricks.hands, known(view, situation.seat), choice)
            slow = made(play_on(situation, world, play, Random(0)), situation)
            same += library.margin(game, words) == slow
            number += 1
    assert number >= 8
    assert same >= 0.75 * number


def test_play_outs_decide_over_the_values(searching: Callable[[], int]) -> None:
    position, legal = ending()
    choices = [choice_of_play(play, None) for play in legal if isinstance(play, Play)]
    assert best(position, 0, choices, [10.0, 0.0], Budget(8), Random(1)) == 1, "the nine first"
    assert searching() == 2 * 8, "all choices in the same worlds"
    assert best(position, 0, choices, [10.0, 0.0], Budget(0), Random(1)) == 0, "no samples: the network alone"
    far = [10.0 + BEHIND, 0.0]
    assert best(position, 0, choices, far, Budget(8), Random(1)) == 0, "not looked at"


def test_a_pass_is_played_out_too(searching: Callable[[], int]) -> None:
    """The partner, who called, takes its trick and goes out with its last card."""
    seats = [seat(0, cards="Ag 3g"), seat(1, 3), seat(2, 1, call="small"), seat(3, 3)]
    position = view(seats, plays=[(2, "Kg")], before=all_but("Ag 3g Kg Kk 5g 5k 6g 6k 7g 7k"))
    choices = [choice_of_play(Play(0, ("Ag",)), position.trick.plays[-1]), PolicyChoice(None, 0.0)]
    assert best(position, 0, choices, [10.0, 0.0], Budget(8), Random(1)) == 1


@pytest.mark.parametrize("bombs", [True, False])
def test_play_outs_decide_over_a_bomb_beside_a_closing_trick(bombs: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the play-outs themselves nobody searches."""
    situation = next(each for each in of_record(self_play(GAMES["tichu"], "compiled 8"))
                     if each.kind is DecisionKind.BOMB)
    kind = -6  # of the play that a position's words begin with; 0: none
    monkeypatch.setattr(native, "library", lambda: SimpleNamespace(
        margin=lambda _, words: 500 if bool(words[kind]) is bombs else 0))
    monkeypatch.setattr(search, "HIDDEN", 56)
    monkeypatch.setattr(search, "BEHIND", 1000.0)
    view, legal = situation.view, situation.legal
    assert isinstance(choose("hard", view, legal, Random(1)).action, Play) is bombs
    monkeypatch.setattr(native, "library", None)
    assert quick(view, legal, Random(1)) == choose(NETWORK, view, legal, Random(1)).action


def test_play_outs_decide_who_gets_the_dragons_trick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the rest of the round is worth decides, whoever has more cards; of equals it is as `normal` says."""
    situation = next(each for each in of_record(self_play(GAMES["tichu"], "compiled 8"))
                     if each.kind is DecisionKind.GIFT)
    view, legal = situation.view, situation.legal
    to = {each.to: 2 + view.order.index(each.to) for each in legal if isinstance(each, Gift)}
    usual = choose(NETWORK, view, legal, Random(1)).action
    assert len(to) == 2
    calls = []
    for receiver, word in to.items():
        monkeypatch.setattr(native, "library", lambda word=word: SimpleNamespace(
            margin=lambda _, words: calls.append(words) or 100 * (words[-1] == word)))
        assert choose("hard", view, legal, Random(1)).action == Gift(situation.seat, receiver)
    assert len(calls) == 2 * 2 * GIFTS
    monkeypatch.setattr(native, "library", lambda: SimpleNamespace(margin=lambda *_: 0))
    assert choose("hard", view, legal, Random(1)).action == usual


def test_the_number_of_play_outs_is_bounded(searching: Callable[[], int], monkeypatch: pytest.MonkeyPatch) -> None:
    """By samples and choices, and by the time: no sample is begun when it is over."""
    position, legal = ending()
    choices = [choice_of_play(play, None) for play in legal if isinstance(play, Play)] * 3

    def count(budget: Budget) -> int:
        before = searching()
        best(position, 0, choices, [5.0, 4.0, 3.0, 2.0, 1.0, 0.0], budget, Random(1))
        return searching() - before

    assert count(Budget(10_000)) == SAMPLES * KEPT
    assert count(Budget(2)) == 2 * KEPT
    ticks = iter(range(100))
    assert count(Budget(10_000, lambda: next(ticks), 2)) == 3 * KEPT
    monkeypatch.setattr(search, "HIDDEN", 0)
    assert count(Budget(10_000)) == 0


def test_where_a_hand_is_open_two_choices_go_on(searching: Callable[[], int]) -> None:
    """There the search covers the whole round, and a play-out is as long: at Trichu p99 was near the limit."""
    found = set()
    for situation in of_record(self_play(GAMES["trichu"], "playouts")):
        before = searching()
        if situation.kind is DecisionKind.PLAY and situation.in_turn and all(
                each.out is None for each in situation.view.seats):
            choose("hard", situation.view, situation.legal, Random(7))
            found.add(searching() - before)
    assert max(found) == HALF * KEPT + (SAMPLES - HALF) * FINAL


def test_a_seed_repeats_the_search_and_without_it_the_network_decides(
    searching: Callable[[], int], monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched = []
    for situation in of_record(self_play(GAMES["tichu"], "repeated")):
        if situation.kind is DecisionKind.PLAY and sum(one.count for one in situation.view.seats) < 25:
            one, other = (choose("hard", situation.view, situation.legal, Random(7)) for _ in range(2))
            assert one == other
            if searching() and len(searched) < 5:
                searched.append(situation)
    assert searched
    monkeypatch.setattr(native, "library", lambda: None)
    for situation in searched:
        alone = choose(NETWORK, situation.view, situation.legal, Random(8))
        assert choose("hard", situation.view, situation.legal, Random(7)) == alone


def test_what_cannot_be_loaded_is_missing(tmp_path: Path) -> None:
    (tmp_path / "_native.so").write_bytes(b"for another machine")
    assert native.load(tmp_path / "_native.so") is None
    assert native.load(tmp_path / "none.so") is None


def test_near_the_target_what_wins_the_game_is_worth_more_than_points(library: Library) -> None:
    """The nine first makes ten points more, the four first loses what an opponent still needs: 25 points decide where
    they end the game, and nothing where it is over anyway."""
    position, legal = ending()
    options = tuple((name, str(value)) for name, value in GAMES["tichu"].check_options({}).items())
    choices = [choice_of_play(play, None) for play in legal if isinstance(play, Play)]
    worth = {}
    for mine, theirs in ((0, 0), (900, 0), (940, 900)):
        scores = {0: mine, 1: theirs}
        seats = tuple(replace(each, score=scores[each.seat % 2]) for each in position.seats)
        played = search.played_on(library, replace(position, seats=seats, options=options), 0)
        seen = NativeFacts(position, 0, sampler(position))
        for at, choice in enumerate(choices):
            hands = sampler(position).draw(Random(1))
            played.add(at, seen.words_of(hands, known(position, 0), choice))
        worth[mine] = [played.worth(at) for at in range(2)]
        assert played.worth(1, 0.0) > played.worth(0, 0.0), "better by points and by chances"
    assert worth[0][1] - worth[0][0] > 1, "points"
    assert worth[940][1] - worth[940][0] > worth[900][1] - worth[900][0], "chances to win"
    assert max(worth[940]) <= 1.01
