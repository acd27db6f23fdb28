-- Seasons as they stood after an entry of their log, so that a large one need not be read from its first entry.
-- Made anew from the log whenever it is lost, or of a form that the program no longer reads.

CREATE TABLE season_books (
  season_id INTEGER PRIMARY KEY REFERENCES seasons (id),
  seq       INTEGER NOT NULL,             -- of the last entry taken in
  form      INTEGER NOT NULL,
  data      TEXT NOT NULL                 -- JSON
) STRICT;
