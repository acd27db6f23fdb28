"""What a player of Tatsu sees, as numbers; the network's arithmetic; and the trainer's deals beside the game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.engines.match import Match, collect, play_deal
from bot.samples.playout import Playout
from bot.tables.core.position import legal_as_seen
from games.actions import Action, Ask, Deal, Nothing, Play
from games.players import choose
from games.players.common.decision import controller
from games.players.tatsu import features, player
from games.players.tatsu.deal import CODES, INDEX
from games.players.tatsu.features import ASKED, BENEATH, CARDS, NUMBERS
from games.registry import GAMES
from games.views import View

TATSU: Any = GAMES["tatsu"]
people = pytest.mark.parametrize("players", [2, 3, 4])
FOUR = (
    ("R1.3", "R1.4", "R6", "Rx2", "Y2", "Y3", "Yf"),
    ("R1.5", "R1.6", "R5", "Rx3", "Y4", "Y5", "Yx1"),
    ("R1.7", "R2", "R3", "Rf", "Y1.3", "Y1.4", "Yx2"),
    ("R4", "Rx1", "Y1.5", "Y1.6", "Y1.7", "Y6", "Yx3"),
)


def dealt(*hands: tuple[str, ...], players: int = 0) -> Any:
    """The first deal, dealt by seat 0."""
    state = TATSU.setup(TATSU.check_options({}), tuple("abcd"[: players or len(hands)]))
    return TATSU.apply(state, Deal(round=1, hands=hands, dealer=0))


def after(state: Any, *actions: Action) -> Any:
    for action in actions:
        state = TATSU.apply(state, action)
    return state


def decisions(players: int, deals: int = 1) -> Iterator[tuple[View, int, tuple[Action, ...]]]:
    """What there is to decide in random deals: the view, the seat, and what it may do."""
    playout = Playout.start(TATSU, {}, players, seed=5)
    for _ in playout.play(rounds=deals):
        for seat in TATSU.to_act(playout.state):
            view = TATSU.view(playout.state, controller(TATSU, playout.state, seat, players))
            yield view, seat, legal_as_seen(TATSU, playout.state, seat, view.seats[seat].facedown)


@people
def test_features_are_numbers_in_range_each_told_once(players: int) -> None:
    for view, seat, _ in decisions(players):
        found = features.look(view, seat).features()
        assert len(set(found)) == len(found)
        assert min(found) >= 0
        assert max(found) < features.size(players)


@people
def test_options_are_rows_that_tell_them_apart(players: int) -> None:
    for view, seat, legal in decisions(players, 2):
        sight = features.look(view, seat)
        options = features.options(sight, view, legal)
        assert [action for action in legal if action in dict(options)] == [action for action, _ in options]
        assert {action for action in legal if isinstance(action, Play)} <= set(dict(options))
        rows = [row for _, (row, _) in options]
        assert len(set(rows)) == len(rows)
        assert all(0 <= row < features.ROWS and len(numbers) == NUMBERS for _, (row, numbers) in options)
        assert options or isinstance(legal[0], Nothing)


def test_both_sides_see_their_own_clan_first() -> None:
    """A Yellow player sees its first card where Red sees the like of it."""
    state = after(dealt(*FOUR), Play(0, ("R6",)))
    sight = features.look(TATSU.view(state, 1), 1)
    assert sight.play(INDEX["Y4"])[0] == INDEX["R4"]
    assert sight.ask(2)[0] == ASKED + 1
    red = features.look(TATSU.view(dealt(*FOUR), 0), 0)
    assert red.play(INDEX["R4"])[0] == INDEX["R4"]


def test_a_card_is_told_by_what_it_does_to_the_trick() -> None:
    """D4, D8: it leads or not, for good or not, and the score it brings, in hundreds."""
    state = after(dealt(*FOUR), Play(0, ("R6",)), Play(1, ("Y5",)), Ask(2, 0), Play(0, ("Rx2",)))
    sight = features.look(TATSU.view(state, 3), 3)
    assert sight.numbers(INDEX["Y6"]) == (0, 0, 0, 1, 0, 0.06, 0, 0.06), "3 points, doubled, for Red"
    first = features.look(TATSU.view(dealt(*FOUR), 0), 0)
    assert first.numbers(INDEX["R6"])[:4] == (1, 1, 0, 0)
    assert first.numbers(INDEX["Rf"]) == (0,) * NUMBERS, "nobody takes a trick with a fusion (D5)"


def test_what_a_hand_was_shown_to_lack_is_not_asked_for_again() -> None:
    """D3: a question that can bring nothing is no option."""
    lacking = (("R1.3", "R1.4", "R1.5", "R1.6", "R1.7", "R2", "R3"),
               ("Y1.3", "Y1.4", "Y1.5", "Y1.6", "Y1.7", "Y2", "Y3"),
               ("R4", "R5", "R6", "Rx1", "Rx2", "Rx3", "Rf"), ("Y4", "Y5", "Y6", "Yx1", "Yx2", "Yx3", "Yf"))
    state = after(dealt(*lacking), Ask(0, 1), Nothing(1), Play(0, ("R2",)), Play(1, ("Y2",)), Play(2, ("R4",)),
                  Play(3, ("Y6",)))
    state = after(state, Play(3, ("Y4",)))
    sight = features.look(TATSU.view(state, 0), 0)
    assert (1, 0) in sight.void
    asked = [action for action, _ in features.options(sight, TATSU.view(state, 0), TATSU.legal(state, 0))]
    assert Ask(0, 1) not in asked
    assert Ask(0, 2) in asked


def test_a_face_down_card_is_told_by_the_card_on_top_of_it() -> None:
    """D16: what lies beneath is not seen, and a full game's name for it tells nothing."""
    reds = ("R1.3", "R1.4", "R1.5", "R1.6", "R1.7", "R2", "R3"), ("R4", "R5", "R6", "Rx1", "Rx2", "Rx3", "Rf")
    yellows = tuple(tuple(code.replace("R", "Y") for code in row) for row in reds)
    state = dealt(reds[0] + yellows[0], reds[1] + yellows[1])
    view = TATSU.view(state, 0)
    legal = legal_as_seen(TATSU, state, 0, view.seats[0].facedown)
    assert Play(0, ("R?@6",)) in legal
    sight = features.look(view, 0)
    rows = {action: row for action, (row, _) in features.options(sight, view, legal)}
    assert rows[Play(0, ("R?@6",))] == BENEATH + INDEX["Y3"]
    named = features.options(sight, view, [Play(0, ("R3",)), Play(0, ("R1.3",))])
    assert named[0][1] == named[1][1]


@people
def test_the_network_adds_rows_and_two_layers(players: int) -> None:
    net = player.network(players)
    for step, (view, seat, legal) in enumerate(decisions(players)):
        sight = features.look(view, seat)
        found = sight.features()
        options = [option for _, option in features.options(sight, view, legal)]
        if step % 5 or not options:
            continue
        row, numbers = options[-1]
        sums = [bias + sum(net.rows[each][at] for each in (*found, features.size(players) + row))
                + sum(number * net.numbers[each][at] for each, number in enumerate(numbers))
                for at, bias in enumerate(net.bias)]
        first = [max(0.0, value) for value in sums]
        second = [max(0.0, bias + sum(w * value for w, value in zip(weights, first, strict=True)))
                  for weights, bias in net.second]
        value = sum(w * unit for w, unit in zip(net.out, [*second, *first, *numbers, 1.0], strict=True))
        assert player.network_values(players, found, options)[-1] == pytest.approx(value)


@people
def test_hard_draws_no_numbers(players: int) -> None:
    for view, _, legal in decisions(players):
        assert choose("hard", view, legal, Random(1)) == choose("hard", view, legal, Random(99))


@people
def test_hard_wins_clearly_against_easy(players: int) -> None:
    """Every deal is played both ways; the margin is some 250 points, and normal's some 200."""
    match = Match("hard", "easy", "tatsu", players, (), 8)
    result = collect(match, [play_deal(match, number) for number in range(8)])
    assert result.mean > 120


@people
def test_the_trainers_deals_go_like_the_game(players: int) -> None:
    """Step by step: the same features, options and numbers, and at the end the same scores."""
    numpy = pytest.importorskip("numpy")
    from training.tatsu_deals import Deals

    for seed in range(6):
        deals, rng = Deals(1, players, numpy.random.default_rng(seed)), Random(seed)
        deals.leader[:] = 0
        state, row = dealt(*_hands(deals, players), players=players), numpy.array([0])
        while len(deals.running()):
            seat = TATSU.to_act(state)[0]
            view = TATSU.view(state, controller(TATSU, state, seat, players))
            sight = features.look(view, seat)
            assert sorted(sight.features()) == sorted(each for each in deals.features(row)[0] if each >= 0)
            legal = legal_as_seen(TATSU, state, seat, view.seats[seat].facedown)
            options = features.options(sight, view, legal)
            actions = numpy.nonzero(deals.legal(row)[0])[0]
            at = numpy.zeros(len(actions), int)
            rows, numbers = deals.rows_of(at, actions), deals.numbers(at, actions)
            assert sorted(option for _, option in options) == sorted(
                (int(number), tuple(pytest.approx(value, abs=1e-6) for value in told))
                for number, told in zip(rows, numbers.tolist(), strict=True))
            chosen = rng.randrange(len(actions))
            action = next(action for action, (number, _) in options if number == rows[chosen])
            deals.step(row, actions[chosen : chosen + 1])
            state = TATSU.apply(state, TATSU.step(state, action)[0])
            while TATSU.to_act(state) and isinstance(TATSU.legal(state, TATSU.to_act(state)[0])[0], Nothing):
                state = TATSU.apply(state, TATSU.legal(state, TATSU.to_act(state)[0])[0])
        assert TATSU.rounds(state)[-1].scores[:2] == tuple(deals.scores()[0])


def _hands(deals: Any, players: int) -> list[tuple[str, ...]]:
    """The deal as the game deals it to seats; the ghost's place is third in the order of play (D11)."""
    holder, below = deals.holder[0], deals.below[0]
    if players == 2:
        tops = [[card for card in range(CARDS) if holder[card] == place] for place in (0, 1)]
        return [tuple(CODES[card] for card in (*(below[top] for top in row), *row)) for row in tops]
    places = (0, 1, 3, 2) if players == 3 else (0, 1, 2, 3)
    return [tuple(CODES[card] for card in range(CARDS) if holder[card] == place) for place in places]
