"""Messages of the rooms above leagues: squads, results of games played elsewhere, pads, broadcasts, club nights."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ui

from bot.i18n import Texts
from bot.samples import broadcast_messages, elsewhere_messages, night_messages, score_pad_messages, squad_messages


def pages_of_rooms(t: Texts) -> Iterator[tuple[str, ui.LayoutView]]:
    yield from squad_messages.squads(t)
    yield from elsewhere_messages.entered_results(t)
    yield from score_pad_messages.score_pads(t)
    yield from broadcast_messages.broadcasts(t)
    yield from night_messages.nights(t)
