"""What all public pages share: the store of bodies, addresses, and that what is taken back is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from bot.core.background import BackgroundTasks
from bot.core.errors import StoreError, TableError
from bot.core.published import ADDRESS_BYTES, Body, Publishing, key_of, token_of
from bot.features.web.values import PageKind, PublicPage
from bot.tables.core.ports import Secrets

RETRY_DELAY = 10.0
"""Seconds until what could not be deleted is tried again."""


class PagePublisher:
    """``secrets``: random bytes of addresses. ``publishing`` None: the host has no pages."""

    def __init__(self, publishing: Publishing | None, secrets: Secrets) -> None:
        self.publishing = publishing
        self._secrets = secrets
        self._retries = BackgroundTasks()

    def live(self) -> Publishing:
        """TableError (web_off): the host has no pages."""
        if self.publishing is None:
            raise TableError("web_off")
        return self.publishing

    def url(self, page: PublicPage) -> str:
        return f"{self.live().store.url}/{page.path}"

    def new_path(self, kind: PageKind) -> str:
        return f"{kind.letter}/{token_of(self._secrets(ADDRESS_BYTES))}"

    async def publish(self, page: PublicPage, bodies: Mapping[str, Body]) -> None:
        await self.live().store.publish(page.path, bodies)

    async def withdraw(self, pages: Iterable[PublicPage]) -> None:
        """StoreError: it is tried again until it is done."""
        if gone := [key_of(each.path) for each in pages]:
            try:
                await self.live().store.withdraw(gone)
            except StoreError:
                self._retries.start(self._withdraw_later(gone))
                raise

    async def _withdraw_later(self, gone: Sequence[str]) -> None:
        while True:
            await asyncio.sleep(RETRY_DELAY)
            with suppress(StoreError):
                await self.live().store.withdraw(gone)
                return

    async def stop(self) -> None:
        """What could not be deleted is at the next start."""
        for task in [*self._retries]:
            task.cancel()
        await asyncio.gather(*self._retries, return_exceptions=True)
