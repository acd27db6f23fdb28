"""Results, final standings and charts.

- `round_result`, `places`, `game_over`: the end of a round and of a game. `standings`, `season_card`, `profile`,
  `records_board`, `week`: people over time. `chart`: lines over games.
- `boards`: what all of them share: background, headlines, rows with a place.
"""
