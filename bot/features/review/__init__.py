"""Reviews of finished rounds: what the decisions of a seat cost.

`service`: the record of a table that may be reviewed, and reviews, each worked out once. `feature`: what the program is
told. How a round is judged is in `games.review`; the pages are in `cogs/review`, which also lets players try again.
"""
