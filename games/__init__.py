"""The market games: their rules, pure, and the rows they leave."""
