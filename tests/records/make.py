"""Makes the golden records of this folder: ``python tests/records/make.py [GAME …]``.

For each game two whole games: one between AI players, one at random (which calls,
bombs and wishes more than anybody would). They are kept, so that a later engine
is held to what this one did; make them anew only when a rule has been settled
differently, and read the difference.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from games.actions import Action  # noqa: E402
from games.players import choose  # noqa: E402
from games.registry import GAMES  # noqa: E402
from games.views import Phase  # noqa: E402
from tests.support.games.playout import Playout  # noqa: E402

GAMES_TO_MAKE: dict[str, tuple[str, int, dict[str, str]]] = {
    "tichu-ai": ("tichu", 4, {}),
    "tichu-random": ("tichu", 4, {"target": "300", "wish_bombs": "no"}),
    "trichu-ai": ("trichu", 3, {"soloist": "winner"}),
    "trichu-random": ("trichu", 3, {"rounds": "3"}),
    "tientsin-ai": ("tientsin", 6, {}),
    "tientsin-random": ("tientsin", 6, {"target": "200"}),
    "lord-rio-ai": ("lord", 8, {}),
    "lord-classic-random": ("lord", 6, {"edition": "classic", "rounds": "4"}),
    "tatsu-2-random": ("tatsu", 2, {"target": "200"}),
    "tatsu-3-ai": ("tatsu", 3, {}),
    "tatsu-4-ai": ("tatsu", 4, {}),
}


def decide(playout: Playout) -> Action:
    """The next action among AI players: bombs and calls first, then whoever must act."""
    game, state = playout.game, playout.state
    if game.phase(state) is Phase.BETWEEN:
        return playout.choose()
    must = game.to_act(state)
    for seat in sorted(playout.seats, key=lambda seat: (seat in must, seat)):
        if legal := game.legal(state, seat):
            level = ("normal", "easy")[seat % 2]
            decision = choose(level, game.view(state, _person(playout, seat)), legal, playout.rng)
            if decision.action:
                return decision.action
    raise AssertionError("nobody acts")


def _person(playout: Playout, seat: int) -> int:
    people = range(len(playout.names))
    return next(person for person in people if seat in playout.game.view(playout.state, person).controls)


def make(name: str) -> None:
    game_id, players, given = GAMES_TO_MAKE[name]
    playout = Playout.start(GAMES[game_id], given, players, seed=0)
    playout.text[0] += f"  ; {name}: made by make.py"
    while not playout.over:
        playout.apply(decide(playout) if name.endswith("-ai") else playout.choose())
    (HERE / f"{name}.tichu").write_text(playout.record, encoding="utf-8")


if __name__ == "__main__":
    wanted = sys.argv[1:] or sorted({game for game, _, _ in GAMES_TO_MAKE.values()})
    for name, (game_id, _, _) in GAMES_TO_MAKE.items():
        if game_id in wanted:
            make(name)
