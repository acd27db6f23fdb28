-- Nothing in a log ever changes, unless a player's data is erased or a server's forgotten.

CREATE TRIGGER log_no_update BEFORE UPDATE ON log
WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;

CREATE TRIGGER log_no_delete BEFORE DELETE ON log
WHEN NOT EXISTS (SELECT 1 FROM forgetting)
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;

CREATE TRIGGER season_log_no_update BEFORE UPDATE ON season_log
WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;

CREATE TRIGGER season_log_no_delete BEFORE DELETE ON season_log
WHEN NOT EXISTS (SELECT 1 FROM forgetting)
BEGIN
  SELECT RAISE (ABORT, 'the log is append-only');
END;
