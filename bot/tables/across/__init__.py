"""Games across servers: names, and who may play."""
