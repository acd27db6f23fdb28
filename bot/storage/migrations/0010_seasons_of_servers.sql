-- The seasons of one server, which are read while somebody types.
CREATE INDEX seasons_guild ON seasons (guild, stage);
