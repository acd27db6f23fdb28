"""Lobbies, and the first steps to a table; searches are in `cogs.queue`.

- `cog`: ``/play`` and the buttons of a lobby. `panel`: a player's private panel of it. `guests_cog`: invitations,
  closed tables, block lists.
"""
