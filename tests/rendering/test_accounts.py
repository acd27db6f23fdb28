"""The lines of an account add up to its score, with every value of every option of every game."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

import pytest

from bot.i18n import texts
from bot.samples.playout import Playout
from games.base import OptionSpec
from games.noting import NotedAs, PaperRound
from games.registry import GAMES
from games.views import View
from rendering.results.round_result import AccountLine, sides
from rendering.results.score_sheet import ScoreSheetPicture
from rendering.studio import ResultPicture
from tests.support.thorough import sampled

EN = texts("en")


def values(spec: OptionSpec) -> tuple[str, ...]:
    return spec.values or (str(spec.minimum), str(spec.maximum), str(spec.default))


CASES = [pytest.param(game, {spec.name: value}, id=f"{name}, {spec.name}={value}")
         for name, game in GAMES.items() for spec in game.options for value in dict.fromkeys(values(spec))]


def paper_rounds(game: Any, state: Any) -> Iterator[PaperRound]:
    """A round of each end, for each side, in which everybody who may has called."""
    dealers = game.noting(state).dealers
    rules = game.noting(state, dealers[0] if dealers else None)
    if rules.kind is not NotedAs.CARDS:
        return
    highest = dict(rules.calls)  # of each seat
    for calls in ((), tuple(highest.items()), tuple((seat, "small") for seat in highest)):
        for side in rules.sides:
            yield PaperRound(dealers[0] if dealers else None, side[:1], calls, points=35)
            if 0 < rules.sweep <= len(side):
                yield PaperRound(dealers[0] if dealers else None, side[: rules.sweep], calls)


def ended(game: Any, options: dict[str, str]) -> Iterator[View]:
    """Views of rounds that have ended: some noted, some played."""
    people = game.players(game.check_options(options))
    for players in dict.fromkeys((people[0], people[-1])):
        playout = Playout.start(game, options, players, 1)
        fresh = playout.state
        for noted in paper_rounds(game, fresh):
            yield game.view(game.note(fresh, noted), None)
        for _ in playout.play(sampled(1, 5)):
            pass
        yield game.view(playout.state, None)


def amount(entry: AccountLine) -> int:
    return int(entry.value.replace("−", "-").replace("× ", "").replace("+", ""))


@pytest.mark.parametrize(("game", "options"), CASES)
def test_the_lines_of_an_account_add_up_to_the_score(game: Any, options: dict[str, str]) -> None:
    for view in ended(game, options):
        for number, result in enumerate(view.rounds, 1):
            for side in sides(view, result, EN):
                combined = prod if result.detail else sum
                assert combined(map(amount, side.entries)) == side.score, side
                assert side.total is None or number > 1 or side.total == side.score


def test_a_double_victory_of_100_is_shown_and_said_as_such() -> None:
    """In the picture, its description and the score sheet's."""
    game = GAMES["tichu"]
    state = game.setup(game.check_options({"double": "100"}), ("Ann", "Bo", "Cy", "Di"))
    view = game.view(game.note(state, PaperRound(out=(0, 2), calls=((0, "small"), (1, "grand")))), None)
    said = ResultPicture(view, EN).describe()
    assert "Double victory +100, Tichu: Ann +100; this round +200" in said
    assert "Grand Tichu: Bo −200; this round −200" in said
    drawn = [mark.label for mark in ResultPicture(view, EN).sheet().marks]
    assert drawn.count("+100") == 2
    assert "Grand Tichu: Bo −200" in ScoreSheetPicture(view, EN).describe()
