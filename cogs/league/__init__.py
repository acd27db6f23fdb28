"""Seasons in Discord: ``/league``.

- `cog`: the group of commands, made of parts. `base`: what the parts share.
- ``seasons``: a season's page, course and settings. ``matches``: appointments, playing, claims, reports.
- ``desk``: the managers' desk. ``pages``: what all of them show; sends and stores nothing.
- `news`, `notices`, `standings_message`, `managers`: what leagues send on their own, and whom they mention.
- `parsing`: what people type: scores, deals, times.
"""
