"""Broadcasts: the cards of a season's game, such as a final, for everybody who reads a channel.

They are a whole round later: the deal of a round is shown once the round after it is over. `service`: which games can
be shown, how far, and who may comment; `store`: the commentators that a manager has named. Its pages and what sends
them are in `cogs/broadcast`; what was sent is in ``messages``, as for everything that the bot posts about a table.
*Watch* at a table without ratings is another thing (`cogs/tables`).
"""
