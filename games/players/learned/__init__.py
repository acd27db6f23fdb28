"""The learned player of Tichu and Tientsin."""
