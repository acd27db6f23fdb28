"""The play-outs of `hard` in C (`games/players/learned/native.py`). Everything else is in pyproject.toml."""

from glob import glob

from setuptools import Extension, setup

SOURCES = "games/players/learned/c"

setup(ext_modules=[Extension(
    "games.players.learned._native", sorted(glob(f"{SOURCES}/*.c")), depends=glob(f"{SOURCES}/*.h"),
    # sums as in Python, on every processor the same
    extra_compile_args=["-std=gnu11", "-O3", "-ffp-contract=off", "-DSEATS=4", "-DNETS=2"],
    optional=True,  # without a C compiler `hard` plays by its network alone
)])
