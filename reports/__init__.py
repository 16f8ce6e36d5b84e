"""The risk lesson: what each student risked, and what it brought."""
