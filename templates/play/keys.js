/* The keyboard on the table: one thing has the focus, arrows go to the nearest by geometry. */
const makeKeys = (root, table, act) => {
  let current = null;
  const keyOf = (node) => (node ? `${node.dataset.zone}|${node.dataset.orders || ""}|${node.classList.contains("room")}` : "");
  const reachable = () => table.spots().filter((node) => node.offsetParent !== null && !(node.classList.contains("room") && Number(node.dataset.many) && !node.dataset.light));
  const rove = (node, isFocused = false) => {
    for (const each of root.querySelectorAll('[data-zone][tabindex="0"]')) each.tabIndex = -1;
    if (!node) return;
    node.tabIndex = 0;
    current = keyOf(node);
    if (isFocused) { node.focus({ preventScroll: true }); node.scrollIntoView({ block: "nearest", inline: "nearest" }); }
  };
  const middle = (node) => { const box = node.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const step = (from, [dx, dy]) => {
    const [x, y] = middle(from);
    let best = null, least = Infinity;
    for (const node of reachable()) {
      if (node === from) continue;
      const [a, b] = middle(node), along = (a - x) * dx + (b - y) * dy, aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
      if (along < 1.5 || aside > along * 2.2) continue;
      const cost = along + aside * 1.7;
      if (cost < least) { least = cost; best = node; }
    }
    return best;
  };
  root.addEventListener("keydown", (event) => {
    const node = event.target.closest("[data-zone]");
    if (!node || event.ctrlKey || event.altKey || event.metaKey) return;
    if (WAYS[event.key]) { const next = step(node, WAYS[event.key]); if (next) rove(next, true); event.preventDefault(); return; }
    if (event.key === "Home" || event.key === "End") { const all = reachable(); rove(event.key === "Home" ? all[0] : all[all.length - 1], true); event.preventDefault(); return; }
    if (event.key === "n" || event.key === "N") {
      const lit = reachable().filter((each) => ["may", "can"].includes(each.dataset.light)), here = lit.indexOf(node);
      if (lit.length) rove(lit[(here + (event.shiftKey ? lit.length - 1 : 1)) % lit.length] || lit[0], true);
      event.preventDefault(); return;
    }
    if (event.key === "Escape") { act.escape(); event.preventDefault(); }
  });
  root.addEventListener("focusin", (event) => { const node = event.target.closest("[data-zone]"); if (node) { rove(node); act.focused(node); } });
  /* After the table was drawn anew: the focus is where it was, or on what lies there now. */
  const restore = (hadFocus) => {
    const [zone, orders] = (current || "").split("|"), all = reachable();
    const node = all.find((each) => keyOf(each) === current) || all.find((each) => each.dataset.zone === zone && (each.dataset.orders || "") === orders) || all.find((each) => each.dataset.zone === zone)
      || all.find((each) => each.dataset.light === "can") || all.find((each) => each.closest(".owns")) || all[0];
    rove(node, hadFocus);
  };
  return { restore, rove, focusedKey: () => current };
};
