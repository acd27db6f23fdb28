"""How finished games count for the ratings: who left, who was away, and what a week allows.

`verdict` has today's rule and `week` its bound; `first_edition` has the rule of games and seasons of before.
"""
