-- A row stands here while deleted data may still be found in unused parts of the database's files: what is deleted by an
-- erasure, and whatever an older version deleted.
CREATE TABLE traces (one INTEGER PRIMARY KEY CHECK (one = 1)) STRICT;

INSERT INTO traces SELECT 1 WHERE EXISTS (SELECT 1 FROM tables);
