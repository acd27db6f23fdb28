"""What the host sees and sets.

`logs`: known-safe values only. `metrics`: for Prometheus. `check`, `doctor`: whether database, machine and Discord are
as they should be. `pacing`, `circuit_breaker`, `foreign_channels`, `arrivals`: the pace of requests, and when to send
none. `cluster`: the processes. `removed_servers`, `mark_upkeep`, `stalled_games`, `reports`: what is cleaned up, by
itself or by the operator.
"""
