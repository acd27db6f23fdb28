-- Whose a table outside of servers is: that never changes, though its host may. beside: 1
ALTER TABLE tables ADD COLUMN slot INTEGER; -- NULL: its server's; of older tables the host's
UPDATE tables SET slot = (host >> 22) % 64 WHERE coalesce(guild, 0) = 0 AND status IN ('lobby', 'running');
