"""The fits that need no numpy run and print coefficients."""

from __future__ import annotations

import sys

import pytest

from training import calls


@pytest.mark.parametrize("game", ["tichu", "tientsin"])
def test_calls(game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(sys, "argv", ["calls", "--game", game, "--rounds", "2"])
    calls.main()
    printed = capsys.readouterr().out
    assert all(f"{name}={{" in printed for name in ("grand", "before", "after"))
