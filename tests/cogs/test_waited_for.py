"""Nobody reads that the game waits for them as if they were somebody else: a hand names the others."""

from __future__ import annotations

import pytest

from bot.i18n import texts
from bot.samples.moments import desk, moments
from cogs.pages import game_lines
from cogs.pages.hand_page import hand_page
from cogs.pages.hand_view import BEFORE_PLAY, Selection
from rendering.draw.sheet import TEXT
from rendering.studio import PlayPicture
from tests.cogs.test_layouts import SOME

T = texts("en")
BEFORE = [(game, players) for game, players in SOME if game not in ("tatsu", "lord")]


@pytest.mark.parametrize(("game", "players"), BEFORE)
def test_a_hand_names_the_others_who_still_have_to_act(game: str, players: int) -> None:
    """“Waiting for Guest, Kim, …” stood on the guest's own picture, and in a line of their hand."""
    seen = set()
    for rules, state in moments(game, players, every=1):
        public = rules.view(state, None)
        if public.phase not in BEFORE_PLAY or (public.phase, public.to_act) in seen:
            continue
        seen.add((public.phase, public.to_act))
        for seat in range(players):
            hand = desk(rules, state, seat, Selection())
            own = hand.view.seats[seat].name
            lines = [game_lines.phase_line(T, hand.view, None),
                     *[line for line in str(hand_page(hand, T).to_components()).split("\\n") if "Waiting for" in line]]
            assert not [line for line in lines if f"**{own}**" in line]
            words = [mark.label for mark in PlayPicture(hand.view, T).sheet().marks if mark.kind == TEXT]
            assert not [each for each in words if own in each and ("Waiting" in each or "," in each)]
            others = [public.seats[each].name for each in public.to_act if each not in hand.view.controls]
            assert all(name in lines[0] for name in others)
            assert not others or any("Waiting for" in each for each in words)
    assert len(seen) > players
