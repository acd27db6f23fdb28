"""Makes the golden records in `tests/records`: ``python -m tests.support.games.golden_records GAME …``.

For each game two whole games: one between AI players, one at random, which has more calls, bombs and wishes. They stay
as they are: they hold a later engine to what this one did. Make them for a new game, and again only if a rule has been
settled differently; read the difference.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bot.samples.playout import Playout
from games.actions import Action
from games.players import choose
from games.registry import GAMES
from games.views import Phase

FOLDER = Path(__file__).parents[2] / "records"

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
    playout.text[0] += f"  ; {name}: made by golden_records.py"
    while not playout.over:
        playout.apply(decide(playout) if name.endswith("-ai") else playout.choose())
    (FOLDER / f"{name}.tichu").write_text(playout.record, encoding="utf-8")


if __name__ == "__main__":
    if not (wanted := sys.argv[1:]):
        sys.exit(__doc__)
    for name, (game_id, _, _) in GAMES_TO_MAKE.items():
        if game_id in wanted:
            make(name)
