-- Messages that say who waits for a game.
CREATE TABLE calls (
  guild   INTEGER NOT NULL,
  game    TEXT NOT NULL,
  pace    TEXT NOT NULL,
  rated   INTEGER NOT NULL CHECK (rated IN (0, 1)),
  channel INTEGER NOT NULL,
  message INTEGER NOT NULL,
  PRIMARY KEY (guild, game, pace, rated)
) STRICT, WITHOUT ROWID;
