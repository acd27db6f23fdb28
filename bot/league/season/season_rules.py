"""What may be entered in a season's log: each function checks and answers with the entries to make, as drafts.

Nothing here changes the book. Whoever is banned, or leaves, keeps the results made so far; their open
fixtures are awarded to the opponents, or void where a partner would be punished with them. A result that a
later knock-out round is built on can no longer be turned round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.league.errors import LeagueError
from bot.league.formats.pairing import divisions
from bot.league.formats.presets import PRESETS
from bot.league.model import Entrant, Fixture, Format, How, Kind, Member, Result, Settings, Stage, Standing
from bot.league.season import codec, dates, settings_checks
from bot.league.season.season_state import Book
from bot.league.standings.scoring import tie_winner
from bot.tables.core.names import clean
from games.errors import RuleError
from games.registry import GAMES

LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry to be made."""

    kind: Kind
    data: Mapping[str, Any]


Drafts = list[Draft]


def checked_name(name: str) -> str:
    """One line without invisible characters; LeagueError (``bad_name``) if nothing is left."""
    found = " ".join("".join(char for char in name if char.isprintable()).split())[:LONGEST_NAME].strip()
    if not found:
        raise LeagueError("bad_season_name")
    return found


def opened(preset: str, name: str, changes: Mapping[str, Any], now: datetime) -> Draft:
    """``changes``: settings that differ from the preset's."""
    if preset not in PRESETS:
        raise LeagueError("no_such_preset", preset=preset)
    chosen = PRESETS[preset]
    if changes.get("game", chosen.game) != chosen.game and "options" not in changes:
        chosen = replace(chosen, options={})
    settings = replace(chosen, **changes)
    _check(settings, changes, now)
    return Draft(Kind.OPENED, {"name": checked_name(name), "settings": codec.settings_out(settings)})


def _check(settings: Settings, changes: Mapping[str, Any], now: datetime) -> None:
    settings_checks.check_uses(settings, changes)
    settings_checks.check_settings(settings)
    dates.check_future(settings, changes, now)


LATE = frozenset({"digest", "channel", "ends", "zone", "days", "role", "substitutes", "promote", "relegate"})
"""What may still change of a season that runs; before its start everything may."""


def changed(book: Book, changes: Mapping[str, Any], now: datetime) -> Drafts:
    """``changes`` as `Settings` has them. Codes: season_runs, season_over, and those of `terms`."""
    stage = book.season.stage
    if stage not in (Stage.JOINING, Stage.RUNNING) and not {"digest", "channel"}.issuperset(changes):
        raise LeagueError("season_over")
    if stage is not Stage.JOINING and not LATE.issuperset(changes):
        raise LeagueError("season_runs")
    new = replace(book.settings, **changes)
    _check(new, changes, now)
    if new.most < len(book.active):
        raise LeagueError("season_full", most=new.most)
    data = codec.settings_out(new)
    return [Draft(Kind.CHANGED, {"settings": {name: data[name] for name in changes}})]


# people ------------------------------------------------------------------------------------------

def joined(book: Book, members: Sequence[Member], now: datetime, name: str = "") -> Drafts:
    """Before the start; into a ladder as long as it runs."""
    joining = book.season.stage is Stage.JOINING
    if not joining and not (book.settings.format is Format.FREE and book.season.stage is Stage.RUNNING):
        raise LeagueError("joining_over")
    dates.check_entry(book.settings, now)
    wanted = 2 if book.settings.pairs else 1
    if len(members) != wanted:
        raise LeagueError("partner_needed" if wanted == 2 else "no_partner_here")
    users = [member.user for member in members if member.user is not None]
    if len(set(users)) != len(users):
        raise LeagueError("partner_needed")
    for user in users:
        if (entrant := book.of_user(user)) is not None:
            raise LeagueError("barred" if entrant.standing is Standing.BARRED else "already_in_season",
                              name=entrant.name)
    if len(book.entrants) >= book.settings.most:
        raise LeagueError("season_full", most=book.settings.most)
    members = tuple(replace(member, name=clean(member.name)) for member in members)
    name = clean(name) if name else " & ".join(member.name for member in members)
    return [Draft(Kind.JOINED, codec.joined(Entrant(book.joined + 1, name, members)))]


def left(book: Book, number: int, standing: Standing = Standing.LEFT, reason: str = "") -> Drafts:
    """The entrant takes no further part."""
    entrant = book.entrants.get(number)
    if entrant is None or not entrant.active:
        raise LeagueError("not_in_season")
    if book.season.stage not in (Stage.JOINING, Stage.RUNNING):
        raise LeagueError("season_over")
    drafts = [Draft(Kind.LEFT, {"entrant": number, "standing": standing.value, "reason": reason})]
    if book.season.stage is Stage.RUNNING:
        drafts += [
            Draft(Kind.RESULT, {"fixture": fixture.number, "result": codec.result_out(_without(fixture, number))})
            for fixture in book.open() if number in fixture.entrants]
    return drafts


def _without(fixture: Fixture, number: int) -> Result:
    """The result of a fixture that an entrant will not play."""
    alone = all(len(side) == 1 for side in fixture.sides)
    if not alone or fixture.bye:
        return Result(How.VOID, (0,) * len(fixture.sides), (1,) * len(fixture.sides), reason=Standing.LEFT)
    ranks = tuple(2 if number in side else 1 for side in fixture.sides)
    return Result(How.AWARDED, (0,) * len(ranks), ranks, reason=Standing.LEFT)


def substituted(book: Book, user: int, member: Member, fixture: int | None) -> Drafts:
    """``member`` plays for ``user``: one fixture, or (None) from now on."""
    _running(book)
    entrant = book.of_user(user)
    if entrant is None:
        raise LeagueError("not_in_season")
    if member.user is not None and book.of_user(member.user) is not None:
        raise LeagueError("already_in_season", name=member.name)
    if not book.settings.substitutes:
        raise LeagueError("no_substitutes")
    if fixture is not None and not book.plays(_open_fixture(book, fixture), user):
        raise LeagueError("not_your_fixture")
    if member.user is not None:
        _check_deals_unseen(book, member.user, [book.fixtures[fixture]] if fixture is not None else [
            each for each in book.open() if book.plays(each, user)])
    member = replace(member, name=clean(member.name))
    data = {"entrant": entrant.number, "out": user, "member": codec.member_out(member)}
    return [Draft(Kind.SUBSTITUTED, data if fixture is None else {**data, "fixture": fixture})]


def _check_deals_unseen(book: Book, user: int, fixtures: Sequence[Fixture]) -> None:
    """Nobody meets a deal of duplicate twice, not at another table either; LeagueError (deals_seen)."""
    if book.settings.format is not Format.DUPLICATE:
        return
    for fixture in fixtures:
        for other, result in book.block(fixture.block):
            played = result is not None and any(user in side for side in result.players)
            if other.number != fixture.number and (played or book.plays(other, user)):
                raise LeagueError("deals_seen")


# the season --------------------------------------------------------------------------------------

def started(book: Book, now: datetime, previous: Book | None = None) -> Drafts:
    """On its first day or later. Nobody joins any more (but a ladder).

    Divisions are as the season before left them, newcomers below.
    """
    if book.season.stage is not Stage.JOINING:
        raise LeagueError("season_runs")
    dates.check_play(book.settings, now)
    if len(book.entrants) < book.settings.least:
        raise LeagueError("too_few_entrants", least=book.settings.least, n=len(book.entrants))
    field = seeded(book, previous)
    cut = divisions(field, book.settings.group)
    return [Draft(Kind.STARTED, {
        "divisions": {str(number): division for division, part in enumerate(cut, 1) for number in part}})]


def seeded(book: Book, previous: Book | None) -> list[int]:
    """The entrants, best first: by division and place of the season before, promotion and relegation applied."""
    if previous is None or not previous.closing:
        return list(book.entrants)
    rank: dict[int, tuple[int, int]] = {}
    target = {int(n): d for n, d in previous.closing["divisions"].items()}
    places = {int(n): place for n, place in previous.closing["places"].items()}
    for number, entrant in previous.entrants.items():
        for user in entrant.users:
            rank[user] = (target.get(number, entrant.division), _moved(previous, number, target, places[number]))

    def key(number: int) -> tuple[int, int, int]:
        known = [rank[user] for user in book.entrants[number].users if user in rank]
        return (*min(known), number) if known else (10**6, 0, number)

    return sorted(book.entrants, key=key)


def _moved(previous: Book, number: int, target: Mapping[int, int], place: int) -> int:
    """Who was relegated stands above the new division's own, who was promoted below."""
    own = previous.entrants[number].division
    now = target.get(number, own)
    return place - 1000 if now > own else place + 1000 if now < own else place


def closed(book: Book, *, ratings: Mapping[int, float] | None = None, force: bool = False) -> Drafts:
    """The final standings. Fixtures without a result are an error, or with ``force`` void."""
    _running(book)
    waiting = book.open()
    if waiting and not force:
        raise LeagueError("fixtures_open", n=len(waiting))
    if waiting:
        return [Draft(Kind.RESULT, {"fixture": f.number, "result": codec.result_out(_void(f))}) for f in waiting]
    places: dict[str, int] = {}
    moves: dict[int, int] = {}
    promoted: list[int] = []
    relegated: list[int] = []
    numbers = book.divisions()
    for division in numbers:
        rows = book.standings(division, ratings)
        places |= {str(row.entrant): row.place for row in rows}
        staying = [row.entrant for row in rows if row.active]
        if division > numbers[0]:
            promoted += staying[: book.settings.promote]
            moves |= dict.fromkeys(staying[: book.settings.promote], division - 1)
        if division < numbers[-1] and book.settings.relegate:
            last = [number for number in staying[-book.settings.relegate:] if number not in promoted]
            relegated += last
            moves |= dict.fromkeys(last, division + 1)
    after = {str(n): moves.get(n, entrant.division) for n, entrant in book.entrants.items()}
    return [Draft(Kind.CLOSED, {
        "places": places, "promoted": promoted, "relegated": relegated, "divisions": after})]


def _void(fixture: Fixture) -> Result:
    return Result(How.VOID, (0,) * len(fixture.sides), (1,) * len(fixture.sides), reason="closed")


def archived(book: Book) -> Drafts:
    if book.season.stage is not Stage.CLOSED:
        raise LeagueError("close_first")
    return [Draft(Kind.ARCHIVED, {})]


# results -----------------------------------------------------------------------------------------

def resulted(book: Book, number: int, result: Result) -> Drafts:
    """The fixture's result, or a correction of it. A knock-out tie that stays undecided gets its next game."""
    if book.season.stage not in (Stage.RUNNING, Stage.CLOSED):
        raise LeagueError("not_running_season")
    fixture = book.fixtures.get(number)
    if fixture is None or fixture.bye:
        raise LeagueError("no_such_fixture")
    _check_shape(fixture, result)
    _check_deals(book.settings, result)
    result = _as_played(book, fixture, result)
    drafts = [Draft(Kind.RESULT, {"fixture": number, "result": codec.result_out(result)})]
    if book.settings.format is Format.KNOCKOUT:
        _check_tie(book, fixture, result)
        drafts += next_game(book, fixture, result)
    return drafts


def free_result(book: Book, sides: Sequence[Sequence[int]], result: Result) -> Drafts:
    """A game of a ladder, which has no fixtures beforehand."""
    _running(book)
    if book.settings.format is not Format.FREE:
        raise LeagueError("fixture_needed")
    if not all(number in book.entrants and book.entrants[number].active for side in sides for number in side):
        raise LeagueError("not_in_season")
    number = max(book.fixtures, default=0) + 1
    fixture = Fixture(number, 0, tuple(map(tuple, sides)), number)
    _check_shape(fixture, result)
    result = _as_played(book, fixture, result)
    return [Draft(Kind.RESULT, {
        "fixture": number, "sides": [list(side) for side in sides], "result": codec.result_out(result)})]


def _check_shape(fixture: Fixture, result: Result) -> None:
    sides = len(fixture.sides)
    if not (len(result.scores) == len(result.ranks) == sides and min(result.ranks) == 1):
        raise LeagueError("bad_result")
    if any(len(deal) != sides for deal in result.deals) or any(abs(score) > 10**6 for score in result.scores):
        raise LeagueError("bad_result")


def _check_deals(settings: Settings, result: Result) -> None:
    """Where deals count one by one, a manager enters them all; their sum is the score. Codes: deals_needed."""
    if result.how is not How.ENTERED:
        return
    deals = int(settings.options.get("deals", 0))
    if settings_checks.by_deals(settings) and len(result.deals) != deals:
        raise LeagueError("deals_needed", n=deals)
    sums = tuple(map(sum, zip(*result.deals, strict=True))) if result.deals else result.scores
    if sums != result.scores:
        raise LeagueError("bad_result")


def _as_played(book: Book, fixture: Fixture, result: Result) -> Result:
    """With those who played it, whoever plays for the entrants later. A correction is of the game it corrects."""
    if result.table is not None:
        return result
    old = book.results.get(fixture.number)
    if old is not None and (old.table is not None or old.players):
        return replace(result, table=old.table, players=old.players)
    lineup = book.lineup(fixture)
    if not result.real or any(member.user is None for side in lineup for member in side):
        return result
    return replace(result, players=tuple(tuple(member.user or 0 for member in side) for side in lineup))


def _check_tie(book: Book, fixture: Fixture, result: Result) -> None:
    """The winner of a tie that a later round is built on stays the winner."""
    if fixture.round >= book.round:
        return
    block = book.block(fixture.block)
    after = [(each, result if each.number == fixture.number else old) for each, old in block]
    if tie_winner(after) != tie_winner(block):
        raise LeagueError("tie_is_built_on")


def next_game(book: Book, fixture: Fixture, result: Result) -> Drafts:
    """The next game of an undecided tie, the sides changed about."""
    block = [(each, result if each.number == fixture.number else old) for each, old in book.block(fixture.block)]
    if any(old is None for _, old in block) or tie_winner(block) is not None:
        return []
    more = Fixture(max(book.fixtures) + 1, fixture.round, fixture.sides, fixture.block, fixture.division,
                   len(block) + 1, fixture.best, due=fixture.due)
    return [Draft(Kind.PAIRED, {"round": fixture.round, "fixtures": [codec.fixture_out(more)]})]


def ranks_of(scores: Sequence[int]) -> tuple[int, ...]:
    """1 for the highest; equal scores share a rank."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def entered(scores: Sequence[int], deals: Sequence[Sequence[int]] = (), how: How = How.ENTERED,
            reason: str = "", doubles: Sequence[int] = ()) -> Result:
    """A result from game points alone."""
    return Result(how, tuple(scores), ranks_of(scores), tuple(map(tuple, deals)), reason=reason,
                  doubles=tuple(doubles))


def _running(book: Book) -> None:
    if book.season.stage is not Stage.RUNNING:
        raise LeagueError("not_running_season" if book.season.stage is Stage.JOINING else "season_over")


def _open_fixture(book: Book, number: int) -> Fixture:
    fixture = book.fixtures.get(number)
    if fixture is None:
        raise LeagueError("no_such_fixture")
    if number in book.results:
        raise LeagueError("fixture_done")
    return fixture


def open_fixture(book: Book, number: int) -> Fixture:
    """LeagueError (no_such_fixture, fixture_done, not_running_season) unless it can be played now."""
    _running(book)
    return _open_fixture(book, number)


def check_options(game: str, options: Mapping[str, str]) -> None:
    """LeagueError instead of the game's RuleError."""
    try:
        GAMES[game].check_options(options)
    except RuleError as error:
        raise LeagueError(error.code, **error.params) from None
