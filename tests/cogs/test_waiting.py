"""Nobody waits without need: the end of a round, bombs among AI players, being there."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from games.actions import Give
from games.players import choose
from games.views import Phase
from tests.support.discord.discord_world import World
from tests.support.discord.lobbies import add_ai, chosen_on_panel
from tests.support.discord.players import started

FINISH = "Finish the round"


async def until_out(world: World, user: int) -> None:
    """Play for the person as the `normal` player would, until they are out and AI players alone hold cards."""
    tables, rng = world.app.tables, Random(1)
    for _ in range(900):
        table = await tables.begun(1)
        if table.left_to_ai:
            return
        if table.phase is Phase.BETWEEN:
            await world.within(tables.orders.next_round(1, user))
        seat = table.table.seat_of(user)
        if seat is not None and seat.number in table.to_act and table.phase is not Phase.CLOSING:
            player = table.player(user)
            action = choose("normal", player.view, player.legal, rng).action or player.legal[0]
            if isinstance(action, Give) and not action.cards:
                action = Give(seat.number, (player.view.seats[seat.number].cards or ())[:3])
            await world.within(tables.act(1, user, table.seq, action))
        await world.later(0.5)
    raise AssertionError("never out before the others")


async def test_who_is_out_has_the_round_finished(world: World) -> None:
    (ann,) = await started(world, "Ann", ais=3)
    while True:
        await until_out(world, ann.member.id)
        await world.within(world.app.client.delivery.hands.refresh(1, ann.member.id))
        await world.later(1)
        table = await world.app.tables.begun(1)
        if table.left_to_ai:  # else the AI players had only one trick left, and the next round is played
            break
    played = table.position.rounds_played
    await ann.press(FINISH)
    await world.later(5)
    assert (await world.app.tables.begun(1)).position.rounds_played > played
    await world.later(1)
    assert FINISH not in ann.labels


async def test_the_lobby_asks_who_plays_alone_when_they_want_to_bomb(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    lobby = (await ann.slash(world.channel, "play")).response
    await world.later(2)
    assert not world.has_select(lobby, "pick-bombs")
    await add_ai(world, ann, lobby, "easy")
    await world.later(2)
    await chosen_on_panel(world, ann, lobby, "pick-bombs", "never")
    await world.later(2)
    assert (await world.app.tables.snapshot(1)).table.terms == {"bombs": "never"}
    assert "Never ask me for bombs" in world.text(lobby)
    await bo.click(lobby, label="Join")
    await world.later(2)
    assert not world.has_select(lobby, "pick-bombs")
    assert "Never ask me for bombs" not in world.text(lobby)


async def test_reading_the_rules_counts_as_being_there(world: World) -> None:
    ann, _ = await started(world, "Ann", "Bo", ais=2)
    session = world.app.client.delivery.hands.sessions.get(1, ann.member.id)
    for command in ("rules", "prefs"):
        await world.later(400)
        await ann.member.slash(world.channel, command)
        assert session.presence.used is not None
        assert world.app.client.services.clock.now() - session.presence.used < timedelta(seconds=5)
