/* The exchange of Krach 29 at speed. Cards are ticked in one form and stay ticked while calls and
   swaps go by; a number key ticks its card, Enter calls or answers, Escape puts all down. A call
   whose number does not fit is kept in mind until as many cards are ticked. All of it decorates:
   without the script the same form works by itself. */
(function () {
  "use strict";

  const root = document.querySelector("[data-live-root]");
  if (!root) return;

  const JUST_COME = 250;          // ms in which nobody can have meant a call that has just appeared
  const STEADY = 3000;            // ms after a touch in which calls keep their places
  const BREATH = 5000;            // ms between two calls that are read out
  const born = new Map();         // call id -> when it appeared
  const places = new Map();       // call id -> its place while the list holds still
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  let hand = new Map();           // card id -> {name, ticked, called, face} as of the last look
  let moment = "";                // the part of the game that the page was last drawn for
  let sent = new Set();           // cards that went out with my last press
  let wanted = "";                // id of the call that is kept in mind
  let answered = "";              // id of the call that I have just answered
  let over = false;
  let touched = -STEADY;
  let spoken = -BREATH;

  const get = (id) => document.getElementById(id);
  const all = (what, within) => Array.from((within || root).querySelectorAll(what));
  const ticked = () => all(".pick:checked");
  const filled = (text, facts) => text.replace(/\{(\w*)\}/g, (_, name) => facts[name || "n"]);
  const words = () => (get("krach-words") || { dataset: {} }).dataset;

  function say(text) {
    const place = get("say-hand");
    if (place && text) place.textContent = text;
  }

  /* A sentence under the hand, also spoken; "" takes it away. */
  function tell(text) {
    const place = get("hand-word");
    if (!place) return;
    if (place.textContent !== text) { place.textContent = text; say(text); }
    place.hidden = !text;
  }

  /* ---- what is ticked ---- */

  function name(pick) {
    return all(".co-name", pick.parentElement).map((each) => each.textContent).join(" + ");
  }

  function look() {
    const before = hand;
    const picks = all(".pick");
    hand = new Map();
    const came = [];
    const lost = Array.from(before).filter(([id]) => !picks.some((pick) => pick.value === id));
    const faces = lost.map(([, card]) => card.face);
    for (const pick of picks) {
      const known = before.get(pick.value);
      const called = "called" in pick.dataset;
      // What I have just called lies on the table now: it is put down, ready for the next call.
      if (known && called && !known.called) pick.checked = false;
      if (!known && before.size) {
        came.push(name(pick));
        if (faces.length) leaves(pick.parentElement, faces.shift());
      }
      const face = pick.parentElement.querySelector(".kcard-face").cloneNode(true);
      hand.set(pick.value, { name: name(pick), ticked: pick.checked, called: called, face: face });
    }
    const missed = lost.filter(([id, card]) => card.ticked && !sent.has(id)).map(([, card]) => card.name);
    if (came.length || !picks.length) sent = new Set();
    if (missed.length && picks.length) tell(filled(words().gone, { n: missed.join(", ") }));
    else if (came.length) { tell(""); say(filled(words().came, { n: came.join(", ") })); }
  }

  /* The card that I gave rises out of the place into which the other one comes. */
  function leaves(place, face) {
    if (calm.matches) return;
    const ghost = document.createElement("div");
    ghost.className = "kcard-gone";
    ghost.setAttribute("aria-hidden", "true");
    face.removeAttribute("for");
    ghost.append(face);
    ghost.addEventListener("animationend", () => ghost.remove());
    place.append(ghost);
  }

  function show() {
    const count = ticked().length;
    const call = get("call-count");
    const text = count ? filled(words().call, { n: count }) : words().none;
    if (call && call.textContent !== text) call.textContent = text;
    const clear = get("clear");
    if (clear) clear.hidden = !count;
    for (const each of all(".call")) {
      each.classList.toggle("fits", count > 0 && Number(each.dataset.count) === count);
      each.classList.toggle("pinned", each.id === wanted);
    }
    remember(count);
    steady();
  }

  /* The call that is kept in mind: how many cards it still needs, or the button that answers it. */
  function remember(count) {
    const answer = get("answer");
    if (!answer) return;
    const call = wanted && get(wanted);
    if (wanted && !call) { tell(wanted === answered ? "" : words().lost); wanted = ""; }
    answer.hidden = !call || Number(call.dataset.count) !== count;
    if (!call) return;
    const facts = { name: call.dataset.name, count: call.dataset.count };
    const missing = Number(call.dataset.count) - count;
    if (missing > 0) tell(filled(words().more, { ...facts, more: missing }));
    else if (missing < 0) tell(filled(words().less, { ...facts, less: -missing }));
    else tell("");
    answer.value = wanted.slice("call-".length);
    answer.firstElementChild.textContent = filled(words().ready, facts);
  }

  function changed() {
    for (const pick of all(".pick")) {
      const card = hand.get(pick.value);
      if (card) card.ticked = pick.checked;
    }
    if (!wanted) tell("");
    show();
  }

  function putDown() {
    for (const pick of ticked()) pick.checked = false;
    wanted = "";
    changed();
  }

  /* Before live.js sees it: a call that needs another number of cards is kept in mind, not sent. */
  function submit(event) {
    const pressed = event.submitter;
    if (!pressed || event.target.id !== "trade") return;
    const call = pressed.name === "call" ? get("call-" + pressed.value) : null;
    if (call && pressed.id !== "answer") {
      const age = performance.now() - (born.get(call.id) || -JUST_COME);
      const soon = age < JUST_COME && wanted !== call.id;
      if (soon || Number(call.dataset.count) !== ticked().length) {
        event.preventDefault();
        event.stopPropagation();
        wanted = call.id;
        show();
        return;
      }
    }
    sent = new Set(ticked().map((pick) => pick.value));
    answered = pressed.name === "call" ? "call-" + pressed.value : "";
  }

  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !get("hand-cards")) return;
    const at = event.target;
    if (at.closest("details, select, textarea, input:not(.pick)")) return;
    if (/^[1-9]$/.test(event.key) && !event.repeat) {
      const pick = root.querySelector('.pick[data-number="' + event.key + '"]');
      if (!pick) return;
      event.preventDefault();
      pick.checked = !pick.checked;
      changed();
      const count = ticked().length;
      say(name(pick) + ". " + (count === 1 ? words().pickedOne : filled(words().picked, { n: count })));
    } else if (event.key === "Enter" && !event.repeat && !at.closest("button, a, summary")) {
      const answer = get("answer");
      const press = answer && !answer.hidden ? answer : root.querySelector(".call-button");
      if (!press) return;
      event.preventDefault();
      press.click();
    } else if (event.key === "Escape" && (ticked().length || wanted)) {
      putDown();
    }
  }

  /* ---- calls of as many cards as are ticked come first; all hold still under a pointer ---- */

  function steady() {
    const list = get("call-list");
    if (!list) return;
    const calls = all(".call", list);
    const now = performance.now();
    const come = calls.filter((call) => !born.has(call.id));
    for (const call of come) born.set(call.id, now);
    hear(come.find((call) => call.classList.contains("match")), now);
    for (const id of born.keys()) if (!get(id)) born.delete(id);
    const hold = over || now - touched < STEADY || list.contains(document.activeElement);
    if (!hold || !places.size) {
      const fitting = (call) => call.classList.contains("fits");
      places.clear();
      for (const call of calls) if (fitting(call)) places.set(call.id, places.size);
      for (const call of calls) if (!fitting(call)) places.set(call.id, places.size);
    }
    const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
    for (const call of calls) {
      const place = places.get(call.id);
      call.style.gridRow = place === undefined ? "" : String(Math.floor(place / columns) + 1);
      call.style.gridColumn = place === undefined ? "" : String(place % columns + 1);
    }
  }

  /* A matching call is read out, but not every one on a loud floor. */
  function hear(call, now) {
    if (!call || now - spoken < BREATH) return;
    spoken = now;
    say(filled(words().out, { name: call.dataset.name, count: call.dataset.count }) + " " +
      call.querySelector(".call-fits").textContent);
  }

  function point(event) {
    const inside = Boolean(event.target.closest && event.target.closest("#call-list"));
    if (event.type === "pointerdown" && inside) touched = performance.now();
    const was = over;
    over = inside && event.pointerType === "mouse";
    if (was && !over) steady();
  }

  /* ---- the sale, looked at ahead ---- */

  function ahead(lot) {
    const place = lot.querySelector("[data-ahead]");
    const cards = all("input[name=cards]", lot);
    const sold = cards.filter((card) => card.checked);
    const contract = lot.querySelector("input[name=contract]");
    const offer = lot.querySelector("select[name=offer]");
    const terms = offer ? offer.selectedOptions[0].dataset : place.dataset;
    const shares = sold.length + (contract && contract.checked ? 1 : 0);
    const fall = terms.fixed ? Number(terms.fixed) : shares * Number(terms.times);
    const laid = Number(lot.dataset.laid);
    const cost = sold.reduce((sum, card) => sum - Number(card.dataset.cost), Number(lot.dataset.hand));
    const minus = (number) => String(number).replace("-", "−");
    place.querySelector(".ahead-falls").textContent = filled(place.dataset.falls, {
      shares: shares, name: place.dataset.name, fall: fall, laid: minus(laid), price: minus(laid - fall),
      offer: offer ? offer.selectedOptions[0].textContent : place.dataset.offer,
    });
    place.querySelector(".ahead-stays").textContent = filled(place.dataset.stays, {
      cards: Number(lot.dataset.cards) - sold.length, cost: cost,
    });
    place.querySelector(".ahead-run").hidden = laid - fall > Number(place.dataset.run);
  }

  /* ---- what lasts only for seconds ---- */

  function fade() {
    const left = window.clockLeft();
    for (const each of all("[data-until]")) {
      each.hidden = left !== null && left <= Number(each.dataset.until);
    }
  }

  /* What was said of a part of the game that is over need not stand there any longer. */
  function turn() {
    const drawn = root.querySelector("[name=moment]");
    const now = drawn ? drawn.value : "";
    const notice = get("notice");
    if (notice && moment && now !== moment) notice.hidden = true;
    moment = now;
  }

  function painted() {
    turn();
    look();
    show();
    all(".lot").forEach(ahead);
    fade();
  }

  document.addEventListener("submit", submit, true);
  document.addEventListener("keydown", key);
  document.addEventListener("change", function (event) {
    if (event.target.matches(".pick")) changed();
    const lot = event.target.closest(".lot");
    if (lot) ahead(lot);
  });
  document.addEventListener("click", function (event) {
    if (event.target.closest("#clear")) putDown();
  });
  document.addEventListener("pointerover", point);
  document.addEventListener("pointerdown", point);
  document.addEventListener("painted", painted);
  window.addEventListener("resize", steady);
  setInterval(fade, 250);
  painted();
})();
