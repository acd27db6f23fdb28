"""What may be taken back, and who lost a seat, by the log alone."""

from datetime import UTC, datetime

import pytest

from bot.tables.core.entries import Entry, Recorded, Reseated
from bot.tables.core.position import Position
from bot.tables.log.absence import lost_by_timeout
from bot.tables.log.taking_back import back_to
from games.tatsu import TATSU
from games.views import Phase
from tests.support.tables.kit import LINES, SLOW, Bench, seat_down


def log_of(*texts: str) -> list[Entry]:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    return [Entry(seq, at, Recorded(text)) for seq, text in enumerate(texts, 1)]


@pytest.mark.parametrize(("texts", "seats", "to"), [
    (("0 play 2g",), (0,), 0), (("0 play 2g", "1 pass", "2 pass"), (0,), 0), (("0 play 2g", "1 pass"), (1,), 1),
    (("0 play 2g", "1 pass", "2 pass", "3 pass", "0 take"), (3,), 3),
    (("0 play 2g", "1 play 3g"), (0,), None), (("0 play 2g", "1 small"), (0,), None),
    (("0 play Dr", "0 gift 1"), (0,), 1), (("0 play 2g", "1 gift 2"), (0,), None), (("0 ask 2",), (0,), 0),
    (("0 small", "1 pass"), (0,), None), (("0 pass", "0 small"), (0,), None), (("round 1\nhand 0",), (0,), None),
    (("1 play 2g", "score 1 2"), (1,), None), (("abort",), (0,), None), ((), (0,), None), (("1 pass",), (0,), None),
    (("0 play 2g",), (2, 0), 0),
])
async def test_how_far_a_move_is_taken_back(texts, seats, to):
    """The newest own play, pass, gift or question, if others have only passed or taken since."""
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    assert back_to((await bench.service.begun(table.id)).position, log_of(*texts), seats) == to


async def test_nothing_is_taken_back_in_the_exchange_or_with_cards_face_down():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES[:5])
    position = (await bench.service.begun(table.id)).position
    assert position.phase is Phase.EXCHANGE
    assert back_to(position, log_of("0 play 2g"), (0,)) is None
    rows = TATSU.setup(TATSU.check_options({}), ("Ann", "Bo"))
    dealt = TATSU.apply(rows, TATSU.deal(rows, TATSU.deck(rows), 0))
    assert back_to(Position(TATSU, dealt), log_of("0 play 2g"), (0,)) is None
    assert back_to(Position(TATSU, rows), log_of("0 play 2g"), (0,)) is None, "between rounds"


def test_who_lost_a_seat_by_timeout_is_read_from_the_log():
    at = datetime(2026, 1, 1, tzinfo=UTC)

    def seat(number: int, level: str | None, user: int | None) -> Entry:
        return Entry(1, at, Reseated(number, level), user)

    assert lost_by_timeout([seat(0, "easy", None), seat(1, "easy", 5)]) == {0}
    assert lost_by_timeout([seat(0, "easy", None), seat(0, None, 5)]) == frozenset()
    assert lost_by_timeout([seat(0, None, 5), seat(0, "normal", None), *log_of("1 pass")]) == {0}
