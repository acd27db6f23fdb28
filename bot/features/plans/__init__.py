"""A week's plan: one habit, and five exercises for it.

`values`: a plan, its exercises, and their text. `service`: making one, answering, reminding. `feature`: what the
program is told. Its pages and the weekly reminder are in `cogs/plans`. Below it: `insights` (the habit), `puzzles` and
`course` (the exercises), `studies`, which stores plans.
"""
