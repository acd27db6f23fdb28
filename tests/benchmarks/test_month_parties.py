"""``python -m benchmarks.month --parties``: what two accounts of one person gain that look for players together.

The figures are in docs/develop/measurements/ratings.md.
"""

from __future__ import annotations

import pytest

from benchmarks.month.parties import ALONE, MEETING, OPPONENTS, PARTNERS, Company, gained

GAMES, SEEDS = 25, 6


def test_partners_gain_less_than_two_accounts_that_meet_by_chance() -> None:
    """So a party that is rated adds nothing to what one person with two accounts can do anyway."""
    alone, partners = (gained(each, GAMES, seeds=SEEDS) for each in (ALONE, PARTNERS))
    assert 0 < partners.points < alone.points
    assert partners.won < alone.won


def test_opponents_of_one_party_would_gain_the_most_and_so_play_unrated() -> None:
    """Why: `bot.features.queue.parties.Parties.kind`."""
    alone, opponents = (gained(each, GAMES, seeds=SEEDS) for each in (ALONE, OPPONENTS))
    assert opponents.points > alone.points
    assert not opponents.marked, "the strangers of each game hide it"


def test_two_parties_of_one_person_are_marked() -> None:
    assert gained(MEETING, GAMES, seeds=SEEDS).marked


@pytest.mark.parametrize("seats", [(1, 0, 0, 0)])
def test_who_has_no_second_account_there_gains_nothing(seats: tuple[int, ...]) -> None:
    assert gained(Company("alone", seats), GAMES, seeds=2).points == 0
