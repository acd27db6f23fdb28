"""Shared by all AI players."""
