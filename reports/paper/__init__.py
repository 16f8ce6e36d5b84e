"""Reports on paper: a page for each student, and the class as one document."""
