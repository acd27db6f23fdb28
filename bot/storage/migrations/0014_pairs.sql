-- The pairs' deal of the day: who has asked whom, and who plays it together. beside: 1
CREATE TABLE pairs (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  day        TEXT NOT NULL,              -- the deal's key, as in daily_plays
  host       INTEGER NOT NULL,           -- who has asked
  host_name  TEXT NOT NULL,              -- empty once there is a table
  guest      INTEGER NOT NULL,
  guest_name TEXT NOT NULL,
  guild      INTEGER NOT NULL,           -- where they were asked; 0: that server is forgotten
  asked      INTEGER NOT NULL,
  host_here  INTEGER,                    -- when they last said that they would play at once
  guest_here INTEGER,
  ended      INTEGER NOT NULL DEFAULT 0, -- who has withdrawn or refused it; 0: nobody
  table_id   INTEGER UNIQUE,
  UNIQUE (day, host, guest)
) STRICT;

CREATE INDEX pairs_guests ON pairs (guest, day);
CREATE INDEX pairs_hosts ON pairs (host, day);

ALTER TABLE daily_plays ADD COLUMN pair INTEGER; -- NULL: played alone
CREATE INDEX daily_plays_pairs ON daily_plays (pair);
