"""PostgreSQL, for hosts who outgrow one process: ``pip install busdriver[postgres]``.

- `database`, `errors`: the port `Database` with psycopg and its pool. `schema`, `copying`: migrations, backups.
- `home`, `slots`, `membership`, `processes`: which process holds which slots, by advisory locks of one session each,
  so a lock ends with its process, however it dies.
- `listening`: what other processes have changed, by ``LISTEN``.
- `claims`, `tokens`: which process answers an interaction, and who may still edit its answer after a move of slots.
- `budget`, `reach`: what processes share: the rate of requests, and whether each of them reaches Discord.
- `traces`: what deleted data leaves behind.
"""
