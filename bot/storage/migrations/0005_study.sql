-- What players learn by themselves: weeks with exercises, lessons. beside: 1
CREATE TABLE study (
  user_id  INTEGER NOT NULL,
  kind     TEXT NOT NULL,                -- bot.solo.ports.StudyKind
  name     TEXT NOT NULL,                -- of a week, a lesson, …
  at       INTEGER NOT NULL,
  score    INTEGER NOT NULL,
  data     TEXT NOT NULL,                -- JSON of the service that stores it
  PRIMARY KEY (user_id, kind, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX study_kinds ON study (kind, name);
