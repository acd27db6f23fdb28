"""What a feature says of itself, and how its service is made.

    PAIRS_FEATURE = Feature("pairs", make=lambda shared: PairService(SqlPairs(shared.database), …), kept=(KEPT,))

The declaration is also the key to the service: ``services.features[PAIRS_FEATURE]`` is a `PairService` for mypy too, so
nothing has to list the services of all features. Who uses another feature imports its declaration, which import-linter
sees.

The program loops over declarations: `FeatureServices` makes, starts and stops services; the client checks the verbs
(`check_verbs`) and adds the cogs; an erasure, the file of own data and the end of a server go through ``kept``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial
from typing import Any, Generic, TypeVar, cast

from bot.core.clock import Clock
from bot.core.database import Database, Statement
from bot.core.declared import check_declared
from bot.core.keeping import Kept
from bot.core.published import Publishing
from bot.league.service import LeagueService
from bot.tables.core.marks import MarkStore
from bot.tables.core.model import SeatClaim
from bot.tables.core.ports import NoticeStore, PreferenceStore, RenameAcross, Secrets
from bot.tables.core.preferences import GuildSettings, Preference, ServerSetting, UserPrefs
from bot.tables.service import TableService
from games.review.notes import RoundNotes
from games.review.puzzles import Puzzle
from games.review.report import Review
from games.review.winning import GameTale

S = TypeVar("S")
Teller = Callable[[str], Awaitable[GameTale]]
"""`games.review.winning.told`, run outside the event loop."""
ClaimStatement = Callable[[int, SeatClaim], Statement]
"""The statement by which a search leads to a table (its id); it must change a row."""
OwnPuzzle = Callable[[str, int, int, int, int], Awaitable[Puzzle | None]]
"""`games.review.finding.own_puzzle`, run outside the event loop: of a record, round, seat, line, and points lost."""


@dataclass(frozen=True, eq=False)
class Feature(Generic[S]):
    """``name``: of its folders in `bot/features` and `cogs`. ``make``: its service.

    ``old_verbs``: its controls' words that do not carry its name; messages have them, so they stay for ever. All other
    verbs are the name, or begin with it and a hyphen, after ``pick-`` or ``form-``, if any.
    ``kept``: its tables. ``settings``: what players and servers set of it, and where ``/prefs`` and ``/setup`` show it
    (`bot.core.declared`).
    ``start``: once this process acts; ``slots_changed``: it acts for other people now; ``given_back``: nobody could act
    from a time until another one, as `Outages.when_over` says; ``stop``: finish what is being done, the store is closed
    next; it may be called twice, or without a start. Methods of the service, so that nothing is done for a feature that
    has none: ``start=StormService.start``. They run in the order of `FEATURES`, and stop in the opposite one.
    """

    name: str
    make: Callable[[Shared], S]
    cogs: str | None = ""
    """The module with its cogs; by default ``cogs.<name>.cog``. None: it has no pages, other rooms stand on it."""
    old_verbs: str = ""
    lent: str = ""
    """Words with its name that another cog answers, since it is its page that they lead to."""
    kept: tuple[Kept, ...] = ()
    settings: tuple[Preference[Any] | ServerSetting[Any], ...] = ()
    stored: Callable[[S, int], Awaitable[object]] | None = None
    """What a person's file of own data has under the feature's name, besides rows of ``kept``: JSON."""
    start: Callable[[S], Awaitable[object]] | None = None
    slots_changed: Callable[[S], Awaitable[object]] | None = None
    given_back: Callable[[S, datetime, datetime, Collection[int] | None], Awaitable[object]] | None = None
    stop: Callable[[S], Awaitable[object]] | None = None

    @property
    def module(self) -> str:
        """Empty: it has no cogs."""
        return "" if self.cogs is None else self.cogs or f"cogs.{self.name}.cog"

    @cached_property
    def room(self) -> str:
        """The package of its cogs, with a dot: of one without cogs no module's name begins with it."""
        return self.module.rpartition(".")[0] + "."

    def owns(self, verb: str) -> bool:
        if verb in self._lent:
            return False
        word, own = verb.removeprefix("pick-").removeprefix("form-"), self._word
        return word == own or word.startswith(f"{own}-") or verb in self._old_verbs

    @cached_property
    def _word(self) -> str:
        return self.name.replace("_", "-")

    @cached_property
    def _old_verbs(self) -> frozenset[str]:
        return frozenset(self.old_verbs.split())

    @cached_property
    def _lent(self) -> frozenset[str]:
        return frozenset(self.lent.split())


@dataclass(frozen=True, slots=True)
class Judges:
    """How rounds are judged for those who learn. ``puzzles``: the sets, by number, loaded when first asked for;
    ``retired``: those of earlier sets. ``review``, ``note``: of a round of a record for a seat, computed outside the
    event loop (record, round, seat); ``own_puzzle``: a mistake of it; ``tell``: how a game of a record went. None: not
    on this host. ``busy``: whether tables wait for AI players."""

    puzzles: Callable[[], Sequence[Puzzle]] = tuple
    retired: Callable[[], Sequence[Puzzle]] = tuple
    review: Callable[[str, int, int], Awaitable[Review]] | None = None
    note: Callable[[str, int, int], Awaitable[RoundNotes]] | None = None
    own_puzzle: OwnPuzzle | None = None
    tell: Teller | None = None
    busy: Callable[[], bool] = lambda: False


def kept_by(features: Iterable[Feature[Any]]) -> tuple[Kept, ...]:
    return tuple(kept for each in features for kept in each.kept)


@dataclass(frozen=True, slots=True)
class DeclaredSettings:
    """All settings of players and of servers: the base's, then those of features. ValueError: `check_declared`."""

    users: Sequence[Preference[Any]]
    servers: Sequence[ServerSetting[Any]]

    def __post_init__(self) -> None:
        check_declared(self.users)
        check_declared(self.servers)


def settings_by(features: Iterable[Feature[Any]]) -> DeclaredSettings:
    settings = [setting for each in features for setting in each.settings]
    return DeclaredSettings(
        (*UserPrefs.declared(), *(each for each in settings if isinstance(each, Preference))),
        (*GuildSettings.declared(), *(each for each in settings if isinstance(each, ServerSetting))))


class FeatureServices:
    """The services of all features of a program; starts and stops them.

    Each is made when it is first asked for, so a feature that needs another one gets it in whatever order they are
    listed; two that need each other cannot be made, and the start says which.
    """

    def __init__(self, features: Sequence[Feature[Any]], shared: Callable[[FeatureServices], Shared]) -> None:
        """``shared``: makes what they are built on, which holds these services, too."""
        self.features = features
        self.settings = settings_by(features)
        self._made: dict[Feature[Any], object] = {}
        self._making: list[Feature[Any]] = []
        self._shared = shared(self)
        for each in features:
            self[each]

    def __getitem__(self, feature: Feature[S]) -> S:
        if feature not in self._made:
            if feature in self._making:
                raise ValueError(" needs ".join(each.name for each in (*self._making, feature)))
            self._making.append(feature)
            self._made[feature] = feature.make(self._shared)
            self._making.pop()
        return cast(S, self._made[feature])

    async def start(self) -> None:
        for each in self.features:
            if each.start is not None:
                await each.start(self[each])

    def followers(self) -> Sequence[Callable[[], Awaitable[object]]]:
        """What is to be awaited when this process acts for other people (`Slots.follow`)."""
        return [partial(each.slots_changed, self[each]) for each in self.features if each.slots_changed is not None]

    async def give_back(self, since: datetime, until: datetime, only: Collection[int] | None = None) -> None:
        for each in self.features:
            if each.given_back is not None:
                await each.given_back(self[each], since, until, only)

    async def stored(self, user: int) -> dict[str, object]:
        """What they have for a person's file of own data, by their names."""
        return {each.name: await each.stored(self[each], user) for each in self.features if each.stored is not None}

    async def stop(self) -> None:
        for each in reversed(self.features):
            if each.stop is not None:
                await each.stop(self[each])


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the host has set, and what the process sees. ``across_days``: how old an account must be for games across
    servers; ``publishing``: of pages that anyone may open (None: the host has none); ``away``: whether Discord is out
    of reach now, so that nobody can act."""

    across_days: int
    publishing: Publishing | None = None
    away: Callable[[], bool] = lambda: False


@dataclass(frozen=True, slots=True)
class Shared:
    """What features are built on. ``secrets``: random bytes for what nobody may guess; ``rename_across``: replaces a
    person's names in games across servers."""

    features: FeatureServices
    database: Database
    marks: MarkStore
    tables: TableService
    leagues: LeagueService
    clock: Clock
    secrets: Secrets
    judges: Judges
    notices: NoticeStore
    prefs: PreferenceStore
    rename_across: RenameAcross
    around: Surroundings

    def __getitem__(self, feature: Feature[S]) -> S:
        """The service of another feature."""
        return self.features[feature]


def check_verbs(declared: Iterable[tuple[str, str]], features: Sequence[Feature[Any]]) -> None:
    """Check the verbs of all cogs. ``declared``: the module of a cog, and a verb of it.

    ValueError: one is declared twice (the later would answer for both); a cog that is not its feature's has it; a
    feature's cog has one without its name; nothing answers an old one any more.
    """
    known: dict[str, str] = {}
    for module, verb in declared:
        if verb in known:
            raise ValueError(f"the verb {verb!r} is declared twice: in {known[verb]} and {module}")
        known[verb] = module
    for verb, module in known.items():
        for each in features:
            if each.owns(verb) != module.startswith(each.room):
                raise ValueError(f"the verb {verb!r} of {module}: does it belong to {each.name!r}?")
    for each in features:
        if gone := sorted(each._old_verbs - known.keys()):
            raise ValueError(f"messages of {each.name!r} still have verbs that nothing answers: {', '.join(gone)}")
