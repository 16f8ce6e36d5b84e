"""What a teacher takes home: tables of figures for a spreadsheet or a script, and game records."""
