"""A player's hand: what its controls do. What it looks like is `cogs.pages`, when it is sent `cogs.delivery`.

- `cog`: playing, passing, giving, choosing: a ``step`` for each `Verb`. `hand_cog`: the hand on demand and by
  commands.
- `orders_cog`: standing orders. `worths`: what another choice would have been worth, while play-outs are quick.
"""
