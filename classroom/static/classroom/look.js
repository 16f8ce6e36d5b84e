// Small manners of every page: light or dark, dialogs, steppers, tabs, and skipping a moment.
// Nothing here is needed to play.
(() => {
  "use strict";
  const root = document.documentElement;

  function shownTheme() {
    return root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  }

  function chooseTheme(theme) {
    root.dataset.theme = theme;
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `oo-theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  }

  function stepBy(button) {
    const input = button.closest("[data-stepper]").querySelector("input");
    const step = Number(input.step) || 1;
    const typed = Number(input.value);
    const from = input.value.trim() === "" || Number.isNaN(typed) ? Number(input.min || 0) - step : typed;
    let value = from + step * Number(button.dataset.step);
    if (input.min !== "") value = Math.max(value, Number(input.min));
    if (input.max !== "") value = Math.min(value, Number(input.max));
    input.value = String(value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function openTab(tab) {
    for (const other of tab.closest("[role=tablist]").querySelectorAll("[role=tab]")) {
      const chosen = other === tab;
      other.setAttribute("aria-selected", String(chosen));
      other.tabIndex = chosen ? 0 : -1;
      const panel = document.getElementById(other.getAttribute("aria-controls"));
      if (panel) panel.hidden = !chosen;
    }
  }

  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest("button, [role=tab]");
    if (!button) return;
    if (button.matches("[data-theme-switch]")) chooseTheme(shownTheme() === "dark" ? "light" : "dark");
    else if (button.matches("[data-step]")) stepBy(button);
    else if (button.matches("[data-open]")) document.getElementById(button.dataset.open)?.showModal();
    else if (button.matches("[data-close]")) button.closest("dialog")?.close();
    else if (button.matches("[data-skip]")) {
      for (const moment of document.querySelectorAll(".rolled")) moment.classList.add("skipped");
    }
    else if (button.matches("[data-print]")) window.print();
    else if (button.matches("[role=tab]")) openTab(button);
  });

  document.addEventListener("keydown", (event) => {
    const tab = event.target instanceof Element ? event.target.closest("[role=tab]") : null;
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!tab || !move) return;
    const tabs = [...tab.closest("[role=tablist]").querySelectorAll("[role=tab]")];
    const next = tabs[(tabs.indexOf(tab) + move + tabs.length) % tabs.length];
    openTab(next);
    next.focus();
    event.preventDefault();
  });

  // A long form that is on its way says so, and cannot be sent twice by an impatient hand.
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (event.defaultPrevented || !button?.matches("[data-busy]")) return;
    button.setAttribute("aria-busy", "true");
    setTimeout(() => { button.disabled = true; }, 0);
  });

  // A page that the browser kept comes back awake.
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    for (const button of document.querySelectorAll("[data-busy][aria-busy]")) {
      button.removeAttribute("aria-busy");
      button.disabled = false;
    }
  });

  for (const button of document.querySelectorAll("[data-theme-switch]")) button.hidden = false;
})();
