"""Puzzles: positions with one best choice, near the player's strength; own mistakes, which come back.

`values`: what is known of a puzzle, an answer, a mistake. `service`: the next one, one rated answer each, repetition.
`reserve`: those that storms, duels and quizzes ask. `store`: the tables, and what they keep of whom. `feature`: what
the program is told. Its pages are in `cogs/puzzles`, which also shows how any puzzle is answered.
"""
