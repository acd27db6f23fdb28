"""The files of a season that `/league export` and the public pages give: see `season_files`."""
