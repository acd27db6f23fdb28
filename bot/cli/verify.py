from __future__ import annotations

from bot.cli.common import BadRecord, RecordFile, load_record


def verify(file: RecordFile) -> int:
    """Check the shuffles of a finished game against their commitments."""
    from bot.i18n import texts
    from bot.tables.fairness import shuffle
    from games.records.reader import RecordError

    try:
        checks = shuffle.verify(load_record(file))
    except RecordError as error:
        raise BadRecord(file, error) from None
    for check in checks:
        print(texts()(f"verify.{check.problem or 'holds'}", round=check.round))
    problems = {check.problem for check in checks}
    nothing_checked = "" not in problems
    return int(nothing_checked or not problems <= {"", "no_commitment", "no_reveal"})
