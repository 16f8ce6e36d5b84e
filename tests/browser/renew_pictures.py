"""Takes the pictures of a game in progress anew, for the front page and the README.

Run by hand after the screens have changed: ``python -m tests.browser.renew_pictures``.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import QUIET, ROOT, chromium_here, start

FOLDER = ROOT / "classroom" / "static" / "classroom"
SIZE = (1366, 768)
WIDTH = 1040
"""Pixels across; the front page shows it at about half of that."""
HEAVIEST = 34_000


def play_a_little(page: Page) -> None:
    """Practice as an investor: some deals around, one of one's own, one company open."""
    page.goto("/practice/")
    page.check("[name=role][value=investor]")
    page.fill("[name=name]", "Mira")
    page.click("main button.act")
    page.wait_for_url("**/play/**")
    page.locator(".desk-side").get_by_text("pays").first.wait_for(timeout=60_000)
    page.locator(".company-slot").get_by_role("button", name="Take").first.click()
    page.wait_for_timeout(1_500)
    page.locator(".company-slot summary, .company-slot [data-fold]").last.click()
    page.wait_for_timeout(1_500)


def kept(shot: bytes, path: Path) -> None:
    """As WebP, at the best quality that is light enough."""
    picture = Image.open(io.BytesIO(shot)).convert("RGB")
    picture = picture.resize(
        (WIDTH, WIDTH * picture.height // picture.width), Image.Resampling.LANCZOS
    )
    for quality in range(86, 30, -6):
        held = io.BytesIO()
        picture.save(held, "webp", quality=quality, method=6)
        if held.tell() <= HEAVIEST:
            break
    path.write_bytes(held.getvalue())
    sys.stdout.write(f"{path.relative_to(ROOT)}: {held.tell()} bytes, {picture.size}\n")


def main() -> None:
    """Play, and photograph the same moment light and dark."""
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = start(Path(home))
        browser = playwright.chromium.launch(executable_path=chromium_here(), args=QUIET)
        try:
            page = browser.new_page(
                base_url=server.address,
                viewport={"width": SIZE[0], "height": SIZE[1]},
                reduced_motion="reduce",
            )
            play_a_little(page)
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                kept(page.screenshot(), FOLDER / f"game-{scheme}.webp")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
