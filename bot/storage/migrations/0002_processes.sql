-- Processes that start, follow each other and send. beside: 1

-- Sessions that were begun with Discord's gateway in the last day.
CREATE TABLE identifies (
  process TEXT NOT NULL,                -- which process; a name for each start
  bucket  INTEGER NOT NULL,             -- Discord lets one begin in each, every five seconds
  at      INTEGER NOT NULL
) STRICT;

CREATE INDEX identifies_at ON identifies (at);

-- Messages that are on their way to Discord: a row is written before a message is sent, and deleted with what is stored
-- of the message. An attempt arrives once, whoever sends it and however often.
CREATE TABLE posts (
  id      INTEGER PRIMARY KEY AUTOINCREMENT, -- of the attempt
  kind    TEXT NOT NULL,
  place   INTEGER NOT NULL,             -- a table, server or season, as the kind says
  user_id INTEGER NOT NULL,             -- 0: for all
  at      INTEGER NOT NULL,
  UNIQUE (kind, place, user_id)
) STRICT;
