"""``/stats``: one private page with tabs.

- `cog`: the page; `figures`, `stats_view`: its tabs. `records`: a server's records.
- `data_cog`: a user's own data as a file, and their deletion.
- `leaderboard`: the message that admins post with ``/setup``.
"""
