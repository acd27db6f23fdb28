"""What the climbing games share, as functions over data. No game is another one's base.

`cards`     cards and combinations (T1, T2, T7-T12, T17-T20); `enumeration` lists those that a hand holds
`tricks`    the play of one round: turns, passes, closing, bombs, the Dog, the wish (T13-T17, T20-T26)
`legality`  which plays and passes the rules allow, and why not
`rounds`    a round of a team game: deal, calls, exchange, tricks, the Dragon's gift (T3-T6, T21, T27, T28)
`scoring`   what an ended round gives (T27, T29, T30)
`views`     what one seat may know of all this
`game`      `TeamGame`: the `games.base.Game` of Tichu, Trichu and Tientsin, each given as a `Spec` of data

A game without teams (the Great Lord) builds on the first four alone: `tricks.Rules` carries what differs
there. Two decks are ``shapes=Shapes(decks=2, …)`` and a ``deck`` mask (see `games.climbing.cards` for sets of cards
with second copies); a second Phoenix or Dragon needs nothing more. ``sides`` of None are players alone,
``sweep=0`` leaves the double victory out, ``wish`` and ``wish_bombs`` switch the wish, ``dog`` says who
leads after the Dog (``heir`` may name the seat placed last). A Dragon's trick is taken with `tricks.take`
like any other where the game does not ask for a gift.
"""
