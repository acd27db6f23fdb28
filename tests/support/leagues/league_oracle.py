"""A slow second count of standings, from fixtures and results alone; it uses nothing of
`bot.league.formats.registry`."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cmp_to_key
from itertools import groupby

from bot.league.model import UNIT


def counted(state):
    """(points, scored, conceded, possible) of each entrant, points as fractions."""
    points, scored, conceded = defaultdict(Fraction), defaultdict(int), defaultdict(int)
    possible = defaultdict(Fraction)
    games = []
    for number, result in state.results.items():
        fixture = state.fixtures[number]
        if fixture.bye or result.how == "void" or result.annulled:
            continue
        games.append((fixture, result))
        for k, side in enumerate(fixture.sides):
            for e in side:
                scored[e] += result.scores[k]
                conceded[e] += max(s for j, s in enumerate(result.scores) if j != k)
    {"dtm": _dtm, "hiesfeld": _hiesfeld, "swiss": _swiss, "round_robin": _round_robin, "ladder": _ladder,
     "knockout": _knockout, "duplicate": _duplicate}[state.settings.preset](state, games, points, possible)
    return points, scored, conceded, possible, games


def _simple(state, games, points, win, draw, bye):
    for fixture, result in games:
        for k in (0, 1):
            mine, other = result.scores[k], result.scores[1 - k]
            if result.how == "awarded":
                mine, other = -result.ranks[k], -result.ranks[1 - k]
            worth = win if mine > other else draw if mine == other and not both_lost(result) else 0
            for e in fixture.sides[k]:
                points[e] += worth
    for fixture in state.fixtures.values():
        if fixture.bye and fixture.number in state.results and state.results[fixture.number].how != "void":
            points[fixture.sides[0][0]] += bye


def _dtm(state, games, points, possible):
    """24 deals: two points for each that is won, three for one won by a double victory, one for a draw."""
    for fixture, result in games:
        if result.how == "awarded":
            for k in (0, 1):
                for e in fixture.sides[k]:
                    points[e] += 4 * (0 if result.ranks[k] == 2 else 1 if result.ranks == (1, 1) else 2)
            continue
        for number, (a, b) in enumerate(result.deals):
            double = result.doubles[number] if result.doubles else 0
            worth = {0: (2, 0) if a > b else (0, 2) if b > a else (1, 1), 1: (3, 0), 2: (0, 3)}[double]
            for k in (0, 1):
                for e in fixture.sides[k]:
                    points[e] += worth[k]
    for fixture in state.fixtures.values():
        if fixture.bye:
            points[fixture.sides[0][0]] += 4


def _swiss(state, games, points, possible):
    _simple(state, games, points, 3, 1, 3)


def _round_robin(state, games, points, possible):
    _simple(state, games, points, 2, 1, 2)


def _ladder(state, games, points, possible):
    _simple(state, games, points, 1, 0, 0)


def _hiesfeld(state, games, points, possible):
    """12 points a match, unless somebody left: 3, 2, 1 by margin; what does not count is worth 1 to each."""
    matches = defaultdict(list)
    for fixture in state.fixtures.values():
        if fixture.bye:
            points[fixture.sides[0][0]] += 3
        else:
            matches[fixture.block].append((fixture, state.results[fixture.number]))
    for match in matches.values():
        real = [(f, r) for f, r in match if r.how != "void" and not r.annulled]
        worth = {3: [3, 2, 1], 2: [3, 1], 1: [2], 0: []}[len(real)]
        total = Fraction(0)
        for fixture, result in match:
            if (fixture, result) not in real:
                for e in result.excused or fixture.entrants:
                    points[e] += 1
                    total += 1
        given = {f.number: (10**6 if len(set(r.ranks)) > 1 else 0) if r.how == "awarded" else
                 abs(r.scores[0] - r.scores[1]) for f, r in real}
        for margin in sorted(set(given.values()), reverse=True):
            alike = [(f, r) for f, r in real if given[f.number] == margin]
            each = Fraction(sum(worth[:len(alike)]), len(alike))
            del worth[:len(alike)]
            for fixture, result in alike:
                for k in (0, 1):
                    share = each / 2 if margin == 0 else each if result.ranks[k] == 1 else 0
                    for e in fixture.sides[k]:
                        points[e] += share
                        total += share
        assert total == 12 - sum(bool(r.excused) for _, r in match), "always 12 a match"


def _knockout(state, games, points, possible):
    last = max(f.round for f in state.fixtures.values())
    for block in {f.block for f in state.fixtures.values()}:
        fixtures = [f for f in state.fixtures.values() if f.block == block]
        if fixtures[0].bye:
            points[fixtures[0].sides[0][0]] += 1
            continue
        wins = [0, 0]
        for f in fixtures:
            r = state.results[f.number]
            wins[0 if r.scores[0] > r.scores[1] else 1] += 1
        best = 3 if fixtures[0].round >= last - 1 else 1
        assert max(wins) == best // 2 + 1, (wins, best)
        points[fixtures[0].sides[wins.index(max(wins))][0]] += 1


def _duplicate(state, games, points, possible):
    for number in range(1, state.round + 1):
        here = [(f, r) for f, r in games if f.round == number]
        boards = len(here[0][1].deals)
        top = 2 * (len(here) - 1)
        for f, r in here:
            for k in (0, 1):
                for e in f.sides[k]:
                    for b in range(boards):
                        mine = r.deals[b][k] - r.deals[b][1 - k]
                        others = [o.deals[b][k] - o.deals[b][1 - k] for g, o in here if g is not f]
                        points[e] += sum(2 if mine > x else 1 if mine == x else 0 for x in others)
                    possible[e] += top * boards
        for f in state.fixtures.values():
            if f.round == number and f.bye:
                points[f.sides[0][0]] += Fraction(top * boards, 2)
                possible[f.sides[0][0]] += top * boards


def check_standings(state, rows):
    """Same points, and the order follows from them and from each tie-break in turn."""
    points, scored, conceded, _, _ = found = counted(state)
    for row in rows:
        e = row.entrant
        assert Fraction(row.tally.points, UNIT) == points[e], (row, points[e])
        assert (row.tally.scored, row.tally.conceded) == (scored[e], conceded[e])
    value = criteria(state, *found)
    for name in {"buchholz", "sonneborn"}.intersection(state.settings.ranking.order):
        at = state.settings.ranking.order.index(name)
        for row in rows:
            assert Fraction(row.criteria[at]) == value[name](row.entrant, ()) * UNIT, (name, row)
    for division in {row.division for row in rows}:
        field = [e for e, entrant in state.entrants.items() if entrant.division == division]
        got = {row.entrant: row.place for row in rows if row.division == division}
        assert got == places(field, state.settings.ranking.order, value)


def places(field, order, value):
    """The place of each entrant; equals share one."""
    groups = [field]
    for name in order:
        split = []
        for group in groups:
            values = {e: value[name](e, set(group)) for e in group}
            ordered = sorted(group, key=cmp_to_key(lambda a, b, v=values: (v[a] < v[b]) - (v[a] > v[b])))
            split += [list(part) for _, part in groupby(ordered, key=values.__getitem__)]
        groups = split
    expected = {}
    for group in groups:
        for e in group:
            expected[e] = len(expected) + 1 if e == group[0] else expected[group[0]]
    return expected


def criteria(state, points, scored, conceded, possible, games):
    """By name, what an entrant is worth among those alike. By today's rules an award is no game, and an opponent counts
    with draws for the rounds at the end that they chose not to play; by the first ones neither is so."""
    without, worth = rounds_without_a_game(state), points
    games = [(fixture, result) for fixture, result in games if not both_lost(result)]
    if state.settings.ranking.tie_break_rules > 1:
        games = [(fixture, result) for fixture, result in games if result.how != "awarded"]
        worth = {e: points[e] + state.settings.ranking.scoring.draw * stayed_away(state, e) for e in state.entrants}
    else:
        without = {e: [each for each in rounds if each[0] != "awarded"] for e, rounds in without.items()}
    byes = {e: sum(1 for _ in without.get(e, ())) for e in state.entrants}
    wins = {e: sum((won for _, won in without.get(e, ())), Fraction(0)) for e in state.entrants}
    return {
        "points": lambda e, g: points[e], "scored": lambda e, g: scored[e], "rating": lambda e, g: 0,
        "difference": lambda e, g: scored[e] - conceded[e], "head_to_head": lambda e, g: mini(games, e, g),
        "share": lambda e, g: points[e] / possible[e] if possible[e] else 0,
        "buchholz": lambda e, g: opponents(games, worth, e, False) + byes[e] * points[e],
        "sonneborn": lambda e, g: opponents(games, worth, e, True) + wins[e] * points[e],
    }


def rounds_without_a_game(state):
    """Of each entrant (how, what was won of it) for each bye, award, and game that both lost."""
    found = defaultdict(list)
    for number, result in state.results.items():
        for k, side in enumerate(state.fixtures[number].sides):
            for e in side:
                if result.how in ("bye", "half"):
                    found[e].append((result.how, Fraction(1) if result.how == "bye" else Fraction(1, 2)))
                elif both_lost(result):
                    found[e].append(("lost", Fraction(0)))
                elif result.how == "awarded" and not result.annulled:
                    w = winner(result)
                    found[e].append(("awarded", Fraction(1, 2) if w is None else Fraction(int(w == k))))
    return found


def both_lost(result):
    return result.how == "awarded" and result.ranks == (2, 2)


def stayed_away(state, e):
    """The rounds at the end for which an entrant was not there and got nothing: they had left, or lost by an award."""
    for count, number in enumerate(range(state.round, 0, -1)):
        mine = [f for f in state.fixtures.values() if f.round == number and any(e in side for side in f.sides)]
        absent = [f for f in mine if f.number in state.results and missed(f, state.results[f.number], e)]
        if len(absent) < len(mine):
            return count - sum(half_bye(state, e, after) for after in range(number + 1, state.round + 1))
    return state.round - sum(half_bye(state, e, after) for after in range(1, state.round + 1))


def missed(fixture, result, e):
    k = next(k for k, side in enumerate(fixture.sides) if e in side)
    return result.how == "half" or (result.how == "awarded" and result.ranks[k] > 1)


def half_bye(state, e, number):
    return any(f.round == number and any(e in side for side in f.sides) and f.number in state.results
               and state.results[f.number].how == "half" for f in state.fixtures.values())


def winner(result):
    return None if result.ranks[0] == result.ranks[1] else 0 if result.ranks[0] < result.ranks[1] else 1


def opponents(games, points, e, beaten_only):
    """The points of those whom an entrant met, or beat."""
    total = Fraction(0)
    for fixture, result in games:
        for k in (0, 1):
            if e in fixture.sides[k]:
                w = winner(result)
                f = 1 if not beaten_only or w == k else Fraction(1, 2) if w is None else 0
                total += f * sum(points[o] for o in fixture.sides[1 - k])
    return total


def mini(games, e, group):
    """The wins of an entrant in the games of the group."""
    total = Fraction(0)
    for fixture, result in games:
        if all(x in group for side in fixture.sides for x in side):
            for k in (0, 1):
                if e in fixture.sides[k]:
                    w = winner(result)
                    total += Fraction(1, 2) if w is None else int(w == k)
    return total
