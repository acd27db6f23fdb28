-- The server where a deal of the day was begun; 0: none. beside: 1
ALTER TABLE daily_plays ADD COLUMN guild INTEGER NOT NULL DEFAULT 0;
