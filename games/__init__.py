"""The rules of five games, as pure functions of frozen states: standard library only, no clock, input or randomness.

A game is a value with the methods of `games.base.Game`. Set one up and deal; who shuffles is up to you:

    >>> from random import Random
    >>> from games.registry import GAMES
    >>> game = GAMES["tichu"]
    >>> options, names = game.check_options({"target": "300"}), ("Ann", "Bo", "Cy", "Di")
    >>> state = game.setup(options, names)
    >>> deal = game.deal(state, Random(21).sample(game.deck(state), 56), None)
    >>> state = game.apply(state, deal)

Ask who has to act and what is legal. Actions are values; `line` is how a record writes them:

    >>> from games.actions import Decline, Give, line
    >>> game.phase(state).value, game.to_act(state)
    ('grand', (0, 1, 2, 3))
    >>> [line(action) for action in game.legal(state, 2)]
    ['2 decline', '2 grand']

Play. `step` checks an action and returns it in canonical form, with the state after it:

    >>> moves = [Decline(seat) for seat in range(4)]
    >>> moves += [Give(seat, deal.hands[seat][:3]) for seat in range(4)]
    >>> for move in moves:
    ...     _, state = game.step(state, move)
    >>> (leader,) = game.to_act(state)
    >>> legal = [line(action) for action in game.legal(state, leader)]
    >>> len(legal), legal[-3:]
    (41, ['2 play Tb Jg Qr Kb Ab', '2 play Tb Jg Qr Kr Ab', '2 small'])
    >>> play = game.readings(state, leader, ["Ma"])[0]
    >>> action, state = game.step(state, play)
    >>> line(action), game.to_act(state)
    ('2 play Ma', (3,))

A view holds what one seat, or a spectator (None), may know. Most code outside reads views:

    >>> seat = game.view(state, None).seats[leader]
    >>> seat.name, seat.count, seat.cards
    ('Cy', 13, None)

What the rules forbid is refused with the number of the rule, and changes nothing:

    >>> game.apply(state, Decline(leader))
    Traceback (most recent call last):
    games.actions.RuleError: already answered (rule T3)

The record of the actions is the game: reading it gives the same state.

    >>> from games.records.reader import read, write
    >>> record = write(game, options, names, [deal, *moves, play])
    >>> record.splitlines()[1], record.splitlines()[-2:]
    ('game tichu target=300 wish_bombs=yes', ['3 give Ph 5k Kb', '2 play Ma'])
    >>> read(record).state == state
    True

AI players are in `games.players`.
"""
