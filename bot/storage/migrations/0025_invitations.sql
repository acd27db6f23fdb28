-- Who got an invitation to a table, so that nobody gets two: the row is written before the message is sent.
CREATE TABLE invitations (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  user_id  INTEGER NOT NULL,
  host     INTEGER NOT NULL,            -- who invited first
  at       INTEGER NOT NULL,
  PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_user ON invitations (user_id, at);
