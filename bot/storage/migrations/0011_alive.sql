-- When players could last reach the bot: the time until they can again is given back to them.

CREATE TABLE alive (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  at  INTEGER NOT NULL
) STRICT;
