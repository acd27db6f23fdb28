-- Reviews by link, pages of servers that the bot was removed from, commentators, roles that members earn. beside: 1
ALTER TABLE web_pages ADD COLUMN away INTEGER NOT NULL DEFAULT 0;  -- 1: the bot is not on its server: nobody sees it

CREATE TABLE web_reviews (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,  -- the subject of its page
  table_id INTEGER NOT NULL REFERENCES tables,
  round    INTEGER NOT NULL,
  seat     INTEGER NOT NULL,
  user_id  INTEGER NOT NULL,                   -- whose seat it was, and who decides about the page
  UNIQUE (table_id, round, user_id)
) STRICT;

CREATE TABLE broadcast_commentators (
  season_id INTEGER NOT NULL REFERENCES seasons,
  user_id   INTEGER NOT NULL,            -- may comment on games that are shown, and manage nothing
  at        INTEGER NOT NULL,
  PRIMARY KEY (season_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE earned_roles (
  guild   INTEGER NOT NULL,
  role    INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  state   TEXT NOT NULL CHECK (state IN ('due', 'given', 'held', 'away')),
  at      INTEGER NOT NULL,
  PRIMARY KEY (guild, role, user_id)
) STRICT, WITHOUT ROWID;
