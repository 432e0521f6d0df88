/* The size of the board: as large as the window has room for, with the players above and below it or at its sides,
   whichever leaves more; a table without a board is as large as it fits. `seat` says who looks at how many players:
   another size is chosen when that or the window changes. */
const SLACK = 24; // pixels that a board leaves unused rather than change its size
const SCALES = [1.15, 1, 0.85, 0.7, 0.58]; // of what lies around a board

/* Whether there is room for the list of moves beside the table. */
const isWide = () => innerWidth >= 1000;

/* The one of these that is worth most, where they are worth more up to one and then less: most need not be tried. */
const climb = (all, worth) => {
  const found = new Map(), worthOf = (n) => { if (!found.has(n)) found.set(n, n < 0 || n >= all.length ? -Infinity : worth(all[n])); return found.get(n); };
  let best = Math.min(1, all.length - 1);
  const step = worthOf(best + 1) > worthOf(best) ? 1 : -1;
  while (worthOf(best + step) > worthOf(best)) best += step;
  return { choice: all[best], worth: worthOf(best) };
};

/* Writes words into a box in the first of these ways in which they fit into the room that it has. Where none does, the box
   grows, and stays as large, so that what lies below it does not move with every word; until `occasion` or the width is another.
   The buttons beside it grow with it. `fullest` returns the most buttons that are foreseen: their room is there from the beginning.
   Returns whether the room is another than before. */
const grown = { occasion: "", most: 0 };
const heightWith = (acts, buttons) => {
  const probe = fill(acts.cloneNode(false), {}, buttons);
  acts.after(probe);
  const high = probe.offsetHeight;
  probe.remove();
  return high;
};
const keepRoom = (box, acts, ways, occasion, fullest) => {
  const grow = (high) => { grown.most = Math.max(grown.most, high); putStyle(document.documentElement, { "--grown": `${grown.most}px` }); };
  const roomOf = () => parseFloat(getComputedStyle(box).minHeight) + 1;
  const key = `${occasion}/${innerWidth}`;
  const before = grown.most;
  if (grown.occasion !== key) { Object.assign(grown, { occasion: key, most: 0 }); grow(0); const high = isWide() ? heightWith(acts, fullest()) : 0; if (high > roomOf()) grow(high); }
  putStyle(document.documentElement, { "--acts": `${acts.offsetHeight}px` });
  if (isWide() && acts.offsetHeight > roomOf()) grow(acts.offsetHeight);
  const room = roomOf();
  ways.every((write) => { write(); return box.offsetHeight > room; });
  if (box.offsetHeight > room) grow(box.offsetHeight);
  return grown.most !== before;
};

const makeSizes = (root, seat) => {
  let zoom = 1, factor = 1, fitted = "", chosen = null, width = 0;
  const down = () => (isWide() ? root.clientHeight : innerHeight - at("bar").offsetHeight - at("prompt").offsetHeight) - 18;
  const scale = (f) => putStyle(document.documentElement, { "--f": f });
  const sized = (board, mode) => {
    root.classList.toggle("beside", mode === "beside");
    const wide = Number(board.style.getPropertyValue("--w")), high = Number(board.style.getPropertyValue("--h"));
    const middle = board.closest(".middle"), siblings = [...middle.children].filter((each) => !each.contains(board) && !each.matches(".zooms"));
    const others = [...root.children].filter((each) => each !== middle);
    const aside = innerWidth >= 700 ? siblings.reduce((most, each) => Math.max(most, each.offsetWidth), 0) + (siblings.length ? 14 : 0) : 0;
    const room = root.clientWidth - 16 - aside - (mode === "beside" ? others.reduce((sum, each) => sum + each.offsetWidth + 10, 0) : 0);
    const left = down() - (mode === "beside" ? 0 : others.reduce((sum, each) => sum + each.offsetHeight + 8, 0));
    return { size: Math.min(room, left * wide / high), room, wide, high };
  };
  const choose = (board) => {
    if (!isWide()) return { mode: "stacked", f: 1 };
    const tries = ["stacked", "beside"].map((mode) => climb(SCALES.map((f) => ({ mode, f })), (one) => { scale(one.f); return sized(board, mode).size * one.f ** 0.25; }));
    return (tries[1].worth > tries[0].worth ? tries[1] : tries[0]).choice;
  };
  const fit = () => {
    const board = root.querySelector('.middle .board[data-main="true"]') || root.querySelector(".middle .board");
    const key = `${innerWidth}x${innerHeight}/${seat()}`;
    if (key !== fitted) { factor = 1; fitted = key; zoom = 1; chosen = null; width = 0; }
    putStyle(at("reason"), { "--prompt": `${at("prompt").offsetHeight}px` });
    if (!board) {
      root.classList.remove("beside");
      const fits = (f) => { scale(f); return [...root.children].reduce((sum, each) => sum + each.offsetHeight + 8, 8) <= down() + 10; };
      if (factor === 1 && isWide()) factor = [1.7, 1.5, 1.3, 1.15, 1, 0.9, 0.8, 0.72, 0.65].find(fits) || 0.65;
      while (isWide() && factor > 0.66 && !fits(factor)) factor -= 0.06;
      scale(factor);
      return;
    }
    if (!chosen) chosen = choose(board);
    scale(chosen.f);
    const best = sized(board, chosen.mode);
    const { wide, high } = best, holder = board.parentElement;
    const most = Math.max(Math.min(Math.max(best.size, isWide() ? 360 : 0, innerHeight * (isWide() ? 0.4 : 0.5) * wide / high), best.room), 260);
    /* A few pixels more would have the browser paint the board anew at each move. */
    const size = width <= most && most - width < SLACK ? width : most;
    width = size;
    putStyle(board, { width: `${Math.floor(size * zoom)}px` });
    putStyle(holder, { "max-width": `${Math.ceil(size) + 2}px`, "max-height": zoom > 1 ? `${Math.ceil(size * high / wide) + 2}px` : "" });
    const cell = Number(board.dataset.cell) * size / wide, isCoarse = matchMedia("(pointer: coarse)").matches || innerWidth < 700;
    const middle = board.closest(".middle"), tools = middle.querySelector(".zooms");
    if (cell < (isCoarse ? 34 : 20) && !tools) {
      const step = (word, name, to) => make("button", { type: "button", class: "tool", "aria-label": say(word), title: say(word), onclick: () => { zoom = Math.max(1, Math.min(3, zoom * to)); fit(); } }, icon(name));
      middle.append(make("div", { class: "zooms" }, step("zoom_in", "near", 1.5), step("zoom_out", "far", 1 / 1.5)));
    } else if (cell >= 34 && tools && zoom === 1) tools.remove();
  };
  return { fit };
};
