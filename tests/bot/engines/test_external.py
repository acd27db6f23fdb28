"""External engines: asked by the protocol, in time, and replaced where they fail."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engines.external import Engine, EngineError, to_action, with_engines
from bot.engines.match import ENGINE, Match, play_deal
from bot.engines.protocol import answer
from bot.samples.playout import Playout
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.actions import Action
from games.players import Decision, choose
from games.records.redact import redact
from games.registry import GAMES
from games.views import Phase, View
from tests.support.tables.kit import ANN, Bench

OURS = f"{sys.executable} -m bot engine"


def script(folder: Path, body: str) -> str:
    path = folder / "engine.py"
    path.write_text("import json, sys, time\nfor text in sys.stdin:\n    request = json.loads(text)\n" + body)
    return f"{sys.executable} {path}"


def moment() -> tuple[Playout, int]:
    playout = Playout.start(GAMES["tichu"], {}, 4, 5)
    for _ in playout.play(1):
        if playout.game.phase(playout.state) is Phase.PLAY:
            break
    return playout, playout.game.to_act(playout.state)[0]


def test_our_own_engine_answers() -> None:
    playout, seat = moment()
    engine = Engine(OURS)
    try:
        text = engine.ask(redact(playout.record, seat), seat, "normal")
        assert text is not None
        action = to_action(playout.game, playout.state, seat, text)
        playout.game.apply(playout.state, action)
    finally:
        engine.close()


def test_one_that_is_silent_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.engines.external.START", 0.5)
    monkeypatch.setattr("bot.engines.external.GRACE", 0.1)
    engine = Engine(script(tmp_path, "    time.sleep(60)\n"))
    with pytest.raises(EngineError, match="no answer"):
        engine.ask("", 0, ms=10)
    engine.close()


@pytest.mark.parametrize("body", [
    "    print('nonsense', flush=True)\n",
    "    print(json.dumps({'id': 99, 'action': '0 pass'}), flush=True)\n",
    "    print(json.dumps({'id': request['id'], 'error': 'no'}), flush=True)\n",
    "    print(json.dumps({'id': request['id'], 'action': 5}), flush=True)\n",
    "    sys.exit()\n",
])
def test_nonsense_is_an_error(tmp_path: Path, body: str) -> None:
    engine = Engine(script(tmp_path, body))
    with pytest.raises(EngineError):
        engine.ask("", 0)
    engine.close()


def test_one_that_cannot_be_started() -> None:
    with pytest.raises(EngineError):
        Engine("/nowhere/engine").ask("", 0)


@pytest.mark.parametrize("text", ["", "0 pass", "hello", "3 play Zz", "1 play Dr Ph", "score 1 2"])
def test_an_action_against_the_rules(text: str) -> None:
    """Nothing changes, and the caller hears of it."""
    playout, seat = moment()
    before = playout.state
    with pytest.raises(EngineError):
        to_action(playout.game, playout.state, seat, text)
    assert playout.state is before


def test_a_match_goes_on_without_an_engine_that_fails(tmp_path: Path) -> None:
    level = ENGINE + script(tmp_path, "    print(json.dumps({'id': request['id'], 'action': '9 fly'}), flush=True)\n")
    _, one, _ = play_deal(Match(level, "easy"), 0)
    assert one.failed == one.decisions > 0


class Fixed:
    """A stand-in for `ExternalEngines` whose engine plays the first legal line it is shown, or fails."""

    names = ("robo",)

    def __init__(self, fails: bool) -> None:
        self.fails = fails
        self.asked = 0

    async def move(
        self, name: str, record: str, game: Any, state: Any, seat: int, *, aside: bool = False,
    ) -> Any:
        self.asked += 1
        assert record.startswith("busdriver 1")
        if self.fails:
            raise EngineError("broken")
        return to_action(game, state, seat, decide(record, seat))


def decide(record: str, seat: int) -> str:
    request = {"id": 1, "record": record, "seat": seat, "level": "easy"}
    return str(answer(json.dumps(request).encode())["action"])


@pytest.mark.parametrize("fails", [False, True])
async def test_an_engine_takes_a_seat_and_is_stood_in_for(fails: bool) -> None:
    """Three engines play on; where they fail, our own player does."""
    bench, engines = Bench(player=quick), Fixed(fails)
    bench.service = TableService(
        bench.store, bench.clock, bench.secrets, paces={"live": bench.pace}, games=with_engines(GAMES, engines.names))
    bench.driver = Scheduler(bench.service, bench.clock, AiPlayers(bench.service, quick, None, engines))
    await bench.driver.start()
    table = await bench.service.lobbies.create(ANN, Opening("tichu", 7, 8))
    for _ in range(3):
        await bench.service.lobbies.add_ai(table.id, ANN.id, "robo")
    await bench.service.lobbies.start(table.id, ANN.id)
    await bench.service.stand_in(table.id, ANN.id)
    while engines.asked <= 10 or (await bench.service.snapshot(table.id)).seq <= 20:
        await bench.pass_time(10)
    await bench.driver.stop()


def quick(level: str, view: View, legal: Sequence[Action], rng: Random) -> Decision:
    return choose("easy", view, legal, rng)
