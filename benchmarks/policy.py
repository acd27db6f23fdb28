"""Trains the network of `games.players.policy` by play against itself; needs a C compiler, and numpy to write.

    python -m benchmarks.policy train net.bin --rounds 4000000 --jobs 2     # 2,500 rounds a second and core
    python -m benchmarks.policy train more.bin --start net.bin --rounds 2000000
    python -m benchmarks.policy match more.bin net.bin --deals 20000 --jobs 2
    python -m benchmarks.policy write more.bin
    python -m benchmarks.policy train six.bin --seats 6 --rounds 1200000    # Tientsin

Tens of thousands of decisions a second are needed, so the trainer (``benchmarks/selfplay``, C) has the rules, the
quick plan and the features once more; ``tests/games/players/test_policy.py`` plays its rounds again on the engine and
compares every feature. `train` plays rounds against itself and learns from each choice what it brought; `match`
plays two nets against each other on duplicate deals; `show` prints rounds, features and all, for the tests.
`write` packs a net into ``games/players/policy_weights.py`` or, of Tientsin, ``policy_weights_6.py``.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
from pathlib import Path

from games.players import policy_weights, policy_weights_6

SOURCES = Path(__file__).with_name("selfplay")
BUILD = Path(__file__).parents[1] / "build"
MODULES = {4: Path(policy_weights.__file__), 6: Path(policy_weights_6.__file__)}
ROWS, MAGIC = 1024, 0x71746E32
"""Rows kept for features, and how a net's file begins (``selfplay/net.c``)."""


def build(seats: int = 4, folder: Path = BUILD) -> Path:
    """Compile the trainer; CalledProcessError where that fails, FileNotFoundError without a compiler."""
    folder.mkdir(parents=True, exist_ok=True)
    compiler = [*shlex.split(os.environ.get("CC", "cc")), "-std=gnu11", "-O3", "-march=native", f"-DSEATS={seats}"]
    net, program = folder / f"net{seats}.o", folder / f"selfplay{seats}"
    rules = [str(path) for path in sorted(SOURCES.glob("*.c")) if path.name != "net.c"]
    # plans are compared with Python's to the last bit: only the network may be summed up in any order
    subprocess.run([*compiler, "-ffast-math", "-c", str(SOURCES / "net.c"), "-o", str(net)], check=True)
    linked = [str(net), "-o", str(program), "-lm", "-pthread"]
    subprocess.run([*compiler, "-ffp-contract=off", *rules, *linked], check=True)
    return program


def write(path: Path, module: Path) -> None:
    """Pack a net."""
    import numpy as np  # not for everybody

    from benchmarks import packing

    head = np.fromfile(path, np.int32, 4)
    magic, features, first, second = map(int, head)
    if magic != MAGIC:
        raise SystemExit(f"{path} is no net")
    numbers, at = np.fromfile(path, np.float32, offset=16), 0

    def part(*shape: int) -> packing.Matrix:
        nonlocal at
        size = int(np.prod(shape))
        at += size
        return numbers[at - size : at].reshape(shape)

    rows, straight = part(ROWS, first)[:features], part(ROWS)[:features]
    bias, weights, second_bias, out, last = part(first), part(first, second), part(second), part(second), part(1)
    # units of one size lose least by a byte a weight: what comes in is divided by what goes out is multiplied with
    even = np.abs(rows).max(0) / np.abs(straight).max()
    rows, bias, weights = rows / even, bias / even, weights * even[:, None]
    text, scales, _ = packing.pack(np.concatenate([rows, straight[:, None]], 1).T)
    second_text, second_scales, _ = packing.pack(weights)
    constants = {
        "SCALES": scales, "BIAS": np.concatenate([bias, last]), "SECOND_SCALES": second_scales,
        "SECOND_BIAS": second_bias, "OUT": out,
    }
    title = "The weights of `games.players.policy`, written by ``benchmarks/policy.py``."
    module.write_text(packing.module(title, constants, {"SECOND": second_text, "ROWS": text}), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    steps = parser.add_subparsers(dest="step", required=True)
    for step in ("train", "match", "show", "write"):
        words = steps.add_parser(step)
        words.add_argument("net", type=Path)
        words.add_argument("--seats", type=int, choices=tuple(MODULES), default=4, help="6: Tientsin")
        words.add_argument("--seed", type=int, default=1)
        if step == "train":
            words.add_argument("--rounds", type=int, default=4_000_000)
            words.add_argument("--start", type=Path, help="a net to go on from")
        if step == "match":
            words.add_argument("other", type=Path)
            words.add_argument("--deals", type=int, default=20_000)
        if step in ("train", "match"):
            words.add_argument("--jobs", type=int, default=1)
        if step == "show":
            words.add_argument("--rounds", type=int, default=10)
    args = parser.parse_args()
    if args.step == "write":
        write(args.net, MODULES[args.seats])
        return
    rest = {
        "train": lambda: [args.net, args.rounds, args.jobs, args.seed, *([args.start] if args.start else [])],
        "match": lambda: [args.net, args.other, args.deals, args.jobs, args.seed],
        "show": lambda: [args.net, args.rounds, args.seed],
    }[args.step]()
    raise SystemExit(subprocess.run([str(build(args.seats)), args.step, *map(str, rest)]).returncode)


if __name__ == "__main__":
    main()
