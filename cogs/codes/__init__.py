"""Invitations by code: ``/join``, and the button that makes codes."""
