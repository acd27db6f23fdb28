-- Leagues: seasons with their logs, lines of the standings, links to tables; ratings and statistics made from them.
-- Times are milliseconds since 1970 UTC.

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

-- The truth of a season. Its primary key decides which of two managers was first; nothing in it ever changes.
CREATE TABLE season_log (
  season_id INTEGER NOT NULL REFERENCES seasons (id),
  seq       INTEGER NOT NULL CHECK (seq > 0),
  at        INTEGER NOT NULL,
  user_id   INTEGER,
  kind      TEXT NOT NULL,
  data      TEXT NOT NULL,              -- JSON object
  PRIMARY KEY (season_id, seq)
) STRICT, WITHOUT ROWID;

-- A row stands here only inside the transaction that takes a person's data out of the logs.
CREATE TABLE erasing (user_id INTEGER PRIMARY KEY, ghost INTEGER NOT NULL) STRICT;

-- Numbers that stand for people whose data has been taken out.
CREATE TABLE ghosts (
  id    INTEGER PRIMARY KEY AUTOINCREMENT,
  at    INTEGER NOT NULL
) STRICT;

CREATE TRIGGER season_log_no_update BEFORE UPDATE ON season_log
WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;

CREATE TRIGGER season_log_no_delete BEFORE DELETE ON season_log
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;

DROP TRIGGER log_no_update;

CREATE TRIGGER log_no_update BEFORE UPDATE ON log
WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;

-- Copied out of the log with each entry, so that standings need no fold.
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

-- Games for the ratings, in the order entered. A correction changes what a game was, never its number.
CREATE TABLE rated_games (
  id     INTEGER PRIMARY KEY AUTOINCREMENT,
  source TEXT NOT NULL UNIQUE,          -- s3f17: a season's fixture; t12: a table
  guild  INTEGER NOT NULL,
  game   TEXT NOT NULL,
  pace   TEXT NOT NULL,
  at     INTEGER NOT NULL,
  sides  TEXT NOT NULL,                 -- JSON: users by side; '' if the game no longer counts
  ranks  TEXT NOT NULL
) STRICT;

CREATE INDEX rated_games_pool ON rated_games (guild, game, pace, id);

-- How far a pool's ratings have come; no row: they are made afresh.
CREATE TABLE rating_pools (
  guild INTEGER NOT NULL,
  game  TEXT NOT NULL,
  pace  TEXT NOT NULL,
  upto  INTEGER NOT NULL,
  PRIMARY KEY (guild, game, pace)
) STRICT, WITHOUT ROWID;

-- Of whom: one user, or two in ascending order (other 0: nobody).
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

-- What people did in a finished game, from its record.
CREATE TABLE played (
  table_id INTEGER NOT NULL,
  user_id  INTEGER NOT NULL,
  partner  INTEGER,
  guild    INTEGER NOT NULL,
  game     TEXT NOT NULL,
  at       INTEGER NOT NULL,
  result   INTEGER NOT NULL,
  counters TEXT NOT NULL,               -- JSON object
  PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX played_user ON played (user_id, guild, game, at);
CREATE INDEX played_guild ON played (guild, game, at);

CREATE TABLE counted (table_id INTEGER PRIMARY KEY) STRICT;
