"""People and screens: who sits where, and what each of them sees."""
