"""Krach 29: the four days of October 1929, lose the least. Rules, pure."""
