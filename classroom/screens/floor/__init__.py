"""What the screens of both Wall Street games share."""
