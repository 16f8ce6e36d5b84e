// The network test: a minute of fetching, posting and one live connection, told in words.
(() => {
  "use strict";
  const page = document.getElementById("network-test");
  if (!page) return;

  const MINUTE = 60;
  const SILENT = 10;   // seconds until a connection that has not opened counts as swallowed
  const STALLED = 12;  // seconds without a beat
  const SLOW = 700;    // ms there and back
  const words = page.querySelector("[data-words]").dataset;
  const progress = page.querySelector("[data-progress]");
  const start = page.querySelector("[data-start]");
  const verdict = page.querySelector("[data-verdict]");
  const office = page.querySelector("[data-office]");

  function say(name, state, key, facts = {}) {
    const line = page.querySelector(`[data-check="${name}"]`);
    line.dataset.state = state;
    line.querySelector("[data-said]").textContent = filled(key, facts);
  }

  function filled(key, facts) {
    return words[key].replace(/\{(\w+)\}/g, (_, name) => String(facts[name]));
  }

  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const middle = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

  async function knock(method) {
    const began = performance.now();
    try {
      const answer = await fetch(page.dataset.echo, {
        method,
        cache: "no-store",
        body: method === "POST" ? new URLSearchParams({ test: "1" }) : undefined,
        signal: AbortSignal.timeout(5000),
      });
      return answer.status === 204 ? performance.now() - began : null;
    } catch {
      return null;
    }
  }

  async function requests(method, name, until) {
    const times = [];
    let lost = 0;
    say(name, "busy", "testing");
    do {
      const took = await knock(method);
      if (took === null) lost += 1;
      else times.push(took);
      await wait(Math.min(method === "GET" ? 1000 : 5000, Math.max(0, until - performance.now())));
    } while (performance.now() < until);
    const good = lost <= times.length / 20;
    const facts = { ms: Math.round(middle(times)), lost, all: lost + times.length };
    say(name, good ? "good" : "bad", `${name}${good ? "Good" : "Bad"}`, facts);
    return { good, ms: facts.ms };
  }

  function socket(until) {
    return new Promise((done) => {
      const began = performance.now();
      const times = [];
      let opened = null;
      let heard = began;
      let line;
      const scheme = location.protocol === "https:" ? "wss:" : "ws:";

      function finish(state, key, facts) {
        clearInterval(watch);
        line.onclose = line.onerror = line.onmessage = line.onopen = null;
        line.close();
        say("socket", state, key, facts);
        done(state === "good");
      }

      const since = (moment) => Math.round((performance.now() - moment) / 1000);
      say("socket", "busy", "socketOpening");
      line = new WebSocket(`${scheme}//${location.host}${page.dataset.socket}`);
      const watch = setInterval(() => {
        if (opened === null) {
          if (since(began) >= SILENT) finish("bad", "socketSilent");
        } else if (performance.now() >= until) {
          finish("good", "socketGood", { ms: Math.round(middle(times)) });
        } else if (since(heard) >= STALLED) {
          finish("bad", "socketStalled");
        } else {
          say("socket", "busy", "socketOpen", { s: since(opened) });
          line.send(`t ${performance.now()}`);
        }
      }, 1000);
      line.onopen = () => { opened = heard = performance.now(); };
      line.onmessage = (event) => {
        heard = performance.now();
        if (event.data.startsWith("t ")) times.push(heard - Number(event.data.slice(2)));
      };
      line.onclose = () => {
        if (opened === null) finish("bad", "socketRefused");
        else finish("bad", "socketCut", { s: since(opened) });
      };
    });
  }

  async function run() {
    const seconds = Number(page.dataset.seconds) || MINUTE;
    const began = performance.now();
    const until = began + seconds * 1000;
    start.disabled = true;
    verdict.hidden = office.hidden = true;
    progress.hidden = false;
    progress.max = seconds;
    const ticking = setInterval(() => { progress.value = (performance.now() - began) / 1000; }, 250);
    const [pages, posts, live] = await Promise.all([
      requests("GET", "pages", until), requests("POST", "posts", until), socket(until),
    ]);
    clearInterval(ticking);
    progress.hidden = true;
    start.disabled = false;
    let [kind, key] = ["good", "verdictGood"];
    if (!pages.good || !posts.good) [kind, key] = ["bad", "verdictBad"];
    else if (pages.ms > SLOW) [kind, key] = ["warn", "verdictSlow"];
    else if (!live) [kind, key] = ["warn", "verdictPoll"];
    verdict.className = `notice ${kind}`;
    verdict.firstElementChild.textContent = filled(key, { ms: pages.ms });
    verdict.hidden = false;
    office.hidden = kind === "good";
  }

  start.addEventListener("click", run);
})();
