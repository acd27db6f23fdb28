-- Nobody read on which play an order was made: it ends with what makes it pointless.
ALTER TABLE orders DROP COLUMN epoch;
