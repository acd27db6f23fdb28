"""Messages of broadcasts: how one begins, its rounds, a comment, its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from discord import ui

from bot.features.broadcast.service import Broadcast
from bot.i18n import Texts
from bot.league.model import Stage
from bot.samples.league_messages import book
from bot.samples.moments import moments, running, table
from cogs.broadcast import view
from cogs.common.renderer import Image

SHOWN_ROUND = 1


def _found() -> Broadcast:
    state = book("swiss", Stage.RUNNING)
    rules, position = list(moments("tichu", 4))[-1]
    return Broadcast(state, state.fixtures[4], running(replace(table("tichu", 4), id=3), rules, position))


def broadcasts(t: Texts) -> Iterator[tuple[str, ui.LayoutView]]:
    found, picture = _found(), Image(b"", "replay.webp", "Ann")
    yield "broadcast desk", view.desk_page(found, None, t)
    told = replace(found, commentators=(30, 31))
    yield "broadcast desk, begun", view.desk_page(told, 5, t, t("broadcast.begun"))
    yield "broadcast commentators", view.named_page(told, [30, 31], t)
    yield "broadcast told to players", view.begins_page(found, 5, t)
    yield "broadcast begins", view.opening_page(told, t)
    yield "broadcast round", view.round_page(found, SHOWN_ROUND, "", picture, t)
    yield "broadcast round, in words", view.round_page(found, SHOWN_ROUND, "Ann", None, t)
    yield "broadcast comment", view.comment_page("Zoë*", "Ann & Bo*", t)
    yield "broadcast over", view.end_page(found, t)
    yield "broadcast over, stopped", view.end_page(found, t, stopped=True)


def forms(t: Texts) -> Iterator[tuple[str, ui.Modal]]:
    yield "comment on a broadcast", view.comment_form(_found(), t)
