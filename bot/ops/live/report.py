"""The lines about a live run: what Discord took and changed, what is assumed beside what was found, what stays."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Texts
from bot.ops.assumptions import ASSUMPTIONS, Assumption
from bot.ops.doctor.discord_checks import failure_line
from bot.ops.doctor.lines import CheckLine, broken, good, limited
from bot.ops.live.findings import LiveEnded, LiveFindings, TriedKind

SLOW = 2.0
"""Seconds of sending a message: a click waits three."""


def message_lines(findings: LiveFindings) -> Iterator[CheckLine]:
    """The run and each message, in its order."""
    if findings.failure is not None:
        yield failure_line(findings.failure)
    if findings.ended is LiveEnded.IN_USE:
        yield broken("live_in_use")
    elif findings.ended is LiveEnded.INTERRUPTED:
        yield limited("live_interrupted")
    yield from (_kind(each) for each in findings.kinds)
    yield from findings.lines
    for what, number in findings.left:
        yield limited("live_left", what=what, id=number) if number else limited("live_left_unknown", what=what)
    if not findings.left:
        yield good("live_clean")


def _kind(tried: TriedKind) -> CheckLine:
    seconds = f"{tried.seconds:.1f}"
    if tried.refused is not None:
        step, status, code = tried.refused
        return broken(f"live_{step}_refused", kind=tried.kind, status=status, error=code)
    if tried.changes:
        return limited("live_changed", kind=tried.kind, seconds=seconds, changes=", ".join(tried.changes))
    if tried.seconds >= SLOW:
        return limited("live_slow", kind=tried.kind, seconds=seconds)
    return good("live_taken", kind=tried.kind, seconds=seconds)


def assumption_lines(findings: LiveFindings, t: Texts) -> Iterator[CheckLine]:
    for each in ASSUMPTIONS:
        yield _assumption(each, findings, t)


def _assumption(each: Assumption, findings: LiveFindings, t: Texts) -> CheckLine:
    said = {"n": each.number, "assumed": t(f"doctor.assumed.{each.code}")}
    found = findings.found.get(each.code)
    if found is None:
        return good("assumption_unasked", **said, why=t(f"doctor.unasked.{each.probe}"))
    measured = findings.measures.get(each.code)
    shown = t(f"doctor.mode.{found}") + (f" ({measured})" if measured else "")
    if found == each.assumed:
        return good("assumption_holds", **said, found=shown)
    return limited("assumption_differs", **said, found=shown, modules=", ".join(each.used))
