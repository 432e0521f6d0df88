/* Selection over touches: what has been pointed at so far, and what it may mean.

   An action has touches, [zone, order|null] in the order in which one points at them. A tap is {zone, orders},
   with the orders of the parts that it may mean (a heap of equal parts has several), or null for a whole zone.
   The first tap on a thing that begins an action selects it. Each further tap narrows. What fits exactly one
   action and leaves nothing open is done. */
const tapOf = (node) => ({ zone: node.dataset.zone, orders: node.dataset.orders ? node.dataset.orders.split(" ").map(Number) : null,
  isCell: node.dataset.single === "true", isPile: node.classList.contains("pile"), isRoom: node.classList.contains("room"), many: Number(node.dataset.many || 0) });
const tapFits = ([zone, order], tap) => {
  if (zone !== tap.zone) return false;
  if (tap.isCell || tap.isPile) return true;
  if (tap.orders === null) return order === null || !tap.many;
  return order === null ? false : tap.orders.includes(order);
};
/* As tapFits, but a part also stands for its zone: who drops a card on a row may hit a card that lies there. */
const tapReaches = (touch, tap) => tapFits(touch, tap) || (touch[0] === tap.zone && touch[1] === null);
const tapsMeet = (one, other) => one.zone === other.zone && String(one.orders) === String(other.orders);
const touchesByZone = (touches) => {
  const found = new Map();
  for (const touch of touches) { if (!found.has(touch[0])) found.set(touch[0], []); found.get(touch[0]).push(touch); }
  return found;
};
const touchOf = (tap) => [tap.zone, tap.orders ? tap.orders[tap.orders.length - 1] : tap.isPile ? null : tap.isCell && tap.many ? tap.many - 1 : null];

const fitting = (actions, taps) => actions.filter(({ touches }) => touches.length >= taps.length && taps.every((tap, n) => tapReaches(touches[n], tap)));
/* Actions whose touches have these taps among them in this order: who points at a target first is understood. */
const threaded = (actions, taps) => actions.filter(({ touches }) => {
  let n = 0;
  for (const touch of touches) if (n < taps.length && tapReaches(touch, taps[n])) n += 1;
  return taps.length > 0 && n === taps.length;
});
const missing = (action, taps) => {
  const left = [];
  let n = 0;
  for (const touch of action.touches) if (n < taps.length && tapReaches(touch, taps[n])) n += 1; else left.push(touch);
  return left;
};

/* What a tap does to a selection: {do: code} | {offer: [codes], taps} | {select: taps} | {drop: true} | {ask: taps}.
   `late`: nothing begins with what is selected, but it is the target of something. */
const weigh = (actions, taps, tap) => {
  if (taps.length && tapsMeet(taps[taps.length - 1], tap)) {
    const open = fitting(actions, [...taps, tap]).filter(({ touches }) => touches.length > taps.length);
    const ready = fitting(actions, taps).filter(({ touches }) => touches.length === taps.length);
    if (ready.length === 1) return { do: ready[0].code };
    if (ready.length > 1) return { offer: ready.map(({ code }) => code), taps };
    if (!open.length) return { drop: true };
  }
  const path = [...taps, tap];
  const fits = fitting(actions, path);
  if (fits.length) {
    const ready = fits.filter(({ touches }) => touches.length === path.length), open = fits.filter(({ touches }) => touches.length > path.length);
    if (!open.length) return ready.length === 1 ? { do: ready[0].code } : { offer: ready.map(({ code }) => code), taps: path };
    if (ready.length) return { select: path, ready: ready.map(({ code }) => code) };
    /* One thing alone can be done with it: it is offered in words, and done by its button or its target. */
    if (open.length === 1) return { select: path, ready: [open[0].code], only: true };
    return { select: path };
  }
  const loose = threaded(actions, path);
  const ended = loose.filter((action) => missing(action, path).length === 0 || tapReaches(action.touches[action.touches.length - 1], tap));
  if (taps.length && ended.length === 1) return { do: ended[0].code };
  if (taps.length && ended.length > 1 && ended.length <= 12) return { offer: ended.map(({ code }) => code), taps: path };
  if (loose.length) return { select: path, late: !taps.length };
  if (fitting(actions, [tap]).length && taps.length) return { select: [tap], instead: path };
  return { ask: path };
};
/* What lights up: the touches that a selection leaves open, and those that begin an action. */
const lightsOf = (actions, taps) => {
  const seen = new Map(), keep = (touch) => seen.set(`${touch[0]}/${touch[1]}`, touch);
  if (!taps.length) {
    for (const { touches } of actions) if (touches.length) keep(touches[0]);
    return { can: [...seen.values()], may: [] };
  }
  const fits = fitting(actions, taps);
  if (fits.length) for (const { touches } of fits) { if (touches.length > taps.length) keep(touches[taps.length]); }
  else for (const action of threaded(actions, taps)) missing(action, taps).forEach(keep);
  return { can: [], may: [...seen.values()] };
};
