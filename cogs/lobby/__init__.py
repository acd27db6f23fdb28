"""Lobbies, searches and the first steps to a table.

- `cog`: ``/play`` and the buttons of a lobby. `panel`: a player's private panel of it. `guests_cog`: invitations,
  closed tables, block lists.
- `seek_cog`: ``/lfg``. `search_pages` drives the queue and shows each search; `seek_messages`, `seek_view`: what
  others see.
"""
