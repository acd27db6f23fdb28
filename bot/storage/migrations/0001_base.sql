-- Times are milliseconds since 1970 UTC; user, channel, guild and message ids are Discord's.

-- tables ------------------------------------------------------------------------------------------

CREATE TABLE tables (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  game    TEXT NOT NULL,
  options TEXT NOT NULL,                -- JSON object
  pace    TEXT NOT NULL,
  rated   INTEGER NOT NULL CHECK (rated IN (0, 1)),
  host    INTEGER NOT NULL,
  channel INTEGER NOT NULL,
  guild   INTEGER,
  status  TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'over', 'cancelled')),
  places  INTEGER NOT NULL,             -- seats, taken or not
  seq     INTEGER NOT NULL,             -- of the newest log entry
  created INTEGER NOT NULL,
  due     INTEGER,                      -- when the table goes on by itself
  terms   TEXT NOT NULL DEFAULT '{}',   -- JSON object: overrides of the pace
  outside INTEGER NOT NULL DEFAULT 0 CHECK (outside IN (0, 1)), -- where the bot is not a member
  origin  TEXT NOT NULL DEFAULT ''      -- of a private retry: table, round, line, margin; empty: a game of its own
) STRICT;

CREATE INDEX tables_channel ON tables (channel, status);
CREATE INDEX tables_guild ON tables (guild, status);
CREATE INDEX tables_lobby ON tables (guild) WHERE status = 'lobby';
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

-- Who sits where now; the log says who sat where before.
CREATE TABLE seats (
  table_id  INTEGER NOT NULL REFERENCES tables (id),
  seat      INTEGER NOT NULL,
  name      TEXT NOT NULL,
  user_id   INTEGER,
  user_name TEXT,
  level     TEXT,
  PRIMARY KEY (table_id, seat),
  CHECK (user_id IS NOT NULL OR level IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX seats_user ON seats (user_id, table_id) WHERE user_id IS NOT NULL;

-- The truth. Its primary key decides who comes first; nothing in it ever changes, unless a player's data is erased.
CREATE TABLE log (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  seq      INTEGER NOT NULL CHECK (seq > 0),
  at       INTEGER NOT NULL,
  kind     TEXT NOT NULL,               -- bot/tables/core/entries.py
  text     TEXT NOT NULL,               -- of a record entry its lines, else JSON
  user_id  INTEGER,
  key      TEXT,
  PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX log_key ON log (table_id, key) WHERE key IS NOT NULL;

-- Shuffle secrets, by round, kept from the commitment on.
CREATE TABLE secrets (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  round    INTEGER NOT NULL,
  secret   BLOB NOT NULL CHECK (length(secret) = 32),
  PRIMARY KEY (table_id, round)
) STRICT, WITHOUT ROWID;

-- What players have left with a table.
CREATE TABLE orders (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  seat     INTEGER NOT NULL,
  kind     TEXT NOT NULL,
  line     TEXT NOT NULL,
  user_id  INTEGER NOT NULL,
  key      TEXT,
  at       INTEGER,
  salt     INTEGER NOT NULL DEFAULT 0, -- a secret number that determines waiting times
  PRIMARY KEY (table_id, seat, kind)
) STRICT, WITHOUT ROWID;

-- Whom a running table waits for; replaced with each entry.
CREATE TABLE waits (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  user_id  INTEGER NOT NULL,
  since    INTEGER NOT NULL,
  until    INTEGER,                     -- when the time is up
  kind     TEXT NOT NULL CHECK (kind IN ('turn', 'next', 'bomb')),
  PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

-- How reliably people play.
CREATE TABLE conduct (
  user_id  INTEGER NOT NULL,
  table_id INTEGER NOT NULL REFERENCES tables (id),
  pace     TEXT NOT NULL,
  ended    INTEGER,                     -- the game ended for them, by its end or by leaving it
  missed   INTEGER NOT NULL,
  gone     INTEGER NOT NULL CHECK (gone IN (0, 1)),
  PRIMARY KEY (user_id, table_id)
) STRICT, WITHOUT ROWID;

-- Seats that changed hands.
CREATE TABLE departures (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  seat     INTEGER NOT NULL,
  seq      INTEGER NOT NULL,            -- of the log entry with which the substitute came
  user_id  INTEGER NOT NULL,            -- who had the seat before
  came     INTEGER NOT NULL,            -- who took it over
  PRIMARY KEY (table_id, seat, seq)
) STRICT, WITHOUT ROWID;

-- How games ended.
CREATE TABLE results (
  table_id INTEGER PRIMARY KEY REFERENCES tables (id),
  game     TEXT NOT NULL,
  guild    INTEGER,
  rated    INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  aborted  INTEGER NOT NULL CHECK (aborted IN (0, 1)),
  totals   TEXT NOT NULL                -- JSON array, as in `replay --json`
) STRICT;

CREATE TABLE result_seats (
  table_id INTEGER NOT NULL REFERENCES results (table_id),
  seat     INTEGER NOT NULL,
  user_id  INTEGER,
  level    TEXT,
  won      INTEGER NOT NULL CHECK (won IN (0, 1)),
  PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX result_seats_user ON result_seats (user_id) WHERE user_id IS NOT NULL;

-- messages and people -------------------------------------------------------------------------------

CREATE TABLE messages (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  kind     TEXT NOT NULL,
  user_id  INTEGER NOT NULL,            -- 0: for all
  channel  INTEGER NOT NULL,
  message  INTEGER NOT NULL,
  seq      INTEGER NOT NULL,            -- of the table when it was last drawn
  PRIMARY KEY (table_id, kind, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX messages_user ON messages (user_id, kind, table_id) WHERE user_id > 0;

CREATE TABLE settings (
  scope TEXT NOT NULL CHECK (scope IN ('user', 'guild')),
  id    INTEGER NOT NULL,
  name  TEXT NOT NULL,
  value TEXT NOT NULL,                  -- JSON
  PRIMARY KEY (scope, id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE told (
  user_id  INTEGER NOT NULL,
  table_id INTEGER NOT NULL,            -- 0: of no single table
  since    INTEGER NOT NULL,            -- the turn, by its beginning
  stage    TEXT NOT NULL,
  at       INTEGER NOT NULL,
  PRIMARY KEY (user_id, table_id, since, stage)
) STRICT, WITHOUT ROWID;

CREATE INDEX told_at ON told (at);

CREATE TABLE notices (
  user_id INTEGER NOT NULL,
  guild   INTEGER NOT NULL,             -- 0: a direct message
  channel INTEGER NOT NULL,
  message INTEGER NOT NULL,             -- 0: none yet
  PRIMARY KEY (user_id, guild)
) STRICT, WITHOUT ROWID;

CREATE TABLE volunteers (
  guild   INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  name    TEXT NOT NULL,
  game    TEXT NOT NULL,                -- empty: any
  since   INTEGER NOT NULL,
  PRIMARY KEY (guild, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE blocks (
  user_id INTEGER NOT NULL,
  blocked INTEGER NOT NULL,
  name    TEXT NOT NULL,                -- of the blocked one, as it was then
  PRIMARY KEY (user_id, blocked)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_blocked ON blocks (blocked);

-- Who got an invitation to a table, so that nobody gets two: the row is written before the message is sent.
CREATE TABLE invitations (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  user_id  INTEGER NOT NULL,
  host     INTEGER NOT NULL,            -- who invited first
  at       INTEGER NOT NULL,
  PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_user ON invitations (user_id, at);

-- Players who look for a game, and the messages that say so.
CREATE TABLE seekers (
  guild   INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  name    TEXT NOT NULL,
  game    TEXT NOT NULL,
  pace    TEXT NOT NULL,
  rated   INTEGER NOT NULL CHECK (rated IN (0, 1)),
  channel INTEGER NOT NULL,             -- where they asked
  since   INTEGER NOT NULL,
  PRIMARY KEY (guild, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE calls (
  guild   INTEGER NOT NULL,
  game    TEXT NOT NULL,
  pace    TEXT NOT NULL,
  rated   INTEGER NOT NULL CHECK (rated IN (0, 1)),
  channel INTEGER NOT NULL,
  message INTEGER NOT NULL,
  PRIMARY KEY (guild, game, pace, rated)
) STRICT, WITHOUT ROWID;

-- seasons -------------------------------------------------------------------------------------------

CREATE TABLE seasons (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  guild    INTEGER NOT NULL,
  name     TEXT NOT NULL,
  stage    TEXT NOT NULL CHECK (stage IN ('joining', 'running', 'closed', 'archived')),
  settings TEXT NOT NULL,               -- JSON object
  seq      INTEGER NOT NULL,            -- of the newest entry
  created  INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX seasons_name ON seasons (guild, lower(name)) WHERE stage != 'archived';
CREATE INDEX seasons_guild ON seasons (guild, stage);

CREATE TABLE season_log (
  season_id INTEGER NOT NULL REFERENCES seasons (id),
  seq       INTEGER NOT NULL CHECK (seq > 0),
  at        INTEGER NOT NULL,
  user_id   INTEGER,
  kind      TEXT NOT NULL,
  data      TEXT NOT NULL,              -- JSON object
  PRIMARY KEY (season_id, seq)
) STRICT, WITHOUT ROWID;

-- Copied out of the log.
CREATE TABLE season_lines (
  season_id INTEGER NOT NULL REFERENCES seasons (id),
  entrant   INTEGER NOT NULL,
  name      TEXT NOT NULL,
  users     TEXT NOT NULL,              -- JSON array
  division  INTEGER NOT NULL,
  standing  TEXT NOT NULL,
  played    INTEGER NOT NULL,
  won       INTEGER NOT NULL,
  drawn     INTEGER NOT NULL,
  lost      INTEGER NOT NULL,
  points    INTEGER NOT NULL,
  possible  INTEGER NOT NULL,
  scored    INTEGER NOT NULL,
  conceded  INTEGER NOT NULL,
  before    INTEGER,
  PRIMARY KEY (season_id, entrant)
) STRICT, WITHOUT ROWID;

CREATE TABLE season_tables (
  table_id  INTEGER PRIMARY KEY REFERENCES tables (id),
  season_id INTEGER NOT NULL REFERENCES seasons (id),
  fixture   INTEGER NOT NULL
) STRICT;

-- ratings and statistics ----------------------------------------------------------------------------

CREATE TABLE rated_games (
  id     INTEGER PRIMARY KEY AUTOINCREMENT,
  source TEXT NOT NULL UNIQUE,          -- s3f17: a season's fixture; t12: a table; t12s2: its substitute of seat 2
  guild  INTEGER NOT NULL,
  game   TEXT NOT NULL,
  pace   TEXT NOT NULL,
  at     INTEGER NOT NULL,
  sides  TEXT NOT NULL,                 -- JSON: users by side; '' if the game no longer counts
  ranks  TEXT NOT NULL,
  shares TEXT NOT NULL DEFAULT '[]',    -- JSON: the part of the change that each takes; []: all of them the whole
  early  INTEGER NOT NULL DEFAULT 0     -- 1: ended early, which counts once a day for the same players
) STRICT;

CREATE INDEX rated_games_pool ON rated_games (guild, game, pace, id);

CREATE TABLE rating_pools (
  guild INTEGER NOT NULL,
  game  TEXT NOT NULL,
  pace  TEXT NOT NULL,
  upto  INTEGER NOT NULL,               -- the newest game in the ratings
  stale INTEGER NOT NULL DEFAULT 0,     -- 1: what was made after `upto` is to be taken back
  PRIMARY KEY (guild, game, pace)
) STRICT, WITHOUT ROWID;

CREATE TABLE ratings (
  guild INTEGER NOT NULL,
  game  TEXT NOT NULL,
  pace  TEXT NOT NULL,
  one   INTEGER NOT NULL,
  other INTEGER NOT NULL,
  mu    REAL NOT NULL,
  sigma REAL NOT NULL,
  games INTEGER NOT NULL,
  PRIMARY KEY (guild, game, pace, one, other)
) STRICT, WITHOUT ROWID;

CREATE TABLE rating_steps (
  game_id INTEGER NOT NULL REFERENCES rated_games (id),
  one     INTEGER NOT NULL,
  other   INTEGER NOT NULL,
  mu      REAL NOT NULL,
  sigma   REAL NOT NULL,
  games   INTEGER NOT NULL,
  PRIMARY KEY (one, other, game_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE played (
  table_id INTEGER NOT NULL,
  user_id  INTEGER NOT NULL,
  partner  INTEGER,
  guild    INTEGER NOT NULL,
  game     TEXT NOT NULL,
  at       INTEGER NOT NULL,
  result   INTEGER NOT NULL,
  counters TEXT NOT NULL,               -- JSON object
  side     INTEGER NOT NULL DEFAULT 0,
  place    INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX played_user ON played (user_id, guild, game, at);
CREATE INDEX played_guild ON played (guild, game, at);

CREATE TABLE counted (table_id INTEGER PRIMARY KEY) STRICT;

-- alone ---------------------------------------------------------------------------------------------

CREATE TABLE pars (
  deal    TEXT PRIMARY KEY,
  games   INTEGER NOT NULL,
  total   REAL NOT NULL,
  squares REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_players (
  user_id INTEGER PRIMARY KEY,
  mu      REAL NOT NULL,
  sigma   REAL NOT NULL,
  games   INTEGER NOT NULL
) STRICT;

CREATE TABLE puzzle_ratings (
  puzzle  INTEGER PRIMARY KEY,
  mu      REAL NOT NULL,
  sigma   REAL NOT NULL,
  games   INTEGER NOT NULL
) STRICT;

CREATE TABLE puzzle_answers (
  user_id INTEGER NOT NULL,
  puzzle  INTEGER NOT NULL,
  correct INTEGER NOT NULL CHECK (correct IN (0, 1)),
  at      INTEGER NOT NULL,              -- milliseconds since 1970 UTC
  PRIMARY KEY (user_id, puzzle)
) STRICT, WITHOUT ROWID;

CREATE TABLE mistakes (
  user_id  INTEGER NOT NULL,
  table_id INTEGER NOT NULL,
  round    INTEGER NOT NULL,
  seat     INTEGER NOT NULL,
  line     INTEGER NOT NULL,              -- of the record, from 1
  cost     INTEGER NOT NULL,              -- points, by the review
  box      INTEGER NOT NULL,              -- how often it was answered rightly in a row
  due      INTEGER,                       -- milliseconds since 1970 UTC; NULL: learned
  PRIMARY KEY (user_id, table_id, seat, line)
) STRICT, WITHOUT ROWID;

CREATE TABLE daily_deals (
  day    TEXT PRIMARY KEY,
  secret BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE daily_plays (
  day      TEXT NOT NULL,
  user_id  INTEGER NOT NULL,
  table_id INTEGER UNIQUE,
  state    TEXT NOT NULL DEFAULT 'begun' CHECK (state IN ('begun', 'played', 'left')),
  margin   INTEGER,
  PRIMARY KEY (day, user_id)
) STRICT;

CREATE INDEX daily_plays_of_users ON daily_plays (user_id, day);

CREATE TABLE daily_marks (
  day  TEXT NOT NULL,
  mark BLOB NOT NULL,
  PRIMARY KEY (day, mark)
) STRICT, WITHOUT ROWID;

-- the process ---------------------------------------------------------------------------------------

-- When the bot was last alive.
CREATE TABLE alive (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  at  INTEGER NOT NULL
) STRICT;

-- While one of these has a row, the triggers allow to rewrite or delete entries of logs.
CREATE TABLE erasing (user_id INTEGER PRIMARY KEY, ghost INTEGER NOT NULL) STRICT;

CREATE TABLE forgetting (guild INTEGER PRIMARY KEY) STRICT;

-- Numbers in place of erased users.
CREATE TABLE ghosts (
  id    INTEGER PRIMARY KEY AUTOINCREMENT,
  at    INTEGER NOT NULL
) STRICT;

-- Servers that the bot was removed from.
CREATE TABLE removed_servers (
  guild INTEGER PRIMARY KEY,
  at    INTEGER NOT NULL                -- when the bot first noticed
) STRICT;

-- A row stands here while deleted data may still be found in unused parts of the database's files.
CREATE TABLE traces (one INTEGER PRIMARY KEY CHECK (one = 1)) STRICT;
