"""People who do anything at any time: whatever arrives, the log and the position in memory agree."""

from contextlib import suppress
from random import Random

import pytest

from bot.core.errors import TableError
from bot.tables.rules.lobby_rules import Opening
from games.actions import Action, Give, RuleError, Take
from games.records.reader import read
from tests.support.tables.kit import PEOPLE, Bench
from tests.support.thorough import sampled


def deed(rng: Random, legal: list[Action], hand: tuple[str, ...]) -> Action:
    """A legal action by chance; the exchange's cards too."""
    action = rng.choice(legal)
    if isinstance(action, Give):
        return Give(action.seat, tuple(rng.sample(hand, rng.choice((2, 3)))))
    return action


async def anything(bench: Bench, table_id: int, rng: Random) -> None:
    """Somebody does something legal, or what was legal a while ago, or somebody else's."""
    service = bench.service
    snapshot = await service.snapshot(table_id)
    person = rng.choice(PEOPLE)
    seat = snapshot.table.seat_of(person.id)
    legal = [action for action in await service.legal(table_id, person.id) if not isinstance(action, Take)]
    if seat is None or not legal:
        return
    view = await service.view(table_id, person.id)
    action = deed(rng, legal, view.seats[seat.number].cards or ())
    actor = person if rng.random() < 0.95 else rng.choice(PEOPLE)
    seq = max(1, snapshot.seq - rng.choice((0, 0, 0, 1, 4)))
    await service.act(table_id, actor.id, seq, action, key=f"{rng.random()}")


@pytest.mark.parametrize(("game", "options"), [
    ("tichu", {"target": "1000"}), ("trichu", {"rounds": "3"}), ("tatsu", {"target": "500"}),
])
@pytest.mark.parametrize("seed", range(sampled(1, 2)))
async def test_whatever_people_do_the_log_tells_it_all(game: str, options: dict[str, str], seed: int):
    rng = Random(f"{game} {seed}")
    bench = Bench(seed=str(seed))
    await bench.driver.start()
    people = 3 if game == "trichu" else 4
    opened = await bench.service.lobbies.create(PEOPLE[0], Opening(game, 1, None, options=options))
    for person in PEOPLE[1:people]:
        await bench.service.lobbies.join(opened.id, person)
    await bench.service.lobbies.start(opened.id, PEOPLE[0].id)
    for step in range(4000):
        with suppress(TableError, RuleError):
            await anything(bench, opened.id, rng)
        if rng.random() < 0.3:
            await bench.pass_time(rng.uniform(0, 8))
        if step % 50 == 0:
            before = await bench.service.snapshot(opened.id)
            await bench.restart()
            assert await bench.service.snapshot(opened.id) == before
        position = await bench.service.snapshot(opened.id)
        if len(position.game.rounds(position.state)) == 2:
            break
    assert len(position.game.rounds(position.state)) == 2
    over = (await bench.service.abort(opened.id, PEOPLE[0].id)).snapshot
    assert read(await bench.service.record(opened.id, None)).state == over.state
    assert [changed.after.seq for changed in bench.events] == list(range(1, over.seq + 1))
    assert await bench.store.orders(opened.id) == ()
