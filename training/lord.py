"""Train the network of the Great Lord by self-play. Needs a C compiler, and numpy for `write`.

    python -m training.lord train net.bin --rounds 700000                  # 500 rounds a second
    python -m training.lord train more.bin --start net.bin --rounds 700000
    python -m training.lord match more.bin net.bin --deals 20000
    python -m training.lord write more.bin

Rules, plan and features are implemented a second time in C (``games/players/lordplay``, with the network of
``games/players/learned/c``); ``tests/games/players/test_lord.py`` replays its rounds on the engine and compares
every feature. It draws the edition and the number of players of each round. `train` plays rounds and learns from the
place that each choice led to; it may be ended at any time. `match` plays two networks against each other on duplicate
deals; `show` prints rounds with all features for the tests. `write` packs a network into
``games/players/weights/lord.json``.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
from pathlib import Path

from games import players
from games.players.common import weights
from training import policy

SOURCES = Path(__file__).with_name("lordplay")
SHARED = Path(players.__file__).with_name("lordplay")


def build(folder: Path = policy.BUILD) -> Path:
    """Compile the trainer, with the environment's CFLAGS. CalledProcessError; FileNotFoundError without a compiler."""
    folder.mkdir(parents=True, exist_ok=True)
    net, program = folder / "lordnet.o", folder / "lordplay"
    compiler = [*shlex.split(os.environ.get("CC", "cc")), "-std=gnu11", "-O3", "-march=native",
                f"-I{SHARED}", f"-I{policy.SHARED}", f"-I{policy.SOURCES}",
                *shlex.split(os.environ.get("CFLAGS", ""))]
    subprocess.run([*compiler, "-ffast-math", "-c", str(SHARED / "lord_net.c"), "-o", str(net)], check=True)
    rules = [*SOURCES.glob("*.c"), *_rules(), policy.SHARED / "random.c", policy.SOURCES / "net_file.c"]
    subprocess.run([*compiler, *map(str, sorted(rules)), str(net), "-o", str(program), "-lm"], check=True)
    return program


def _rules() -> list[Path]:
    return [path for path in SHARED.glob("*.c") if path.name != "lord_net.c"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    steps = parser.add_subparsers(dest="step", required=True)
    for step in ("train", "match", "show", "write"):
        words = steps.add_parser(step)
        words.add_argument("net", type=Path)
        words.add_argument("--seed", type=int, default=1)
        if step == "train":
            words.add_argument("--rounds", type=int, default=700_000)
            words.add_argument("--start", type=Path, help="a net to go on from")
        if step == "match":
            words.add_argument("other", type=Path)
            words.add_argument("--deals", type=int, default=20_000)
        if step == "show":
            words.add_argument("--rounds", type=int, default=10)
    args = parser.parse_args()
    if args.step == "write":
        policy.write(args.net, weights.FOLDER / "lord.json")
        return
    rest = {
        "train": lambda: [args.net, args.rounds, args.seed, *([args.start] if args.start else [])],
        "match": lambda: [args.net, args.other, args.deals, args.seed],
        "show": lambda: [args.net, args.rounds, args.seed],
    }[args.step]()
    raise SystemExit(subprocess.run([str(build()), args.step, *map(str, rest)]).returncode)


if __name__ == "__main__":
    main()
