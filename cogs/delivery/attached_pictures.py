"""Which pictures a message has, so that an edit uploads only new ones.

An edit names the files that stay by their ids, in ``attachments``. Without that list Discord keeps the files of the
message, refuses the edit or drops the files, by what others report; all agree on what a list means. The message that
Discord answers with says the ids: pictures in components are no `discord.Message.attachments`, but each media item
names its file. After a start they are unknown, and the next edit uploads its pictures.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import discord
from cachetools import LRUCache

from cogs.common.layout import walk
from cogs.common.renderer import Image

MESSAGES = 8192
"""Messages whose pictures are known."""

Images = Sequence[Image]
"""The pictures of a message, in their order."""
Answered = discord.Message | discord.InteractionCallbackResponse[discord.Client] | None
"""What the library makes of Discord's answer to an edit."""


class KeptFile(discord.Attachment):
    """A file that stays on its message. The library reads `discord.Attachment` from ``message.attachments`` only, where
    files of components are missing."""

    __slots__ = ()

    def __init__(self, number: int) -> None:
        self.id = number

    def to_dict(self) -> dict[str, str]:  # type: ignore[override]  # all that an edit needs
        return {"id": str(self.id)}


class AttachedPictures:
    """By message, the ids of its files by the digests of the pictures."""

    def __init__(self) -> None:
        self._known: LRUCache[int, Mapping[int, int]] = LRUCache(MESSAGES)

    def __contains__(self, message: int) -> bool:
        """Whether the message shows what was noted last."""
        return message in self._known

    def note(self, message: int, images: Images, answered: Answered) -> None:
        """The message has these pictures, by Discord's answer."""
        ids = dict(_files(answered)) if images else {}
        self._known[message] = {image.digest: ids[image.filename] for image in images if image.filename in ids}

    def forget(self, message: int) -> None:
        self._known.pop(message, None)

    def forget_all(self) -> None:
        """Another process may have changed them."""
        self._known.clear()

    def attached(self, message: int, images: Images) -> list[KeptFile | discord.File]:
        """What an edit that shows ``images`` attaches: the file of the message, or an upload."""
        known = self._known.get(message, {})
        return [KeptFile(known[image.digest]) if image.digest in known else image.file() for image in images]

    def stays(self, message: int, attached: Sequence[KeptFile | discord.File]) -> bool:
        """Whether the message has the same files after an edit, also if its answer is lost."""
        kept = {each.id for each in attached if isinstance(each, KeptFile)}
        return len(kept) == len(attached) and kept == {*self._known.get(message, {}).values()}


def _files(answered: Answered) -> Iterator[tuple[str, int]]:
    """The names and ids of the files that a message shows."""
    if isinstance(answered, discord.InteractionCallbackResponse):
        answered = answered.resource if isinstance(answered.resource, discord.Message) else None
    if answered is None:
        return
    for part in walk(answered.components):
        for item in part.items if isinstance(part, discord.MediaGalleryComponent) else ():
            if item.media.attachment_id is not None:
                yield item.media.url.partition("?")[0].rpartition("/")[2], item.media.attachment_id


def uploads(images: Images) -> list[discord.File]:
    return [image.file() for image in images]
