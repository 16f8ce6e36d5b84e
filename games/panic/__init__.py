"""Panic on Wall Street!: the rules, pure."""
