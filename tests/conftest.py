"""Settings of the whole suite."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from simcord.env import Env

# A busy machine is no reason to fail: examples are bounded in number, never in time.
settings.register_profile("busdriver", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busdriver")

# Where only callbacks are due that the next turn of the loop brings, simcord still looks again after 50 ms.
Env._settle_internal.__kwdefaults__["idle"] = 0.001
