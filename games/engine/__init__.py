"""What every game's rules stand on: protocol, chance, money, record. Standard library only."""
