"""What the two Wall Street games share word for word: the board, the companies, the deal book."""
