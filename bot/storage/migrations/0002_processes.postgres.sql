-- The oldest schema whose programs may run beside this one.
ALTER TABLE busdriver ADD COLUMN beside BIGINT NOT NULL DEFAULT 1;

-- What a process that ends leaves to the one that follows: for the rest of their 15 minutes, tokens that edit messages.
-- They are secrets: never in the log of the database or in a copy of it, and gone once read.
CREATE UNLOGGED TABLE tokens (
  message BIGINT PRIMARY KEY,
  token   TEXT NOT NULL,
  until   BIGINT NOT NULL,              -- milliseconds since 1970 UTC
  -- Of a private hand: whose, at which table and in which channel.
  table_id BIGINT,
  user_id  BIGINT,
  channel  BIGINT
);
