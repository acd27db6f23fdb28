-- The deal of the day: its secret, and what became of each player's one attempt.
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
