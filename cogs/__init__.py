"""Discord in and out: parse a click, call a service, show a view. No rules, no SQL."""
