"""What a player's hand shows: from the state of a table to a `HandView`, and with its pictures to a `HandSheet`.

Nothing is sent here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from discord import ui

from bot.i18n import Texts
from bot.tables import phrases
from bot.tables.core.model import Seat
from bot.tables.core.orders import OrderKind
from bot.tables.core.plan import WaitKind
from bot.tables.core.preferences import UserPrefs
from bot.tables.core.state import RunningTable
from bot.tables.log.taking_back import undoable
from bot.tables.rules import order_rules, schedule
from bot.tables.votes.vote_service import Ballot, open_ballots
from cogs.common import display_names
from cogs.common.display_names import PLAIN
from cogs.common.errors import of_player, sentence
from cogs.common.renderer import Image, PictureKey, Priority, picture_key, without_view
from cogs.common.services import Services
from cogs.delivery.attached_pictures import Images
from cogs.delivery.hands.late_pictures import LatePictures
from cogs.delivery.hands.session import HandSession, HandSessions
from cogs.delivery.hands.updates import before_deal
from cogs.delivery.update_delays import CrowdedChannels
from cogs.delivery.voice_links import VoiceLinks
from cogs.pages import guide
from cogs.pages.hand_page import hand_page, table_in_words
from cogs.pages.hand_view import (
    HandView,
    Help,
    Look,
    Setting,
    Standing,
    Turn,
    acting_seat,
    chosen_cards,
    playable_cards,
    waits,
)
from cogs.pages.ready_plays import Ready, as_they_lie, every, likeliest, ready, recognise
from games.actions import Give
from games.calls import volunteered
from games.players.common.decision import Decision
from games.views import Phase, TableKind, View
from rendering.studio import HandPicture, PictureRequest, PlayPicture, ResultPicture

FORCED = 3
"""Forced passes after which it is offered to pass automatically."""
PICTURE_WAIT = 2.0
"""Seconds that a hand waits for its pictures before it is shown in words."""


@dataclass(frozen=True, slots=True)
class HandSheet:
    """A hand ready to be shown. ``idle_content``: see `HandView`; None where a picture is missing."""

    hand: HandView
    images: Images
    page: ui.LayoutView
    idle_content: object = None


class HandContent:
    def __init__(self, services: Services, crowded: CrowdedChannels, sessions: HandSessions,
                 schedule: Callable[[HandSession], object]) -> None:
        """`schedule` has a hand built and shown again."""
        self._services = services
        self._crowded = crowded
        self._voices = VoiceLinks(services.prefs, services.clock)
        self._late = LatePictures(services.clock, sessions, schedule)

    async def sheet(
        self, session: HandSession, snapshot: RunningTable, t: Texts, prefs: UserPrefs, notice: str = "",
    ) -> HandSheet:
        """Return the hand with its pictures, or in words."""
        return await self.drawn(session, await self.unpictured(session, snapshot, t, prefs, notice), t, prefs)

    async def unpictured(
        self, session: HandSession, snapshot: RunningTable, t: Texts, prefs: UserPrefs, notice: str = "",
    ) -> HandView:
        """Return what the hand shows, apart from pictures."""
        await self._voices.of(snapshot.table)
        hand = self.hand(session, snapshot, t, prefs)
        if question := self._services.tables.questions.of(*session.key):
            hand = replace(hand, standing=replace(hand.standing, question=question))
        if snapshot.table.across:
            heard = tuple(phrases.heard(snapshot, session.user, self._services.clock.now()))
            hand = replace(hand, standing=replace(hand.standing, heard=heard))
        if hand.ended:
            hand = replace(hand, look=replace(
                hand.look, left=await self._services.leagues.records.left_over(snapshot)))
        learning = guide.teaches(prefs.guide, session.table)
        asked = hand.turn.mine and not hand.gift_chosen
        decision = await guide.advised(self._services, hand) if learning and asked else None
        if explained := guide.step(hand, prefs.guide, decision.action if decision else None):
            session.presence.explained[explained] = None
        if hand.turn.only == "pass" and session.presence.forced >= FORCED and not _passes(hand, prefs):
            hand = replace(hand, standing=replace(hand.standing, may_pass_on=True))
        notice = notice or "\n".join(
            filter(None, [*map(t, session.presence.told(ended=hand.ended)), session.presence.worth]))
        if notice or explained or learning:  # else the hand is the one that the session has, with what it knows of it
            enlarge = bool(explained and hand.cards) and not (prefs.two_rows or prefs.text_only or learning)
            hand = replace(hand, help=Help(notice, explained, learning=learning, may_enlarge=enlarge))
        if not learning:
            return hand
        if hand.turn.only:
            session.presence.explained[guide.only(hand.turn.only)] = None
        ended = guide.finished(prefs.guide, session.table, hand.view)
        diploma = t("tutorial.diploma", game=display_names.game(t, hand.view.game)) if ended else ""
        follow, advice = self._advice(session, hand, decision, t) if hand.turn.mine else ("", diploma)
        return replace(hand, help=replace(hand.help, advice=advice, follow=follow))

    async def drawn(self, session: HandSession, hand: HandView, t: Texts, prefs: UserPrefs) -> HandSheet:
        """Return the hand with its pictures, or in words."""
        idle = hand.idle_content
        images: Images = ()
        if not prefs.text_only and (hand.cards or hand.draws_table):
            image = await self._picture(hand, prefs, t)
            if image is not None:
                self._late.drawn(session, hand, image)
            elif (image := self._late.missing(session, hand)) is not None:
                idle, hand = None, replace(hand, help=replace(hand.help, notice=_late_notice(hand, t)))
            if image is not None:
                hand, images = replace(hand, look=replace(hand.look, picture=image.named)), (image,)
        if (hand.draws_table and not hand.look.picture) or (prefs.text_only and not hand.idle):
            hand = replace(hand, look=replace(hand.look, table_text=table_in_words(t, hand.view, hand.look.left)))
        return HandSheet(hand, images, hand_page(hand, t), idle if images or prefs.text_only else None)

    def hand(self, session: HandSession, snapshot: RunningTable, t: Texts, prefs: UserPrefs) -> HandView:
        """Return what the hand shows apart from pictures, notices and explanations."""
        seen, choice = self._seen(session, snapshot), session.choice
        selection, last = choice.at(snapshot.freshness.epoch), session.composed.hand
        if last is not None and (last.selection, last.resets, last.look.language) == (
                selection, choice.resets, t.language):
            return last
        if cards := chosen_cards(seen.cards, selection):
            readings, problem = _readings(session, snapshot, seen, cards, t)
        elif selection.cards:  # or a bomb of the other hand that the player plays
            readings, problem = tuple(play for play in seen.turn.ready if play.action.cards == selection.cards), ""
        else:
            readings, problem = (), ""
        turn = replace(seen.turn, readings=readings, problem=problem) if readings or problem else seen.turn
        table = snapshot.table
        voice = self._voices.known(table)
        look = Look(t.language, PLAIN if prefs.text_only else self._services.languages.signs,
                    voice=f"https://discord.com/channels/{table.guild}/{voice}" if voice else "")
        return _with_choice(session, snapshot, seen, turn, look)

    def waits_as_before(self, session: HandSession, snapshot: RunningTable) -> bool:
        """Whether a player who need not act sees that already: their cards are the same, and there is no news. So
        nothing is to be sent, nor composed."""
        last, choice = session.composed.hand, session.choice
        busy = session.clicks.running or session.lock.locked() or session.presence.news or choice.selection.cards
        if busy or last is None or snapshot.phase is not Phase.PLAY or not session.still_shows(last.idle_content):
            return False
        seen = self._seen(session, snapshot)
        return session.still_shows(_with_choice(session, snapshot, seen, seen.turn, last.look).idle_content)

    def _seen(self, session: HandSession, snapshot: RunningTable) -> HandView:
        """Return the hand without the player's selection."""
        composed = session.composed
        if composed.seen is None or composed.snapshot is not snapshot:
            asked = snapshot.pace.answer is not None and schedule.asks(snapshot, session.user)
            hand = self._gathered(snapshot, session.user, asked=asked)
            session.choice.note_cards(hand.view.round, hand.cards)
            composed.note_seen(snapshot, hand)
            return hand
        return composed.seen

    def _gathered(self, snapshot: RunningTable, user: int, *, asked: bool) -> HandView:
        player, combine = snapshot.player(user), snapshot.game.combination
        view, own, away = player.view, player.seat.number, player.seat.ai
        seat, legal, mine = acting_seat(view, own), () if away else player.legal, not away and waits(view)
        if mine and order_rules.by_itself(snapshot):
            legal, mine = tuple(filter(volunteered, legal)), False
        only = order_rules.only_answer(snapshot, seat) if mine else None
        cards = view.seats[seat].cards or ()
        acts = seat in snapshot.to_act and snapshot.phase is not Phase.CLOSING
        offers = acts or schedule.offers_bombs(snapshot)
        plays: Sequence[Ready] = ready(legal, combine, view.trick) if offers else ()
        listed: Sequence[Ready] = every(legal, combine, view.trick) if offers else ()
        quick: Sequence[Ready] = likeliest(plays, leading=not view.trick.plays) if mine else ()
        if view.traits.table is TableKind.FRONTS:
            plays, listed, quick = (as_they_lie(each, view.seats[seat]) for each in (plays, listed, quick))
        turn = Turn(
            legal, mine, plays, every=listed, likeliest=quick, asked=asked,
            closes=snapshot.plan.closes, until=_until(snapshot, user),
            only="" if only is None else order_rules.ONLY[type(only)])
        return HandView(
            snapshot.id, snapshot.freshness.epoch, view, seat, own, turn=turn,
            standing=_standing(snapshot, player.seat, user, away=away),
            setting=self._setting(snapshot, away=away, combines=bool(cards) and combine(cards[:1]) is not None))

    def _setting(self, snapshot: RunningTable, *, away: bool, combines: bool) -> Setting:
        table = snapshot.table
        advisable = self._services.experts.advise is not None and not (table.rated or snapshot.unaided)
        commitment = snapshot.shuffle.commitment if table.by_button and before_deal(snapshot) else None
        across = table.across
        return Setting(
            table.channel, table.number, alone=not away and table.alone, with_ai=bool(table.ai_seats),
            shares_channel=across or self._crowded.crowded(table), across=across,
            slow=snapshot.pace.remind, combines=combines,
            advisable=advisable, origin=table.origin, commitment=commitment or "",
            speed=snapshot.ai_speed)

    def _advice(
        self, session: HandSession, hand: HandView, decision: Decision | None, t: Texts,
    ) -> tuple[str, str]:
        """Return what the bus driver would do now, for a button, and why; empty where nothing is to be decided. No
        reason is given for a wish, nor in the exchange beside an explanation, where room is short, nor the same twice
        running."""
        if decision is None:
            return "", ""
        advised = guide.advice(t, self._services.tables.games[hand.view.game], hand.view, decision.action)
        short = hand.selection.play is not None or (hand.help.guide and Give in hand.turn.kinds)
        reason = "" if short else t("guide.reason", reason=guide.because(t, decision.why))
        given = session.presence.reason
        if reason and reason == given[1] and hand.seq != given[0]:
            reason = ""
        elif reason:
            session.presence.reason = hand.seq, reason
        return t("guide.do", advice=guide.plain(advised)), reason

    # pictures ------------------------------------------------------------------------------------

    async def _picture(self, hand: HandView, prefs: UserPrefs, t: Texts) -> Image | None:
        """Return the hand's picture, if that is ready in time. A late one is drawn all the same, for the cache."""
        request, key = await self._request(hand, prefs, t)
        drawing = self._services.drawing
        if (image := drawing.drawn(key)) is not None:
            return image
        try:
            return await asyncio.wait_for(drawing.draw(request, _priority(hand), key=key), PICTURE_WAIT)
        except TimeoutError:
            return None

    async def _request(self, hand: HandView, prefs: UserPrefs, t: Texts) -> tuple[PictureRequest, PictureKey]:
        """Return what to draw, and its key: the cards, with the table above them or the last round's result instead."""
        if hand.ended and not hand.setting.alone:  # one picture for all players of the table
            view = await self._services.tables.view(hand.table, None)
            result = ResultPicture(view, t, left=hand.look.left)
            return result, picture_key(result)
        view, rows, playable = hand.view, 2 if prefs.two_rows else 1, playable_cards(hand)
        raised = hand.selection.play.cards if hand.selection.play is not None else ()
        gives = tuple((card, seat) for seat, card in sorted(hand.selection.gives.items())
                      ) if Give in hand.turn.kinds else ()
        if hand.draws_table:
            play = PlayPicture(view, t, raised, rows, prefs.order, playable=playable, gives=gives, hand=hand.seat,
                               left=hand.look.left)
            return play, picture_key(play)
        view = view if view.seat == hand.seat else replace(view, seat=hand.seat)
        cards = HandPicture(view, t, raised, rows, prefs.order, playable=playable, gives=gives)
        return cards, picture_key((hand.table, hand.seat, _held(view, hand.seat), without_view(cards)))


def _held(view: View, own: int) -> Hashable:
    """What the picture of a hand shows of a view: it stays the same while others play."""
    return tuple((seat.seat, seat.name, seat.count, seat.cards, seat.faceup, seat.facedown)
                 for seat in view.seats if seat.seat in (own, *view.controls))


def _late_notice(hand: HandView, t: Texts) -> str:
    return "\n".join(filter(None, [hand.help.notice, t("hand.picture_late")]))


def _with_choice(session: HandSession, snapshot: RunningTable, seen: HandView, turn: Turn, look: Look) -> HandView:
    """The hand with what the player has chosen; an idle one keeps its controls."""
    composed, choice, idle = session.composed, session.choice, seen.idle and not turn.readings
    composed.hand = replace(
        seen, selection=choice.at(snapshot.freshness.epoch), resets=choice.resets, turn=turn, look=look,
        seq=composed.stable_epoch(seen.view.round, seen.seq) if idle else seen.seq)
    return composed.hand


def _readings(
    session: HandSession, snapshot: RunningTable, seen: HandView, cards: tuple[str, ...], t: Texts,
) -> tuple[tuple[Ready, ...], str]:
    """Return the legal plays of the selected cards, or why there is none."""
    known, key = session.composed.readings, (cards, t.language)
    if key not in known:
        try:
            plays = snapshot.readings(session.user, seen.seat, cards)
            known[key] = tuple(recognise(play, snapshot.game.combination, seen.view.trick) for play in plays), ""
        except Exception as error:
            if not of_player(error):
                raise
            known[key] = (), sentence(t, error)
    return known[key]


def _standing(snapshot: RunningTable, seat: Seat, user: int, *, away: bool) -> Standing:
    orders, ballots = snapshot.orders_of(user), () if away else _open_to(snapshot, seat.number)
    return Standing(orders, ballots, away, may_finish=not away and snapshot.left_to_ai and not snapshot.hurried,
                    undoable=undoable(snapshot, user))


def _open_to(snapshot: RunningTable, seat: int) -> Sequence[Ballot]:
    """The proposals on which the player at ``seat`` has not voted."""
    if not snapshot.orders:
        return ()
    return [each for each in open_ballots(snapshot) if seat in each.voters and seat not in (*each.ayes, *each.nays)]


def _passes(hand: HandView, prefs: UserPrefs) -> bool:
    """Whether the player has chosen already to pass automatically."""
    if hand.setting.alone:
        return prefs.pass_alone
    return any(order.kind is OrderKind.CANNOT_BEAT for order in hand.standing.orders)


def _until(snapshot: RunningTable, user: int) -> datetime | None:
    """When the player's time is up, at a live table; games over days have their reminders."""
    if snapshot.pace.remind:
        return None
    for wait in snapshot.plan.waits:
        if wait.user == user and wait.kind is WaitKind.TURN:
            return wait.until
    return None


def _priority(hand: HandView) -> Priority:
    return Priority.ANSWER if hand.turn.mine else Priority.WAITING
