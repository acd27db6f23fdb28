"""Train the network of `games.players.learned.policy` by self-play. Needs a C compiler, and numpy for `write`.

    python -m training.policy train net.bin --rounds 4000000 --jobs 2     # 2,500 rounds a second and core
    python -m training.policy train more.bin --start net.bin --rounds 2000000
    python -m training.policy match more.bin net.bin --deals 20000 --jobs 2
    python -m training.policy join both.bin more.bin net.bin              # side by side; train can start from it
    python -m training.policy games net.bin --score 400 900    # games won from a score, with calls by it and without
    python -m training.policy write more.bin
    python -m training.policy train six.bin --game tientsin --rounds 1200000
    python -m training.policy start tichu.bin                             # the weights of Tichu as a net
    python -m training.policy train three.bin --start tichu.bin --game trichu --rounds 400000

Training needs tens of thousands of decisions a second, so the trainer implements the rules, the plan and the features a
second time in C (``games/players/learned/c``, which the play-outs of `hard` use too; the rest is in
``training/selfplay``); ``tests/games/players/test_policy.py`` replays its rounds on the engine and compares every
feature. `train` plays rounds and learns from the result of each choice; `match` plays two networks against each other
on duplicate deals; `show` prints rounds with all features for the tests. `write` packs a network into
``games/players/weights``.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
from array import array
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from games.players.common import weights
from games.players.learned import native
from games.players.learned.native import ROWS, UNITS, floats
from games.players.learned.player import GRAND_GAIN, SMALL_GAIN
from games.players.learned.standing import Gains, of_needs

if TYPE_CHECKING:  # numpy is optional
    from training.packing import Matrix

SHARED = Path(native.__file__).with_name("c")
SOURCES = Path(__file__).with_name("selfplay")
BUILD = Path(__file__).parents[1] / "build"
FLAGS = {"tichu": ("-DSEATS=4",), "trichu": ("-DSEATS=4", "-DTABLE=1"), "tientsin": ("-DSEATS=6",)}
"""How the trainer is compiled, by game."""
WIDTH = (5, 14)
"""What may be given by default (``USUAL_WIDTH`` in ``c/exchange.c``): any rank to a partner."""
NEEDS = 11
"""Hundreds of points in the table of ``selfplay/games.c``."""
MAGIC = 0x71746E32
"""The number at the beginning of a net's file (``selfplay/selfplay.c``)."""


def build(game: str = "tichu", folder: Path = BUILD, nets: int = 1) -> Path:
    """Compile the trainer for ``nets`` joined networks, with the environment's CFLAGS. CalledProcessError;
    FileNotFoundError without a compiler."""
    folder.mkdir(parents=True, exist_ok=True)
    compiler = [*shlex.split(os.environ.get("CC", "cc")), "-std=gnu11", "-O3", "-march=native", *FLAGS[game],
                f"-DNETS={nets}", f"-I{SHARED}", *shlex.split(os.environ.get("CFLAGS", ""))]
    net, program = folder / f"net-{game}x{nets}.o", folder / f"selfplay-{game}x{nets}"
    rules = [str(path) for folder in (SHARED, SOURCES) for path in sorted(folder.glob("*.c")) if path.name != "net.c"]
    # plans are compared bit by bit with Python's: only the network may reorder sums
    subprocess.run([*compiler, "-ffast-math", "-c", str(SHARED / "net.c"), "-o", str(net)], check=True)
    linked = [str(net), "-o", str(program), "-lm", "-pthread"]
    subprocess.run([*compiler, "-ffp-contract=off", *rules, *linked], check=True)
    return program


class Net(NamedTuple):
    """The parts of a network's file (``selfplay/net.c``)."""

    features: int
    rows: Matrix
    straight: Matrix
    bias: Matrix
    second: Matrix
    second_bias: Matrix
    out: Matrix
    last: Matrix

    @classmethod
    def read(cls, path: Path) -> Net:
        """SystemExit: it is no net."""
        import numpy as np

        magic, features, first, second = map(int, np.fromfile(path, np.int32, 4))
        if magic != MAGIC:
            raise SystemExit(f"{path} is no net")
        shapes = ((ROWS, first), (ROWS,), (first,), (first, second), (second,), (second,), (1,))
        ends = np.cumsum([int(np.prod(shape)) for shape in shapes])
        parts = np.split(np.fromfile(path, np.float32, offset=16), ends[:-1])
        return cls(features, *(part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)))

    def save(self, path: Path) -> None:
        import numpy as np

        head = np.array([MAGIC, self.features, *self.second.shape], np.int32)
        path.write_bytes(head.tobytes() + b"".join(part.astype(np.float32).tobytes() for part in self[1:]))


def nets_in(path: Path) -> int:
    """How many nets of `train` were joined to this one."""
    return int.from_bytes(path.read_bytes()[8:12], "little") // UNITS or 1


def write_net(game: str, path: Path) -> int:
    """Write the weights that `hard` plays with as a net of the trainer; how many joined nets it is."""
    head, numbers = floats(game)
    path.write_bytes(array("i", [MAGIC, *head]).tobytes() + numbers.tobytes())
    return head[1] // UNITS


def join(one: Net, two: Net) -> Net:
    """Two nets side by side: the mean of their values."""
    import numpy as np

    apart = [np.zeros((net.bias.size, other.out.size), np.float32) for net, other in ((one, two), (two, one))]
    return Net(
        one.features, np.hstack([one.rows, two.rows]), (one.straight + two.straight) / 2,
        np.concatenate([one.bias, two.bias]), np.block([[one.second, apart[0]], [apart[1], two.second]]),
        np.concatenate([one.second_bias, two.second_bias]), np.concatenate([one.out, two.out]) / 2,
        (one.last + two.last) / 2)


def write(path: Path, weights: Path) -> None:
    """Pack a net."""
    import numpy as np

    from training import packing

    net = Net.read(path)
    rows, straight = net.rows[: net.features], net.straight[: net.features]
    # units of one size lose least by a byte a weight: what comes in is divided by what goes out is multiplied with
    even = np.abs(rows).max(0) / np.abs(straight).max()
    text, scales, _ = packing.pack(np.concatenate([rows / even, straight[:, None]], 1).T)
    second_text, second_scales, _ = packing.pack(net.second * even[:, None])
    constants = {
        "scales": scales, "bias": np.concatenate([net.bias / even, net.last]), "second_scales": second_scales,
        "second_bias": net.second_bias, "out": net.out,
    }
    packing.write(weights, constants, {"second": second_text, "rows": text})


def gains_by_need() -> Iterator[str]:
    """What calls must gain, in hundreds of points less than nothing: usually, then by the hundreds of points that the
    own side and the other one need (``selfplay/games.c``)."""
    usual = Gains(SMALL_GAIN["tichu"], GRAND_GAIN)
    yield f"{-usual.small / 100} {-usual.grand / 100}"
    for mine, theirs in product(range(NEEDS), repeat=2):
        found = of_needs(100 * mine, 100 * theirs, usual)
        yield f"{-found.small / 100} {-found.grand / 100}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    steps = parser.add_subparsers(dest="step", required=True)
    for step in ("train", "match", "show", "join", "start", "write", "games"):
        words = steps.add_parser(step)
        words.add_argument("net", type=Path)
        words.add_argument("--game", choices=tuple(FLAGS), default="tichu")
        words.add_argument("--seed", type=int, default=1)
        if step == "train":
            words.add_argument("--rounds", type=int, default=4_000_000)
            words.add_argument("--start", type=Path, help="a net to go on from")
            words.add_argument("--minutes", type=int, default=0, help="end by then, with fewer rounds (0: never)")
        if step == "match":
            words.add_argument("other", type=Path)
            words.add_argument("--deals", type=int, default=20_000)
        if step in ("train", "match"):
            for option in ("--gifts", "--against")[: 1 + (step == "match")]:
                words.add_argument(option, type=int, nargs=2, default=WIDTH, metavar=("SPARED", "HELPS"),
                                   help="how many of the cheapest ranks may go to opponents, and of the dearest to a "
                                        "partner (two of the cheapest may): of the net and of the other")
        if step == "join":
            words.add_argument("one", type=Path)
            words.add_argument("two", type=Path)
        if step in ("train", "match"):
            words.add_argument("--jobs", type=int, default=1)
        if step == "games":
            words.add_argument("--number", type=int, default=3000)
            words.add_argument("--score", type=int, nargs=2, default=(800, 800), metavar=("MINE", "THEIRS"))
            words.add_argument("--target", type=int, default=1000)
        if step == "show":
            words.add_argument("--rounds", type=int, default=10)
    args = parser.parse_args()
    if args.step == "write":
        write(args.net, weights.FOLDER / f"{args.game}.json")
        return
    if args.step == "start":
        write_net(args.game, args.net)
        return
    if args.step == "join":
        join(Net.read(args.one), Net.read(args.two)).save(args.net)
        return
    rest = {
        "train": lambda: [args.net, args.rounds, args.minutes, args.jobs, args.seed, *args.gifts,
                          *([args.start] if args.start else [])],
        "match": lambda: [args.net, args.other, args.deals, args.jobs, args.seed, *args.gifts, *args.against],
        "show": lambda: [args.net, args.rounds, args.seed],
        "games": lambda: [args.net, args.number, args.seed, *args.score, args.target],
    }[args.step]()
    known = args.start if args.step == "train" else args.net
    program = build(args.game, nets=nets_in(known) if known else 1)
    table = "\n".join(gains_by_need()) if args.step == "games" else None
    raise SystemExit(subprocess.run([str(program), args.step, *map(str, rest)], input=table, text=True).returncode)


if __name__ == "__main__":
    main()
