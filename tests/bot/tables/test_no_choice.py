"""Alone with AI players nothing is asked that has one answer: it happens by itself, in the time of an AI player."""

from __future__ import annotations

from datetime import timedelta
from itertools import chain
from random import Random

import pytest

from bot.tables.core.orders import OrderKind
from bot.tables.core.plan import DueKind
from bot.tables.core.state import RunningTable
from bot.tables.core.time_control import LIVE
from bot.tables.rules.lobby_rules import Opening
from bot.tables.rules.order_rules import ONLY, only_answer
from games.actions import Action, Give, Nothing, Pass, Play
from games.calls import Called
from games.registry import GAMES
from games.views import Phase
from tests.support.tables.kit import ANN, BO, Bench
from tests.support.thorough import sampled

ROUNDS = sampled(3, 12)
QUICK = 0.7


async def alone(bench: Bench, game: str, people: int) -> int:
    """Ann's table with AI players, who has the preference."""
    await bench.driver.start()
    table = await bench.service.lobbies.create(ANN, Opening(game, 7, 8))
    for _ in range(people - 1):
        await bench.service.lobbies.add_ai(table.id, ANN.id, "easy")
    await bench.service.lobbies.start(table.id, ANN.id)
    await bench.service.orders.prefer(table.id, ANN.id, OrderKind.FORCED, True)
    await bench.pass_time(LIVE.first + 1)
    return table.id


def answers(table: RunningTable) -> list[Action]:
    """What Ann may answer now; empty while nothing waits for her."""
    controls = table.position.view(0).controls
    given = any(order.kind is OrderKind.GIFT and order.user == ANN.id for order in table.orders)
    if table.phase is Phase.CLOSING or given or not set(controls) & set(table.to_act):
        return []
    return list(chain.from_iterable(map(table.position.legal, controls)))


def waits(table: RunningTable) -> bool:
    """Whether only Ann can go on."""
    return table.plan.due is None or table.plan.due.kind is DueKind.ABANDONED


def chosen(table: RunningTable, found: list[Action], draw: Random) -> Action:
    """The cheapest play half of the time, so that Ann goes out now and then."""
    plays = [each for each in found if isinstance(each, Play) and len(each.cards) == 1]
    free = [each for each in found if not isinstance(each, Called)] or found
    action = draw.choice(plays if plays and draw.random() < QUICK else free)
    if isinstance(action, Give) and not action.cards:
        seat = table.position.view(action.seat).seats[action.seat]
        count = len(table.position.view(action.seat).receivers)
        assert len(seat.cards or ()) > count, "nothing to choose in the exchange"
        return Give(action.seat, tuple(draw.sample(seat.cards or (), count)))
    return action


@pytest.mark.parametrize(("game", "people"), [
    ("tichu", 4), ("trichu", 3), ("tientsin", 6), ("lord", 5), ("tatsu", 2), ("tatsu", 3), ("tatsu", 4)])
async def test_nothing_is_asked_that_has_one_answer(game: str, people: int) -> None:
    bench, draw = Bench(), Random(f"{game} {people}")
    table_id = await alone(bench, game, people)
    by_itself, asked, rounds = set[str](), 0, 0
    for _ in range(6000):
        table = await bench.service.begun(table_id)
        if table.phase in (Phase.BETWEEN, Phase.OVER):
            rounds += 1
            if rounds == ROUNDS or table.phase is Phase.OVER:
                break
            await bench.service.orders.next_round(table_id, ANN.id)
            await bench.pass_time(1)
            continue
        found, due = answers(table), table.plan.due
        if due is not None and due.kind is DueKind.ORDER and due.seat is not None:
            by_itself.add(type(only_answer(table, due.seat)).__name__)
            assert due.at - table.since(due.seat) <= timedelta(seconds=LIVE.closing + LIVE.think[1])
        elif found and not table.hurried:
            asked += 1
            action = chosen(table, found, draw)
            wish = isinstance(action, Play) and table.game.may_wish(table.state, action)
            calls = [each for each in found if isinstance(each, Called)]
            assert len(found) > 1 or isinstance(action, Give) or wish, found
            assert not (len(found) - len(calls) == 1 and isinstance(action, Pass)), found
            await bench.service.act(table_id, ANN.id, table.seq, action)
            continue
        await bench.pass_time(0.5)
    assert asked
    assert by_itself >= ({"Pass"} if GAMES[game].combination(("7g",)) else {"Play"}), by_itself


async def test_the_first_of_a_kind_may_be_left_to_the_learner() -> None:
    """The order's line names the kinds of answers that are given."""
    bench, draw = Bench(), Random(3)
    table_id = await alone(bench, "tatsu", 4)
    await bench.service.orders.prefer(table_id, ANN.id, OrderKind.FORCED, True, line=ONLY[Play])
    kinds: dict[DueKind | None, set[type[Action]]] = {}
    for _ in range(3000):
        table = await bench.service.begun(table_id)
        if table.phase in (Phase.BETWEEN, Phase.OVER):
            break
        found, due = answers(table), table.plan.due
        if len(found) == 1:
            kinds.setdefault(due and due.kind, set()).add(type(found[0]))
        if found and waits(table):
            await bench.service.act(table_id, ANN.id, table.seq, chosen(table, found, draw))
        else:
            await bench.pass_time(0.5)
    assert kinds[DueKind.ORDER] == {Play}
    assert Nothing in kinds[DueKind.ABANDONED]


async def test_with_another_person_everything_is_asked() -> None:
    """The time of an answer would tell that nothing else was possible."""
    bench = Bench()
    await bench.driver.start()
    table = await bench.service.lobbies.create(ANN, Opening("tatsu", 7, 8))
    await bench.service.lobbies.join(table.id, BO)
    for _ in range(2):
        await bench.service.lobbies.add_ai(table.id, ANN.id, "easy")
    await bench.service.lobbies.start(table.id, ANN.id)
    for person in (ANN, BO):
        await bench.service.orders.prefer(table.id, person.id, OrderKind.FORCED, True)
    draw, lone = Random(1), 0
    for _ in range(3000):
        running = await bench.service.begun(table.id)
        if running.position.rounds_played:
            break
        for seat in running.to_act:
            if (person := running.person_playing(seat)) is not None:
                lone += len(running.position.legal(seat)) == 1
                assert running.plan.due is None or running.plan.due.kind is DueKind.LIMIT
                await bench.service.act(
                    table.id, person.id, running.seq, draw.choice(running.position.legal(seat)))
                break
        else:
            await bench.pass_time(0.5)
    assert lone


async def test_the_rest_of_a_round_includes_what_is_left_to_ask() -> None:
    """In Tatsu a player without cards has still to ask for others: *Finish the round* leaves that to an AI player."""
    bench, draw = Bench(), Random(5)
    table_id = await alone(bench, "tatsu", 4)
    offered = 0
    for _ in range(6000):
        table = await bench.service.begun(table_id)
        if table.phase in (Phase.BETWEEN, Phase.OVER):
            break
        found = answers(table)
        if not table.position.public.seats[0].count:
            assert table.left_to_ai
            if found and waits(table):
                offered += 1
                await bench.service.orders.finish(table_id, ANN.id)
                await bench.pass_time(10)
                assert (await bench.service.begun(table_id)).phase in (Phase.BETWEEN, Phase.OVER)
                break
        if found and waits(table):
            await bench.service.act(table_id, ANN.id, table.seq, chosen(table, found, draw))
        else:
            await bench.pass_time(0.5)
    assert offered
