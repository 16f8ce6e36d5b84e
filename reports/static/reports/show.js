// Step by step on the projector: keys lead on like the links, the page changes without a flash (so a
// full screen stays full), and the teacher's page with the notes keeps pace.
(() => {
  "use strict";
  // Windows of one lesson's debrief (or replay) hear each other: "/teacher/lessons/5/debrief".
  const place = location.pathname.split("/").slice(0, 5).join("/");
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(`show ${place}`) : null;
  const projected = document.querySelector(".show") !== null;
  const forward = ["ArrowRight", "PageDown", " "];
  const backward = ["ArrowLeft", "PageUp"];
  let turn = Promise.resolve();

  function told() {
    channel?.postMessage({ at: location.pathname + location.search });
  }

  async function show(address, keep) {
    try {
      const answer = await fetch(address, { headers: { Accept: "text/html" } });
      if (!answer.ok || answer.redirected) throw new Error("no page");
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("main");
      if (!fresh?.querySelector(".show")) throw new Error("no step");
      const held = document.activeElement?.matches("[data-next], [data-back]");
      const name = document.activeElement?.matches("[data-back]") ? "[data-back]" : "[data-next]";
      document.getElementById("main").replaceWith(document.adoptNode(fresh));
      document.title = page.title;
      if (keep) history.pushState(null, "", address);
      if (held) (fresh.querySelector(name) || fresh.querySelector("[data-next], [data-close-show]"))?.focus();
      const spoken = [...fresh.querySelectorAll("h1, [data-spoken]")].map((each) => each.textContent.trim());
      document.getElementById("say").textContent = spoken.join(". ");
      told();
    } catch {
      location.assign(address);
    }
  }

  function step(which) {
    turn = turn.then(() => {
      const link = document.querySelector(`a[data-${which}]`);
      return link && show(link.href, true);
    });
  }

  function follow(which) {
    if (projected) step(which);
    else channel?.postMessage({ go: which });
  }

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const typing = target.matches("input, textarea, select");
    // Space presses the button or link that has the focus.
    if (typing || (event.key === " " && target.matches("a, button, summary"))) return;
    const which = forward.includes(event.key) ? "next" : backward.includes(event.key) ? "back" : null;
    if (!which || (!projected && !document.querySelector("[data-leads]"))) return;
    if (!projected && event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    follow(which);
  });

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-next], a[data-back]") : null;
    if (!link || !projected || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    step(link.matches("[data-next]") ? "next" : "back");
  });

  addEventListener("popstate", () => { if (projected) show(location.href, false); });

  channel?.addEventListener("message", ({ data }) => {
    if (projected && data.go) step(data.go);
    if (projected && data.ask) told();
    if (projected || !data.at) return;
    for (const each of document.querySelectorAll("[data-shows]")) {
      const now = each.dataset.shows.split(" ").some((start) => data.at === start);
      if (!now) each.removeAttribute("aria-current");
      else if (each.getAttribute("aria-current") !== "step") {
        each.setAttribute("aria-current", "step");
        each.scrollIntoView({ block: "center" });
      }
    }
  });
  if (projected) told();
  else channel?.postMessage({ ask: true });
})();
