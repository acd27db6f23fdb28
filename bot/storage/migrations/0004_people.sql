-- People at games over days: whom a table waits for, what people were told, how they keep their time.

-- Whom each running table waits for now; follows from the log and is written with it.
CREATE TABLE waits (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  user_id  INTEGER NOT NULL,
  since    INTEGER NOT NULL,
  until    INTEGER,                     -- when the time is up
  kind     TEXT NOT NULL CHECK (kind IN ('turn', 'next', 'bomb')),
  PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

-- How people have kept their time, a row for each of their games.
CREATE TABLE conduct (
  user_id  INTEGER NOT NULL,
  table_id INTEGER NOT NULL REFERENCES tables (id),
  pace     TEXT NOT NULL,
  ended    INTEGER,                     -- the game ended for them, by its end or by leaving it
  missed   INTEGER NOT NULL,
  gone     INTEGER NOT NULL CHECK (gone IN (0, 1)),
  PRIMARY KEY (user_id, table_id)
) STRICT, WITHOUT ROWID;

-- What somebody has been told: the row is written first, so that nobody is told twice.
CREATE TABLE told (
  user_id  INTEGER NOT NULL,
  table_id INTEGER NOT NULL,            -- 0: of no single table
  since    INTEGER NOT NULL,            -- the turn, by its beginning
  stage    TEXT NOT NULL,
  at       INTEGER NOT NULL,
  PRIMARY KEY (user_id, table_id, since, stage)
) STRICT, WITHOUT ROWID;

CREATE INDEX told_at ON told (at);

-- The one message that tells somebody of their turns; a server's board of turns (user_id 0).
CREATE TABLE notices (
  user_id INTEGER NOT NULL,
  guild   INTEGER NOT NULL,             -- 0: a direct message
  channel INTEGER NOT NULL,
  message INTEGER NOT NULL,             -- 0: none yet
  PRIMARY KEY (user_id, guild)
) STRICT, WITHOUT ROWID;

-- People who would take over a seat.
CREATE TABLE volunteers (
  guild   INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  name    TEXT NOT NULL,
  game    TEXT NOT NULL,                -- empty: any
  since   INTEGER NOT NULL,
  PRIMARY KEY (guild, user_id)
) STRICT, WITHOUT ROWID;

-- Who has given a seat over to a substitute, for a fair rating of both.
CREATE TABLE departures (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  seat     INTEGER NOT NULL,
  seq      INTEGER NOT NULL,            -- of the log entry with which the substitute came
  user_id  INTEGER NOT NULL,            -- who had the seat before
  came     INTEGER NOT NULL,            -- who took it over
  PRIMARY KEY (table_id, seat, seq)
) STRICT, WITHOUT ROWID;
