"""Reviews of finished rounds: what decisions cost (`games.review`)."""
