-- Invitations to copy, for /join. beside: 1
CREATE TABLE codes (
  code     TEXT PRIMARY KEY,
  table_id INTEGER NOT NULL,
  host     INTEGER NOT NULL,             -- who made it
  until    INTEGER NOT NULL,             -- milliseconds since 1970 UTC
  user_id  INTEGER                       -- who has used it
) STRICT, WITHOUT ROWID;

CREATE INDEX codes_table ON codes (table_id);

-- Wrong codes that somebody has typed.
CREATE TABLE guesses (
  user_id INTEGER NOT NULL,
  at      INTEGER NOT NULL,
  PRIMARY KEY (user_id, at)
) STRICT, WITHOUT ROWID;

CREATE INDEX guesses_at ON guesses (at);
