"""Long work for a lesson: begun once however often it is asked for, watched, and taken up again
when its worker was killed.

Each kind of work is a function of a job and its progress, registered here by ``maker``.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone, translation
from django_tasks import task

from classroom import lessons
from reports.models import Job

logger = logging.getLogger(__name__)

QUIET_FOR = timedelta(seconds=30)
"""A job that has not moved for so long has lost its worker."""
TRIES = 3
BEAT_EVERY = 0.4
"""Seconds between two notes of progress."""


class GivenUp(Exception):
    """The job was begun anew elsewhere, or its lesson is gone."""


class Progress:
    """How far a job is, as its maker tells it."""

    def __init__(self, job: Job) -> None:
        self._job, self._told = job, 0.0
        self.done = 0

    def total(self, steps: int) -> None:
        """So many steps there will be."""
        self._note(total=steps)

    def step(self) -> None:
        """One more is done. GivenUp when nobody waits for it any more."""
        self.done += 1
        if time.monotonic() - self._told >= BEAT_EVERY:
            self._note(done=self.done)

    def _note(self, **changed: int) -> None:
        mine = Job.objects.filter(pk=self._job.pk, run=self._job.run, state=Job.State.RUNNING)
        if not mine.update(beat_at=timezone.now(), **changed):
            raise GivenUp
        self._told = time.monotonic()


Maker = Callable[[Job, Progress], None]
_makers: dict[str, Maker] = {}


def maker(what: Job.What) -> Callable[[Maker], Maker]:
    """Register the function that does this kind of work."""

    def register(make: Maker) -> Maker:
        _makers[what] = make
        return make

    return register


@transaction.atomic
def start(lesson_id: int, what: Job.What, key: str) -> Job:
    """The job that makes this, begun unless one of its kind is under way for the lesson; that one
    is left to end first, whatever it makes."""
    lessons.locked_row(lesson_id)
    job = Job.objects.filter(lesson_id=lesson_id, what=what).first()
    if job is None:
        job = Job(lesson_id=lesson_id, what=what, run=0)
    elif job.active:
        return _looked_after(job)
    job.key, job.tries = key, 1
    return _enqueued(job)


@transaction.atomic
def watched(lesson_id: int, what: Job.What) -> Job | None:
    """The lesson's job of this kind, after a look whether it still moves."""
    job = Job.objects.filter(lesson_id=lesson_id, what=what).first()
    if job is not None and _quiet(job):
        lessons.locked_row(lesson_id)
        job.refresh_from_db()
        return _looked_after(job)
    return job


def _quiet(job: Job) -> bool:
    return job.state == Job.State.RUNNING and timezone.now() - job.beat_at > QUIET_FOR


def _looked_after(job: Job) -> Job:
    if not _quiet(job):
        return job
    if job.tries >= TRIES:
        job.state = Job.State.FAILED
        job.save(update_fields=["state"])
        return job
    job.tries += 1
    return _enqueued(job)


def _enqueued(job: Job) -> Job:
    job.run += 1
    job.state, job.done, job.total, job.beat_at = Job.State.WAITING, 0, 0, timezone.now()
    job.save()
    # In the same transaction: there is no job without its task.
    work.enqueue(job.pk, job.run, translation.get_language())
    return job


@task()
def work(job_id: int, run: int, language: str | None) -> None:
    """Do a job, unless it was begun anew meanwhile."""
    mine = Job.objects.filter(pk=job_id, run=run)
    if not mine.filter(state=Job.State.WAITING).update(
        state=Job.State.RUNNING, beat_at=timezone.now()
    ):
        return
    job = mine.select_related("lesson").get()
    progress = Progress(job)
    try:
        with translation.override(language):
            _makers[job.what](job, progress)
    except GivenUp:
        return
    except Exception:
        if mine.update(state=Job.State.FAILED):
            logger.exception("%s stumbled", job)
        return
    mine.update(state=Job.State.DONE, done=progress.done, beat_at=timezone.now())
