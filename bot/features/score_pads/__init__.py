"""Score pads: games played with real cards, whose rounds are noted in a message.

`values`: a pad. `store`: its rows. `service`: who may write what; scores come from the games themselves
(`games.base.Game.note`). Its pages are in `cogs/score_pads`.
"""
