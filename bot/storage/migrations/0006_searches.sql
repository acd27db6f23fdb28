-- Searches for players: one of each person, with several wishes. beside: 1
CREATE TABLE searches (
  user_id  INTEGER PRIMARY KEY,         -- one search, and so one seat, whatever server it is asked for on
  name     TEXT NOT NULL,
  guild    INTEGER NOT NULL,            -- where they asked
  channel  INTEGER NOT NULL,
  games    TEXT NOT NULL,               -- JSON arrays
  paces    TEXT NOT NULL,
  rated    TEXT NOT NULL,
  since    INTEGER NOT NULL,
  patience INTEGER,                     -- seconds until AI players are welcome; NULL: never
  duo      INTEGER NOT NULL DEFAULT 0,  -- 1: two people are enough to begin, with AI players
  seat     INTEGER NOT NULL DEFAULT 0   -- the table where the search has led so far; 0: none
) STRICT;

CREATE INDEX searches_guild ON searches (guild);

INSERT INTO searches (user_id, name, guild, channel, games, paces, rated, since, patience)
  SELECT user_id, name, guild, channel, '["' || game || '"]', '["' || pace || '"]',
    CASE rated WHEN 1 THEN '[true]' ELSE '[false]' END, since, NULL
  FROM seekers s WHERE NOT EXISTS (
    SELECT 1 FROM seekers t WHERE t.user_id = s.user_id AND (t.since > s.since OR (t.since = s.since AND t.guild > s.guild)));

DELETE FROM seekers;
