"""A study: what somebody has learned by themselves, by kind and name."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class StudyKind(StrEnum):
    """What a study is about; its name is a week's Monday, a lesson, or `bot.features.storm.values.RUN`."""

    PLAN = "plan"
    REMINDER = "reminder"
    LESSON = "lesson"
    STORM = "storm"


@dataclass(frozen=True, slots=True)
class Study:
    """What a player has learned by themselves. ``data``: JSON of the service that stores it."""

    kind: StudyKind
    name: str
    at: datetime
    score: int = 0
    data: str = "{}"
