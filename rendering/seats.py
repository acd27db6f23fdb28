"""What one seat has, is and does, as pictures and their descriptions show it: name, cards, call or title, activity.

`seat_state` reduces a view to what one panel shows; `rendering.table.seat` draws it. Each state has a word: the tag (to
play, pass, on top, asked …), the call, ``OUT 1`` in the place of the cards.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.views import Phase, Scoring, SeatView, TableKind, View
from rendering import theme, words
from rendering.draw.text import Text, clean
from rendering.draw.vector import mix

TURN_PANEL = mix(theme.PANEL, theme.TURN, 0.10)

TAGS = {
    "turn": (theme.TURN, theme.TURN_INK),
    "take": (theme.TURN, theme.TURN_INK),
    "gift": (theme.TURN, theme.TURN_INK),
    "deciding": (theme.TURN, theme.TURN_INK),
    "giving": (theme.TURN, theme.TURN_INK),
    "asked": (theme.TURN, theme.TURN_INK),
    "top": (theme.PANEL, theme.TITLE),
    "pass": (theme.PASS, theme.PASS_INK),
    "none": (theme.PASS, theme.PASS_INK),
    "ready": (theme.WISH, theme.WISH_INK),
}
"""Ground and ink of each tag; its word is ``table.tag.<state>``."""
SHORT = frozenset({"turn", "gift", "take", "top"})
"""States whose tag has a shorter word for narrow panels: ``table.tag.<state>.short``."""
ACTIVE = frozenset({"turn", "take", "gift", "deciding", "giving", "asked"})
"""States in which the game waits for the seat: its panel glows."""


@dataclass(frozen=True, slots=True)
class SeatState:
    """What one panel shows. ``count``: cards held, None while some are on their way in the exchange; ``state`` is a key
    of `TAGS` or ""; ``short``: the title in narrow panels; ``team``: the index of its colour or None."""

    seat: int
    name: str
    count: int | None
    state: str = ""
    call: str = ""
    title: str = ""
    short: str = ""
    team: int | None = None
    clan: str = ""
    out: int | None = None
    crowns: int = 0


def seat_activity(view: View, seat: SeatView) -> str:
    """The seat's activity: a key of `TAGS`, or ""."""
    if view.phase in (Phase.GRAND, Phase.EXCHANGE):
        return _preparing(view, seat)
    if view.phase in (Phase.BETWEEN, Phase.OVER):
        return ""
    owner = seat.seat == view.trick.owner
    if owner and view.phase in (Phase.CLOSING, Phase.GIFT):
        return "take" if view.phase == Phase.CLOSING else "gift"
    if view.phase == Phase.ASKED and view.asked is not None:
        return "asked" if seat.seat == view.asked else ""
    if seat.seat in view.to_act and not leader_unknown(view):
        return "turn"
    if seat.refused:
        return "none"
    if owner and view.trick.plays and view.traits.table is TableKind.TRICK:
        return "top"
    return "pass" if seat.passed and seat.out is None else ""


def leader_unknown(view: View) -> bool:
    """Whether the holder of the Mah Jong, unknown to the viewer, is to lead (T6)."""
    return view.phase == Phase.PLAY and len(view.to_act) > 1


def _preparing(view: View, seat: SeatView) -> str:
    if not seat.person:
        return ""
    if seat.seat not in view.to_act:
        return "ready"
    return "giving" if seat.answered else "deciding"


def count(view: View, seat: SeatView) -> int | None:
    """The cards of ``seat``; None if it has given cards and waits for others, who may still think about grand Tichu
    (T5)."""
    preparing = view.phase in (Phase.GRAND, Phase.EXCHANGE)
    return None if preparing and _preparing(view, seat) == "ready" else seat.count


def seat_state(view: View, seat: SeatView, text: Text) -> SeatState:
    """The contents of the seat's panel."""
    return SeatState(
        seat.seat, seat_name(seat, text), count=count(view, seat), state=seat_activity(view, seat), call=seat.call,
        title=title(view, seat, text), short=title(view, seat, text, ".short"),
        team=seat.team if seat.team in (0, 1) else None, clan=seat.clan, out=seat.out,
        crowns=seat.score if view.traits.scoring is Scoring.PLACES else 0,
    )


def pills(state: SeatState, text: Text, *, short: bool = False) -> list[tuple[str, str, str]]:
    """Word, ground and ink of what a seat is and does: place, call, title, activity."""
    found = []
    if state.out is not None:
        found.append((text("table.out", place=state.out), theme.OUT, theme.OUT_INK))
    if state.call:
        found.append((text(f"table.call.{state.call}"), *theme.CALLS[state.call]))
    if state.title:
        found.append((state.title, theme.PANEL, theme.TITLE))
    if state.state:
        found.append((tag(state, text, short=short), *TAGS[state.state]))
    return found


def tag(state: SeatState, text: Text, *, short: bool = False) -> str:
    """The word of what the seat does."""
    key = f"table.tag.{state.state}"
    return text(f"{key}.short" if short and state.state in SHORT else key)


def seat_name(seat: SeatView, text: Text) -> str:
    """A person's name; the Table's and the ghost's in words."""
    return clean(seat.name) if seat.name else text(f"table.name.{seat.dummy}.short")


def winners(view: View, text: Text) -> str:
    """The winners as a sentence: ``Ann and Bo win``; "" while nobody has won."""
    names = words.listed([seat_name(view.seats[seat], text) for seat in view.winners], text)
    return text("table.winners", n=len(view.winners), names=names) if names else ""


def title(view: View, seat: SeatView, text: Text, form: str = "") -> str:
    """A title of The Great Lord, or the dealer's role. ``form``: ``.short`` for narrow places."""
    if view.traits.dealer_role and seat.seat == view.dealer:
        return text(f"table.{view.traits.dealer_role}{form}")
    return text(f"title.{seat.title}{form}") if seat.title else ""


def player_colour(seat: int) -> str:
    """The colour of a player's portrait, also beside their plays."""
    return theme.PLAYERS[seat % len(theme.PLAYERS)]


def initial(name: str) -> str:
    """The portrait's letter."""
    return name[:1].upper()
