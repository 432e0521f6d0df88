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
  const isLit = (node) => ["may", "can"].includes(node.dataset.light);
  /* To the next thing that lights up, from wherever the focus is; where nothing does, to the next zone. */
  const next = (isBack) => {
    const all = reachable(), own = document.activeElement, zoneOf = (node) => node.dataset.zone;
    const firsts = all.filter((node, n) => !n || zoneOf(node) !== zoneOf(all[n - 1])), inZone = firsts.find((node) => own.dataset && zoneOf(node) === zoneOf(own));
    if (!all.some(isLit) && inZone) { rove(firsts[(firsts.indexOf(inZone) + (isBack ? firsts.length - 1 : 1)) % firsts.length], true); return; }
    const lit = all.some(isLit) ? all.filter(isLit) : firsts, here = lit.indexOf(document.activeElement);
    if (lit.length) rove(lit[(here + (isBack ? lit.length - 1 : 1)) % lit.length] || lit[0], true);
  };
  root.addEventListener("keydown", (event) => {
    const node = event.target.closest("[data-zone]");
    if (!node || event.ctrlKey || event.altKey || event.metaKey) return;
    if (WAYS[event.key]) { const next = step(node, WAYS[event.key]); if (next) rove(next, true); event.preventDefault(); return; }
    if (event.key === "Home" || event.key === "End") { const all = reachable(); rove(event.key === "Home" ? all[0] : all[all.length - 1], true); event.preventDefault(); return; }
    if (event.key === "n" || event.key === "N") { next(event.shiftKey); event.preventDefault(); return; }
    if (event.key === "Escape") { act.escape(); event.preventDefault(); }
  });
  root.addEventListener("focusin", (event) => { const node = event.target.closest("[data-zone]"); if (node) { rove(node); act.focused(node); } });
  /* Who comes by the link to the table, which itself has nothing to do, is led to what the keys begin with. */
  root.addEventListener("focus", () => { const node = root.querySelector('[data-zone][tabindex="0"]'); if (node) node.focus({ preventScroll: !root.matches(":focus-visible") }); });
  /* After the table was drawn anew: the focus is where it was, or on what lies there now. Who is elsewhere begins with what lights up. */
  const restore = (hadFocus) => {
    const [zone, orders] = (current || "").split("|"), all = reachable();
    const same = all.find((each) => keyOf(each) === current);
    const node = (!hadFocus && !(same && isLit(same)) && all.find(isLit)) || same || all.find((each) => each.dataset.zone === zone && (each.dataset.orders || "") === orders) || all.find((each) => each.dataset.zone === zone)
      || all.find((each) => each.dataset.light === "can") || all.find((each) => each.closest(".owns")) || all[0];
    rove(node, hadFocus);
  };
  return { restore, rove, next, focusedKey: () => current };
};

/* A list of many buttons that is one stop of the Tab key: arrows go from one to the next inside it, up and down to those of
   another `row`. The function returned is called after the list was made anew. */
const roving = (box, wanted, row) => {
  const all = () => [...box.querySelectorAll(wanted)];
  const rove = (node) => { for (const each of all()) each.tabIndex = each === node ? 0 : -1; };
  box.addEventListener("focusin", (event) => { if (event.target.matches(wanted)) rove(event.target); });
  box.addEventListener("keydown", (event) => {
    const nodes = all(), here = nodes.indexOf(event.target);
    if (here < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const rows = nodes.filter((node, n) => !n || node.closest(row) !== nodes[n - 1].closest(row)), own = rows.findIndex((node) => node.closest(row) === event.target.closest(row));
    const isBack = document.documentElement.dir === "rtl" ? "ArrowRight" : "ArrowLeft", isOn = isBack === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const next = { [isBack]: nodes[here - 1], [isOn]: nodes[here + 1], ArrowUp: rows[own - 1], ArrowDown: rows[own + 1], Home: nodes[0], End: nodes[nodes.length - 1] };
    if (!(event.key in next)) return;
    event.preventDefault();
    if (next[event.key]) next[event.key].focus();
  });
  return () => rove(all()[0]);
};
