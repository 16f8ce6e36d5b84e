"""How the project is set up."""
