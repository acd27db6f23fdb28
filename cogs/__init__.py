"""Discord in and out: parse a click, call a service, show a view. No rules, no SQL.

A folder is a feature, named as its room in `bot/features` if it has one; `cog` is found by its name. What they share,
from the top: `table_cog`, `inviting`: their base, and invitations. `delivery`: when and where messages are sent and
edited. `pages`: what tables and hands show. `common`: layouts, rights, errors, languages, pictures.
"""
