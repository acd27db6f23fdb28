-- Players who look for a game on a server.
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

CREATE INDEX tables_lobby ON tables (guild) WHERE status = 'lobby';
