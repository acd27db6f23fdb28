"""Views for pictures: made by hand for the awkward cases, from real games for the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import takewhile
from typing import Any

from games.base import Game
from games.registry import GAMES
from games.views import CallResult, Combination, Phase, PlayView, RoundResult, SeatView, TrickView, View
from rendering import gallery

NAMES = {
    "latin": ("Wolfeschlegelsteinhausenbergerdorff", "Maximiliana Montgomery", "WWWWWWWWWW", "Anne-Katharina"),
    "cyrillic": ("Александра Константинопольская", "Достопримечательность", "Щщщщщщщщщщ", "Екатерина-Мария"),
    "greek": ("Παπαδοπούλου-Αλεξανδράκη", "Αλεξάνδρα Κωνσταντίνου", "Ωωωωωωωωωωωω", "Χριστόδουλος"),
    "cjk": ("司馬相如諸葛孔明歐陽修文天祥", "さくらこまちゆきのじょう", "김수한무거북이와두루미삼천갑자", "王小明"),
    "mixed": ("x" * 100, "שלמה בן־דוד המלך", "🐉 Dragon 🐉 Master 🐉", "A"),
}
"""Long names in four scripts; and the troublesome ones."""

FOURS = ("4g", "4k", "4r", "Qg", "Qr")
SEVENS = ("7g", "7b", "7r", "2k", "2r")
NINES = ("9g", "9r", "Ph=9", "Kk", "Kb")
STRAIGHT = ("Ma", "2g", "3k", "4b", "5r", "6g", "7k", "8b", "9r", "Tg", "Jk", "Qb", "Kr", "Ag")


def names(script: str, count: int) -> tuple[str, ...]:
    return tuple(NAMES[script][i % len(NAMES[script])] for i in range(count))


def house(seat: int, cards: tuple[str, ...], rank: int) -> PlayView:
    return PlayView(seat, cards, Combination("full_house", 2 * rank, 5))


def singles(count: int, seats: int) -> TrickView:
    codes = ("2g", "3k", "4b", "5r", "6g", "7k", "8b", "9r", "Tg", "Jk", "Qb", "Kr", "Ag", "Dr")[:count]
    plays = tuple(PlayView(i % seats, (code,), Combination("single", 2 * i + 4, 1)) for i, code in enumerate(codes))
    return TrickView(plays, plays[-1].seat, 45)


def houses(seats: int) -> TrickView:
    plays = (house(0, FOURS, 4), house(1, SEVENS, 7), house(2 % seats, NINES, 9))
    return TrickView(plays, 2 % seats, 45)


def straight(seats: int) -> TrickView:
    short = PlayView(0, STRAIGHT[1:8], Combination("straight", 16, 7))
    return TrickView((short, PlayView(1 % seats, STRAIGHT, Combination("straight", 28, 14))), 1 % seats, 25)


TRICKS = {
    "none": lambda seats: TrickView(),
    "dragon": lambda seats: TrickView((PlayView(1, ("Dr",), Combination("single", 50, 1)),), 1, 25),
    "houses": houses,
    "straight": straight,
    "three singles": lambda seats: singles(3, seats),
    "fourteen singles": lambda seats: singles(14, seats),
}


def tichu(seats: int = 4, script: str = "latin", trick: str = "houses", **changed: Any) -> View:
    """A team game of so many seats, as busy as it can be: calls, passes, a wish, one out, negative scores."""
    calls = ("grand", "", "small", "")
    about = tuple(
        SeatView(i, name, team=i % 2, count=(14 - i) % 15, call=calls[i % 4], passed=i == 1, out=1 if i == 4 else None)
        for i, name in enumerate(names(script, seats))
    )
    view = View(
        "tichu", (("target", "1000"),), None, Phase.PLAY, 12, about, tuple(range(seats)), (3 % seats,), (1345, -255),
        trick=TRICKS[trick](seats), wish="T", target=1000, traits=GAMES["tichu"].traits,
    )  # fmt: skip
    return replace(view, **changed)


TITLES = ("great_lord", "lord", "squire")


def lord(seats: int, script: str = "latin", trick: str = "houses", undealt: int = 0, **changed: Any) -> View:
    """The Great Lord with titles, crowns, somebody out, and undealt cards."""
    titles = (*TITLES, *["burgher"] * (seats - 5), "poor_man", "beggar")
    about = tuple(
        SeatView(i, name, count=12 - i, title=titles[i], score=(2, 0, 1)[i % 3], passed=i == 1,
                 out=1 if i == 4 else None)
        for i, name in enumerate(names(script, seats))
    )  # fmt: skip
    view = View(
        "lord", (("edition", "classic"), ("rounds", "10")), None, Phase.PLAY, 10, about, tuple(range(seats)),
        (3,), (0,) * seats, trick=TRICKS[trick](seats), wish="K", open=(STRAIGHT * 4)[:undealt],
        traits=GAMES["lord"].traits,
    )  # fmt: skip
    return replace(view, **changed)


def trichu(script: str = "latin", trick: str = "houses", **changed: Any) -> View:
    """Trichu in the middle of a round: the Table's hand lies open."""
    people = tuple(
        SeatView(i, name, team=(0, 1, 1)[i], count=9 + i, call=("small", "grand", "")[i])
        for i, name in enumerate(names(script, 3))
    )
    table = SeatView(3, "", person=False, team=0, count=14, cards=("Do", *STRAIGHT[1:]), dummy="table")
    view = View(
        "trichu", (("rounds", "9"),), None, Phase.PLAY, 3, (*people, table), (0, 1, 3, 2), (3,),
        (1345, -25, 600, -1045), trick=TRICKS[trick](4), wish="8", dealer=0, traits=GAMES["trichu"].traits,
    )  # fmt: skip
    return replace(view, **changed)


def tatsu(players: int, script: str = "latin", waiting: int = 8, **changed: Any) -> View:
    """Tatsu with a half-filled trick, a card asked for, tricks waiting under a fusion."""
    given = names(script, players)
    clans = ("R", "Y", "R", "Y") if players != 3 else ("R", "Y", "Y", "R")
    hand = ("R1.3", "R4", "Rx2", "Y1.5", "Y6", "Yf", "R6")
    order = {2: (0, 1), 3: (0, 1, 3, 2), 4: (0, 1, 2, 3)}[players]
    seats = tuple(
        SeatView(
            i, given[i] if i < players else "", person=i < players, team=(0, 1, 0, 1)[i], count=7, clan=clans[i],
            cards=hand if i >= players else None, points=11 + i, taken=(f"{clans[i]}x2", "R5"), refused=i == 3,
            faceup=(*hand[:6], "") if players == 2 else (), facedown=("R?", "", "Y?", "R?", "Y?", "Y?", "R?")
            if players == 2 else (), dummy="" if i < players else "ghost",
        )
        for i in range(max(players, 4) if players > 2 else 2)
    )  # fmt: skip
    plays = (PlayView(order[0], ("R4",)), PlayView(order[1], ("Y1.6",), asked=order[0]))
    view = View(
        "tatsu", (("target", "500"),), None, Phase.ASKED, 2, seats, order, (order[1],),
        (320, 285, 90)[:3] if players == 3 else (320, 285), trick=TrickView(plays, order[0], 7), target=500,
        turn=order[2 % len(order)], asked=order[1], waiting=(hand * 2)[:waiting],
        traits=GAMES["tatsu"].traits,
    )  # fmt: skip
    return replace(view, **changed)


def ended(view: View) -> View:
    """The same game between rounds, with results that have all there can be."""
    seats = len(view.seats)
    if view.game == "lord":
        places = tuple(range(1, seats + 1))
        results = (
            RoundResult(places, tuple(range(seats - 1)), totals=(1,) + (0,) * (seats - 1), sides=(None,) * seats),
            RoundResult(places[::-1], tuple(range(seats))[:0:-1], totals=(1,) + (0,) * (seats - 2) + (1,),
                        sides=(None,) * seats),
        )  # fmt: skip
    elif view.game == "tatsu":
        columns = 3 if seats == 4 and not view.seats[3].person else 2
        scores = (60, 24, 24)[:columns]
        results = (RoundResult(scores, totals=scores, tricks=(20, 24, 24)[:columns], sides=(0, 1, 0, 1)[:seats],
                               detail=((20, 3), (24, 1), (24, 1))[:columns]),)  # fmt: skip
    else:
        each = len(view.scores) == seats
        sides = tuple(seat.team for seat in view.seats)
        calls = (CallResult(0, "grand", False, -200), CallResult(2, "small", True, 100),
                 CallResult(1, "small", False, -100))
        scores = tuple(-45 if side == 0 else 45 for side in sides) if each else (-45, 45)
        totals = view.scores
        results = (RoundResult(scores, tuple(range(seats - 1)), calls, (55, 45), 0, totals, sides),) * 2
    return replace(view, phase=Phase.BETWEEN, rounds=results, trick=TrickView(), to_act=(), wish=None)


def over(view: View) -> View:
    done = ended(view)
    return replace(done, phase=Phase.OVER, winners=(0, 2) if len(done.seats) > 2 else (0,))


SAMPLES = gallery.samples()
SAMPLE_NAMES = ("Alexandra", "Bjørn", "Mei", "Дмитрий", "Eleni Papadopoulou", "王小明", "Wolfgang Amadeus", "Hiro",
                "Ισμήνη", "Jonas", "Katarzyna", "Leo")


@cache
def real(sample: str) -> tuple[tuple[Game[Any], Any], ...]:
    """States of the first two rounds of a sample game, from every part of it."""
    game, states = gallery.recorded(SAMPLES[sample])
    early = takewhile(lambda state: len(game.rounds(state)) < 2 or game.phase(state) is Phase.BETWEEN, states)
    return tuple((game, state) for i, state in enumerate(early) if i % 7 == 0)


def tables() -> Iterator[tuple[str, View]]:
    """Every kind of table with the longest names, by a name for the test."""
    for script in NAMES:
        for seats in range(2, 13):
            yield f"{seats} seats, {script}", tichu(seats, script)
        for seats in range(5, 13):
            yield f"lord {seats}, {script}", lord(seats, script)
        yield f"trichu, {script}", trichu(script)
        for players in (2, 3, 4):
            yield f"tatsu {players}, {script}", tatsu(players, script)
    for trick in TRICKS:
        for seats in (2, 3, 4, 6, 8, 10, 12):
            yield f"{seats} seats, {trick}", tichu(seats, "cyrillic", trick)
        yield f"trichu, {trick}", trichu("greek", trick)
        yield f"lord 12, {trick}", lord(12, "cjk", trick, 1)
        yield f"lord 5, undealt, {trick}", lord(5, "latin", trick, 48)
        yield f"lord 8, undealt, {trick}", lord(8, "latin", trick, 13)
    for phase in (Phase.GRAND, Phase.EXCHANGE):
        for seats in (4, 6):
            yield f"{seats} seats, {phase}", tichu(seats, "latin", "none", phase=phase, to_act=(1, 2), wish=None)
    for phase in (Phase.CLOSING, Phase.GIFT):
        for seats in (4, 6, 12):
            yield f"{seats} seats, {phase}", tichu(seats, "latin", "dragon", phase=phase, to_act=(1,))
    for seats in (4, 6):
        yield f"{seats} seats, between", ended(tichu(seats))
        yield f"{seats} seats, over", over(tichu(seats))
    for players in (2, 3, 4):
        yield f"tatsu {players}, nothing waits", tatsu(players, "latin", 0)
        yield f"tatsu {players}, empty trick", tatsu(players, trick=TrickView(), phase=Phase.PLAY, asked=None)
        yield f"tatsu {players}, over", replace(over(tatsu(players)), turn=None, asked=None)
