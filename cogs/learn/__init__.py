"""``/learn``, the door to learning."""
