"""Club nights in Discord: ``/night``.

- `cog`: what players do. `director_cog`, `director_view`, `settings_view`: what directors do, in private.
- `messages`: what nights send on their own. `night_view`: what everybody sees. `events`: Discord's calendar, if
  allowed.
- `base`: what the cogs share.
"""
