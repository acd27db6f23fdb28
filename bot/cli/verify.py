from __future__ import annotations

from bot.cli.common import RecordFile, load_record, record_errors


def verify(file: RecordFile) -> int:
    """Check the shuffles of a finished game against their commitments."""
    from bot.i18n import texts
    from bot.tables.fairness import shuffle

    with record_errors(file):
        checks = shuffle.verify(load_record(file))
    for check in checks:
        print(texts()(f"verify.{check.problem or 'holds'}", round=check.round))
    problems = {check.problem for check in checks}
    nothing_checked = "" not in problems
    return int(nothing_checked or not problems <= {"", "no_commitment", "no_reveal"})
