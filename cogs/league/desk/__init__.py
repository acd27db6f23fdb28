"""The managers' desk: what is due, drafts, overdue games."""
