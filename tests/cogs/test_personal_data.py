"""Whatever the database holds about a user is in the file of ``/stats``, and goes with an erasure, or a reason is
given here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.league.model import Actor, Member
from tests.support.discord.discord_world import World
from tests.support.discord.panel import tab

NEUTRAL: Mapping[str, str] = json.loads(Path(__file__).with_name("neutral_columns.json").read_text(encoding="utf-8"))
"""By table, the columns that name nobody. One name may be a number here and a person there, so each table has its
own."""
TO_DO = ("a person's: a Fate in `Kept.people`, and `Kept.shown` (bot/core/keeping.py), and the INSERT of a row in "
         "EXPORTED; else `Kept.plain`, and its name in neutral_columns.json")

EXEMPT = {
    "score_pad_rounds.pad_id": "a pad", "score_pad_rounds.n": "a number of a round", "score_pads.touched": "a time",
    "score_pad_rounds.noted": "seats by number", "score_pad_seats.pad_id": "a pad",
    "web_pages.path": "an address, which names nobody", "web_pages.subject": "a season or a table",
    "web_pages.away": "whether the bot is on the page's server", "earned_roles.role": "a role of a server",
    "web_entrants.hidden": "is in the file with the user's row",
    "web_hooks.address": "a hash of an address of the host's",
    "web_hooks.failing": "a time", "web_hooks.off": "whether that address is asked no more",
    "companies.name": "names a group; it is gone with its last member",
    "reports.name": "the name that the reported person had; another one after their erasure",
    "barred.user_id": "is in the file; an erasure makes a mark of it",
    "marks.owner": "is in the file; a server's and the bot's name no person", "marks.mark": "a keyed hash, counted in "
    "the file",
    "mark_secret.id": "tells secrets apart",
    "refusals.code": "of Discord's answer", "refusals.n": "a count", "refusals.route": "a pattern without ids",
    "refusals.shape": "names of fields, without what stands in them",
    "codes.code": "names nobody: an invitation for whoever types it",
    "blocks.blocked": "who has blocked somebody stays their secret",
    "played.partner": "the partner of a row has a row of their own, which names the other",
    "posts.user_id": "a row is there only while a message is on its way",
    "erasing.user_id": "a row is there only inside the transaction of an erasure",
    "daily_marks.mark": "a keyed hash, which exists only once the user is erased",
    "seekers.user_id": "a migration has emptied it, and nothing writes there",
    "seekers.name": "likewise",
    "seasons.name": "names a season", "study.name": "names a week or a lesson", "study.data": "says nothing of users",
    "settings.name": "names a setting", "tables.slot": "one of 64: six bits of the time of a user's id",
}

EXPORTED: dict[str, tuple[str, str]] = {
    "tables.host": ("tables", "INSERT INTO tables (game, options, pace, rated, host, channel, status, places, seq, "
                    "created, terms, outside, origin) "
                    "VALUES ('tichu', '{}', 'live', 0, :me, 1, 'over', 4, 1, 0, '{}', 0, '')"),
    "seats.user_id": ("seats", "INSERT INTO seats VALUES (1, 0, 'Ann', :me, 'Ann', NULL)"),
    "seats.name": ("seats", ""), "seats.user_name": ("seats", ""),
    "log.user_id": ("moves", "INSERT INTO log VALUES (1, 1, 0, 'record', "
                    "'0 decline' || char(10) || '2 small', :me, NULL)"),
    "invitations.user_id": ("invitations", "INSERT INTO invitations VALUES (1, :me, 1, 0)"),
    "invitations.host": ("invitations", "INSERT INTO invitations VALUES (1, 1, :me, 0)"),
    "log.text": ("guests", "INSERT INTO log VALUES (1, 2, 0, 'invited', '{\"guest\":' || :me || '}', 1, NULL)"),
    "orders.user_id": ("orders", "INSERT INTO orders VALUES (1, 0, 'play', '0 play 9g', :me, NULL, 0, 5)"),
    "result_seats.user_id": ("results", "INSERT INTO result_seats VALUES (1, 0, :me, NULL, 1)"),
    "messages.user_id": ("messages", "INSERT INTO messages VALUES (1, 'hand', :me, 1, 2, 3)"),
    "waits.user_id": ("waits", "INSERT INTO waits VALUES (1, :me, 0, NULL, 'turn')"),
    "conduct.user_id": ("conduct", "INSERT INTO conduct VALUES (:me, 1, 'live', NULL, 2, 1)"),
    "told.user_id": ("told", "INSERT INTO told VALUES (:me, 1, 0, 'turn', 0)"),
    "notices.user_id": ("notices", "INSERT INTO notices VALUES (:me, 5, 6, 7)"),
    "volunteers.user_id": ("volunteers", "INSERT INTO volunteers VALUES (5, :me, 'Ann', '', 0)"),
    "volunteers.name": ("volunteers", ""),
    "departures.user_id": ("departures", "INSERT INTO departures VALUES (1, 0, 2, :me, 1)"),
    "departures.came": ("departures", "INSERT INTO departures VALUES (1, 0, 3, 1, :me)"),
    "season_log.user_id": ("seasons", "create"), "season_log.data": ("seasons", "join"),
    "season_lines.users": ("standings", ""),
    "season_lines.name": ("standings", ""),
    "rated_games.sides": ("rated_games", "INSERT INTO rated_games SELECT NULL, 't1', 5, 'tichu', 'live', 0, "
                          "json_array(json_array(:me, 1), json_array(2, 3)), '[1, 2]', '[]', 0, 1, '[]'"),
    "ratings.one": ("ratings", ""), "ratings.other": ("ratings", ""),
    "rating_steps.one": ("rating_steps", ""), "rating_steps.other": ("rating_steps", ""),
    "played.user_id": ("games", "INSERT INTO played VALUES (1, :me, NULL, 5, 'tichu', 0, 1, '{}', 0, 1)"),
    "searches.user_id": (
        "searches", "INSERT INTO searches VALUES (:me, 'Ann', 5, 6, '[]', '[]', '[]', 0, 60, 0, 0, 'Ann')"),
    "searches.name": ("searches", ""), "searches.across": ("searches", ""),
    "reports.user_id": ("reports", "INSERT INTO reports VALUES (1, :me, 1, 'Eve', 'name', 'a note', 0)"),
    "reports.note": ("reports", ""),
    "reports.reported": ("reported", "INSERT INTO reports VALUES (1, 1, :me, 'Ann', 'name', '', 0)"),
    "blocks.user_id": ("blocked", "INSERT INTO blocks VALUES (:me, 1, 'Eve')"), "blocks.name": ("blocked", ""),
    "settings.id": ("settings", "INSERT INTO settings VALUES ('user', :me, 'zone', '\"Europe/Kyiv\"')"),
    "season_news.user_id": ("season_news", "INSERT INTO season_news VALUES (1, 1, :me, 'time', 1, 0, NULL)"),
    "puzzle_players.user_id": ("puzzle_rating", "INSERT INTO puzzle_players VALUES (:me, 1.0, 2.0, 3)"),
    "puzzle_answers.user_id": ("puzzle_answers", "INSERT INTO puzzle_answers VALUES (:me, 1, 1, 0)"),
    "company_members.user_id": ("companies", "INSERT INTO company_members VALUES (7, :me, 'Ann', 1)"),
    "company_members.name": ("companies", ""),
    "company_answers.user_id": ("company_answers", "INSERT INTO company_answers VALUES (7, 0, :me, 1, 0)"),
    "companies.host": ("companies", "UPDATE companies SET host = :me"),
    "codes.host": ("codes", "INSERT INTO codes VALUES ('222222', 1, :me, 0, NULL)"),
    "codes.user_id": ("codes", "INSERT INTO codes VALUES ('222223', 1, 2, 0, :me)"),
    "guesses.user_id": ("guesses", "INSERT INTO guesses VALUES (:me, 0)"),
    "insights.user_id": ("insights", "INSERT INTO insights VALUES (:me, 1, 1, 0, 'tichu', 0, '{}')"),
    "study.user_id": ("study", "INSERT INTO study VALUES (:me, 'plan', '2026-03-02', 0, 1, '{}')"),
    "challenge_players.user_id": (
        "challenges", "INSERT INTO challenge_players VALUES (9, :me, 'Ann', 'playing', '[1]')"),
    "challenge_players.name": ("challenges", ""),
    "challenges.host": ("challenges", "UPDATE challenges SET host = :me"),
    "same_deal_players.user_id": (
        "equal_deals", "INSERT INTO same_deal_players VALUES (9, :me, 'Ann', 0, 'finished', 1, '[100]')"),
    "same_deal_players.name": ("equal_deals", ""),
    "same_deals.host": ("equal_deals", "UPDATE same_deals SET host = :me"),
    "score_pads.host": ("score_pads", "INSERT INTO score_pads (id, guild, channel, host, game, options, touched) "
                        "VALUES (7, 5, 6, :me, 'tichu', '{}', 0)"),
    "score_pad_seats.user_id": ("score_pad_seats", "INSERT INTO score_pad_seats VALUES (7, 0, :me, 'Ann')"),
    "score_pad_seats.name": ("score_pad_seats", ""),
    "web_entrants.user_id": ("public_seasons", "INSERT INTO web_entrants VALUES (1, :me, 0, 0)"),
    "web_consents.user_id": ("public_replays", "INSERT INTO web_consents VALUES (1, :me, 0)"),
    "web_reviews.user_id": (
        "public_reviews", "INSERT INTO web_reviews (table_id, round, seat, user_id) VALUES (1, 1, 0, :me)"),
    "broadcast_commentators.user_id": ("commentator", "INSERT INTO broadcast_commentators VALUES (1, :me, 0)"),
    "earned_roles.user_id": ("earned_roles", "INSERT INTO earned_roles VALUES (5, 6, :me, 'given', 0)"),
    "shares.user_id": ("shares", "INSERT INTO shares VALUES (:me, 2, 'Ann')"), "shares.name": ("shares", ""),
    "shares.other": ("shares", "INSERT INTO shares VALUES (2, :me, 'Bo')"),
    "storms.user_id": ("storms", "INSERT INTO storms VALUES (5, '2026-03-02', :me, 7)"),
    "mistakes.user_id": ("mistakes", "INSERT INTO mistakes VALUES (:me, 1, 1, 0, 9, 50, 4, NULL)"),
    "daily_plays.user_id": (
        "daily", "INSERT INTO daily_plays VALUES ('2026-03-01', :me, NULL, 'begun', NULL, 5, NULL)"),
    "pairs.host": ("pairs", "INSERT INTO pairs (day, host, host_name, guest, guest_name, guild, asked) "
                   "VALUES ('2026-03-01 tichu', :me, 'Ann', 2, 'Bo', 5, 0)"),
    "pairs.host_name": ("pairs", ""),
    "pairs.guest": ("pairs", "INSERT INTO pairs (day, host, host_name, guest, guest_name, guild, asked, ended) "
                    "VALUES ('2026-03-02 tichu', 2, 'Bo', :me, 'Ann', 5, 0, :me)"),
    "pairs.guest_name": ("pairs", ""), "pairs.ended": ("pairs", ""),
}
"""Columns with users' ids or names: the part of the file that has them, and the statement that adds to it ('': the one
before did)."""

BEFORE = ("INSERT INTO tables (id, game, options, pace, rated, host, channel, guild, status, places, seq, created, "
          "terms, outside, origin) VALUES (1, 'tichu', '{}', 'live', 0, 1, 1, 5, 'over', 4, 1, 0, '{}', 0, '')",
          "INSERT INTO companies (id, guild, channel, name, host, game, pace) "
          "VALUES (7, 5, 6, 'x', 2, 'tichu', 'live')",
          "INSERT INTO company_members VALUES (7, 2, 'Bo', 1)",
          "INSERT INTO challenges (id, kind, guild, channel, host, puzzles, begun, until) "
          "VALUES (9, 'quiz', 5, 6, 2, '[4]', 0, 0)",
          "INSERT INTO same_deals (id, kind, game, deals, secret, guild, channel, host, begun, until) "
          "VALUES (9, 'alone', 'tichu', 4, x'00', 5, 6, 2, 0, 0)",
          "INSERT INTO results VALUES (1, 'tichu', 5, 0, 0, 0, '[0, 0]')")


async def columns(world: World) -> set[str]:
    rows = await world.app.storage.database.all(
        "SELECT t.name, c.name FROM pragma_table_list t, pragma_table_info(t.name) c "
        "WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite_%'")
    return {f"{table}.{column}" for table, column in rows}


async def my_data(world: World, member: Any) -> dict[str, Any]:
    await world.later(10)  # commands are limited
    (file,) = (await tab(world, member, "My data")).attachments
    assert file.filename == "my-data.json"
    found: dict[str, Any] = json.loads(await world.within(file.read()))
    return found


async def test_every_column_that_names_users_is_known(world: World) -> None:
    neutral = {f"{table}.{column}" for table, names in NEUTRAL.items() for column in names.split()}
    known, found = {*EXPORTED, *EXEMPT}, await columns(world)
    assert known | neutral <= found, sorted((known | neutral) - found)
    assert not known & neutral, sorted(known & neutral)
    unknown = sorted(found - known - neutral)
    assert not unknown, f"{unknown}: {TO_DO}"


async def test_the_file_has_all_of_it_and_nothing_is_left_after_the_erasure(world: World) -> None:
    ann, = world.join("Ann")
    services, database = world.app.client.services, world.app.storage.database
    for sql in BEFORE:
        await world.within(database.execute(sql))
    file, boss = await my_data(world, ann), Actor(1, "Boss", manager=True)
    for column, (part, sql) in EXPORTED.items():
        if sql == "create":
            await world.within(services.leagues.seasons.create(5, Actor(ann.id, "Ann", manager=True), "Cup", "swiss"))
        elif sql == "join":
            await world.within(services.leagues.seasons.join(1, boss, Member("Ann", ann.id), Member("Bo", 2)))
        elif sql:
            await world.within(database.execute(sql, {"me": ann.id}))
            services.prefs.forget_user(ann.id)
        before, file = file, await my_data(world, ann)
        assert sql == "" or file[part] != before.get(part), f"{column} is not in the file"
        assert file[part], column
    assert file["moves"] == {"1": ["1970-01-01T00:00:00+00:00 record 0 decline"]}, "not what others do with it"
    assert file["conduct"] == [{"table": 1, "pace": "live", "ended": None, "missed": 2, "gone": 1}]
    assert "salt" not in str(file["orders"])
    await world.within(services.leagues.seasons.leave(1, boss, 1))
    await world.within(services.leagues.erase(ann.id, "Former player"))
    rows = [row for (table,) in await database.all("SELECT name FROM sqlite_master WHERE type = 'table'")
            for row in await database.all(f"SELECT * FROM {table}")]
    assert not [row for row in rows if str(ann.id) in str(row) or "Ann" in str(row)]
