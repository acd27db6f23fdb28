"""What a replay's page says: every position of a finished game with open cards, and what its shuffles are checked by.

A browser gets the record itself and checks that: commitment, cuts, deck, hands. Beside the record it needs of each
round the deck in its fixed order, who may be its dealer, and which place of the shuffled deck goes to whom
(`Shuffled`), which follow from the rules of the game. All of it is one value, computed beside the event loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from bot.i18n import Texts
from bot.tables.core.entries import Entry
from bot.tables.core.model import Table
from bot.tables.core.state import named
from bot.tables.log.history import Step, replay_steps
from games import actions as done
from games.actions import Action, Deal
from games.base import Game
from games.records.reader import Reader, lines
from games.review.winning import curve
from games.views import SeatView, View
from rendering import words
from rendering.cards.codes import label, parse

VERSION = 1


@dataclass(frozen=True, slots=True)
class Shuffled:
    """How a round's cards are dealt from the shuffled deck. ``dealers``: those among whom one is drawn (() or one: none
    is); ``places``: for each seat which cards it gets, by place; ``open``: those that lie open. ``mixed``: two hands of
    two clans, each in an order of its own (Tatsu, D14), so that there are no fixed places."""

    round: int
    deck: tuple[str, ...]
    dealers: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]
    open: tuple[int, ...] = ()
    mixed: bool = False


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A position. ``hands``: cards by seat; ``trick``: who has laid what; ``said``: what led here, in words; ``notes``:
    what a seat has called, and its place once it is out; ``turn``: the seats that act next."""

    hands: tuple[tuple[str, ...], ...]
    trick: tuple[tuple[int, tuple[str, ...]], ...]
    said: str
    notes: tuple[str, ...]
    turn: tuple[int, ...]
    wish: str = ""
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class ReplayRound:
    number: int
    steps: tuple[ReplayStep, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """``cards``: the label, the suit and the name of each card; ``curve``: the chances of the first side at its
    leads."""

    game: str
    title: str
    names: tuple[str, ...]
    rounds: tuple[ReplayRound, ...]
    cards: Mapping[str, tuple[str, str, str]]
    shuffles: tuple[Shuffled, ...]
    record: str
    curve: tuple[tuple[int, float], ...] = ()
    version: int = VERSION

    def as_json(self) -> dict[str, object]:
        return asdict(self)


def replay_page(table: Table, log: Sequence[Entry], games: Mapping[str, Game[Any]], record: str, t: Texts,
                ) -> ReplayPage:
    """``record``: the whole of a finished game, with its secrets."""
    count, _ = replay_steps(log, games, 0)
    found, names, cards, view = [], table.names, dict[str, tuple[str, str, str]](), None
    for number in range(1, count + 1):
        _, steps = replay_steps(log, games, number)
        shown = [replace(each, view=named(each.view, table)) for each in steps]
        view = shown[-1].view
        names = tuple(_name(each, t) for each in view.seats)
        cards |= {code: card_line(code, t) for each in shown[:1] for hand in each.hands.values() for code in hand}
        made = tuple(_step(each, names, t) for each in shown)
        ended = view.rounds[number - 1] if len(view.rounds) >= number else None
        found.append(ReplayRound(number, made, () if ended is None else ended.scores,
                                 () if ended is None else ended.totals))
    shuffles = tuple(shuffled(record, games))
    cards |= {code: card_line(code, t) for each in shuffles for code in each.deck}
    chances = tuple((each.round, round(each.first, 4)) for each in curve(record))
    title = f"{t(f'words.game.{table.game}')}: {t.both(names)}"
    return ReplayPage(table.game, title, names, tuple(found), cards, shuffles=shuffles, record=record, curve=chances)


def _name(seat: SeatView, t: Texts) -> str:
    return seat.name or t(f"table.name.{seat.dummy}")


def card_line(code: str, t: Texts) -> tuple[str, str, str]:
    """Its short label, its suit or clan, and its name."""
    known = parse(code)
    if known.kind == "suit":
        return label(known.rank), known.sign, words.card(code, t)
    name = words.card(code, t)
    return (name if known.kind == "special" else code.partition("=")[0].split("@")[0]), known.sign, name


def _step(step: Step, names: Sequence[str], t: Texts) -> ReplayStep:
    view = step.view
    hands = tuple(step.hands.get(seat.seat, ()) for seat in view.seats)
    trick = tuple((play.seat, play.cards) for play in view.trick.plays)
    said = "" if step.action is None else action_words(step.action, names, t)
    return ReplayStep(hands, trick, said, tuple(_note(each, view, t) for each in view.seats), view.to_act,
                      wish=words.rank_name(view.wish, t) if view.wish else "")


def _note(seat: SeatView, view: View, t: Texts) -> str:
    found = [t(f"web.call.{seat.call}")] if seat.call else []
    if seat.out is not None:
        found.append(t("web.out", n=seat.out))
    return " · ".join(found)


def action_words(action: Action, names: Sequence[str], t: Texts) -> str:
    """An action in plain words."""
    seat = getattr(action, "seat", None)
    name = names[seat] if isinstance(seat, int) else ""
    match action:
        case Deal(round=number):
            return t("history.deal", n=number)
        case done.Play(cards=cards, wish=wish):
            said = t("history.play", name=name, cards=words.cards([each.partition("@")[0] for each in cards], t))
            return f"{said} · {t('history.wish', rank=words.rank_name(wish, t))}" if wish else said
        case done.Gift(to=to):
            return t("history.gift", name=name, to=names[to])
        case done.Ask(of=of):
            return t("history.ask", name=name, of=names[of])
        case done.Nothing():
            return t("history.nothing_there", name=name)
        case _:
            return t(f"history.{type(action).__name__.lower()}", name=name)


# shuffles ----------------------------------------------------------------------------------------

def shuffled(record: str, games: Mapping[str, Game[Any]]) -> Iterator[Shuffled]:
    """Of each round of a record. RecordError."""
    reader = Reader(games)
    for text in lines(record):
        before = reader.state if reader.ready else None
        entry = reader.feed(text)
        if entry is not None and isinstance(entry.item, Deal):
            yield _shuffled(reader.game, before, entry.item)


def _shuffled(game: Game[Any], before: Any, deal: Deal) -> Shuffled:
    deck, dealers = tuple(game.deck(before)), tuple(sorted(game.dealers(before)))
    if game.id == "tatsu" and len(deal.hands) == 2:
        return Shuffled(deal.round, deck, dealers, (), mixed=True)
    places = game.deal(before, tuple(map(str, range(len(deck)))), deal.dealer)
    hands = tuple(_numbers(hand) for hand in places.hands)
    return Shuffled(deal.round, deck, dealers, hands, open=_numbers(places.open))


def _numbers(texts: Iterable[str]) -> tuple[int, ...]:
    return tuple(map(int, texts))
