-- Pages that anyone with their address may open, and who has agreed to them. beside: 1
CREATE TABLE web_pages (
  path    TEXT PRIMARY KEY,              -- with 128 random bits; never used again
  kind    TEXT NOT NULL,                 -- season, replay
  subject INTEGER NOT NULL,              -- a season, or a table
  guild   INTEGER NOT NULL,              -- 0: a game outside of servers
  at      INTEGER NOT NULL,
  UNIQUE (kind, subject)
) STRICT, WITHOUT ROWID;

CREATE TABLE web_entrants (
  season_id INTEGER NOT NULL REFERENCES seasons,
  user_id   INTEGER NOT NULL,            -- was told that the season has a page
  hidden    INTEGER NOT NULL,            -- 1: is shown by a number
  at        INTEGER NOT NULL,
  PRIMARY KEY (season_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE web_consents (
  table_id INTEGER NOT NULL REFERENCES tables,
  user_id  INTEGER NOT NULL,             -- agrees that the game has a page
  at       INTEGER NOT NULL,
  PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE web_hooks (
  season_id INTEGER PRIMARY KEY REFERENCES seasons,
  address   TEXT NOT NULL,               -- a hash of it
  failing   INTEGER,                     -- since when nobody has taken anything; NULL: it works
  off       INTEGER NOT NULL             -- 1: after a day of that
) STRICT;
