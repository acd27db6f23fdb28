-- What a season's log has brought for whom, until they are told. beside: 1
CREATE TABLE season_news (
  season_id INTEGER NOT NULL REFERENCES seasons,
  seq       INTEGER NOT NULL,            -- the entry that it follows from
  user_id   INTEGER NOT NULL,            -- 0: the managers, or everybody
  event     TEXT NOT NULL,
  fixture   INTEGER NOT NULL,            -- 0: it is about none
  at        INTEGER NOT NULL,
  told      INTEGER,                     -- NULL: not yet
  PRIMARY KEY (season_id, seq, user_id, event, fixture)
) STRICT, WITHOUT ROWID;

CREATE INDEX season_news_waiting ON season_news (season_id) WHERE told IS NULL;
