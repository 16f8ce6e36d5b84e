/* Brings a live region up to date without replacing what has not changed, so that focus, caret,
   typed text, open details, scroll positions and running transitions survive.

   Marks in the HTML: data-region (filled by messages of its own: left alone when it comes empty),
   data-keep (its content belongs to the script). */
(function () {
  "use strict";

  function same(one, other) {
    return one.nodeType === other.nodeType && one.nodeName === other.nodeName &&
      (one.id || "") === (other.id || "");
  }

  function attributes(from, to) {
    const swung = from.getAttribute("data-open") !== to.getAttribute("data-open");
    const typed = from.nodeName === "INPUT" && from.type === "text" && from.value !== from.defaultValue;
    // A moment that was skipped stays skipped, however often the region is drawn anew.
    if (from.classList.contains("skipped") && to.classList.contains("rolled")) to.classList.add("skipped");
    for (const { name, value } of Array.from(to.attributes)) {
      if (name === "open" && from.nodeName === "DETAILS") continue;
      if (from.getAttribute(name) === value) continue;
      from.setAttribute(name, value);
      // A price that changes under a finger is not the one that the finger meant.
      if (name === "value" && from.nodeName === "BUTTON") from.changedAt = performance.now();
    }
    // Details stay as their reader left them, until the server says otherwise (data-open).
    if (from.nodeName === "DETAILS" && swung) from.open = to.hasAttribute("open");
    for (const { name } of Array.from(from.attributes)) {
      if (to.hasAttribute(name) || (name === "open" && from.nodeName === "DETAILS")) continue;
      if (name === "style" || name === "aria-busy") continue;
      from.removeAttribute(name);
    }
    if (from.nodeName === "INPUT" && from.type === "text" && !typed) from.value = from.defaultValue;
  }

  function node(from, to) {
    if (from.nodeType !== Node.ELEMENT_NODE) {
      if (from.data !== to.data) from.data = to.data;
      return;
    }
    if (from.isEqualNode(to)) return;
    attributes(from, to);
    if (from.hasAttribute("data-keep")) return;
    if (from.hasAttribute("data-region") && !to.firstChild) return;
    children(from, to);
  }

  /* Half-typed text whose field had to go (a pause takes all buttons away) waits here for the same
     field of the same moment to come back. */
  const unsent = new Map();

  function texts(element) {
    return element.nodeType === Node.ELEMENT_NODE ? element.querySelectorAll("input[type=text][id]") : [];
  }

  function moment(field) {
    const drawn = field.form && field.form.elements.namedItem("moment");
    return drawn ? drawn.value : "";
  }

  function put(from, wanted, here) {
    from.insertBefore(wanted, here);
    for (const field of texts(wanted)) {
      const kept = unsent.get(field.id);
      if (kept && kept.moment === moment(field)) field.value = kept.value;
      unsent.delete(field.id);
    }
  }

  function drop(gone) {
    for (const field of texts(gone)) {
      if (field.value === field.defaultValue) continue;
      unsent.set(field.id, { value: field.value, moment: moment(field) });
    }
    gone.remove();
  }

  /* The child of from that holds what wanted holds: by its own id, else by an id inside it. */
  function counterpart(from, wanted) {
    const ids = wanted.id ? [wanted] : wanted.querySelectorAll("[id]");
    for (const { id } of ids) {
      let found = from.querySelector("#" + CSS.escape(id));
      while (found && found.parentNode !== from) found = wanted.id ? null : found.parentNode;
      if (found && same(found, wanted)) return found;
    }
    return null;
  }

  /* Puts match before here; what has the focus is never moved, for moving would lose it. */
  function bring(from, match, here) {
    if (!match.contains(document.activeElement)) { from.insertBefore(match, here); return here; }
    while (here !== match) {
      const next = here.nextSibling;
      from.appendChild(here);
      here = next;
    }
    return match.nextSibling;
  }

  function children(from, to) {
    const ids = new Set(Array.from(to.querySelectorAll("[id]"), (each) => each.id));
    let here = from.firstChild;
    for (let wanted = to.firstChild; wanted;) {
      const next = wanted.nextSibling;
      let match = wanted.nodeType === Node.ELEMENT_NODE ? counterpart(from, wanted) : null;
      if (match === null && here && !wanted.id && same(here, wanted) && !spokenFor(here, ids)) match = here;
      if (match === null) {
        put(from, wanted, here);
      } else {
        here = match === here ? here.nextSibling : bring(from, match, here);
        node(match, wanted);
      }
      wanted = next;
    }
    while (here) {
      const next = here.nextSibling;
      drop(here);
      here = next;
    }
  }

  /* Whether something inside has an id that the new content holds elsewhere. */
  function spokenFor(element, ids) {
    if (element.nodeType !== Node.ELEMENT_NODE) return false;
    return Array.from(element.querySelectorAll("[id]")).some((each) => ids.has(each.id));
  }

  /* Makes the content of element what html says. */
  window.morph = function (element, html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    children(element, template.content);
  };
})();
