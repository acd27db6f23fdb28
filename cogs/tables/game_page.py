"""The private panel of a running game (``/game``, the hand's *More*): what this table is, and what the person may do
about it now (`Choices`). Pure functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import discord
from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.tables.core.model import Seat
from bot.tables.core.orders import OrderKind
from bot.tables.core.plan import WaitKind
from bot.tables.core.state import RunningTable
from bot.tables.rules.schedule import awaits_next_round
from bot.tables.votes.vote_service import Ballot, Choices, Proposal
from cogs.common import accents, display_names, layout
from cogs.common.layout import Button, Choice, Click, Part, pick, press
from cogs.pages import fair_view, game_lines, table_view
from cogs.pages.ballot_view import ballot_buttons, ballot_line
from cogs.pages.hand_verbs import Verb
from cogs.pages.lobby_view import about_lines
from cogs.pages.turns_view import stand_by
from games.registry import GAMES

Style = discord.ButtonStyle
ANY_GAME = "any"
"""Value of the waiting list's menu."""
ENDINGS = ("abort", "stop", "resign")
"""What is asked about once more."""


@dataclass(frozen=True, slots=True)
class Panel:
    """``user`` looks at the table and may do this. ``said``: what came of their last click; ``notes``: what went where,
    for this player."""

    table: RunningTable
    user: int
    choices: Choices
    said: str = ""
    notes: Sequence[str] = ()


def game_page(panel: Panel, t: Texts, sheet: tuple[str, str] | None = None) -> ui.LayoutView:
    """``sheet``: the picture of the score sheet, if there is one."""
    table, choices = panel.table, panel.choices
    items: list[Part] = ["\n".join(_about(table, panel.user, t, drawn=sheet is not None))]
    if sheet is not None:
        items.append(layout.picture(*sheet))
    if panel.notes:
        items.append("\n".join(panel.notes))
    if panel.said:
        items.append(panel.said)
    items += layout.rows([*_look(panel, t)])
    for ballot in choices.ballots[:2]:
        items.append(ballot_line(ballot, t))
        items += layout.rows(_vote_buttons(ballot, choices.seat, t))
    items += layout.rows([*_proposal_buttons(panel, t)])
    items += _menus(panel, t)
    items += _seat_controls(panel, t)
    items += layout.rows([*_ending_buttons(panel, t)])
    if choices.seat is not None and not choices.away and table.table.among_people:
        items.append("-# " + t("game.votes"))
    return layout.page(items, accent=accents.TABLE)


def _about(table: RunningTable, user: int, t: Texts, *, drawn: bool = False) -> list[str]:
    """What this table is, and how its game stands, if the user may know that. ``drawn``: a picture has the score."""
    view = table.view(None)
    lines = [f"### {game_lines.game_title(t, view, table.table.number)}", *about_lines(table.table, t)]
    if not table.table.alone:
        lines.append("-# " + t("game.place.rated" if table.table.rated else "game.place",
                               channel=display_names.place(table.table, t)))
    if table.clocks.paused is not None:
        lines.append(table_view.paused(table, table.clocks.paused, t))
    if table.sealed_match and table.table.seat_of(user) is None:
        return [*lines, t("post.closed")]
    scores = [] if drawn else [game_lines.scores(t, view)]
    untils = [wait.until for wait in table.plan.waits if wait.kind is WaitKind.TURN and wait.until is not None]
    since = [wait.since for wait in table.plan.waits if wait.kind is WaitKind.TURN]
    if awaits_next_round(table):
        return [*lines, t("game.next_round", button=t("hand.next_round")), *scores]
    lines.append(game_lines.lines(t, view)[0] + (f" · {format_dt(min(since), 'R')}" if since else ""))
    if untils:
        lines.append(game_lines.time_left(t, min(untils)))
    return [*lines, *scores]


def _click(panel: Panel, verb: str, arg: str = "") -> Click:
    return Click(verb, panel.table.id, 0, arg)


def _look(panel: Panel, t: Texts) -> Iterator[Button]:
    if panel.choices.away:
        yield press(_click(panel, "come-back"), t("hand.come_back"), Style.success)
    elif panel.choices.seat is not None:
        if awaits_next_round(panel.table):  # the panel becomes the hand
            yield press(_click(panel, Verb.NEXT), t("hand.next_round"), Style.primary)
        yield press(_click(panel, "hand"), t("post.my_hand"), Style.primary)
    if panel.choices.seat is not None:
        yield press(_click(panel, "history"), t("hand.history"))
        if not (panel.table.table.rated or panel.table.unaided):
            yield press(_click(panel, "advice"), t("game.advice"))
    yield press(_click(panel, "game", layout.IN_PLACE), t("hand.refresh"))
    if panel.table.table.alone:  # else its message has it
        yield from fair_view.table_buttons(panel.table.id, panel.table.shuffle.published or "", t)


def _vote_buttons(ballot: Ballot, mine: Seat | None, t: Texts) -> Sequence[Button]:
    """Agree and disagree, but for what the person has said already."""
    agree, oppose = ballot_buttons(ballot, t)
    said = -1 if mine is None else mine.number
    return [button for button, given in ((agree, ballot.ayes), (oppose, ballot.nays)) if said not in given]


def _proposal_buttons(panel: Panel, t: Texts) -> Iterator[Button]:
    """One for each proposal that needs no menu."""
    for proposal in panel.choices.proposals:
        match proposal.kind:
            case OrderKind.PAUSE:
                yield _propose(panel, proposal, t(f"game.{proposal.line}"))
            case OrderKind.TAKEBACK:
                yield _propose(panel, proposal, t("game.takeback"))
            case OrderKind.PACE:
                yield _propose(panel, proposal, t("game.pace", pace=t(f"pace.{proposal.line}")))
            case OrderKind.KICK:
                seat = panel.table.table.seats[int(proposal.line)]
                yield _propose(panel, proposal, t("game.kick", name="?" if seat is None else seat.name))


def _propose(panel: Panel, proposal: Proposal, label: str) -> Button:
    return press(_click(panel, "propose", proposal_text(proposal)), label)


def proposal_text(proposal: Proposal) -> str:
    return f"{proposal.kind.value}-{proposal.line}"


def _menus(panel: Panel, t: Texts) -> Iterator[Part]:
    """More time: how much."""
    more = [Choice(proposal_text(each), t(f"extend.{each.line}")) for each in panel.choices.proposals
            if each.kind is OrderKind.EXTEND]
    if more:
        yield pick(Click("pick-propose", panel.table.id, 0, reset=panel.table.seq), t("game.extend"),
                   [each.capital() for each in more])


def _seat_controls(panel: Panel, t: Texts) -> list[Part]:
    """Ways to leave one's seat, with what they cost."""
    rows: list[Part] = [*layout.rows([*_seat_buttons(panel, t)])]
    if panel.choices.stand_in and panel.table.table.rated:
        rows.append("-# " + t("game.ai.cost", button=t("game.stand_in")))
    return rows


def _seat_buttons(panel: Panel, t: Texts) -> Iterator[Button]:
    if panel.choices.stand_in:
        yield press(_click(panel, "leave-seat", "ai"), t("game.stand_in"))
    if panel.choices.substitute:
        yield press(_click(panel, "leave-seat", "substitute"), t("game.substitute"))


def _ending_buttons(panel: Panel, t: Texts) -> Iterator[Button]:
    choices = panel.choices
    if choices.resign:
        yield press(_click(panel, "game-end", "resign"), t("game.resign"), Style.danger)
    if choices.stop:
        yield press(_click(panel, "game-end", "stop"), t("game.stop"), Style.danger)
    if choices.end:
        yield press(_click(panel, "game-end", "abort"), t("game.abort" if choices.ends_alone else "game.abort.ask"),
                    Style.danger)


def ending_page(table: int, verb: str, t: Texts, *, alone: bool) -> ui.LayoutView:
    """Asks once more about an end, which cannot be taken back. ``alone``: nobody else is asked."""
    key = "game.abort.sure_alone" if verb == "abort" and alone else f"game.{verb}.sure"
    return layout.page([
        t(key, n=table), press(Click(verb, table, 0), t(f"game.{verb}"), Style.danger),
        press(Click("game", table, 0, layout.IN_PLACE), t("hand.back"))])


def over_page(table: int, said: str, t: Texts) -> ui.LayoutView:
    """What came of a click after which there is no running game any more."""
    return layout.page([said, press(Click("replay-open", table, 0), t("hand.replay"))])


# without a game ----------------------------------------------------------------------------------

def idle_page(t: Texts, *, server: bool) -> ui.LayoutView:
    """For somebody who plays nothing. ``server``: where seats may become free."""
    buttons = [press(Click("new-table", 0, 0), t("welcome.table"), Style.success)]
    if server:
        buttons.append(stand_by(t))
    return layout.page([t("error.no_game"), *buttons])


def waiting_page(wanted: str | None, t: Texts) -> ui.LayoutView:
    """The waiting list for free seats: the game that the person waits for; None: they do not wait."""
    choices = [Choice(ANY_GAME, t("substitute.any"), chosen=wanted == "")]
    choices += [Choice(name, display_names.game(t, name), chosen=name == wanted) for name in GAMES]
    items: list[Part] = [t("substitute.waiting" if wanted is not None else "substitute.about"),
                         pick(Click("pick-wait", 0, 0), t("substitute.which"), choices)]
    if wanted is not None:
        items.append(press(Click("wait-off", 0, 0), t("substitute.leave"), Style.danger))
    return layout.page(items)
