-- Score pads of games that are played with real cards. beside: 1
CREATE TABLE score_pads (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  guild     INTEGER NOT NULL,
  channel   INTEGER NOT NULL,
  message   INTEGER NOT NULL DEFAULT 0,  -- which shows it; 0: not posted yet
  host      INTEGER NOT NULL,
  game      TEXT NOT NULL,
  options   TEXT NOT NULL,               -- JSON object
  season_id INTEGER NOT NULL DEFAULT 0,  -- whose game it is; 0: of no season
  fixture   INTEGER NOT NULL DEFAULT 0,
  over      INTEGER NOT NULL DEFAULT 0 CHECK (over IN (0, 1)),
  touched   INTEGER NOT NULL             -- when something was written last
) STRICT;

CREATE INDEX score_pads_host ON score_pads (host);
CREATE INDEX score_pads_touched ON score_pads (touched);

CREATE TABLE score_pad_seats (
  pad_id  INTEGER NOT NULL REFERENCES score_pads,
  seat    INTEGER NOT NULL,
  user_id INTEGER NOT NULL DEFAULT 0,    -- 0: a name that the host has typed
  name    TEXT NOT NULL,
  PRIMARY KEY (pad_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX score_pad_seats_user ON score_pad_seats (user_id);

CREATE TABLE score_pad_rounds (
  pad_id INTEGER NOT NULL REFERENCES score_pads,
  n      INTEGER NOT NULL,
  noted  TEXT NOT NULL,                  -- JSON: seats, calls, points
  PRIMARY KEY (pad_id, n)
) STRICT, WITHOUT ROWID;
