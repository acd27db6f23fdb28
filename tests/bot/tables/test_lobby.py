"""Lobbies: who may do what, and that a refusal changes nothing."""

from dataclasses import replace

import pytest

from bot.core.errors import TableError
from bot.engines.external import with_engines
from bot.tables.core.change import Cause
from bot.tables.core.model import Person, Seat, Status
from bot.tables.core.plan import DueKind
from bot.tables.rules.lobby_rules import Opening, among_ai
from bot.tables.service import TableService
from games.actions import RuleError
from games.views import Phase
from tests.support.tables.kit import ANN, BO, CY, DI, PEOPLE, Bench, lobby, names, refused


async def test_from_opening_to_the_first_round():
    bench = Bench()
    table_id = await lobby(bench)
    snapshot = await bench.service.lobbies.start(table_id, ANN.id)
    assert snapshot.status is Status.RUNNING
    assert snapshot.phase is Phase.BETWEEN
    assert snapshot.plan.due.kind is DueKind.COMMIT
    assert [seat.person for seat in snapshot.table.seats] == list(PEOPLE)
    assert [changed.cause for changed in bench.events] == [Cause.LOBBY] * 4 + [Cause.START]
    assert [changed.after.seq for changed in bench.events] == [1, 2, 3, 4, 5]


async def test_places_and_teams_are_chosen():
    bench = Bench()
    table_id = await lobby(bench, ())
    await bench.service.lobbies.join(table_id, BO, 2)
    await bench.service.lobbies.add_ai(table_id, ANN.id, "easy")
    assert await names(bench, table_id) == ["Ann", "Mei", "Bo", None]
    await bench.service.lobbies.move_seat(table_id, ANN.id, 3)
    assert await names(bench, table_id) == [None, "Mei", "Bo", "Ann"]
    await bench.service.lobbies.move_seat(table_id, BO.id, 1)  # the AI changes places
    assert await names(bench, table_id) == [None, "Bo", "Mei", "Ann"]
    await refused(bench, table_id, bench.service.lobbies.move_seat(table_id, BO.id, 3), "seat_taken")
    await refused(bench, table_id, bench.service.lobbies.move_seat(table_id, BO.id, 4), "no_such_seat")
    await refused(bench, table_id, bench.service.lobbies.join(table_id, CY, 3), "seat_taken")
    await bench.service.lobbies.remove_ai(table_id, ANN.id)
    await refused(bench, table_id, bench.service.lobbies.remove_ai(table_id, ANN.id), "no_ai_there")
    assert await names(bench, table_id) == [None, "Bo", None, "Ann"]


async def test_only_the_host_decides():
    bench = Bench()
    table_id = await lobby(bench)
    lobbies = bench.service.lobbies
    for call in (
        lobbies.add_ai(table_id, BO.id, "easy"), lobbies.remove_ai(table_id, BO.id), lobbies.start(table_id, BO.id),
        lobbies.cancel(table_id, BO.id), lobbies.configure(table_id, BO.id, rated=True),
    ):
        await refused(bench, table_id, call, "not_host")


async def test_joining_twice_and_a_full_lobby():
    bench = Bench()
    table_id = await lobby(bench)
    await refused(bench, table_id, bench.service.lobbies.join(table_id, BO), "already_joined")
    await refused(bench, table_id, bench.service.lobbies.join(table_id, Person(9, "Eve")), "lobby_full")
    await refused(bench, table_id, bench.service.lobbies.add_ai(table_id, ANN.id, "easy"), "lobby_full")
    await refused(bench, table_id, bench.service.lobbies.leave(table_id, 9), "not_seated")


async def test_a_leaving_host_hands_on_and_the_last_one_closes_the_lobby():
    bench = Bench()
    table_id = await lobby(bench, (BO, CY))
    await bench.service.lobbies.add_ai(table_id, ANN.id, "easy")
    assert (await bench.service.lobbies.leave(table_id, ANN.id)).table.host == BO.id
    assert (await bench.service.lobbies.leave(table_id, CY.id)).table.host == BO.id
    assert (await bench.service.lobbies.leave(table_id, BO.id)).status is Status.CANCELLED
    assert bench.events[-1].cause is Cause.CANCEL
    await refused(bench, table_id, bench.service.lobbies.join(table_id, DI), "table_over")


async def test_the_number_of_players_is_checked():
    bench = Bench()
    table_id = await lobby(bench, (BO, CY))
    before = await bench.service.snapshot(table_id)
    with pytest.raises(TableError) as caught:
        await bench.service.lobbies.start(table_id, ANN.id)
    assert caught.value.params == {"game": "tichu", "allowed": "4", "seated": 3}
    assert await bench.service.snapshot(table_id) == before


async def test_settings():
    bench = Bench()
    table_id = await lobby(bench, (BO, CY))
    service = bench.service
    snapshot = await service.lobbies.configure(table_id, ANN.id, options={"target": "500"}, rated=True)
    assert snapshot.table.options == {"target": 500, "wish_bombs": "yes"}
    assert snapshot.table.rated
    snapshot = await service.lobbies.configure(table_id, ANN.id, options={"wish_bombs": "no"})
    assert snapshot.table.options == {"target": 500, "wish_bombs": "no"}
    await refused(bench, table_id, service.lobbies.configure(table_id, ANN.id, pace="hasty"), "no_such_pace")
    await refused(bench, table_id, service.lobbies.configure(table_id, ANN.id, game="chess"), "no_such_game")
    with pytest.raises(RuleError, match="bad option"):
        await service.lobbies.configure(table_id, ANN.id, options={"target": "99"})
    assert (await service.snapshot(table_id)).table == snapshot.table
    snapshot = await service.lobbies.configure(table_id, ANN.id, game="tatsu")
    assert snapshot.table.options["target"] == 500
    assert snapshot.table.game == "tatsu"


async def test_free_places_fill_with_ai_players_up_to_the_next_number_that_can_play():
    bench = Bench()
    table_id = await lobby(bench, (BO,))
    await bench.service.lobbies.add_ai(table_id, ANN.id, "hard")
    filled = await bench.service.lobbies.fill(table_id, ANN.id)
    assert [seat.level for seat in filled.table.taken] == [None, None, "hard", "hard"]
    await refused(bench, table_id, bench.service.lobbies.fill(table_id, ANN.id), "lobby_full")
    await refused(bench, table_id, bench.service.lobbies.fill(table_id, BO.id), "not_host")
    other = await lobby(bench, (), "lord")
    assert [len((await bench.service.lobbies.fill(other, ANN.id)).table.taken) for _ in range(3)] == [5, 6, 7]
    partners = await lobby(bench, (), "tatsu")
    assert len((await bench.service.lobbies.fill(partners, ANN.id)).table.taken) == 4, "two seats were left free"


def test_a_person_among_ai_players():
    seats = among_ai(BO, 1, 4, "hard")
    assert [seat.number for seat in seats] == [0, 1, 2, 3]
    assert [(seat.person, seat.level) for seat in seats] == [(None, "hard"), (BO, None), (None, "hard"), (None, "hard")]
    assert len({seat.name for seat in seats}) == 4


async def test_another_game_adapts_the_ai_players():
    """A lobby that can begin can still begin, and nobody is asked to remove an AI player first."""
    bench = Bench()
    table_id = await lobby(bench, (BO,))
    await bench.service.lobbies.fill(table_id, ANN.id)
    for game, seats in (("tientsin", 6), ("trichu", 3), ("tatsu", 3), ("lord", 5), ("tichu", 4)):
        table = (await bench.service.lobbies.configure(table_id, ANN.id, game=game)).table
        assert (len(table.taken), [person.name for person in table.people]) == (seats, ["Ann", "Bo"])
    crowd = await lobby(bench, (BO, CY, Person(4, "Di")))
    await refused(bench, crowd, bench.service.lobbies.configure(crowd, ANN.id, game="trichu"), "too_many_seated")
    removed = await lobby(bench, (BO,))
    games = with_engines(bench.service.games, ("stock",))
    await TableService(bench.store, bench.clock, bench.secrets, games=games).lobbies.add_ai(removed, ANN.id, "stock")
    table = (await bench.service.lobbies.configure(removed, ANN.id, game="trichu")).table
    assert table.seats[2].level == "normal", "the engine is no longer in the settings"
    waiting = await lobby(bench, (BO,))  # for people: nobody is added
    assert len((await bench.service.lobbies.configure(waiting, ANN.id, game="tientsin")).table.taken) == 2


async def test_free_places_are_gone_when_a_game_for_fewer_begins():
    bench = Bench()
    table_id = await lobby(bench, (), "tatsu")
    await bench.service.lobbies.join(table_id, BO, 3)
    snapshot = await bench.service.lobbies.start(table_id, ANN.id)
    assert [(seat.number, seat.name) for seat in snapshot.table.seats] == [(0, "Ann"), (1, "Bo")]


async def test_nothing_of_a_lobby_can_be_done_to_a_running_game():
    bench = Bench()
    table_id = await lobby(bench)
    await bench.service.lobbies.start(table_id, ANN.id)
    for call in (bench.service.lobbies.join(table_id, Person(9, "Eve")), bench.service.lobbies.leave(table_id, BO.id),
                 bench.service.lobbies.start(table_id, ANN.id), bench.service.lobbies.configure(table_id, ANN.id)):
        await refused(bench, table_id, call, "not_a_lobby")


async def test_a_lobby_survives_a_restart():
    bench = Bench()
    table_id = await lobby(bench, (BO,))
    await bench.service.lobbies.add_ai(table_id, ANN.id, "normal")
    before = await bench.service.snapshot(table_id)
    await bench.restart()
    assert await bench.service.snapshot(table_id) == before
    assert [table.id for table in await bench.service.lists.of_person(BO.id)] == [table_id]
    assert [table.id for table in await bench.service.lists.in_channel(7)] == [table_id]
    assert await bench.service.lists.of_person(DI.id) == ()


async def test_a_table_that_never_was():
    bench = Bench()
    with pytest.raises(TableError, match="no such table"):
        await bench.service.snapshot(5)
    with pytest.raises(TableError, match="no such game"):
        await bench.service.lobbies.create(ANN, Opening("chess", 1, None))
    with pytest.raises(TableError, match="no such pace"):
        await bench.service.lobbies.create(ANN, Opening("tichu", 1, None, pace="hasty"))


@pytest.mark.parametrize(
    ("name", "kept"),
    [("Ann | Bo; x", "Ann ¦ Bo, x"), ("  \u202eevil\u200b\n ", "evil"), ("", "?"), ("\u200b", "?"),
     ("x" * 99, "x" * 32), ("小红", "小红")],
)
async def test_names_are_cleaned_for_the_record(name: str, kept: str):
    bench = Bench()
    snapshot = await bench.service.lobbies.create(Person(1, name), Opening("tichu", 7, None))
    assert snapshot.table.seats[0].name == kept


def match(*seats: Seat, game: str = "tichu", pace: str = "live") -> tuple[tuple[Seat, ...], Opening]:
    return seats, Opening(game, 7, 8, pace)


FOUR = tuple(Seat(n, person.name, person) for n, person in enumerate(PEOPLE))


async def test_an_arranged_match_belongs_to_its_arrangement():
    """Its players change nothing and don't start it: that is for who arranged it."""
    bench = Bench()
    seats, opening = match(*FOUR[:3], Seat(3, "Mei", level="easy"))
    lobby = await bench.service.lobbies.stage(seats, opening, by=9)
    assert lobby.staged
    assert (lobby.table.seats, lobby.table.host, lobby.table.guild, lobby.status) == (seats, 9, 8, Status.LOBBY)
    assert (await bench.store.log(lobby.id))[0].user == 9
    for call in (bench.service.lobbies.join(lobby.id, Person(9, "Eve")), bench.service.lobbies.leave(lobby.id, BO.id),
                 bench.service.lobbies.start(lobby.id, 9), bench.service.lobbies.check_start(lobby.id, 9)):
        await refused(bench, lobby.id, call, "match_lobby")
    await bench.restart()
    assert (await bench.service.snapshot(lobby.id)).staged
    begun = await bench.service.lobbies.begin(lobby.id, DI.id)
    assert begun.status is Status.RUNNING
    assert begun.table.taken == seats


async def test_an_arranged_match_may_be_cancelled_by_who_arranged_it():
    bench = Bench()
    lobby = await bench.service.lobbies.stage(*match(*FOUR), by=9)
    await refused(bench, lobby.id, bench.service.lobbies.cancel(lobby.id, ANN.id), "not_host")
    assert (await bench.service.lobbies.cancel(lobby.id, 9)).status is Status.CANCELLED
    await refused(bench, lobby.id, bench.service.lobbies.begin(lobby.id, 9), "table_over")


@pytest.mark.parametrize(("change", "code"), [
    ({"game": "chess"}, "no_such_game"), ({"pace": "hasty"}, "no_such_pace"),
    ({"seats": (*FOUR[:3], Seat(3, "Mei", level="wild"))}, "no_such_level"),
    ({"seats": (*FOUR[:3], replace(FOUR[0], number=3))}, "already_joined"),
])
async def test_a_match_that_cannot_be_is_not_arranged(change, code):
    bench = Bench()
    seats = change.pop("seats", FOUR)
    with pytest.raises(TableError) as caught:
        await bench.service.lobbies.stage(*match(*seats, **change), by=9)
    assert caught.value.code == code
    assert await bench.service.lists.in_channel(7) == ()


async def test_a_match_without_its_players_does_not_begin():
    bench = Bench()
    lobby = await bench.service.lobbies.stage(*match(*FOUR[:3]), by=9)
    await refused(bench, lobby.id, bench.service.lobbies.begin(lobby.id, 9), "wrong_player_count")


async def test_it_is_said_who_may_start_and_why_not():
    bench = Bench()
    table_id = await lobby(bench, (BO, CY))
    for user, code in ((BO.id, "not_host"), (ANN.id, "wrong_player_count")):
        await refused(bench, table_id, bench.service.lobbies.check_start(table_id, user), code)
    with pytest.raises(TableError) as caught:
        await bench.service.lobbies.check_start(table_id, ANN.id)
    assert caught.value.params == {"game": "tichu", "allowed": "4", "seated": 3}
    other = await lobby(bench, (BO,), "lord")
    with pytest.raises(TableError) as caught:
        await bench.service.lobbies.start(other, ANN.id)
    assert caught.value.params["allowed"] == "5–12"
    await bench.service.lobbies.join(table_id, DI)
    ready = await bench.service.lobbies.check_start(table_id, ANN.id)
    assert [seat.number for seat in ready.taken] == [0, 1, 2, 3]
    assert (await bench.service.snapshot(table_id)).status is Status.LOBBY, "asking starts nothing"


async def test_a_refusal_names_the_host_and_the_level():
    bench = Bench()
    table_id = await lobby(bench)
    with pytest.raises(TableError) as caught:
        await bench.service.lobbies.fill(table_id, BO.id)
    assert caught.value.params == {"host": "Ann"}
    with pytest.raises(TableError) as caught:
        await bench.service.lobbies.add_ai(table_id, ANN.id, "wild")
    assert caught.value.params == {"level": "wild", "game": "tichu"}


async def test_a_rated_game_begins_when_all_are_here():
    bench = Bench()
    table_id = (await bench.service.lobbies.create(ANN, Opening("tichu", 7, 8, rated=True))).id
    for person in (BO, CY, DI):
        await bench.service.lobbies.join(table_id, person)
    with pytest.raises(TableError) as caught:
        await bench.service.lobbies.start(table_id, ANN.id)
    assert (caught.value.code, caught.value.params) == ("not_here", {"names": "Bo, Cy, Di"})
    for person in (BO, CY):
        await bench.service.lobbies.here(table_id, person.id)
    assert bench.service.lobbies.missing(await bench.service.snapshot(table_id)) == (ANN, DI)
    await bench.pass_time(15 * 60)
    assert bench.service.lobbies.missing(await bench.service.lobbies.here(table_id, DI.id)) == (ANN,)
    await bench.pass_time(1)
    late = bench.service.lobbies.missing(await bench.service.snapshot(table_id))
    assert late == (ANN, BO, CY), "that was too long ago"
    await refused(bench, table_id, bench.service.lobbies.here(table_id, 99), "not_seated")


async def test_a_person_beyond_the_places_moves_to_a_free_one():
    bench = Bench()
    table_id = await lobby(bench, (), "tientsin")
    await bench.service.lobbies.join(table_id, BO, 5)
    await bench.service.lobbies.configure(table_id, ANN.id, game="tichu")
    assert await names(bench, table_id) == ["Ann", "Bo", None, None]


async def test_seats_are_named_from_the_first_to_the_last():
    bench = Bench()
    table_id = await lobby(bench, ())
    for call in (bench.service.lobbies.move_seat(table_id, ANN.id, -1), bench.service.lobbies.join(table_id, BO, 4)):
        with pytest.raises(TableError) as caught:
            await call
        assert caught.value.code == "no_such_seat"
        assert caught.value.params["seat"] in (-1, 4)
    await bench.service.lobbies.move_seat(table_id, ANN.id, 3)
    assert await names(bench, table_id) == [None, None, None, "Ann"]
    await bench.service.lobbies.move_seat(table_id, ANN.id, 3)  # where she sits
    assert await names(bench, table_id) == [None, None, None, "Ann"]


async def test_the_last_ai_player_leaves():
    bench = Bench()
    table_id = await lobby(bench, ())
    for level in ("easy", "normal", "hard"):
        await bench.service.lobbies.add_ai(table_id, ANN.id, level)
    levels = [seat.level for seat in (await bench.service.lobbies.remove_ai(table_id, ANN.id)).table.taken]
    assert levels == [None, "easy", "normal"]
    levels = [seat.level for seat in (await bench.service.lobbies.remove_ai(table_id, ANN.id)).table.taken]
    assert levels == [None, "easy"]
    await refused(bench, table_id, bench.service.lobbies.remove_ai(table_id, BO.id), "not_host")


async def test_the_host_is_followed_by_the_next_seat():
    bench = Bench()
    table_id = await lobby(bench)
    await bench.service.lobbies.move_seat(table_id, ANN.id, 0)
    for user, host in ((ANN.id, BO), (CY.id, BO), (BO.id, DI)):
        assert (await bench.service.lobbies.leave(table_id, user)).table.host == host.id
    assert (await bench.service.lobbies.leave(table_id, DI.id)).status is Status.CANCELLED
    second = await lobby(bench)
    await bench.service.lobbies.leave(second, ANN.id)
    await bench.service.lobbies.join(second, ANN, 0)
    for user, host in ((BO.id, CY), (CY.id, DI), (DI.id, ANN)):
        assert (await bench.service.lobbies.leave(second, user)).table.host == host.id


async def test_settings_that_are_not_named_stay():
    bench = Bench()
    table_id = await lobby(bench)
    configure = bench.service.lobbies.configure
    first = await configure(table_id, ANN.id, options={"target": "500"}, terms={"limit": "600"}, rated=True)
    assert (first.table.options["target"], first.table.terms, first.table.rated) == (500, {"limit": 600}, True)
    second = (await configure(table_id, ANN.id, options={"wish_bombs": "no"}, terms={"closing": "8"})).table
    assert (second.options["target"], second.options["wish_bombs"]) == (500, "no")
    assert second.terms == {"limit": 600, "closing": 8}
    assert second.rated
    assert not (await configure(table_id, ANN.id, rated=False)).table.rated
    assert (await configure(table_id, ANN.id, pace="live")).table.terms == {"limit": 600, "closing": 8}
    await refused(bench, table_id, configure(table_id, BO.id, rated=True), "not_host")
    await refused(bench, table_id, configure(table_id, ANN.id, game="chess"), "no_such_game")
    await refused(bench, table_id, configure(table_id, ANN.id, pace="hasty"), "no_such_pace")
