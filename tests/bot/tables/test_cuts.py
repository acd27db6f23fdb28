"""Players' own words in the shuffle: taken between commitment and deal, kept, shown, and checked by `verify`."""

import pytest

from bot.core.errors import TableError
from bot.core.user_text import cut_words
from bot.tables.core.change import Cause
from bot.tables.core.shuffle import Stream, cut_lines, deal, verify
from games.tichu import TICHU
from tests.support.logged import kind, said
from tests.support.tables.kit import ANN, BO, Bench, seat_down

SECRET = bytes(range(32))


def test_vectors():
    """Written down once, as those without words."""
    assert Stream(SECRET, 1, {0: "lucky seven"}).below(1000) == 290
    assert Stream(SECRET, 1, {2: "b", 0: "a"}).shuffle("abcdefghij") == Stream(
        SECRET, 1, {0: "a", 2: "b"}).shuffle("abcdefghij"), "seats in order, whoever was first"
    assert Stream(SECRET, 1, {0: "a", 2: "b"}).shuffle("abcdefghij") == tuple("bhgejidfac")
    assert Stream(SECRET, 1, {}).shuffle("abcdefghij") == tuple("becfghadij"), "without words nothing has changed"


@pytest.mark.parametrize(("given", "kept"), [
    ("  lucky   seven ", "lucky seven"), ("Glück", "Glück"), ("七", "七"), ("a|b", "a|b"), ("x" * 40, "x" * 40),
])
def test_words_are_kept_as_one_line(given: str, kept: str):
    assert cut_words(given) == kept


@pytest.mark.parametrize("bad", ["", "  ", "x" * 41, "a;b", "a\u202eb", "a\u200bb", "a\x00b"])
def test_other_words_are_refused(bad: str):
    with pytest.raises(TableError, match="bad cut"):
        cut_words(bad)


async def between(bench: Bench):
    """A table whose first shuffle is promised and not yet dealt."""
    found = await seat_down(bench, [])
    await bench.pass_time(0.5)
    return await bench.service.snapshot(found.id)


async def test_words_change_the_cards_and_are_in_the_record():
    bench = Bench()
    table = await between(bench)
    assert table.may_cut
    assert table.shuffle.published
    after = await bench.service.cut(table.id, BO.id, " lucky  seven")
    await bench.service.cut(table.id, ANN.id, "mine")
    assert after.shuffle.cuts == {1: "lucky seven"}
    assert bench.events[-1].cause is Cause.COMMIT
    assert [entry.user for entry in (await bench.store.log(table.id))[-2:]] == [BO.id, ANN.id]
    await bench.restart()
    shuffle = (await bench.service.snapshot(table.id)).shuffle
    assert shuffle.cuts == {0: "mine", 1: "lucky seven"}, "they outlive a restart"
    await bench.pass_time(10)
    dealt = await bench.service.snapshot(table.id)
    assert not dealt.may_cut
    assert dealt.shuffle.published == table.shuffle.published, "the commitment is shown until the next one"
    text = "\n".join(said(entry) for entry in await bench.store.log(table.id) if kind(entry) == "record")
    head = text.splitlines()
    start = head.index("round 1")
    assert head[start + 1 : start + 4] == [f"commit {table.shuffle.published}", "; cut 0 mine", "; cut 1 lucky seven"]
    secret = await bench.store.secret(table.id, 1)
    assert secret is not None
    assert [check.problem for check in verify(text, known={1: secret})] == [""]
    assert [check.problem for check in verify(text.replace("; cut 0 mine\n", ""), known={1: secret})] == ["wrong_cards"]
    assert [check.problem for check in verify(text.replace("cut 0 mine", "cut 0 mind"), known={1: secret})] == [
        "wrong_cards"]


async def test_new_words_replace_old_ones():
    bench = Bench()
    table = await between(bench)
    await bench.service.cut(table.id, ANN.id, "one")
    assert (await bench.service.cut(table.id, ANN.id, "two")).shuffle.cuts == {0: "two"}


async def test_refused_cuts_change_nothing():
    bench = Bench()
    table = await between(bench)
    for user, words, code in ((99, "hello", "not_seated"), (ANN.id, "a;b", "bad_cut")):
        with pytest.raises(TableError) as caught:
            await bench.service.cut(table.id, user, words)
        assert caught.value.code == code
    assert (await bench.service.snapshot(table.id)).seq == table.seq
    await bench.pass_time(10)
    dealt = await bench.service.snapshot(table.id)
    with pytest.raises(TableError) as caught:
        await bench.service.cut(table.id, ANN.id, "too late")
    assert caught.value.code == "no_cut_now"
    assert (await bench.service.snapshot(table.id)).seq == dealt.seq


async def test_the_commitment_comes_before_the_deal():
    """In the log, and on the table's message: its seq is lower than the deal's."""
    bench = Bench()
    table = await between(bench)
    await bench.pass_time(10)
    log = await bench.store.log(table.id)
    promised = next(entry.seq for entry in log if kind(entry) == "committed")
    dealt = next(entry.seq for entry in log if said(entry).startswith("round 1"))
    assert promised < dealt
    told = [event for event in bench.events if event.after.shuffle.published == table.shuffle.published]
    assert told[0].cause is Cause.COMMIT
    assert told[0].after.phase is not None
    assert told[0].after.phase.value == "between"


def test_without_words_the_record_has_no_line_for_them():
    assert cut_lines({}) == []
    state = TICHU.setup(TICHU.check_options({}), ("a", "b", "c", "d"))
    assert deal(TICHU, state, SECRET) == deal(TICHU, state, SECRET, {})
    assert deal(TICHU, state, SECRET) != deal(TICHU, state, SECRET, {0: "a"})
