"""The count of the code that a click runs."""

from __future__ import annotations

import pytest

from benchmarks import click_path


def test_a_click_is_counted_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    """It waited for ever: the simulated Discord needs the tests' event loop."""
    click_path.main()
    said = capsys.readouterr().out
    assert "click: " in said
    assert "update: " in said
    assert "bot.log.repository" in said
