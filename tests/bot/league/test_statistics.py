"""What is counted from a record, and how it adds up."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from bot.league.ports import Played
from bot.league.statistics.counts import activity, added, best_partner
from bot.league.statistics.record_counts import _badges, from_record, side_of
from bot.samples.playout import Playout
from games.actions import Play
from games.registry import GAMES
from games.tichu import TICHU
from tests.support.leagues.league_kit import League

AT = datetime(2026, 11, 21, tzinfo=UTC)


@pytest.mark.parametrize("seed", range(3))
def test_a_record_is_counted_as_it_was_played(seed: int) -> None:
    playout = Playout.start(TICHU, {}, 4, seed)
    bombs: Counter[int] = Counter()
    wishes: Counter[int] = Counter()
    for action in playout.play(6):
        action = TICHU.step(playout.state, action)[0] if isinstance(action, Play) else action
        if isinstance(action, Play):
            combination = TICHU.combination(action.cards)
            bombs[action.seat] += combination is not None and combination.bomb
            wishes[action.seat] += action.wish is not None
    rounds = TICHU.rounds(playout.state)
    counted = from_record(playout.record)
    for seat in range(4):
        own = counted[seat]
        assert own["rounds"] == len(rounds)
        assert own["points"] == sum(result.scores[seat % 2] for result in rounds)
        assert own["conceded"] == sum(result.scores[1 - seat % 2] for result in rounds)
        assert own["bombs"] == bombs[seat]
        assert own["wishes"] == wishes[seat]
        assert own["wishes_hurt"] + own["wishes_partner"] <= own["wishes"]
        assert own["first"] == sum(result.out[0] == seat for result in rounds)
        for call in ("small", "grand"):
            mine = [made for result in rounds for made in result.calls if (made.seat, made.call) == (seat, call)]
            assert own[call] == len(mine)
            assert own[f"{call}_made"] == sum(made.made for made in mine)
    doubles = sum(bool(result.victory) for result in rounds)
    assert counted[0]["double"] + counted[1]["double"] == doubles


@pytest.mark.parametrize(("game", "people"), [
    ("trichu", 3), ("tientsin", 6), ("lord", 5), ("lord", 8), ("tatsu", 2), ("tatsu", 3), ("tatsu", 4)])
def test_every_game_has_the_measures_of_its_traits(game: str, people: int) -> None:
    playout = Playout.start(GAMES[game], {}, people, 7)
    for _ in playout.play(4):
        pass
    rounds = GAMES[game].rounds(playout.state)
    counted = from_record(playout.record)
    assert set(counted) == set(range(people)), "nobody but the people, whoever else has a seat"
    for seat in range(people):
        own = counted[seat]
        assert own["rounds"] == len(rounds)
        played = added([Played(1, seat, None, 9, game, AT, 1, own)])
        measures = played.measures(game)
        assert tuple(measures) == GAMES[game].traits.statistics
        if game == "lord":
            assert own["place"] == sum(result.scores[seat] for result in rounds)
            assert own["crowned"] == sum(result.scores[seat] == 1 for result in rounds)
            assert own["last"] == sum(result.scores[seat] == people for result in rounds)
            assert "points" not in own
        else:
            assert own["points"] == sum(result.scores[seat % len(result.scores)] for result in rounds)
            assert measures["conceded"] is not None
        if game == "tatsu":
            assert own["multiplier"] == sum(result.detail[seat % len(result.detail)][1] for result in rounds)
        if game == "trichu":
            assert own["soloist"] == sum(result.dealer == seat for result in rounds)
            against = [result for result in rounds if side_of(result, people, seat) == 1]
            assert len(against) == own["rounds"] - own["soloist"]
    if game == "trichu":
        assert sum(own["soloist"] for own in counted.values()) == len(rounds)


def test_sides_are_those_of_the_round() -> None:
    """Trichu: soloist and Table against the others; Tatsu of four: two and two; The Great Lord: everybody alone."""
    ended = {}
    for game, people in (("trichu", 3), ("tatsu", 4), ("tatsu", 3), ("lord", 5)):
        playout = Playout.start(GAMES[game], {}, people, 3)
        for _ in playout.play(1):
            pass
        ended[game, people] = GAMES[game].rounds(playout.state)[-1]
    trichu = ended["trichu", 3]
    sides = [side_of(trichu, 3, seat) for seat in range(4)]
    assert sides[trichu.dealer] == sides[3]
    assert sides.count(sides[3]) == 2
    tatsu = [side_of(ended["tatsu", 4], 4, seat) for seat in range(4)]
    assert tatsu[0] == tatsu[2] != tatsu[1] == tatsu[3]
    for game, people in (("tatsu", 3), ("lord", 5)):
        assert len({side_of(ended[game, people], people, seat) for seat in range(people)}) == people


WISHED = """busdriver 1
game tichu target=1000 wish_bombs=yes
seats a | b | c | d
round 1
hand 0 Ma Dr Ag Ak Kg Kk Qg Qk Jg Jk Tg 2g 2k 2b
hand 1 8g 8k 8b Ab Kb Qb Jb Tb 7g 7k 6g 3g 3k 3b
hand 2 Ar Kr Qr Jr Tr 8r 7b 7r 6k 6b 6r 4g 4k 4b
hand 3 9g 9k 9b 9r Tk Ph Do 5g 5k 5b 5r 4r 2r 3r
0 decline
1 decline
2 decline
3 decline
0 give 2g 2k 2b
1 give 3g 3k 3b
2 give 4g 4k 4b
3 give 3r 4r 2r
0 play Ma wish=8
1 play 8g
3 play 9g 9k 9b 9r
"""


def test_a_wish_that_an_opponent_had_to_fulfil_hurts() -> None:
    counted = from_record(WISHED)
    assert counted[0]["wishes"] == counted[0]["wishes_hurt"] == 1
    assert counted[3]["bombs"] == 1


def test_badges_are_counted_each_time() -> None:
    found: dict[int, Counter[str]] = {1: Counter({"rounds": 3})}
    _badges(found, [(0, "grand"), (1, "saved"), (0, "grand")])
    assert found == {0: {"badge_grand": 2}, 1: {"rounds": 3, "badge_saved": 1}}


def test_counts_add_up_and_find_the_best_partner() -> None:
    played = [
        Played(n, 1, partner, 9, "tichu", AT, result, {"rounds": 10, "points": points, "small": 2, "small_made": 1})
        for n, (partner, result, points) in enumerate(
            [(2, 1, 600), (3, -1, 300), (2, 1, 500), (2, 0, 400), (4, 1, 900)])]
    counts = added(played)
    assert (counts.games, counts.won, counts.drawn) == (5, 3, 1)
    assert counts.form == (1, -1, 1, 0, 1)
    assert counts.points == 54
    assert counts.share("small_made", "small") == 0.5
    assert counts.share("grand_made", "grand") is None
    found = best_partner(played)
    assert found is not None
    assert (found[0], found[1].games) == (2, 3), "one game with 4 is not enough to tell"
    assert activity(played)[0] == 5


async def test_games_are_found_by_server_and_player() -> None:
    league = League()
    stores = league.stores

    def played(table: int, user: int, partner: int | None, guild: int = 8, game: str = "tichu") -> Played:
        return Played(table, user, partner, guild, game, AT + timedelta(hours=table), 1, Counter())

    first, other, second = played(1, 1, 2), played(1, 2, 1), played(2, 1, 3)
    elsewhere, lord = played(3, 1, 2, guild=9), played(4, 1, None, game="lord")
    for each in (first, other, second, elsewhere, lord):
        mine = [row for row in (first, other, second, elsewhere, lord) if row.table == each.table]
        await stores.statistics.put_played(each.table, mine)
    assert list(await stores.statistics.played(8, "tichu")) == [second, first, other]
    assert list(await stores.statistics.played(9, "tichu")) == [elsewhere]
    assert list(await stores.statistics.played(8, "tichu", 1)) == [second, first]
    assert list(await stores.statistics.played(None, "tichu", 1)) == [elsewhere, second, first]
    assert list(await stores.statistics.played(None, "lord", 1)) == [lord]
