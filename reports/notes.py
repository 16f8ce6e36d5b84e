"""Who held a seat, where it was not one student from the beginning to the end."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.models import Seat


def of_seat(seat: Seat) -> tuple[str, ...]:
    """What a reader has to know of who played this seat; nothing for one student throughout."""
    students = seat.students.count()
    said: list[str] = []
    if seat.robot and students:
        said.append(_("At the end a robot played this seat, so some of this is its work."))
    elif seat.robot:
        said.append(_("A robot held this seat at the end."))
    if seat.late:
        said.append(
            _("This seat was taken up in the middle of the game; a robot played it till then.")
        )
    if students > 1:
        said.append(
            ngettext(
                "{students} student shared this seat, and these are the numbers of all.",
                "{students} students shared this seat, and these are the numbers of all.",
                students,
            ).format(students=students)
        )
    return tuple(said)
