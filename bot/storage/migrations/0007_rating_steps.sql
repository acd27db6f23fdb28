-- Ratings after a correction are made anew from the corrected game on, not from the first.

ALTER TABLE rating_pools ADD COLUMN stale INTEGER NOT NULL DEFAULT 0;   -- 1: what was made after `upto` is to be taken back

-- All ratings are made afresh: the model's parameters have changed.
UPDATE rating_pools SET upto = 0, stale = 1;
INSERT OR IGNORE INTO rating_pools (guild, game, pace, upto, stale) SELECT DISTINCT guild, game, pace, 0, 1 FROM rated_games;
