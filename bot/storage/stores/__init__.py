"""What the ports of tables, leagues and players ask for, as SQL over one `Database`: one module for each subject."""
