
  SELECT guild FROM tables WHERE guild IS NOT NULL UNION SELECT guild FROM seasons UNION SELECT guild FROM volunteers
  UNION SELECT guild FROM seekers UNION SELECT guild FROM calls
  UNION SELECT guild FROM notices WHERE guild != 0 UNION SELECT guild FROM rated_games
  UNION SELECT id FROM settings WHERE scope = 'guild';


  SELECT table_id, seat FROM seats s WHERE user_id = ? AND NOT EXISTS (
    SELECT 1 FROM departures d WHERE d.table_id = s.table_id AND d.seat = s.seat)
  UNION SELECT table_id, seat FROM departures d WHERE user_id = ? AND seq = (
    SELECT min(seq) FROM departures e WHERE e.table_id = d.table_id AND e.seat = d.seat);


  WITH users (user_id) AS (VALUES (?)) SELECT user_id FROM users WHERE (
    SELECT count(*) FROM (
      SELECT DISTINCT met.value FROM rating_steps s JOIN rated_games g ON g.id = s.game_id
      CROSS JOIN json_each(g.sides) side CROSS JOIN json_each(side.value) met
      WHERE s.one = users.user_id AND s.other = 0 AND guild = ? AND game = ? AND pace = ? AND g.sides != ''
      AND NOT EXISTS (
        SELECT 1 FROM json_each(side.value) mate WHERE CAST(mate.value AS BIGINT) = users.user_id)
      LIMIT ?) AS opponents) < ?;

DELETE FROM blocks WHERE blocked = ?;

DELETE FROM blocks WHERE user_id = ?;

DELETE FROM blocks WHERE user_id = ? AND blocked = ?;

DELETE FROM calls WHERE guild = ?;

DELETE FROM calls WHERE guild = ? AND message = ?;

DELETE FROM conduct WHERE table_id IN (SELECT id FROM tables WHERE guild = ?);

DELETE FROM conduct WHERE user_id = ?;

DELETE FROM counted WHERE table_id IN (SELECT id FROM tables WHERE guild = ?);

DELETE FROM daily_marks WHERE day < ?;

DELETE FROM departures WHERE table_id IN (SELECT id FROM tables WHERE guild = ?);

DELETE FROM erasing;

DELETE FROM forgetting;

DELETE FROM invitations WHERE at < ? AND table_id NOT IN (SELECT id FROM tables WHERE status = 'lobby');

DELETE FROM invitations WHERE table_id IN (SELECT id FROM tables WHERE guild = ?);

DELETE FROM invitations WHERE user_id = ?;

DELETE FROM log WHERE table_id IN (SELECT id FROM tables WHERE guild = ?);

DELETE FROM messages WHERE table_id = ? AND kind = ? AND user_id = ?;

DELETE FROM messages WHERE table_id IN (SELECT id FROM tables WHERE guild = ?);

DELETE FROM messages WHERE user_id = ?;

DELETE FROM mistakes WHERE table_id IN (SELECT id FROM tables WHERE guild = ?);

DELETE FROM mistakes WHERE user_id = ?;

DELETE FROM notices WHERE guild = ?;

DELETE FROM notices WHERE user_id = ?;

DELETE FROM notices WHERE user_id = ? AND guild = ? AND message = ?;

DELETE FROM orders WHERE table_id = ? AND (seat, kind) IN (VALUES (?, ?));

DELETE FROM orders WHERE table_id = ? AND seat = ? AND kind = ?;

DELETE FROM orders WHERE table_id IN (SELECT id FROM tables WHERE guild = ?);

DELETE FROM orders WHERE user_id = ?;

DELETE FROM played WHERE guild = ?;

DELETE FROM played WHERE table_id IN (SELECT id FROM tables WHERE guild = ?);

DELETE FROM puzzle_answers WHERE user_id = ?;

DELETE FROM puzzle_players WHERE user_id = ?;

DELETE FROM rated_games WHERE guild = ?;

DELETE FROM rating_pools WHERE guild = ?;

DELETE FROM rating_steps WHERE game_id IN (SELECT id FROM rated_games WHERE guild = ?);

DELETE FROM rating_steps WHERE one = ? AND other = ? AND game_id > ? AND EXISTS (SELECT 1 FROM rated_games WHERE id = game_id AND guild = ? AND game = ? AND pace = ?);

DELETE FROM ratings WHERE guild = ?;

DELETE FROM ratings WHERE guild = ? AND game = ? AND pace = ? AND one = ? AND other = ?;

DELETE FROM removed_servers WHERE guild = ?;

DELETE FROM result_seats WHERE table_id IN (SELECT id FROM tables WHERE guild = ?);

DELETE FROM results WHERE table_id IN (SELECT id FROM tables WHERE guild = ?);

DELETE FROM season_lines WHERE season_id = ? AND entrant = ?;

DELETE FROM season_lines WHERE season_id IN (SELECT id FROM seasons WHERE guild = ?);

DELETE FROM season_log;

DELETE FROM season_log WHERE season_id IN (SELECT id FROM seasons WHERE guild = ?);

DELETE FROM season_tables WHERE season_id IN (SELECT id FROM seasons WHERE guild = ?);

DELETE FROM season_tables WHERE table_id IN (SELECT id FROM tables WHERE guild = ?);

DELETE FROM seasons WHERE guild = ?;

DELETE FROM seats WHERE table_id = ?;

DELETE FROM seats WHERE table_id IN (SELECT id FROM tables WHERE guild = ?);

DELETE FROM secrets WHERE table_id IN (SELECT id FROM tables WHERE guild = ?);

DELETE FROM seekers WHERE guild = ?;

DELETE FROM seekers WHERE guild = ? AND user_id = ?;

DELETE FROM seekers WHERE user_id = ?;

DELETE FROM settings WHERE scope = 'guild' AND id = ?;

DELETE FROM settings WHERE scope = 'user' AND id = ?;

DELETE FROM tables WHERE guild = ?;

DELETE FROM told WHERE at < ? AND NOT EXISTS (SELECT 1 FROM waits WHERE waits.user_id = told.user_id AND waits.table_id = told.table_id AND waits.since = told.since);

DELETE FROM told WHERE table_id IN (SELECT id FROM tables WHERE guild = ?);

DELETE FROM told WHERE user_id = ?;

DELETE FROM traces;

DELETE FROM volunteers WHERE guild = ?;

DELETE FROM volunteers WHERE guild = ? AND user_id = ?;

DELETE FROM volunteers WHERE user_id = ?;

DELETE FROM waits WHERE table_id = ?;

DELETE FROM waits WHERE table_id IN (SELECT id FROM tables WHERE guild = ?);

DELETE FROM waits WHERE user_id = ?;

INSERT INTO alive (one, at) VALUES (?, ?) ON CONFLICT (one) DO UPDATE SET at = excluded.at;

INSERT INTO blocks (user_id, blocked, name) VALUES (?, ?, ?) ON CONFLICT (user_id, blocked) DO UPDATE SET name = excluded.name;

INSERT INTO blocks VALUES (:me, 1, 'Eve');

INSERT INTO calls (guild, game, pace, rated, channel, message) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (guild, game, pace, rated) DO UPDATE SET channel = excluded.channel, message = excluded.message;

INSERT INTO conduct SELECT ?, ?, ?, NULL, 0, 0 WHERE NOT EXISTS (SELECT 1 FROM daily_plays WHERE table_id = ?) ON CONFLICT DO NOTHING;

INSERT INTO conduct VALUES (:me, 1, 'live', NULL, 2, 1);

INSERT INTO counted VALUES (?) ON CONFLICT DO NOTHING;

INSERT INTO daily_deals VALUES (?, ?) ON CONFLICT DO NOTHING;

INSERT INTO daily_marks VALUES (?, ?) ON CONFLICT DO NOTHING;

INSERT INTO daily_plays (day, user_id) VALUES (?, ?) ON CONFLICT DO NOTHING;

INSERT INTO daily_plays VALUES ('2026-03-01', :me, NULL, 'begun', NULL);

INSERT INTO departures VALUES (1, 0, 2, :me, 1);

INSERT INTO departures VALUES (1, 0, 3, 1, :me);

INSERT INTO departures VALUES (?, ?, ?, ?, ?);

INSERT INTO erasing VALUES (?, ?);

INSERT INTO forgetting VALUES (?);

INSERT INTO ghosts (at) VALUES (?) RETURNING id;

INSERT INTO invitations VALUES (1, 1, :me, 0);

INSERT INTO invitations VALUES (1, :me, 1, 0);

INSERT INTO invitations VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING;

INSERT INTO log VALUES (1, 2, 0, 'invited', '{"guest":' || :me || '}', 1, NULL);

INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?);

INSERT INTO messages (table_id, kind, user_id, channel, message, seq) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, kind, user_id) DO UPDATE SET channel = excluded.channel, message = excluded.message, seq = excluded.seq;

INSERT INTO messages VALUES (1, 'hand', :me, 1, 2, 3);

INSERT INTO mistakes VALUES (:me, 1, 1, 0, 9, 50, 4, NULL);

INSERT INTO mistakes VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING;

INSERT INTO notices (user_id, guild, channel, message) VALUES (?, ?, ?, ?) ON CONFLICT (user_id, guild) DO UPDATE SET channel = excluded.channel, message = excluded.message;

INSERT INTO notices VALUES (:me, 5, 6, 7);

INSERT INTO orders (table_id, seat, kind, line, user_id, key, at, salt) SELECT id, ?, ?, ?, ?, ?, ?, ? FROM tables WHERE id = ? AND seq = ? AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = ? AND key = ? UNION ALL SELECT 1 FROM orders WHERE table_id = ? AND key = ?) ON CONFLICT (table_id, seat, kind) DO UPDATE SET line = excluded.line, user_id = excluded.user_id, key = excluded.key, at = excluded.at, salt = excluded.salt;

INSERT INTO orders VALUES (1, 0, 'play', '0 play 9g', :me, NULL, 0, 5);

INSERT INTO pars VALUES (?, ?, ?, ?) ON CONFLICT (deal) DO UPDATE SET games = pars.games + excluded.games, total = pars.total + excluded.total, squares = pars.squares + excluded.squares;

INSERT INTO played (table_id, user_id, partner, guild, game, at, result, counters, side, place) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, user_id) DO UPDATE SET partner = excluded.partner, guild = excluded.guild, game = excluded.game, at = excluded.at, result = excluded.result, counters = excluded.counters, side = excluded.side, place = excluded.place;

INSERT INTO played VALUES (1, :me, NULL, 5, 'tichu', 0, 1, '{}', 0, 1);

INSERT INTO puzzle_answers VALUES (:me, 1, 1, 0);

INSERT INTO puzzle_answers VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING;

INSERT INTO puzzle_players (user_id, mu, sigma, games) VALUES (?, ?, ?, ?) ON CONFLICT (user_id) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games;

INSERT INTO puzzle_players VALUES (:me, 1.0, 2.0, 3);

INSERT INTO puzzle_ratings (puzzle, mu, sigma, games) VALUES (?, ?, ?, ?) ON CONFLICT (puzzle) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games;

INSERT INTO rated_games (source, guild, game, pace, at, sides, ranks, shares, early) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?);

INSERT INTO rating_pools (guild, game, pace, upto, stale) VALUES (?, ?, ?, ?, ?) ON CONFLICT (guild, game, pace) DO UPDATE SET upto = excluded.upto, stale = excluded.stale;

INSERT INTO rating_steps (game_id, one, other, mu, sigma, games) VALUES (?, ?, ?, ?, ?, ?);

INSERT INTO ratings (guild, game, pace, one, other, mu, sigma, games) SELECT guild, game, pace, one, other, mu, sigma, s.games FROM rating_steps s JOIN rated_games g ON g.id = game_id WHERE one = ? AND other = ? AND guild = ? AND game = ? AND pace = ? ORDER BY game_id DESC LIMIT 1 ON CONFLICT (guild, game, pace, one, other) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games;

INSERT INTO ratings (guild, game, pace, one, other, mu, sigma, games) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (guild, game, pace, one, other) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games;

INSERT INTO removed_servers VALUES (?, ?);

INSERT INTO result_seats VALUES (1, 0, :me, NULL, 1);

INSERT INTO result_seats VALUES (?, ?, ?, ?, ?);

INSERT INTO results VALUES (1, 'tichu', 5, 0, 0, 0, '[0, 0]');

INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?);

INSERT INTO season_lines (season_id, entrant, name, users, division, standing, before, played, won, drawn, lost, points, possible, scored, conceded) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (season_id, entrant) DO UPDATE SET name = excluded.name, users = excluded.users, division = excluded.division, standing = excluded.standing, before = excluded.before, played = excluded.played, won = excluded.won, drawn = excluded.drawn, lost = excluded.lost, points = excluded.points, possible = excluded.possible, scored = excluded.scored, conceded = excluded.conceded;

INSERT INTO season_log VALUES (?, ?, ?, ?, ?, ?);

INSERT INTO season_tables (table_id, season_id, fixture) VALUES (?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET season_id = excluded.season_id, fixture = excluded.fixture;

INSERT INTO seasons (guild, name, stage, settings, seq, created) VALUES (?, ?, ?, ?, ?, ?) RETURNING id;

INSERT INTO seats VALUES (1, 0, 'Ann', :me, 'Ann', NULL);

INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?);

INSERT INTO secrets VALUES (?, ?, ?);

INSERT INTO seekers (guild, user_id, name, game, pace, rated, channel, since) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (guild, user_id) DO UPDATE SET name = excluded.name, game = excluded.game, pace = excluded.pace, rated = excluded.rated, channel = excluded.channel, since = excluded.since;

INSERT INTO seekers VALUES (5, :me, 'Ann', 'tichu', 'live', 1, 6, 0);

INSERT INTO settings (scope, id, name, value) VALUES (?, ?, ?, ?) ON CONFLICT (scope, id, name) DO UPDATE SET value = excluded.value;

INSERT INTO settings VALUES ('user', 1, 'future', '"22-7"');

INSERT INTO settings VALUES ('user', :me, 'zone', '"Europe/Kyiv"');

INSERT INTO tables (game, options, pace, rated, host, channel, guild, status, places, seq, created, terms, outside, origin) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id;

INSERT INTO tables (game, options, pace, rated, host, channel, status, places, seq, created, terms, outside, origin) VALUES ('tichu', '{}', 'live', 0, :me, 1, 'over', 4, 1, 0, '{}', 0, '');

INSERT INTO tables (id, game, options, pace, rated, host, channel, guild, status, places, seq, created, terms, outside, origin) VALUES (1, 'tichu', '{}', 'live', 0, 1, 1, 5, 'over', 4, 1, 0, '{}', 0, '');

INSERT INTO told VALUES (:me, 1, 0, 'turn', 0);

INSERT INTO told VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING;

INSERT INTO traces VALUES (1) ON CONFLICT DO NOTHING;

INSERT INTO volunteers (guild, user_id, name, game, since) VALUES (?, ?, ?, ?, ?) ON CONFLICT (guild, user_id) DO UPDATE SET name = excluded.name, game = excluded.game, since = excluded.since;

INSERT INTO volunteers VALUES (5, :me, 'Ann', '', 0);

INSERT INTO volunteers VALUES (?, ?, ?, '', 0);

INSERT INTO waits VALUES (1, :me, 0, NULL, 'turn');

INSERT INTO waits VALUES (?, ?, ?, ?, ?);

SELECT * FROM alive;

SELECT * FROM blocks;

SELECT * FROM calls;

SELECT * FROM conduct;

SELECT * FROM counted;

SELECT * FROM daily_deals;

SELECT * FROM daily_marks;

SELECT * FROM daily_plays;

SELECT * FROM departures;

SELECT * FROM erasing;

SELECT * FROM forgetting;

SELECT * FROM ghosts;

SELECT * FROM invitations;

SELECT * FROM log;

SELECT * FROM messages;

SELECT * FROM mistakes;

SELECT * FROM notices;

SELECT * FROM orders;

SELECT * FROM pars;

SELECT * FROM played;

SELECT * FROM puzzle_answers;

SELECT * FROM puzzle_players;

SELECT * FROM puzzle_ratings;

SELECT * FROM rated_games;

SELECT * FROM rating_pools;

SELECT * FROM rating_steps;

SELECT * FROM ratings;

SELECT * FROM removed_servers;

SELECT * FROM result_seats;

SELECT * FROM results;

SELECT * FROM season_lines;

SELECT * FROM season_log;

SELECT * FROM season_tables;

SELECT * FROM seasons;

SELECT * FROM seats;

SELECT * FROM secrets;

SELECT * FROM seekers;

SELECT * FROM settings;

SELECT * FROM tables;

SELECT * FROM told;

SELECT * FROM traces;

SELECT * FROM volunteers;

SELECT * FROM waits;

SELECT 1 FROM daily_marks WHERE day = ? AND mark = ?;

SELECT 1 FROM log WHERE table_id = ? AND key = ? UNION ALL SELECT 1 FROM orders WHERE table_id = ? AND key = ?;

SELECT 1 FROM rated_games WHERE source = ?;

SELECT 1 FROM seats JOIN tables ON id = table_id WHERE user_id = ? AND status IN ('lobby', 'running');

SELECT 1 FROM traces;

SELECT DISTINCT guild, game, pace FROM rated_games  ORDER BY guild, game, pace;

SELECT DISTINCT guild, game, pace FROM rated_games WHERE guild = ? ORDER BY guild, game, pace;

SELECT DISTINCT guild, game, pace FROM rated_games WHERE sides LIKE ? ORDER BY guild, game, pace;

SELECT DISTINCT one, other FROM rating_steps JOIN rated_games ON id = game_id WHERE game_id > ? AND guild = ? AND game = ? AND pace = ? LIMIT ?;

SELECT DISTINCT user_id FROM notices WHERE user_id != 0 AND message = 0;

SELECT at FROM alive;

SELECT blocked FROM blocks WHERE user_id = ? UNION SELECT user_id FROM blocks WHERE blocked = ?;

SELECT blocked, name FROM blocks WHERE user_id = ? ORDER BY name, blocked;

SELECT channel FROM messages WHERE user_id = ? AND kind = ? ORDER BY table_id DESC LIMIT 1;

SELECT count(*) FROM invitations WHERE user_id = ? AND at >= ? AND ? IN (0, host);

SELECT count(*), CAST(coalesce(sum(gone), 0) AS BIGINT), CAST(coalesce(sum(missed), 0) AS BIGINT) FROM (SELECT gone, missed FROM conduct WHERE user_id = ? AND pace = ? AND ended IS NOT NULL ORDER BY ended DESC LIMIT ?) AS newest;

SELECT count(DISTINCT at) FROM told WHERE user_id = ? AND at >= ? AND ? IN ('', stage);

SELECT day, user_id, table_id, state, margin FROM daily_plays WHERE day = ? ORDER BY user_id;

SELECT day, user_id, table_id, state, margin FROM daily_plays WHERE table_id = ?;

SELECT day, user_id, table_id, state, margin FROM daily_plays WHERE user_id = ? ORDER BY day DESC;

SELECT deal, games, total, squares FROM pars WHERE deal IN (?);

SELECT deal, games, total, squares FROM pars WHERE deal IN (NULL);

SELECT entrant, name, users, division, standing, before, played, won, drawn, lost, points, possible, scored, conceded FROM season_lines WHERE season_id = ? ORDER BY entrant;

SELECT game, count(*) FROM played WHERE user_id = ? AND guild = ? GROUP BY game;

SELECT guild FROM removed_servers;

SELECT guild FROM removed_servers WHERE at <= ?;

SELECT guild, channel, message FROM notices WHERE user_id = :user;

SELECT guild, game, pace, rated, channel, message FROM calls ORDER BY message;

SELECT guild, name, game, pace, rated, channel, since FROM seekers WHERE user_id = :user;

SELECT guild, name, game, since FROM volunteers WHERE user_id = :user;

SELECT guild, user_id, name, game, pace, rated, channel, since FROM seekers WHERE guild = ? ORDER BY since, user_id;

SELECT guild, user_id, name, game, since FROM volunteers WHERE guild = ? AND game IN ('', ?) ORDER BY since, user_id;

SELECT id AS "table", game, options, pace, rated, guild, channel, outside, status, created, terms, origin, host = :user AS hosted FROM tables WHERE host = :user OR id IN (SELECT table_id FROM seats WHERE user_id = :user);

SELECT id FROM settings WHERE scope = 'user' AND name = 'alerts' AND value = 'true' AND id IN (SELECT user_id FROM seats JOIN tables ON tables.id = table_id WHERE guild = ?);

SELECT id FROM settings WHERE scope = 'user' AND name = ? AND value NOT IN (?);

SELECT id FROM settings WHERE scope = ? AND name = ? AND value != ? ORDER BY id;

SELECT id FROM tables LEFT JOIN messages ON table_id = id AND kind = ? AND user_id = 0 WHERE status = 'lobby' AND message IS NULL ORDER BY id DESC LIMIT ?;

SELECT id FROM tables LEFT JOIN messages ON table_id = id AND kind = ? AND user_id = 0 WHERE status = 'running' AND (messages.seq IS NULL OR messages.seq != tables.seq) ORDER BY id;

SELECT id FROM tables ORDER BY id;

SELECT id, due FROM tables WHERE due IS NOT NULL ORDER BY due, id;

SELECT id, game, options, pace, rated, host, channel, guild, status, places, seq, created, terms, outside, origin, seat, name, user_id, user_name, level FROM tables  LEFT JOIN seats ON table_id = id WHERE  status IN (?) ORDER BY id DESC;

SELECT id, game, options, pace, rated, host, channel, guild, status, places, seq, created, terms, outside, origin, seat, name, user_id, user_name, level FROM tables  LEFT JOIN seats ON table_id = id WHERE (id IN (SELECT table_id FROM seats WHERE user_id = ?)) AND status IN (?) ORDER BY id DESC;

SELECT id, game, options, pace, rated, host, channel, guild, status, places, seq, created, terms, outside, origin, seat, name, user_id, user_name, level FROM tables  LEFT JOIN seats ON table_id = id WHERE channel = ? AND status IN (?) ORDER BY id DESC;

SELECT id, game, options, pace, rated, host, channel, guild, status, places, seq, created, terms, outside, origin, seat, name, user_id, user_name, level FROM tables  LEFT JOIN seats ON table_id = id WHERE guild = ? AND status IN (?) ORDER BY id DESC;

SELECT id, game, options, pace, rated, host, channel, guild, status, places, seq, created, terms, outside, origin, seat, name, user_id, user_name, level FROM tables  LEFT JOIN seats ON table_id = id WHERE id = ? ORDER BY id DESC;

SELECT id, game, options, pace, rated, host, channel, guild, status, places, seq, created, terms, outside, origin, seat, name, user_id, user_name, level FROM tables JOIN (
  SELECT table_id AS finished, max(at) AS ended FROM log WHERE kind = 'record' AND table_id IN (
    SELECT table_id FROM seats JOIN tables ON id = table_id
    WHERE user_id = ? AND status IN ('running', 'over') AND origin = '' ORDER BY table_id DESC LIMIT 50)
  AND (text LIKE 'score %' OR text LIKE ?)
  GROUP BY table_id ORDER BY ended DESC, table_id DESC LIMIT ?) AS ends ON finished = id LEFT JOIN seats ON table_id = id  ORDER BY ended DESC, id DESC;

SELECT id, guild, name, stage, settings, seq, created FROM seasons WHERE guild = ? AND stage IN (?) ORDER BY id DESC;

SELECT id, guild, name, stage, settings, seq, created FROM seasons WHERE id = ?;

SELECT id, guild, name, stage, settings, seq, created FROM seasons WHERE id IN (SELECT season_id FROM season_log WHERE user_id = ? OR data LIKE ?) ORDER BY id DESC;

SELECT id, guild, name, stage, settings, seq, created FROM seasons WHERE stage IN (?) ORDER BY id DESC;

SELECT id, sides FROM rated_games WHERE sides LIKE ?;

SELECT id, sides, ranks, shares FROM rated_games WHERE guild = ? AND game = ? AND pace = ? AND id > ? AND id <= ? AND sides != '' ORDER BY id;

SELECT id, sides, ranks, shares FROM rated_games WHERE guild = ? AND game = ? AND pace = ? AND id > ? AND sides != '' ORDER BY id;

SELECT id, sides, ranks, shares FROM rated_games WHERE source = ?;

SELECT max(log.at) FROM tables JOIN log ON log.table_id = tables.id AND log.seq = tables.seq WHERE tables.status IN ('lobby', 'running');

SELECT max(seq) FROM log WHERE table_id = ?;

SELECT mu, sigma, games FROM puzzle_players WHERE user_id = :user;

SELECT mu, sigma, games FROM puzzle_players WHERE user_id = ?;

SELECT mu, sigma, games FROM puzzle_ratings WHERE puzzle = ?;

SELECT mu, sigma, s.games FROM rating_steps s JOIN rated_games g ON g.id = game_id WHERE one = ? AND other = ? AND guild = ? AND game = ? AND pace = ? ORDER BY game_id DESC LIMIT ?;

SELECT name, value FROM settings WHERE scope = 'user' AND id = 1 ORDER BY name;

SELECT name, value FROM settings WHERE scope = ? AND id = ?;

SELECT one, other, mu, sigma, games FROM ratings WHERE guild = ? AND game = ? AND pace = ?;

SELECT one, other, mu, sigma, games FROM ratings WHERE guild = ? AND game = ? AND pace = ? AND other = 0;

SELECT puzzle, correct FROM puzzle_answers WHERE user_id = ? ORDER BY at;

SELECT puzzle, correct, at FROM puzzle_answers WHERE user_id = :user;

SELECT puzzle, mu, sigma, games FROM puzzle_ratings;

SELECT rated, aborted, totals, seat, user_id, level, won FROM results JOIN result_seats USING (table_id);

SELECT round, secret FROM secrets WHERE table_id = ?;

SELECT season_id AS season, entrant, name, division, standing, played, won, drawn, lost, points, scored, conceded FROM season_lines WHERE EXISTS (SELECT 1 FROM json_each(users) WHERE CAST(value AS BIGINT) = :user);

SELECT season_id, entrant, users FROM season_lines WHERE users LIKE ?;

SELECT season_id, fixture FROM season_tables WHERE table_id = ?;

SELECT season_id, seq, data FROM season_log WHERE data LIKE ?;

SELECT seat, kind, line, user_id, key, at, salt FROM orders WHERE table_id = ? ORDER BY seat, kind;

SELECT seat, seq, user_id, came FROM departures WHERE table_id = ? ORDER BY seq;

SELECT secret FROM daily_deals WHERE day = ?;

SELECT secret FROM secrets WHERE table_id = ? AND round = ?;

SELECT seq, at, kind, text, user_id, key FROM log WHERE table_id = ? ORDER BY seq;

SELECT seq, at, user_id, kind, data FROM season_log WHERE season_id = ? AND seq > ? ORDER BY seq LIMIT ?;

SELECT seq, text FROM log WHERE table_id = ? AND kind = 'record' AND text LIKE 'busdriver %';

SELECT sides, ranks, shares FROM rated_games WHERE guild = ? AND game = ? AND pace = ? AND early = 1 AND at > ? AND at < ? AND sides != '';

SELECT source, guild, game, pace, at, sides, ranks FROM rated_games WHERE sides != '' AND EXISTS (SELECT 1 FROM json_each(sides) side CROSS JOIN json_each(side.value) met WHERE CAST(met.value AS BIGINT) = :user);

SELECT source, one, other, mu, sigma, s.games FROM rating_steps s JOIN rated_games g ON g.id = game_id WHERE one = :user OR other = :user;

SELECT table_id AS "table", at, host, user_id AS "user" FROM invitations WHERE user_id = :user OR host = :user;

SELECT table_id AS "table", at, kind, user_id AS "by" FROM log WHERE (kind, text) IN (VALUES (:invited, :invited_text));

SELECT table_id AS "table", kind, channel, message FROM messages WHERE user_id = :user;

SELECT table_id AS "table", pace, ended, missed, gone FROM conduct WHERE user_id = :user;

SELECT table_id AS "table", round, seat, line, cost, box, due FROM mistakes WHERE user_id = :user;

SELECT table_id AS "table", seat, kind, line, at FROM orders WHERE user_id = :user;

SELECT table_id AS "table", seat, level, won, totals, finished, aborted FROM result_seats NATURAL JOIN results WHERE user_id = :user;

SELECT table_id AS "table", seat, name, user_name, level FROM seats WHERE user_id = :user;

SELECT table_id AS "table", seat, seq, user_id = :user AS "left", came = :user AS "came" FROM departures WHERE user_id = :user OR came = :user;

SELECT table_id AS "table", since, stage, at FROM told WHERE user_id = :user;

SELECT table_id AS "table", since, until, kind FROM waits WHERE user_id = :user;

SELECT table_id FROM played WHERE game IN (?) AND coalesce(json_extract(counters, '$.pars'), 0) = 0 GROUP BY table_id HAVING count(*) > 1 ORDER BY table_id DESC LIMIT ?;

SELECT table_id FROM results WHERE guild IS NOT NULL AND table_id NOT IN (SELECT table_id FROM counted) ORDER BY table_id;

SELECT table_id, at, kind, text FROM log WHERE user_id = ? ORDER BY table_id, seq;

SELECT table_id, fixture FROM season_tables WHERE season_id = ? ORDER BY table_id;

SELECT table_id, kind, user_id, channel, message, seq FROM messages WHERE  kind = ? ORDER BY table_id, user_id;

SELECT table_id, kind, user_id, channel, message, seq FROM messages WHERE  table_id = ? AND kind = ? AND user_id = ?;

SELECT table_id, kind, user_id, channel, message, seq FROM messages WHERE  table_id = ? ORDER BY kind, user_id;

SELECT table_id, round, seat, line, cost, box, due FROM mistakes WHERE user_id = ? AND due IS NOT NULL ORDER BY due, table_id, line;

SELECT table_id, user_id, partner, guild, game, at, result, counters, side, place FROM played WHERE game = :game AND user_id = :user_id ORDER BY at DESC, table_id DESC, user_id;

SELECT table_id, user_id, partner, guild, game, at, result, counters, side, place FROM played WHERE guild = :guild AND game = :game AND user_id = :user_id ORDER BY at DESC, table_id DESC, user_id;

SELECT table_id, user_id, partner, guild, game, at, result, counters, side, place FROM played WHERE guild = :guild AND game = :game ORDER BY at DESC, table_id DESC, user_id;

SELECT table_id, user_id, since, until, kind, pace FROM waits JOIN tables ON id = table_id  ORDER BY since;

SELECT table_id, user_id, since, until, kind, pace FROM waits JOIN tables ON id = table_id WHERE table_id IN (?) ORDER BY since;

SELECT table_id, user_id, since, until, kind, pace FROM waits JOIN tables ON id = table_id WHERE table_id IN (NULL) ORDER BY since;

SELECT told.user_id, told.table_id, told.since, stage FROM told JOIN waits ON waits.user_id = told.user_id AND waits.table_id = told.table_id AND waits.since = told.since;

SELECT totals, aborted FROM results WHERE table_id = ?;

SELECT upto, stale FROM rating_pools WHERE guild = ? AND game = ? AND pace = ?;

SELECT user_id, guild, channel, message FROM notices WHERE user_id = 0;

SELECT user_id, guild, channel, message FROM notices WHERE user_id = ? AND guild = ?;

UPDATE conduct SET ended = coalesce(ended, 1767268800000) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1767268803000) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1767268806000) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1767268809000) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1767268830000) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1767268851000) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1767268879372) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1767268901984) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1767268904312) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1767268906686) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1767268932000) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1767269034000) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1767269094429) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1767269118956) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1767269208000) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1767269253000) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1795262402123) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1795262403123) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1795262404123) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET ended = coalesce(ended, 1795262405123) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET gone = 0, ended = NULL WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET gone = 1, ended = coalesce(ended, 1767268800000) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET gone = 1, ended = coalesce(ended, 1767268803000) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET gone = 1, ended = coalesce(ended, 1767268806000) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET gone = 1, ended = coalesce(ended, 1767268809000) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET gone = 1, ended = coalesce(ended, 1767268830000) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET gone = 1, ended = coalesce(ended, 1767268879372) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET gone = 1, ended = coalesce(ended, 1767269094429) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET gone = 1, ended = coalesce(ended, 1767269118956) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET gone = 1, ended = coalesce(ended, 1767269253000) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET gone = 1, ended = coalesce(ended, 1795262402123) WHERE user_id = ? AND table_id = ?;

UPDATE conduct SET missed = missed + 1 WHERE user_id = ? AND table_id = ?;

UPDATE daily_plays SET state = ?, margin = ? WHERE table_id = ? AND state = 'begun';

UPDATE daily_plays SET table_id = ? WHERE day = ? AND user_id = ? AND table_id IS NULL;

UPDATE daily_plays SET user_id = ? WHERE user_id = ?;

UPDATE departures SET came = ? WHERE came = ?;

UPDATE departures SET user_id = ? WHERE user_id = ?;

UPDATE invitations SET host = ? WHERE host = ?;

UPDATE log SET text = ? WHERE kind = ? AND text = ?;

UPDATE log SET text = ? WHERE table_id = ? AND seq = ?;

UPDATE log SET user_id = ? WHERE user_id = ?;

UPDATE mistakes SET box = ?, due = ? WHERE user_id = ? AND table_id = ? AND seat = ? AND line = ?;

UPDATE played SET partner = ? WHERE partner = ?;

UPDATE played SET user_id = ? WHERE user_id = ?;

UPDATE rated_games SET sides = ? WHERE id = ?;

UPDATE rated_games SET sides = ?, ranks = ?, shares = ? WHERE id = ?;

UPDATE rating_pools SET stale = 0 WHERE guild = ? AND game = ? AND pace = ? AND upto = ?;

UPDATE rating_pools SET upto = ?, stale = 1 WHERE guild = ? AND game = ? AND pace = ? AND upto >= ?;

UPDATE rating_steps SET one = ? WHERE one = ?;

UPDATE rating_steps SET other = one, one = ? WHERE other = ?;

UPDATE ratings SET one = ? WHERE one = ?;

UPDATE ratings SET other = one, one = ? WHERE other = ?;

UPDATE removed_servers SET at = at + ?;

UPDATE result_seats SET user_id = ? WHERE user_id = ?;

UPDATE season_lines SET name = ? WHERE season_id = ? AND entrant = ?;

UPDATE season_lines SET users = ? WHERE season_id = ? AND entrant = ?;

UPDATE season_log SET data = ? WHERE season_id = ? AND seq = ?;

UPDATE season_log SET kind = 'x';

UPDATE season_log SET user_id = ? WHERE user_id = ?;

UPDATE seasons SET name = ?, stage = ?, settings = ?, seq = ? WHERE id = ? AND seq = ?;

UPDATE seats SET name = ?, user_name = ? WHERE user_id = ?;

UPDATE seats SET user_id = ? WHERE user_id = ?;

UPDATE tables SET due = ? WHERE id = ? AND seq = ?;

UPDATE tables SET game = ?, options = ?, pace = ?, rated = ?, host = ?, channel = ?, status = ?, places = ?, seq = ?, due = ?, terms = ? WHERE id = ? AND seq = ? AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = ? AND key = ? UNION ALL SELECT 1 FROM orders WHERE table_id = ? AND key = ?);

UPDATE tables SET host = ? WHERE host = ?;

UPDATE tables SET seq = seq - 1 WHERE id = ?;

WITH wanted (a, b) AS (VALUES (?, ?)) SELECT one, other, mu, sigma, games FROM wanted CROSS JOIN ratings WHERE one = a AND other = b AND guild = ? AND game = ? AND pace = ?;

