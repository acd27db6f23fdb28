"""Shared by all cogs: services, layouts, custom ids, errors."""
