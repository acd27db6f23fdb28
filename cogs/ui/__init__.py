"""Components: custom ids and their dispatch, and layouts as pure functions of a view."""
