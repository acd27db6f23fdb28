-- The side on which a user was in a game, and its place: who met whom, and who was ahead.
ALTER TABLE played ADD COLUMN side INTEGER NOT NULL DEFAULT 0;
ALTER TABLE played ADD COLUMN place INTEGER NOT NULL DEFAULT 0;

-- All games are counted again when the program next begins.
DELETE FROM counted;
