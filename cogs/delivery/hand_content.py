"""What a hand shows: gathered from the services into a `Desk`, and its picture."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field, replace
from random import Random

from bot.i18n import Texts
from bot.tables.core.model import RunningTable, UserPrefs
from bot.tables.votes.vote_service import Ballot
from cogs.common import display_names
from cogs.common.card_glyphs import PLAIN
from cogs.common.errors import of_player, sentence
from cogs.common.services import Services
from cogs.delivery import update_delays
from cogs.delivery.renderer import TABLE, TURN, WAITING, Image
from cogs.play import advice_text
from cogs.play.advice_text import asked_of
from cogs.play.hand_view import Desk, Selection, card_values
from cogs.play.ready_plays import Combine, Ready, ready, recognise
from games.actions import Action, Give, Play
from games.views import Phase, View
from rendering.studio import HandPicture, ResultPicture, TablePicture

KEPT = 1024
"""How many hands' pictures are kept in memory, some 40 KB each, and what their players see."""

Key = tuple[int, int]
"""(table, user)."""

TEACHER = "normal"
"""The level that advises at a table that teaches."""


@dataclass(slots=True)
class _Seen:
    """What follows from what a player sees and may do: the same until something happens at the table."""

    snapshot: RunningTable
    view: View
    seat: int
    legal: tuple[Action, ...]
    combine: Combine
    combines: bool
    ready: list[Ready]
    readings: dict[tuple[tuple[str, ...], str], tuple[tuple[Ready, ...], str]] = field(default_factory=dict)
    """By the cards chosen and the language: legal plays, or why there is none."""


class Desks:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._pictures: OrderedDict[Key, tuple[object, Image | None]] = OrderedDict()
        self._seen: OrderedDict[Key, _Seen] = OrderedDict()
        self._boards: OrderedDict[Key, tuple[View, str, Image | None]] = OrderedDict()

    def forget(self, key: Key) -> None:
        for known in (self._pictures, self._seen, self._boards):
            known.pop(key, None)

    async def desk(self, snapshot: RunningTable, user: int, selection: Selection, t: Texts, notice: str) -> Desk:
        """Everything that the hand shows, but its picture."""
        tables, table_id = self._services.tables, snapshot.id
        mine = snapshot.table.seat_of(user)
        away = mine is not None and mine.ai
        seen = await self._sees(snapshot, user, away)
        pace = tables.pace(snapshot.table)
        cards = chosen_cards(display_names.seat_of(seen.view, seen.seat).cards or (), selection)
        readings, problem = await self._readings(seen, table_id, user, cards, t) if cards else ((), "")
        return Desk(
            table_id, snapshot.epoch, seen.view, seen.seat, seen.legal, selection=selection, notice=notice,
            combines=seen.combines, ready=seen.ready, readings=readings, problem=problem,
            orders=await tables.orders.of(table_id, user), closes=snapshot.closes, channel=snapshot.table.channel,
            slow=pace.remind, asked=pace.answer is not None and await tables.orders.asked(table_id, user),
            signs=PLAIN if (await self._services.prefs.user(user)).text_only else self._services.signs,
            helped=bool(update_delays.ai_seats(snapshot.table)), alone=not away and update_delays.alone(snapshot.table),
            away=away, ballots=() if away or mine is None else await self._unvoted(table_id, mine.number),
        )

    async def _sees(self, snapshot: RunningTable, user: int, away: bool) -> _Seen:
        key = (snapshot.id, user)
        known = self._seen.get(key)
        if known is not None and known.snapshot is snapshot:
            self._seen.move_to_end(key)
            return known
        view = await self._services.tables.view(*key)
        if known is None or known.view is not view:
            known = self._seen[key] = await self._looks(snapshot, user, view, away)
            while len(self._seen) > KEPT:
                self._seen.popitem(last=False)
        known.snapshot = snapshot
        self._seen.move_to_end(key)
        return known

    async def _looks(self, snapshot: RunningTable, user: int, view: View, away: bool) -> _Seen:
        legal = () if away else await self._services.tables.legal(snapshot.id, user)
        seat, combine = acting_seat(view), snapshot.game.combination
        held = display_names.seat_of(view, seat).cards or ()
        combines = bool(held) and combine(held[:1]) is not None
        return _Seen(snapshot, view, seat, legal, combine, combines, ready(legal, combine, view.trick))

    async def _unvoted(self, table_id: int, seat: int) -> tuple[Ballot, ...]:
        """The proposals that wait for this seat's vote."""
        return tuple(
            ballot for ballot in await self._services.tables.votes.ballots(table_id)
            if seat in ballot.voters and seat not in (*ballot.ayes, *ballot.nays))

    async def _readings(
        self, seen: _Seen, table_id: int, user: int, cards: tuple[str, ...], t: Texts
    ) -> tuple[tuple[Ready, ...], str]:
        mark = cards, t.language
        if mark not in seen.readings:
            try:
                plays = await self._services.tables.readings(table_id, user, seen.seat, cards)
                seen.readings[mark] = tuple(recognise(play, seen.combine, seen.view.trick) for play in plays), ""
            except Exception as error:
                if not of_player(error):
                    raise
                seen.readings[mark] = (), sentence(t, error)
        return seen.readings[mark]

    async def advice(self, desk: Desk, t: Texts) -> str:
        """What the bus driver would do now and why, in a line; empty where nothing is to be decided."""
        legal = asked_of(desk.view, desk.legal)
        if self._services.advise is None or not legal:
            return ""
        rng = Random(f"advice {desk.table} {desk.seq}")  # noqa: S311 nothing is drawn for anybody
        decision = await self._services.advise(TEACHER, desk.view, legal, rng)
        game = self._services.tables.games[desk.view.game]
        said = advice_text.action(t, game, desk.view, decision.action)
        return t("guide.advice", advice=said, reason=advice_text.reason(t, decision))

    async def image(self, key: Key, desk: Desk, t: Texts, prefs: UserPrefs, within: float | None) -> Image | None:
        """The picture of the hand; drawn only if it looks different from the last one. Raises
        `cogs.delivery.renderer.Late`."""
        view = desk.view
        shown = view if view.seat == desk.seat else replace(view, seat=desk.seat)  # the soloist's may be of the Table's
        raised, rows, playable = raised_cards(desk), 2 if prefs.two_rows else 1, _playable(desk)
        hands = tuple((seat.seat, seat.name, seat.count, seat.cards, seat.faceup, seat.facedown)
                      for seat in shown.seats if seat.seat in (desk.seat, *shown.controls))
        mark = (t.language, desk.seat, raised, rows, prefs.order, playable, hands)
        known = self._pictures.get(key)
        if known is not None and known[0] == mark:
            self._pictures.move_to_end(key)
            return known[1]
        request = HandPicture(shown, t, raised, rows, prefs.order, playable)
        image = await self._services.drawing.draw(request, TURN if desk.my_turn else WAITING, within=within)
        self._pictures[key] = mark, image
        while len(self._pictures) > KEPT:
            self._pictures.popitem(last=False)
        return image

    async def board(self, key: Key, t: Texts, within: float | None, *, urgent: bool) -> Image | None:
        """The table's picture as anybody may see it, or the last round's result. Raises
        `cogs.delivery.renderer.Late`."""
        view, drawing = await self._services.tables.view(key[0], None), self._services.drawing
        known = self._boards.get(key)
        if known is not None and known[0] is view and known[1] == t.language:
            return known[2]
        if view.phase in (Phase.BETWEEN, Phase.OVER) and view.rounds:
            image = await drawing.draw(ResultPicture(view, t))
        else:
            image = await drawing.draw(TablePicture(view, t), TURN if urgent else TABLE, within=within)
        self._boards[key] = view, t.language, image
        while len(self._boards) > KEPT:
            self._boards.popitem(last=False)
        return image


def acting_seat(view: View) -> int:
    """Whose cards to show: the Table's (R6) or the ghost's (D12) when it is their turn, else one's own."""
    assert view.seat is not None
    waiting = [seat for seat in view.controls if seat in view.to_act]
    return view.seat if view.seat in waiting or not waiting else waiting[0]


def selected_cards(desk: Desk) -> tuple[str, ...]:
    """The selected cards that are still held, as codes."""
    return chosen_cards(desk.cards, desk.selection)


def chosen_cards(held: tuple[str, ...], selection: Selection) -> tuple[str, ...]:
    chosen = set(selection.cards)
    return tuple(code for value, code in card_values(held) if value in chosen) if chosen else ()


def raised_cards(desk: Desk) -> tuple[str, ...]:
    """The cards to show raised: those to be given away, or those selected."""
    return tuple(desk.selection.gives.values()) if desk.may(Give) else selected_cards(desk)


def _playable(desk: Desk) -> tuple[str, ...] | None:
    """In one's own turn: the cards that take part in some legal play. None: no difference is shown."""
    cards = {card.split("=")[0] for action in desk.legal if isinstance(action, Play) for card in action.cards}
    return tuple(sorted(cards)) if cards and desk.my_turn and desk.view.trick.plays else None
