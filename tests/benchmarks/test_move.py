"""The benchmark of `busdriver move` in small: all rows arrive, there and back."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.postgres import programs
from tests.support.thorough import THOROUGH


@pytest.mark.skipif(not THOROUGH or programs() is None, reason="a server of its own: make thorough")
def test_there_and_back() -> None:
    """In a process of its own: it also fails above a peak of memory, which the suite has long passed."""
    done = subprocess.run([sys.executable, "-m", "benchmarks.move", "--rows", "2000"], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "all rows are equal" in done.stdout
