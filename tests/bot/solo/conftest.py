"""The clock of what is played alone."""

from __future__ import annotations

import pytest

from tests.support.solo.kit import SetClock


@pytest.fixture
def clock() -> SetClock:
    return SetClock()
