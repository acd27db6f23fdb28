"""Play-outs by the network in C (``c/``), a hundred times as fast as in Python: what `hard` searches with (`search`).

The library is built when the project is installed, if there is a C compiler. Without it `library` is None, and `hard`
decides by the network alone. The trainer is built from the same sources (``training/selfplay``); it can be compiled for
Tientsin too, the library is for Tichu and Trichu.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from ctypes import CDLL, POINTER, Array, c_bool, c_float, c_int, c_uint64, c_void_p, sizeof
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from games.calls import CALLS as ALL_CALLS
from games.calls import worth
from games.climbing import cards as c
from games.climbing.cards import Combo
from games.players.common import weights
from games.players.learned.layout import KINDS
from games.players.learned.policy_features import PolicyChoice, lows_of
from games.players.learned.sampling import NOBODY, Sampler
from games.views import CallResult, Phase, RoundResult, View

SEATS = 4
GAMES = "tichu", "trichu"
LIBRARY = f"{__package__}._native"
ROWS, UNITS = 1280, 80
"""Rows reserved for features, and units of the first layer in a net as it is trained (``c/net.c``)."""
FIRST, SECOND = 2 * UNITS, 64
"""Units of the two joined nets that the library is built for (``setup.py``)."""
FLOATS = ROWS * (FIRST + 1) + FIRST * (SECOND + 1) + 2 * SECOND + 1
CARRIED = frozenset(("last_dragon",))
"""Options that change a round, and that the words of a position and of a deal carry: the library plays by each of their
values."""
WORDS = 61, 18
"""How many words a position and a deal have (``c/tichu.h``): a library built from older sources has others."""
CALLS = {"": 0, **{name: worth(name, made=True) for name in ALL_CALLS}}
RULES = {"wish_bombs": "yes", "grand": "yes", "double": "200"}
"""Options that change a round, with the values that the library plays by."""
WITHOUT_INFLUENCE = frozenset(("target", "deals", "level", "rounds", "soloist"))
"""Options that change no round: they say when the game ends and who deals. An option that is in none of these lists is
unknown to the library, so it plays nothing out."""
DECIDES = -1
"""In a deal's words instead of a call: the network decides."""

_NAMES = {points: name for name, points in CALLS.items()}


@cache
def library() -> Library | None:
    """The play-outs, or None: the library is not built."""
    found = find_spec(LIBRARY)
    return load(Path(found.origin)) if found is not None and found.origin is not None else None


def knows_options(options: Iterable[str]) -> bool:
    """Whether the library knows all options of these names."""
    return all(name in RULES or name in WITHOUT_INFLUENCE or name in CARRIED for name in options)


def plays_by(options: Mapping[str, str | int]) -> bool:
    """Whether the library plays a round by exactly these options."""
    return knows_options(options) and all(options.get(name, value) == value for name, value in RULES.items())


def load(path: Path) -> Library | None:
    """None: the library is of another version or system."""
    try:
        found = CDLL(str(path))
        sizes = found.net_size(), found.position_words(), found.deal_words()
        return Library(found) if sizes == (FLOATS, *WORDS) else None
    except (OSError, AttributeError):
        return None


class Library:
    """Plays out positions with the network in every seat. It releases the GIL meanwhile."""

    def __init__(self, functions: CDLL) -> None:
        functions.net_of.restype = c_void_p
        functions.net_of.argtypes = POINTER(c_float), c_int
        functions.margin_of.restype = functions.ending_of.restype = c_bool
        functions.margin_of.argtypes = c_void_p, POINTER(c_uint64), POINTER(c_int)
        functions.ending_of.argtypes = c_void_p, POINTER(c_uint64), c_bool, c_float, c_float, POINTER(c_int)
        functions.gifts_of_deal.argtypes = c_void_p, POINTER(c_uint64), c_bool, POINTER(c_float), POINTER(c_uint64)
        self._most_gifts = functions.most_gifts()
        self._functions = functions
        self._position, self._deal = c_uint64 * functions.position_words(), c_uint64 * functions.deal_words()
        self._nets: dict[str, int] = {}

    def net(self, game: str) -> int:
        """The address of a game's net, loaded on first use: the bot's own process makes no play-outs."""
        if game not in self._nets:
            numbers = floats(game)[1]
            net = self._functions.net_of((c_float * len(numbers)).from_buffer(numbers), len(numbers))
            if net is None:
                raise ValueError(f"{len(numbers)} floats are no net")
            self._nets[game] = net
        return self._nets[game]

    def margin(self, game: str, words: Sequence[int]) -> int:
        """The margin of the seat's side, calls included, after a position of `NativeFacts.words_of`. ValueError: it is
        none."""
        found = c_int()
        if not self._functions.margin_of(self.net(game), _words(self._position, words), found):
            raise ValueError(f"no position: {words}")
        return found.value

    def ending(self, words: Sequence[int], gains: tuple[float, float], *, dealt: bool, game: str = "tichu",
               order: Sequence[int] = tuple(range(SEATS))) -> RoundResult:
        """How a round ends, without totals and dealer. ``dealt``: the words are of a deal (``c/position.c``).
        ``gains``: the least gain in points for which small and grand Tichu are called; ``order``: the seats in order of
        play, which have the words' places. ValueError: it is neither."""
        found = (c_int * (3 + 2 * SEATS))()
        small, grand = (-gain / 100 for gain in gains)
        given = _words(self._deal if dealt else self._position, words)
        if not self._functions.ending_of(self.net(game), given, dealt, small, grand, found):
            raise ValueError(f"no {'deal' if dealt else 'position'}: {words}")
        return _result(found, order, each_seat=game == "trichu")


    def gifts(self, game: str, words: Sequence[int], *, best: bool = False) -> list[tuple[float, tuple[int, ...]]]:
        """Everything that the seat of a deal (`deal_words`, calls decided) may give, one card of each rank, with its
        value in points, or the ``best`` of it alone: the card for each place after the seat's, or 0. ValueError: the
        words are no deal."""
        values, cards = (c_float * self._most_gifts)(), (c_uint64 * (SEATS * self._most_gifts))()
        given = _words(self._deal, words)
        number = self._functions.gifts_of_deal(self.net(game), given, game == "trichu", values, cards)
        if number < 0:
            raise ValueError(f"no deal: {words}")
        worth = values[:number]
        wanted = [worth.index(max(worth))] if best and worth else range(number)
        return [(100 * worth[at], tuple(cards[SEATS * at + 1 : SEATS * (at + 1)])) for at in wanted]


def _result(found: Array[c_int], order: Sequence[int], *, each_seat: bool) -> RoundResult:
    """``found``: as ``ending_of`` leaves it; ``each_seat``: points by seat, not by side (R8)."""
    out, tricks = [order[place] for place in found[1 : 1 + found[0]]], tuple(found[1 + 2 * SEATS :])
    sides, calls = [0] * SEATS, [0] * SEATS
    for place, seat in enumerate(order):
        sides[seat], calls[seat] = place % 2, found[1 + SEATS + place]
    scores, victory = list(tricks), 0 if any(tricks) else 2
    gained = int(RULES["double"]) if victory else 0
    scores[sides[out[0]]] += gained
    made = tuple(CallResult(seat, _NAMES[points], seat == out[0], points if seat == out[0] else -points)
                 for seat, points in enumerate(calls) if points)
    for call in made:
        scores[sides[call.seat]] += call.points
    shown = [scores[side] for side in sides] if each_seat else scores
    return RoundResult(tuple(shown), tuple(out), made, tricks, victory, sides=tuple(sides), victory_points=gained)


def _words(kind: type[Array[c_uint64]], words: Sequence[int]) -> Array[c_uint64]:
    """As an array of ``kind``; what they mean is checked in C (``c/position.c``). ValueError: they are not so many, or
    no whole numbers of 64 bits."""
    try:
        found = array("q", words)
    except (OverflowError, TypeError):
        raise ValueError(f"no words: {words}") from None
    if found.itemsize * len(found) != sizeof(kind):
        raise ValueError(f"{len(found)} words instead of {sizeof(kind) // found.itemsize}")
    return kind.from_buffer(found)


def floats(game: str) -> tuple[tuple[int, int, int], array[float]]:
    """The weights that `hard` plays with as a net of ``c/net.c``: the numbers of features and units, and its floats."""
    data = weights.load(game)
    columns = weights.rows_of(data["rows"], data["scales"])
    rows, second = list(zip(*columns, strict=True)), weights.rows_of(data["second"], data["second_scales"])
    first, units = len(data["bias"]) - 1, len(data["out"])
    padded = [*rows, *(((0.0,) * (first + 1),) * (ROWS - len(rows)))]
    found = array("f", [number for row in padded for number in row[:-1]])
    found.extend(row[-1] for row in padded)
    found.extend(data["bias"][:-1])
    found.extend(number for row in second for number in row)
    found.extend((*data["second_bias"], *data["out"], data["bias"][-1]))
    return (len(rows), first, units), found


def deal_words(seat: int, hands: Sequence[int], early: Sequence[int], calls: Sequence[int], mute: int = 0,
               given: Sequence[int] | None = None, *, keeps: bool = False) -> list[int]:
    """A round from its deal on. ``calls`` in points, or `DECIDES`; ``mute``: seats that never call small Tichu, as
    bits; ``given``: the seat's gifts, in turn; ``keeps``: `keeps_last_dragon`."""
    return [seat, *hands, *early, *calls, mute, int(keeps), *(given or (0,) * (len(hands) - 1))]


def keeps_last_dragon(options: Mapping[str, str | int]) -> bool:
    """T32: a Dragon that ends the round keeps its trick."""
    return options.get("last_dragon") == "kept"


def gifts(view: View, me: int, *, best: bool = False) -> list[tuple[float, tuple[int, ...]]] | None:
    """Everything that the seat may give, one card of each rank, for each receiver in turn, with its value by the
    network; or the ``best`` of it alone. None: the library is not built, or does not know the game or what the seat
    sees."""
    native, held = library(), [c.mask(view.seats[seat].cards or ()) for seat in view.order]
    place = view.order.index(me)
    if native is None or view.game not in GAMES or not knows_options(name for name, _ in view.options) \
            or (view.seats[view.order[2]].dummy and place == 0 and not held[2]):
        return None
    words = deal_words(place, _filled(held), (0,) * SEATS, [CALLS[view.seats[seat].call] for seat in view.order])
    steps = [(view.order.index(to) - place) % SEATS - 1 for to in view.receivers]
    return [(value, tuple(cards[step] for step in steps)) for value, cards in native.gifts(view.game, words, best=best)]


def _filled(held: Sequence[int]) -> list[int]:
    """Hands with the unseen cards in any order: before the play only the own hand and an open one have a part in it."""
    unseen = [card for card in (1 << bit for bit in range(56)) if not sum(held) & card]
    number = len(unseen) // sum(not hand for hand in held)
    return [hand or sum(unseen.pop() for _ in range(number)) for hand in held]


class NativeFacts:
    """The common facts of all positions that a seat cannot distinguish. In C seats are places in order of play, at
    Trichu from the soloist on."""

    def __init__(self, view: View, seat: int, sampler: Sampler) -> None:
        base, self.order = sampler.base, view.order
        self.places = {NOBODY: NOBODY} | {each: place for place, each in enumerate(view.order)}
        self.seat = self.places[seat]
        turn = view.to_act[0] if view.phase is Phase.PLAY else NOBODY
        out = [self.places[each] for each in base.out] + [0] * (len(view.seats) - len(base.out))
        lows = lows_of(view)
        self.words = [
            *_of_combo(base.top if view.trick.plays else None), self.places[turn], self.places[base.owner], base.pile,
            self._bits(base.passed), base.wish, self._bits(base.begun), len(base.out), *out,
            *self._placed(base.taken), base.played, *(CALLS[view.seats[each].call] for each in view.order),
            *(low for each in view.order for low in lows[each]), any(each.dummy for each in view.seats),
            keeps_last_dragon(dict(view.options))]

    def _placed(self, numbers: Sequence[int]) -> list[int]:
        return [numbers[each] for each in self.order]

    def _bits(self, seats: int) -> int:
        return sum(1 << place for place, each in enumerate(self.order) if seats >> each & 1)

    def words_of(self, hands: Sequence[int], knows: Sequence[int], choice: PolicyChoice | None, instead: int = 0,
                 ) -> list[int]:
        """A position after the seat's next move. ``knows``: for each giver the card that each seat got from it.
        ``choice``: None passes, or lets a closing trick go. ``instead``: 1 calls small Tichu, 2 + seat gives that seat
        the Dragon's trick."""
        combo, wish = (choice.combo, choice.wish) if choice else (None, 0)
        known = [knows[len(hands) * giver + to] for giver in self.order for to in self.order]
        instead = instead if instead < 2 else 2 + self.places[instead - 2]
        return [self.seat, *self._placed(hands), *known, *self.words, *_of_combo(combo), wish, instead]


def _of_combo(combo: Combo | None) -> tuple[int, int, int, int]:
    return (KINDS.index(combo.kind), combo.rank, combo.size, combo.cards) if combo else (0, 0, 0, 0)


def known(view: View, me: int) -> list[int]:
    """For each giver the card that each seat got from it, as far as ``me`` knows. A soloist plays for the Table."""
    number, me = len(view.seats), me if view.seat is None else view.seat
    found = [0] * (number * number)
    for to, cards in view.given:
        found[number * me + to] = c.mask(cards)
    for giver, cards in view.received:
        found[number * giver + me] = c.mask(cards)
    return found
