"""What every game's rules stand on: the protocol, chance, money, the record. Standard library only."""
