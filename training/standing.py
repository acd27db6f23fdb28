"""Compute the tables of `games.players.learned.standing`: what calls must gain by the score, and chances to win. Needs
numpy.

    python -m training.standing outcomes.txt     # lines of `selfplay outcomes NET ROUNDS SEED`: what both sides made

It prints the gains, and writes the chances to ``games/players/weights/standing.json``. The chance to win from the
points that both sides need follows from rounds that are as they are in self-play. A call is taken for what changes the
points of its side by plus or minus its own, and costs some card points (`COST`); it is worth as much as no call if it
succeeds with some chance. The difference of that chance to `USUAL`, the one far from the target, is a gain in points.
"""

from __future__ import annotations

import argparse
import json
from itertools import product
from pathlib import Path

import numpy as np

from games.players.common import weights
from games.players.learned.standing import TABLE, needs

STEP, CELLS = 5, 340
"""Points of a cell, and cells, of the table of chances: rounds are counted in multiples of five."""
COST = {100: 20, 200: 40}
"""Points of card points that a call costs, by its own points."""
USUAL = 0.6
"""The chance of success at which a call is worth as much as none, far from the target."""
GAIN = {100: -10, 200: -22}
"""What a call must gain there."""
MOST = {100: 90, 200: 180}
CLASSES = 10


class Standing:
    """Chances to win by the points that both sides need. ``made``: the points of both in rounds."""

    def __init__(self, made: np.ndarray) -> None:
        both = np.concatenate([made, made[:, ::-1]]) // 5 * 5
        self._made, counts = np.unique(both, axis=0, return_counts=True)
        self._shares = counts / counts.sum()
        self._chances = np.full((CELLS + 1, CELLS + 1), 0.5)
        rows, columns = np.indices(self._chances.shape) * STEP
        for _ in range(60):
            found = sum(share * self.chance(rows - mine, columns - theirs)
                        for (mine, theirs), share in zip(self._made, self._shares, strict=True))
            done = np.abs(found - self._chances).max() < 1e-4
            self._chances = found
            if done:
                break

    def chance(self, mine: np.ndarray, theirs: np.ndarray) -> np.ndarray:
        """That the side wins which needs ``mine``."""
        cells = [np.clip(np.rint(need / STEP).astype(int), 0, CELLS) for need in (mine, theirs)]
        over = np.where(mine < theirs, 1.0, np.where(mine > theirs, 0.0, 0.5))
        return np.where((mine <= 0) | (theirs <= 0), over, self._chances[cells[0], cells[1]])

    def after(self, mine: int, theirs: int, more: float = 0, others: float = 0) -> float:
        """The chance to win after the next round, in which the sides make so much more."""
        left = self.chance(mine - self._made[:, 0] - more, theirs - self._made[:, 1] - others)
        return float((self._shares * left).sum())

    def gain(self, mine: int, theirs: int, call: int) -> int:
        """What a call of so many points must gain."""
        none, half = self.after(mine, theirs), COST[call] / 2
        made, failed = (self.after(mine, theirs, points - half, half) for points in (call, -call))
        chance = (none - failed) / (made - failed) if made > failed else 1.0
        return round(float(np.clip(GAIN[call] + 2 * call * (chance - USUAL), -MOST[call], MOST[call])))


def write(found: Standing) -> None:
    """The chances at the table's needs, in thousandths, by the own side's and the other's."""
    rows = [[round(1000 * float(found.chance(np.array(mine), np.array(theirs)))) for theirs in needs()]
            for mine in needs()]
    text = ",\n  ".join(json.dumps(row) for row in rows)
    (weights.FOLDER / f"{TABLE}.json").write_text(f'{{"chances": [\n  {text}\n]}}\n', encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("outcomes", type=Path)
    found = Standing(np.loadtxt(parser.parse_args().outcomes, dtype=int))
    for call in COST:
        rows: dict[int, list[int]] = {}
        for mine, theirs in product(range(1, CLASSES + 1), repeat=2):
            rows.setdefault(mine, []).append(found.gain(100 * mine - 30, 100 * theirs - 30, call))
        print("\n".join(f"    ({', '.join(map(str, row))})," for row in rows.values()), end="\n\n")
    write(found)


if __name__ == "__main__":
    main()
