"""When people play on a server: a page of ``/setup``."""
