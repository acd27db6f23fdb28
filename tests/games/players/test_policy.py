"""The learned player of Tichu and Tientsin: what it sees, that the trainer sees the same, and how it decides."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from playout import Playout
from positions import moves, seat, view

from games.actions import Action, Deal, Decline, Gift, Give, Grand, Pass, Play, Small, Take
from games.climbing import cards as c
from games.players import NETWORK, choose
from games.players.common import reasons, weights_file
from games.players.common.counting import read
from games.players.heuristic import normal
from games.players.heuristic.shapes import candidate
from games.players.heuristic.tactics import beaten_rank
from games.players.learned import policy_features
from games.players.learned.native import Seen as Words
from games.players.learned.policy import WEIGHTS, Judge, network
from games.players.search.choices import Choice, choice_of
from games.players.search.partition import Plans
from games.players.search.sampling import sampler
from games.registry import GAMES
from games.views import Phase, PlayView, View
from training import policy as training
from training.playouts import write_net

TICHU: Any = GAMES["tichu"]
GAME: dict[int, Any] = {4: TICHU, 6: GAMES["tientsin"]}
"""By the number of seats."""


def codes(cards: str) -> tuple[str, ...]:
    """Cards as the trainer prints them."""
    mask = int(cards, 16)
    return tuple(code for code, bit in c.BIT.items() if mask & bit)


# the trainer ----------------------------------------------------------------


class Seen(NamedTuple):
    """A choice in a round of the trainer: what it printed of it, and how the engine shows the same."""

    view: View
    seat: int
    choice: Choice
    value: float
    features: list[int]


class Trained(NamedTuple):
    """A net trained on a few rounds, and rounds that it plays."""

    seats: int
    net: Path
    shown: str


@pytest.fixture(scope="module", params=GAME, ids=lambda seats: GAME[seats].id)
def trained(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Trained:
    if shutil.which("cc") is None:
        pytest.skip("no C compiler")
    seats = request.param
    folder = tmp_path_factory.mktemp("selfplay")
    program, net = training.build(seats, folder), folder / "net.bin"
    subprocess.run([program, "train", net, "512", "2", "3"], check=True, capture_output=True)
    shown = subprocess.run([program, "show", net, "12", "5"], check=True, capture_output=True, text=True)
    return Trained(seats, net, shown.stdout)


def started(seats: list[list[str]]) -> Any:
    """The state before the first lead: each seat's hand as it is then, its call, what it gave to the others in turn."""
    number = len(seats)
    game = GAME[number]
    gave = {(giver, (giver + step) % number): codes(words[3 + step])[0] for giver, words in enumerate(seats)
            for step in range(1, number) if int(words[3 + step], 16)}
    state = game.setup(game.check_options({}), tuple("abcdef"[:number]))
    hands = []
    for who, words in enumerate(seats):
        got = {card for (_, to), card in gave.items() if to == who}
        given = tuple(card for (giver, _), card in gave.items() if giver == who)
        hands.append((*(code for code in codes(words[2]) if code not in got), *given))
    drawers = [who for who in range(number) if len(hands[who]) > len(hands[who - 1])]
    state = game.apply(state, Deal(1, tuple(hands), *drawers))
    for who, words in enumerate(seats):
        state = game.apply(state, Grand(who) if words[3] == "200" else Decline(who))
    for who in range(number):
        state = game.apply(state, Give(who, tuple(card for (giver, _), card in gave.items() if giver == who)))
    return state


def replayed(trained: Trained) -> Iterator[Seen]:
    """The trainer's rounds, played again on the engine move by move; their scores are compared at the end."""
    game = GAME[trained.seats]
    seats: list[list[str]] = []
    state: Any = None
    for line in trained.shown.splitlines():
        kind, *words = line.split()
        if kind == "seat":
            seats.append([kind, *words])
            if len(seats) == trained.seats:
                state, seats = started(seats), []
        elif kind == "small":
            state = game.apply(state, Small(int(words[0])))
        elif kind == "take":
            (owner,) = game.to_act(state)
            gift = game.phase(state) is Phase.GIFT
            state = game.apply(state, Gift(owner, int(words[0])) if gift else Take(owner))
        elif kind == "move":
            who = int(words[0])
            play = named(game.view(state, who), played(words))
            if len(words) > 4:
                position = game.view(state, who)
                yield Seen(position, who, choice(position, who, play), float(words[4]), list(map(int, words[5:])))
            if play is not None:
                state = game.apply(state, play)
            elif game.phase(state) is Phase.PLAY:
                state = game.apply(state, Pass(who))
        elif kind == "end":
            scores = game.rounds(state)[-1].scores
            assert scores[0] - scores[1] == sum(map(int, words))


def named(position: View, play: Play | None) -> Play | None:
    """The Dog with the partner whom the trainer plays it to (S4)."""
    if position.game != "tientsin" or play is None or play.cards != ("Do",):
        return play
    partners = [seat.seat for seat in position.seats if (seat.seat - play.seat) % 2 == 0 and seat.seat != play.seat]
    if not any(position.seats[partner].count for partner in partners):
        return play
    return normal.to_partner(read(position, play.seat), Play(play.seat, play.cards, to=partners[0]))


def played(words: list[str]) -> Play | None:
    seat, cards, wild, wish = words[:4]
    names = [f"Ph={c.RANK_NAME[int(wild)]}" if code == "Ph" and int(wild) else code for code in codes(cards)]
    return Play(int(seat), tuple(names), c.RANK_NAME[int(wish)] if int(wish) else None) if names else None


def choice(position: View, who: int, play: Play | None) -> Choice:
    if play is None:
        return Choice(None, 0.0)
    table = read(position, who)
    made = choice_of(table, candidate(play, beaten_rank(table)), 0.0)
    made.wish = c.RANK_VALUE[play.wish] if play.wish else 0
    return made


def test_the_trainer_plays_by_the_rules_and_sees_what_the_player_sees(trained: Trained) -> None:
    """T5-T30: every move is legal on the engine, the scores are the same, and so is every feature of every choice."""
    number = 0
    for seen in replayed(trained):
        looked = policy_features.Sight(seen.view, seen.seat)
        assert sorted(looked.of_table() + looked.of_choice(seen.choice)) == sorted(seen.features), seen
        number += 1
    assert number > 300


def test_the_trainer_sees_what_the_player_sees_before_the_first_lead(trained: Trained) -> None:
    """T3, T5: all but the calls of others, which the lines do not tell. In Tientsin the player asks nothing there."""
    if trained.seats != 4:
        pytest.skip("Tichu alone")
    kinds = set()
    for kind, _, hand, *words in (line.split() for line in trained.shown.splitlines() if line[0] in "ag"):
        if kind == "answer":
            mine, features = policy_features.of_answer(int(hand, 16), words[0] == "1"), words[2:]
        else:
            gifts = [int(card, 16) for card in words[:3]]
            mine, features = policy_features.of_gifts(int(hand, 16), Plans(), gifts), words[4:]
        rest = sorted(set(map(int, features)) - set(mine))
        assert set(mine) <= set(map(int, features))
        assert len(rest) <= 2, "no more than two have called"
        kinds.add((kind, len(rest)))
    assert {kind for kind, _ in kinds} == {"answer", "give"}


def test_a_packed_net_tells_what_the_trainer_told(trained: Trained, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    name = WEIGHTS[trained.seats]
    training.write(trained.net, trained.net.with_name(f"{name}.json"))
    monkeypatch.setattr(weights_file, "FOLDER", trained.net.parent)
    monkeypatch.setattr("games.players.learned.policy.network", cache(network.__wrapped__))
    told = [(Judge([], trained.seats).value(seen.features), 100 * seen.value) for seen in replayed(trained)]
    assert len(told) > 300
    assert max(abs(mine - theirs) for mine, theirs in told) < 5, "a byte a weight"


def test_training_repeats_itself(trained: Trained) -> None:
    net, program = trained.net, trained.net.with_name(f"selfplay{trained.seats}x1")
    again = net.with_name("again.bin")
    subprocess.run([program, "train", again, "512", "2", "3"], check=True, capture_output=True)
    assert again.read_bytes() == net.read_bytes()
    match = subprocess.run([program, "match", net, again, "20", "2", "1"], check=True,
                           capture_output=True, text=True)
    assert "+0.0 +- 0.0 (20 deals)" in match.stdout, "level with itself on duplicate deals"


def valued(net: training.Net, features: list[int]) -> float:
    """What a net tells, in hundreds of points."""
    first = net.bias + net.rows[features].sum(0)
    second = net.second_bias + first.clip(0) @ net.second
    return float(net.last[0] + net.straight[features].sum() + second.clip(0) @ net.out)


def test_nets_that_are_joined_tell_the_mean_of_their_values(trained: Trained) -> None:
    pytest.importorskip("numpy")
    one = training.Net.read(trained.net)
    two = one._replace(out=-2 * one.out, bias=one.bias + 0.1, last=one.last + 1)
    path = trained.net.with_name("both.bin")
    training.join(one, two).save(path)
    assert (training.nets_in(trained.net), training.nets_in(path)) == (1, 2)
    both = training.Net.read(path)
    for seen in list(replayed(trained))[:50]:
        apart = valued(one, seen.features), valued(two, seen.features)
        assert apart[0] == pytest.approx(seen.value, abs=1e-3)
        assert valued(both, seen.features) == pytest.approx(sum(apart) / 2, abs=1e-4)
    program = training.build(trained.seats, trained.net.parent, nets=2)
    again = subprocess.run([program, "match", path, path, "4", "1", "1"], capture_output=True, text=True)
    assert "+0.0 +- 0.0 (4 deals)" in again.stdout


def test_sets_of_deals_have_pars_and_tables(trained: Trained) -> None:
    path = trained.net.with_name("hard.bin")
    program = training.build(trained.seats, trained.net.parent, nets=write_net(trained.seats, path))
    played = subprocess.run([program, "sets", path, "1", "3", "2", "1"], capture_output=True, text=True, check=True)
    (found,) = map(json.loads, played.stdout.splitlines())
    assert [games for games, *_ in found["pars"]] == [3] * 4
    assert all(squares >= total**2 / 3 > -1 for _, total, squares in found["pars"])
    for table in found["tables"]:
        assert len(set(table["players"])) == len(table["margins"]) == 4
        assert all(margin % 5 == 0 for margin in table["margins"])


def test_a_file_that_is_no_net_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    (tmp_path / "net.bin").write_bytes(bytes(64))
    with pytest.raises(SystemExit, match="no net"):
        training.write(tmp_path / "net.bin", tmp_path / "tichu.json")
    assert not (tmp_path / "tichu.json").exists()


# the player -----------------------------------------------------------------


def at_tichu(position: View) -> View:
    """The same position at Tichu, its seats numbered by their places in Trichu."""
    place = {who: at for at, who in enumerate(position.order)}
    seats = tuple(replace(position.seats[who], seat=at, name=f"P{at}") for at, who in enumerate(position.order))

    def placed(plays: Iterable[PlayView]) -> tuple[PlayView, ...]:
        return tuple(replace(play, seat=place[play.seat]) for play in plays)

    trick, owner = position.trick, position.trick.owner
    return replace(
        position, game="tichu", seat=place[position.seat or 0], seats=seats, order=tuple(range(4)), dealer=None,
        to_act=tuple(place[who] for who in position.to_act),
        trick=replace(trick, plays=placed(trick.plays), owner=None if owner is None else place[owner]),
        played=placed(position.played), passes=tuple((plays, place[who]) for plays, who in position.passes),
        given=tuple((place[to], cards) for to, cards in position.given),
        received=tuple((place[giver], cards) for giver, cards in position.received))


def test_a_seat_at_trichu_sees_what_its_place_at_tichu_does() -> None:
    """R1: whoever is the soloist; the play-outs of both games begin at the same position."""
    playout, soloists = Playout.start(GAMES["trichu"], {}, 3, 5), set()
    for _ in playout.moments(3, 60):
        for who in playout.game.to_act(playout.state):
            position = playout.game.view(playout.state, who)
            if position.phase is not Phase.PLAY or position.to_act != (who,):
                continue
            other, place = at_tichu(position), position.order.index(who)
            looked, same = policy_features.Sight(position, who), policy_features.Sight(other, place)
            assert looked.of_table() == same.of_table()
            words, others = (Words(each, me, sampler(each)).words for each, me in ((position, who), (other, place)))
            assert words == others
            soloists.add(position.dealer)
    assert soloists == {0, 1, 2}


@pytest.mark.parametrize("seats", GAME)
def test_the_weights_fit_the_features(seats: int) -> None:
    found, file = network(seats), weights_file.FOLDER / f"{WEIGHTS[seats]}.json"
    assert len(found.rows) == policy_features.LAYOUTS[seats].number
    assert {len(found.first.numbers(row)) for row in (found.bias, *found.rows)} == {len(found.units) + 1}
    assert {len(found.second.numbers(row)) for row in found.units} == {len(found.second_bias)} == {len(found.out)}
    assert file.stat().st_size < 200_000


@pytest.mark.parametrize("seats", GAME)
def test_a_value_is_the_sum_of_its_rows_through_two_layers(seats: int) -> None:
    """The plain way, number by number, for what whole rows make quick."""
    weights, numbers = weights_file.load(WEIGHTS[seats]), [3, 60, 200, 310, 420]
    rows = list(zip(*weights_file.rows_of(weights["rows"], weights["scales"]), strict=True))
    second = zip(*weights_file.rows_of(weights["second"], weights["second_scales"]), strict=True)
    sums = [bias + sum(rows[at][unit] for at in numbers) for unit, bias in enumerate(weights["bias"])]
    first, made = [max(0.0, unit) for unit in sums[:-1]], sums[-1]
    for row, bias, out in zip(second, weights["second_bias"], weights["out"], strict=True):
        made += out * max(0.0, bias + sum(weight * unit for weight, unit in zip(row, first, strict=True)))
    close = partial(pytest.approx, abs=0.01)
    assert Judge(numbers[:2], seats).value(numbers[2:]) == close(100 * made)
    alone, called = Judge(numbers[:2], seats).both(numbers[2:])
    assert alone == close(100 * made)
    assert called == close(Judge([*numbers, policy_features.LAYOUTS[seats].me], seats).value([]))


def test_every_decision_is_legal_and_nothing_is_left_to_chance() -> None:
    """T3-T25, from the first cards to the end of the round."""
    playout, kinds = Playout.start(TICHU, {}, 4, 11), set()
    for _ in playout.moments(1, 90):
        for who in TICHU.to_act(playout.state):
            position, legal = TICHU.view(playout.state, who), TICHU.legal(playout.state, who)
            if position.phase in (Phase.BETWEEN, Phase.OVER):
                continue
            decision = choose(NETWORK, position, legal, Random(1))
            assert decision == choose(NETWORK, position, legal, Random(2))
            assert decision.action is not None
            TICHU.resolve(playout.state, decision.action)
            kinds.add(type(decision.action))
    assert {Play, Pass} <= kinds


def test_a_good_hand_keeps_its_aces_and_a_poor_one_helps_its_partner() -> None:
    """T5: low cards to opponents."""
    dealt = {0: "Ma 2g 4k 4b 6r 8g 8k 9b Jr Qg Kk Ab Ar Dr", 1: "2g 3k 5b 5r 7g 8k 9b 9r Tg Jk Jb Qr Qg Ak"}
    for cards in dealt.values():
        seats = [seat(0, cards=cards), *(seat(other) for other in (1, 2, 3))]
        decision = choose("hard", view(seats, phase=Phase.EXCHANGE), (Give(0, ()),), Random(1))
        assert isinstance(decision.action, Give)
        given = decision.action.cards
        assert len(set(given)) == 3
        assert set(given) <= set(cards.split())
        assert all(card[0] in "23456789MD" and card != "Dr" for card in (given[0], given[2]))


@pytest.mark.parametrize(("cards", "called"), [("Ph Dr Ag Ak Ab Kg Kk Qg", True), ("2g 3k 5b 6r 8g 9k Jb Qr", False)])
def test_grand_tichu_is_called_on_the_best_hands_alone(cards: str, called: bool) -> None:
    """T3."""
    seats = [seat(0, cards=cards), *(seat(other, 8) for other in (1, 2, 3))]
    legal: tuple[Action, ...] = (Grand(0), Decline(0))
    assert choose("hard", view(seats, phase=Phase.GRAND), legal, Random(1)).action == legal[not called]
    seats[2] = seat(2, 8, call="grand")
    assert choose("hard", view(seats, phase=Phase.GRAND), legal, Random(1)).action == Decline(0)


def test_the_network_plays_the_last_card() -> None:
    position = view([seat(0, cards="Ag"), seat(1, 3), seat(2, 4), seat(3, 2)], [(3, "8g")])
    assert choose(NETWORK, position, moves("Ag", more=(Pass(0),)), Random(1)).action == Play(0, ("Ag",))


def test_a_reason_says_what_was_learned() -> None:
    assert reasons.second_look(("why.pass_save", {}), "learned")[0] == "why.pass_learned"
    assert reasons.second_look(("why.lead_pair", {"rank": "4", "n": 2}), "learned") == ("why.learned", {})
    fact = "why.stop_out", {"name": "P1", "n": 1}
    assert reasons.second_look(fact, "learned") == fact
