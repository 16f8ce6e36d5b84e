// The teacher's pages: dragging a student to another table, the clocks of several tables, and how
// long a lesson with these options takes. Everything works without it, by buttons and by reload.
(() => {
  "use strict";

  // ---- dragging: the same form as the buttons send ----
  let dragged = null;

  function place(event) {
    return event.target instanceof Element ? event.target.closest("[data-table-drop]") : null;
  }

  document.addEventListener("dragstart", (event) => {
    dragged = event.target instanceof Element ? event.target.closest("[data-student]") : null;
    if (dragged) {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", dragged.textContent.trim());
    }
  });
  document.addEventListener("dragover", (event) => {
    if (!dragged || !place(event)) return;
    event.preventDefault();
    for (const other of document.querySelectorAll(".over")) other.classList.remove("over");
    place(event).classList.add("over");
  });
  document.addEventListener("dragend", () => {
    dragged = null;
    for (const other of document.querySelectorAll(".over")) other.classList.remove("over");
  });
  document.addEventListener("drop", (event) => {
    const table = place(event);
    if (!dragged || !table) return;
    event.preventDefault();
    const button = dragged.querySelector(`button[name=table][value="${table.dataset.tableDrop}"]`);
    if (button) button.form.requestSubmit(button);
  });

  // ---- clocks of several tables ----
  const since = new WeakMap();

  function text(seconds) {
    const whole = Math.ceil(seconds);
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  }

  function tick() {
    for (const clock of document.querySelectorAll("[data-left]")) {
      const known = since.get(clock);
      const start = known && known.left === clock.dataset.left ? known : { left: clock.dataset.left, at: performance.now() };
      if (start !== known) since.set(clock, start);
      const left = Math.max(0, Number(start.left) - (performance.now() - start.at) / 1000);
      const time = clock.querySelector(".clock-time");
      if (time.textContent !== text(left)) time.textContent = text(left);
      clock.dataset.level = left > 30 ? "calm" : left > 10 ? "soon" : "last";
      clock.querySelector("progress").value = left;
    }
  }
  setInterval(tick, 250);

  // ---- "about 40 minutes" ----
  const form = document.querySelector("[data-minutes-from]");
  let asked = 0;
  async function minutes() {
    const mine = ++asked;
    const query = new URLSearchParams(new FormData(form));
    query.delete("csrfmiddlewaretoken");
    try {
      const response = await fetch(`${form.dataset.minutesFrom}?${query}`);
      if (!response.ok) return;
      const answer = await response.json();
      if (mine === asked) form.querySelector("[data-minutes]").textContent = answer.text;
    } catch { /* the last word stands */ }
  }
  if (form) {
    let timer = 0;
    form.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(minutes, 250); });
  }
})();
