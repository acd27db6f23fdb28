"""A program has as long to start as a busy machine needs; a test in which one runs out of time shortens that."""

from __future__ import annotations

import pytest

from bot.engines import external


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "START", 300.0)
    monkeypatch.setattr(external, "GRACE", 60.0)
