-- The state of a season follows from its log; copies of it are not kept any more.
DROP TABLE season_books;
