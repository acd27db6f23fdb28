"""The files of a season that *Files* and the public pages give: see `season_files`."""
