"""PostgreSQL, for hosts who outgrow one process: ``pip install busdriver[postgres]``."""
