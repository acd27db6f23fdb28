"""``busdriver doctor --live``: the bot proves itself in a channel.

It sends, edits and deletes a message of every kind, tries what is assumed about Discord (`bot.ops.assumptions`), and
asks the host to press a few things. `sent_ids` writes down each message before it is sent, so that nothing stays, even
after a kill.
"""
