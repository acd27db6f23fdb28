"""Who decides for an AI seat: worker processes and external engines.

- `thinkers`: the search of our own players, in worker processes, so that the event loop stays free.
- `external`, `launcher`: another program as a player, by the engine protocol, with limits of time and memory.
- `protocol`: our players as such a program (``busdriver engine``).
- `match`, `match_report`: levels and engines against each other on the same deals (``busdriver match A B``).
"""
