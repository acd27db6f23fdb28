-- What the front end remembers: messages to edit, settings of people and servers.

CREATE TABLE messages (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  kind     TEXT NOT NULL,
  user_id  INTEGER NOT NULL,            -- 0: for all
  channel  INTEGER NOT NULL,
  message  INTEGER NOT NULL,
  seq      INTEGER NOT NULL,            -- of the table when it was last drawn
  PRIMARY KEY (table_id, kind, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
  scope TEXT NOT NULL CHECK (scope IN ('user', 'guild')),
  id    INTEGER NOT NULL,
  name  TEXT NOT NULL,
  value TEXT NOT NULL,                  -- JSON
  PRIMARY KEY (scope, id, name)
) STRICT, WITHOUT ROWID;
