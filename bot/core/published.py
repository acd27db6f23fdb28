"""Bodies that anyone with an address may read: what the bot publishes, and the process of pages (`bot.web`) serves.

A *page* is what is published and taken back as one: a season with its files, or a replay. It has an address of 128
random bits, under which lie several bodies (``s/TOKEN``, ``s/TOKEN.json``, …). The store has only hashes of addresses,
so a copy of it opens nothing: who has no address finds no page.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Protocol

ADDRESS_BYTES = 16
"""Random bytes of an address."""


@dataclass(frozen=True, slots=True)
class Body:
    """What is sent. ``kind``: its media type; ``name``: of a file that is saved (empty: it is shown)."""

    kind: str
    data: bytes
    name: str = ""

    @property
    def etag(self) -> str:
        return sha256(f"{self.kind}\n{self.name}\n".encode() + self.data).hexdigest()[:32]


class PageStore(Protocol):
    """The store of bodies. Errors are `bot.core.errors.StoreError` in one line."""

    @property
    def url(self) -> str:
        """What the world calls the process of pages, without a slash at its end."""
        ...

    async def publish(self, page: str, bodies: Mapping[str, Body]) -> None:
        """Let the page have these bodies, by path, and no others. ``page``: its path."""
        ...

    async def withdraw(self, pages: Collection[str]) -> None:
        """Delete pages with all of their bodies, and clear the file of them. ``pages``: `key_of` their paths."""
        ...

    async def stored(self) -> frozenset[str]:
        """`key_of` the paths of all pages that there are."""
        ...

    async def close(self) -> None: ...


Poster = Callable[[str, bytes, Mapping[str, str]], Awaitable[None]]
"""Sends a body with headers to an address of the host's. StoreError: it was not taken."""


@dataclass(frozen=True, slots=True)
class Publishing:
    """What the host has set. ``hooks``: addresses that hear of results, by season; ``secret``: signs what they get."""

    store: PageStore
    hooks: Mapping[int, str] = field(default_factory=dict)
    secret: str = field(default="", repr=False)
    post: Poster | None = None


def key_of(path: str) -> str:
    """Under which the store has a path: a hash of it."""
    return sha256(path.encode("utf-8", "surrogateescape")).hexdigest()


def token_of(random: bytes) -> str:
    """Random bytes as a part of an address: lower-case letters and digits."""
    return b32encode(random).decode().rstrip("=").lower()
