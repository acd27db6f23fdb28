"""Commands for AI players: as an engine for other programs, and in matches against each other."""

from __future__ import annotations

import sys
from typing import Annotated, Literal

import typer

from bot.cli.common import InputError


def engine() -> int:
    """Play for other programs: JSON requests in, answers out."""
    from bot.engines.protocol import answers

    for text in answers(sys.stdin.buffer):
        print(text, flush=True)
    return 0


def match(
    a: Annotated[str, typer.Argument(
        metavar="A", help="a level: easy, normal, hard, network (hard without search), random, or engine:COMMAND")],
    b: Annotated[str, typer.Argument(metavar="B", help="the level it plays against")],
    game: Annotated[str, typer.Option(metavar="ID", help="the game")] = "tichu",
    players: Annotated[int, typer.Option(metavar="N", help="number of players, where the game leaves it open")] = 0,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="an option of the game")] = None,
    deals: Annotated[int, typer.Option(metavar="N", help="deals, each played twice")] = 200,
    seed: Annotated[int, typer.Option(metavar="N", help="the same seed gives the same match")] = 1,
    ms: Annotated[float, typer.Option(metavar="N", help="milliseconds a decision (0: unlimited)")] = 0,
    clock: Annotated[Literal["wall", "cpu"], typer.Option(
        help="elapsed time, or processor time where other work shares the machine")] = "wall",
    jobs: Annotated[int, typer.Option(metavar="N", help="processes to use")] = 1,
) -> int:
    """Let two AI levels play the same deals both ways."""
    from bot.engines.match import Match, MatchError
    from bot.engines.match_report import run

    options = tuple(_option(text) for text in option or ())
    try:
        return run(Match(a, b, game, players, options=options, seed=seed, ms=ms, clock=clock), deals=deals, jobs=jobs)
    except MatchError as error:
        raise InputError(str(error)) from None


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise typer.BadParameter("NAME=VALUE is needed", param_hint="--option")
    return name, value
