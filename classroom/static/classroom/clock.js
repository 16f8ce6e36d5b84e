/* The countdown: fed with remaining seconds by the server, carried on by a monotonic clock that no
   change of the device's time can move. It decorates; the server's clock alone decides. */
(function () {
  "use strict";

  const MARKS = [60, 30, 10];
  let left = null;
  let since = 0;
  let spoken = new Set();

  function now() {
    return left === null ? null : Math.max(0, left - (performance.now() - since) / 1000);
  }

  function text(seconds) {
    const whole = Math.ceil(seconds);
    return Math.floor(whole / 60) + ":" + String(whole % 60).padStart(2, "0");
  }

  function draw() {
    const seconds = now();
    for (const clock of document.querySelectorAll("[data-clock]")) {
      const running = seconds !== null && !clock.hasAttribute("data-paused");
      const shown = running ? text(seconds) : (clock.dataset.paused || "–:––");
      if (clock.textContent !== shown) clock.textContent = shown;
      const box = clock.closest("[data-clock-box]") || clock;
      const state = !running ? "" : seconds <= 10 ? "last" : seconds <= 30 ? "soon" : "";
      if (box.dataset.clockState !== state) box.dataset.clockState = state;
      const bar = box.querySelector("[data-clock-bar]");
      const total = Number(clock.dataset.total || 0);
      if (bar && total > 0) {
        const share = running ? Math.min(1, seconds / total) : 0;
        bar.style.transform = "scaleX(" + share.toFixed(3) + ")";
      }
    }
    speak(seconds);
  }

  function speak(seconds) {
    if (seconds === null) return;
    const total = Number((document.querySelector("[data-clock]") || { dataset: {} }).dataset.total || 0);
    for (const mark of MARKS) {
      if (seconds > mark) spoken.delete(mark);
      else if (seconds > mark - 2 && total > mark && !spoken.has(mark)) {
        spoken.add(mark);
        const words = document.getElementById("live-words");
        const place = document.getElementById("say-clock");
        if (words && place) place.textContent = words.dataset.seconds.replace("{}", mark);
      }
    }
  }

  /* seconds: what remains, or null when no clock runs. */
  window.setClock = function (seconds) {
    left = seconds;
    since = performance.now();
    draw();
  };

  window.drawClock = draw;
  setInterval(draw, 200);
})();
