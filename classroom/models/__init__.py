"""People and places: lessons, students, tables, seats, and what teachers did."""

from classroom.models.audit import Audit
from classroom.models.lesson import Lesson
from classroom.models.student import Student
from classroom.models.table import Seat, Table

__all__ = ["Audit", "Lesson", "Seat", "Student", "Table"]
