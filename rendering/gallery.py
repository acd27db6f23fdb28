"""The gallery: every kind of picture, drawn from recorded games, for review and for the docs.

For each game and kind of picture, the most interesting moment is drawn (most plays, longest combination, a wish, a bomb
…). `write` also makes an ``index.html`` with each picture at full size and as wide as on a phone, and its alt text.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from games.base import Game
from games.moments import MomentKind, of_round, of_trick
from games.records.notation import Reveal, Score
from games.records.reader import Reader, lines
from games.registry import GAMES
from games.views import Phase, TableKind, View
from rendering.clip import Clip
from rendering.draw.text import Text
from rendering.results.boards import signed
from rendering.results.places import has_standings
from rendering.results.profile import Against, Calls, Company, Rated
from rendering.results.score_sheet import sheet_rows
from rendering.results.standings import MOST_ROWS
from rendering.studio import (
    BeatsPicture,
    BestWin,
    ChartPicture,
    DayPicture,
    ExchangePicture,
    GameCardPicture,
    GameOverPicture,
    HandPicture,
    HeatPicture,
    HeatRow,
    Picture,
    PlayPicture,
    ProfilePicture,
    RecordRow,
    RecordsPicture,
    ReplayPicture,
    Request,
    ResultPicture,
    ScoreSheetPicture,
    SeasonCardPicture,
    Series,
    SessionPicture,
    StandingRow,
    StandingsPicture,
    TablePicture,
    WeekDay,
    WeekPicture,
)
from rendering.table.info import number

SAMPLES = Path(__file__).parent / "samples"
"""Records of games by AI players, by name: one for each kind of table."""
PHONE = 330
"""Width of a picture on a phone, in points."""


# --- games ------------------------------------------------------------------
def samples() -> dict[str, bytes]:
    """The sample records by name."""
    return {path.stem: path.read_bytes() for path in sorted(SAMPLES.glob("*.tichu"))}


def controller(game: Game[Any], state: Any, seat: int) -> int:
    """The player of a seat's cards: of their own, the Table's or the ghost's."""
    people = (about.seat for about in game.view(state, None).seats if about.person)
    return next(person for person in people if seat in game.view(state, person).controls)


def recorded(source: bytes) -> tuple[Game[Any], Iterator[Any]]:
    """The game of a record, and its states. RecordError at a line that breaks the format or a rule."""
    reader, rest = Reader(), lines(source)
    while not reader.ready:
        reader.feed(next(rest))

    def states() -> Iterator[Any]:
        for text in rest:
            entry = reader.feed(text)
            if entry is not None and not isinstance(entry.item, Score | Reveal):
                yield reader.state
        reader.close()

    return reader.game, states()


# --- moments ------------------------------------------------------------------
def _richness(view: View) -> float:
    """How much a running trick has to show."""
    plays = view.trick.plays
    if not plays:
        return 0
    marks = sum((2 * bool(view.wish), *(bool(seat.call) + 2 * bool(seat.refused) for seat in view.seats)))
    return 1 + len(plays) + 0.7 * len(plays[-1].cards) + 3 * marks + 2 * len(view.waiting)


def _bomb(view: View) -> float:
    plays = view.trick.plays
    combination = plays[-1].combination if plays else None
    return float(combination is not None and combination.bomb and len(plays))


def _kind(view: View) -> MomentKind | None:
    moment = of_trick(view)
    return moment.kind if moment else None


def _longest(view: View) -> int:
    return len(view.trick.plays[-1].cards) if view.trick.plays else 0


MOMENTS: Mapping[str, Callable[[View], float]] = {
    "grand": lambda view: view.phase is Phase.GRAND and len(view.seats) - len(view.to_act),
    "exchange": lambda view: view.phase is Phase.EXCHANGE and len(view.seats) - len(view.to_act),
    "lead": lambda view: view.phase is Phase.PLAY and not view.trick.plays and len(view.played),
    "trick": _richness,
    "long": lambda view: view.traits.table is TableKind.TRICK and _longest(view),
    "bomb": _bomb,
    "save": lambda view: _kind(view) is MomentKind.SAVE,
    "home": lambda view: _kind(view) is MomentKind.GRAND,
    "closing": lambda view: view.phase is Phase.CLOSING and _richness(view),
    "gift": lambda view: view.phase is Phase.GIFT and _richness(view),
    "asked": lambda view: view.phase is Phase.ASKED and _richness(view),
    "between": lambda view: view.phase is Phase.BETWEEN and 1 + len(view.rounds[-1].calls) + has_standings(view),
    "remembered": lambda view: len(of_round(view)),
    "session": lambda view: view.phase is Phase.BETWEEN and has_standings(view),
    "over": lambda view: view.phase is Phase.OVER,
}
"""How interesting a moment is for a picture of that name; 0 if it does not fit."""


@dataclass(frozen=True, slots=True)
class GalleryState:
    """A state of a game, after ``step`` actions."""

    step: int
    state: Any


def moments(game: Game[Any], states: Iterable[Any]) -> dict[str, GalleryState]:
    """The best moment for each of `MOMENTS` (the first of equals), and the last one as ``last``."""
    best: dict[str, tuple[float, GalleryState]] = {}
    for step, state in enumerate(states, 1):
        moment = GalleryState(step, state)
        view = game.view(state, None)
        best["last"] = (0, moment)
        for name, worth in MOMENTS.items():
            value = worth(view)
            if value and (name not in best or value > best[name][0]):
                best[name] = (value, moment)
    return {name: moment for name, (_, moment) in best.items()}


# --- pictures -------------------------------------------------------------------
Exhibits = Iterator[tuple[str, Request[Picture]]]
"""File names (without ending) and the pictures to draw."""


def exhibits(name: str, game: Game[Any], states: Iterable[Any], text: Text) -> Exhibits:
    states = list(states)
    found = moments(game, states)
    public = {title: game.view(moment.state, None) for title, moment in found.items()}
    for title, view in public.items():
        if title not in ("between", "remembered", "session", "over", "last"):
            yield f"{name}-table-{title}", TablePicture(view, text)
    if "trick" in found:
        yield from _trick_exhibits(name, game, found["trick"], found["last"].step, text)
        yield f"{name}-clip", _clip(game, states, text)
        yield from _exchange_exhibits(name, game, found["trick"].state, text)
    if moment := found.get("between", found.get("over")):
        left = tuple((seat, cards) for seat, cards in open_hands(game, moment.state).items() if cards)
        yield f"{name}-round", ResultPicture(game.view(moment.state, None), text, left=left)
    if "remembered" in public:
        yield f"{name}-round-remembered", ResultPicture(public["remembered"], text)
    if "session" in public:
        yield f"{name}-session", SessionPicture(public["session"], text)
    elif "between" in public:
        newest = next(view for state in reversed(states) if (view := game.view(state, None)).phase is Phase.BETWEEN)
        yield f"{name}-scores", ScoreSheetPicture(newest, text)
    if "over" in public:
        yield f"{name}-game", GameOverPicture(public["over"], text)
        yield f"{name}-card", GameCardPicture(public["over"], text)
    if "last" in public:
        yield from _score_exhibits(name, public["last"], text)


def _trick_exhibits(name: str, game: Game[Any], moment: GalleryState, steps: int, text: Text) -> Exhibits:
    """The hand of a seat to act, in its forms, and the replay step with open hands."""
    state = moment.state
    seat = controller(game, state, game.to_act(state)[0])
    view = game.view(state, seat)
    cards = view.seats[seat].cards or ()
    yield f"{name}-hand", HandPicture(view, text)
    yield f"{name}-play", PlayPicture(view, text)
    if len(cards) > 3:
        yield f"{name}-hand-two-rows", HandPicture(view, text, rows=2, selected=cards[:2])
        yield f"{name}-hand-combinations", HandPicture(view, text, order="combination", playable=cards[2:4])
    yield f"{name}-replay", ReplayPicture(game.view(state, None), open_hands(game, state), moment.step, steps, text)


def _clip(game: Game[Any], states: Sequence[Any], text: Text) -> Clip:
    """The trick with most plays, animated: every step with one more."""
    plays = [len(game.view(state, None).trick.plays) for state in states]
    last = plays.index(max(plays))
    first = max((step for step in range(last) if not plays[step]), default=0)
    steps = [first, *(step for step in range(first + 1, last + 1) if plays[step] > plays[step - 1])]
    shown = tuple(ReplayPicture(game.view(states[step], None), open_hands(game, states[step]), step, len(states), text)
                  for step in steps)
    return Clip(shown, text("history.trick", n=1), text)


def open_hands(game: Game[Any], state: Any) -> dict[int, tuple[str, ...]]:
    """Every seat's hand, for a replay."""
    people = range(len(game.view(state, None).seats))
    return {seat: game.view(state, seat).seats[seat].cards or () for seat in people}


def _exchange_exhibits(name: str, game: Game[Any], state: Any, text: Text) -> Exhibits:
    for seat in game.view(state, None).seats:
        view = game.view(state, seat.seat) if seat.person else None
        if view is not None and view.received:
            yield f"{name}-exchange", ExchangePicture(view, text)
            return


def _score_exhibits(name: str, view: View, text: Text) -> Exhibits:
    """A chart of the totals after each round, and standings by total; a session's standings are ranks."""
    if has_standings(view) or len(view.rounds) < 2 or len(view.rounds[-1].totals) > 6:
        return
    last = view.rounds[-1]
    names = [line.name for line in sheet_rows(view, text)]
    series = tuple(Series(line, tuple(float(ended.totals[column]) for ended in view.rounds))
                   for column, line in enumerate(names))
    total = text("result.total")
    yield f"{name}-chart", ChartPicture(total, series, text, text("result.rounds"))
    order = sorted(range(len(names)), key=lambda column: -last.totals[column])[:MOST_ROWS]
    rows = tuple(StandingRow(names[i], (number(last.totals[i]), signed(last.scores[i])), last.scores[i]) for i in order)
    yield f"{name}-standings", StandingsPicture(total, (total, text("result.this_round")), rows, text)


def profiles(text: Text) -> Exhibits:
    """A profile that shows everything, and one after the first game: they come from many games, not from a record."""
    kind = f"{text('words.game.tichu')} · {text('pace.live')}"
    curve = (1500.0, 1512.0, 1508.0, 1531.0, 1544.0, 1538.0, 1560.0, 1571.0, 1549.0, 1562.0, 1580.0, 1583.0)
    yield "profile", ProfilePicture(
        "Alexandra", kind, text=text, games=48, won=29, rated=Rated("1583", "± 61", 34, False, curve),
        form=(1, 1, -1, 1, 0, 1, -1, 1, 1, 1),
        calls=(Calls("small", 31, 9), Calls("grand", 4, 2)), figures=(), partner=Company("Mei", 22, 15),
        against=Against("Bjørn", 9, 1, 6, Company("Bjørn", 5, 3)),
        badges=(("grand", 4), ("long_bomb", 1), ("saved", 3), ("comeback", 2)))
    yield "profile-first", ProfilePicture(
        "Дмитрий", kind, text, 1, won=0, rated=None, form=(-1,), calls=(Calls("small", 0, 1), Calls("grand", 0, 0)))
    names = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
    yield "week", WeekPicture(tuple(
        WeekDay(day, rounds, deal=number in (2, 4), today=number == 5) for number, (day, rounds) in enumerate(
            zip(names, (0, 3, 0, 12, 1, 0, 0), strict=True), 1)), (True, False, True, None, None), text)
    yield "day", DayPicture(text("learn.day"), (
        text("daily.place", place=2, n=14, mean="+35"), text("daily.streak", n=5)), "+120", 0.8)
    yield "season-won", SeasonCardPicture(
        "Alexandra", "Winter 2026", text, 1, field=24, points="17.5", results=(1, 1, 0, 1, -1, 1, 1, 1, 0, 1),
        partner=Company("Mei", 6, 5), highest=BestWin("Bjørn & Ζωή", "1000:180"))
    yield "season-first", SeasonCardPicture(
        "Дмитрий", "Winter 2026", text, 0, field=8, points="0", results=(-1,))
    holders = {"win": (780, 31, ("Alexandra", "Mei")), "comeback": (450, 1204, ("Bjørn", "Ζωή")),
               "bombs": (3, 77, ("Дмитрий",))}
    signs = {"win": "crown", "comeback": "rise", "bombs": "bomb"}
    evening = (0,) * 17 + (1, 2, 2, 3, 3, 2, 1)
    yield "activity", HeatPicture(text("activity.title", zone="Europe/Kyiv"), (
        *(HeatRow(name, evening if number > 4 else (0,) * 18 + (1, 2, 2, 1, 0, 0), total=1 + number // 3)
          for number, name in enumerate(names)),
        HeatRow(text("activity.every"), (1,) * 2 + evening[2:])), text)
    yield "records", RecordsPicture(f"{text('records.title')} · {text('words.game.tichu')}", tuple(
        RecordRow(signs[kind], text(f"records.{kind}"), names, text(f"records.value.{kind}", n=value),
                  text("post.number", n=table)) for kind, (value, table, names) in holders.items()), text)



def write(directory: Path, records: Mapping[str, bytes], text: Text) -> list[str]:
    """Draw the gallery of these records (by name), or of the samples, into a directory; the names of the files made.

    OSError if it cannot be written; RecordError for a bad record.
    """
    directory.mkdir(parents=True, exist_ok=True)
    made: list[str] = []
    parts: list[str] = []
    shown = [exhibits(name, *recorded(record), text) for name, record in (records or samples()).items()]
    beats = [(f"{game}-beats", BeatsPicture(game, text)) for game in GAMES]
    for title, request in chain(*shown, beats, profiles(text)):
        drawn = request.draw()
        name = f"{title}{Path(drawn.filename).suffix}"
        (directory / name).write_bytes(drawn.data)
        made.append(name)
        parts.append(_part(title, name, drawn))
    (directory / "index.html").write_text(_PAGE.format(body="\n".join(parts)), encoding="utf-8")
    return made


_PAGE = """<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>body{{background:#313338;color:#ddd;font:15px sans-serif}}figcaption{{max-width:70em}}</style>
{body}
"""


def _part(title: str, filename: str, drawn: Picture) -> str:
    alt = html.escape(drawn.alt)
    return (f'<figure><h2>{html.escape(title)}</h2><img src="{filename}" alt="{alt}"> '
            f'<img src="{filename}" width="{PHONE}" alt=""><figcaption>{len(drawn.data) // 1024} KiB · {alt}'
            f"</figcaption></figure>")
