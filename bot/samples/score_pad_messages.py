"""Messages of score pads: the pad, the pages on which a round of each game is noted, names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from discord import ui

from bot.features.score_pads.service import folded
from bot.features.score_pads.values import PadSeat, ScorePad
from bot.i18n import Texts
from cogs.score_pads import view
from cogs.score_pads.choice import RoundChoice
from cogs.score_pads.cog import shown
from games.noting import PaperRound

NAMES = ("Zoë*", "Bo", "Cy", "Di", "Ed", "Flo")
PLAYERS = {"tichu": 4, "tientsin": 6, "trichu": 3, "lord": 5, "tatsu": 3}


def _pad(game: str, **changes: object) -> ScorePad:
    seats = tuple(PadSeat(name, 10 * (not number)) for number, name in enumerate(NAMES[:PLAYERS[game]]))
    return replace(ScorePad(1, 1, 5, 10, game, seats), **changes)  # type: ignore[arg-type]


def score_pads(t: Texts) -> Iterator[tuple[str, ui.LayoutView]]:
    empty, noted = _pad("tichu"), _pad("tichu", rounds=(PaperRound(out=(0, 2), calls=((0, "grand"),)),))
    of_season = replace(noted, season=7, fixture=4)
    yield "score pad", view.pad_page(empty, shown(empty), t)
    yield "score pad, a round", view.pad_page(noted, shown(noted), t)
    yield "score pad, drawn", view.pad_page(noted, shown(noted), t, ("scores.jpg", "the scores"))
    yield "score pad, of a season", view.pad_page(of_season, shown(of_season), t)
    over = replace(noted, over=True)
    yield "score pad, over", view.pad_page(over, shown(over), t)
    yield "score pad names", view.names_page(empty, t)
    yield "score pad done", view.done_page(noted, f"{t('pad.noted', n=1, scores='400 : 0')} {t('pad.over')}", t)
    for game in PLAYERS:
        pad = _pad(game)
        rules, state = folded(pad)
        for choice in (RoundChoice(), RoundChoice(dealer=0, first=0, calls=((0, "small"),), out=(1,))):
            page = view.round_page(pad, shown(pad), rules.noting(state, choice.dealer), choice, t,
                                   note=t("pad.noted", n=1, scores="70 : 30") if choice.out else "")
            yield f"score pad round, {game}{', begun' if choice.out else ''}", page


def forms(t: Texts) -> Iterator[tuple[str, ui.Modal]]:
    for game in ("tichu", "tatsu"):
        pad, choice = _pad(game), RoundChoice(dealer=0, first=0)
        rules, state = folded(pad)
        yield f"points on a score pad of {game}", view.points_form(
            pad, shown(pad), rules.noting(state, choice.dealer), choice, t)
    yield "names on a score pad", view.names_form(_pad("tichu"), t)
