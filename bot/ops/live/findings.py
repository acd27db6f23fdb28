"""What a live run has found out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from bot.ops.doctor.discord_app import DiscordFailure
from bot.ops.doctor.lines import CheckLine


class LiveStep(StrEnum):
    SEND = "send"
    EDIT = "edit"
    DELETE = "delete"


class LiveEnded(StrEnum):
    """Why a run ended early."""

    INTERRUPTED = "interrupted"
    IN_USE = "in_use"
    """A click came for a message that is none of the run's."""


@dataclass(frozen=True, slots=True)
class TriedKind:
    """A kind of message. ``refused``: at which step, with Discord's status and code; ``changes``: see `compare`;
    ``seconds``: that sending took."""

    kind: str
    seconds: float = 0.0
    refused: tuple[LiveStep, int, int] | None = None
    changes: Sequence[str] = ()


@dataclass
class LiveFindings:
    """``found``: the mode of each assumption that was tried. ``measures``: numbers about one, by its code. ``lines``:
    further checks. ``left``: what could not be deleted: what it is, and its id (0: unknown)."""

    kinds: list[TriedKind] = field(default_factory=list)
    found: dict[str, str] = field(default_factory=dict)
    measures: dict[str, str] = field(default_factory=dict)
    lines: list[CheckLine] = field(default_factory=list)
    left: list[tuple[str, int]] = field(default_factory=list)
    failure: DiscordFailure | None = None
    ended: LiveEnded | None = None
    requests: int = 0
