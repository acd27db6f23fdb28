"""The state of a season: the fold of its log (`bot.league.season.fold`).

All pages and decisions of a season read this state. It never changes: what one entry changes is a new state, which
shares the rest. Derived data that a store saves beside the log (lines of the
standings, links to tables) is written in the same transaction.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.league.decisions import OwnDecision
from bot.league.entries import Adjusted, CaseAct, CaseNoted, Closed
from bot.league.model import PAIR, Entrant, Fixture, How, Member, Pairing, Result, Season, Tally
from bot.league.night.state import NO_NIGHT, NightState
from bot.league.numbered import Map, Numbered
from bot.league.settings import Settings

NO_MEMBERS: Map[int, Member] = Map()
NO_LINE_UPS: Map[int, tuple[Member, ...]] = Map()
LINE_UPS, LINE_UPS_AGAIN = "lineups", "lineups-again"
"""What is said to a game's players once its line-ups are known."""
NO_PRESENCE: Map[int, datetime] = Map()
NO_OFFERS: Map[int, tuple[datetime, ...]] = Map()


@dataclass(frozen=True, slots=True)
class Draft:
    """The rounds that managers see before everybody does. ``number``: it is the season's nth; ``old``: a result or the
    entrants have changed since it was drawn."""

    number: int
    rounds: tuple[tuple[Pairing, ...], ...]
    old: bool = False


@dataclass(frozen=True, slots=True)
class People:
    """Who still has to agree, and who plays for whom.

    ``requests``: by fixture and the user who asked, the substitute who has yet to agree; by 0 and that user, who asks
    and the partner who has yet to confirm the pair, or all who have yet to confirm a squad. ``stand_ins``: by fixture,
    substitutes by the replaced user. ``line_ups``: by fixture, who plays for each squad; ``latest``: the users of each
    squad's newest one that is known; ``reopened``: the last entry with which a squad's secret one was taken back.
    """

    requests: Map[tuple[int, int], tuple[Member, ...]] = field(default_factory=Map)
    stand_ins: Numbered[Map[int, Member]] = field(default_factory=Numbered)
    line_ups: Numbered[Map[int, tuple[Member, ...]]] = field(default_factory=Numbered)
    latest: Map[int, tuple[int, ...]] = field(default_factory=Map)
    reopened: Map[int, int] = field(default_factory=Map)


@dataclass(frozen=True, slots=True)
class Submission:
    """A result that a player of ``side`` has entered. ``agreed``: the sides that say so, that one included;
    ``disputed``: one of the others says that it is wrong."""

    side: int
    result: Result
    until: datetime
    day: str = ""
    agreed: tuple[int, ...] = ()
    disputed: bool = False


@dataclass(frozen=True, slots=True)
class SeasonGames:
    """``waiting``: fixtures without a result. ``blocks``: the fixtures of each. ``tables``: fixtures with a result, by
    the table that made it. ``redealt``: how often a block got new shared deals. ``submitted``: what players say of
    games that they played elsewhere, until it holds or is off."""

    waiting: Numbered[None] = field(default_factory=Numbered)
    blocks: Numbered[tuple[int, ...]] = field(default_factory=Numbered)
    tables: Numbered[int] = field(default_factory=Numbered)
    redealt: Numbered[int] = field(default_factory=Numbered)
    submitted: Numbered[Submission] = field(default_factory=Numbered)


@dataclass(frozen=True, slots=True)
class Appointments:
    """When games are played and who came, by fixture: ``offers`` (times by user), ``presence`` (when each user last
    came), ``waits`` (until when nobody claims), ``extended`` (it had more time), ``objected`` (the sides that did),
    ``objections`` (those that are open, with their reasons), ``reminded`` (what was said; 0: of the season itself)."""

    offers: Numbered[Map[int, tuple[datetime, ...]]] = field(default_factory=Numbered)
    presence: Numbered[Map[int, datetime]] = field(default_factory=Numbered)
    waits: Numbered[datetime] = field(default_factory=Numbered)
    extended: Numbered[None] = field(default_factory=Numbered)
    objected: Numbered[tuple[int, ...]] = field(default_factory=Numbered)
    objections: Numbered[str] = field(default_factory=Numbered)
    reminded: Numbered[frozenset[str]] = field(default_factory=Numbered)


@dataclass(frozen=True, slots=True)
class Drawing:
    """How rounds are drawn. ``seeds``: entrants in the order of a knock-out's bracket, the best first. ``joined``: the
    highest entrant number so far; ``drafts``: how many there were; ``undone``: the highest number of a fixture that was
    taken back; ``paired_at``: when the newest round was. ``apart``: the rounds in which two entrants, the lower number
    first, shall not meet (0: all)."""

    seeds: Sequence[int] = ()
    joined: int = 0
    draft: Draft | None = None
    drafts: int = 0
    undone: int = 0
    paired_at: datetime | None = None
    apart: Map[tuple[int, int], int] = field(default_factory=Map)


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """``tallies``, and last week's place, by entrant; ``week``: that of ``before``; ``closing``: how the season was
    closed."""

    tallies: Numbered[Tally] = field(default_factory=Numbered)
    before: Numbered[int] = field(default_factory=Numbered)
    week: str = ""
    closing: Closed | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A report about a fixture by a user. ``answers`` by user; ``rulings``: what managers decided, in order."""

    number: int
    fixture: int
    reporter: int
    reason: str
    text: str
    at: datetime
    answers: Map[int, str] = field(default_factory=Map)
    rulings: tuple[CaseNoted, ...] = ()

    @property
    def open(self) -> bool:
        return not self.rulings or self.rulings[-1].act is not CaseAct.CLOSED


@dataclass(frozen=True, slots=True)
class OwnProposal:
    """What the user, who plays themselves, wants to decide. ``agreed``: the sides that do, `BY_MANAGER` for another
    manager; ``carried``: it holds, since nobody answered, and can be taken back."""

    number: int
    user: int
    at: datetime
    decision: OwnDecision
    agreed: tuple[int, ...] = ()
    carried: bool = False


@dataclass(frozen=True, slots=True)
class Fairness:
    """``suspended``: by user, the number of their games that they still must not play. ``proposals`` wait for others to
    agree; ``proposed``: the highest number of one so far; ``adjusted``: by entrant, the points given and taken."""

    cases: Numbered[Case] = field(default_factory=Numbered)
    suspended: Map[int, int] = field(default_factory=Map)
    proposals: Numbered[OwnProposal] = field(default_factory=Numbered)
    proposed: int = 0
    adjusted: Numbered[tuple[Adjusted, ...]] = field(default_factory=Numbered)


@dataclass(frozen=True, slots=True)
class SeasonState:
    """``season`` is the head, with the number of the newest entry. `fold.enter` makes the next state.

    ``entrants``, ``fixtures``, ``results`` are by number; ``round``: the newest one paired. The rest is in parts. Who
    is at a club night is the presence at fixture 0.
    """

    season: Season
    entrants: Numbered[Entrant] = field(default_factory=Numbered)
    fixtures: Numbered[Fixture] = field(default_factory=Numbered)
    results: Numbered[Result] = field(default_factory=Numbered)
    round: int = 0
    people: People = People()
    play: SeasonGames = SeasonGames()
    appointments: Appointments = Appointments()
    drawing: Drawing = Drawing()
    standing: Scoreboard = Scoreboard()
    night: NightState = NO_NIGHT
    fairness: Fairness = Fairness()

    @property
    def id(self) -> int:
        return self.season.id

    @property
    def seq(self) -> int:
        return self.season.seq

    @property
    def settings(self) -> Settings:
        return self.season.settings

    @property
    def active(self) -> list[int]:
        """The entrants who still take part, in the order of joining."""
        return [number for number, entrant in self.entrants.items() if entrant.active]

    @property
    def present(self) -> list[int]:
        """The entrants who play in the next round: those who do not pause."""
        return [number for number in self.active if self.entrants[number].paused <= self.round]

    def had_half(self, entrant: int) -> bool:
        """Whether the entrant has had their half-point bye."""
        return any(result.how is How.HALF and self.fixtures[number].sides[0] == (entrant,)
                   for number, result in self.results.items())

    @property
    def next_fixture(self) -> int:
        """The number of the next fixture; that of one that was taken back is not used again."""
        return max(self.fixtures.last, self.drawing.undone) + 1

    def seeded(self, entrants: Iterable[int]) -> list[int]:
        """``entrants``, the best seed first; those who joined after the start come last."""
        order = {number: place for place, number in enumerate(self.drawing.seeds)}
        return sorted(entrants, key=lambda number: order.get(number, len(order)))

    def open(self) -> list[Fixture]:
        """Fixtures without a result."""
        return [self.fixtures[number] for number in self.play.waiting]

    def of_user(self, user: int) -> Entrant | None:
        return next((entrant for entrant in self.entrants.values() if user in entrant.users), None)

    def lineup(self, fixture: Fixture) -> tuple[tuple[Member, ...], ...]:
        """The players by side, with substitutes in place; all members of squads until the last line-up is in."""
        instead = self.people.stand_ins.get(fixture.number, NO_MEMBERS)
        chosen = NO_LINE_UPS if self.lacking(fixture) else self.people.line_ups.get(fixture.number, NO_LINE_UPS)
        return tuple(
            tuple(instead.get(member.user, member) if member.user is not None else member
                  for number in side for member in chosen.get(number, self.entrants[number].members))
            for side in fixture.sides)

    def boards(self, fixture: Fixture) -> list[Fixture]:
        """The games of the match of squads that the fixture is one of, in order; elsewhere itself alone."""
        if self.settings.entry.boards == 1:
            return [fixture]
        return [self.fixtures[number] for number in self.play.blocks.get(fixture.block, (fixture.number,))]

    def lacking(self, fixture: Fixture) -> list[int]:
        """The squads whose line-ups for the fixture are not in; in a match, for any of its games: all are secret until
        then."""
        if not self.settings.entry.squad or fixture.bye:
            return []
        known = [self.people.line_ups.get(each.number, NO_LINE_UPS) for each in self.boards(fixture)]
        return [number for number in fixture.entrants
                if self.entrants[number].squad and any(number not in each for each in known)]

    def squads(self, fixture: Fixture) -> bool:
        """Whether a line-up says who plays the fixture."""
        return not fixture.bye and any(self.entrants[number].squad for number in fixture.entrants)

    def suits(self, fixture: Fixture, users: Collection[int]) -> bool:
        """Whether the users are enough for a game: of a squad any two, until its line-up is known."""
        for numbers, side in zip(fixture.sides, self.lineup(fixture), strict=True):
            players = [member.user for member in side if member.user is not None]
            needed = PAIR if any(self.entrants[number].squad for number in numbers) else len(players)
            if sum(user in users for user in players) < needed:
                return False
        return True

    def stand_in(self, fixture: int, user: int) -> Member | None:
        """Who plays for the user in a fixture."""
        return self.people.stand_ins.get(fixture, NO_MEMBERS).get(user)

    def names(self, fixture: Fixture) -> list[str]:
        """The sides' names."""
        return [" & ".join(self.entrants[number].name for number in side) for side in fixture.sides]

    def players(self, fixture: Fixture) -> dict[int, Member]:
        """The members of the lineup who are users, by user."""
        return {member.user: member for side in self.lineup(fixture) for member in side if member.user is not None}

    def users(self, fixture: Fixture) -> tuple[tuple[int, ...], ...]:
        """The users of the lineup by side; () if an AI player is in it, or a squad's line-up is not."""
        if self.lacking(fixture):
            return ()
        sides = tuple(tuple(member.user or 0 for member in side) for side in self.lineup(fixture))
        return sides if all(map(all, sides)) else ()

    def plays(self, fixture: Fixture, user: int) -> bool:
        return user in self.players(fixture)

    def concerns(self, fixture: Fixture, user: int) -> bool:
        """Whether the user plays in the fixture, or has a substitute there."""
        return self.plays(fixture, user) or user in self.people.stand_ins.get(fixture.number, NO_MEMBERS)

    def fixtures_of(self, user: int) -> list[Fixture]:
        return [fixture for fixture in self.fixtures.values() if self.plays(fixture, user)]

    def block(self, number: int) -> list[tuple[Fixture, Result | None]]:
        return [(self.fixtures[each], self.results.get(each)) for each in self.play.blocks.get(number, ())]

    def divisions(self) -> list[int]:
        return sorted({entrant.division for entrant in self.entrants.values()})

    def tally(self, entrant: int) -> Tally:
        return self.standing.tallies.get(entrant, Tally())
