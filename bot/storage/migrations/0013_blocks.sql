-- Players with whom a player does not want to sit at a table.
CREATE TABLE blocks (
  user_id INTEGER NOT NULL,
  blocked INTEGER NOT NULL,
  name    TEXT NOT NULL,                -- of the blocked one, as it was then
  PRIMARY KEY (user_id, blocked)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_blocked ON blocks (blocked);
