-- What four `hard` players made of the same cards, by what tells deals apart: sums over games.
CREATE TABLE pars (
  deal    TEXT PRIMARY KEY,
  games   INTEGER NOT NULL,
  total   REAL NOT NULL,
  squares REAL NOT NULL
) STRICT, WITHOUT ROWID;
