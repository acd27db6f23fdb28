"""The features, each in a folder of its own: `feature.py` says what it is, `cogs/<name>` shows it in Discord.

`declaration` says what a feature declares, `all` lists them. A folder has its values and rules, `service.py`, and
`store.py` with its SQL and what it keeps of whom. A feature may use another one's service by its declaration
(`shared[PAIRS_FEATURE]`); nothing below this package knows any of them.
"""
