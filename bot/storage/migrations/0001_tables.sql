-- Tables and their logs. Times are milliseconds since 1970 UTC; user, channel, guild and message ids are Discord's.

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
  due     INTEGER                       -- when the table goes on by itself
) STRICT;

CREATE INDEX tables_channel ON tables (channel, status);
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

-- The truth. Its primary key decides who comes first; nothing in it ever changes.
CREATE TABLE log (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  seq      INTEGER NOT NULL CHECK (seq > 0),
  at       INTEGER NOT NULL,
  kind     TEXT NOT NULL CHECK (kind IN ('lobby', 'record', 'commit', 'seat')),
  text     TEXT NOT NULL,
  user_id  INTEGER,
  key      TEXT,
  PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX log_key ON log (table_id, key) WHERE key IS NOT NULL;

CREATE TRIGGER log_no_update BEFORE UPDATE ON log
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;

CREATE TRIGGER log_no_delete BEFORE DELETE ON log
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;

-- Shuffle secrets, by round, kept from the commitment on.
CREATE TABLE secrets (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  round    INTEGER NOT NULL,
  secret   BLOB NOT NULL CHECK (length(secret) = 32),
  PRIMARY KEY (table_id, round)
) STRICT, WITHOUT ROWID;

-- What seats have left with the table: bombs and gifts for the closing trick, votes.
CREATE TABLE orders (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  seat     INTEGER NOT NULL,
  kind     TEXT NOT NULL,
  line     TEXT NOT NULL,
  user_id  INTEGER NOT NULL,
  epoch    INTEGER NOT NULL,
  key      TEXT,
  PRIMARY KEY (table_id, seat, kind)
) STRICT, WITHOUT ROWID;

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
