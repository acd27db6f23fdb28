"""Sharing *My play* with another player, if both have agreed.

`values`: what two share. `service`: offering, refusing, ending. `store`: the table ``shares``, and what it keeps of
whom. `feature`: what the program is told. Its pages are in `cogs/sharing`.
"""
