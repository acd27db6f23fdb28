"""How a game stands, in a few short lines: the part of a message that needs no picture."""

from __future__ import annotations

from datetime import datetime

from discord.utils import format_dt

from bot.i18n import Texts
from cogs.common import display_names
from cogs.common.card_glyphs import PLAIN, Signs
from games.moments import Moment, of_round, of_trick
from games.views import Phase, PlayView, TableKind, View
from rendering import moments

MOVES = 12
"""Moves told at most, the newest."""


def title(t: Texts, view: View, table: int) -> str:
    """“Tichu · table 12 · round 3 · to 1000 points”, without markup."""
    parts = [display_names.game(t, view.game), t("post.number", n=table)]
    if view.round:
        parts.append(t("post.round", n=view.round))
    if view.target:
        parts.append(t("post.target", n=view.target))
    return " · ".join(parts)


def lines(t: Texts, view: View, closes: datetime | None = None, signs: Signs = PLAIN) -> list[str]:
    """Whose turn, what lies there, wish, calls; ``closes`` is when a closing trick is taken."""
    found = [_phase(t, view, closes)]
    if view.trick.plays and view.phase in (Phase.PLAY, Phase.CLOSING, Phase.GIFT, Phase.ASKED):
        found.append(_trick(t, view, signs))
    if (moment := of_trick(view)) is not None:
        found.append(_moment(t, view, moment))
    found += [_moment(t, view, moment) for moment in of_round(view)]
    if view.wish:
        found.append(t("status.wish", rank=display_names.rank(t, view.wish)))
    if calls := _calls(t, view):
        found.append(calls)
    return found


def _moment(t: Texts, view: View, moment: Moment) -> str:
    """“**Bomb!** Played by Mei.”"""
    return f"**{moments.title(moment, t)}** {moments.line(moment, lambda seat: display_names.who(t, view, seat), t)}"


def moves(t: Texts, view: View) -> str:
    """What the others have done since the viewer's last move: “Mei: pair of 9s · Bao: pass”. Empty: nothing, or no
    tricks."""
    if view.traits.table is not TableKind.TRICK:
        return ""
    made: list[tuple[int, PlayView | None]] = [(play.seat, play) for play in view.played]
    for before, seat in reversed(view.passes):
        made.insert(before, (seat, None))
    mine = view.controls or (view.seat,)
    last = max((place for place, (seat, _) in enumerate(made) if seat in mine), default=-1)
    told = made[last + 1:][-MOVES:]
    if len(told) == 1 and told[0][1] is not None:
        return ""  # the play that lies on the table is told anyway
    return " · ".join(_move(t, view, *move) for move in told)


def _move(t: Texts, view: View, seat: int, play: PlayView | None) -> str:
    name = display_names.who(t, view, seat)
    if play is None:
        return t("status.passed", name=name)
    return t("status.played", name=name, play=display_names.play(t, play))


def scores(t: Texts, view: View) -> str:
    """Totals, side by side: “Ann & Cy 240 · Bo & Di 160”."""
    teams: dict[object, list[int]] = {}
    shared = _team_game(view)
    for seat in view.seats:
        teams.setdefault(seat.team if shared else seat.seat, []).append(seat.seat)
    parts = []
    for seats in teams.values():
        names = " & ".join([display_names.who(t, view, seat) for seat in seats])
        parts.append(t("status.score", names=names, score=view.seats[seats[0]].score))
    return " · ".join(parts)


def time_left(t: Texts, until: datetime) -> str:
    """When a player's time is up, as a time that Discord counts down."""
    return "-# " + t("status.until", until=format_dt(until, "R"))


def _team_game(view: View) -> bool:
    """Whether partners share a score (not so where partners change from round to round)."""
    return len(view.scores) < len(view.seats) and None not in [seat.team for seat in view.seats]


def _phase(t: Texts, view: View, closes: datetime | None) -> str:
    waiting = display_names.everyone(t, view, view.to_act)
    owner = display_names.who(t, view, view.trick.owner) if view.trick.owner is not None else ""
    until = format_dt(closes, "R") if closes else ""
    match view.phase:
        case Phase.GRAND:
            return t("status.grand", names=waiting)
        case Phase.EXCHANGE:
            return t("status.exchange", names=waiting)
        case Phase.CLOSING:
            return t("status.closing_until", name=owner, until=until) if until else t("status.closing", name=owner)
        case Phase.GIFT:
            return t("status.gift", name=owner)
        case Phase.ASKED if view.asked is not None:
            return t("status.asked", name=display_names.who(t, view, view.asked))
        case Phase.BETWEEN:
            return t("status.between") if view.rounds else t("status.first")
        case Phase.OVER:
            winners = display_names.everyone(t, view, view.winners)
            return t("status.won", names=winners) if winners else t("status.aborted")
        case _ if len(view.to_act) > 1:
            return t("status.mah_jong_leads")
        case _:
            return t("status.turn", names=waiting)


def _trick(t: Texts, view: View, signs: Signs) -> str:
    last = view.trick.plays[-1]
    name, play = display_names.who(t, view, last.seat), display_names.play(t, last)
    if len(last.cards) == 1:
        return t("status.trick_card", card=play, name=name)
    return t("status.trick", play=play, cards=signs.text(t, last.cards), name=name)


def _calls(t: Texts, view: View) -> str:
    called = [seat for seat in view.seats if seat.call]
    return " · ".join(t(f"status.called.{seat.call}", name=display_names.who(t, view, seat.seat)) for seat in called)
