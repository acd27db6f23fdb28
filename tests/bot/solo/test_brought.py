"""Games from files: logs, records, hostile files, cards that are still played, reviews a day."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.core.errors import TableError
from bot.features.brought import service
from bot.features.brought.reading import read_game
from bot.features.brought.service import BroughtGames
from bot.features.brought.store import SqlHands
from bot.features.brought.values import (
    DAY_SECONDS,
    FILE_BYTES_MAX,
    FILE_LINES_MAX,
    HELD_SECONDS,
    REVIEWS,
    BroughtError,
    BroughtGame,
)
from bot.features.declaration import Judges
from bot.storage import Storage, open_storage
from bot.tables.core.model import Person, Status
from bot.tables.rules.lobby_rules import Opening, among_ai
from games.records.redact import redact
from tests.support.database import created
from tests.support.games.bsw_log import BEFORE, LOG
from tests.support.games.golden_records import FOLDER, GAMES_TO_MAKE
from tests.support.tables.kit import Bench

ANN = Person(1, "Ann")


class BroughtKit:
    """Tables over a store, and games from files beside them."""

    def __init__(self, storage: Storage) -> None:
        self.bench = Bench(storage.tables)
        self.closed: list[int] = []
        self.reviewed: list[tuple[str, int, int]] = []
        self.busy = False
        self.games = BroughtGames(
            SqlHands(storage.database), (self._closed,), Judges(review=self._review, busy=lambda: self.busy),
            self.bench.clock)

    async def _closed(self) -> Sequence[int]:
        return self.closed

    async def _review(self, *of: Any) -> Any:
        self.reviewed.append(of)
        return object()


@pytest.fixture(params=["sqlite", "postgres"])
async def kit(request: Any, tmp_path: Path) -> AsyncIterator[BroughtKit]:
    postgres = request.param == "postgres"
    storage = await open_storage(
        request.getfixturevalue("postgres_database") if postgres else created(tmp_path / "brought.db"))
    found = BroughtKit(storage)
    await found.bench.driver.start()
    yield found
    await found.bench.driver.stop()
    await storage.close()


def refused(data: bytes) -> tuple[str, object]:
    with pytest.raises(BroughtError) as error:
        read_game(data)
    return error.value.code, error.value.params.get("n")


def test_a_log_becomes_a_record_that_the_rules_accept() -> None:
    game = read_game(LOG.encode())
    assert game.names == ("Ann", "Bo", "Cy", "Di")
    assert game.rounds == 1
    said = game.record.splitlines()
    assert said[5].startswith("hand 1 Do Ar Kr")
    for line in ("0 small", "0 give 2g 3g 4g", "0 take", "1 play Do", "2 take", "2 play Ph=8 7k 6b 5r 4b 3g 2b"):
        assert line in said, line
    assert said[-1] == "score 300 0"


@pytest.mark.parametrize(("before", "after"), [
    ("Tichu: (0)Ann\n", "Tichu: (0)Ann\nTichu: (0)Ann\n"),  # clicked twice
    ("Tichu: (0)Ann\n(0)Ann: GA", "(0)Ann: GA"),  # the call after the play, below
    ("(1)Bo", "(1)"),  # a seat without a name
    ("\n", "\r\n"),
    ("(3)Di: S2", "(3)Di\xa0: S2"),
])
def test_what_logs_are_like(before: str, after: str) -> None:
    text = LOG.replace(before, after)
    if "Tichu: (0)Ann" not in text:
        text = text.replace("S4 B3 R2 Ma\n", "S4 B3 R2 Ma\nTichu: (0)Ann\n")
    assert read_game(text.encode()).record.count("0 small") == 1
    assert read_game(text.encode("cp1252")).rounds == 1


def test_a_round_that_is_not_complete_is_left_out() -> None:
    assert read_game((LOG + BEFORE + "(0)Ann: GA").encode()).rounds == 1
    assert refused(BEFORE.encode()) == ("brought_empty", None)
    text = (FOLDER / "tichu-ai.tichu").read_text(encoding="utf-8")
    scores = text.count("\nscore ")
    cut = text[:text.rindex("\nscore ")]
    assert read_game(cut.encode()).rounds == scores - 1


@pytest.mark.parametrize("name", sorted(GAMES_TO_MAKE))
def test_records_of_ours_of_all_games(name: str) -> None:
    game = read_game((FOLDER / f"{name}.tichu").read_bytes())
    assert game.game == GAMES_TO_MAKE[name][0]
    assert game.rounds >= 1
    assert ";" not in game.record


def test_what_is_hostile_gets_a_sentence() -> None:
    record = (FOLDER / "tichu-ai.tichu").read_text(encoding="utf-8")
    assert refused(b"x" * (FILE_BYTES_MAX + 1))[0] == "brought_large"
    assert refused(b"\n" * FILE_LINES_MAX + b"busdriver 1")[0] == "brought_large"
    assert refused(b"busdriver 1\n" + b"9" * 1000)[0] == "brought_large"
    assert refused(b"busdriver 1\x00\n")[0] == "brought_text"
    assert refused(b"")[0] == "brought_kind"
    assert refused(b"\xff\xfe\x00b")[0] == "brought_text"
    assert refused(b"[" * 300)[0] == "brought_kind"
    assert refused(b"busdriver 2\ngame tichu\nseats A | B | C | D\nscore 1 1")[0] == "brought_line"
    assert refused(b"busdriver 1\ngame chess\nseats A | B | C | D\nscore 1 1") == ("brought_line", 2)
    assert refused(b"busdriver 1\nscore 1 1")[0] == "brought_line"
    assert refused(redact(record, 0).encode())[0] == "brought_hidden"
    assert refused(record.replace("score ", "score 1", 1).encode())[0] == "brought_line"
    assert refused(LOG.replace("GA GK", "GA GA").encode())[0] == "brought_line"
    assert refused(LOG.replace("300 - 0", "0 - 300").encode()) == ("brought_line", 31)
    assert refused(LOG.replace("(1)Bo: Hu", "(1)Bo: Dr").encode()) == ("brought_line", 23)
    assert refused(LOG.replace("Schupfen:", "").encode())[0] == "brought_line"
    assert refused(b"---------------Gr.Tichukarten------------------\nErgebnis: 0 - 0\n")[0] == "brought_line"


def test_names_are_cleaned() -> None:
    record = (FOLDER / "tichu-ai.tichu").read_text(encoding="utf-8")
    named = record.replace("P0 | P1", "\u202eevil\u202c@everyone | \u3164", 1)
    names = read_game(named.encode()).names
    assert "\u202e" not in names[0]
    assert names[1] == "?"
    same = read_game(record.replace("P0 | P1 | P2 | P3", "A | A | A | A", 1).encode()).names
    assert len(set(same)) == 4


async def test_a_game_is_its_owners_for_an_hour(kit: BroughtKit) -> None:
    await kit.games.bring(1, LOG.encode())
    assert (await kit.games.of(1)).rounds == 1
    with pytest.raises(BroughtError, match="brought gone"):
        await kit.games.of(2)
    steps = await kit.games.steps(await kit.games.of(1), 1)
    assert steps[0].action is None
    assert len(steps[0].hands[0]) == 14
    assert not await kit.games.steps(await kit.games.of(1), 2)
    await kit.bench.pass_time(HELD_SECONDS + 1)
    with pytest.raises(BroughtError, match="brought gone"):
        await kit.games.of(1)


async def test_cards_that_are_played_here_are_no_oracle(kit: BroughtKit) -> None:
    """A deal of a running table, a few cards changed or not, or one's own hand there; deals that others have yet to
    play; not an open one. A refusal tells nobody what another player holds."""
    tables = kit.bench.service
    table = await tables.lobbies.stage(among_ai(ANN, 0, 4, "easy"), Opening("tichu", 5, None), by=1)
    await tables.lobbies.begin(table.id, 1)
    await kit.bench.pass_time(5)
    dealt = [line for line in (await tables.automation.whole_record(table.id)).splitlines() if line.startswith("hand")]
    mine, *theirs = [line.split()[2:] for line in dealt]
    rest = [card for hand in theirs for card in hand]
    others = sorted(rest)

    def file(hand: Sequence[str], rest: Sequence[str]) -> bytes:
        """Made up: the hand is real, the others are not, and nobody ever played this."""
        cards = [*hand, *rest]
        hands = [" ".join(cards[at:at + 14]) for at in range(0, 56, 14)]
        return "\n".join(["busdriver 1", "game tichu", "seats A | B | C | D", "round 1", *[
            f"hand {seat} {said}" for seat, said in enumerate(hands)], "score 0 0"]).encode()

    def as_dealt(data: bytes) -> BroughtGame:
        return BroughtGame("tichu", data.decode(), ("A", "B", "C", "D"), (tuple(
            frozenset(line.split()[2:]) for line in data.decode().splitlines() if line.startswith("hand")),))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(service, "read_game", as_dealt)
        swapped = file([*others[:2], *mine[2:]], [*mine[:2], *others[2:]])
        for own in (file(mine, others), swapped):
            with pytest.raises(BroughtError, match="brought open"):
                await kit.games.bring(1, own)
            await kit.games.bring(2, own)
        await kit.games.bring(1, file(theirs[0], sorted([*mine, *theirs[1], *theirs[2]])))
        for user in (1, 2):
            for whole in (file(mine, rest), file([rest[0], *mine[1:]], [mine[0], *rest[1:]]),
                          file(rest[-14:], [*mine, *rest[:-14]])):
                with pytest.raises(BroughtError, match="brought open"):
                    await kit.games.bring(user, whole)
        await tables.abort(table.id, 1, force=True)
        await kit.bench.driver.settle()
        assert (await tables.snapshot(table.id)).status is Status.OVER
        await kit.games.bring(2, file(mine, rest))
        kit.closed.append(table.id)
        with pytest.raises(BroughtError, match="brought open"):
            await kit.games.of(2)


async def test_one_s_hand_is_known_after_the_exchange_and_as_another_game(kit: BroughtKit) -> None:
    """A made-up round that leads to the hand that one holds now; and Trichu, which has Tichu's deck and hands as
    large."""
    data = (FOLDER / "tichu-ai.tichu").read_bytes()
    game = read_game(data)
    before, after = game.hands[0][0], game.passed[0][0]
    assert len(before & after) == 11
    given = sorted(before & after)[:3]
    others = sorted(frozenset().union(*game.hands[0]) - before - after)
    there = [sorted(after.difference(given)) + others[:3], sorted([*given, *others[3:14]]),
             others[14:28], sorted({*others[28:], *(before - after)})]
    assert [len(hand) for hand in there[:3]] == [14, 14, 14]
    assert len(before & set(there[0])) == 8

    trichu = read_game((FOLDER / "trichu-ai.tichu").read_bytes())

    async def seats(user: int, tables: Any) -> Any:
        return {7: [0]} if user == 1 else {}

    def dealt(hands: Any) -> Any:
        async def running(*game: str) -> Any:
            return [(7, "\n".join(f"hand {seat} {' '.join(hand)}" for seat, hand in enumerate(hands)))] if (
                not game or game[0] == "tichu") else []
        return running

    with pytest.MonkeyPatch.context() as patch:
        store = kit.games._store
        patch.setattr(store, "seats_of", seats)
        patch.setattr(store, "running", dealt(there))
        with pytest.raises(BroughtError, match="brought open"):
            await kit.games.bring(1, data)
        await kit.games.bring(2, data)
        patch.setattr(store, "running", dealt(trichu.hands[0]))
        with pytest.raises(BroughtError, match="brought open"):
            await kit.games.bring(1, (FOLDER / "trichu-ai.tichu").read_bytes())


async def test_five_reviews_a_day_one_at_a_time_after_the_tables(kit: BroughtKit) -> None:
    game = await kit.games.bring(1, (FOLDER / "tichu-ai.tichu").read_bytes())
    kit.busy = True
    waiting = asyncio.create_task(kit.games.review(1, game, 1, 0))
    await asyncio.sleep(0)
    assert kit.reviewed == []
    kit.busy = False
    await waiting
    for seat in range(1, 4):
        await kit.games.review(1, game, 1, seat)
    await kit.games.review(1, game, 1, 0)  # known
    await kit.games.review(1, game, 2, 0)
    assert kit.games.left(1) == 0
    with pytest.raises(TableError, match="brought reviews"):
        await kit.games.review(1, game, 2, 1)
    await kit.games.review(2, game, 2, 1)
    assert len(kit.reviewed) == REVIEWS + 1
    await kit.bench.pass_time(DAY_SECONDS)
    assert kit.games.left(1) == REVIEWS
