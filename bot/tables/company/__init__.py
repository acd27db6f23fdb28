"""People who play together: invitations by code."""
