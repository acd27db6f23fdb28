-- Duels and partner quizzes: positions that several people answer apart. beside: 1
CREATE TABLE challenges (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  kind    TEXT NOT NULL CHECK (kind IN ('duel', 'quiz')),
  guild   INTEGER NOT NULL,
  channel INTEGER NOT NULL,
  host    INTEGER NOT NULL,
  puzzles TEXT NOT NULL,                 -- JSON array of numbers
  begun   INTEGER NOT NULL,
  until   INTEGER NOT NULL,
  message INTEGER NOT NULL DEFAULT 0,    -- which shows it in the channel; 0: none
  over    INTEGER NOT NULL DEFAULT 0 CHECK (over IN (0, 1))
) STRICT;

CREATE INDEX challenges_guild ON challenges (guild);
CREATE INDEX challenges_open ON challenges (until) WHERE over = 0;

CREATE TABLE challenge_players (
  challenge_id INTEGER NOT NULL,
  user_id      INTEGER NOT NULL,
  name         TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('asked', 'playing', 'left')),
  answers      TEXT NOT NULL DEFAULT '[]', -- JSON array of chosen options, in the order of the puzzles
  PRIMARY KEY (challenge_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX challenge_players_user ON challenge_players (user_id);
