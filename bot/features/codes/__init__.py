"""Invitations to copy: a code of six characters, good for one seat.

`values`: a code, and how one is drawn and read. `service`: making, finding, using, and who has guessed too often.
`store`: the tables ``codes`` and ``guesses``, and what they keep of whom. `feature`: what the program is told.
``/join`` and the button that makes codes are in `cogs/codes`.
"""
