-- Requests that Discord has refused as invalid, of all processes. After a crash it is empty.
CREATE UNLOGGED TABLE invalid_requests (
  slice    BIGINT PRIMARY KEY, -- of ten seconds since 1970 UTC
  requests BIGINT NOT NULL
);
-- Whether Discord serves a process, asked while one of the others is lost.
ALTER TABLE members ADD COLUMN lost BIGINT NOT NULL DEFAULT 0;
ALTER TABLE members ADD COLUMN served TIMESTAMPTZ;
