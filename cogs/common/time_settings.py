"""A table's own terms in its lobby: time for a move, bank, closing time, what happens when time is up."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Texts
from bot.tables.core.model import Table
from bot.tables.core.time_control import COUNTS, ON_LIMIT, PACES, TERMS, WORDS, agreed
from cogs.common.layout import Choice, Click, Part, pick

_NONE = {"limit": "settings.no_limit", "bank": "settings.no_bank"}
"""The names of terms without any time."""
_UNITS = (("days", 86400), ("hours", 3600), ("minutes", 60), ("seconds", 1))


def duration(seconds: float, t: Texts) -> str:
    """“3 days”, “90 seconds”: in the largest unit that fits."""
    number = int(seconds)
    unit, size = next(((unit, size) for unit, size in _UNITS if number >= size and number % size == 0), _UNITS[-1])
    return t(f"time.{unit}", n=number // size)


def value_words(name: str, value: int | str, t: Texts) -> str:
    if name in WORDS:
        return t(f"settings.{name}.{value}")
    if value == 0 and name in _NONE:
        return t(_NONE[name])
    return duration(float(value), t)


def in_force(table: Table) -> dict[str, int | str]:
    """The terms by name, the pace's where the table has none of its own."""
    pace = agreed(PACES.get(table.pace) or next(iter(PACES.values())), table.terms)
    return {"limit": int(pace.limit or 0), "bank": int(pace.bank), "closing": int(pace.closing),
            "on_limit": pace.on_limit, "bombs": pace.bombs}


def term_line(table: Table, t: Texts) -> list[str]:
    """What differs from the pace, for the lobby's small print."""
    found = in_force(table)
    return [t("settings.term.line", term=t(f"settings.term.{name}"), value=value_words(name, found[name], t))
            for name in found if name in table.terms and (name != "bombs" or table.alone)
            ] + ([t("settings.counting.line")] if table.counting else [])


def terms(table: Table, t: Texts) -> Iterator[tuple[str, Click, list[Choice]]]:
    """Each term: its name, its control, its values with the present one marked."""
    current = in_force(table)
    for name in ("limit", "bank", "closing"):
        choices = [Choice(str(value), value_words(name, value, t), chosen=value == current[name])
                   for value in _offered(table, name, current[name])]
        yield t(f"settings.term.{name}"), Click("pick-term", table.id, 0, name), choices
    yield t("settings.term.on_limit"), Click("pick-term", table.id, 0, "on_limit"), [
        in_short(t, f"settings.on_limit.{value}.short",
                 Choice(value, value_words("on_limit", value, t), chosen=value == current["on_limit"]))
        for value in ON_LIMIT]
    if not (table.rated or table.across):  # there it counts for nothing
        yield t("settings.term.counting"), Click("pick-term", table.id, 0, "counting"), [
            Choice(value, value_words("counting", value, t), chosen=(value == "on") == table.counting)
            for value in COUNTS]


def in_short(t: Texts, key: str, choice: Choice) -> Choice:
    """A choice in the few words of ``key``, if there are any; then all its words are the description."""
    return choice._replace(label=t(key), description=choice.label) if key in t else choice


def bomb_pick(table: Table, t: Texts) -> Part:
    """When a player alone with AI players wants to be asked for bombs."""
    current = in_force(table)["bombs"]
    choices = [Choice(value, value_words("bombs", value, t), chosen=value == current).capital()
               for value in WORDS["bombs"]]
    return pick(Click("pick-bombs", table.id, 0), t("settings.term.bombs"), choices)


def _offered(table: Table, name: str, current: int | str) -> list[int | str]:
    offered = TERMS[name].get(table.pace) or TERMS[name]["live"]
    found: list[int | str] = [*offered]
    return found if current in found else [current, *found]
