"""Results of a public season for an address that the host has set on the machine (``docs/host/pages.md``).

What is sent is what the season's page says: names as they are shown there, no id of Discord. A body is signed, with a
time in what is signed, so that nobody else can send one, nor the same one later. Results that were not taken are sent
with the next change; after a day of failures the address is asked no more, until the host sets another one.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.core.clock import Clock
from bot.core.errors import StoreError
from bot.core.published import Poster, Publishing, key_of
from bot.features.web.season_page import GameLine, SeasonPage
from bot.features.web.store import SqlWebPages
from bot.features.web.values import HookState

log = logging.getLogger(__name__)

OFF_AFTER = timedelta(days=1)
SIGNATURE, TIME = "Busdriver-Signature", "Busdriver-Time"


def signature(secret: str, at: int, body: bytes) -> str:
    """HMAC-SHA256 of the time (seconds), a dot, and the body; hexadecimal."""
    return hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()


@dataclass(slots=True)
class ResultHooks:
    """``sent``: by season, what was taken of each game; after a start nothing is known, so all of them are sent
    once. ``turns``: by season, held while something is sent, so that a slow answer lets no older results come last."""

    publishing: Publishing
    store: SqlWebPages
    clock: Clock
    sent: dict[int, Mapping[int, GameLine]] = field(default_factory=dict)
    turns: dict[int, asyncio.Lock] = field(default_factory=dict)

    async def changed(self, season: int, path: str, page: SeasonPage) -> None:
        """Send the results that are new or were corrected, and those that were taken back."""
        url, post = self.publishing.hooks.get(season), self.publishing.post
        if url and post is not None:
            async with self.turns.setdefault(season, asyncio.Lock()):
                await self._send(season, path, page, url, post)

    async def _send(self, season: int, path: str, page: SeasonPage, url: str, post: Poster) -> None:
        now, address = self.clock.now(), key_of(url)
        state = await self.store.hook(season)
        if state is None or state.address != address:
            state = HookState(address)
        games = {each.number: each for round in page.rounds for each in round.games if each.how}
        before = self.sent.get(season, {})
        fresh = [each for number, each in games.items() if before.get(number) != each]
        gone = sorted(before.keys() - games.keys())
        if state.off or not (fresh or gone):
            return
        body = self._body(path, page, fresh, gone)
        at = int(now.timestamp())
        headers = {"Content-Type": "application/json", TIME: str(at), "User-Agent": "busdriver"}
        if self.publishing.secret:
            headers[SIGNATURE] = signature(self.publishing.secret, at, body)
        try:
            await post(url, body, headers)
        except StoreError as error:
            await self._failed(season, state, now, str(error))
            return
        self.sent[season] = games
        await self.store.set_hook(season, HookState(address))

    def _body(self, path: str, page: SeasonPage, fresh: list[GameLine], gone: list[int]) -> bytes:
        made = {
            "version": 1, "event": "results", "season": page.name, "page": f"{self.publishing.store.url}/{path}",
            "results": [{"game": each.number, "round": each.round, "sides": each.sides, "scores": each.scores,
                         "winner": each.winner, "how": each.how} for each in fresh],
            "withdrawn": gone}
        return json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()

    async def _failed(self, season: int, state: HookState, now: datetime, why: str) -> None:
        since = state.failing or now
        off = now - since >= OFF_AFTER
        log.warning("results of season %d: the address %s%s", season, why, "; it is asked no more" if off else "")
        await self.store.set_hook(season, HookState(state.address, since, off))
