"""Storms: three minutes, as many puzzles as possible, each harder than the one before.

`values`: a storm. `service`: its clock, its answers, time given back. `store`: the table ``storms``, and what it keeps
of whom; the storm itself is a study (`bot.features.studies`). `feature`: what the program is told. Its pages are in
`cogs/storm`.
"""
