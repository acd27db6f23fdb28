"""Hand sessions: for each table and player, the state of their hand and what it shows.

One message is live: the one used last. It shows the hand and follows the game. A message that was live before is
replaced by a line with a button that brings the hand there (`HandSession.make_live`). The direct message is stored in
the database and survives a restart; everything else is lost, and the hand asks or explains again.

`HandBuilder` collects a hand's contents from the services, with its pictures, into a `HandView` and a `Sheet`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime

from discord import ui

from bot.i18n import Texts
from bot.tables.core.model import Message
from bot.tables.core.preferences import UserPrefs
from bot.tables.core.state import RunningTable
from bot.tables.rules import schedule
from bot.tables.votes.vote_service import open_ballots
from cogs.common import display_names
from cogs.common.display_names import PLAIN
from cogs.common.errors import of_player, sentence
from cogs.common.renderer import Image, Priority
from cogs.common.services import Services
from cogs.delivery.message_editor import Images
from cogs.delivery.update_delays import CrowdedChannels
from cogs.pages import guide
from cogs.pages.hand_page import hand_page, table_in_words
from cogs.pages.hand_view import (
    NOTHING,
    HandView,
    Ready,
    Selection,
    acting_seat,
    chosen_cards,
    likeliest,
    playable_cards,
    ready,
    recognise,
    waits,
)
from games.actions import Give
from games.views import Phase
from rendering.studio import HandPicture, PlayPicture, ResultPicture

Key = tuple[int, int]
"""(table, user)."""

RESETS = 10**9
"""The maximum of the reset counter; custom ids have room for this many digits."""
PICTURE_WAIT = 2.0
"""Seconds that a hand waits for its pictures before it is shown in words."""


@dataclass(slots=True, eq=False)
class HandMessage:
    """A message that shows a hand. ``shown``: the components it has, None if unknown; ``rest``: see `HandView`."""

    id: int
    channel: int
    ephemeral: bool
    shown: object = None
    rest: object = None

    def rests(self, rest: object) -> bool:
        """Whether the message shows an idle hand that ``rest`` says has not changed."""
        return rest is not None and self.shown is not None and self.rest == rest


@dataclass(slots=True, eq=False)
class HandSession:
    table: int
    user: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the hand is built and sent: clicks of one player are handled one after the other."""
    clicks: int = 0
    """Clicks that are being handled; updates leave the message to their answers."""
    missed: bool = False
    """Whether an update came due meanwhile."""

    # where the hand is shown
    live: HandMessage | None = None
    direct: HandMessage | None = None
    looked_up: bool = False
    """Whether the direct message has been looked up in the database."""
    replaced: dict[int, HandMessage] = field(default_factory=dict)
    """Messages that were live before, and still show the hand."""
    undeleted: list[Message] = field(default_factory=list)
    sending: Message | None = None
    """The stored mark that a hand is being sent in place of this message: both may show the hand."""
    interrupted: bool = False
    """Whether that mark is from before a restart."""
    dms_closed: bool = False
    too_old: bool = False
    """Whether the direct message can't be edited any more, so a new one must replace it."""

    # what it shows
    selection: Selection = NOTHING
    resets: int = 0
    """How often the state of the hand's selects has been reset: they have new ids then (`cogs.common.layout`)."""
    news: dict[str, None] = field(default_factory=dict)
    """Sentences (catalogue keys) to show until the player uses the hand."""
    held: tuple[int, tuple[str, ...]] = (-1, ())
    """The round, and the cards that the hand showed last."""
    explained: dict[str, None] = field(default_factory=dict)
    """Steps of the guide shown since the player last acted."""
    snapshot: RunningTable | None = None
    """The table from which `seen`, `readings` and `built` were made."""
    seen: HandView | None = None
    """The hand without the player's selection: the same until the table changes."""
    readings: dict[tuple[tuple[str, ...], str], tuple[tuple[Ready, ...], str]] = field(default_factory=dict)
    """By selected cards and language, the legal plays or why there is none."""
    built: HandView | None = None
    """The last built hand."""
    idle_since: tuple[int, int] = (-1, -1)
    """The round and the epoch since when there has been nothing to do."""

    # notices
    used: datetime | None = None
    """When the player used the hand last."""
    was_turn: bool = True
    """Whether it was the player's turn when the hand was shown last."""

    @property
    def key(self) -> Key:
        return self.table, self.user

    def message(self, number: int) -> HandMessage | None:
        """Return the message that shows the hand and has this id."""
        known = (self.live, self.direct, *self.replaced.values())
        return next((each for each in known if each is not None and each.id == number), None)

    def make_live(self, message: HandMessage) -> None:
        """Show the hand in ``message`` from now on."""
        if self.live is not None and self.live.id == message.id:
            return
        if self.live is not None:
            self.replaced[self.live.id] = self.live
        self.replaced.pop(message.id, None)
        self.live = message

    def reset_selects(self) -> None:
        self.resets = (self.resets + 1) % RESETS

    def select(self, selection: Selection) -> None:
        """Replace the selection other than through the select that shows it."""
        if selection != self.selection:
            self.selection = selection
            self.reset_selects()

    def note_cards(self, round_number: int, cards: tuple[str, ...]) -> None:
        """Record the hand's current cards; other cards are no longer selected."""
        if self.held != (round_number, cards):
            self.selection, self.held = NOTHING, (round_number, cards)
            self.reset_selects()

    def chosen(self, epoch: int) -> Selection:
        """Return the selection; a pending play or call holds only while the table is where it was."""
        if self.selection.epoch == epoch:
            return self.selection
        return replace(self.selection, epoch=epoch, play=None, confirm="", place="")

    def stable_epoch(self, round_number: int, epoch: int) -> int:
        """Return the epoch for the controls of an idle hand: the same throughout a round, so that its message stays
        as it is."""
        if self.idle_since[0] != round_number:
            self.idle_since = round_number, epoch
        return self.idle_since[1]


class HandSessions:
    """The sessions of running tables."""

    def __init__(self) -> None:
        self._sessions: dict[int, dict[int, HandSession]] = {}

    def get(self, table: int, user: int) -> HandSession:
        """Return the session; a new one if there is none."""
        sessions = self._sessions.setdefault(table, {})
        if user not in sessions:
            sessions[user] = HandSession(table, user)
        return sessions[user]

    def find(self, table: int, user: int) -> HandSession | None:
        return self._sessions.get(table, {}).get(user)

    def of_user(self, user: int) -> Iterator[HandSession]:
        yield from (sessions[user] for sessions in self._sessions.values() if user in sessions)

    def of_table(self, table: int) -> list[HandSession]:
        return list(self._sessions.get(table, {}).values())

    def release(self, session: HandSession) -> None:
        """The game is over or the player has left: forget the session."""
        sessions = self._sessions.get(session.table, {})
        sessions.pop(session.user, None)
        if not sessions:
            self._sessions.pop(session.table, None)

    def __len__(self) -> int:
        return sum(len(sessions) for sessions in self._sessions.values())


@dataclass(frozen=True, slots=True)
class Sheet:
    """A hand ready to be shown. ``rest``: see `HandView`; None where a picture is missing."""

    hand: HandView
    images: Images
    page: ui.LayoutView
    rest: object = None


class HandBuilder:
    def __init__(self, services: Services, crowded: CrowdedChannels) -> None:
        self._services = services
        self._crowded = crowded

    async def sheet(self, session: HandSession, snapshot: RunningTable, notice: str = "") -> Sheet:
        """Return the hand with its pictures, or in words."""
        prefs = await self._services.prefs.user(session.user)
        t = self._services.texts_for(session.user, prefs)
        return await self.drawn(await self.unpictured(session, snapshot, t, prefs, notice), t, prefs)

    async def unpictured(
        self, session: HandSession, snapshot: RunningTable, t: Texts, prefs: UserPrefs, notice: str = "",
    ) -> HandView:
        """Return what the hand shows, apart from pictures."""
        hand = await self.hand(session, snapshot, t, prefs)
        if explained := guide.step(hand, prefs.guide):
            session.explained[explained] = None
        notice, learning = notice or "\n".join(map(t, session.news)), guide.teaches(prefs.guide, session.table)
        if notice or explained or learning:  # else the hand is the one that the session has, with what it knows of it
            hand = replace(hand, notice=notice, guide=explained, learning=learning)
        if not learning:
            return hand
        ended = guide.finished(prefs.guide, session.table, hand.view)
        diploma = t("tutorial.diploma", game=display_names.game(t, hand.view.game)) if ended else ""
        return replace(hand, advice=await self._advice(hand, t) if hand.my_turn else diploma)

    async def drawn(self, hand: HandView, t: Texts, prefs: UserPrefs) -> Sheet:
        """Return the hand with its pictures, or in words."""
        rest = hand.rest
        images: Images = ()
        if not prefs.text_only:
            hand, images = await self._pictured(hand, prefs, t)
        if (hand.whole and not hand.picture) or (prefs.text_only and not hand.idle):
            hand = replace(hand, table_text=table_in_words(t, hand.view))
        return Sheet(hand, images, hand_page(hand, t), rest if images or prefs.text_only else None)

    async def hand(self, session: HandSession, snapshot: RunningTable, t: Texts, prefs: UserPrefs) -> HandView:
        """Return what the hand shows apart from pictures, notices and explanations."""
        seen = await self._seen(session, snapshot)
        selection, built = session.chosen(snapshot.freshness.epoch), session.built
        if built is not None and (built.selection, built.resets, built.language) == (
                selection, session.resets, t.language):
            return built
        if cards := chosen_cards(seen.cards, selection):
            readings, problem = await self._readings(session, snapshot, seen, cards, t)
        else:  # or a bomb of the other hand that the player plays
            readings, problem = tuple(play for play in seen.ready if play.action.cards == selection.cards), ""
        hand = replace(
            seen, selection=selection, readings=readings, problem=problem, language=t.language, resets=session.resets,
            signs=PLAIN if prefs.text_only else self._services.signs)
        if hand.idle:
            hand = replace(hand, seq=session.stable_epoch(hand.view.round, hand.seq))
        session.built = hand
        return hand

    async def _seen(self, session: HandSession, snapshot: RunningTable) -> HandView:
        """Return the hand without the player's selection."""
        if session.seen is None or session.snapshot is not snapshot:
            asked = snapshot.pace.answer is not None and await self._services.tables.orders.asked(
                snapshot.id, session.user)
            hand = self._gathered(snapshot, session.user, asked=asked)
            session.note_cards(hand.view.round, hand.cards)
            session.snapshot, session.seen, session.readings, session.built = snapshot, hand, {}, None
        return session.seen

    def _gathered(self, snapshot: RunningTable, user: int, *, asked: bool) -> HandView:
        player, table, combine = snapshot.player(user), snapshot.table, snapshot.game.combination
        view, own, away = player.view, player.seat.number, player.seat.ai
        seat, legal, my_turn = acting_seat(view, own), () if away else player.legal, not away and waits(view)
        cards = view.seats[seat].cards or ()
        acts = seat in snapshot.to_act and snapshot.phase is not Phase.CLOSING
        plays = ready(legal, combine, view.trick) if acts or schedule.offers_bombs(snapshot) else ()
        ballots = open_ballots(snapshot) if snapshot.orders and not away else ()
        return HandView(
            snapshot.id, snapshot.freshness.epoch, view, seat, own, legal, my_turn, plays,
            likeliest(plays, leading=not view.trick.plays) if my_turn else (), asked=asked,
            combines=bool(cards) and combine(cards[:1]) is not None, orders=snapshot.orders_of(user),
            closes=snapshot.plan.closes, channel=table.channel, slow=snapshot.pace.remind, away=away,
            helped=bool(table.ai_seats), alone=not away and table.alone,
            crowded=self._crowded.crowded(table),
            advisable=self._services.advise is not None and not (table.rated or snapshot.unaided),
            origin=table.origin, until=_until(snapshot, user),
            finish=not away and snapshot.left_to_ai and not snapshot.hurried,
            ballots=[each for each in ballots if own in each.voters and own not in (*each.ayes, *each.nays)])

    async def _readings(
        self, session: HandSession, snapshot: RunningTable, seen: HandView, cards: tuple[str, ...], t: Texts,
    ) -> tuple[tuple[Ready, ...], str]:
        """Return the legal plays of the selected cards, or why there is none."""
        key = cards, t.language
        if key not in session.readings:
            try:
                plays = await self._services.tables.readings(session.table, session.user, seen.seat, cards)
                session.readings[key] = tuple(
                    recognise(play, snapshot.game.combination, seen.view.trick) for play in plays), ""
            except Exception as error:
                if not of_player(error):
                    raise
                session.readings[key] = (), sentence(t, error)
        return session.readings[key]

    async def _advice(self, hand: HandView, t: Texts) -> str:
        """Return what the bus driver would do now and why; empty where nothing is to be decided. No reason is
        given for a wish, nor in the exchange beside an explanation, where room is short."""
        decision = await guide.advised(self._services, hand)
        if decision is None:
            return ""
        advised = guide.advice(t, self._services.tables.games[hand.view.game], hand.view, decision.action)
        short = hand.selection.play is not None or (hand.guide and Give in hand.kinds)
        reason = "" if short else guide.because(t, decision.why)
        return t("guide.advice", advice=advised, reason=reason).rstrip()

    # pictures ------------------------------------------------------------------------------------

    async def _pictured(self, hand: HandView, prefs: UserPrefs, t: Texts) -> tuple[HandView, Images]:
        """Return the hand with its picture, if that is ready in time."""
        if not hand.cards and not hand.whole:
            return hand, ()
        try:
            image = await asyncio.wait_for(self._picture(hand, prefs, t), PICTURE_WAIT)
        except TimeoutError:
            return hand, ()
        return (replace(hand, picture=image.named), (image,)) if image else (hand, ())

    async def _picture(self, hand: HandView, prefs: UserPrefs, t: Texts) -> Image | None:
        """Return the picture of the cards, with the table above them or the last round's result instead."""
        if hand.ended and not hand.alone:
            return await self._result(hand, t)
        rows, playable = 2 if prefs.two_rows else 1, playable_cards(hand)
        raised = hand.selection.play.cards if hand.selection.play is not None else ()
        if hand.whole:
            return await self._services.drawing.draw(
                PlayPicture(hand.view, t, raised, rows, prefs.order, playable, hand.seat), _priority(hand),
                key=("play", t.language, rows, prefs.order, playable, raised, hand.seat, hand.view))
        view = hand.view if hand.view.seat == hand.seat else replace(hand.view, seat=hand.seat)
        held = tuple([(seat.seat, seat.name, seat.count, seat.cards, seat.faceup, seat.facedown)
                      for seat in view.seats if seat.seat in (hand.seat, *view.controls)])
        return await self._services.drawing.draw(
            HandPicture(view, t, raised, rows, prefs.order, playable), _priority(hand),
            key=("hand", hand.table, t.language, hand.seat, rows, prefs.order, playable, held, raised))

    async def _result(self, hand: HandView, t: Texts) -> Image | None:
        """Return the last round's result, one picture for all players of the table."""
        view = await self._services.tables.view(hand.table, None)
        return await self._services.drawing.draw(
            ResultPicture(view, t), _priority(hand), key=(ResultPicture.filename, t.language, view))


def _until(snapshot: RunningTable, user: int) -> datetime | None:
    """When the player's time is up, at a live table; games over days have their reminders."""
    turns = (wait.until for wait in snapshot.plan.waits if wait.user == user and wait.kind == "turn")
    return None if snapshot.pace.remind else next(turns, None)


def _priority(hand: HandView) -> Priority:
    return Priority.ANSWER if hand.my_turn else Priority.WAITING
