"""The reader of records (NOTATION.md), shown on a toy game: it knows nothing of any game's rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.actions import Abort, Deal, Play, RuleError, line
from games.records.notation import Reveal, Score, Shape, fields, header, parse, safe_name
from games.records.reader import Reader, RecordError, lines, read, write
from games.records.redact import redact
from games.records.replay import actors, knowers, legal_lines, report
from tests.support.games.toy_game import GAMES, HighCard

TWO_ROUNDS = """\
; a comment line
busdriver 1

game toy target=2\t; two rounds
seats Ann | Bo Bo
round 1
commit 9f86d0
dealer 1
hand 0 2g 3g
hand 1 4g 5g
1 play 4g
0 play 2g
score 0 1
reveal 5e88
round 2
dealer 1
hand 0 2g 3g
hand 1 4g 5g
1 play 5g
0 play 3g
score 0 1
"""

HEADER = "busdriver 1\ngame toy\nseats Ann | Bo\n"
DEALT = HEADER + "round 1\ndealer 0\nhand 0 2g 3g\nhand 1 4g 5g\n"
PLAYED = DEALT + "0 play 2g\n1 play 4g\n"


def error_of(text: str | bytes) -> tuple[int, str, str]:
    with pytest.raises(RecordError) as caught:
        read(text, GAMES)
    return caught.value.number, caught.value.error.rule, caught.value.error.code


def number_of_error(text: str) -> int | None:
    try:
        read(text, GAMES)
    except RecordError as error:
        return error.number
    return None


def test_a_record_folds_into_its_state() -> None:
    reader = read(TWO_ROUNDS, GAMES)
    assert reader.names == ("Ann", "Bo Bo")
    assert reader.given == {"target": "2"}
    assert reader.number == 21
    assert report(reader, legal=True) == {
        "game": "toy",
        "options": {"target": 2},
        "rounds": [{"scores": [0, 1], "out": [], "calls": {}}] * 2,
        "totals": [0, 2],
        "finished": True,
        "winners": [1],
        "phase": "over",
        "to_move": [],
        "legal": [],
    }


def test_entries_say_what_happened_where() -> None:
    reader = Reader(GAMES)
    found = [entry for text in lines(TWO_ROUNDS) if (entry := reader.feed(text))]
    assert [entry.number for entry in found] == [10, 11, 12, 13, 14, 18, 19, 20, 21]
    assert found[0].item == Deal(1, (("2g", "3g"), ("4g", "5g")), dealer=1)
    assert found[0].commit == "9f86d0"
    assert [entry.number for entry in found if entry.ended] == [12, 20]
    assert found[3:5] == [type(found[3])(13, Score((0, 1))), type(found[4])(14, Reveal("5e88"))]


def test_the_header_alone_is_a_record() -> None:
    assert report(read(HEADER, GAMES))["phase"] == "between"


def test_hands_being_read_leave_the_game_between_rounds() -> None:
    reader = read(HEADER + "round 1\ndealer 0\nhand 0 2g 3g\n", GAMES)
    assert report(reader, legal=True)["phase"] == "between"
    assert report(reader, legal=True)["legal"] == []
    assert reader.pending is not None
    assert reader.pending.hands == {0: ("2g", "3g")}


@pytest.mark.parametrize(
    ("text", "line", "rule", "code"),
    [
        ("", 1, "NOTATION", "header_unfinished"),
        ("busdriver 1\ngame toy\n", 2, "NOTATION", "header_unfinished"),
        ("busdriver 1\n; no more\n\n", 3, "NOTATION", "header_unfinished"),
        ("game toy\n", 1, "NOTATION", "header_expected"),
        ("\n\nbusdriver 2\n", 3, "NOTATION", "unknown_version"),
        ("busdriver\n", 1, "NOTATION", "unknown_version"),
        ("busdriver 1 1\n", 1, "NOTATION", "unknown_version"),
        ("busdriver 1\nseats Ann | Bo\n", 2, "NOTATION", "header_expected"),
        ("busdriver 1\ngame\n", 2, "NOTATION", "unknown_game"),
        ("busdriver 1\ngame chess\n", 2, "NOTATION", "unknown_game"),
        ("busdriver 1\ngame toy target\n", 2, "NOTATION", "option_shape"),
        ("busdriver 1\ngame toy target=\n", 2, "NOTATION", "option_shape"),
        ("busdriver 1\ngame toy target=2 target=2\n", 2, "NOTATION", "option_twice"),
        ("busdriver 1\ngame toy target=99\n", 2, "NOTATION", "bad_option"),
        ("busdriver 1\ngame toy speed=1\n", 2, "NOTATION", "unknown_option"),
        ("busdriver 1\ngame toy\nseats\n", 3, "NOTATION", "name_missing"),
        ("busdriver 1\ngame toy\nseats Ann | \n", 3, "NOTATION", "name_missing"),
        ("busdriver 1\ngame toy\nseats Ann\n", 3, "NOTATION", "player_count"),
        (HEADER + "seats Ann | Bo\n", 4, "NOTATION", "unknown_line"),
    ],
)
def test_bad_headers(text: str, line: int, rule: str, code: str) -> None:
    assert error_of(text) == (line, rule, code)


@pytest.mark.parametrize(
    ("text", "rule", "code"),
    [
        (HEADER + "dealer 0", "NOTATION", "round_expected"),
        (HEADER + "hand 0 2g 3g", "NOTATION", "round_expected"),
        (HEADER + "commit aa", "NOTATION", "round_expected"),
        (HEADER + "round", "NOTATION", "field_count"),
        (HEADER + "round one", "NOTATION", "not_a_number"),
        (HEADER + "round 2", "NOTATION", "round_number"),
        (HEADER + "round 1\nround 1", "NOTATION", "round_running"),
        (DEALT + "round 2", "NOTATION", "round_running"),
        (PLAYED + "round 1", "NOTATION", "round_number"),
        (HEADER + "round 1\ncommit aa\ncommit aa", "NOTATION", "commit_place"),
        (HEADER + "round 1\ncommit xyz", "NOTATION", "not_hex"),
        (HEADER + "round 1\ndealer 0\nhand 0 2g 3g\ncommit aa", "NOTATION", "commit_place"),
        (HEADER + "round 1\ndealer 2", "NOTATION", "no_such_seat"),
        (HEADER + "round 1\ndealer 0\ndealer 0", "NOTATION", "dealer_place"),
        (HEADER + "round 1\nhand 0 2g 3g", "NOTATION", "dealer_missing"),
        (HEADER + "round 1\ndealer 0\nhand 0 2g 3g\ndealer 0", "NOTATION", "dealer_place"),
        (PLAYED + "round 2\ndealer 0", "H1", "wrong_dealer"),
        (HEADER + "round 1\ndealer 0\nhand 0 2g", "H2", "card_count"),
        (HEADER + "round 1\ndealer 0\nhand 0 2g 3g\nhand 1 3g 4g", "H3", "card_twice"),
        (HEADER + "round 1\ndealer 0\nhand 0 2g 3g\nhand 0 4g 5g", "NOTATION", "hand_twice"),
        (HEADER + "round 1\ndealer 0\nhand", "NOTATION", "no_such_seat"),
        (HEADER + "round 1\ndealer 0\nhand 2 2g 3g", "NOTATION", "no_such_seat"),
        (HEADER + "round 1\ndealer 0\nhand 0", "NOTATION", "no_cards"),
        (HEADER + "round 1\ndealer 0\nhand 0 2g 3x", "NOTATION", "no_such_card"),
        (HEADER + "round 1\ndealer 0\nhand 0 2g 3g\n0 play 2g", "NOTATION", "deal_unfinished"),
        (HEADER + "round 1\ndealer 0\nhand 0 2g 3g\nabort", "NOTATION", "deal_unfinished"),
        (HEADER + "round 1\ndealer 0\nopen ?", "NOTATION", "hidden_card"),
        (HEADER + "score 0 1", "NOTATION", "score_place"),
        (DEALT + "score 0 1", "NOTATION", "score_place"),
        (PLAYED + "score 1 0", "NOTATION", "score_mismatch"),
        (PLAYED + "score 0 1 0", "NOTATION", "score_mismatch"),
        (PLAYED + "score 0 one", "NOTATION", "not_a_number"),
        (PLAYED + "score 0 1\nscore 0 1", "NOTATION", "score_place"),
        (PLAYED + "round 2\nscore 0 1", "NOTATION", "deal_unfinished"),
        (PLAYED + "score 0 1\nreveal aa\nreveal aa", "NOTATION", "reveal_place"),
        (PLAYED + "reveal aa\nscore 0 1", "NOTATION", "score_place"),
        (DEALT + "reveal aa", "NOTATION", "reveal_place"),
        (DEALT + "7 pass", "NOTATION", "no_such_seat"),
        (DEALT + "00 pass", "NOTATION", "unknown_line"),
        (DEALT + "-1 pass", "NOTATION", "unknown_line"),
        (DEALT + "pass 0", "NOTATION", "unknown_line"),
        (DEALT + "0", "NOTATION", "unknown_verb"),
        (DEALT + "0 dance", "NOTATION", "unknown_verb"),
        (DEALT + "0 pass now", "NOTATION", "field_count"),
        (DEALT + "0 play", "NOTATION", "no_cards"),
        (DEALT + "0 play wish=2", "NOTATION", "no_cards"),
        (DEALT + "0 play ?", "NOTATION", "hidden_card"),
        (DEALT + "0 play 2g=3", "NOTATION", "no_such_card"),
        (DEALT + "0 play wish=2 2g", "NOTATION", "play_shape"),
        (DEALT + "0 play 2g wish=2 wish=2", "NOTATION", "play_shape"),
        (DEALT + "0 play 2g wish=1", "NOTATION", "no_such_wish"),
        (DEALT + "0 play 2g to=5", "NOTATION", "no_such_seat"),
        (DEALT + "0 give", "NOTATION", "no_cards"),
        (DEALT + "0 give Ph=3", "NOTATION", "no_such_card"),
        (DEALT + "0 gift", "NOTATION", "field_count"),
        (DEALT + "0 ask 9", "NOTATION", "no_such_seat"),
        (DEALT + "traded 0", "NOTATION", "field_count"),
        (DEALT + "traded 0 1", "NOTATION", "no_cards"),
        (DEALT + "resign", "NOTATION", "field_count"),
        (DEALT + "abort 1", "NOTATION", "field_count"),
        (DEALT + "stop now", "NOTATION", "field_count"),
        (DEALT + "0 pass", "H4", "not_now"),
        (DEALT + "1 play 4g", "H4", "not_your_turn"),
        (DEALT + "0 play 4g", "H5", "not_held"),
        (TWO_ROUNDS + "round 3", "H6", "game_over"),
        (TWO_ROUNDS + "abort", "H6", "over"),
        (TWO_ROUNDS + "0 play 2g", "H6", "over"),
        (DEALT + "abort\n0 play 2g", "H6", "over"),
    ],
)
def test_a_bad_line_is_named_and_changes_nothing(text: str, rule: str, code: str) -> None:
    *good, bad = lines(text)
    reader = Reader(GAMES)
    for text in good:
        reader.feed(text)
    before = (reader.state, reader.pending, reader.deal, reader.number, reader._after)
    with pytest.raises(RecordError) as caught:
        reader.feed(bad)
    assert (caught.value.number, caught.value.text) == (len(good) + 1, bad)
    assert (caught.value.error.rule, caught.value.error.code) == (rule, code)
    assert None not in caught.value.error.params.values()
    assert (reader.state, reader.pending, reader.deal, reader.number, reader._after) == before


def test_a_bad_header_line_changes_nothing() -> None:
    reader = Reader(GAMES)
    reader.feed("busdriver 1")
    for bad in ("game chess", "game toy target=0", "seats A | B"):
        with pytest.raises(RecordError):
            reader.feed(bad)
    reader.feed("game toy")
    with pytest.raises(RecordError):
        reader.feed("seats A")
    reader.feed("seats A | B")
    assert reader.ready
    assert reader.number == 3


def test_text_that_is_not_utf8_is_an_error_at_its_line() -> None:
    assert error_of(HEADER.encode() + b"; \xe9\n") == (4, "NOTATION", "not_utf8")
    assert error_of("busdriver 1\n\udcff") == (2, "NOTATION", "not_utf8")


def test_lines_end_with_a_newline_and_nothing_else() -> None:
    """A line separator inside a name must not shift the line numbers of errors."""
    text = "busdriver 1\r\ngame toy\r\nseats A\u2028B\x0b | C\r\nround 9\r\n"
    assert error_of(text) == (4, "NOTATION", "round_number")
    assert read("\ufeff" + HEADER, GAMES).names == ("Ann", "Bo")


def test_a_line_may_start_anywhere_and_end_in_a_comment() -> None:
    reader = read(DEALT + "  0\tplay   2g;cheap\n;1 play 9g\n", GAMES)
    assert reader.state.played == ((0, "2g"),)


def test_commit_may_stand_before_or_after_the_dealer() -> None:
    text = HEADER + "round 1\ndealer 0\ncommit AA11\nhand 1 4g 5g\nhand 0 2g 3g\n"
    assert read(text, GAMES).deal == Deal(1, (("2g", "3g"), ("4g", "5g")), dealer=0)


def test_scores_may_be_left_out_and_revealed_without() -> None:
    assert read(PLAYED + "reveal aa\nround 2\n", GAMES).pending is not None


def test_after_the_end_comments_may_follow() -> None:
    assert read(TWO_ROUNDS + "reveal aa\n\n; good game\n", GAMES).number == 24


def test_the_owner_of_a_record_is_whose_hand_it_knows() -> None:
    base = HEADER + "round 1\ndealer 0\n"
    assert knowers(read(DEALT, GAMES)) is None
    assert actors(read(DEALT, GAMES)) == (0, 1)
    mine = read(base + "hand 0 2g 3g\nhand 1 ? ?\n", GAMES)
    assert knowers(mine) == actors(mine) == (0,)
    assert legal_lines(mine) == ["0 play 2g", "0 play 3g"]
    theirs = read(base + "hand 0 ? ?\nhand 1 4g 5g\n", GAMES)
    assert actors(theirs) == (1,)
    assert legal_lines(theirs) == []
    spectator = read(base + "hand 0 ? ?\nhand 1 ? ?\n0 play Ak\n", GAMES)
    assert actors(spectator) == ()


def test_written_records_read_back() -> None:
    game = HighCard()
    actions = [Deal(1, (("2g", "3g"), ("4g", "5g")), dealer=0), Play(0, ("2g",)), Play(1, ("4g",)), Abort()]
    text = write(game, game.check_options({}), ("A|n;n\n", " "), actions)
    assert text == (
        "busdriver 1\ngame toy target=3\nseats A¦n,n | ?\nround 1\ndealer 0\nhand 0 2g 3g\nhand 1 4g 5g\n"
        "0 play 2g\n1 play 4g\nscore 0 1\nabort\n"
    )
    assert read(text, GAMES).state.over


@given(st.text())
def test_any_name_can_be_written(name: str) -> None:
    text = header("toy", {}, (name, "Bo"))
    assert read("\n".join(text), GAMES).names == (safe_name(name), "Bo")


TATSU = Shape.of(["R1.3", "R2", "Yx1", "Yf"], 2)


def test_tatsu_cards_may_hide_behind_their_clan() -> None:
    """D16: a card chosen blind is named by its place in the row."""
    assert parse(fields("0 play R?@4"), TATSU) == Play(0, ("R?@4",))
    assert TATSU.hidden == {"?", "R?", "Y?"}
    for bad in ("0 play R?", "0 play Y?@x", "0 play ?@4", "0 play R?@14", "0 play Ph=3 R2"):
        with pytest.raises(Exception, match="NOTATION"):
            parse(fields(bad), TATSU)


FRAGMENTS = st.sampled_from(
    [*"0123456789?|;=", "2g", "Ph", "Ph=T", "wish=8", "to=1", "play", "pass", "hand", "round", "dealer", "score",
     "commit", "reveal", "open", "traded", "resign", "abort", "stop", "give", "gift", "ask", "none", "busdriver",
     "game", "toy", "seats", "R?@4", "\x00", "\u2028", "²", "٣", "10000000000"]
)


@given(st.lists(st.lists(FRAGMENTS, max_size=5).map(" ".join), max_size=6), st.sampled_from([HEADER, DEALT, PLAYED]))
def test_nonsense_raises_nothing_but_record_errors(texts: list[str], start: str) -> None:
    number = number_of_error(start + "\n".join(texts))
    assert number is None or 1 <= number <= start.count("\n") + len(texts)


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_raise_nothing_but_record_errors(data: bytes | str) -> None:
    with pytest.raises(RecordError):
        read(data, GAMES)


def test_a_deal_has_no_line_of_its_own() -> None:
    with pytest.raises(ValueError, match="deal_lines"):
        line(Deal(1, ((), ()), None))


# records as a seat may see them --------------------------------------------------------------------

PAIRS = """\
busdriver 1
game tichu target=1000
seats A | B | C | D
round 1
hand 0 Ma 2g 2k Ph 9g 9k Tg Tk Jg Jk Qg Qk Kg Kk
hand 1 3g 3k 4g 4k 5g 5k 6g 6k 7g 7k 8g 8k Ag Ak
hand 2 2b 2r 3b 3r 4b 4r 5b 5r 6b 6r 7b 7r 8b 8r
hand 3 9b 9r Tb Tr Jb Jr Qb Qr Kb Kr Ab Ar Dr Do
0 decline
1 decline
2 decline
3 decline
0 give Tg Jg Qg
1 give 3g 4g 5g
2 give 3b 4b 5b
3 give 9b Tb Jb
"""


@pytest.mark.parametrize(("written", "kept"), [
    ("0 play  9k 9g", "0 play 9k 9g"), ("0 play Kk  Ph", "0 play Kk Ph=K"), ("0 play Ma  wish=7", "0 play Ma wish=7"),
])
def test_a_seats_record_keeps_a_line_as_it_was_written(written: str, kept: str) -> None:
    """But names what the Phoenix stands for."""
    for seat in (None, 0, 3):
        assert redact(PAIRS + written, seat).splitlines()[-1] == kept


@pytest.mark.parametrize("text", ["", "busdriver 1\n", "busdriver 1\ngame tichu\n"])
def test_a_record_that_ends_in_its_header_is_none_for_any_seat(text: str) -> None:
    for seat in (None, 0):
        with pytest.raises(RecordError) as caught:
            redact(text, seat)
        assert caught.value.error.code == "header_unfinished"


@pytest.mark.parametrize("seat", [-1, 4])
def test_nobody_sees_the_record_of_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(RuleError) as caught:
        redact(PAIRS, seat)
    assert (caught.value.code, caught.value.rule, caught.value.params) == ("nobody_there", "NOTATION", {"seat": seat})


@pytest.mark.parametrize(("text", "code", "params"), [
    ("hand 0 2g 9x", "no_such_card", {"card": "9x"}),
    ("2 give 3b 4b Xx", "no_such_card", {"card": "Xx"}), ("0 decline now", "field_count", {"n": 1, "found": 2}),
])
def test_a_bad_line_says_what_is_wrong_with_it(text: str, code: str, params: dict[str, object]) -> None:
    before = PAIRS[: PAIRS.index("hand 0" if text.startswith("hand") else f"{text[0]} {text.split()[1]}")]
    with pytest.raises(RecordError) as caught:
        read(f"{before}{text}\n")
    assert (caught.value.error.code, caught.value.error.params) == (code, params)
