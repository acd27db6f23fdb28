"""The records of a server in a game: what was highest, by whom, and at which table. A room without pages.

`values`: the kinds, and how they follow from what was counted of each game (`bot.league.statistics.peaks`). `service`:
which of them may be told. `feature`: what the program is told. `cogs.stats` and the weekly story show them.
"""
