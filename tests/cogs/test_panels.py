"""``/prefs`` and ``/setup`` as panels; words only, where a person wants no pictures."""

from __future__ import annotations

import pickle
from itertools import pairwise

import discord

from bot.core.declared import Switch
from bot.features.all import DECLARED
from bot.i18n import languages, texts
from bot.samples.moments import NOW, moments
from bot.tables.core.preferences import GuildSettings, PrefsPage, SetupPage, UserPrefs
from cogs.common.permissions import FEATURES, USED
from cogs.pages import hand_page
from cogs.pages.prefs_view import prefs_page
from cogs.pages.switches import is_on, switched
from cogs.settings.setup_cog import checked, setup_page
from games.views import Phase
from tests.cogs.test_layouts import check
from tests.support.discord.discord_world import World
from tests.support.discord.doors import settings_page
from tests.support.discord.league_desk import boss
from tests.support.discord.lobbies import add_ai
from tests.support.discord.players import Player, started
from tests.support.preferences import changed


def test_panels_fit_in_every_language() -> None:
    for language in languages():
        t = texts(language)
        for look in PrefsPage:
            check(prefs_page(UserPrefs(), t, NOW, look, DECLARED.users))
        for page in SetupPage:
            check(setup_page(GuildSettings(channel=10**18, threads=True), t, DECLARED.servers, server="*" * 100,
                             lines=["x" * 300], now=NOW, shown=page))


def test_each_switch_turns_and_turns_back() -> None:
    for name in (each for each in DECLARED.users if isinstance(each.shown, Switch)):
        there = switched(UserPrefs(), name)
        assert is_on(there, name) != is_on(UserPrefs(), name)
        assert switched(there, name) == UserPrefs()


async def test_a_hand_by_combination_in_two_rows_is_drawn(world: World) -> None:
    """What the panel sets is what the studio takes."""
    from rendering.hand import ORDERS

    assert {order.order for order in (UserPrefs(), switched(UserPrefs(), UserPrefs.order))} == set(ORDERS)
    (ann,) = world.join("Ann")
    panel = (await ann.slash(world.channel, "prefs")).response
    section = next(part for part in world.components(panel) if part.get("custom_id", "").endswith(":two-rows"))
    await ann.click(panel, custom_id=section["custom_id"])
    assert (await world.app.storage.preferences.user(ann.id)).two_rows
    assert world.labels(panel).count("On") == 2, "the hand by message, and now this"


async def test_switches_change_hands_that_are_shown_at_once(world: World) -> None:
    """Every switch of how a hand looks, and words alone, without waiting for the next move; and back again."""
    ann = (await started(world, "Ann", ais=3))[0]
    await world.later(5)  # the table shows the calls that were declined
    panel = (await ann.member.slash(world.channel, "prefs")).response
    looks = [each for each in DECLARED.users if isinstance(each.shown, Switch) and each.shown.page is PrefsPage.LOOK]
    assert {UserPrefs.two_rows, UserPrefs.order} < set(looks)
    for each in looks:
        if each is UserPrefs.hand:  # where the hand is, not how it looks
            continue
        seen = [[file.id for file in ann.hand.attachments]]
        for _ in range(2):
            await ann.member.click(panel, custom_id=f"bd:pref:0:0:{each.word}")
            await world.later(1)
            seen.append([file.id for file in ann.hand.attachments])
            assert seen[-1]
            assert not set(seen[-2]) & set(seen[-1]), f"{each.word}: drawn again, so its picture has another key"
    assert "**Your hand, 8 cards**" not in ann.text
    await ann.member.click(panel, label="More …")
    await ann.member.click(panel, custom_id="bd:pref:0:0:text-only")
    await world.later(1)
    assert "**Your hand, 8 cards**" in ann.text


async def test_a_switch_changes_the_hand_of_who_waits(world: World) -> None:
    """An idle hand is not built again while it would look the same."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    for player in players:
        await player.press("No grand Tichu")
    for player in players:
        await player.give()
    await world.later(6)
    game = await world.app.tables.begun(1)
    idle = next(player for player, seat in zip(players, game.table.taken, strict=True)
                if seat.number not in game.to_act)
    panel = (await idle.member.slash(world.channel, "prefs")).response
    before = [file.id for file in idle.hand.attachments]
    await idle.member.click(panel, custom_id="bd:pref:0:0:two-rows")
    await world.later(1)
    assert before
    assert not set(before) & {file.id for file in idle.hand.attachments}, "drawn again"


async def test_switches_pressed_quickly_cost_few_requests(world: World) -> None:
    """Each edited every hand at once, past the limits of the request lanes."""
    ann = (await started(world, "Ann", ais=3))[0]
    panel = await settings_page(world, ann.member, "prefs", "More …")
    before = len(world.env.http_requests)
    for _ in range(5):
        await ann.member.click(panel, custom_id="bd:pref:0:0:text-only")
    await world.later(3)
    edits = [each for each in world.env.http_requests[before:]
             if each.method == "PATCH" and each.path.startswith(f"/channels/{ann.hand.channel.id}/messages/")]
    assert 1 <= len(edits) <= 2
    assert "**Your hand, 8 cards**" in ann.text


def test_menus_that_show_a_choice_have_a_label() -> None:
    """Discord shows a menu's placeholder only while nothing is chosen."""
    t = texts("en")
    for page in [setup_page(GuildSettings(), t, DECLARED.servers, server="x", lines=["x"], now=NOW, shown=shown)
                 for shown in SetupPage]:
        parts = page.to_components()[0]["components"]
        for before, part in pairwise(parts):
            if part["type"] == 1 and (menu := part["components"][0])["type"] != 2:
                nothing = {6: t("setup.no_role"), 8: t("setup.no_voice")}
                placeholder = nothing.get(menu["type"], before["content"].strip("*"))
                assert before["content"].startswith("**")
                assert menu["placeholder"] == placeholder, "roles and channels: a choice only if one is chosen"


async def test_the_crude_title_is_shown_only_where_a_server_allows_it(world: World) -> None:
    """L13: the classic edition's last rank, in public messages."""
    guild = world.guild.id
    for language in languages():
        await world.app.storage.preferences.set_guild(guild, GuildSettings(language=language))
        t = await world.app.client.services.languages.of_server(guild)
        assert "*" not in t("title.asshole") + t("title.asshole.short")
    await world.app.storage.preferences.set_guild(guild, GuildSettings(language="de"))
    admin = boss(world)
    panel = await settings_page(world, admin, "setup", "Games")
    await admin.click(panel, custom_id="bd:setup:0:0:crude")
    t = await world.app.client.services.languages.of_server(guild)
    assert (t("title.asshole"), t("title.lord")) == ("A***loch", texts("de")("title.lord"))
    assert pickle.loads(pickle.dumps(t)) is t  # for a picture's worker
    assert t.locale == texts("de").locale


async def test_setup_checks_permissions_and_sends_a_test_message(world: World) -> None:
    admin = boss(world)
    panel = (await admin.slash(world.channel, "setup")).response
    assert "✅ I have all permissions" in world.text(panel)
    await admin.click(panel, label="Test message")
    assert "Test message sent" in world.text(panel)
    assert "Bus Driver can post here" in world.text(world.public())
    await admin.click(panel, label="Only here")
    assert "Games** only in" in world.text(panel)
    await admin.click(panel, label="Games")
    await admin.select(panel, ["async"], custom_id=world.select(panel, "pick-setup")["custom_id"])
    settings = await world.app.storage.preferences.guild(world.guild.id)
    assert (settings.pace, settings.channel) == ("async", world.channel.id)
    await admin.click(panel, label="◀ Back")
    assert "Test message" in world.labels(panel)


async def test_setup_says_who_manages_leagues(world: World) -> None:
    """By a role, or nobody but those who may manage the server."""
    admin, role = boss(world), world.guild.create_role(name="League")
    bo = world.guild.add_member(world.env.create_user("Bo"), roles=[role])
    denied = await bo.slash(world.channel, "league create", name="Winter", preset="ladder")
    assert "Only league managers" in world.text(denied.response)
    panel = await settings_page(world, admin, "setup", "Leagues")
    managers = "bd:pick-setup:0:0:managers"
    await admin.select(panel, [role], custom_id=managers)
    assert (await world.app.storage.preferences.guild(world.guild.id)).managers == role.id
    await bo.slash(world.channel, "league create", name="Winter", preset="ladder")
    assert [season.name for season in await world.app.leagues.seasons.listed(world.guild.id)] == ["Winter"]
    await admin.select(panel, [], custom_id=managers)
    assert (await world.app.storage.preferences.guild(world.guild.id)).managers == 0


async def test_setup_sets_the_time_zone_of_league_days(world: World) -> None:
    """New seasons have it; those that there are keep theirs."""
    admin = boss(world)
    await admin.slash(world.channel, "league create", name="Before", preset="ladder")
    panel = await settings_page(world, admin, "setup", "Leagues")
    assert "League days** in UTC" in world.text(panel)
    refused = await admin.submit_modal(await admin.click(panel, label="Change"), {"zone": "Berlin"})
    assert "no time zone “Berlin”" in world.text(refused.response)
    await admin.submit_modal(await admin.click(panel, label="Change"), {"zone": "Asia/Tokyo"})
    assert "League days** in Asia/Tokyo" in world.text(panel)
    await admin.slash(world.channel, "league create", name="After", preset="ladder")
    await admin.slash(world.channel, "league create", name="Own", preset="ladder", zone="Europe/Kyiv")
    seasons = await world.app.leagues.seasons.listed(world.guild.id)
    assert {each.name: each.settings.dates.zone for each in seasons} == {
        "Before": "UTC", "After": "Asia/Tokyo", "Own": "Europe/Kyiv"}
    offered = await admin.autocomplete(world.channel, "league create", "zone", "new y")
    assert [choice["value"] for choice in offered] == ["America/New_York"]


async def test_setup_decides_where_and_how_games_are_opened(world: World) -> None:
    (ann,) = world.join("Ann")
    other = world.guild.create_text_channel("elsewhere")
    preferences = world.app.storage.preferences
    await preferences.set_guild(world.guild.id, GuildSettings(channel=other.id, pace="async", threads=False))
    refused = await ann.slash(world.channel, "play")
    assert "On this server, games are opened in" in world.text(refused.response)
    assert not await world.app.tables.lists.of_person(ann.id)
    await ann.slash(other, "play")
    (table,) = await world.app.tables.lists.of_person(ann.id)
    assert table.pace == "async"


async def test_words_only_tells_the_hand_and_the_table(world: World) -> None:
    """No picture; the hand by rank, then the table; each control a word."""
    members = world.join("Ann")
    preferences = world.app.storage.preferences
    await preferences.set_user(members[0].id, changed(UserPrefs(), text_only=True))
    lobby = (await members[0].slash(world.channel, "play")).response
    for _ in range(3):
        await add_ai(world, members[0], lobby, "easy")
    await world.later(2)
    await members[0].click(lobby, label="Start")
    await world.later(4)
    ann = Player(world, members[0], direct=True)
    assert "**Your hand, 8 cards**" in ann.text
    assert "**The table**" in ann.text
    assert ann.text.index("Your hand") < ann.text.index("The table")
    assert not [part for part in world.components(ann.hand) if part["type"] == 12], "no picture"
    for part in world.components(ann.hand):
        if part["type"] == 2:
            assert part["label"].strip()


def test_a_hand_in_words_names_each_card_once() -> None:
    """In every game, with and without suits."""
    t = texts("en")
    for game, players in (("tichu", 4), ("lord", 7), ("tatsu", 2), ("tatsu", 4)):
        for rules, state in list(moments(game, players))[:20]:
            if rules.phase(state) in (Phase.BETWEEN, Phase.OVER):
                continue
            view = rules.view(state, 0)
            cards = next(seat.cards for seat in view.seats if seat.seat == 0) or ()
            lines = hand_page.by_rank(t, cards)
            named = sum(line.rpartition(": ")[2].count(",") + 1 for line in lines)
            assert named == len(cards), (cards, lines)
            assert hand_page.table_in_words(t, view)



async def test_setup_gives_each_game_a_thread(world: World) -> None:
    """A game is then played in a thread of its own at its lobby."""
    admin = boss(world)
    panel = await settings_page(world, admin, "setup", "Games")
    section = next(part for part in world.components(panel) if part.get("custom_id", "").endswith(":threads"))
    await admin.click(panel, custom_id=section["custom_id"])
    assert (await world.app.storage.preferences.guild(world.guild.id)).threads
    lobby = (await admin.slash(world.channel, "play")).response
    for _ in range(3):
        await add_ai(world, admin, lobby, "easy")
    await world.later(2)
    await admin.click(lobby, label="Start")
    await world.later(4)
    table = (await world.app.tables.snapshot(1)).table
    (thread,) = world.channel.threads
    assert table.channel == thread.id == lobby.id
    assert f"<#{thread.id}>" in world.text(lobby)
    assert any("My hand" in world.labels(message) for message in thread.history())
    assert all("My hand" not in world.labels(message) for message in world.channel.history())


def _checked(*, threads: bool = True, **denied: bool) -> list[str]:
    """What the check says in a channel where the bot may do everything else."""
    allowed = discord.Permissions(**{**dict.fromkeys(USED, True), **denied})
    return checked(texts("en"), 1, allowed, GuildSettings(threads=threads), allowed)


def test_setup_and_the_doctor_look_at_the_same_features() -> None:
    """Each that is missing has a line of its own, with the permission's name in Discord's settings."""
    assert len(_checked()) == 1
    for feature in FEATURES:
        lines = _checked(**dict.fromkeys(feature.needed, False))
        said = lines[0] if feature.vital or feature.name == "threads" else lines[-1]
        assert all(texts("en")(f"setup.permission.{name}") in said for name in feature.needed)
    assert "Server Settings" in _checked(manage_roles=False)[-1]
    assert "Create Events" in _checked(create_events=False)[-1]


def test_setup_says_what_threads_lack() -> None:
    """Threads need permissions of their own; without threads nobody asks for them."""
    games, _ = _checked(send_messages_in_threads=False)
    assert games.startswith("❌")
    assert "still need: Send Messages in Threads." in games
    assert _checked(create_public_threads=False)[0].startswith("❌")
    assert _checked(create_public_threads=False, threads=False) == _checked()
    for language in languages():
        t = texts(language)
        assert all(t(f"setup.permission.{name}") for name in USED)


async def test_setup_says_what_private_threads_lack(world: World) -> None:
    """Open cards for spectators are shown in one. Games need none, so the check is passed all the same."""
    admin, channel = boss(world), world.app.client.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await world.within(channel.set_permissions(channel.guild.me, create_private_threads=False))
    await world.env.settle()
    said = world.text((await admin.slash(world.channel, "setup")).response)
    assert "✅ I have all permissions" in said
    assert "also need: Create Private Threads." in said
