"""Every kind of message that the bot sends, of fixed data: for snapshots, and for ``busdriver doctor --live``.

- `messages`: all of them by name, made by the ``*_messages`` modules and `forms`.
- `kinds`: the longest one of each kind, which is what is sent to Discord as a check.
- `moments`, `playout`: the tables and games in them; `files`: their pictures.
"""
