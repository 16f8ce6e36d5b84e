"""Teachers make an account, sign in and out, and reset a lost password, in our own words."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

pytestmark = pytest.mark.django_db

SECRET = "a long enough secret 9"


def test_sign_up_then_out_then_in(client: Client) -> None:
    made = client.post(
        "/accounts/signup/",
        {"email": "new@example.org", "password1": SECRET, "password2": SECRET},
    )
    assert made.headers["Location"] == "/teacher/"
    assert client.post("/accounts/logout/").headers["Location"] == "/"
    back = client.post("/accounts/login/", {"login": "new@example.org", "password": SECRET})
    assert back.headers["Location"] == "/teacher/"


def test_wrong_password_is_said_at_the_form(client: Client) -> None:
    response = client.post("/accounts/login/", {"login": "no@example.org", "password": "x"})
    html = response.content.decode()
    assert response.status_code == 200
    assert "errorlist" in html
    assert 'value="no@example.org"' in html


def test_lost_password_comes_by_mail(client: Client) -> None:
    User.objects.create_user("lost", "lost@example.org", SECRET)
    client.post("/accounts/password/reset/", {"email": "lost@example.org"})
    (letter,) = mail.outbox
    link = re.search(r"https?://testserver(/\S+)", str(letter.body))
    assert link
    page = client.get(link[1], follow=True)
    assert page.status_code == 200
    answer = client.post(
        page.request["PATH_INFO"], {"password1": "quite another 7", "password2": "quite another 7"}
    )
    assert answer.status_code == 302
    assert client.login(username="lost", password="quite another 7")


@pytest.mark.parametrize(
    "address",
    [
        "/accounts/logout/",
        "/accounts/email/",
        "/accounts/password/change/",
        "/accounts/confirm-email/",
        "/accounts/password/reset/done/",
        "/accounts/inactive/",
    ],
)
def test_other_account_pages_wear_the_same_clothes(client: Client, address: str) -> None:
    client.force_login(User.objects.create_user("t", "t@example.org", SECRET))
    response = client.get(address)
    assert response.status_code == 200
    html = response.content.decode()
    assert html.count('class="skip-link"') == 1
    assert html.count("<h1") == 1
