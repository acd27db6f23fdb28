"""Leagues: seasons, fixtures, standings, ratings, statistics. Knows neither Discord nor SQL.

A season is its log, as a game is its record: `book.Book` folds the entries, `season` decides what may be entered
next, `service.LeagueService` keeps it under the next number and only then acts on it. A correction is one more entry.
"""
