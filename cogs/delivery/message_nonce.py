"""A message that is sent once, though Discord's answer may be lost and it be sent again.

A request carries a number (``nonce``); within some minutes Discord answers a second request with the same
number by the message that is there already. The library repeats requests with their number; a caller that tries
again later takes it from here. What was sent first may show an older state: then `sent` says so.
"""

from __future__ import annotations

import secrets
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


class Once(Generic[K]):
    """Numbers of messages by what they are about, until they are known to have been sent."""

    def __init__(self) -> None:
        self._numbers: dict[K, int] = {}
        self._doubtful: set[K] = set()

    def number(self, key: K) -> int:
        """The same for each try."""
        if key in self._numbers:
            self._doubtful.add(key)
        return self._numbers.setdefault(key, secrets.randbelow(1 << 63))

    def pending(self, key: K) -> bool:
        """Whether it may be there and is to be sent again."""
        return key in self._numbers

    def sent(self, key: K) -> bool:
        """It is there. Whether an earlier try may have sent it, with what was to be shown then."""
        self._numbers.pop(key, None)
        doubtful = key in self._doubtful
        self._doubtful.discard(key)
        return doubtful

    def refused(self, key: K) -> None:
        """It was not sent, and will not be tried again as it was."""
        self.sent(key)
