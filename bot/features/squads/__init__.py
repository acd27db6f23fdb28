"""Squads: two or more people who enter a season together, some of whom play each of its games.

A squad is an entrant. What it is, and when its line-ups are known, is decided by `bot/league/season/squads.py`, since
the season's log has its facts. `service`: what captains and members do. Its pages are in `cogs/squads`; a game's
line-ups are part of the game's page (`cogs/league/pages/lineup_view.py`).
"""
