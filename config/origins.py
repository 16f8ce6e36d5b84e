"""Sockets from this server's own pages only."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings

Application = Callable[[Any, Any, Any], Awaitable[Any]]


class SameOrigin:
    """Denies a socket whose page came from another host than the one that it speaks to.

    Names are compared without port or scheme, because proxies hide or add them; further hosts come
    from CSRF_TRUSTED_ORIGINS. A client without an origin is no page, so nobody is misled by it.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if allowed(headers.get(b"origin"), headers.get(b"host", "")):
            return await self.application(scope, receive, send)
        return await WebsocketDenier()(scope, receive, send)


def allowed(origin: str | None, host: str) -> bool:
    """Whether a page of this origin may speak to this host."""
    if origin is None:
        return True
    came_from = _name(origin)
    trusted = {_name(each) for each in settings.CSRF_TRUSTED_ORIGINS}
    return came_from is not None and (came_from == _name(f"//{host}") or came_from in trusted)


def _name(address: str) -> str | None:
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None
