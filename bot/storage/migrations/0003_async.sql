-- Games over days: terms, standing orders, and the kinds of log entries that they need.

ALTER TABLE tables ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';  -- JSON object: numbers that replace the pace's

CREATE INDEX tables_guild ON tables (guild, status);

ALTER TABLE orders ADD COLUMN at INTEGER;                        -- when it was given
ALTER TABLE orders ADD COLUMN salt INTEGER NOT NULL DEFAULT 0;   -- secret: waiting times are drawn from it

-- The log again, with the new kinds of entries.
CREATE TABLE log_new (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  seq      INTEGER NOT NULL CHECK (seq > 0),
  at       INTEGER NOT NULL,
  kind     TEXT NOT NULL CHECK (kind IN ('lobby', 'record', 'commit', 'seat', 'terms', 'pause', 'extend', 'away',
                                         'back')),
  text     TEXT NOT NULL,
  user_id  INTEGER,
  key      TEXT,
  PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

INSERT INTO log_new SELECT table_id, seq, at, kind, text, user_id, key FROM log;

DROP TABLE log;

ALTER TABLE log_new RENAME TO log;

CREATE UNIQUE INDEX log_key ON log (table_id, key) WHERE key IS NOT NULL;

CREATE TRIGGER log_no_update BEFORE UPDATE ON log
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;

CREATE TRIGGER log_no_delete BEFORE DELETE ON log
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;
