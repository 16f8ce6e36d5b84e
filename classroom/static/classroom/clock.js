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
      const paused = clock.dataset.paused;
      const running = seconds !== null && !paused;
      const shown = running ? text(seconds) : (paused || "–:––");
      const time = clock.querySelector(".clock-time");
      if (time.textContent !== shown) time.textContent = shown;
      const bar = clock.querySelector("progress");
      const short = bar && bar.max <= 30;   // a clock of seconds: only its last ones are urgent
      const level = paused ? "paused" : !running ? "calm"
        : seconds <= (short ? 3 : 10) ? "last" : !short && seconds <= 30 ? "soon" : "calm";
      if (clock.dataset.level !== level) clock.dataset.level = level;
      if (bar) bar.value = running ? Math.min(seconds, bar.max) : 0;
    }
    speak(seconds);
  }

  function speak(seconds) {
    if (seconds === null) return;
    const bar = document.querySelector("[data-clock] progress");
    const total = bar ? bar.max : 0;
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
  window.clockLeft = now;
  setInterval(draw, 200);
})();
