"use strict";
/* Nodes from data. A text is never markup: what strangers wrote arrives as textContent and attributes. */
const SVG = "http://www.w3.org/2000/svg";

const fill = (node, set, inside) => {
  for (const [name, value] of Object.entries(set)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, each] of Object.entries(value)) node.style.setProperty(key, each);
    else if (name === "data") Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...inside.flat(Infinity).filter((each) => each !== "" && each !== null && each !== undefined && each !== false));
  return node;
};
const make = (tag, set = {}, ...inside) => fill(document.createElement(tag), set, inside);
const draw = (tag, set = {}, ...inside) => fill(document.createElementNS(SVG, tag), set, inside);
/* Gives a node these children. Those that it has already stay where they are, so that a browser need not paint them anew. */
const place = (parent, nodes) => {
  const kept = new Set(nodes);
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove();
  let next = parent.firstChild;
  for (const node of nodes) { if (node === next) next = next.nextSibling; else parent.insertBefore(node, next); }
};
/* Sets attributes, the text and lengths of a node that stays: only what differs, since a browser looks at a node that is written to. */
const put = (node, set) => {
  for (const [name, value] of Object.entries(set)) {
    if (value === null) node.removeAttribute(name);
    else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  return node;
};
const putText = (node, text) => { if (node.textContent !== text) node.textContent = text; return node; };
const putStyle = (node, style) => {
  for (const [name, value] of Object.entries(style)) if (node.style.getPropertyValue(name) !== String(value)) node.style.setProperty(name, value);
  return node;
};
const at = (id) => document.getElementById(id);
const whenParsed = () => new Promise((done) => { if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", done, { once: true }); else done(); });
const readData = (id) => { const node = at(id); return node ? JSON.parse(node.textContent) : null; };
const sameTouch = (one, other) => one[0] === other[0] && one[1] === other[1];

/* Icons of the page: strokes on a square of 24. */
const ICONS = {
  fresh: "M12 5v14M5 12h14", undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12", menu: "M4 7h16M4 12h16M4 17h16", close: "M6 6l12 12M18 6 6 18",
  near: "M11 5a6 6 0 1 0 0 12a6 6 0 0 0 0-12M15.5 15.5 21 21M11 8.5v5M8.5 11h5", far: "M11 5a6 6 0 1 0 0 12a6 6 0 0 0 0-12M15.5 15.5 21 21M8.5 11h5",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01", book: "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11",
};
const icon = (name) => draw("svg", { viewBox: name === "undo" ? "0 2 24 24" : "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" }, draw("path", { d: ICONS[name] }));
