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

  function children(from, to) {
    const named = new Map();
    for (const child of from.children) if (child.id) named.set(child.id, child);
    let here = from.firstChild;
    for (let wanted = to.firstChild; wanted;) {
      const next = wanted.nextSibling;
      let match = null;
      if (wanted.nodeType === Node.ELEMENT_NODE && wanted.id) {
        const found = named.get(wanted.id);
        if (found && found.parentNode === from && same(found, wanted)) match = found;
      } else if (here && same(here, wanted)) {
        match = here;
      }
      if (match === null) {
        from.insertBefore(wanted, here);
      } else {
        if (match === here) here = here.nextSibling;
        else from.insertBefore(match, here);
        node(match, wanted);
      }
      wanted = next;
    }
    while (here) {
      const next = here.nextSibling;
      here.remove();
      here = next;
    }
  }

  /* Makes the content of element what html says. */
  window.morph = function (element, html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    children(element, template.content);
  };
})();
