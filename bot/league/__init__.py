"""Leagues: seasons, fixtures, standings, ratings, statistics. Knows neither Discord nor SQL.

A season is its log, as a game is its record: `season.fold` makes a `SeasonState` of the entries, the functions of
`season` decide what may be added, and `season.repository` stores it under the next number. A correction is one more
entry. `formats` has one module for each way to pair and score; `services` are what front ends call.
"""
