"""Who may see what: students by their device's signed key, teachers by their account.

A student's key is a cookie of that student's page alone (its path), so that two students in two
tabs of one browser keep apart, and so that a key never travels to any other page.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponse

from classroom import statements
from classroom.models import Lesson, Student

Asking = HttpRequest | Mapping[str, Any]
"""A request, or the scope of a socket."""

KEPT_FOR = 120 * 24 * 3600
_signer = Signer(salt="classroom.student")


def student_of(asking: Asking, uid: str) -> Student | None:
    """The student whose page this is, if this device holds the key and they were not removed."""
    student = _keyholder(asking, uid)
    return None if student is None or student.state == Student.State.REMOVED else student


def was_removed(asking: Asking, uid: str) -> bool:
    """Whether this device holds the key of a student whom the teacher removed."""
    student = _keyholder(asking, uid)
    return student is not None and student.state == Student.State.REMOVED


def _keyholder(asking: Asking, uid: str) -> Student | None:
    given = _cookies(asking).get(cookie_name(uid))
    if not given:
        return None
    try:
        key = _signer.unsign(given)
    except BadSignature:
        return None
    student = statements.student_by_uid(uid)
    if student is None or not secrets.compare_digest(student.device, _hash(key)):
        return None
    return student


def lesson_of(asking: Asking, lesson_id: int) -> Lesson | None:
    """The lesson, if the one who asks is its teacher."""
    user = _user(asking)
    if user is None or not user.is_authenticated:
        return None
    return Lesson.objects.filter(pk=lesson_id, teacher_id=user.pk).first()


def own_lesson(request: HttpRequest, lesson_id: int) -> Lesson:
    """The lesson of the teacher who asks; for anybody else there is none (Http404)."""
    lesson = lesson_of(request, lesson_id)
    if lesson is None:
        raise Http404
    return lesson


def shown_lesson(asking: Asking, lesson_id: int) -> Lesson | None:
    """The lesson whose projector may be looked at: one's own, or the demo, which is for all."""
    demo = Lesson.objects.filter(pk=lesson_id, kind=Lesson.Kind.DEMO).first()
    return demo if demo is not None else lesson_of(asking, lesson_id)


def let_in(response: HttpResponse, student: Student, key: str, *, secure: bool) -> None:
    """Give the device that gets this response the key to the student's page."""
    response.set_cookie(
        cookie_name(student.uid),
        _signer.sign(key),
        max_age=KEPT_FOR,
        path=f"/play/{student.uid}/",
        httponly=True,
        secure=secure,
        samesite="Lax",
    )


def device_key(uid: str, join_key: str) -> str:
    """The key of a student's devices. It follows from the join key that the student's first
    device made up, so that a press of "join" that arrives twice gets the same key twice."""
    return hashlib.sha256(f"{settings.SECRET_KEY}/{uid}/{join_key}".encode()).hexdigest()


def device_hash(key: str) -> str:
    """What the database keeps of a device's key."""
    return _hash(key)


def cookie_name(uid: str) -> str:
    """The name of the cookie that opens this student's page."""
    return f"oo-{uid}"


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _cookies(asking: Asking) -> Mapping[str, str]:
    if isinstance(asking, HttpRequest):
        return asking.COOKIES
    return asking.get("cookies") or {}


def _user(asking: Asking) -> Any:
    return getattr(asking, "user", None) if isinstance(asking, HttpRequest) else asking.get("user")
