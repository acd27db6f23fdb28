-- Groups of people who play together. beside: 1
CREATE TABLE companies (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  guild   INTEGER NOT NULL,
  channel INTEGER NOT NULL,
  name    TEXT NOT NULL,
  host    INTEGER NOT NULL,              -- who adds and removes people
  game    TEXT NOT NULL,
  pace    TEXT NOT NULL,
  zone    TEXT NOT NULL DEFAULT 'UTC',
  day     INTEGER NOT NULL DEFAULT 0,    -- ISO weekday of the weekly time; 0: none
  minute  INTEGER NOT NULL DEFAULT 0,    -- of that day, in the zone
  event   INTEGER NOT NULL DEFAULT 0     -- Discord's id of the next scheduled event; 0: none
) STRICT;

CREATE INDEX companies_guild ON companies (guild);

CREATE TABLE company_members (
  company_id INTEGER NOT NULL,
  user_id    INTEGER NOT NULL,
  name       TEXT NOT NULL,
  agreed     INTEGER NOT NULL CHECK (agreed IN (0, 1)),
  PRIMARY KEY (company_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX company_members_user ON company_members (user_id);

CREATE TABLE company_meetings (
  company_id INTEGER NOT NULL,
  at         INTEGER NOT NULL,           -- when it begins
  kind       TEXT NOT NULL CHECK (kind IN ('now', 'week')),
  message    INTEGER NOT NULL DEFAULT 0, -- which asks who comes
  tables     TEXT NOT NULL DEFAULT '[]', -- JSON array of the tables that were opened
  over       INTEGER NOT NULL DEFAULT 0 CHECK (over IN (0, 1)),
  PRIMARY KEY (company_id, at)
) STRICT, WITHOUT ROWID;

CREATE TABLE company_answers (
  company_id INTEGER NOT NULL,
  at         INTEGER NOT NULL,
  user_id    INTEGER NOT NULL,
  coming     INTEGER NOT NULL CHECK (coming IN (0, 1)),
  place      INTEGER NOT NULL,           -- in the order of answers
  PRIMARY KEY (company_id, at, user_id)
) STRICT, WITHOUT ROWID;
