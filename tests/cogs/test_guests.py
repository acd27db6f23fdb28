"""Invitations, closed tables, removed and blocked people, through Discord and by forged clicks."""

from __future__ import annotations

from discord_world import World


async def test_strangers_removed_and_blocked_people_do_not_get_in(world: World) -> None:
    ann, bo, cy, di, eve = world.join("Ann", "Bo", "Cy", "Di", "Eve")
    lobby = (await ann.slash(world.channel, "play")).response
    await bo.click(lobby, label="Join")
    await di.click(lobby, label="Join")
    await world.later(2)
    await ann.slash(world.channel, "block", player=cy)
    for custom_id, values in (("bd:join:1:0", ()), ("bd:pick-seat:1:0", ("3",))):
        refused = await world.forge(cy, custom_id, values)
        assert "can't sit at this table" in world.said(refused), custom_id
    assert world.said(await world.forge(ann, "bd:pick-invite:1:0")), "nobody was chosen: an empty answer is an error"
    for custom_id, values in (("bd:closed:1:0:yes", ()), ("bd:pick-dismiss:1:0", (str(ann.id),))):
        assert "Only the host" in world.said(await world.forge(bo, custom_id, values))
    assert "no seat at this table" in world.said(await world.forge(eve, "bd:pick-invite:1:0", (str(eve.id),)))
    await ann.select(lobby, [str(di.id)], custom_id=world.select(lobby, "pick-dismiss")["custom_id"])
    await ann.click(lobby, label="Invited only")
    await world.later(2)
    assert "Only invited players" in world.text(lobby)
    assert "removed you" in world.said(await world.forge(di, "bd:join:1:0"))
    assert "Only invited players" in world.said(await world.forge(eve, "bd:join:1:0"))
    world.guild.remove_member(eve)
    await world.env.settle()
    assert "no longer exists" in world.said(await world.forge(eve, "bd:join:1:0", direct=True)).lower()
    table = (await world.app.tables.snapshot(1)).table
    assert [person.name for person in table.people] == ["Ann", "Bo"]


async def test_who_is_invited_joins_from_a_message(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    lobby = (await ann.slash(world.channel, "play")).response
    await ann.click(lobby, label="Invited only")
    panel = (await ann.click(lobby, label="Invite")).response
    assert "The game has moved on" in world.said(await world.forge(ann, "bd:pick-invite:1:0")), "nobody is chosen"
    answer = await ann.select(panel, [bo], custom_id="bd:pick-invite:1:0")
    assert bo.mention in world.said(answer)
    told = world.dm(bo)
    assert "**Ann** invites you" in world.text(told)
    await bo.user.click(told, label="Join")
    assert (await world.app.tables.snapshot(1)).table.seat_of(bo.id) is not None
    assert world.text(world.dm(bo)) == f"Your table is ready: <#{world.channel.id}>"
    assert "Bo" in world.text(lobby)
    await cy.slash(world.channel, "block", player=ann)
    panel = (await ann.click(lobby, label="Invite")).response
    await ann.select(panel, [cy], custom_id="bd:pick-invite:1:0")
    assert world.dm(cy) is None, "who has blocked somebody gets no messages of theirs"


async def test_the_block_list_is_private_and_short(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    assert "yourself" not in world.said(await ann.slash(world.channel, "block"))
    assert "other people" in world.said(await ann.slash(world.channel, "block", player=ann))
    shown = await ann.slash(world.channel, "block", player=bo)
    assert shown.ephemeral
    panel = shown.response
    assert await world.app.tables.apart(bo.id) == {ann.id}
    await ann.select(panel, [str(bo.id)], custom_id=world.select(panel, "pick-unblock")["custom_id"])
    assert not await world.app.tables.apart(bo.id)


async def test_blocked_people_are_not_brought_together_by_the_queue(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await ann.slash(world.channel, "block", player=bo)
    for person in (ann, bo):
        await person.slash(world.channel, "lfg", game="tatsu")
    assert await world.app.tables.lobbies(world.guild.id) == ()
    await cy.slash(world.channel, "lfg", game="tatsu")
    (table,) = await world.app.tables.lobbies(world.guild.id)
    assert {person.name for person in table.people} == {"Ann", "Cy"}
