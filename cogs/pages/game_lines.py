"""How a game stands, in a few short lines: for tables, hands, panels and reviews. Pure functions of a view."""

from __future__ import annotations

from datetime import datetime

from discord.utils import format_dt

from bot.i18n import Texts
from cogs.common import display_names
from cogs.common.display_names import PLAIN, Signs
from games import deciding
from games.moments import Moment, of_round, of_trick
from games.specials import WILD
from games.views import Phase, PlayView, TableKind, View
from rendering import moments

MOVES = 12
"""Maximum number of moves shown; the newest are."""


def game_title(t: Texts, view: View, table: int) -> str:
    """“Tichu · table 12 · round 3 · to 1000 points” or “· 2 deals”, without markup."""
    parts = [table_title(t, view, table)]
    if view.round:
        parts.append(t("post.round", n=view.round))
    if (deals := dict(view.options).get("deals", "0")) != "0":
        parts.append(display_names.option(t, "deals", deals))
    elif view.target:
        parts.append(t("post.target", n=view.target))
    return " · ".join(parts)


def table_title(t: Texts, view: View, table: int) -> str:
    """“Tichu · table 12”, where a picture says the rest."""
    return f"{display_names.game(t, view.game)} · {t('post.number', n=table)}"


def lines(t: Texts, view: View, closes: datetime | None = None, signs: Signs = PLAIN) -> list[str]:
    """Whose turn, what lies there, wish, calls; ``closes`` is when a closing trick is taken."""
    found = [phase_line(t, view, closes)]
    if view.trick.plays and view.phase in (Phase.PLAY, Phase.CLOSING, Phase.GIFT, Phase.ASKED):
        found.append(_trick(t, view, signs))
    if (moment := of_trick(view)) is not None:
        found.append(_moment(t, view, moment))
    found += [_moment(t, view, moment) for moment in of_round(view)]
    if view.phase in (Phase.BETWEEN, Phase.OVER) and view.rounds:
        found += [*remembered(t, view), *_out_order(t, view)]
    if view.wish:
        found.append(t("status.wish", rank=display_names.rank(t, view.wish)))
    if calls := _calls(t, view):
        found.append(calls)
    return found


def remembered(t: Texts, view: View) -> list[str]:
    """The sentence to remember of the newest round: what decided it. Empty where the round's moment says the same."""
    if view.phase not in (Phase.BETWEEN, Phase.OVER) or (reason := deciding.of_round(view)) is None:
        return []
    if any(reason.kind.startswith(moment.kind) for moment in of_round(view)):
        return []
    cards = t("words.comma").join(display_names.card(t, card) for card in reason.cards)
    names = display_names.everyone(t, view, reason.seats)
    return [t(f"why_won.{reason.kind}", names=names, n=reason.n, m=reason.m, cards=cards)]


def _out_order(t: Texts, view: View) -> list[str]:
    names = [display_names.escaped(display_names.plain(t, view, seat)) for seat in view.rounds[-1].out]
    return ["-# " + t("post.out_order", names=t("words.comma").join(names))] if names else []


def _moment(t: Texts, view: View, moment: Moment) -> str:
    """“**Bomb!** Played by Mei.”"""
    return f"**{moments.title(moment, t)}** {moments.line(moment, lambda seat: display_names.who(t, view, seat), t)}"


def moves(t: Texts, view: View, signs: Signs = PLAIN, *, drawn: bool = False) -> str:
    """What the others have done since the viewer's last move: “Mei: pair of 9s · Bao: pass”, a call beside its player's
    first play. Empty: nothing, or no tricks. ``drawn``: no other text names the top play."""
    if view.traits.table is not TableKind.TRICK:
        return ""
    made: list[tuple[int, PlayView | None]] = [(play.seat, play) for play in view.played]
    for before, seat in reversed(view.passes):
        made.insert(before, (seat, None))
    last = max((place for place, (seat, _) in enumerate(made) if seat in view.controls), default=-1)
    told = made[last + 1:][-MOVES:]
    if len(told) == 1 and told[0][1] is not None and not drawn:
        return ""  # the top play is shown anyway
    return " · ".join(part for seat, play in told for part in (
        *_called(t, view, seat, play), _move(t, view, signs, seat, play)))


def _called(t: Texts, view: View, seat: int, play: PlayView | None) -> list[str]:
    """The call of a player whose first play of the round this is."""
    call, first = view.seats[seat].call, next((each for each in view.played if each.seat == seat), None)
    if not call or play is None or play is not first:
        return []
    return [t(f"status.called.{call}", name=display_names.who(t, view, seat))]


def _move(t: Texts, view: View, signs: Signs, seat: int, play: PlayView | None) -> str:
    name = display_names.who(t, view, seat)
    if play is None:
        return t("status.passed", name=name)
    symbol = len(play.cards) == 1 and play.cards[0] not in WILD  # alone, a Phoenix also has a rank
    said = signs.text(t, play.cards) if symbol else display_names.play(t, play)
    return t("status.played", name=name, play=said)


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


def phase_line(t: Texts, view: View, closes: datetime | None) -> str:
    """Whose turn it is, or what the game waits for: in a player's view, for which others. ``closes``: the trick."""
    waiting = display_names.everyone(t, view, view.to_act)
    others = display_names.everyone(t, view, [seat for seat in view.to_act if seat not in view.controls])
    owner = display_names.who(t, view, view.trick.owner) if view.trick.owner is not None else ""
    until = format_dt(closes, "R") if closes else ""
    match view.phase:
        case Phase.GRAND:
            return t("status.grand", names=others) if others else t("table.grand")
        case Phase.EXCHANGE:
            return t("status.exchange", names=others) if others else t("table.exchange")
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
