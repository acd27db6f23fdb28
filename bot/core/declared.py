"""Settings that a feature declares: what is stored, what holds without it, and where it is shown.

    WEEKLY = Preference(False, Switch(PrefsPage.RARE), name="weekly")
    ...
    if prefs[WEEKLY]:                       # a bool, for mypy too
        prefs = prefs.having(WEEKLY, False)

A declaration is the key to its value, so nothing else lists settings: ``/prefs`` and ``/setup`` loop over declarations,
the store writes the values that differ, and the file of own data shows all of them. Settings that the base itself uses
are attributes of the values: ``prefs.zone`` is short for ``prefs[UserPrefs.zone]``.

Stored is a row for each setting that ever was changed, with JSON. A row that nobody declares any more, or not yet, is
left alone: another version of the program may run beside this one. A value that cannot be read counts as the default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Self, TypeVar, cast, overload

V = TypeVar("V")
D = TypeVar("D", bound="DeclaredSetting[Any]")


@dataclass(frozen=True, slots=True)
class ShownAs:
    """How a setting is shown. ``page``: of the panel; None: not any more, but old panels still set it.

    ``word``: what its control and its text are named by, if not by the setting itself.
    """

    page: StrEnum | None
    word: str = ""


@dataclass(frozen=True, slots=True)
class Switch(ShownAs):
    """A line with a button that toggles between two values. Anything but ``off`` counts as on."""

    on: object = True
    off: object = False


@dataclass(frozen=True, slots=True)
class Pick(ShownAs):
    """A menu of fixed values. ``text``: the key of a value's text, as ``pace.{}``."""

    values: tuple[str | int, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class LanguagePick(ShownAs):
    """A menu of languages; the empty one follows Discord."""


@dataclass(frozen=True, slots=True)
class RolePick(ShownAs):
    """A menu of the server's roles; 0: none."""


@dataclass(frozen=True, slots=True)
class VoicePick(ShownAs):
    """A menu of the server's voice channels; 0: none."""


@dataclass(frozen=True, slots=True)
class ZoneForm(ShownAs):
    """A line with the time there, and a form for another time zone: only the base's ``zone`` has it."""


@dataclass(frozen=True, slots=True)
class FormField(ShownAs):
    """A field of the page's form, and a part of the small line above it, unless it is empty.

    ``parse``: makes a value of what somebody has written, or raises ValueError, and it is refused by ``code``.
    ``given``: what the line's text calls the value. ``needed``: the field cannot be left empty; if it can, empty means
    the default.
    """

    parse: Callable[[str], object] = str
    code: str = ""
    given: str = ""
    needed: bool = False


@dataclass(frozen=True, slots=True)
class HereSwitch(ShownAs):
    """A line with a button that stores the channel where it is pressed, or 0."""


@dataclass(frozen=True, slots=True)
class PostHere(ShownAs):
    """A button that posts a message in this channel, or removes it: ``word`` names the message."""


class DeclaredSetting(Generic[V]):
    """``default``: what holds while nothing is stored. ``name``: of its rows; an attribute of the values has its own.

    ``read``: makes a value of what JSON says, ``write`` the opposite. Without them the default's type reads, which does
    for booleans, numbers, texts and `StrEnum`.
    """

    def __init__(self, default: V, shown: ShownAs | None = None, *, name: str = "",
                 read: Callable[[Any], V] | None = None, write: Callable[[V], object] | None = None) -> None:
        self.default, self.shown, self.name = default, shown, name
        self._read: Callable[[Any], V] = read or type(default)
        self._write: Callable[[V], object] = write or _plain

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = self.name or name

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"

    @overload
    def __get__(self, values: None, owner: type) -> Self: ...

    @overload
    def __get__(self, values: SettingValues[Any], owner: type) -> V: ...

    def __get__(self, values: SettingValues[Any] | None, owner: type) -> Self | V:
        return self if values is None else values[self]

    @property
    def word(self) -> str:
        """What its control is named by: ``two-rows``."""
        return (self.shown and self.shown.word) or self.name.replace("_", "-")

    @property
    def key(self) -> str:
        """The end of its text's key: ``two_rows``."""
        return self.word.replace("-", "_")

    def read(self, stored: object) -> V:
        try:
            return self._read(stored)
        except (TypeError, ValueError):
            return self.default

    def stored(self, value: V) -> object:
        """As JSON takes it."""
        return self._write(value)


def _plain(value: object) -> object:
    return str(value) if isinstance(value, StrEnum) else value


class SettingValues(Generic[D]):
    """What one person, or one server, has set: immutable, and equal if all values are.

    Keywords name attributes: ``UserPrefs(zone="Europe/Kyiv")``. TypeError: there is none of that name.
    """

    __slots__ = ("_values",)

    def __init__(self, **values: object) -> None:
        kept: dict[str, object] = {}
        for name, value in values.items():
            setting = getattr(type(self), name, None)
            if not isinstance(setting, DeclaredSetting):
                raise TypeError(f"{type(self).__name__} has no {name!r}")
            if value != setting.default:
                kept[name] = setting.read(setting.stored(value))
        self._values: Mapping[str, object] = kept

    def __getitem__(self, setting: DeclaredSetting[V]) -> V:
        return cast(V, self._values.get(setting.name, setting.default))

    def having(self, setting: DeclaredSetting[V], value: V) -> Self:
        """Return them with one value changed."""
        others = {name: each for name, each in self._values.items() if name != setting.name}
        changed = type(self)()
        changed._values = others if value == setting.default else {**others, setting.name: value}
        return changed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SettingValues) and type(other) is type(self) and other._values == self._values

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._values.items())})"

    @classmethod
    def declared(cls) -> Sequence[D]:
        """Its attributes, in the order in which they are declared."""
        return cast("Sequence[D]", [each for each in vars(cls).values() if isinstance(each, DeclaredSetting)])


def check_declared(declared: Iterable[DeclaredSetting[Any]]) -> None:
    """ValueError: two have one name or one word, so one would overwrite the other; or a setting has no name."""
    known: set[tuple[str, str]] = set()
    for each in declared:
        for kind, word in (("name", each.name), ("word", each.word)):
            if not word or (kind, word) in known:
                raise ValueError(f"the setting {each.name!r} is declared twice, or has no name: {kind} {word!r}")
            known.add((kind, word))
