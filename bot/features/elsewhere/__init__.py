"""Results of a season's games that were played elsewhere: players enter them, the other side confirms or disputes.

What may be entered, and when it holds, is decided by `bot/league/season/elsewhere.py`, since the season's log has its
facts. `service`: what players do. Its pages are in `cogs/elsewhere`; what a game's page shows of it is in
`cogs/league/pages/elsewhere_view.py`.
"""
