"""The shuffle: fixed vectors for other implementations, fairness, and what `verify` finds."""

from collections import Counter

import pytest

from bot.tables.automation import revealed
from bot.tables.core.entries import Committed
from bot.tables.core.shuffle import SECRET_BYTES, Stream, commitment, deal, verify
from games.actions import Deal, deal_lines, line
from games.records.notation import header
from games.registry import GAMES
from games.tichu import TICHU
from tests.support.tables.kit import ANN, Bench, ai_game, bombs

SECRET = bytes(range(32))


def test_vectors():
    """Written down once; a change of these breaks every published commitment."""
    assert commitment(SECRET, 1) == "ba144922b0945eb4ddbe795eee168dfbee4d259c9afdcedd9906248a3cca96d5"
    assert commitment(SECRET, 2) == "c4f7d4af354ee9c1c66b120efd8b9879e722d7b1be26a94d47906de8d0a23e5c"
    stream = Stream(SECRET, 1)
    assert [stream.below(n) for n in (2, 56, 1000, 2**31 + 1)] == [1, 53, 707, 544207281]
    assert Stream(SECRET, 1).shuffle("abcdefghij") == tuple("becfghadij")


def test_a_secret_has_its_size():
    with pytest.raises(ValueError, match="32 bytes"):
        Stream(b"short", 1)


def test_numbers_are_even():
    """Chi-square of 6 places over 60,000 draws, 99.9 % quantile 20.5; n = 6 does not divide 2^32."""
    stream = Stream(SECRET, 1)
    found = Counter(stream.below(6) for _ in range(60_000))
    assert sum((count - 10_000) ** 2 / 10_000 for count in found.values()) < 20.5


def test_each_card_comes_to_each_place():
    places = Counter((Stream(SECRET, n).shuffle("abcd").index("a")) for n in range(8000))
    assert sum((count - 2000) ** 2 / 2000 for count in places.values()) < 16.3


def test_bombs_come_as_often_as_they_should():
    """A bomb in 14 cards: 5.1 % (fours 4.2 %, straight flushes the rest); 4 hands of 600 deals."""
    state = TICHU.setup(TICHU.check_options({}), ("a", "b", "c", "d"))
    found = 0
    for number in range(600):
        secret = number.to_bytes(SECRET_BYTES, "big")
        found += sum(bombs(hand) > 0 for hand in deal(TICHU, state, secret).hands)
    assert 0.035 < found / 2400 < 0.068


def record(secret: bytes = SECRET, *, commit: str | None = None, reveal: str | None = None, dealt: Deal | None = None):
    """A first round of Tatsu by four, cut short: what matters is its shuffle."""
    game = GAMES["tatsu"]
    options = game.check_options({"target": "100"})
    state = game.setup(options, ("a", "b", "c", "d"))
    dealt = dealt or deal(game, state, secret)
    text = [*header("tatsu", options, "abcd"), *deal_lines(dealt, commit or commitment(secret, 1))]
    state = game.apply(state, dealt)
    while not game.rounds(state):
        action = game.legal(state, game.to_act(state)[0])[0]
        state = game.apply(state, action)
        text.append(line(action))
    text.append(f"reveal {reveal or secret.hex()}")
    return "\n".join(text)


def test_a_true_shuffle_holds():
    [check] = verify(record())
    assert (check.round, check.problem) == (1, "")


def test_another_secret_is_found():
    other = bytes(32)
    assert [check.problem for check in verify(record(reveal=other.hex()))] == ["wrong_commitment"]
    assert [check.problem for check in verify(record(reveal="abc"))] == ["wrong_commitment"]
    assert [check.problem for check in verify(record(reveal="abcd"))] == ["wrong_commitment"]


def test_another_deck_is_found():
    game = GAMES["tatsu"]
    state = game.setup(game.check_options({"target": "100"}), ("a", "b", "c", "d"))
    stacked = game.deal(state, game.deck(state), game.dealers(state)[0])
    assert [check.problem for check in verify(record(dealt=stacked))] == ["wrong_cards"]


def test_what_is_not_there_is_not_checked():
    text = record()
    without_reveal = "\n".join(line for line in text.splitlines() if not line.startswith("reveal"))
    assert [check.problem for check in verify(without_reveal)] == ["no_reveal"]
    without_commit = "\n".join(line for line in text.splitlines() if not line.startswith("commit"))
    assert [check.problem for check in verify(without_commit)] == ["no_commitment"]


def test_the_next_round_has_another_deck_from_the_same_secret():
    assert Stream(SECRET, 1).shuffle("abcdefghij") != Stream(SECRET, 2).shuffle("abcdefghij")


def test_secrets_are_added_behind_the_scores_of_a_sealed_record():
    assert revealed("round 1\nscore 1 2\nround 2\nscore 3 4\nround 3\n", b"\xab") == (
        "round 1\nscore 1 2\nreveal ab\nround 2\nscore 3 4\nreveal ab\nround 3\n")
    assert revealed("score 1 2\nreveal cd", b"\xab") == "score 1 2\nreveal cd"


async def test_the_whole_record_of_a_sealed_table():
    secret = bytes(range(32))

    async def board(table_id: int) -> bytes:
        return secret

    bench = Bench(boards=(board,))
    table = await ai_game(bench, "tatsu", "100", people=2)
    over = await bench.play_out(table)
    assert over.shuffle.sealed
    text = await bench.service.automation.whole_record(table)
    assert f"reveal {secret.hex()}" in text
    assert "reveal" not in await bench.service.record(table, ANN.id)
    assert next(each.fact for each in await bench.service.log(table) if isinstance(each.fact, Committed)).sealed
    assert not any(check.problem for check in verify(text))


async def test_the_shuffle_of_a_lesson_is_used_once():
    bench = Bench()
    bench.service.automation.choose(1, [bytes(range(32))])
    table = await ai_game(bench, "tatsu", "100", people=2)
    await bench.pass_time(2)
    assert await bench.store.secret(table, 1) == bytes(range(32))
    assert await bench.service.automation.whole_record(table) != ""
    second = await ai_game(bench, "tatsu", "100", people=2)
    await bench.pass_time(2)
    assert await bench.store.secret(second, 1) != bytes(range(32))
