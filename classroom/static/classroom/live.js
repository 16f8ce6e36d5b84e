/* The line between a live page and the server: a socket where it is let through, polling and posts
   where it is not. Whatever happens on the line, a command is sent under one click id and counts
   once, and an older picture never replaces a newer one. */
(function () {
  "use strict";

  const root = document.querySelector("[data-live-root]");
  if (!root) return;

  const SOCKET_PATIENCE = 8000;   // ms for a socket to open before polling begins
  const SILENCE = 9000;           // ms without a word after which the line counts as lost
  const POLL = 1000;
  const ANSWER = 5000;            // ms without an answer after which a command is sent again
  const TRIES = 8;
  const JUST_CHANGED = 300;       // ms in which nobody can have read a button's new price
  const here = root.dataset.here;
  const words = (document.getElementById("live-words") || { dataset: {} }).dataset;
  const shown = new Map();
  const held = new Map();         // regions that wait for the end of a composed word
  const pending = new Map();

  let version = Number(root.dataset.version);
  let socket = null;
  let socketReady = false;
  let attempts = 0;
  let heard = performance.now();
  let polling = false;
  let pollTimer = 0;
  let retryTimer = 0;
  let openTimer = 0;
  let stopped = false;
  let pointer = null;
  let lastPressed = { print: "", at: 0 };

  /* ---- the picture ---- */

  function take(message, first) {
    heard = performance.now();
    if (message.gone) { leave(); return; }
    if ("t" in message) setClock(message.t);
    if ("v" in message) {
      if (message.v >= version || (first && message.full)) {
        version = message.v;
        const before = underPointer();
        for (const id of Object.keys(message.r)) paint(id, message.r[id]);
        if (Object.keys(message.r).length) after();
        const now = underPointer();
        if (now && now !== before) now.changedAt = performance.now();
      }
    }
    for (const click of message.ok || []) settle(click, "");
    for (const click of Object.keys(message.no || {})) settle(click, message.no[click]);
  }

  /* A button that an update has just moved under the pointer is not the one that was aimed at. */
  function underPointer() {
    const element = pointer && document.elementFromPoint(pointer.clientX, pointer.clientY);
    return element && element.closest("button");
  }

  function paint(id, html) {
    const element = id === "screen" ? root : document.getElementById(id);
    if (!element || (shown.get(id) === html && element.firstChild)) return;
    if (element.querySelector("[data-composing]")) { held.set(id, html); return; }
    held.delete(id);
    shown.set(id, html);
    morph(element, html);
  }

  function after() {
    drawClock();
    tellLine();
    choose();
    document.dispatchEvent(new Event("painted"));
  }

  /* ---- the line ---- */

  function line(state) {
    const before = document.body.dataset.line;
    if (before === state) return;
    document.body.dataset.line = state;
    tellLine();
    if (state === "lost" || before === "lost") {
      const say = document.getElementById("say-line");
      if (say) say.textContent = words[state] || "";
    }
  }

  function tellLine() {
    const state = document.body.dataset.line;
    const mark = { polling: "poll", lost: "lost" }[state] || "live";
    for (const place of document.querySelectorAll("[data-line-text]")) {
      if (place.textContent !== words[state]) place.textContent = words[state] || "";
      if (place.parentElement.dataset.state !== mark) place.parentElement.dataset.state = mark;
    }
  }

  function address() {
    const scheme = location.protocol === "https:" ? "wss://" : "ws://";
    const query = new URLSearchParams({ since: version, language: root.dataset.language });
    if (root.dataset.table) query.set("table", root.dataset.table);
    return scheme + location.host + here + "socket?" + query;
  }

  function open() {
    if (stopped) return;
    clearTimeout(retryTimer);
    clearTimeout(openTimer);
    let first = true;
    let one;
    try { one = new WebSocket(address()); } catch (error) { poll(); again(); return; }
    socket = one;
    openTimer = setTimeout(function () { if (!socketReady) { poll(); } }, SOCKET_PATIENCE);
    one.onmessage = function (event) {
      if (socket !== one) return;
      const message = JSON.parse(event.data);
      if ("beat" in message) one.send(JSON.stringify({ beat: message.beat }));
      if ("ack" in message) one.send(JSON.stringify({ ack: message.ack }));
      if (!socketReady) {
        socketReady = true;
        attempts = 0;
        polling = false;
        clearTimeout(pollTimer);
        clearTimeout(openTimer);
      }
      take(message, first);
      line("live");
      if (first) { first = false; resend(); }
    };
    one.onclose = function (event) {
      if (socket !== one) return;
      socket = null;
      socketReady = false;
      if (event.code === 4403 || event.code === 4404) { leave(); return; }
      poll();
      again();
    };
  }

  function again() {
    if (stopped) return;
    const wait = Math.min(20000, 500 * Math.pow(1.8, attempts)) * (0.5 + Math.random());
    attempts += 1;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(open, wait);
  }

  function drop() {
    const one = socket;
    socket = null;
    socketReady = false;
    if (one) { one.onclose = null; one.close(); }
  }

  function poll() {
    if (stopped || polling || socketReady) return;
    polling = true;
    fetchNews();
  }

  async function fetchNews() {
    clearTimeout(pollTimer);
    if (stopped || !polling) return;
    try {
      const query = new URLSearchParams({ since: version });
      if (root.dataset.table) query.set("table", root.dataset.table);
      const response = await fetch(here + "live?" + query, {
        headers: { "X-Live": "1" }, cache: "no-store", signal: AbortSignal.timeout(6000),
      });
      if (response.status === 403 || response.status === 404) { leave(); return; }
      if (response.status !== 204 && !response.ok) throw new Error("status " + response.status);
      if (response.status === 200) take(await response.json(), false);
      heard = performance.now();
      if (polling) { line("polling"); resend(); }
    } catch (error) {
      if (performance.now() - heard > SILENCE) line("lost");
    }
    if (polling) pollTimer = setTimeout(fetchNews, POLL * (0.85 + 0.3 * Math.random()));
  }

  function watch() {
    if (stopped) return;
    if (performance.now() - heard > SILENCE) {
      line("lost");
      if (socketReady) { drop(); poll(); again(); }
    }
    for (const [click, command] of pending) {
      if (performance.now() - command.at > ANSWER) post(click, command);
    }
  }

  function leave() {
    if (stopped) return;
    stopped = true;
    drop();
    clearTimeout(pollTimer);
    location.reload();
  }

  /* ---- commands ---- */

  function clickId() {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
  }

  function submit(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute("data-live")) return;
    event.preventDefault();
    const pressed = event.submitter;
    if (pressed && pressed.changedAt && performance.now() - pressed.changedAt < JUST_CHANGED) {
      notice(words.changed);
      return;
    }
    const fields = {};
    new FormData(form, event.submitter || null).forEach(function (value, name) {
      if (typeof value !== "string") return;
      // What comes several times (ticked cards) is a list; of act and moment the last one counts.
      const listed = name in fields && name !== "act" && name !== "moment";
      fields[name] = listed ? fields[name] + " " + value : value;
    });
    const body = { act: fields.act || "", moment: fields.moment || "" };
    delete fields.act; delete fields.moment; delete fields.click;
    body.f = fields;
    const print = form.getAttribute("action") + JSON.stringify(body);
    for (const command of pending.values()) if (command.print === print) return;
    if (lastPressed.print === print && performance.now() - lastPressed.at < 600) return;
    lastPressed = { print: print, at: performance.now() };
    if (document.body.dataset.line === "lost") { notice(words.unsent); return; }
    notice("");
    const click = clickId();
    body.click = click;
    const command = {
      print: print, body: body, tries: 0, at: performance.now(), path: form.action,
      form: form, button: event.submitter,
    };
    pending.set(click, command);
    if (command.button) command.button.setAttribute("aria-busy", "true");
    if (socketReady && form.action.endsWith(here + "act")) {
      socket.send(JSON.stringify(body));
    } else {
      post(click, command);
    }
  }

  async function post(click, command) {
    command.at = performance.now();
    command.tries += 1;
    if (command.tries > TRIES) { settle(click, words.unsure); return; }
    try {
      const response = await fetch(command.path + "?since=" + version, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Live": "1" },
        body: JSON.stringify(command.body),
        signal: AbortSignal.timeout(6000),
      });
      if (response.status === 403 || response.status === 404) { leave(); return; }
      if (!response.ok) throw new Error("status " + response.status);
      if (response.redirected) { location.assign(response.url); return; }
      take(await response.json(), false);
    } catch (error) {
      command.at = performance.now() - ANSWER + 1500;
    }
  }

  function resend() {
    for (const [click, command] of pending) {
      if (performance.now() - command.at > 1500) post(click, command);
    }
  }

  function settle(click, sentence) {
    const command = pending.get(click);
    if (!command) return;
    pending.delete(click);
    if (command.button) command.button.removeAttribute("aria-busy");
    const field = command.form.querySelector("input[type=text]");
    if (sentence) {
      notice(sentence);
      if (field) field.setAttribute("aria-invalid", "true");
    } else if (field) {
      field.removeAttribute("aria-invalid");
    }
  }

  function notice(sentence) {
    const place = document.getElementById("notice");
    if (!place) return;
    place.textContent = sentence || "";
    place.hidden = !sentence;
  }

  /* ---- small things on the page ---- */

  function press(event) {
    const tab = event.target.closest("[data-tab]");
    if (tab) { root.dataset.tab = tab.dataset.tab; choose(); return; }
    const close = event.target.closest("[data-close]");
    if (close) {
      const details = close.closest("details");
      if (details) { details.open = false; details.querySelector("summary").focus(); }
    }
  }

  function choose() {
    const chosen = root.dataset.tab || "act";
    for (const tab of root.querySelectorAll("[data-tab]")) {
      tab.setAttribute("aria-pressed", tab.dataset.tab === chosen ? "true" : "false");
    }
  }

  function escape(event) {
    if (event.key !== "Escape") return;
    const open = document.activeElement && document.activeElement.closest("details[open][name]");
    if (open) { open.open = false; open.querySelector("summary").focus(); }
  }

  /* A number goes to the card that carries it; the same number again, or Enter, keeps the card. */
  function number(event) {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select") || !/^[1-9]$/.test(event.key)) return;
    const card = root.querySelector('[data-key="' + event.key + '"]');
    if (!card) return;
    event.preventDefault();
    if (document.activeElement === card) card.click();
    else card.focus();
  }

  document.addEventListener("pointermove", (event) => { pointer = event; }, { passive: true });
  document.addEventListener("submit", submit);
  document.addEventListener("click", press);
  document.addEventListener("keydown", escape);
  document.addEventListener("keydown", number);
  document.addEventListener("compositionstart", (event) => event.target.setAttribute("data-composing", ""));
  document.addEventListener("compositionend", function (event) {
    event.target.removeAttribute("data-composing");
    for (const [id, html] of Array.from(held)) paint(id, html);
    after();
  });
  document.addEventListener("visibilitychange", function () {
    if (document.visibilityState !== "visible") return;
    drawClock();
    watch();
    if (!socketReady && !stopped) { attempts = 0; polling = false; poll(); open(); }
  });
  window.addEventListener("online", function () { attempts = 0; if (!socketReady) open(); });
  window.addEventListener("pagehide", drop);
  window.addEventListener("pageshow", function (event) {
    if (event.persisted) { attempts = 0; polling = false; heard = performance.now(); poll(); open(); }
  });

  for (const moment of root.querySelectorAll(".rolled")) moment.classList.add("skipped");
  setClock(root.dataset.seconds === "" ? null : Number(root.dataset.seconds));
  line("opening");
  choose();
  setInterval(watch, 1000);
  open();
})();
