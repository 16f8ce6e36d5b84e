"""What has been made for a lesson is kept, and found again by the digest of what it was made of."""

from __future__ import annotations

import hashlib
import zlib

from django.db import IntegrityError, transaction

from reports.models import Made


def digest(kind: str, *parts: object) -> str:
    """The key of what is made from these; kind: what it is."""
    return f"{kind}-{hashlib.sha256(repr(parts).encode()).hexdigest()[:40]}"


def get(lesson_id: int, key: str) -> bytes | None:
    """What was kept under the key."""
    found = Made.objects.filter(lesson_id=lesson_id, key=key).values_list("content", flat=True)
    content = found.first()
    return None if content is None else zlib.decompress(content)


def has(lesson_id: int, key: str) -> bool:
    """Whether something is kept under the key."""
    return Made.objects.filter(lesson_id=lesson_id, key=key).exists()


def put(lesson_id: int, key: str, content: bytes) -> None:
    """Keep it; nothing happens when it is kept already, or when the lesson was erased meanwhile."""
    try:
        with transaction.atomic():
            Made.objects.create(lesson_id=lesson_id, key=key, content=zlib.compress(content))
    except IntegrityError:
        pass


def keep_only(lesson_id: int, kind: str, keys: set[str]) -> None:
    """Throw away all of this kind that nobody asks for any more."""
    old = Made.objects.filter(lesson_id=lesson_id, key__startswith=f"{kind}-")
    old.exclude(key__in=keys).delete()
