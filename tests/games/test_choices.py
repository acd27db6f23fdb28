"""What two choices are worth: `games.review.choices`."""

from __future__ import annotations

import pytest

from games.players.learned.native import library
from games.records.reader import lines, read
from games.review.choices import WORLDS, weigh
from games.review.decisions import of_record
from games.views import Phase
from tests.games.test_review import hard_round
from tests.support.thorough import sampled

built = pytest.mark.skipif(library() is None, reason="the library is not built")


def places(record: str) -> list[tuple[str, list[str]]]:
    """(the record up to it, plain choices) of some decisions with several."""
    found = []
    for each in list(of_record(record))[::sampled(28, 7)]:
        choices = [str(text) for text in _plain(each)]
        if len(choices) > 1:
            found.append(("".join(f"{text}\n" for text in list(lines(record))[: each.number - 1]), choices[:2]))
    return found


def _plain(situation):
    from games.actions import Decline, Grand, Pass, Play, line

    if situation.view.phase in (Phase.PLAY, Phase.GRAND) and situation.seat in situation.view.to_act:
        return [line(action) for action in situation.legal if isinstance(action, Play | Pass | Grand | Decline)]
    return []


@built
def test_both_are_played_on_in_the_same_worlds() -> None:
    record, _ = hard_round(3)
    assert len(places(record)) >= sampled(1, 6)
    for before, choices in places(record):
        found = weigh(before, choices)
        assert found is not None
        first, other = found
        assert first.error == 0.0
        assert 0.0 <= other.error < 100
        assert all(abs(each.points) <= 600 for each in found)
        assert weigh(before, choices) == found, "always the same"
        twice = weigh(before, [choices[0], choices[0]])
        assert twice is not None
        assert twice[0].points == twice[1].points


def test_what_is_no_choice_has_no_worth() -> None:
    record, _ = hard_round(3)
    before, choices = places(record)[-1]
    assert weigh(before, ["nonsense", choices[0]]) is None
    assert weigh(before, ["score 50 50", choices[0]]) is None
    assert weigh("busdriver 1\ngame tatsu\n", ["0 pass", "0 pass"]) is None
    assert WORLDS > 50
    assert read(before).ready


def test_other_rules_are_not_weighed() -> None:
    """The library plays by the rule book alone."""
    record, _ = hard_round(3)
    before, choices = places(record)[-1]
    house = before.replace("game tichu", "game tichu double=100", 1)
    assert weigh(house, choices) is None
