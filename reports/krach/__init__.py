"""Krach 29: what its reports are made of."""
