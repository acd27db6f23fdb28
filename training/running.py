"""A program of the trainer that answers positions, one a line."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

TOGETHER = 64
"""Lines that are written before their answers are read: neither pipe fills up."""


class Running:
    """``program playout net``, running until `close`."""

    def __init__(self, program: Path, net: Path) -> None:
        self._process = subprocess.Popen(
            [program, "playout", net], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1 << 16)

    def close(self) -> None:
        self._process.communicate()

    def answers(self, lines: Sequence[str]) -> list[list[str]]:
        """The words of the answer to each line."""
        into, out = self._process.stdin, self._process.stdout
        assert into is not None
        assert out is not None
        found: list[list[str]] = []
        for at in range(0, len(lines), TOGETHER):
            part = lines[at : at + TOGETHER]
            into.write("".join(f"{line}\n" for line in part))
            into.flush()
            found += [out.readline().split() for _ in part]
        return found
