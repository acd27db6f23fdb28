"""The public message of a running or ended game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import discord
from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.league.ratings.model import PROVISIONAL, Rating
from bot.tables.core.model import Person, RunningTable
from bot.tables.lobby.spectators import disagreeing, is_open
from cogs.common import display_names, layout
from cogs.common.card_glyphs import PLAIN, Signs
from cogs.common.custom_ids import Click, press
from cogs.common.layout import Part
from cogs.tables import between_view, status_text
from games.views import Phase, View
from rendering.results.boards import signed

Ratings = Mapping[int, tuple[Rating, Rating]] | None
"""The players' ratings before and after a rated game, by user; empty: it does not count. None: say nothing."""

ACCENT = 0x1F6F54
ACCENT_OVER = 0xC9A227
FINGERPRINT = 8
"""Digits of the shuffle's commitment on its button. The whole of it is in the button's id, so that the message holds
it."""


@dataclass(frozen=True, slots=True)
class Notes:
    """What is said below the table. ``no_dm``: people whose DMs are closed; ``stopping``: the bot is about to stop;
    ``absent``: players of sides whose moves the clock made."""

    no_dm: Sequence[Person] = ()
    stopping: bool = False
    absent: Sequence[str] = ()
    ratings: Ratings = None


NOTHING = Notes()


def table_page(
    snapshot: RunningTable, view: View, t: Texts, notes: Notes = NOTHING, *,
    pictures: Sequence[tuple[str, str]] = (), signs: Signs = PLAIN, lined: bool = False,
) -> ui.LayoutView:
    """The whole message. ``pictures``: file names and alt texts. ``lined``: the players have the table in their hands;
    here stands one line, and a button for others who want to see it."""
    over = view.phase is Phase.OVER
    lined = lined or snapshot.table.alone
    title = status_text.title(t, view, snapshot.id)
    items: list[Part] = [] if lined else [layout.words(f"### {title}")]
    items += [layout.picture(*picture) for picture in pictures]
    shown = _line(snapshot, view, title, t) if lined else _standing(snapshot, view, t, signs)
    if snapshot.paused is not None and not over:
        shown.insert(0, t("status.paused", since=format_dt(snapshot.paused, "R")))
    if notes.no_dm and not over:
        names = t.both(display_names.escaped(person.name) for person in notes.no_dm)
        shown.append(t("post.no_dm", names=names, button=t("post.my_hand")))
    if snapshot.table.outside and not over:
        shown.append("-# " + t("post.outside"))
    if snapshot.agreed and not over:
        shown.extend(_spectators(snapshot, t))
    if notes.absent and over:
        shown.append("-# " + t("league.absent", names=t.both(display_names.escaped(name) for name in notes.absent)))
    if notes.ratings is not None:
        shown.extend(_ratings(notes.ratings, snapshot, t))
    if notes.stopping and not over:
        shown.append(t("post.stopping"))
    shown.extend(_cuts(snapshot, view, t))
    items.append(layout.words("\n".join(shown)))
    buttons = [] if over else _buttons(snapshot, t, lined=lined)
    items.extend(layout.rows([*buttons, *between_view.controls(snapshot, view, t)]))
    return layout.page(items, accent=ACCENT_OVER if over else ACCENT)


def _buttons(snapshot: RunningTable, t: Texts, *, lined: bool) -> Iterator[Part]:
    """Of a game that is not over."""
    yield press(Click("hand", snapshot.id, 0), t("post.my_hand"), discord.ButtonStyle.primary)
    if lined or is_open(snapshot):
        yield press(Click("look", snapshot.id, 0), t("post.look"))
    if snapshot.may_cut:
        yield press(Click("cut", snapshot.id, 0), t("post.cut"))
    if snapshot.promise:
        label = t("post.promise_short", promise=snapshot.promise[:FINGERPRINT])
        yield press(Click("shuffle", snapshot.id, 0, snapshot.promise), label)


def _spectators(snapshot: RunningTable, t: Texts) -> list[str]:
    """Whether spectators see the cards, if any player agreed to it."""
    if is_open(snapshot):
        return ["-# " + t("spectators.open")]
    names = [display_names.escaped(person.name) for person in disagreeing(snapshot)]
    return ["-# " + t("spectators.off", names=t.both(names))] if names else []


def _standing(snapshot: RunningTable, view: View, t: Texts, signs: Signs) -> list[str]:
    shown = status_text.lines(t, view, snapshot.closes, signs)
    untils = [wait.until for wait in snapshot.waits if wait.kind == "turn" and wait.until is not None]
    if untils and not snapshot.pace.remind:
        shown.append(status_text.time_left(t, min(untils)))
    return [*shown, status_text.scores(t, view)]


def _line(snapshot: RunningTable, view: View, title: str, t: Texts) -> list[str]:
    if view.phase is Phase.OVER:
        return [f"**{title}**", *status_text.lines(t, view)[:1], status_text.scores(t, view)]
    if not snapshot.table.alone:
        return [f"**{title}** · {t('post.crowded')}"]
    person = next(seat for seat in snapshot.table.taken if not seat.ai)
    return [f"**{title}** · {t('post.lone', name=display_names.escaped(person.name))}"]


def watch_page(snapshot: RunningTable, view: View, t: Texts, pictures: Sequence[tuple[str, str]]) -> ui.LayoutView:
    """What somebody who looks on sees, privately."""
    shown = [f"### {status_text.title(t, view, snapshot.id)}", *([] if pictures else status_text.lines(t, view))]
    button = press(Click("look", snapshot.id, 0, "again"), t("hand.refresh"))
    return layout.page([layout.words("\n".join(shown)), *(layout.picture(*each) for each in pictures),
                        layout.row(button)], accent=ACCENT)


def _ratings(ratings: Mapping[int, tuple[Rating, Rating]], snapshot: RunningTable, t: Texts) -> list[str]:
    """“Ann 1512 (+8)”; a provisional rating has a question mark."""
    if not ratings:
        return ["-# " + t("post.not_rated")]
    names = {person.id: person.name for person in snapshot.table.people}
    shown = [t("post.rating", name=display_names.escaped(names.get(user, t("stats.former", n=user % 10_000))),
               rating=after.text, change=signed(after.shown - before.shown))
             for user, (before, after) in ratings.items()]
    provisional = any(after.provisional for _, after in ratings.values())
    return [" · ".join(shown), *(["-# " + t("post.provisional", n=PROVISIONAL)] if provisional else [])]


def ended_page(table_id: int, view: View, t: Texts, pictures: Sequence[tuple[str, str]]) -> ui.LayoutView:
    """What stays of a round's message once the next round has one of its own. ``view`` is of that next round."""
    title = status_text.title(t, replace(view, round=len(view.rounds)), table_id)
    shown = [layout.picture(*picture) for picture in pictures]
    return layout.page([layout.words(f"### {title}"), *shown, layout.words(status_text.scores(t, view))], accent=ACCENT)


def card_page(table_id: int, view: View, t: Texts, picture: tuple[str, str] | None, described: str) -> ui.LayoutView:
    """A game's card; in words where there is no picture."""
    shown = layout.picture(*picture) if picture else layout.words(described)
    return layout.page([layout.words(f"### {status_text.title(t, view, table_id)}"), shown], accent=ACCENT_OVER)


def _cuts(snapshot: RunningTable, view: View, t: Texts) -> list[str]:
    """The players' cuts of the shuffle, their words escaped."""
    if view.phase is Phase.OVER or not snapshot.promise or not snapshot.cuts:
        return []
    names = {seat.seat: display_names.escaped(seat.name) for seat in view.seats}
    return ["-# " + t("post.cut_by", name=names[seat], words=display_names.escaped(said))
            for seat, said in snapshot.cuts.items()]
