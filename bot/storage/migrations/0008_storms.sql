-- The best results of storms of puzzles, by server and day. beside: 1
CREATE TABLE storms (
  guild   INTEGER NOT NULL,
  day     TEXT NOT NULL,                 -- ISO, UTC
  user_id INTEGER NOT NULL,
  score   INTEGER NOT NULL,              -- puzzles answered rightly in one storm
  PRIMARY KEY (guild, day, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX storms_user ON storms (user_id);
