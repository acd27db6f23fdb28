"""`hard` at the Great Lord: the trainer in C against the engine and the player."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.samples.playout import Playout
from games.actions import Deal, Pass, Play, Take
from games.climbing import cards as c
from games.players import choose, lord
from games.players.common import weights
from games.players.common.counting import CountedTable, read
from games.players.common.decision import Budget
from games.players.common.shapes import Candidate, candidate
from games.players.heuristic.tactics import beaten_rank
from games.players.learned import policy as networks
from games.registry import GAMES
from games.views import Phase, RoundResult
from training import lord as training
from training import policy

LORD: Any = GAMES["lord"]
TABLES = [(5, "rio"), (8, "classic"), (12, "rio")]


def codes(words: list[str]) -> tuple[str, ...]:
    """Cards as the trainer prints them: the first copies, the second copies."""
    return c.codes(int(words[0], 16) | int(words[1], 16) << c.SECOND)


class Shown(NamedTuple):
    """A choice in a round of the trainer: what it printed of it, and how the engine shows the same."""

    table: CountedTable
    found: Candidate | None
    wish: int
    value: float
    numbers: list[int]


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A net trained on a few rounds."""
    if shutil.which("cc") is None:
        pytest.skip("no C compiler")
    folder = tmp_path_factory.mktemp("lordplay")
    subprocess.run([training.build(folder), "train", folder / "net.bin", "256", "3"], check=True, capture_output=True)
    return folder / "net.bin"


def dealt(head: list[int], hands: list[tuple[str, ...]], opened: tuple[str, ...]) -> Any:
    """The state after the deal. A later round follows one whose places lead to this order of play (L14)."""
    players, classic, later, dealer = head
    edition = "classic" if classic else "rio"
    state = LORD.setup(LORD.check_options({"edition": edition}), tuple("abcdefghijkl"[:players]))
    if later:
        places = [seat + 1 if classic or not seat else players - seat + 1 for seat in range(players)]
        before = RoundResult(scores=tuple(places), totals=tuple(int(place == 1) for place in places))
        state = replace(state, results=(before,))
    assert dealer in LORD.dealers(state)
    state = LORD.apply(state, Deal(1 + later, tuple(hands), dealer, opened))
    assert LORD.view(state, 0).order == tuple(range(players))
    return state


def found_play(state: Any, words: list[str]) -> Play:
    """The legal play of these cards that is read so."""
    seat, cards, kind, rank = int(words[0]), codes(words[1:3]), lord.KINDS[int(words[3])], int(words[4])
    beaten = beaten_rank(read(LORD.view(state, seat), seat))
    plays = [action for action in LORD.legal(state, seat) if isinstance(action, Play)
             and sorted(card[:2] for card in action.cards) == sorted(cards)]
    read_so = [play for play in plays if (found := candidate(play, beaten)).kind == kind and found.rank == rank]
    assert read_so, (words[:5], cards, plays)
    return replace(read_so[0], wish=c.RANK_NAME[int(words[5])] if int(words[5]) else None)


def replayed(net: Path, rounds: int, seed: int) -> Iterator[Shown]:
    """The trainer's rounds, played again on the engine move by move; the places are compared at the end."""
    lines = subprocess.run([net.with_name("lordplay"), "show", net, str(rounds), str(seed)], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    head: list[int] = []
    hands: list[tuple[str, ...]] = []
    state: Any = None
    for kind, *words in map(str.split, lines):
        if kind == "deal":
            head, hands = list(map(int, words)), []
        elif kind == "hand":
            hands.append(codes(words))
        elif kind == "open":
            state = dealt(head, hands, codes(words))
        elif kind == "end":
            assert LORD.rounds(state)[-1].scores == tuple(map(int, words))
        else:
            if LORD.phase(state) is Phase.CLOSING:
                state = LORD.apply(state, Take(*LORD.to_act(state)))
            seat = int(words[0])
            assert LORD.to_act(state) == (seat,)
            action = Pass(seat) if words[3] == "0" else found_play(state, words)
            if len(words) > 6:
                table = read(LORD.view(state, seat), seat)
                found = candidate(action, beaten_rank(table)) if isinstance(action, Play) else None
                yield Shown(table, found, int(words[5]), float(words[6]), list(map(int, words[7:])))
            state = LORD.apply(state, action)


def test_the_trainer_plays_by_the_rules_and_sees_what_the_player_sees(trained: Path) -> None:
    """L2-L14: every move is legal on the engine, the places are the same, and so is every feature of every choice."""
    tables = set()
    for shown in replayed(trained, 12, 5):
        sight = lord.LordSight(shown.table)
        mine = sight.of_table() + sight.of_choice(shown.found, shown.wish)
        assert sorted(mine) == sorted(shown.numbers), (shown.table.hand, shown.found)
        tables.add((len(shown.table.view.seats), sight.classic))
    assert len(tables) > 8


def test_a_packed_net_tells_what_the_trainer_told(trained: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    packed = trained.with_name("lord.json")
    policy.write(trained, packed)
    monkeypatch.setattr(weights, "FOLDER", packed.parent)
    monkeypatch.setattr(networks, "network", cache(networks.network.__wrapped__))
    told = [(networks.Judge([], "lord").value(shown.numbers), 100 * shown.value) for shown in replayed(trained, 2, 6)]
    assert len(told) > 50
    assert max(abs(mine - theirs) for mine, theirs in told) < 5, "a byte a weight"


def test_training_repeats_itself_and_is_level_with_itself(trained: Path) -> None:
    program, nets = trained.with_name("lordplay"), [trained.with_name(f"{name}.bin") for name in "ab"]
    for net in nets:
        subprocess.run([program, "train", net, "32", "4", trained], check=True, capture_output=True)
    assert nets[0].read_bytes() == nets[1].read_bytes() != trained.read_bytes()
    played = subprocess.run([program, "match", *nets, "20", "1"], check=True, capture_output=True, text=True)
    lines = played.stdout.splitlines()
    assert lines
    assert all("+0.000 +- 0.000 places" in line for line in lines)


# the player -----------------------------------------------------------------


def test_the_weights_fit_the_features() -> None:
    found = networks.network("lord")
    assert len(found.rows) == lord.NUMBER
    assert {len(found.first.numbers(row)) for row in (found.bias, *found.rows)} == {len(found.units) + 1}
    assert {len(found.second.numbers(row)) for row in found.units} == {len(found.second_bias)} == {len(found.out)}
    assert (weights.FOLDER / "lord.json").stat().st_size < 200_000


@pytest.mark.parametrize(("people", "edition"), TABLES)
def test_every_decision_is_legal_and_nothing_is_left_to_chance(people: int, edition: str) -> None:
    """L7-L12, at some moments of two random rounds, the second after an exchange (L6)."""
    playout, asked = Playout.start(LORD, {"edition": edition}, people, 3), 0
    for _ in playout.moments(2, 16):
        for me in LORD.to_act(playout.state):
            position, legal = LORD.view(playout.state, me), tuple(LORD.legal(playout.state, me))
            decision = choose("hard", position, legal, Random(1))
            assert decision == choose("hard", position, legal, Random(2))
            assert decision.action is not None
            LORD.step(playout.state, decision.action)[0]
            asked += 1
    assert asked > 20


def test_the_choice_keeps_its_time() -> None:
    """It looks at the clock before each choice but the first, and stops once the time is over."""
    playout, stopped = Playout.start(LORD, {}, 6, 3), 0
    for _ in playout.moments(1, 3):
        for me in LORD.to_act(playout.state):
            position, legal = LORD.view(playout.state, me), tuple(LORD.legal(playout.state, me))
            looks = count()
            assert lord.choose(position, legal, Random(1), Budget(1, lambda looks=looks: next(looks), 2)).action
            stopped += next(looks) == 3
    assert stopped > 3


def test_two_phoenixes_make_a_triple() -> None:
    """L8."""
    found = candidate(Play(0, ("7g", "Ph=7", "Ph=7")))
    assert (found.kind, found.rank, found.size) == ("triple", 7, 3)
