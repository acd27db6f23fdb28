"""Sharing *My play* with another player: its page, and theirs."""
