-- Refusals by Discord that no list of the bot's knows, counted by the day. beside: 1
CREATE TABLE refusals (
  day    TEXT NOT NULL,                  -- 2026-11-29, UTC
  status INTEGER NOT NULL,
  code   INTEGER NOT NULL,               -- Discord's own, 0: none
  route  TEXT NOT NULL,                  -- method and path, * for ids and tokens
  shape  TEXT NOT NULL,                  -- what the request held, without any of it
  n      INTEGER NOT NULL,
  PRIMARY KEY (day, status, code, route, shape)
) STRICT, WITHOUT ROWID;
