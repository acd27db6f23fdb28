"""The easy and normal players: rules of thumb."""
