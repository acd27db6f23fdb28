-- What rounds say about how their players play, for *My play* in /learn. beside: 1
CREATE TABLE insights (
  user_id  INTEGER NOT NULL,
  table_id INTEGER NOT NULL,
  round    INTEGER NOT NULL,
  seat     INTEGER NOT NULL,
  game     TEXT NOT NULL,
  at       INTEGER NOT NULL,             -- when the round was noted
  notes    TEXT NOT NULL,                -- JSON: bot.storage.stores.insights
  PRIMARY KEY (user_id, table_id, round)
) STRICT, WITHOUT ROWID;
