-- What outlives an erasure: others' protections of themselves (`bot.tables.core.marks`). beside: 1
-- A program of before erases without marks, and reads `daily_marks`: these end by themselves, and nothing is added.
CREATE TABLE marks (
  kind   TEXT NOT NULL,
  owner  INTEGER NOT NULL,               -- whose protection it is: a person, a server; 0: the bot or its host
  mark   BLOB NOT NULL,                  -- keyed hash of kind, owner and the erased person's id
  secret BLOB NOT NULL,                  -- which secret made it: a hash of that
  until  INTEGER,                        -- when it lapses; NULL: the person is back, and it is an ordinary row again
  value  INTEGER,                        -- until when somebody is barred
  PRIMARY KEY (kind, owner, mark)
) STRICT, WITHOUT ROWID;

-- Which secret makes marks now. The secret itself is outside of the database.
CREATE TABLE mark_secret (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  id  BLOB NOT NULL
) STRICT;

-- Ratings of pairs in games across servers, which nobody could see.
DELETE FROM rating_steps WHERE other != 0 AND game_id IN (SELECT id FROM rated_games WHERE guild = 0);
DELETE FROM ratings WHERE other != 0 AND guild = 0;
