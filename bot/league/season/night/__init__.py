"""What is decided about a club night. Pure functions of a season's state; `bot.league.services.night` stores the
results.

- `opening`, `series`: how a night begins, and what follows from several of them.
- `attendance`: who is there; `arena`, `rounds`: who plays whom; `clock`: what is due when.
- `direction`: what a director decides; `notices`: what everybody is told, each once.
"""
