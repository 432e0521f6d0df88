/* Movement: a part that is drawn elsewhere goes there from where it was. */
const boxesOf = (root) => {
  const found = new Map();
  for (const node of root.querySelectorAll("[data-key]")) {
    const zone = node.dataset.zone || node.dataset.at, key = node.dataset.key;
    for (let n = 0; n < (node.dataset.orders || "0").split(" ").length; n += 1) {
      if (!found.has(key)) found.set(key, []);
      found.get(key).push({ zone, node, box: node.getBoundingClientRect() });
    }
  }
  return found;
};
const moveFrom = (before, after) => {
  const moved = [], gone = [], come = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const old = [...(before.get(key) || [])], fresh = [];
    for (const each of after.get(key) || []) {
      const same = old.findIndex((one) => one.zone === each.zone);
      if (same >= 0) { const [one] = old.splice(same, 1); if (Math.hypot(one.box.x - each.box.x, one.box.y - each.box.y) > 2) moved.push([one, each, false]); } else fresh.push(each);
    }
    while (old.length && fresh.length) moved.push([old.shift(), fresh.shift(), true]);
    gone.push(...old); come.push(...fresh);
  }
  while (gone.length && come.length) moved.push([gone.shift(), come.shift(), true]);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const zones = new Set();
  const seen = new Set();
  for (const [old, now, isMove] of moved) {
    if (isMove) { zones.add(now.zone); zones.add(old.zone); }
    if (still || seen.has(now.node) || !now.box.width || !old.box.width) continue;
    seen.add(now.node);
    const dx = old.box.x + old.box.width / 2 - now.box.x - now.box.width / 2, dy = old.box.y + old.box.height / 2 - now.box.y - now.box.height / 2;
    now.node.classList.add("moving");
    now.node.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${Math.max(0.2, Math.min(5, old.box.width / now.box.width))})` }, { transform: "none" }],
      { duration: isMove ? 420 : 260, easing: "cubic-bezier(.2, .7, .2, 1)" }).finished.then(() => now.node.classList.remove("moving"), () => {});
  }
  for (const each of come) if (!still) each.node.animate([{ opacity: 0, transform: "scale(.8)" }, { opacity: 1, transform: "none" }], { duration: 260 });
  return zones;
};
