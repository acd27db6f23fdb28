"""The learned player of Tichu, Trichu and Tientsin: what it sees, as the trainer sees it, and how it decides."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.samples.playout import Playout
from games.actions import Action, Deal, Decline, Gift, Give, Grand, Pass, Play, Small, Take
from games.climbing import cards as c
from games.players import NETWORK, choose
from games.players.common import weights
from games.players.common.counting import read
from games.players.common.shapes import candidate
from games.players.heuristic import normal, reasons
from games.players.heuristic.tactics import beaten_rank
from games.players.learned import layout, policy, policy_features
from games.players.learned.policy import Judge, network
from games.players.learned.policy_features import PolicyChoice, choice_of_play
from games.registry import GAMES
from games.views import Phase, View
from tests.support.players.positions import moves, seat, view
from tests.support.thorough import sampled
from training import policy as training
from training.layout import HEADER, header

TICHU: Any = GAMES["tichu"]
ORDERS = {"tichu": (0, 1, 2, 3), "trichu": (1, 2, 3, 0), "tientsin": (0, 1, 2, 3, 4, 5)}
"""For each of the trainer's places the seat: in Trichu the soloist's first, seat 1."""
REPEATED, JOINED, SETS = (sampled((game,), tuple(ORDERS)) for game in ("trichu", "tichu", "tientsin"))
"""Games of tests in which games differ in what is compiled alone."""


def codes(cards: str) -> tuple[str, ...]:
    """Cards as the trainer prints them."""
    mask = int(cards, 16)
    return tuple(code for code, bit in c.BIT.items() if mask & bit)


# the trainer ----------------------------------------------------------------


class Seen(NamedTuple):
    """A choice in a round of the trainer: what it printed of it, and how the engine shows the same."""

    view: View
    seat: int
    choice: PolicyChoice
    value: float
    features: list[int]


class Trained(NamedTuple):
    """A net trained on a few rounds, and rounds that it plays."""

    game: Any
    net: Path
    shown: str

    @property
    def order(self) -> tuple[int, ...]:
        return ORDERS[self.game.id]


@pytest.fixture(scope="module", params=sampled(("trichu", "tientsin"), tuple(ORDERS)))
def trained(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Trained:
    if shutil.which("cc") is None:
        pytest.skip("no C compiler")
    game = request.param
    folder = tmp_path_factory.mktemp("selfplay")
    program, net = training.build(game, folder), folder / "net.bin"
    subprocess.run([program, "train", net, "512", "0", "2", "3", "5", "14"], check=True, capture_output=True)
    shown = subprocess.run([program, "show", net, sampled("3", "9"), "5"], check=True, capture_output=True, text=True)
    return Trained(GAMES[game], net, shown.stdout)


def exchanging(trained: Trained, seats: list[list[str]]) -> tuple[Any, dict[int, list[str]]]:
    """The state before the exchange, and what each seat gives to the others in turn. ``seats``: for each place its hand
    before the first lead, its call, and what it gave to the next places."""
    game, order, number = trained.game, trained.order, len(trained.order)
    gave = {(giver, (giver + step) % number): codes(words[3 + step])[0] for giver, words in enumerate(seats)
            for step in range(1, number) if int(words[3 + step], 16)}
    people = game.players(game.check_options({}))[0]
    state = game.setup(game.check_options({}), tuple("abcdef"[:people]))
    dealt: dict[int, tuple[str, ...]] = {}
    given: dict[int, list[str]] = {}
    for place, words in enumerate(seats):
        got = {card for (_, to), card in gave.items() if to == place}
        given[order[place]] = [card for (giver, _), card in gave.items() if giver == place]
        dealt[order[place]] = (*(code for code in codes(words[2]) if code not in got), *given[order[place]])
    hands = tuple(dealt[who] for who in range(number))
    drawers = [who for who in range(number) if len(hands[who]) > len(hands[who - 1])]
    dealer = drawers or ([order[0]] if people < number else [])
    state = game.apply(state, Deal(1, hands, *dealer))
    for who in game.to_act(state):
        if not game.view(state, who).seats[who].answered:
            called = seats[order.index(who)][3] == "200"
            state = game.apply(state, Grand(who) if called else Decline(who))
    return state, given


def started(trained: Trained, seats: list[list[str]]) -> Any:
    """The state before the first lead."""
    state, given = exchanging(trained, seats)
    for who in trained.game.to_act(state):
        state = trained.game.apply(state, Give(who, tuple(given[who])))
    return state


def replayed(trained: Trained) -> Iterator[Seen]:
    """The trainer's rounds, played again on the engine move by move; their scores are compared at the end."""
    game, order = trained.game, trained.order
    seats: list[list[str]] = []
    state: Any = None
    for line in trained.shown.splitlines():
        kind, *words = line.split()
        if kind == "seat":
            seats.append([kind, *words])
            if len(seats) == len(order):
                state, seats = started(trained, seats), []
        elif kind == "small":
            state = game.apply(state, Small(order[int(words[0])]))
        elif kind == "take":
            (owner,) = game.to_act(state)
            gift = game.phase(state) is Phase.GIFT
            state = game.apply(state, Gift(owner, order[int(words[0])]) if gift else Take(owner))
        elif kind == "move":
            who = order[int(words[0])]
            play = named(game.view(state, who), played(who, words))
            if len(words) > 4:
                position = game.view(state, who)
                yield Seen(position, who, choice(position, who, play), float(words[4]), list(map(int, words[5:])))
            if play is not None:
                state = game.apply(state, play)
            elif game.phase(state) is Phase.PLAY:
                state = game.apply(state, Pass(who))
        elif kind == "end":
            scores = game.rounds(state)[-1].scores
            assert scores[order[0]] - scores[order[1]] == sum(map(int, words))


def named(position: View, play: Play | None) -> Play | None:
    """The Dog with the partner whom the trainer plays it to (S4)."""
    if position.game != "tientsin" or play is None or play.cards != ("Do",):
        return play
    partners = [seat.seat for seat in position.seats if (seat.seat - play.seat) % 2 == 0 and seat.seat != play.seat]
    if not any(position.seats[partner].count for partner in partners):
        return play
    return normal.to_partner(read(position, play.seat), Play(play.seat, play.cards, to=partners[0]))


def played(who: int, words: list[str]) -> Play | None:
    cards, wild, wish = words[1:4]
    names = [f"Ph={c.RANK_NAME[int(wild)]}" if code == "Ph" and int(wild) else code for code in codes(cards)]
    return Play(who, tuple(names), c.RANK_NAME[int(wish)] if int(wish) else None) if names else None


def choice(position: View, who: int, play: Play | None) -> PolicyChoice:
    if play is None:
        return PolicyChoice(None, 0.0)
    table = read(position, who)
    made = choice_of_play(normal.with_wish(table, candidate(play, beaten_rank(table))), table.top)
    made.wish = c.RANK_VALUE[play.wish] if play.wish else 0
    return made


def test_the_trainer_plays_by_the_rules_and_sees_what_the_player_sees(trained: Trained) -> None:
    """T5-T30: every move is legal on the engine, the scores are the same, and so is every feature of every choice."""
    number = 0
    for seen in replayed(trained):
        looked = policy_features.Sight(seen.view, seen.seat)
        assert sorted(looked.of_table() + looked.of_choice(seen.choice)) == sorted(seen.features), seen
        number += 1
    assert number > sampled(100, 300)


def test_the_trainer_sees_what_the_player_sees_before_the_first_lead(trained: Trained) -> None:
    """T3, T5, R3-R5: answers but for others' calls, of which some come later; gifts. Tientsin has nothing to ask."""
    if trained.game.id == "tientsin":
        pytest.skip("nothing to decide")
    kinds, seats, gifts = set(), [], []
    for line in trained.shown.splitlines():
        kind, *words = line.split()
        if kind == "answer":
            mine, features = policy_features.of_answer(int(words[1], 16), words[2] == "1"), set(map(int, words[4:]))
            assert set(mine) <= features
            assert len(features - set(mine)) <= 2, "no more than two have called"
            kinds.add((kind, len(features - set(mine))))
        elif kind == "give":
            gifts.append((trained.order[int(words[0])], sorted(map(int, words[6:]))))
        elif kind == "seat":
            seats.append([kind, *words])
        if kind == "seat" and len(seats) == len(trained.order):
            state, given = exchanging(trained, seats)
            for who, found in gifts:
                looked = policy_features.Sight(trained.game.view(state, who), who)
                cards = [c.BIT[code] for code in given[who]]
                assert sorted(looked.of_exchange() + looked.of_gifts(cards)) == found
            seats, gifts = [], []
            kinds.add(("give", 0))
    assert {kind for kind, _ in kinds} == {"answer", "give"}


def test_a_packed_net_tells_what_the_trainer_told(trained: Trained, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    training.write(trained.net, trained.net.with_name(f"{trained.game.id}.json"))
    monkeypatch.setattr(weights, "FOLDER", trained.net.parent)
    monkeypatch.setattr(policy, "network", cache(network.__wrapped__))
    told = [(Judge([], trained.game.id).value(seen.features), 100 * seen.value) for seen in replayed(trained)]
    assert len(told) > 300
    assert max(abs(mine - theirs) for mine, theirs in told) < 5, "a byte a weight"


def only(games: tuple[str, ...], trained: Trained) -> None:
    if trained.game.id not in games:
        pytest.skip("`make thorough` looks at every game")


def test_the_header_in_c_has_the_numbers_of_the_table() -> None:
    """Else run ``python -m training.layout``."""
    assert HEADER.read_text(encoding="utf-8") == header()


def test_training_repeats_itself(trained: Trained) -> None:
    only(REPEATED, trained)
    net, program = trained.net, trained.net.with_name(f"selfplay-{trained.game.id}x1")
    again = net.with_name("again.bin")
    subprocess.run([program, "train", again, "512", "0", "2", "3", "5", "14"], check=True, capture_output=True)
    assert again.read_bytes() == net.read_bytes()
    match = subprocess.run([program, "match", net, again, "20", "2", "1", *["5", "14"] * 2], check=True,
                           capture_output=True, text=True)
    assert "+0.0 +- 0.0 (20 deals)" in match.stdout, "level with itself on duplicate deals"


def valued(net: training.Net, features: list[int]) -> float:
    """What a net tells, in hundreds of points."""
    first = net.bias + net.rows[features].sum(0)
    second = net.second_bias + first.clip(0) @ net.second
    return float(net.last[0] + net.straight[features].sum() + second.clip(0) @ net.out)


def test_nets_that_are_joined_tell_the_mean_of_their_values(trained: Trained) -> None:
    only(JOINED, trained)
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
    program = training.build(trained.game.id, trained.net.parent, nets=2)
    again = subprocess.run([program, "match", path, path, "4", "1", "1"], capture_output=True, text=True)
    assert "+0.0 +- 0.0 (4 deals)" in again.stdout


def test_sets_of_deals_have_pars_and_tables(trained: Trained) -> None:
    only(SETS, trained)
    path = trained.net.with_name("hard.bin")
    program = training.build(trained.game.id, trained.net.parent, nets=training.write_net(trained.game.id, path))
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


@pytest.mark.parametrize("game", ORDERS)
def test_the_weights_fit_the_features(game: str) -> None:
    found, file = network(game), weights.FOLDER / f"{game}.json"
    assert len(found.rows) == layout.LAYOUTS[game].number
    assert {len(found.first.numbers(row)) for row in (found.bias, *found.rows)} == {len(found.units) + 1}
    assert {len(found.second.numbers(row)) for row in found.units} == {len(found.second_bias)} == {len(found.out)}
    assert file.stat().st_size < 260_000


@pytest.mark.parametrize("game", ORDERS)
def test_a_value_is_the_sum_of_its_rows_through_two_layers(game: str) -> None:
    """The plain way, number by number, for what whole rows make quick."""
    data, numbers = weights.load(game), [3, 60, 200, 310, 420]
    rows = list(zip(*weights.rows_of(data["rows"], data["scales"]), strict=True))
    second = zip(*weights.rows_of(data["second"], data["second_scales"]), strict=True)
    sums = [bias + sum(rows[at][unit] for at in numbers) for unit, bias in enumerate(data["bias"])]
    first, made = [max(0.0, unit) for unit in sums[:-1]], sums[-1]
    for row, bias, out in zip(second, data["second_bias"], data["out"], strict=True):
        made += out * max(0.0, bias + sum(weight * unit for weight, unit in zip(row, first, strict=True)))
    close = partial(pytest.approx, abs=0.01)
    assert Judge(numbers[:2], game).value(numbers[2:]) == close(100 * made)
    alone, called = Judge(numbers[:2], game).both(numbers[2:])
    assert alone == close(100 * made)
    assert called == close(Judge([*numbers, layout.LAYOUTS[game].me], game).value([]))


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
            TICHU.step(playout.state, decision.action)[0]
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
