-- By which rules a game was rated, and what its players had by it that a week bounds. beside: 1
ALTER TABLE rated_games ADD COLUMN rules INTEGER NOT NULL DEFAULT 1;  -- the edition
ALTER TABLE rated_games ADD COLUMN spent TEXT NOT NULL DEFAULT '[]';  -- JSON: points of advantage by side; []: none
CREATE INDEX rated_games_spent ON rated_games (guild, game, pace, at) WHERE spent != '[]';
