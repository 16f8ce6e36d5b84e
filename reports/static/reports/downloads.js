// Times in downloads are those of the teacher's own clock: each link says which zone that is.
// While a document is being made, its part of the page looks again every second, until it is there.
(() => {
  "use strict";
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone) {
    for (const link of document.querySelectorAll("a[data-zoned]")) {
      const address = new URL(link.href);
      address.searchParams.set("zone", timeZone);
      link.href = address.href;
    }
    for (const name of document.querySelectorAll("[data-zone]")) name.textContent = timeZone;
  }

  const say = document.getElementById("say");

  async function look() {
    const part = document.querySelector("[data-papers][data-busy]");
    if (!part) return;
    try {
      const answer = await fetch(part.dataset.busy, { headers: { "X-Requested-With": "fetch" } });
      const page = (answer.headers.get("Content-Type") || "").startsWith("text/html");
      if (answer.redirected || (answer.ok && !page)) {
        location.reload();
        return;
      }
      if (answer.ok) {
        const found = new DOMParser().parseFromString(await answer.text(), "text/html");
        const fresh = found.querySelector("[data-papers]");
        part.replaceWith(fresh);
        if (!fresh.dataset.busy) {
          say.textContent = fresh.querySelector(".error, a, button").textContent;
        }
      }
    } catch {
      // No connection just now; the next look may have one.
    }
    setTimeout(look, 1000);
  }

  look();
})();
