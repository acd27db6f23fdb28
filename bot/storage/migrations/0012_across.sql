-- Games across servers: the name of a search there, reports to the host, who is barred. beside: 1
ALTER TABLE searches ADD COLUMN across TEXT NOT NULL DEFAULT '';  -- empty: only with people of the server

CREATE TABLE reports (
  table_id INTEGER NOT NULL,
  user_id  INTEGER NOT NULL,            -- who reports
  reported INTEGER NOT NULL,
  name     TEXT NOT NULL,               -- of the reported person at the table
  reason   TEXT NOT NULL,
  note     TEXT NOT NULL,
  at       INTEGER NOT NULL,
  PRIMARY KEY (table_id, user_id, reported)
) STRICT, WITHOUT ROWID;

CREATE INDEX reports_reported ON reports (reported);

CREATE TABLE barred (
  guild   INTEGER NOT NULL,             -- the server that bars its own people; 0: the host
  user_id INTEGER NOT NULL,
  until   INTEGER NOT NULL,
  at      INTEGER NOT NULL,
  PRIMARY KEY (guild, user_id)
) STRICT, WITHOUT ROWID;
