"""People at a table who do everything with the messages that the bot sends them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from simcord import MemberActor

from tests.support.discord.discord_world import World
from tests.support.discord.lobbies import add_ai


@dataclass
class Player:
    """One person. ``direct``: plays from the DM; else from a private message of *My hand*."""

    world: World
    member: MemberActor
    direct: bool
    private: Any = None
    taps: int = field(default=0)

    @property
    def name(self) -> str:
        return self.member.name

    async def open(self) -> None:
        """Press *My hand*."""
        result = await self.member.click(self.world.public(), label="My hand")
        assert result.ephemeral
        self.private = result.response

    @property
    def hand(self) -> Any:
        """The message that this person plays from."""
        message = self.world.dm(self.member) if self.direct else self.private
        assert message is not None, f"{self.name} has no hand"
        return message

    @property
    def labels(self) -> list[str]:
        return self.world.labels(self.hand)

    @property
    def text(self) -> str:
        return self.world.text(self.hand)

    async def bring_here(self) -> None:
        """Bring the hand to this message, if it is in another one."""
        if "Show my hand here" in self.labels:
            await self._actor.click(self.hand, label="Show my hand here")

    async def press(self, label: str) -> Any:
        await self.bring_here()
        self.taps += 1
        return await self._actor.click(self.hand, label=label)

    async def pick(self, verb: str, *values: str, arg: str = "") -> Any:
        await self.bring_here()
        self.taps += 2
        select = next(part for part in self.world.components(self.hand) if part["type"] == 3
                      and _verb(part) == verb and (not arg or part["custom_id"].endswith(f":{arg}")))
        return await self._actor.select(self.hand, list(values), custom_id=select["custom_id"])

    def offered(self, verb: str) -> dict[str, str]:
        """A select's options: labels by value."""
        if not self.world.has_select(self.hand, verb) or self.world.select(self.hand, verb).get("disabled"):
            return {}
        return {option["value"]: option["label"] for option in self.world.select(self.hand, verb)["options"]}

    @property
    def _actor(self) -> Any:
        return self.member.user if self.direct else self.member

    async def play(self, *cards: str) -> None:
        """Choose the cards from the menu of all plays; where that has not all, one by one, and press Play."""
        if not self.world.has_select(self.hand, "pick-cards"):
            offered = self.offered("pick-ready")
            await self.pick("pick-ready", next(value for value in offered if set(value.split()[2:]) >= set(cards)
                                               and len(value.split()) == 2 + len(cards)))
            return
        await self.pick("pick-cards", *cards)
        label = next((label for label in self.labels if label.startswith("Play ")), None)
        assert label is not None, self.text
        await self.press(label)

    @property
    def _all_labels(self) -> list[str]:
        return [part["label"] for part in self.world.components(self.hand) if part["type"] == 2]

    def buttons(self, verb: str, arg: object = "") -> list[str]:
        """The custom ids of the buttons with this verb."""
        return [str(part["custom_id"]) for part in self.world.components(self.hand) if part["type"] == 2
                and _verb(part) == verb and (arg == "" or part["custom_id"].endswith(f":{arg}"))]

    async def use(self, verb: str, arg: object = "") -> None:
        """Press the button with this verb."""
        await self.bring_here()
        self.taps += 1
        await self._actor.click(self.hand, custom_id=self.buttons(verb, arg)[0])

    async def view(self) -> Any:
        """What this person may see of their game."""
        table = next(int(part["custom_id"].split(":")[2]) for part in self.world.components(self.hand)
                     if part["type"] == 2)
        return await self.world.app.tables.view(table, self.member.id)

    async def choose_gifts(self, *cards: str) -> None:
        """The exchange: the cards for the receivers in their order; without any the first cards."""
        await self.bring_here()
        view = await self.view()
        held = view.seats[view.seat].cards
        for card in cards or held[:len(view.receivers)]:
            await self.use("give-card", held.index(card))

    async def give(self, *cards: str) -> None:
        await self.choose_gifts(*cards)
        await self.press("Give")

    async def wish(self, rank: str) -> None:
        """``-``: for nothing."""
        await self.use("wish", rank)

    async def step(self) -> None:
        """Do something that goes on: pass where possible, else the first thing offered."""
        labels = self.labels
        if "Next round" in labels:
            await self.press("Next round")
        elif "No grand Tichu" in labels:
            await self.press("No grand Tichu")
        elif "Give" in self._all_labels:
            await self.give()
        elif "Pass" in labels:
            await self.press("Pass")
        elif self.buttons("gift"):
            await self.use("gift")
        elif "I have none" in labels:
            await self.press("I have none")
        elif asked := next((label for label in labels if label.startswith("Ask ")), None):
            await self.press(asked)
        elif self.buttons("quick") or self.offered("pick-ready"):
            if self.buttons("quick"):
                await self.use("quick", 0)
            else:
                await self.pick("pick-ready", next(iter(self.offered("pick-ready"))))
            if "No wish" in self.labels:
                await self.press("No wish")
            elif self.buttons("lead-to"):
                await self.use("lead-to")
            elif bomb := next((label for label in self.labels if label.startswith("Play ")), None):
                await self.press(bomb)
        else:
            raise AssertionError(f"{self.name} can do nothing: {labels} {self.text}")


def _verb(part: Any) -> str:
    return str(part["custom_id"].split(":")[1])


async def started(world: World, *names: str, ais: int = 0, direct: bool = True, **options: Any) -> list[Player]:
    """A running game of new members, the first of them its host, and ``ais`` AI players; the cards are dealt."""
    members = world.join(*names)
    lobby = (await members[0].slash(world.channel, "play", **options)).response
    for member in members[1:]:
        await member.click(lobby, label="Join")
    for _ in range(ais):
        await add_ai(world, members[0], lobby, "easy")
    await world.later(2)
    await members[0].click(lobby, label="Start")
    await world.later(4)
    return [Player(world, member, direct) for member in members]


async def lobby_of(world: World, *names: str) -> tuple[list[Any], Any]:
    """A lobby of these people. (They, the message)."""
    members = world.join(*names)
    lobby = (await members[0].slash(world.channel, "play")).response
    for member in members[1:]:
        await member.click(lobby, label="Join")
    await world.later(2)
    return members, lobby
