"""What a check finds: a line each, and how bad all of them are together.

A line is a code with its values; its sentence is the text ``doctor.<code>``, which also says what to do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from bot.i18n import Texts
from cogs.common.permissions import names


class Severity(IntEnum):
    """As the exit status has it."""

    GOOD = 0
    LIMITED = 1
    BROKEN = 2

    @property
    def sign(self) -> str:
        return "✓!✗"[self]


class Subject(StrEnum):
    MACHINE = "machine"
    SETTINGS = "settings"
    DATABASE = "database"
    DISCORD = "discord"
    LIVE = "live"
    ASSUMPTIONS = "assumptions"


@dataclass(frozen=True, slots=True)
class CheckLine:
    """``params``: the values of the sentence. ``permissions`` among them are Discord's, by their names in the
    library."""

    severity: Severity
    code: str
    params: Mapping[str, object]

    def sentence(self, t: Texts) -> str:
        return t(f"doctor.{self.code}", **{
            name: names(t, value) if name == "permissions" and isinstance(value, tuple) else value
            for name, value in self.params.items()})


Checkup = Mapping[Subject, Sequence[CheckLine]]


def good(code: str, **params: object) -> CheckLine:
    return CheckLine(Severity.GOOD, code, params)


def limited(code: str, **params: object) -> CheckLine:
    return CheckLine(Severity.LIMITED, code, params)


def broken(code: str, **params: object) -> CheckLine:
    return CheckLine(Severity.BROKEN, code, params)


def worst(checkup: Checkup) -> Severity:
    return max((line.severity for line in _all(checkup)), default=Severity.GOOD)


def report(checkup: Checkup, t: Texts) -> list[str]:
    """A heading for each subject, a line for each check, and the total."""
    shown: list[str] = []
    for subject, lines in checkup.items():
        if lines:
            shown.append(t(f"doctor.subject.{subject}"))
        shown += [f"  {each.severity.sign} {each.sentence(t)}" for each in lines]
    count = Counter(each.severity for each in _all(checkup))
    verdict = {Severity.GOOD: "doctor.works", Severity.LIMITED: "doctor.works_limited",
               Severity.BROKEN: "doctor.does_not_work"}[worst(checkup)]
    total = t("doctor.total", good=count[Severity.GOOD], limited=count[Severity.LIMITED],
              broken=count[Severity.BROKEN])
    return [*shown, f"{total} {t(verdict)}"]


def as_json(checkup: Checkup, t: Texts) -> dict[str, object]:
    """The same for programs."""
    return {"status": int(worst(checkup)), "checks": [
        {"subject": subject.value, "severity": each.severity.name.lower(), "code": each.code, "text": each.sentence(t)}
        for subject, lines in checkup.items() for each in lines]}


def _all(checkup: Checkup) -> Iterable[CheckLine]:
    return (line for lines in checkup.values() for line in lines)
