from __future__ import annotations

import sys


def engine() -> int:
    """Play for other programs: JSON requests in, answers out."""
    from bot.engines.protocol import answers

    for text in answers(sys.stdin.buffer):
        print(text, flush=True)
    return 0
