-- Puzzles: how players and puzzles are rated, who answered what, and mistakes of reviews that come back.
CREATE TABLE puzzle_players (
  user_id INTEGER PRIMARY KEY,
  mu      REAL NOT NULL,
  sigma   REAL NOT NULL,
  games   INTEGER NOT NULL
) STRICT;

CREATE TABLE puzzle_ratings (
  puzzle  INTEGER PRIMARY KEY,
  mu      REAL NOT NULL,
  sigma   REAL NOT NULL,
  games   INTEGER NOT NULL
) STRICT;

CREATE TABLE puzzle_answers (
  user_id INTEGER NOT NULL,
  puzzle  INTEGER NOT NULL,
  correct INTEGER NOT NULL CHECK (correct IN (0, 1)),
  at      INTEGER NOT NULL,              -- milliseconds since 1970 UTC
  PRIMARY KEY (user_id, puzzle)
) STRICT, WITHOUT ROWID;

CREATE TABLE mistakes (
  user_id  INTEGER NOT NULL,
  table_id INTEGER NOT NULL,
  round    INTEGER NOT NULL,
  seat     INTEGER NOT NULL,
  line     INTEGER NOT NULL,              -- of the record, from 1
  cost     INTEGER NOT NULL,              -- points, by the review
  box      INTEGER NOT NULL,              -- how often it was answered rightly in a row
  due      INTEGER,                       -- milliseconds since 1970 UTC; NULL: learned
  PRIMARY KEY (user_id, table_id, seat, line)
) STRICT, WITHOUT ROWID;
