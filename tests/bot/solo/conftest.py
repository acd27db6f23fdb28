"""What is played alone: its clock, and the pairs' deal of the day over both databases."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.storage import open_storage
from tests.support.database import created
from tests.support.solo.kit import SetClock
from tests.support.solo.pairs_kit import PairsKit


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture(params=["sqlite", "postgres"])
async def pairs_kit(request: Any, tmp_path: Path) -> AsyncIterator[PairsKit]:
    postgres = request.param == "postgres"
    storage = await open_storage(
        request.getfixturevalue("postgres_database") if postgres else created(tmp_path / "pairs.db"))
    found = PairsKit(storage)
    await found.league.driver.start()
    yield found
    await found.league.driver.stop()
    await storage.close()
