"""What front ends call: each service reads and changes one part of the leagues."""
