"""The first teacher's account, made by a link that only the console shows."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.core.signing import BadSignature, TimestampSigner
from django.db import transaction

VALID_FOR = 7 * 24 * 3600
_signer = TimestampSigner(salt="classroom.first-teacher")


def needed() -> bool:
    """Whether nobody has an account yet."""
    return not get_user_model().objects.exists()


def new_token() -> str:
    """A token for the link; it works until there is an account, for a week at most."""
    return _signer.sign("first").replace(":", ".")


def valid(token: str) -> bool:
    """Whether this token opens the door: genuine, not too old, and nobody has an account."""
    try:
        _signer.unsign(token.replace(".", ":"), max_age=VALID_FOR)
    except BadSignature:
        return False
    return needed()


@transaction.atomic
def make(email: str, password: str) -> object | None:
    """The first teacher, or None when somebody was quicker."""
    users = get_user_model().objects
    if not needed():
        return None
    user = users.create_user(username=email, email=email, password=password, is_staff=True)
    EmailAddress.objects.create(user=user, email=email, primary=True, verified=True)
    return user
