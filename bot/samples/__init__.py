"""Every kind of message that the bot sends, of fixed data: for snapshots, and for ``busdriver doctor --live``."""
