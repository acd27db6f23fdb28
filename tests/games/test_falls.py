"""A review explains the largest fall of its curve, also where it was luck."""

from games.registry import GAMES
from games.review.finding import self_play
from games.review.report import FALL, FALL_LEADS, review
from tests.support.thorough import sampled


def test_the_largest_fall_is_explained() -> None:
    found = []
    for seed in range(sampled(2, 4)):
        record = self_play(GAMES["tichu"], f"fall {seed}")
        for seat in (0, 1):
            seen = review(record, 1, seat, most=4)
            sign = 1 if seat == 0 else -1
            curve = [sign * value for value in seen.curve]
            most = max(curve[at] - curve[later] for at in range(len(curve))
                       for later in range(at + 1, min(at + FALL_LEADS, len(curve) - 1) + 1))
            assert (seen.fall is None) == (most < FALL)
            if seen.fall is not None:
                found.append(seen.fall)
                assert seen.fall.points == round(most)
                assert (seen.fall.dearest > 0) == (seen.fall.cost > 0), "the trick to look at"
                assert not seen.fall.cost or seen.fall.start <= seen.fall.dearest <= seen.fall.end
                assert all(player % 2 != seat % 2 for player, _ in seen.fall.held)
    assert found
