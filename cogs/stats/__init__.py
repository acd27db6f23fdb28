"""``/stats``: profiles, pairs, the server and its leaderboard; a user's own data."""
