"""Roles that members earn: their page of ``/setup``, and what gives and takes them."""
