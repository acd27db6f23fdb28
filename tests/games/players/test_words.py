"""What goes into the play-outs in C: malformed words are refused, and nothing is read or written out of bounds."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from games.actions import Give
from games.climbing import cards as c
from games.players.learned.native import Library, NativeFacts, deal_words, known
from games.players.learned.player import GRAND_GAIN, SMALL_GAIN
from games.players.learned.policy_features import choice_of_play
from games.players.learned.sampling import sampler
from games.registry import GAMES
from games.review.compiled import before_play, words_of
from games.review.decisions import DecisionKind, of_record
from games.review.finding import self_play
from games.review.worlds import worlds
from tests.support.thorough import THOROUGH, sampled
from training import policy
from training.playouts import line_of

Words = tuple[bool, list[int]]
"""Whether it is a deal, and its words."""
GAINS = SMALL_GAIN["tichu"], GRAND_GAIN
ODD = (0, 1, 2, 3, 4, 5, 9, 14, 15, 16, 50, 99, 100, 200, 255, 256, -1, -2, -26, 1 << 31, 1 << 32, (1 << 32) + 1,
       1 << 53, c.DECK, c.DECK + 1, (1 << 63) - 1, -1 << 63)
HANDS, TOP, TURN, OWNER, OUTS, TAKEN, CALLS, KEEPS, FIRST, WISH, INSTEAD = 1, 21, 25, 26, 31, 36, 41, 54, 55, 59, 60
"""Where they are among the words of a position of four seats (``c/position.c``)."""
SANITIZED = "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all"


def of_round(game: str, seed: str) -> Iterator[Words]:
    """The words of all decisions of a round."""
    for situation in of_record(self_play(GAMES[game], seed)):
        if game != "trichu":
            drawn = islice(worlds(situation, Random(1), given=False), 1)
            yield from ((before_play(situation), words) for words in words_of(situation, drawn, situation.action))
        elif situation.in_turn and situation.kind in (DecisionKind.PLAY, DecisionKind.PASS):
            view, top = situation.view, situation.view.trick.plays
            choice = choice_of_play(situation.action,
                                    top[-1] if top else None) if situation.kind is DecisionKind.PLAY else None
            seen = NativeFacts(view, situation.seat, sampler(view))
            world = next(worlds(situation, Random(1)))
            yield False, seen.words_of(world.round.tricks.hands, known(view, situation.seat), choice)


def changed(words: Sequence[int], rng: Random) -> list[int]:
    """One to three words are changed: another number, another word, or one bit."""
    found = list(words)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(found))
        bit = found[at] ^ 1 << rng.randrange(57)
        found[at] = rng.choice((rng.choice(ODD), rng.choice(words), bit if bit < 1 << 63 else -1, rng.getrandbits(56)))
    return found


def played(library: Library, dealt: bool, words: Sequence[int]) -> bool:
    """Whether they were played; else they are refused."""
    try:
        result = library.ending(words, GAINS, dealt=dealt)
    except ValueError:
        return False
    assert len(set(result.out)) == len(result.out) in (2, 3, 4)
    assert result.victory or sum(result.tricks) <= 250
    return True


@pytest.fixture(scope="module")
def given() -> list[Words]:
    return list(of_round("tichu", "compiled 8"))


def test_what_the_engine_writes_is_played(library: Library, given: list[Words]) -> None:
    assert {dealt for dealt, _ in given} == {True, False}
    assert all(played(library, *each) for each in given)
    assert [library.margin("trichu", words) for _, words in of_round("trichu", "playouts")]


@pytest.mark.parametrize(("at", "word"), [
    (0, 4), (0, -1), (HANDS, c.DECK), (HANDS, 1 << 56), (TOP, 10), (TOP + 1, 60), (TOP + 2, 15), (TURN, 4), (TURN, -2),
    (OWNER, 4), (OWNER, -2), (OWNER + 1, 1 << 32), (OUTS - 2, 15), (OUTS - 2, 1), (OUTS, 4), (OUTS, 9), (OUTS, -1),
    (TAKEN, 1 << 20), (CALLS, 150), (KEEPS, 2), (FIRST, 10), (FIRST + 3, c.DECK), (WISH, 1), (WISH, 99), (INSTEAD, 6),
    (INSTEAD, 1 << 40),
])
def test_malformed_positions_are_refused(at: int, word: int, library: Library, given: list[Words]) -> None:
    """Once they were written behind the end of an array, or shifted by more bits than a word has."""
    words = next(words for dealt, words in given if not dealt)
    with pytest.raises(ValueError, match="no position"):
        library.margin("tichu", [*words[:at], word, *words[at + 1:]])


@pytest.mark.parametrize("words", [[], [0] * 5, [0] * 500, ["a"] * 60, [0.5] * 60, [1 << 64] * 60])
def test_other_numbers_of_words_and_other_things_are_refused(words: list[int], library: Library) -> None:
    for call in (lambda: library.margin("tichu", words), lambda: library.ending(words, GAINS, dealt=False),
                 lambda: library.ending(words, GAINS, dealt=True)):
        with pytest.raises(ValueError, match="words"):
            call()


def test_malformed_deals_are_refused(library: Library, given: list[Words]) -> None:
    situation = next(each for each in of_record(self_play(GAMES["tichu"], "compiled 8"))
                     if each.kind is DecisionKind.EXCHANGE)
    assert isinstance(situation.action, Give)
    (words,) = words_of(situation, islice(worlds(situation, Random(1), given=False), 1), situation.action)
    hands, early, calls, gifts = words[1:5], words[5:9], words[9:13], words[15:]
    seat = words[0]
    assert played(library, True, deal_words(seat, hands, early, calls, 0, gifts))
    for bad in (
        deal_words(4, hands, early, calls), deal_words(seat, [c.DECK] * 4, early, calls),
        deal_words(seat, [*hands[:3], 0], early, calls), deal_words(seat, hands, early[::-1], calls),
        deal_words(seat, hands, early, [300] * 4), deal_words(seat, hands, early, calls, 16),
        deal_words(seat, hands, early, calls, 0, [gifts[0], 0, 0]),
        deal_words(seat, hands, early, calls, 0, [gifts[0]] * 3),
        deal_words(seat, hands, early, calls, 0, [hands[seat]] * 3),
    ):
        assert not played(library, True, bad), bad


def test_whatever_the_words_they_are_played_or_refused(library: Library, given: list[Words]) -> None:
    rng, found = Random("words"), set()
    for _ in range(sampled(2000, 40_000)):
        dealt, words = rng.choice(given)
        found.add(played(library, dealt, changed(words, rng)))
    assert found == {True, False}


# sanitizers ---------------------------------------------------------------------


@pytest.fixture(scope="module", params=policy.FLAGS)
def sanitized(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory,
              ) -> Iterator[tuple[str, Path, Path]]:
    """The trainer of a game, built of the same sources, that stops at an address or a shift out of bounds; a net."""
    if not THOROUGH:
        pytest.skip("`make thorough` runs the sanitizers")
    folder = tmp_path_factory.mktemp("sanitized")
    (folder / "empty.c").write_text("int main(void) { return 0; }\n")
    if shutil.which("cc") is None or subprocess.run(
            ["cc", *SANITIZED.split(), "empty.c", "-o", "empty"], cwd=folder, capture_output=True).returncode:
        pytest.skip("no C compiler, or it has no sanitizers")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CFLAGS", SANITIZED)
        net = folder / "net.bin"
        program = policy.build(request.param, folder, policy.write_net(request.param, net))
        patch.setenv("ASAN_OPTIONS", "detect_leaks=0")  # what the trainer allocates lasts until it ends
        yield request.param, program, net


def test_the_trainer_stays_within_bounds(sanitized: tuple[str, Path, Path]) -> None:
    _, program, net = sanitized
    trained = net.with_name("trained.bin")
    for words in (["train", trained, "256", "0", "2", "1", "5", "14", net],
                  ["match", net, trained, "4", "1", "1", "5", "14", "14", "14"],
                  ["show", net, "5", "1"], ["sets", net, "1", "2", "2", "1"]):
        subprocess.run([program, *words], check=True, capture_output=True)


def test_play_outs_stay_within_bounds(sanitized: tuple[str, Path, Path]) -> None:
    """Of the engine's words and of malformed ones."""
    game, program, net = sanitized
    rng, given = Random("sanitized"), [each for seed in "abc" for each in of_round(game, seed)]
    lines = [line_of(words, dealt=dealt) for dealt, words in given]
    for _ in range(5_000):
        dealt, words = rng.choice(given)
        lines.append(line_of(changed(words, rng), dealt=dealt))
    done = subprocess.run([program, "playout", net], input="\n".join(lines), capture_output=True, text=True)
    assert not done.stderr
    answers = done.stdout.splitlines()
    assert len(answers) == len(lines)
    assert "no position" not in answers[: len(given)]
    assert 0.05 < answers.count("no position") / len(answers) < 0.99
