"""What is said without a message of its own: advice, statistics, alt texts. For the snapshots, as (name, lines)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.i18n import Texts
from bot.league.formats.registry import PRESETS
from bot.league.settings import amended
from bot.league.statistics.counts import Counts
from bot.samples.moments import ACTIONS, HAND, moments
from cogs.league.pages import league_view
from cogs.pages import guide
from cogs.pages.action_line import action_line
from cogs.stats.stats_view import count_lines
from games import actions as done
from games.registry import GAMES
from games.views import Phase
from rendering.studio import (
    ExchangePicture,
    GameOverPicture,
    HandPicture,
    PictureRequest,
    ReplayPicture,
    ResultPicture,
    SessionPicture,
    TablePicture,
)
from tests.support.rendering import table_views


def plain_lines(t: Texts) -> Iterator[tuple[str, Sequence[str]]]:
    """Advice, statistics, alt texts."""
    view = next(rules.view(state, 0) for rules, state in moments("tichu", 4))
    tichu, actions = GAMES["tichu"], (*ACTIONS[1:5], *ACTIONS[5:13], done.Play(0, ("Do",), to=1), None)
    yield "advice", [guide.advice(t, tichu, replace(view, receivers=(1, 2, 3)), action) for action in actions
                     if not isinstance(action, done.Traded | done.Deal)]
    yield "what happened", [action_line(action, view, t) for action in ACTIONS]
    sums = {"rounds": 40, "points": 2100, "conceded": 1900, "small": 8, "small_made": 5, "grand": 2, "grand_made": 1,
            "double": 4, "first": 12, "bombs": 3, "wishes": 9, "wishes_hurt": 4, "soloist": 13, "soloist_won": 6,
            "place": 110, "crowned": 9, "last": 5, "multipliers": 40, "multiplier": 70}
    mine = Counts(10, 6, 1, sums, (1, 0, -1))
    for name in ("tichu", "trichu", "lord", "tatsu"):
        yield f"numbers of {name}", count_lines(name, mine, mine, t, rated=9)
    yield "numbers, none", count_lines("tichu", Counts(0, 0, 0, {}, ()), None, t, rated=0)
    yield "headings", [line for order in ("points", "share", "rating")
                       for line in league_view.headings(amended(PRESETS["swiss"], {"order": (order,)}), t)]
    for name, picture in _pictures(t):
        yield f"alt text: {name}", picture.describe().splitlines()
    for name, view in (("tichu", table_views.real("tichu")), ("tatsu", table_views.real("tatsu-2"))):
        game, state = view[len(view) // 2]
        mine = game.view(state, 0)
        selected = (mine.seats[0].cards or ())[:1]
        yield f"alt text: a hand, {name}", HandPicture(mine, t, selected, playable=()).describe().splitlines()


def _pictures(t: Texts) -> Iterator[tuple[str, PictureRequest]]:
    views = {
        "tichu": table_views.tichu(), "trichu": table_views.trichu(), "lord": table_views.lord(5, undealt=3),
        **{f"tatsu {players}": table_views.tatsu(players) for players in (2, 3, 4)},
    }
    for name, view in views.items():
        yield name, TablePicture(view, t)
        yield f"{name}, a round's end", ResultPicture(table_views.ended(view), t)
        yield f"{name}, the end", GameOverPicture(table_views.over(view), t)
    yield "session", SessionPicture(table_views.ended(views["lord"]), t)
    for phase in (Phase.GRAND, Phase.EXCHANGE, Phase.CLOSING, Phase.GIFT):
        trick = "dragon" if phase in (Phase.CLOSING, Phase.GIFT) else "none"
        yield str(phase), TablePicture(table_views.tichu(trick=trick, phase=phase, to_act=(1,)), t)
    game, state = next((game, state) for game, state in table_views.real("tichu") if game.view(state, 0).received)
    yield "exchange", ExchangePicture(game.view(state, 0), t)
    yield "replay", ReplayPicture(views["tichu"], {0: HAND}, 3, 60, t)
