-- Challenges on equal deals, and a server's events: the same cards, played apart with AI players. beside: 1
CREATE TABLE same_deals (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  kind    TEXT NOT NULL CHECK (kind IN ('alone', 'pairs', 'event')),
  game    TEXT NOT NULL,
  deals   INTEGER NOT NULL,
  secret  BLOB NOT NULL,                 -- what all deals are made from
  guild   INTEGER NOT NULL,
  channel INTEGER NOT NULL,
  host    INTEGER NOT NULL,
  begun   INTEGER NOT NULL,
  until   INTEGER NOT NULL,
  message INTEGER NOT NULL DEFAULT 0,    -- which shows an event in its channel; 0: none
  over    INTEGER NOT NULL DEFAULT 0 CHECK (over IN (0, 1))
) STRICT;

CREATE INDEX same_deals_guild ON same_deals (guild);
CREATE INDEX same_deals_open ON same_deals (until) WHERE over = 0;

CREATE TABLE same_deal_players (
  contest_id INTEGER NOT NULL,
  user_id    INTEGER NOT NULL,
  name       TEXT NOT NULL,
  side       INTEGER NOT NULL DEFAULT 0, -- which pair; 0 of who plays alone
  state      TEXT NOT NULL CHECK (state IN ('asked', 'ready', 'begun', 'finished', 'left')),
  table_id   INTEGER,
  results    TEXT NOT NULL DEFAULT '[]', -- JSON array: what each deal brought
  PRIMARY KEY (contest_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX same_deal_players_user ON same_deal_players (user_id);
CREATE INDEX same_deal_players_table ON same_deal_players (table_id);
