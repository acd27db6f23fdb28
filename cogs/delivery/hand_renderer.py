"""What each hand shows now: the person's choices so far, what they are to be told, and the pictures.

A `Sheet` is a hand ready to be shown; which messages show it is up to `cogs.delivery.hand_messages`. What is kept
here by table and
person need not outlive a restart: without it the hand asks, tells or explains once more.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

import discord
from discord import ui

from bot.i18n import Texts
from bot.tables.core.model import UserPrefs
from cogs.common.services import Services
from cogs.delivery.hand_content import Desks, Key
from cogs.delivery.message_targets import Images
from cogs.delivery.renderer import Late
from cogs.play import guide, hand_text
from cogs.play.hand_view import NOTHING, Desk, Selection, hand_page, idle_mark


@dataclass(frozen=True, slots=True)
class Sheet:
    """``late``: a picture was not there in time; it is to be shown once it is."""

    desk: Desk
    images: Images
    t: Texts
    late: bool = False

    @property
    def mark(self) -> object:
        """Equal marks, equal messages; None: they may differ."""
        return (self.t.language, idle_mark(self.desk), self.images) if self.desk.idle else None

    def page(self) -> ui.LayoutView:
        return hand_page(self.desk, self.t)


class Sheets:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._desks = Desks(services)
        self._locales: dict[int, discord.Locale] = {}
        self._selections: dict[Key, Selection] = {}
        self._news: dict[Key, dict[str, None]] = {}
        """What each hand is to tell (keys of sentences), until its owner has touched it."""
        self._steps: dict[Key, dict[str, None]] = {}
        """What has been explained since the person last acted."""
        self._idle: dict[Key, tuple[int, int]] = {}
        """Since when (epoch) in which round a hand has had nothing to do."""

    # what is kept --------------------------------------------------------------------------------

    def selection(self, key: Key, epoch: int) -> Selection:
        """What the person has chosen; a pending play or call only while the table is where it was."""
        chosen = self._selections.get(key, NOTHING)
        return chosen if chosen.epoch == epoch else replace(chosen, epoch=epoch, play=None, confirm="")

    def select(self, key: Key, selection: Selection) -> None:
        self._selections[key] = selection

    def unselect(self, key: Key) -> None:
        self._selections.pop(key, None)

    def tell(self, key: Key, news: str) -> None:
        """Say this sentence in the hand until it is `touched`."""
        self._news.setdefault(key, {})[news] = None

    def touched(self, key: Key) -> None:
        """The person has seen its news."""
        self._news.pop(key, None)

    def speaks(self, user: int, locale: discord.Locale) -> None:
        self._locales[user] = locale

    async def learned(self, key: Key) -> None:
        """The person has acted: what was explained meanwhile (`guide`) need not be again."""
        prefs = await self._services.prefs.user(key[1])
        known = prefs.guide
        for step in self._steps.pop(key, ()):
            known = guide.learned(known, step)
        if known != prefs.guide:
            await self._services.prefs.set_user(key[1], replace(prefs, guide=known))

    def forget(self, key: Key) -> None:
        """The game is over: nothing of it need stay in memory."""
        for known in (self._selections, self._news, self._steps, self._idle):
            known.pop(key, None)
        self._desks.forget(key)

    # drawing -------------------------------------------------------------------------------------

    async def texts(self, user: int) -> Texts:
        return await self._services.private_texts(user, self._locales.get(user))

    async def desk(self, key: Key, t: Texts, notice: str = "") -> Desk:
        """Everything that the hand shows, but its pictures."""
        snapshot = await self._services.tables.game(key[0])
        desk = await self._desks.desk(snapshot, key[1], self.selection(key, snapshot.epoch), t, notice)
        if desk.idle:  # the controls that are left mean the same throughout the round: the message stays as it is
            known = self._idle.get(key)
            if known is None or known[0] != desk.view.round:
                known = self._idle[key] = (desk.view.round, desk.seq)
            desk = replace(desk, seq=known[1]) if desk.seq != known[1] else desk
        return desk

    async def draw(self, key: Key, notice: str = "", within: float | None = None) -> Sheet:
        """The hand with its pictures; if that takes longer than ``within`` seconds, in words."""
        t = await self.texts(key[1])
        prefs = await self._services.prefs.user(key[1])
        news = [t(each) for each in self._news.get(key, ())]
        desk = await self.desk(key, t, notice or "\n".join(news))
        if explained := guide.step(desk, prefs.guide):
            desk = replace(desk, guide=explained)
            self._steps.setdefault(key, {})[explained] = None
        if guide.teaches(prefs.guide, key[0]) and desk.my_turn:
            desk = replace(desk, advice=await self._desks.advice(desk, t))
        if prefs.text_only:
            told = hand_text.table(t, desk.view) if desk.board_wanted or not desk.idle else ""
            return Sheet(replace(desk, telling=told), (), t)
        return await self._pictured(key, Sheet(desk, (), t), prefs, within)

    async def _pictured(self, key: Key, sheet: Sheet, prefs: UserPrefs, within: float | None) -> Sheet:
        """``sheet`` with as many of its pictures as are there in time, the table before the hand; the rest in words."""
        desk, t, loop = sheet.desk, sheet.t, asyncio.get_running_loop()
        begun, image, board, late = loop.time(), None, None, False
        try:
            if desk.cards:
                image = await self._desks.image(key, desk, t, prefs, within)
            if desk.board_wanted:
                left = None if within is None else max(0.0, within - (loop.time() - begun))
                board = await self._desks.board(key, t, left, urgent=desk.my_turn)
        except Late:
            late = True
        if desk.board_wanted and board is None:
            desk = replace(desk, telling=hand_text.table(t, desk.view))
        if image is None and board is None:
            return Sheet(desk, (), t, late)
        shown = replace(desk, picture=image.named if image else None, board=board.named if board else None)
        return Sheet(shown, tuple(each for each in (board, image) if each is not None), t, late)
