"""Time tells nothing: over thousands of tricks, waits with and without a bomb are drawn from one distribution.

Each trick is a position after a lead of one card, folded by the engine from one of fifty shuffled deals, half of
which give Bo a bomb; it is put at a time of its own, with secret numbers of its own. Measured is what the service's
plan answers there: the closing window when everybody has asked never to be waited for, the delay of a standing
order's pass, and the time between a play and the move of an AI player. Nobody clicks here: how long people think
is theirs.
"""

from dataclasses import replace
from math import exp, sqrt

from kit import BO, CY, DI, FixedSecrets

from bot.tables.closing import closes, ends
from bot.tables.model import Order, OrderKind, Person, Seat, Status, Table
from bot.tables.orders import TURN, acts_at, next_move
from bot.tables.pace import ASYNC, LIVE
from bot.tables.plan import next_due
from bot.tables.position import Position, moved, noted, started
from bot.tables.shuffle import deal
from games.actions import Decline, Give, Pass, Play
from games.tichu import TICHU

TRICKS = 5000
NAMES = ("Ann", "Bo", "Cy", "Di")
SUITS = "gkbr"


def same(one: list[float], other: list[float]) -> float:
    """The probability of samples so far apart if both come from one distribution (Kolmogorov and Smirnov)."""
    points = sorted(set(one) | set(other))
    one, other = sorted(one), sorted(other)
    i = j = 0
    apart = 0.0
    for point in points:
        while i < len(one) and one[i] <= point:
            i += 1
        while j < len(other) and other[j] <= point:
            j += 1
        apart = max(apart, abs(i / len(one) - j / len(other)))
    size = sqrt(len(one) * len(other) / (len(one) + len(other)))
    x = (size + 0.12 + 0.11 / size) * apart
    return min(1.0, 2 * sum((-1) ** (k - 1) * exp(-2 * k * k * x * x) for k in range(1, 101)))


def has_bomb(cards) -> bool:
    ranks = [card[0] for card in cards if card[1] in SUITS]
    return any(ranks.count(rank) == 4 for rank in set(ranks))


def table(number: int, clock, levels=(None, None, None, None)) -> Table:
    seats = tuple(Seat(n, name, None if levels[n] else Person(100 + n, name), levels[n])
                  for n, name in enumerate(NAMES))
    return Table(number, "tichu", TICHU.check_options({}), "async", False, 100, 7, 8, Status.RUNNING, seats, 1, clock)


def closing_trick(number: int, clock, *, bomb: bool, levels=(None,) * 4) -> tuple[Position, Position]:
    """(after the lead, when the trick closes) of a deal in which Bo has a bomb, or none, and all else is by chance."""
    secrets = FixedSecrets(f"{number} {bomb}")
    while True:
        state = TICHU.setup(TICHU.check_options({}), NAMES)
        dealt = deal(TICHU, state, secrets(32))
        hands = [list(hand) for hand in dealt.hands]
        if has_bomb(hands[1]) is bomb and not any(map(has_bomb, (hands[0], hands[2], hands[3]))):
            break
    position = Position(table(number, clock, levels), clock, pace=ASYNC)
    position = started(noted(position, position.table, 2, clock, None), TICHU, state)
    moves = [dealt, *(Decline(seat) for seat in range(4))]
    for move in moves:
        position = step(position, move, clock)
    for seat in range(4):
        held = position.game.view(position.state, seat).seats[seat].cards
        spare = [card for card in held if [c[0] for c in held].count(card[0]) < 4 and card[1] in SUITS]
        position = step(position, Give(seat, tuple(spare[:3])), clock)
    leader = position.game.to_act(position.state)[0]
    lead = next(a for a in position.legal(leader) if isinstance(a, Play) and len(a.cards) == 1 and a.cards[0] != "Do")
    position = led = step(position, lead, clock)
    while position.phase == "play":
        position = step(position, Pass(position.game.to_act(position.state)[0]), clock)
    return led, position


def step(position: Position, action, at) -> Position:
    game = position.game
    action = game.resolve(position.state, action)
    return moved(noted(position, position.table, position.seq + 1, at, None), (action,),
                 game.apply(position.state, action))


def bo_holds_a_bomb(position: Position) -> bool:
    return has_bomb(position.game.view(position.state, 1).seats[1].cards)


def never_ask(secrets: FixedSecrets, at) -> tuple[Order, ...]:
    return tuple(
        Order(seat, OrderKind.NEVER_ASK, "", 100 + seat, 1, None, at, int.from_bytes(secrets(7), "big"))
        for seat in range(4))


def test_closing_windows_and_moves_tell_nothing_about_bombs():
    from datetime import UTC, datetime, timedelta

    begin = datetime(2026, 1, 1, tzinfo=UTC)
    secrets = FixedSecrets("salts")
    windows: dict[bool, list[float]] = {True: [], False: []}
    thinking: dict[bool, list[float]] = {True: [], False: []}
    passes: dict[bool, list[float]] = {True: [], False: []}
    positions = {bomb: [closing_trick(n, begin, bomb=bomb) for n in range(25)] for bomb in (True, False)}
    for number in range(4 * TRICKS):
        if len(windows[True]) + len(windows[False]) >= TRICKS:
            break
        bomb = number % 2 == 0
        led, closing = positions[bomb][number // 2 % 25]
        at = begin + timedelta(milliseconds=61_003 * number)
        led, closing = moved_to(led, at, number), moved_to(closing, at, number)
        if led.game.view(led.state, None).trick.owner == 1:
            continue  # Bo's own trick
        assert bo_holds_a_bomb(closing) is bomb
        closing = replace(closing, orders=never_ask(secrets, at))
        end = ends(closing, ASYNC)
        assert end <= closes(closing, ASYNC)
        windows[bomb].append((end - at).total_seconds())
        seat = led.game.to_act(led.state)[0]
        waiting = replace(led, table=with_ai(led.table, seat))
        thinking[bomb].append((next_due(waiting, LIVE, at).at - at).total_seconds())
        order = Order(seat, OrderKind.UNTIL_LEAD, "", 100 + seat, 1, None, at, int.from_bytes(secrets(7), "big"))
        ordered = replace(led, orders=(order,))
        assert next_move(ordered, seat) == (order, Pass(seat))
        passes[bomb].append((acts_at(order, at, ASYNC) - at).total_seconds())
    for name, measured in (("windows", windows), ("thinking", thinking), ("passes", passes)):
        assert len(measured[True]) + len(measured[False]) == TRICKS, name
        assert min(map(len, measured.values())) > TRICKS / 5, name
        assert same(measured[True], measured[False]) > 0.01, name
    assert len(set(windows[True])) > 1000  # they do differ from trick to trick


def moved_to(position: Position, at, number: int) -> Position:
    """The same position at another table and time."""
    return replace(position, at=at, turn_at=at, phase_at=at, epoch_at=at, own={},
                   table=replace(position.table, id=number + 1))


def with_ai(table: Table, seat: int) -> Table:
    seats = tuple(replace(s, person=None, level="normal") if s.number == seat else s for s in table.seats)
    return replace(table, seats=seats)


def test_the_test_would_find_a_tell():
    """A window half a minute longer with a bomb would be found."""
    drawn = [300 + (n * 7919) % 1500 for n in range(2500)]
    assert same(drawn, [x + 1 for x in drawn]) > 0.01
    assert same(drawn, [x + 90 for x in drawn]) < 0.01


def test_every_order_for_ones_turn_waits_alike():
    """Whatever an order does, its delay is drawn in the same way: a pass says nothing of which order it was."""
    from datetime import UTC, datetime

    at = datetime(2026, 1, 1, tzinfo=UTC)
    orders = [Order(1, kind, "", BO.id, 1, None, at, 12345) for kind in TURN]
    assert len({acts_at(order, at, ASYNC) for order in orders}) == 1
    assert len({acts_at(replace(orders[0], salt=n), at, ASYNC) for n in range(50)}) == 50
    assert CY.id != DI.id
