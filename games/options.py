"""Options of a game as data (`OptionSpec`): completed with their defaults and checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.base import OptionSpec
from games.errors import RuleError


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
