"""What students write to their two questions: kept, changed, and read by their teacher."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.models import Lesson, Student
from reports import of_lesson, pages, sentences
from reports.models import LETTERS, Answer
from reports.shown import Question

NEVER = "-"
"""What a form says it has seen where nothing had been written yet."""


_JOINERS = "\t\u200c\u200d"
"""Unseen characters that some scripts cannot be written without, and the tab."""


@dataclass(frozen=True, slots=True)
class Field:
    """One question on the page. seen: which writing of the answer the page was drawn with; error:
    why this one was not kept ("" when it was)."""

    question: Question
    text: str
    seen: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A student's questions. error: why nothing was kept."""

    fields: tuple[Field, ...]
    open: bool
    error: str = ""

    @property
    def faulty(self) -> bool:
        return bool(self.error) or any(field.error for field in self.fields)

    @property
    def written(self) -> bool:
        """Whether any answer stands."""
        return any(field.text for field in self.fields)


def sheet(student: Student, questions: Sequence[Question]) -> Sheet:
    """The student's questions with what they have written so far."""
    kept = {answer.topic: answer for answer in Answer.objects.filter(student=student)}
    return Sheet(tuple(_field(each, kept) for each in questions), student.lesson.reflections_open)


def _field(question: Question, kept: Mapping[str, Answer]) -> Field:
    answer = kept.get(question.key)
    return Field(question, answer.text if answer else "", _seen(answer))


def _seen(answer: Answer | None) -> str:
    return NEVER if answer is None else answer.changed_at.isoformat()


@transaction.atomic
def write(student: Student, questions: Sequence[Question], sent: Mapping[str, str]) -> Sheet:
    """Keep what was sent ("text-bankrupt", "seen-bankrupt", …), all or nothing. On any refusal the
    sheet carries the reason and everything that was typed."""
    lesson = Lesson.objects.select_for_update().get(pk=student.lesson_id)
    kept = {answer.topic: answer for answer in Answer.objects.filter(student=student)}
    fields = tuple(_judged(each, kept.get(each.key), sent) for each in questions)
    if not lesson.reflections_open:
        return Sheet(fields, False, _("Your teacher has closed this, so your change was not kept."))
    found = Sheet(fields, True)
    if found.faulty:
        return found
    for field in fields:
        answer = kept.get(field.question.key)
        if answer is None and field.text:
            Answer.objects.create(student=student, topic=field.question.key, text=field.text)
        elif answer is not None and not field.text:
            answer.delete()
        elif answer is not None and answer.text != field.text:
            answer.text = field.text
            answer.save(update_fields=["text", "changed_at"])
    return found


def _judged(question: Question, answer: Answer | None, sent: Mapping[str, str]) -> Field:
    text = tidy(sent.get(f"text-{question.key}", ""))
    now = _seen(answer)
    if answer is not None and sent.get(f"seen-{question.key}") != now and text != answer.text:
        return Field(
            question,
            text,
            now,
            _("In another window you wrote: “%(text)s”. Send again to keep what stands here.")
            % {"text": answer.text},
        )
    over = len(text) - LETTERS
    if over > 0:
        return Field(question, text, now, too_long(over))
    return Field(question, text, now)


def typed(sent: Mapping[str, str]) -> list[str]:
    """All that was typed into a sheet that cannot be kept now, to be shown again."""
    return [text for name in sent if name.startswith("text-") and (text := tidy(sent[name]))]


def too_long(over: int) -> str:
    """How much has to go."""
    return ngettext(
        "That is %(over)d letter too long. Two or three lines are enough.",
        "That is %(over)d letters too long. Two or three lines are enough.",
        over,
    ) % {"over": over}


def tidy(text: str) -> str:
    """Typed text as it is kept: no characters that cannot be seen or stored, lines trimmed."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    clean = ("".join(c for c in line if _kept(c)).rstrip() for line in lines)
    return "\n".join(clean).strip()


def _kept(character: str) -> bool:
    return character in _JOINERS or unicodedata.category(character) not in ("Cc", "Cf", "Cs")


# What the teacher reads.


@dataclass(frozen=True, slots=True)
class Written:
    """One answer as the teacher reads it; text and changed_at are empty while there is none."""

    question: str
    text: str
    changed_at: datetime | None


@dataclass(frozen=True, slots=True)
class Writer:
    """A student and what they wrote."""

    name: str
    answers: tuple[Written, ...]

    @property
    def wrote(self) -> bool:
        return any(answer.text for answer in self.answers)


@dataclass(frozen=True, slots=True)
class WritersTable:
    """The students of a table."""

    number: int
    writers: tuple[Writer, ...]

    @property
    def wrote(self) -> tuple[Writer, ...]:
        """Those who have written anything."""
        return tuple(writer for writer in self.writers if writer.wrote)

    @property
    def silent(self) -> str:
        """The names of the others."""
        return ", ".join(writer.name for writer in self.writers if not writer.wrote)


def of_class(lesson: Lesson) -> list[WritersTable]:
    """Everyone who sat at a table, with their questions and answers; answers to questions that are
    no longer asked (a game that was corrected afterwards) stay in the list."""
    students = (
        Student.objects.filter(lesson=lesson, seat__isnull=False)
        .exclude(state=Student.State.REMOVED)
        .select_related("seat__table__session", "seat__table__lesson", "lesson")
        .order_by("seat__table__number", "seat__position", "joined_at")
    )
    kept: dict[int, dict[str, Answer]] = {}
    for answer in Answer.objects.filter(student__lesson=lesson).order_by("pk"):
        kept.setdefault(answer.student_id, {})[answer.topic] = answer
    found: dict[int, list[Writer]] = {}
    for student in students:
        assert student.seat is not None
        table = student.seat.table
        asked = pages.questions_of(student.seat) if of_lesson.over(table) else ()
        found.setdefault(table.number, []).append(
            Writer(student.name, _written(asked, kept.get(student.pk, {})))
        )
    return [WritersTable(number, tuple(writers)) for number, writers in found.items()]


def _written(asked: Sequence[Question], kept: Mapping[str, Answer]) -> tuple[Written, ...]:
    told: list[tuple[str, Answer | None]] = [(each.text, kept.get(each.key)) for each in asked]
    keys = {each.key for each in asked}
    told += [(_known(topic), answer) for topic, answer in kept.items() if topic not in keys]
    return tuple(
        Written(question, answer.text if answer else "", answer.changed_at if answer else None)
        for question, answer in told
    )


def _known(topic: str) -> str:
    try:
        return sentences.question(sentences.Topic(topic))
    except ValueError:
        return topic


def count(tables: Sequence[WritersTable]) -> str:
    """How many have written."""
    writers = [writer for table in tables for writer in table.writers]
    return ngettext(
        "%(wrote)d of %(all)d student has written.",
        "%(wrote)d of %(all)d students have written.",
        len(writers),
    ) % {"wrote": sum(writer.wrote for writer in writers), "all": len(writers)}
