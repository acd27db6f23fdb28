"""Duels and partner quizzes: the same ten positions, answered apart.

`values`: a challenge, and who may see what of it. `service`: asking, answering, ending. `store`: the tables
``challenges`` and ``challenge_players``, and what they keep of whom. `feature`: what the program is told. Its pages are
in `cogs/challenges`. Below it: the reserve of puzzles (`bot.features.puzzles.reserve`).
"""
