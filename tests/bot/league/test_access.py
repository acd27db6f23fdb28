"""What is over of a running game is open to those who may see its table, and nothing of the running round."""

from __future__ import annotations

from bot.tables.core.model import Person
from bot.tables.rules.lobby_rules import Opening
from games.views import Phase
from tests.support.leagues.league_kit import GUILD, League
from tests.support.tables.kit import moved_themselves

ANN = Person(1, "Ann")


async def in_second_round(league: League) -> int:
    opening = Opening("tatsu", 7, GUILD, options={"target": "1000"})
    table = (await league.tables.lobbies.create(ANN, opening)).id
    for _ in range(3):
        await league.tables.lobbies.add_ai(table, ANN.id, "easy")
    await league.tables.lobbies.start(table, ANN.id)
    for _ in range(400):
        game = await league.tables.begun(table)
        if game.position.rounds_played == 1 and game.phase is Phase.PLAY:
            return table
        if game.phase is Phase.BETWEEN and game.position.rounds_played:
            await league.tables.orders.next_round(table, ANN.id)
        if not await moved_themselves(league.tables, table, [ANN.id]):
            await league.pass_time(5)
    raise AssertionError("there is no second round")


async def test_the_record_of_a_running_game_ends_with_the_last_round_that_is_over(driven_league: League) -> None:
    league = driven_league
    table = await in_second_round(league)
    whole = await league.tables.automation.whole_record(table)
    assert "\nround 2" in whole
    records = league.service.records
    over = await records.finished(table)
    assert whole.startswith(over)
    assert over.splitlines()[-1].startswith("score ")
    assert "\nround 2" not in over
    checks, shown = await records.checks(table)
    assert [(check.round, check.problem) for check in checks] == [(1, "")], "the second secret is not out yet"
    assert whole.startswith(shown)
    assert shown.splitlines()[-1].startswith("reveal ")
