"""Every kind of action, right or wrong, at the first moment of each phase of a random game: what the rules answer.

The answers are written down in `refusals`: a code with its rule and fields, and the actions that it is the answer to.
Update the files with ``BUSDRIVER_SNAPSHOTS=write pytest tests/games/test_refusals.py`` and read the diff.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.samples.playout import Playout
from games.actions import (
    Abort,
    Action,
    Ask,
    Deal,
    Decline,
    Gift,
    Give,
    Grand,
    Nothing,
    Pass,
    Play,
    Resign,
    RuleError,
    Small,
    Stop,
    Take,
    line,
)
from games.registry import GAMES
from games.views import Phase

FILES = Path(__file__).parent / "refusals"
ROUNDS = {
    "tichu": ("tichu", {}, 4), "trichu": ("trichu", {}, 3), "tientsin": ("tientsin", {}, 6), "lord": ("lord", {}, 5),
    "classic": ("lord", {"edition": "classic"}, 6), "tatsu-two": ("tatsu", {}, 2), "tatsu-four": ("tatsu", {}, 4),
}
LATER = 9
"""One more moment: so many actions after the play has begun."""


def attempts(playout: Playout) -> Iterator[Action]:
    """Some right and many wrong actions of each seat and of seats that are not there."""
    game, state = playout.game, playout.state
    people = len(playout.seats)
    view = game.view(state, None)
    top = view.trick.plays[-1].cards if view.trick.plays else ("7g",)
    for seat in sorted({-1, 0, 1, people, *game.to_act(state)[:2], *out(playout)[:1]}):
        held = game.view(state, seat).seats[seat].cards or () if seat in playout.seats else ()
        own = tuple(card for card in held if "?" not in card)
        yield from (Grand(seat), Decline(seat), Small(seat), Pass(seat), Take(seat), Nothing(seat), Resign(seat))
        yield from (Gift(seat, to) for to in (-1, 0, 1, 2, people))
        yield from (Ask(seat, of) for of in (-1, 0, 1, 2, people))
        yield from (Give(seat, own[:count]) for count in range(5))
        yield from (Give(seat, own[:1] * 3), Give(seat, ("2g", "3k", "4b")), Give(seat, ("Xx", "?", "Ph")))
        yield from (Play(seat, own[place:place + 1]) for place in range(0, len(own), 4))
        yield from (Play(seat, own[:2]), Play(seat, own[-3:]), Play(seat, own[:1] * 2), Play(seat, top), Play(seat, ()))
        for text in ("Ma", "Do", "Ph", "Dr", "2g", "Ak Ab", "Ph=9 9g", "Ph=1", "9g 9k 9b 9r", "r7", "Xx", "R?", "?"):
            yield Play(seat, tuple(text.split()))
        yield from (Play(seat, own[:1], wish=wish) for wish in ("9", "X", "Ma"))
        yield from (Play(seat, ("Ma",), wish=wish) for wish in ("9", "1", "A"))
        yield from (Play(seat, ("Do",), to=to) for to in (-1, 0, 1, people))
    yield from (Abort(), Stop(), Deal(1, ()), Deal(view.round + 1, ((),) * people), Deal(view.round + 1, (), 0))


def out(playout: Playout) -> list[int]:
    """The seats that have played all their cards."""
    seats = playout.game.view(playout.state, None).seats
    return [number for number, seat in enumerate(seats) if seat.count == 0]


def answer(playout: Playout, action: Action) -> str:
    try:
        playout.game.apply(playout.state, action)
    except RuleError as error:
        return str(error)
    return "allowed"


def read_as(playout: Playout, action: Play) -> str:
    """What the cards may be played as."""
    try:
        return " / ".join(map(line, playout.game.readings(playout.state, action.seat, action.cards)))
    except RuleError as error:
        return str(error)


def asked(playout: Playout) -> Iterator[str]:
    """The answers, each with the actions that get it."""
    found: dict[str, list[str]] = {}
    for action in attempts(playout):
        name = type(action).__name__
        fields = [str(value) if not isinstance(value, tuple) else "+".join(map(str, value))
                  for value in vars_of(action) if value is not None]
        found.setdefault(answer(playout, action), []).append(" ".join((name, *fields)))
        if isinstance(action, Play) and action.wish is None and action.to is None:
            found.setdefault(f"read as {read_as(playout, action)}", []).append(" ".join(fields))
    yield from (f"{words}: {', '.join(actions)}" for words, actions in sorted(found.items()))


def vars_of(action: Action) -> list[object]:
    return [getattr(action, name) for name in action.__dataclass_fields__]


def described(game_id: str, given: dict[str, str], players: int) -> Iterator[str]:
    playout = Playout.start(GAMES[game_id], given, players, seed=5)
    seen, playing = set(), 0
    for _ in playout.play(rounds=1):
        phase = playout.game.phase(playout.state)
        playing += phase is Phase.PLAY
        moment = "out" if phase is Phase.PLAY and out(playout) else phase
        if moment not in seen or playing == LATER:
            seen.add(moment)
            yield f"--- {phase.value}, after {len(playout.text)} lines"
            yield from asked(playout)
    yield f"--- {playout.game.phase(playout.state).value}"
    yield from asked(playout)
    playout.apply(Abort())
    yield "--- over"
    yield from asked(playout)


@pytest.mark.parametrize("name", ROUNDS)
def test_what_the_rules_answer(name: str) -> None:
    text = "\n".join((*described(*ROUNDS[name]), ""))
    file = FILES / f"{name}.txt"
    if os.environ.get("BUSDRIVER_SNAPSHOTS") == "write":
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
