"""Club nights: ``/night``, their pages, boards and tables."""
