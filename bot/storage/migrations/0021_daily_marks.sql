-- That somebody who was erased since has had their attempt at a day's deal: a keyed hash, deleted on the next day.
CREATE TABLE daily_marks (
  day  TEXT NOT NULL,
  mark BLOB NOT NULL,
  PRIMARY KEY (day, mark)
) STRICT, WITHOUT ROWID;

-- Deals of the day say nothing of how reliable somebody is at a table with others.
DELETE FROM conduct WHERE table_id IN (SELECT table_id FROM daily_plays);
