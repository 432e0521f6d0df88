"use strict";
/* What measures play.html from inside. It runs before the scripts of the page, which runs as it is; only the
   pauses between opponents are left out, and the seed of the first game is always the same. */
Math.random = () => 0.25;
window.watched = { asked: [], gaps: [], progress: {}, first: null };

/* Tasks of the page that take 50 ms and more, each as [begin, milliseconds]. */
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) watched.gaps.push([startTime, duration]);
}).observe({ type: "longtask", buffered: true });

/* When the worker tells of its start, and how long it takes over each request: [name, milliseconds, begin]. */
const begun = new Map();
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      const now = performance.now(), step = data.progress || (data.ready && "ready") || ("failed" in data && "failed");
      if (step) watched.progress[step] = now;
      const asked = begun.get(data.id);
      if (asked) watched.asked.push([asked.name, now - asked.at, asked.at]);
    });
  }
  postMessage(data, ...more) {
    if (data.id) begun.set(data.id, { name: JSON.parse(data.text).ask, at: performance.now() });
    super.postMessage(data, ...more);
  }
};

/* When the first list of actions is drawn. */
document.addEventListener("DOMContentLoaded", () => {
  document.body.dataset.hurry = "true";
  const look = () => {
    const { view, opening } = window.pnpGame ? pnpGame.state : {};
    if (opening) document.querySelector("#main-actions .main").click();
    if (view && view.actions.length) watched.first = performance.now(); else requestAnimationFrame(look);
  };
  look();
});

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(0);
}));
const settled = async () => {
  const { state } = pnpGame;
  while (state.busy || !["person", "end"].includes(state.view.turn.kind)) await pause(5);
};

window.measures = {
  /* Waits for one of the things that are watched, and returns it. */
  wait: async ([name, limit]) => {
    const end = performance.now() + limit, value = () => (name === "first" ? watched.first : watched.progress[name]);
    while (!value()) {
      if (performance.now() > end || watched.progress.failed) throw new Error(document.body.innerText);
      await pause(20);
    }
    return value();
  },

  /* Selects parts that are lit, points at what is not, does an action and takes it back, many times. Returns
     [kind, milliseconds] of each tap, until its answer is painted. */
  taps: async (taps) => {
    const { state } = pnpGame, told = [];
    const spots = (light) => {
      const all = [...document.querySelectorAll("#table [data-zone]")];
      return all.filter((node) => (node.dataset.light || "") === light);
    };
    const time = async (kind, tap, isAnswered = () => !state.busy) => {
      await settled();
      const begin = performance.now();
      await tap();
      while (!isAnswered()) await pause(0);
      await painted();
      told.push([kind, performance.now() - begin]);
      await settled();
    };
    const nth = (all, n) => all[Math.floor(n * all.length / taps)];
    await settled();
    const { actions } = state.view;
    for (let n = 0; n < taps; n += 1) {
      const lit = nth(spots("can"), n);
      if (lit) await time("select", () => lit.click());
      const dark = nth(spots(""), n);
      if (dark && state.taps.length) await time("refuse", () => dark.click());
      document.querySelector("dialog")?.close();
      const { ply } = state.view;
      await time("act", () => pnpGame.act(nth(actions, n).code), () => state.view.ply > ply);
      await time("undo", () => document.getElementById("undo").click(), () => state.view.ply === ply);
    }
    return told;
  },

  /* Asks why each code is not legal, and returns the milliseconds until each answer. */
  why: async (codes) => {
    const told = [];
    for (const code of codes) {
      const begin = performance.now(), answer = await pnpGame.ask({ ask: "why", code });
      if (!answer.meant && !answer.fault) throw new Error(JSON.stringify(answer));
      told.push(performance.now() - begin);
    }
    return told;
  },

  /* Lets eager opponents play, and returns the milliseconds that each of their moves takes. */
  opponents: async ([players, moves]) => {
    const told = [], seats = Array(players).fill("eager"), setup = null;
    let last = await pnpGame.ask({ ask: "new", players, options: {}, setup, seed: 5, seats, viewer: null });
    while (told.length < moves && ["chance", "opponent"].includes(last.view.turn.kind)) {
      const { kind } = last.view.turn, begin = performance.now();
      last = await pnpGame.ask({ ask: "go", viewer: 0 });
      if (kind === "opponent") told.push(performance.now() - begin);
    }
    return told;
  },
};
