"""``docs/play/fairness.md``: its program runs, agrees with ours, finds what is wrong; its vectors hold; known rates."""

import re
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from bot.tables.core.model import Status
from bot.tables.core.orders import OrderKind
from bot.tables.core.shuffle import SECRET_BYTES, Stream, commitment, deal, finished, verify
from bot.tables.core.time_control import ASYNC
from games.actions import Decline, Give, Play
from games.tichu import TICHU
from tests.support.logged import said
from tests.support.tables.kit import ANN, CY, PEOPLE, Bench, FixedSecrets, seat_down
from tests.support.tables.kit import Bench as Table

PAGE = (Path(__file__).parents[2] / "docs" / "play" / "fairness.md").read_text(encoding="utf-8")
SECRET = bytes(range(32))


@pytest.fixture(scope="module")
def verifier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("verifier") / "verifier.py"
    found = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert found
    assert len(found[1].splitlines()) <= 36
    path.write_text(found[1], encoding="utf-8")
    return path


async def played() -> str:
    """A game of Tichu by four AI players, cut in its first round."""
    bench = Table(seed="fair")
    table = await seat_down(bench, [], target="200")
    await bench.pass_time(0.5)
    await bench.service.cut(table.id, CY.id, "七 lucky")
    await bench.service.cut(table.id, ANN.id, "mine")
    for seat in range(4):
        await bench.service.stand_in(table.id, 100 + seat, "easy")
    over = await bench.play_out(table.id)
    assert over.status is Status.OVER
    return await bench.service.record(table.id, None)


def run(verifier: Path, record: str, folder: Path) -> subprocess.CompletedProcess[str]:
    path = folder / "game.tichu"
    path.write_text(record, encoding="utf-8")
    return subprocess.run([sys.executable, verifier, path], capture_output=True, text=True, check=False)


async def test_an_independent_program_comes_to_the_same(verifier: Path, tmp_path: Path) -> None:
    record = await played()
    assert "; cut 0 mine\n; cut 2 七 lucky\n" in record
    checks = verify(record)
    assert not any(check.problem for check in checks)
    found = run(verifier, record, tmp_path)
    assert found.stdout.splitlines() == [f"round {n + 1}: ok" for n in range(len(checks))], found.stderr

    false = {
        "does not match the commitment": re.sub(r"reveal \w\w", "reveal 00", record, count=1),
        "do not follow from the secret": record.replace("; cut 0 mine", "; cut 0 mimi"),
    }
    for words, text in false.items():
        assert words in run(verifier, text, tmp_path).stderr


def test_vectors() -> None:
    rows = dict(re.findall(r"\| ([^|`]+(?:`[^|]*`)?[^|]*?) +\| `?([^|`]+)`? \|", PAGE))
    assert rows["commitment, round 1"] == commitment(SECRET, 1)
    assert rows["commitment, round 2"] == commitment(SECRET, 2)
    stream = Stream(SECRET, 1)
    assert [stream.below(n) for n in (2, 56, 1000, 2**31 + 1)] == [1, 53, 707, 544207281]
    assert "".join(Stream(SECRET, 1).shuffle("abcdefghij")) in PAGE
    assert "".join(Stream(SECRET, 1, {0: "a", 2: "b"}).shuffle("abcdefghij")) in PAGE


async def test_a_takeback_never_reveals() -> None:
    """Nothing that anybody may read holds the secret of a round in which a move was taken back, until it is over."""
    bench = Bench(pace=replace(ASYNC, name="live"), seed="back")
    table = await seat_down(bench, [], rated=False)
    await bench.pass_time(10)
    secret = await bench.store.secret(table.id, 1)
    assert secret is not None
    for seat, person in enumerate(PEOPLE):
        cards = (await bench.service.view(table.id, person.id)).seats[seat].cards
        assert cards is not None
        for action in (Decline(seat), Give(seat, cards[:3])):
            seq = (await bench.service.snapshot(table.id)).seq
            await bench.service.act(table.id, person.id, seq, action)
    (leader,) = (await bench.service.snapshot(table.id)).to_act
    before = await bench.service.snapshot(table.id)
    play = next(action for action in await bench.service.legal(table.id, PEOPLE[leader].id) if isinstance(action, Play))
    await bench.service.act(table.id, PEOPLE[leader].id, before.seq, play)
    ballot = await bench.service.votes.propose(table.id, PEOPLE[leader].id, OrderKind.TAKEBACK)
    for person in PEOPLE:
        if not ballot.done and person != PEOPLE[leader]:
            ballot = await bench.service.votes.propose(table.id, person.id, OrderKind.TAKEBACK, ballot.line)
    assert ballot.done
    assert ballot.snapshot.state == before.state
    for seat in range(4):
        await bench.service.stand_in(table.id, 100 + seat, "easy")
    over = False
    while not over:
        over = bool((await bench.service.snapshot(table.id)).view(None).rounds)
        told = [said(entry) for entry in await bench.store.log(table.id)]
        told += [await bench.service.seat_record(table.id, seat) for seat in range(4)]
        told += [finished(await bench.service.automation.whole_record(table.id)), *map(str, bench.events)]
        assert any(secret.hex() in text for text in told) is over
        await bench.pass_time(300)
    assert not verify(finished(await bench.service.automation.whole_record(table.id)))[0].problem


# known rates -------------------------------------------------------------------------------------

DEALS = 2500


def bomb(cards: tuple[str, ...]) -> bool:
    """Four of a rank, or five of a suit in a row; Mah Jong, Dog, Phoenix and Dragon are in none."""
    ranks = "23456789TJQKA"
    plain = [card for card in cards if card[0] in ranks and card[1:] in ("g", "k", "b", "r")]
    if any(sum(card[0] == rank for card in plain) == 4 for rank in ranks):
        return True
    for suit in "gkbr":
        run = 1
        for low, high in pairwise(sorted(ranks.index(card[0]) for card in plain if card[1] == suit)):
            run = run + 1 if high == low + 1 else 1
            if run == 5:
                return True
    return False


def test_bombs_come_at_the_known_rates() -> None:
    """0.3 % of eight cards and 5.1 % of fourteen hold a bomb: 10,000 hands, within four standard deviations."""
    state = TICHU.setup(TICHU.check_options({}), ("a", "b", "c", "d"))
    secrets = FixedSecrets("rates")
    hands = [hand for _ in range(DEALS) for hand in deal(TICHU, state, secrets(SECRET_BYTES)).hands]
    for size, rate in ((8, 0.0030), (14, 0.0510)):
        found = sum(bomb(hand[:size]) for hand in hands) / len(hands)
        deviation = (rate * (1 - rate) / len(hands)) ** 0.5
        assert abs(found - rate) < 4 * deviation, (size, found)


def test_every_card_comes_to_every_seat() -> None:
    """Chi-square of 56 cards by 4 seats over 2,500 deals: 165 degrees of freedom, 99.99 % quantile 238."""
    state = TICHU.setup(TICHU.check_options({}), ("a", "b", "c", "d"))
    secrets = FixedSecrets("seats")
    counts: dict[tuple[str, int], int] = {}
    for _ in range(DEALS):
        for seat, hand in enumerate(deal(TICHU, state, secrets(SECRET_BYTES)).hands):
            for card in hand:
                counts[card, seat] = counts.get((card, seat), 0) + 1
    expected = DEALS / 4
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 238
