"""Settings of the whole suite."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from bot.storage import database
from tests import quick_copy

quick_copy.install()  # before simcord is imported: its pytest plugin, which this project does not use, is off

# A busy machine is no reason to fail: examples are bounded in number, never in time.
settings.register_profile("busdriver", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busdriver")


@pytest.fixture(autouse=True, scope="module")
def no_power_cuts() -> Iterator[None]:
    """Do not wait for the disk at every commit: no test pulls the plug. `test_database` does wait."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "PRAGMAS", ("PRAGMA synchronous = OFF", "PRAGMA foreign_keys = ON"))
        yield
