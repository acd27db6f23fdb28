"""The course: a player's way through the lessons.

`values`: the answers to a lesson. `service`: answering, what comes next. `feature`: what the program is told. Its pages
are in `cogs/course`. Below it: the lessons (`games.review.lessons`) and `studies`, which stores the answers.
"""
