-- Seasons as they stood after an entry of their log, so that a large one need not be read from its first entry.
-- Made anew from the log whenever it is lost, or of a form that the program no longer reads.

CREATE TABLE season_books (
  season_id INTEGER PRIMARY KEY REFERENCES seasons (id),
  seq       INTEGER NOT NULL,             -- of the last entry taken in
  form      INTEGER NOT NULL,
  data      TEXT NOT NULL                 -- JSON
) STRICT;

-- Games that were passed over when their statistics were not made yet are counted when the program next begins.
DELETE FROM counted WHERE table_id IN (SELECT id FROM tables WHERE game IN ('trichu', 'lord', 'tatsu'));

-- Ratings are made afresh: the model's parameters have changed.
DELETE FROM rating_pools;
