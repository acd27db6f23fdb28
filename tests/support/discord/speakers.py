"""People who play in any language: they press controls by what these do, and keep all that they are told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from simcord import MemberActor

from bot.i18n import Texts
from rendering.studio import PictureRequest
from tests.support.discord.discord_world import World
from tests.support.discord.fake_pictures import FakePictures

ORDER = (
    "next", "decline", "give", "give-card", "wish", "lead-to", "pass", "none", "gift", "ask", "play", "quick",
    "pick-ready", "pick-cards",
)  # fmt: skip
"""What to do first of what a hand offers."""

BUTTON, SELECT, TEXT, GALLERY = 2, 3, 10, 12
"""Discord's numbers of components."""


class DescribedPictures(FakePictures):
    """Pictures that show nothing and have the alt texts of real ones."""

    def alt(self, request: PictureRequest) -> str:
        return request.alt


def said(parts: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Everything that a message says: texts, labels, options, alt texts."""
    for part in parts:
        for name in ("content", "label", "placeholder", "description"):
            if part.get(name):
                yield part[name]
        for option in part.get("options", ()):
            yield option["label"]
            if option.get("description"):
                yield option["description"]
        for item in part.get("items", ()):
            yield item.get("description") or ""


@dataclass
class Speaker:
    """One person with open DMs. ``heard``: everything any message has said so far."""

    world: World
    member: MemberActor
    heard: set[str] = field(default_factory=set)

    def listen(self) -> None:
        for channel in (self.world.channel, self.member.user.dm_channel):
            for message in channel.history():
                self.hear(message)

    def hear(self, message: Any) -> None:
        self.heard.update(said(self.world.components(message)))

    @property
    def hand(self) -> Any:
        message = self.world.dm(self.member)
        assert message is not None
        return message

    def check_words(self, t: Texts) -> None:
        """The hand in words alone, in the order in which a screen reader says it: what is wanted, the cards, the table,
        the controls, each with a word of its own. No picture, and nothing that only a colour or a sign tells."""
        parts = self.world.components(self.hand)
        assert not [part for part in parts if part["type"] == GALLERY]
        said = [part["content"] for part in parts if part["type"] == TEXT]
        assert said[0].startswith("### ")
        table = next((n for n, text in enumerate(said) if t("hand.at_table") in text), None)
        if table is not None and len(said) > 2:
            controls = [n for n, part in enumerate(parts) if part["type"] in (BUTTON, SELECT)]
            told = next(n for n, part in enumerate(parts) if t("hand.at_table") in part.get("content", ""))
            assert not controls or told < controls[0], said
        labels = [part["label"] for part in parts if part["type"] == BUTTON]
        labels += [option["label"] for part in parts for option in part.get("options", ())]
        assert all(re.search(r"[^\W_]", label) for label in labels), labels
        buttons = [part["label"] for part in parts if part["type"] == BUTTON]
        assert len(buttons) == len(set(buttons)), "told apart by their words"

    def controls(self) -> dict[str, list[Mapping[str, Any]]]:
        """What can be used now, by verb."""
        found: dict[str, list[Mapping[str, Any]]] = {}
        for part in self.world.components(self.hand):
            if part["type"] in (2, 3) and not part.get("disabled"):
                found.setdefault(part["custom_id"].split(":")[1], []).append(part)
        return found

    async def use(self, part: Mapping[str, Any], *values: str) -> None:
        user = self.member.user
        if part["type"] == 3:
            chosen = list(values) or [part["options"][0]["value"]]
            await user.select(self.hand, chosen, custom_id=part["custom_id"])
        else:
            await user.click(self.hand, custom_id=part["custom_id"])
        self.hear(self.hand)

    async def step(self) -> None:
        """Do the first thing that goes on."""
        offered = self.controls()
        verb = next((verb for verb in ORDER if verb in offered), None)
        assert verb is not None, (sorted(offered), self.world.text(self.hand))
        if verb == "give-card":
            for place in range(len(offered[verb])):
                if "give" not in self.controls():
                    await self.use(self.controls()[verb][place])
            await self.use(self.controls()["give"][0])
        else:
            await self.use(offered[verb][0])
