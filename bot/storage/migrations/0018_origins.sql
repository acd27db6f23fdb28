-- Tables on which somebody plays on from a decision of a finished round: its table, round, line and margin.
ALTER TABLE tables ADD COLUMN origin TEXT NOT NULL DEFAULT '';
