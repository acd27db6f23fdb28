"""Rules of time, orders and lobbies: pure functions of a table."""
