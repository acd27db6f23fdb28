-- Processes that act. Whoever takes a slot over from one that has lost its locks deletes its row: it can write no more.
CREATE TABLE members (
  id    BIGINT PRIMARY KEY,             -- the term that it raised when it joined
  alive BIGINT                          -- when its players could act last; milliseconds since 1970 UTC
);
-- Who is home of a slot. A row comes with its first member.
CREATE TABLE slots (
  slot   BIGINT PRIMARY KEY,
  member BIGINT,                        -- NULL: nobody; it was given away
  alive  BIGINT                         -- while nobody is: of the last member
);

-- Ends a transaction of a process that acts no more.
CREATE FUNCTION acting(mine bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM members WHERE id = mine) THEN
    RAISE EXCEPTION 'not home' USING ERRCODE = 'BD002';
  END IF;
END $$;

-- Programs before schema 13 know one home, and raise the term alone: then nobody else acts.
ALTER TABLE busdriver ADD COLUMN joined BIGINT NOT NULL DEFAULT 0;
CREATE FUNCTION only_home() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM members;
  RETURN new;
END $$;
CREATE TRIGGER only_home BEFORE UPDATE OF term ON busdriver FOR EACH ROW
  WHEN (new.joined = old.joined) EXECUTE FUNCTION only_home();

-- Of what table a token's message is, or else of what server or person. NULL: left by a program before schema 13.
ALTER TABLE tokens ADD COLUMN slot BIGINT;

-- When Discord takes the next request of all processes, in microseconds since 1970 UTC. After a crash it is empty.
CREATE UNLOGGED TABLE budget (
  one     BIGINT PRIMARY KEY DEFAULT 1 CHECK (one = 1),
  free_at BIGINT NOT NULL
);
