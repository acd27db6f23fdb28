"""Bring a game: replay and review of a game from a file, for its owner's eyes, in memory for an hour.

`bsw`: a log of BrettspielWelt as a record. `reading`: a file of anybody's, checked, up to its last complete round.
`values`: a game, and why a file is refused. `store`: the hands that tables of ours hold. `service`: who has brought
what, reviews, and which cards are closed. `feature`: what the program is told. Its pages are in `cogs/brought`.
"""
