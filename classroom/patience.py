"""Patience with those who guess: counted for each device, so that nobody waits for another's
mistakes. A school is one address, and addresses are never counted."""

from __future__ import annotations

import secrets

from django.core.cache import cache
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse

COOKIE = "oo-device"
MISTAKES = 10
SECONDS = 60
_signer = Signer(salt="classroom.device")


def device_of(request: HttpRequest) -> str:
    """The name that this device was given, or a new one for a device without."""
    given = request.COOKIES.get(COOKIE, "")
    try:
        return _signer.unsign(given)
    except BadSignature:
        return secrets.token_urlsafe(9)


def exhausted(device: str) -> bool:
    """Whether this device has made so many mistakes that it has to wait for a minute."""
    return int(cache.get(_key(device), 0)) >= MISTAKES


def mistake(device: str) -> None:
    """Count one mistake."""
    key = _key(device)
    cache.add(key, 0, SECONDS)
    try:
        cache.incr(key)
    except ValueError:
        cache.set(key, 1, SECONDS)


def name_device(response: HttpResponse, device: str, *, secure: bool) -> None:
    """Let the device know its name."""
    response.set_cookie(
        COOKIE,
        _signer.sign(device),
        max_age=24 * 3600,
        httponly=True,
        secure=secure,
        samesite="Lax",
    )


def _key(device: str) -> str:
    return f"classroom.mistakes.{device}"
