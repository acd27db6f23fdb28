"""A server's records: who holds them, what does not count, and counting old games again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.features.server_records.values import RecordKind, ServerRecord, server_records
from bot.league.ports import Played
from bot.league.services import statistics
from bot.league.statistics.counts import added
from bot.league.statistics.peaks import EDITION
from bot.league.statistics.record_counts import from_record
from bot.samples.playout import Playout
from games.actions import Play
from games.registry import GAMES
from games.views import Phase
from tests.support.leagues.league_kit import GUILD, League

AT = datetime(2026, 11, 24, tzinfo=UTC)
ANN, BO, CY, DI = 1, 2, 3, 4


def game(table: int, won: Sequence[int], lost: Sequence[int], counters: Mapping[str, int] = {}) -> list[Played]:
    """A game of two sides; ``counters`` of the winners."""
    sides = [(user, 0, 1) for user in won] + [(user, 1, -1) for user in lost]
    common = {name: n for name, n in counters.items() if not name.startswith("peak_")}
    return [Played(table, user, None, GUILD, "tichu", AT + timedelta(hours=table), result,
                   counters if result > 0 else common, side)
            for user, side, result in sides]


def records(*games: list[Played]) -> dict[RecordKind, ServerRecord]:
    newest_first = [each for one in reversed(games) for each in one]
    return {each.kind: each for each in server_records(newest_first)}


def test_who_holds_them_and_where() -> None:
    found = records(
        game(1, (ANN, BO), (CY, DI), {"peak_win": 300, "rounds": 8}),
        game(2, (CY, DI), (ANN, BO), {"peak_win": 540, "peak_behind": 200, "rounds": 11}),
        game(3, (ANN, CY), (BO, DI), {"peak_win": 540, "peak_bombs": 2, "peak_bombs_at": 4, "peak_round": 300,
                                      "peak_round_at": 2, "rounds": 7}))
    assert found[RecordKind.WIN].table == 2, "of equal ones the first stays"
    assert found[RecordKind.WIN].users == (CY, DI)
    assert (found[RecordKind.COMEBACK].value, found[RecordKind.COMEBACK].users) == (200, (CY, DI))
    assert (found[RecordKind.BOMBS].users, found[RecordKind.BOMBS].round) == ((ANN,), 4), "of one player"
    assert (found[RecordKind.ROUND].users, found[RecordKind.ROUND].round) == ((ANN, CY), 2)
    assert (found[RecordKind.LONG].value, set(found[RecordKind.LONG].users)) == (11, {ANN, BO, CY, DI})
    assert (found[RecordKind.ROW].value, found[RecordKind.ROW].users, found[RecordKind.ROW].table) == (2, (CY,), 3)


def test_a_row_of_partners_is_of_both_and_a_draw_ends_it() -> None:
    level = [replace(each, result=0) for each in game(3, (ANN, BO), (CY, DI))]
    wins = [game(table, (ANN, BO), (CY, DI)) for table in (1, 2, 4, 5)]
    found = records(*wins[:2], level, *wins[2:])[RecordKind.ROW]
    assert (found.value, found.users, found.table) == (2, (ANN, BO), 2), "the first of two equal rows"
    assert RecordKind.ROW not in records(wins[0], level), "one win is no row"


def test_games_alone_do_not_count_and_the_erased_hold_nothing() -> None:
    alone = game(1, (ANN,), (), {"peak_win": 999, "peak_behind": 500, "rounds": 40})
    assert records(alone) == {}
    first = game(2, (ANN, BO), (CY, DI), {"peak_win": 400, "rounds": 5})
    second = game(3, (CY, DI), (ANN, BO), {"peak_win": 100, "rounds": 5})

    def erased(*users: int) -> dict[RecordKind, ServerRecord]:
        return records(*([replace(each, user=-each.user if each.user in users else each.user) for each in one]
                         for one in (first, second)))

    assert erased(ANN)[RecordKind.WIN].users == (BO,), "a record of partners stays with the other"
    gone = erased(ANN, BO)
    assert (gone[RecordKind.WIN].table, gone[RecordKind.WIN].users) == (3, (CY, DI))
    assert all(user > 0 for each in gone.values() for user in each.users)


@pytest.mark.parametrize(("name", "people", "seed"), [
    ("tichu", 4, 3), ("tichu", 4, 8), ("tatsu", 4, 2), ("lord", 5, 1)])
def test_peaks_are_those_of_the_record(name: str, people: int, seed: int) -> None:
    rules = GAMES[name]
    playout, most = Playout.start(rules, {}, people, seed), Counter[int]()
    bombs: Counter[tuple[int, int]] = Counter()
    for action in playout.play(60):
        if isinstance(action, Play):
            action = rules.step(playout.state, action)[0]
            assert isinstance(action, Play)
            made = rules.combination(action.cards)
            bombs[action.seat, len(rules.rounds(playout.state))] += made is not None and made.bomb
    rounds, counted = rules.rounds(playout.state), from_record(playout.record)
    for (seat, _), count in bombs.items():
        most[seat] = max(most[seat], count)
    view = rules.view(playout.state, None)
    assert view.phase is Phase.OVER
    columns = len(rounds[-1].totals)
    won = {seat % columns for seat in view.winners}
    for seat in range(people):
        own = counted[seat]
        assert own["peak_bombs"] == most[seat]
        if own["peak_bombs"]:
            assert bombs[seat, own["peak_bombs_at"] - 1] == most[seat]
        if name == "lord":
            assert not {"peak_win", "peak_behind", "peak_round"} & {key for key, value in own.items() if value}
            continue
        assert own["peak_round"] == max(0, *(each.scores[seat % columns] for each in rounds))
        behind = [max(each.totals) - each.totals[seat % columns] for each in rounds]
        assert own["peak_behind"] == (max(behind) if won == {seat % columns} else 0)
        others = [total for column, total in enumerate(rounds[-1].totals) if column != seat % columns]
        assert own["peak_win"] == (rounds[-1].totals[seat % columns] - max(others) if won == {seat % columns} else 0)


def test_what_is_highest_adds_up_to_nothing() -> None:
    played = [each for table in (1, 2) for each in game(table, (ANN,), (BO,), {
        "rounds": 4, "peak_win": 200, "peak_bombs_at": 3, "edition": EDITION})]
    assert dict(added([each for each in played if each.user == ANN]).sums) == {"rounds": 8}


async def test_games_of_an_earlier_edition_are_counted_again_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """One after another, the newest first; one that cannot be read keeps no other waiting, until the next start."""
    monkeypatch.setattr(statistics, "PAUSE", 0.0)
    monkeypatch.setattr(statistics, "TOGETHER", 2)
    league, counted = League(), list[int]()
    stores, service = league.stores, league.service.statistics
    for table in range(1, 6):
        await stores.statistics.put_played(table, game(table, (ANN,), (BO,), {"rounds": 4} | (
            {"edition": EDITION} if table == 2 else {})))

    async def count(table: int) -> None:
        counted.append(table)
        if table != 4:
            await stores.statistics.put_played(table, [replace(each, counters={"rounds": 4, "edition": EDITION})
                                           for each in game(table, (ANN,), (BO,))])

    monkeypatch.setattr(service, "count", count)
    monkeypatch.setattr(stores.statistics, "uncounted", lambda: nothing())
    await service.catch_up()
    await service.settle()
    assert counted == [5, 4, 3, 1]
    await service.catch_up()
    await service.settle()
    assert counted[4:] == [4]


async def nothing() -> list[int]:
    return []
