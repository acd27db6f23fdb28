"""A log of a game of Tichu on BrettspielWelt, as a record of ours.

A round of a log has the first eight cards, all cards, the exchange and then every play and pass:

    ---------------Gr.Tichukarten------------------
    (0)Ann Dr BD R9 …                        (of each player)
    ---------------Startkarten------------------
    (0)Ann Dr BD R9 …
    Grosses Tichu: (1)Bo
    Schupfen:
    (0)Ann gibt: Bo: R2 - Cy: G7 - Di: S3 -
    ---------------Rundenverlauf------------------
    Tichu: (2)Cy
    (0)Ann: Ma
    Wunsch:8
    (1)Bo passt.
    Drache an: (1)Bo
    Ergebnis: 40 - 60

Suits are R, G, B, S, ranks 2 to 10, B, D, K, A. Who takes a trick *passes* on it, or has no line if they have no cards
left. A Phoenix has no rank: it stands among the cards that it goes with, from high to low. Names may be missing, and
have no spaces.

`converted` writes the record line by line, and the reader of records checks each by the rules. So nothing of a log is
believed; a line that does not fit is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bot.features.brought.values import BroughtError
from games.records.reader import Reader, RecordError
from games.views import Phase, View

FIRST, ALL, EXCHANGE, PLAY = "Gr.Tichukarten", "Startkarten", "Schupfen:", "Rundenverlauf"
SEATS, EIGHT = 4, 8
_TARGET = 10_000
"""A log may go on after our games end: no end by points."""
_SUITS = {"R": "r", "G": "g", "B": "b", "S": "k"}
_RANKS = {**{str(n): str(n) for n in range(2, 10)}, "10": "T", "B": "J", "D": "Q", "K": "K", "A": "A"}
_SPECIAL = {"Ma": "Ma", "Hu": "Do", "Ph": "Ph", "Dr": "Dr"}
_ORDER = "23456789TJQKA"
_SEAT = r"\((?P<seat>[0-3])\)"
_DEALT = re.compile(_SEAT + r"(?P<name>\S*)\s+(?P<cards>.+)")
_GIVES = re.compile(_SEAT + r"\S*\s+gibt:\s*(?P<cards>.+)")
_GIFT = re.compile(r":\s*(\w+)\s*-(?:\s|$)")
_CALL = re.compile(r"(?P<grand>Grosses )?Tichu:\s*" + _SEAT)
_PASS = re.compile(_SEAT + r"\S*\s+passt\.")
_PLAYED = re.compile(_SEAT + r"[^:\s]*\s*:\s*(?P<cards>.+)")
_WISH = re.compile(r"Wunsch:\s*(?P<rank>\w+)")
_DRAGON = re.compile(r"Drache an:\s*" + _SEAT)
_SCORE = re.compile(r"Ergebnis:\s*(-?\d{1,4})\s*-\s*(-?\d{1,4})")


def is_log(lines: Sequence[str]) -> bool:
    return any(FIRST in line for line in lines[:50])


@dataclass(slots=True)
class _Round:
    """The lines of one round, by their numbers in the log (from 1)."""

    first: list[tuple[int, str]] = field(default_factory=list)
    dealt: list[tuple[int, str]] = field(default_factory=list)
    given: list[tuple[int, str]] = field(default_factory=list)
    played: list[tuple[int, str]] = field(default_factory=list)
    over: bool = False


def converted(lines: Sequence[str]) -> str:
    """The record of the complete rounds. BroughtError (brought_line, brought_empty)."""
    rounds = [each for each in _rounds(lines) if each.over]
    if not rounds:
        raise BroughtError("brought_empty")
    names = [_matched(_DEALT, *line)["name"].replace("|", "").replace(";", "") for line in rounds[0].dealt[:SEATS]]
    if len(names) != SEATS:
        raise BroughtError("brought_line", n=rounds[0].dealt[-1][0] if rounds[0].dealt else 1)
    written = _Writer(names)
    for number, played in enumerate(rounds, 1):
        written.play(number, played)
    return "\n".join(written.lines) + "\n"


def _rounds(lines: Sequence[str]) -> Iterator[_Round]:
    found, part = _Round(), list[tuple[int, str]]()
    for number, text in enumerate(lines, 1):
        line = text.replace("\xa0", " ").strip()
        if FIRST in line:
            if found.first:
                yield found
            found = _Round()
            part = found.first
        elif ALL in line:
            part = found.dealt
        elif line.startswith(EXCHANGE):
            part = found.given
        elif PLAY in line:
            part = found.played
        elif line and not line.startswith("BOMBE:") and not found.over:
            part.append((number, line))
            found.over = _SCORE.fullmatch(line) is not None
    if found.first:
        yield found


def _matched(pattern: re.Pattern[str], number: int, line: str) -> re.Match[str]:
    found = pattern.fullmatch(line)
    if found is None:
        raise BroughtError("brought_line", n=number)
    return found


def _card(word: str, number: int) -> str:
    if word in _SPECIAL:
        return _SPECIAL[word]
    if word[:1] in _SUITS and word[1:] in _RANKS:
        return _RANKS[word[1:]] + _SUITS[word[0]]
    raise BroughtError("brought_line", n=number)


def _cards(text: str, number: int) -> list[str]:
    return [_card(word, number) for word in text.split()]


class _Writer:
    """Writes the record, and reads it as it grows."""

    def __init__(self, names: Sequence[str]) -> None:
        self.lines: list[str] = []
        self._reader = Reader()
        shown = [name or f"P{seat}" for seat, name in enumerate(names)]
        for line in ("busdriver 1", f"game tichu target={_TARGET}", f"seats {' | '.join(shown)}"):
            self._feed(line, 1)

    def _feed(self, line: str, number: int) -> None:
        try:
            self._reader.feed(line)
        except RecordError as error:
            raise BroughtError("brought_line", n=number) from error
        self.lines.append(line)

    def _fits(self, line: str) -> bool:
        try:
            self._reader.feed(line)
        except RecordError:
            return False
        self.lines.append(line)
        return True

    @property
    def _view(self) -> View:
        view: View = self._reader.game.view(self._reader.state, None)
        return view

    def play(self, round: int, played: _Round) -> None:
        last = played.played[-1][0] if played.played else 1
        calls = [(number, found) for number, line in (*played.dealt, *played.given, *played.played)
                 if (found := _CALL.match(line))]
        self._feed(f"round {round}", last)
        dealt = [each for each in played.dealt if not _CALL.match(each[1])]
        for number, line in dealt:
            found = _matched(_DEALT, number, line)
            self._feed(f"hand {found['seat']} {' '.join(self._hand(played, found, number))}", number)
        self._exchange(played, calls, last)
        moves = [each for each in played.played if not _CALL.match(each[1])]
        late = {int(found["seat"]): number for number, found in calls if not found["grand"]}
        for at, (number, line) in enumerate(moves):
            self._call(line, late, number)
            wish = _WISH.fullmatch(moves[at + 1][1]) if at + 1 < len(moves) else None
            self._move(line, number, _RANKS.get(wish["rank"]) if wish else None)

    def _hand(self, played: _Round, found: re.Match[str], number: int) -> list[str]:
        """The first eight cards first, as they were seen before grand Tichu."""
        cards = _cards(found["cards"], number)
        first = next((_cards(each["cards"], number) for _, line in played.first
                      if (each := _DEALT.fullmatch(line)) and each["seat"] == found["seat"]), [])
        return [*first, *[card for card in cards if card not in first]]

    def _exchange(self, played: _Round, calls: Sequence[tuple[int, re.Match[str]]], last: int) -> None:
        grand = {int(found["seat"]) for _, found in calls if found["grand"]}
        for seat in range(SEATS):
            self._feed(f"{seat} {'grand' if seat in grand else 'decline'}", last)
        for number, line in played.given:
            if not _CALL.match(line):
                found = _matched(_GIVES, number, line)
                self._feed(f"{found['seat']} give {' '.join(_cards(' '.join(_GIFT.findall(found['cards'])), number))}",
                           number)

    def _call(self, line: str, late: dict[int, int], number: int) -> None:
        """Call small Tichu for who is about to move, if they have: before their first play at the latest. Some logs
        have the call after the play, and twice."""
        played = _PLAYED.fullmatch(line)
        for seat, at in list(late.items()):
            if at < number or (played is not None and int(played["seat"]) == seat):
                del late[seat]
                self._feed(f"{seat} small", at)

    def _move(self, line: str, number: int, wish: str | None) -> None:
        if _WISH.fullmatch(line):
            return
        if score := _SCORE.fullmatch(line):
            self._take()
            self._feed(f"score {score[1]} {score[2]}", number)
        elif gift := _DRAGON.match(line):
            self._feed(f"{self._view.trick.owner} gift {gift['seat']}", number)
        elif passed := _PASS.fullmatch(line):
            self._pass(int(passed["seat"]), number)
        else:
            found = _matched(_PLAYED, number, line)
            self._put(int(found["seat"]), _cards(found["cards"], number), number, wish)

    def _pass(self, seat: int, number: int) -> None:
        """Of who holds the trick: they take it. The Dragon's is given away next."""
        view = self._view
        if view.phase is Phase.CLOSING and seat == view.trick.owner:
            self._fits(f"{seat} take")
            return
        self._take()
        self._feed(f"{seat} pass", number)

    def _take(self) -> None:
        view = self._view
        if view.phase is Phase.CLOSING:
            self._fits(f"{view.trick.owner} take")

    def _put(self, seat: int, cards: Sequence[str], number: int, wish: str | None) -> None:
        said = f" wish={wish}" if wish and "Ma" in cards else ""
        for _ in range(2):
            if any(self._fits(f"{seat} play {' '.join(each)}{said}") for each in _readings(cards)):
                return
            if self._view.phase is not Phase.CLOSING:
                break
            self._take()  # by an owner without cards, who has no line for it
        raise BroughtError("brought_line", n=number)


def _readings(cards: Sequence[str]) -> Iterator[list[str]]:
    """The cards with a rank for the Phoenix: as it stands, beside a card of its rank or one away; then any."""
    if "Ph" not in cards or len(cards) == 1:
        yield [*cards]
        return
    at = list(cards).index("Ph")
    beside = [_ORDER.find(cards[near][0]) for near in (at - 1, at + 1)
              if 0 <= near < len(cards) and cards[near] not in _SPECIAL.values()]
    near = [*beside, *[rank + step for rank in beside for step in (-1, 1)]]
    for rank in (*near, *range(len(_ORDER))):
        if 0 <= rank < len(_ORDER):
            yield [f"Ph={_ORDER[rank]}" if card == "Ph" else card for card in cards]
    yield [*cards]


