-- Nothing in a log ever changes, unless a player's data is erased or a server's forgotten.

CREATE FUNCTION log_no_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM erasing) THEN RETURN new; END IF;
  RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE FUNCTION log_no_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM forgetting) THEN RETURN old; END IF;
  RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE FUNCTION log_no_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER log_no_update BEFORE UPDATE ON log FOR EACH ROW EXECUTE FUNCTION log_no_update();
CREATE TRIGGER log_no_delete BEFORE DELETE ON log FOR EACH ROW EXECUTE FUNCTION log_no_delete();
CREATE TRIGGER log_no_truncate BEFORE TRUNCATE ON log EXECUTE FUNCTION log_no_truncate();
CREATE TRIGGER season_log_no_update BEFORE UPDATE ON season_log FOR EACH ROW EXECUTE FUNCTION log_no_update();
CREATE TRIGGER season_log_no_delete BEFORE DELETE ON season_log FOR EACH ROW EXECUTE FUNCTION log_no_delete();
CREATE TRIGGER season_log_no_truncate BEFORE TRUNCATE ON season_log EXECUTE FUNCTION log_no_truncate();

-- Ends a transaction in which a statement that must change one row changed another number of them.
CREATE FUNCTION must_change(changed bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF changed != 1 THEN RAISE EXCEPTION 'unchanged' USING ERRCODE = 'BD001'; END IF;
END $$;

-- Ends a transaction of a process that is not home.
CREATE FUNCTION at_home(mine bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM busdriver WHERE term = mine) THEN
    RAISE EXCEPTION 'not home' USING ERRCODE = 'BD002';
  END IF;
END $$;

-- Interactions that a process has begun to answer.
CREATE UNLOGGED TABLE clicks (id BIGINT PRIMARY KEY, at TIMESTAMPTZ NOT NULL DEFAULT now());

-- What SQLite has of these names, as far as the stores need it.
CREATE FUNCTION json_each(document text) RETURNS TABLE (value text) LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM json_array_elements_text((CASE document WHEN '' THEN '[]' ELSE document END)::json)
$$;

CREATE FUNCTION json_extract(document text, path text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT (document::json ->> substr(path, 3))::bigint
$$;
