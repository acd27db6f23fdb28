-- Servers that the bot was removed from: their data are deleted some time later.

CREATE TABLE removed_servers (
  guild INTEGER PRIMARY KEY,
  at    INTEGER NOT NULL                -- when the bot first noticed
) STRICT;

-- A row stands here only inside the transaction that deletes a server's data.
CREATE TABLE forgetting (guild INTEGER PRIMARY KEY) STRICT;

DROP TRIGGER log_no_delete;

CREATE TRIGGER log_no_delete BEFORE DELETE ON log
WHEN NOT EXISTS (SELECT 1 FROM forgetting)
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;

DROP TRIGGER season_log_no_delete;

CREATE TRIGGER season_log_no_delete BEFORE DELETE ON season_log
WHEN NOT EXISTS (SELECT 1 FROM forgetting)
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;
