"""The course: the list of lessons, a lesson, its positions."""
