"""The live path: from a change in the books to every screen that shows it."""
