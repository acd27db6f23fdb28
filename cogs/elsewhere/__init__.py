"""Games played elsewhere: their results, entered by players."""
