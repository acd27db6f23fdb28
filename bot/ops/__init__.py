"""Running the bot: what it logs, measures and answers when asked whether it is well."""
