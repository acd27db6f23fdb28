"""The public message of a running or finished game: its state in a few short lines, and controls.

While no cards are out they may come, go and vote to stop; when a game is over they may play again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import discord
from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.league.judging.week import MAX_GAIN
from bot.league.ratings import PROVISIONAL, Rating
from bot.tables.core.model import Person, Status
from bot.tables.core.plan import WaitKind
from bot.tables.core.state import RunningTable
from bot.tables.lobby.seating import free_seats
from bot.tables.rules.lobby_rules import SeatOrder
from bot.tables.rules.presence import deserted
from cogs.common import accents, display_names, layout
from cogs.common.display_names import PLAIN, Signs
from cogs.common.layout import Click, Part, press
from cogs.pages import fair_view
from cogs.pages.game_lines import game_title, lines, phase_line, remembered, scores, table_title, time_left
from games.actions import RuleError, Stop
from games.views import Phase, View
from rendering.results.boards import signed

RatingChanges = Mapping[int, tuple[Rating, Rating]] | None
"""The players' ratings before and after a rated game, by user; empty: it does not count. None: say nothing."""



@dataclass(frozen=True, slots=True)
class Notes:
    """Notes below the table. ``no_dm``: players whose DMs are closed; ``old_hand``: whose hand is from before a restart
    and can't be edited; ``stopping``: the bot is about to stop; ``absent``: players of no-show sides; ``left``: users
    who left a rated game."""

    no_dm: Sequence[Person] = ()
    stopping: bool = False
    absent: Sequence[str] = ()
    left: Sequence[int] = ()
    ratings: RatingChanges = None
    old_hand: Sequence[Person] = ()


NOTHING = Notes()


def table_page(
    snapshot: RunningTable, view: View, t: Texts, notes: Notes = NOTHING, *,
    pictures: Sequence[tuple[str, str]] = (), signs: Signs = PLAIN, lined: bool = False,
) -> ui.LayoutView:
    """The whole message. ``pictures``: file names and alt texts. ``lined``: the players have the table in their hands;
    here stands one line, and a button for others who want to see it."""
    over = view.phase is Phase.OVER
    lined = lined or snapshot.table.alone
    title = (table_title if pictures or lined else game_title)(t, view, snapshot.table.number)
    items: list[Part] = [] if lined else [f"### {title}"]
    items += [layout.picture(*picture) for picture in pictures]
    shown = _line(snapshot, view, title, t) if lined else _standing(snapshot, view, t, signs, drawn=bool(pictures))
    if snapshot.clocks.paused is not None and not over:
        shown.insert(0, paused(snapshot, snapshot.clocks.paused, t))
    if deserted(snapshot) and not over:
        shown.insert(0, t("status.deserted"))
    if not over:
        shown += _unreached(notes, t)
    if snapshot.table.outside and not over:
        shown.append("-# " + t("post.outside"))
    if snapshot.table.rated and not over:
        shown += _played_by_ai(snapshot, t)
    if snapshot.agreed and not over:
        shown.extend(_spectators(snapshot, t))
    if notes.absent and over:
        shown.append("-# " + t("league.absent", names=t.both(display_names.escaped(name) for name in notes.absent)))
    if notes.left and over:
        shown.append("-# " + t("post.left", names=t.both(_name_of(user, snapshot, t) for user in notes.left)))
    if notes.ratings is not None:
        shown.extend(_ratings(notes.ratings, snapshot, t))
    if notes.stopping and not over:
        shown.append(t("post.stopping"))
    shown.extend(_cuts(snapshot, view, t))
    items.append("\n".join(shown))
    buttons = [] if over else _buttons(snapshot, t, lined=lined)
    items.extend([*buttons, *between_controls(snapshot, view, t)])
    return layout.page(items, accent=accents.OVER if over else accents.TABLE)


def closed_page(snapshot: RunningTable, view: View, t: Texts, notes: Notes = NOTHING) -> ui.LayoutView:
    """Of a table whose deals others have yet to play: nothing of the play. The players have it in their hands."""
    over = view.phase is Phase.OVER
    shown = [f"**{game_title(t, view, snapshot.table.number)}** · {t('post.closed')}"]
    if snapshot.clocks.paused is not None and not over:
        shown.insert(0, paused(snapshot, snapshot.clocks.paused, t))
    if not over:
        shown += [*_unreached(notes, t), *([t("post.stopping")] if notes.stopping else [])]
    buttons = [] if over else [press(Click("hand", snapshot.id, 0), t("post.my_hand"), discord.ButtonStyle.primary),
                               *fair_view.table_buttons(snapshot.id, snapshot.shuffle.published or "", t)]
    return layout.page(["\n".join(shown), *buttons], accent=accents.OVER if over else accents.TABLE)


def _played_by_ai(snapshot: RunningTable, t: Texts) -> Iterator[str]:
    """Of a rated game: whose seats AI players have, and what that costs."""
    if away := [display_names.escaped(seat.name) for seat in snapshot.table.taken if seat.stand_in]:
        yield "-# " + t("post.away", names=t.both(away))


def _unreached(notes: Notes, t: Texts) -> Iterator[str]:
    """Asks players who do not see their hands to press *My hand*."""
    for key, people in (("post.no_dm", notes.no_dm), ("post.old_hand", notes.old_hand)):
        if people:
            names = t.both(display_names.escaped(person.name) for person in people)
            yield t(key, names=names, button=t("post.my_hand"))


def _buttons(snapshot: RunningTable, t: Texts, *, lined: bool) -> Iterator[Part]:
    """Of a game that is not over. Who plays alone finds the shuffle in *More*; the message holds the commitment to it
    all the same."""
    commitment, lone = snapshot.shuffle.published or "", snapshot.table.alone
    hand = Click("hand", snapshot.id, 0, commitment if lone else "")
    yield press(hand, t("post.my_hand"), discord.ButtonStyle.primary)
    if lined or snapshot.shows_cards:
        yield press(Click("look", snapshot.id, 0), t("post.look"))
    if not lined and snapshot.position.rounds_played:
        yield press(Click("tables-scores", snapshot.id, 0), t("post.scores"))
    if not lone:
        yield from fair_view.table_buttons(snapshot.id, commitment, t)


def paused(snapshot: RunningTable, since: datetime, t: Texts) -> str:
    """A rated game goes on by itself."""
    said = t("status.paused", since=format_dt(since, "R"))
    return said if snapshot.due_at is None else f"{said} {t('status.goes_on', at=format_dt(snapshot.due_at, 'R'))}"


def _spectators(snapshot: RunningTable, t: Texts) -> list[str]:
    """Whether spectators see the cards, if any player agreed to it."""
    if snapshot.shows_cards:
        return ["-# " + t("spectators.open")]
    return ["-# " + cards_off(snapshot, t)] if snapshot.disagreeing else []


def cards_off(snapshot: RunningTable, t: Texts) -> str:
    """Why spectators see no cards any more."""
    return t("spectators.off", names=t.both(display_names.escaped(person.name) for person in snapshot.disagreeing))


def _standing(snapshot: RunningTable, view: View, t: Texts, signs: Signs, *, drawn: bool) -> list[str]:
    """How the game stands. ``drawn``: a picture shows it, so the text says only what the game waits for, or who won and
    why."""
    if drawn:
        shown = [phase_line(t, view, snapshot.plan.closes), *remembered(t, view)]
    else:
        shown = lines(t, view, snapshot.plan.closes, signs)
    untils = [wait.until for wait in snapshot.plan.waits if wait.kind is WaitKind.TURN and wait.until is not None]
    if untils and not snapshot.pace.remind:
        shown.append(time_left(t, min(untils)))
    return shown if drawn else [*shown, scores(t, view)]


def _line(snapshot: RunningTable, view: View, title: str, t: Texts) -> list[str]:
    if view.phase is Phase.OVER:
        return [f"**{title}**", *lines(t, view)[:1], scores(t, view)]
    if not snapshot.table.alone:
        return [f"**{title}** · {t('post.crowded')}"]
    person = next(seat for seat in snapshot.table.taken if not seat.ai)
    return [f"**{title}** · {t('post.lone', name=display_names.escaped(person.name))}"]


def watch_page(snapshot: RunningTable, view: View, t: Texts, pictures: Sequence[tuple[str, str]]) -> ui.LayoutView:
    """A spectator's private page."""
    shown = [f"### {game_title(t, view, snapshot.table.number)}", *([] if pictures else lines(t, view))]
    button = press(Click("look", snapshot.id, 0, "again"), t("hand.refresh"))
    return layout.page(["\n".join(shown), *(layout.picture(*each) for each in pictures),
                        button], accent=accents.TABLE)


def _ratings(ratings: Mapping[int, tuple[Rating, Rating]], snapshot: RunningTable, t: Texts) -> list[str]:
    """“Ann 1512 (+8)”; a provisional rating has a question mark."""
    if not ratings:
        return ["-# " + t("post.not_rated")]
    shown = [t("post.rating", name=_name_of(user, snapshot, t), rating=after.text,
               change=signed(after.shown - before.shown))
             for user, (before, after) in ratings.items()]
    lines = [" · ".join(shown)]
    if any(person.id not in ratings for person in snapshot.table.people):
        lines.append("-# " + t("post.rated_part", n=round(MAX_GAIN)))
    if any(after.provisional for _, after in ratings.values()):
        lines.append("-# " + t("post.provisional", n=PROVISIONAL))
    return lines


def _name_of(user: int, snapshot: RunningTable, t: Texts) -> str:
    names = {person.id: person.name for person in snapshot.table.people}
    if user in names or user < 0:
        return display_names.escaped(names.get(user, t("stats.former", n=user % 10_000)))
    return f"<@{user}>"  # a substitute has the seat


def ended_page(number: int, view: View, t: Texts, pictures: Sequence[tuple[str, str]]) -> ui.LayoutView:
    """What stays of a round's message once the next round has one of its own. ``view`` is of that next round."""
    if pictures:
        shown = [layout.picture(*picture) for picture in pictures]
        return layout.page([f"### {table_title(t, view, number)}", *shown], accent=accents.TABLE)
    title = game_title(t, replace(view, round=len(view.rounds)), number)
    return layout.page([f"### {title}", scores(t, view)], accent=accents.TABLE)


def card_page(number: int, view: View, t: Texts, picture: tuple[str, str] | None, described: str) -> ui.LayoutView:
    """A game's card; in words where there is no picture."""
    shown = layout.picture(*picture) if picture else described
    return layout.page([f"### {game_title(t, view, number)}", shown], accent=accents.OVER)


def _cuts(snapshot: RunningTable, view: View, t: Texts) -> list[str]:
    """The players' cuts of the shuffle, their words escaped."""
    if view.phase is Phase.OVER or not snapshot.shuffle.published or not snapshot.shuffle.cuts:
        return []
    names = {seat.seat: display_names.escaped(seat.name) for seat in view.seats}
    return ["-# " + t("post.cut_by", name=names[seat], words=display_names.escaped(said))
            for seat, said in snapshot.shuffle.cuts.items()]


# between rounds ----------------------------------------------------------------------------------

def between_controls(snapshot: RunningTable, view: View, t: Texts) -> list[Part]:
    """Buttons for a table's public message; none while a round is being played."""
    table = snapshot.table
    found: list[Part]
    if view.phase is Phase.OVER:
        found = [press(Click("again", table.id, 0), t("between.again"), discord.ButtonStyle.primary)]
        if len(table.seats) in view.traits.partners and table.among_people:
            found += [press(Click("again", table.id, 0, order), t(f"between.{order}"))
                      for order in (SeatOrder.ROTATED, SeatOrder.DRAWN)]
        if view.winners and view.rounds and not snapshot.shuffle.sealed and not table.outside:
            found.append(press(Click("share", table.id, 0), t("between.share")))
        if table.among_people and table.guild is not None and not table.outside:
            found.append(press(Click("keep", table.id, 0), t("groups.keep")))
        return found
    if view.phase is not Phase.BETWEEN or table.status is not Status.RUNNING:
        return []
    found = []
    if not table.rated and free_seats(table, view.order) and (table.guild is not None or table.outside):
        found.append(press(Click("sit", table.id, 0), t("between.sit")))
    if not table.rated and table.among_people:
        found.append(press(Click("get-up", table.id, 0), t("between.get_up")))
    if _may_stop(snapshot):
        found.append(press(Click("vote-stop", table.id, 0), t("between.stop")))
    return found


def _may_stop(snapshot: RunningTable) -> bool:
    """Whether this game may end here by agreement (L15)."""
    try:
        snapshot.position.resolve(Stop())
    except RuleError:
        return False
    return True
