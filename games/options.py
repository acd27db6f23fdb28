"""Options of a game as data (`OptionSpec`): completed with their defaults and checked; house rules of several games.

House rules stay out of a record unless given: ``deals`` ends a game after so many deals (0: at the target alone), where
``level=draw`` lets a level score stand; ``grand=no`` leaves grand Tichu out; ``double=100`` is what a double victory
counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.base import Options, OptionSpec
from games.errors import RuleError

DEALS = OptionSpec("deals", default=0, minimum=0, maximum=100, house=True)
LEVEL = OptionSpec("level", ("extra", "draw"), house=True)
GRAND = OptionSpec("grand", ("yes", "no"), house=True)
DOUBLE = OptionSpec("double", ("200", "100"), house=True)


def deals_played(options: Options, rounds: int, *, level: bool) -> bool:
    """Whether the game ends after so many rounds by ``deals``. ``level``: the best scores are equal."""
    limit = int(options.get("deals", 0))
    return bool(limit) and rounds >= limit and (not level or options.get("level") == "draw")


def parse_options(specs: Iterable[OptionSpec], given: Mapping[str, str]) -> dict[str, str | int]:
    """``given`` as written in a `game` line, completed in the order of ``specs``.

    RuleError (``unknown_option``, ``bad_option``; rule NOTATION) names the first bad one.
    """
    known = {spec.name: spec for spec in specs}
    for name in given:
        if name not in known:
            raise RuleError("unknown_option", "NOTATION", name=name)
    return {
        name: _value(spec, given[name]) if name in given else spec.standard
        for name, spec in known.items()
        if name in given or not spec.house
    }


def _value(spec: OptionSpec, text: str) -> str | int:
    if not spec.number:
        if text not in spec.values:
            raise RuleError("bad_option", "NOTATION", name=spec.name, value=text, allowed=" ".join(spec.values))
        return text
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
    in_step = (number - spec.minimum) % spec.step == 0
    if not spec.minimum <= number <= spec.maximum or not in_step:
        following = f", {spec.minimum + spec.step} " if spec.step > 1 else " "
        allowed = f"{spec.minimum}{following}… {spec.maximum}"
        raise RuleError("bad_option", "NOTATION", name=spec.name, value=text, allowed=allowed)
    return number
