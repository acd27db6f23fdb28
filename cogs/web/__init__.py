"""Pages that anyone with their address may open: what is decided about them in Discord."""
