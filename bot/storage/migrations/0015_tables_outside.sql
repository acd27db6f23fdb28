-- Tables in group DMs and on servers without the bot: it shows them in answers alone.
ALTER TABLE tables ADD COLUMN outside INTEGER NOT NULL DEFAULT 0 CHECK (outside IN (0, 1));
