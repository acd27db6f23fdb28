"""The play-outs of `hard` in C (`games/players`: `native.py`, `lord_native.py`). The rest is in pyproject.toml."""

from glob import glob

from setuptools import Extension, setup

PLAYERS = "games/players"
SHARED = f"{PLAYERS}/learned/c"
FLAGS = ["-std=gnu11", "-O3", "-ffp-contract=off"]
"""Sums as in Python, on every processor the same."""


def library(name: str, sources: list[str], folder: str, *flags: str) -> Extension:
    """One of the libraries. Without a C compiler `hard` plays by its network alone, and fewer mistakes are named."""
    return Extension(
        f"games.players.{name}", sorted(sources), include_dirs=[SHARED], depends=glob(f"{folder}/*.h"),
        extra_compile_args=[*FLAGS, *flags], optional=True)


setup(ext_modules=[
    library("learned._native", glob(f"{SHARED}/*.c"), SHARED, "-DSEATS=4", "-DNETS=2"),
    library("_lordplay", [*glob(f"{PLAYERS}/lordplay/*.c"), f"{SHARED}/random.c"], f"{PLAYERS}/lordplay")])
