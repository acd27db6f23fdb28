"""Settings of the whole suite."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# A busy machine is no reason to fail: examples are bounded in number, never in time.
settings.register_profile("busdriver", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busdriver")
