-- A player's newest hand names the channel of their direct messages.

CREATE INDEX messages_user ON messages (user_id, kind, table_id) WHERE user_id > 0;
