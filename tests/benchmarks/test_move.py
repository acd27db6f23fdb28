"""The benchmark of `busdriver move` in small: all rows arrive, there and back."""

from __future__ import annotations

import pytest

from benchmarks.move import main
from tests.support.postgres import programs
from tests.support.thorough import THOROUGH


@pytest.mark.skipif(not THOROUGH or programs() is None, reason="a server of its own: make thorough")
def test_there_and_back(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--rows", "2000"]) == 0
    assert "all rows are equal" in capsys.readouterr().out
