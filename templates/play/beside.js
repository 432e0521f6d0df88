/* Puts a box beside what it is about, where it covers nothing that can be tapped, if there is such a place. */
const GAP = 10; // pixels between the box and what it is about
const putBeside = (box, node, within, kept) => {
  const style = { insetInlineStart: "auto", insetInlineEnd: "auto", right: "auto", bottom: "auto" };
  Object.assign(box.style, style, { left: "0px", top: "0px" });
  const size = box.getBoundingClientRect(), frame = within.getBoundingClientRect();
  const words = document.getElementById("prompt").getBoundingClientRect(), acts = document.getElementById("main-actions").getBoundingClientRect();
  const area = { left: Math.max(4, frame.left + 4), right: Math.min(innerWidth, frame.right) - 4, top: Math.max(words.bottom, frame.top, 0) + 4, bottom: Math.min(innerHeight, frame.bottom, acts.height && acts.top > words.bottom ? acts.top : innerHeight) - 4 };
  const wide = size.width, high = size.height, about = node ? node.getBoundingClientRect() : null;
  const places = about ? [[about.left + about.width / 2 - wide / 2, about.bottom + GAP], [about.left + about.width / 2 - wide / 2, about.top - GAP - high], [about.right + GAP, about.top + about.height / 2 - high / 2], [about.left - GAP - wide, about.top + about.height / 2 - high / 2]] : [];
  places.push([(area.left + area.right - wide) / 2, area.top], [area.right - wide, area.top], [area.left, area.top], [area.right - wide, area.bottom - high], [area.left, area.bottom - high], [(area.left + area.right - wide) / 2, area.bottom - high]);
  const boxes = (nodes) => [...nodes].filter((each) => each !== node).map((each) => each.getBoundingClientRect()).filter((each) => each.width);
  const others = boxes(kept), rest = boxes(within.querySelectorAll("[data-zone]"));
  const shared = (x, y, other) => Math.max(0, Math.min(x + wide, other.right) - Math.max(x, other.left)) * Math.max(0, Math.min(y + high, other.bottom) - Math.max(y, other.top));
  let best = null, least = Infinity;
  for (const [x, y] of places) {
    const left = Math.max(area.left, Math.min(area.right - wide, x)), top = Math.max(area.top, Math.min(area.bottom - high, y));
    const covered = others.reduce((sum, each) => sum + shared(left, top, each), 0) * 6 + rest.reduce((sum, each) => sum + shared(left, top, each), 0) * 0.02 + (about ? shared(left, top, about) : 0);
    const far = about ? Math.hypot(left + wide / 2 - about.left - about.width / 2, top + high / 2 - about.top - about.height / 2) : top - area.top;
    const cost = covered + far;
    if (cost < least) { least = cost; best = [left, top]; }
  }
  Object.assign(box.style, { left: `${best[0]}px`, top: `${best[1]}px` });
};
