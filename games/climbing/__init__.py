"""Functions and data that the climbing games share. No game inherits from another.

- `cards`: cards and combinations (T1, T2, T7-T12, T17-T20); `enumeration` lists those that a hand holds.
- `tricks`: the play of one round: turns, passes, closing, bombs, the Dog, the wish (T13-T17, T20-T26).
- `legality`: the legal plays and passes, and the reasons for refusals.
- `rounds`: a round of a team game: deal, calls, exchange, tricks, the Dragon's gift (T3-T6, T21, T27, T28).
- `scoring`: the scores of a finished round (T27, T29, T30).
- `views`: what one seat may know.
- `game`: `TeamGame`, the `games.base.Game` of Tichu, Trichu and Tientsin, each given as a `Spec` of data.

A game without teams (the Great Lord) uses only the first three, and how `views` shows plays: `tricks.Rules` holds the
differences. Two decks are ``shapes=Shapes(decks=2, …)`` and a ``deck`` mask (see `games.climbing.cards` for sets of
cards with second copies); a second Phoenix or Dragon needs nothing more. ``sides`` of None means every player alone,
``sweep=0`` removes the double victory, ``wish`` and ``wish_bombs`` switch the wish, ``dog`` says who leads after the
Dog (``heir`` may name the seat placed last). A Dragon's trick is taken with `tricks.take` like any other where the game
does not ask for a gift.
"""
