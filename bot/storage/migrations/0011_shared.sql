-- Whose page of how they play another player may see. beside: 1
CREATE TABLE shares (
  user_id INTEGER NOT NULL,              -- whose page it is
  other   INTEGER NOT NULL,              -- who may see it, if they share theirs too
  name    TEXT NOT NULL,                 -- of the user, at that time
  PRIMARY KEY (user_id, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX shares_other ON shares (other);
