"""People at a table, as the message with their own hand lets them click."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cogs.play.hand_view import ACCENT_TURN


def walk(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for component in components:
        yield component
        yield from walk(component.get("components", ()))


@dataclass
class Seen:
    """What a person sees in their message: controls that can be used, by verb."""

    turn: bool
    controls: dict[str, list[Mapping[str, Any]]]

    @classmethod
    def of(cls, message: Any) -> Seen:
        controls: dict[str, list[Mapping[str, Any]]] = {}
        for part in walk(message.components):
            if part["type"] in (2, 3) and part.get("custom_id") and not part.get("disabled"):
                controls.setdefault(part["custom_id"].split(":")[1], []).append(part)
        return cls(any(part.get("accent_color") == ACCENT_TURN for part in message.components), controls)


@dataclass
class Member:
    """A person at a table."""

    id: int
    channel: int
    rng: Random
    looked: tuple[Any, Seen] | None = None
    waits: str = ""
    """The interaction that they wait for an answer to: until then they click nothing."""

    def sees(self, message: Any) -> Seen:
        """``message`` as it is now; an edit gives it other components."""
        if self.looked is None or self.looked[0] is not message.components:
            self.looked = message.components, Seen.of(message)
        return self.looked[1]

    def choose(self, seen: Seen) -> dict[str, Any] | None:
        """The next click in turn; None: there is nothing to click."""
        controls = seen.controls
        if gives := controls.get("pick-give"):
            open_ = [part for part in gives if not any(option.get("default") for option in part["options"])]
            return self._some(open_[0], 1) if open_ else _pressed(controls["give"][0]) if "give" in controls else None
        for verb in ("decline", "call", "pick-wish"):
            if found := controls.get(verb):
                return self._some(found[0], 1) if verb == "pick-wish" else _pressed(found[0])
        if (play := controls.get("play")) and play[0]["custom_id"].count(":") > 3:
            return _pressed(play[0])
        for verb in ("gift", "ask", "none"):
            if found := controls.get(verb):
                return _pressed(self.rng.choice(found))
        return self._play(controls)

    def _play(self, controls: Mapping[str, list[Mapping[str, Any]]]) -> dict[str, Any] | None:
        ready, cards, rest = controls.get("pick-ready"), controls.get("pick-cards"), controls.get("pass")
        if rest and (not ready or self.rng.random() < 0.4):
            return _pressed(rest[0])
        if not ready:
            return self._look(controls)
        option = self.rng.choice(ready[0]["options"][:5])
        if cards and self.rng.random() < 1 / 3:
            wanted = {card.split("=")[0] for card in option["value"].split(" ")[2:]}
            values = [each["value"] for each in cards[0]["options"] if each["value"] in wanted]
            if values and not all(each.get("default") for each in cards[0]["options"] if each["value"] in wanted):
                return _picked(cards[0], values)
        return _picked(ready[0], [option["value"]])

    def idle(self, seen: Seen) -> dict[str, Any] | None:
        """A click of somebody who waits."""
        return self._look(seen.controls)

    def _look(self, controls: Mapping[str, list[Mapping[str, Any]]]) -> dict[str, Any] | None:
        if (cards := controls.get("pick-cards")) and self.rng.random() < 0.7:
            return self._some(cards[0], self.rng.randint(1, 3))
        found = controls.get("refresh")
        return _pressed(found[0]) if found else None

    def _some(self, select: Mapping[str, Any], count: int) -> dict[str, Any]:
        values = [option["value"] for option in select["options"]]
        return _picked(select, self.rng.sample(values, min(count, len(values))))


def _pressed(part: Mapping[str, Any]) -> dict[str, Any]:
    return {"custom_id": part["custom_id"], "component_type": 2}


def _picked(part: Mapping[str, Any], values: Sequence[str]) -> dict[str, Any]:
    return {"custom_id": part["custom_id"], "component_type": 3, "values": list(values)}

