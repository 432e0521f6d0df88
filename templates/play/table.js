/* The table: areas of players and of all, zones with their parts, boards with their cells.

   Every thing that can be pointed at is a button with data-zone and, where a single part is meant, data-orders.
   What did not move stays in the page, as the element that it was: only what changed is drawn anew. Lengths on boards
   are shares of the board's own millimetres, so that a board may have any size on the screen. */
const STACK = 1.1, FEW = 8;
const TARGET = 24; // px: how large a thing is, at least, for who points at it

const makeTable = (root, stage, program, tell) => {
  const boards = new Map(), kept = keepElements();
  const others = make("div"), shared = make("div", { class: "middle" }), owns = make("div", { class: "owns" });
  let count = 0, known = "";
  const spots = () => [...root.querySelectorAll("[data-zone]")];

  /* ---- faces */
  const entryOf = (part) => stage.components[`${part.component}#${part.copy}`] || stage.components[part.component];
  const faceOf = (part) => {
    if (!part.component) return stage.faces[stage.backs[part.back]] || null;
    const entry = entryOf(part);
    if (!entry) return null;
    if (part.die !== undefined && entry.sides) return stage.faces[entry.sides[part.die]] || null;
    return stage.faces[part.side === "front" ? entry.standing || entry.front : entry.back || entry.front] || null;
  };
  const kindOf = (part) => (part.component ? (entryOf(part) || {}).kind : "card") || "card";
  const stands = (part) => part.component && part.side === "front" && (entryOf(part) || {}).standing;
  const picture = (face, turn = 0) => make("img", { src: faceAddress(face), alt: "", width: face.width, height: face.height, draggable: "false",
    class: "face", ...(turn ? { style: { transform: `rotate(${turn}deg)` } } : {}) });
  const boardPicture = (face) => {
    const addresses = faceLayers(face);
    return addresses.length === 1 ? picture(face) : make("div", { class: "face layers" }, addresses.map((src) => make("img", { src, alt: "", draggable: "false" })));
  };
  /* The name of a part, and what is printed on it and counts: who does not see it, or sees it small, needs both. */
  const nameOf = (part, view) => {
    if (!part.component) return view.backs[part.back] || say("face_down");
    const name = view.labels[part.component] || part.component, printed = part.side === "back" ? "" : (view.inscriptions || {})[part.component] || (entryOf(part) || {}).printed;
    return printed ? `${name} (${printed})` : name;
  };
  /* All other words on the face of a part: a screen reader says them, and nothing else has room for them. */
  const textOf = (part) => (part.component && part.side !== "back" && (entryOf(part) || {}).text) || "";
  const textsOf = (parts) => [...new Set(parts.map(textOf))].filter(Boolean).join(" ") || null;

  /* ---- what is where */
  const read = (view) => {
    const found = new Map();
    for (const [component, copy, zone, order, side, turn, back] of view.placements) {
      if (!found.has(zone)) found.set(zone, []);
      found.get(zone).push({ component, copy, zone, order, side, turn, back });
    }
    for (const [zone, order, die] of (view.free && view.free.dice) || []) { const part = (found.get(zone) || []).find((each) => each.order === order); if (part) part.die = die; }
    return found;
  };
  const heapsOf = (parts) => {
    const heaps = new Map();
    for (const part of parts) {
      const key = `${part.component}|${part.back}|${part.side}|${part.turn}|${part.die}`;
      if (!heaps.has(key)) heaps.set(key, []);
      heaps.get(key).push(part);
    }
    return [...heaps.values()];
  };
  const said = (parts, view) => heapsOf(parts).map((heap) => (heap.length > 1 ? `${nameOf(heap[0], view)} ×${heap.length}` : nameOf(heap[0], view))).join(", ");

  /* ---- one part, or a heap of equal ones: `copy` tells it from the others of its kind */
  const many = (count) => make("span", { class: "many" }, String(count));
  const partNode = (parts, zone, view, more = "", copy = "") => {
    const top = parts[parts.length - 1], face = faceOf(top), turned = top.turn % 180 !== 0, own = nameOf(top, view);
    const key = ["part", zone.id, more, identity(top), copy, face ? face.symbol : own, top.side, top.turn].join("|");
    const node = kept.take(key, () => {
      const wide = face ? (turned ? face.height : face.width) : 20, high = face ? (turned ? face.width : face.height) : 20;
      return make("button", { type: "button", class: `part ${kindOf(top)} ${more}${face && turned ? " turned" : ""}`, tabindex: "-1",
        data: { zone: zone.id, key: identity(top), light: "", last: "false" }, style: { "--w": wide, "--h": high } },
      make("span", { class: "body" }, face ? picture(face, top.turn) : make("span", { class: "blank" }, own)));
    });
    const badge = node.querySelector(":scope > .many");
    if (parts.length < 2) { if (badge) badge.remove(); } else if (badge) putText(badge, String(parts.length)); else node.append(many(parts.length));
    return put(node, { "data-orders": parts.map((part) => part.order).join(" "), "data-name": parts.length > 1 ? `${own} ×${parts.length}` : own, "data-text": textsOf([top]) });
  };
  const identity = (part) => (part.component ? part.component : `?${part.back}`);

  /* ---- boards: a picture, cells above it, parts between them */
  const boardNode = (component, host, view, contents, zones) => {
    const entry = stage.components[component], face = stage.faces[entry.front];
    const key = `${component}@${host.id}`;
    let board = boards.get(key);
    if (!board) {
      const parts = make("div", { class: "lying", "aria-hidden": "true" }), cells = make("div", { class: "cells" });
      const node = make("div", { class: "board", role: "group", style: { "--w": face.width, "--h": face.height } }, boardPicture(face), parts, cells);
      board = { node, parts, cells, byZone: new Map(), face };
      const own = zones.filter((zone) => zone.on === component && (zone.owner === host.owner || zone.owner === null));
      for (const zone of own) {
        if (!zone.middle && !zone.box) continue;
        const box = zone.box || [zone.middle[0] - 8, zone.middle[1] - 8, zone.middle[0] + 8, zone.middle[1] + 8];
        const middle = zone.middle || [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
        const cell = make("button", { type: "button", class: "cell", tabindex: "-1", data: { zone: zone.id, single: String(zone.kind === "space" || zone.kind === "pile"), light: "", last: "false" },
          style: { left: `${box[0] / face.width * 100}%`, top: `${box[1] / face.height * 100}%`, width: `${(box[2] - box[0]) / face.width * 100}%`, height: `${(box[3] - box[1]) / face.height * 100}%` } });
        cells.append(cell);
        board.byZone.set(zone.id, { zone, cell, box, middle });
      }
      const sizes = [...board.byZone.values()].map(({ box }) => Math.min(box[2] - box[0], box[3] - box[1])).sort((a, b) => a - b);
      node.dataset.cells = String(sizes.length);
      node.dataset.cell = String(sizes[Math.floor(sizes.length / 2)] || 20);
      node.dataset.main = String(host.owner === null && sizes.length > 8);
      boards.set(key, board);
    }
    const drawn = [], loose = [];
    for (const { zone, cell, box, middle } of board.byZone.values()) {
      const parts = contents.get(zone.id) || [];
      put(cell, { "data-name": parts.length ? `${zoneName(zone, view)}: ${said(parts, view)}` : zoneName(zone, view), "data-text": textsOf(parts), "data-many": String(parts.length) });
      const single = zone.kind === "space" || zone.kind === "pile";
      const shown = zone.kind === "pile" ? parts.slice(-3) : parts;
      const places = single ? null : zone.slots && zone.slots.length >= shown.length ? zone.slots.map(([x, y]) => [x, y, 1]) : spread(shown, box);
      shown.forEach((part, n) => {
        const face = faceOf(part);
        if (!face) return;
        const [x, y, scale] = places ? places[n] : [middle[0] + n * STACK * 0.6, middle[1] - n * STACK, 1];
        const wide = face.width * scale, high = face.height * scale;
        const up = stands(part) ? high / 2 - (entryOf(part).foot || 0) * scale : 0;
        const style = { left: `${(x - wide / 2) / board.face.width * 100}%`, top: `${(y - high / 2 - up) / board.face.height * 100}%`,
          width: `${wide / board.face.width * 100}%`, height: `${high / board.face.height * 100}%`, "--h": face.height };
        const set = { class: `part ${kindOf(part)}`, data: { key: identity(part), at: zone.id, light: "" } };
        const own = [key, zone.id, single ? n : "loose", identity(part), part.copy, face.symbol, part.turn].join("|"), body = () => make("span", { class: "body" }, picture(face, part.turn));
        if (single) drawn.push([y, kept.take(own, () => make("div", { ...set, style }, body()))]);
        else loose.push(put(putStyle(kept.take(own, () => make("button", { ...set, type: "button", tabindex: "-1", class: `${set.class} loose`, data: { ...set.data, zone: zone.id, last: "false" } }, body())), style),
          { "data-orders": String(part.order), "data-name": nameOf(part, view), "data-text": textsOf([part]) }));
      });
      if (zone.kind === "pile" && parts.length > 1) {
        const corner = { left: `${box[2] / board.face.width * 100}%`, top: `${box[3] / board.face.height * 100}%` };
        drawn.push([box[3], putText(kept.take(`${key}|${zone.id}|many`, () => fill(many(0), { style: corner }, [])), String(parts.length))]);
      }
    }
    drawn.sort((one, other) => one[0] - other[0]);
    place(board.parts, drawn.map(([, node]) => node));
    place(board.cells, [...board.byZone.values()].map(({ cell }) => cell).concat(loose));
    return put(board.node, { "aria-label": view.labels[component] || component });
  };
  /* Places for several parts in an area of a board: rows as even as they fit. */
  const spread = (parts, box) => {
    const faces = parts.map(faceOf), wide = Math.max(...faces.map((face) => (face ? face.width : 10))), high = Math.max(...faces.map((face) => (face ? face.height : 10)));
    const across = box[2] - box[0], down = box[3] - box[1];
    let best = null;
    for (let columns = 1; columns <= parts.length; columns += 1) {
      const rows = Math.ceil(parts.length / columns);
      const scale = Math.min(1, across / (columns * (wide + 1)), down / (rows * (high + 1)));
      if (!best || scale > best.scale + 0.01) best = { columns, rows, scale };
    }
    return parts.map((_, n) => {
      const column = n % best.columns, row = Math.floor(n / best.columns);
      const inRow = row === best.rows - 1 ? parts.length - row * best.columns : best.columns;
      const stepX = Math.min(across / best.columns, (wide + 1.5) * best.scale), stepY = Math.min(down / best.rows, (high + 1.5) * best.scale);
      return [(box[0] + box[2]) / 2 + (column - (inRow - 1) / 2) * stepX, (box[1] + box[3]) / 2 + (row - (best.rows - 1) / 2) * stepY, best.scale];
    });
  };

  /* ---- one zone of the table itself */
  const shortNames = new Map();
  const captionOf = (zone, view) => {
    const key = `${view.players}`;
    if (!shortNames.has(key)) shortNames.set(key, new Map(((program.zones || {})[key] || []).map(([id, name]) => [id, name])));
    const name = shortNames.get(key).get(zone.id);
    return name ? inGame(program, name) : zoneName(zone, view);
  };
  const zoneName = (zone, view) => view.zones[zone.id] || zone.id;
  const zoneNode = (zone, view, contents, zones, table) => {
    const parts = contents.get(zone.id) || [];
    const hosts = parts.filter((part) => table.boards.includes(part.component));
    const others = parts.filter((part) => !table.boards.includes(part.component));
    const inside = hosts.map((part) => boardNode(part.component, zone, view, contents, zones));
    let nodes = [];
    if (zone.kind === "pile" && others.length) nodes = [partNode(others, zone, view, "pile")];
    else if (zone.kind === "supply" || (zone.kind === "row" && others.length > FEW)) nodes = heapsOf(others).map((heap) => partNode(heap, zone, view));
    else nodes = others.map((part) => partNode([part], zone, view, "", part.copy));
    if (hosts.length) {
      const more = hosts.length > 1 || others.length > 0 ? " several" : "";
      const holder = kept.take(`${zone.id}|holder${more}`, () => make("div", { class: `zone holder${more}`, data: { id: zone.id } }));
      place(holder, [...inside, ...nodes]);
      return holder;
    }
    const node = kept.take(`${zone.id}|zone`, () => make("div", { role: "group", data: { id: zone.id } },
      make("div", { class: "lain" }, make("button", { type: "button", class: "room", tabindex: "-1", data: { zone: zone.id, light: "", last: "false" } })), make("p", { class: "called", "aria-hidden": "true" })));
    const [lain, called] = node.children, room = lain.firstChild, kind = zone.kind === "fan" && others.length < 2 ? "row" : zone.kind;
    put(room, { "data-name": `${zoneName(zone, view)}${parts.length ? "" : ` (${say("empty")})`}`, "data-many": String(parts.length) });
    place(lain, [room, ...nodes]);
    putText(called, captionOf(zone, view));
    return putStyle(put(node, { class: `zone ${kind}${others.length ? "" : " bare"}`, "aria-label": zoneName(zone, view) }), { "--n": others.length });
  };
  /* At a table without rules everything may go everywhere: each zone is there, with or without parts. */
  const isShown = (zone, contents, wanted) => {
    if (zone.on) return false;
    if (program.kind === "free") return true;
    if ((contents.get(zone.id) || []).length) return zone.id !== "box" || wanted.has(zone.id);
    return wanted.has(zone.id) || zone.kind === "space" || zone.kind === "pile" || (zone.kind === "row" && zone.id !== "box");
  };

  /* ---- the whole table, seen from a seat */
  const paint = (view, bottom) => {
    const table = stage.tables[String(view.players)], zones = table.zones;
    if (known !== `${view.players}`) { boards.clear(); kept.forget(); known = `${view.players}`; }
    kept.begin();
    const contents = read(view), wanted = new Set(view.actions.flatMap((action) => action.touches.map(([zone]) => zone)));
    const groups = new Map();
    for (const zone of zones) {
      if (!isShown(zone, contents, wanted)) continue;
      const owner = zone.owner === null || zone.owner === undefined ? -1 : zone.owner;
      if (!groups.has(owner)) groups.set(owner, []);
      groups.get(owner).push(zoneNode(zone, view, contents, zones, table));
    }
    const owners = [...groups.keys()].filter((owner) => owner >= 0).sort((one, other) => one - other);
    const first = owners.includes(bottom) ? bottom : owners[0];
    const after = owners.length ? [...owners, ...owners].slice(owners.indexOf(first) + 1, owners.indexOf(first) + owners.length) : [];
    const area = (owner, more) => {
      const node = kept.take(`area|${owner}|${more}`, () => make("section", { class: `area ${more}`, data: { owner } },
        make("div", { class: "heading" }, make("h2", {}, make("span", { class: "turn", "aria-hidden": "true" }), make("span"))), make("div", { class: "zones" })));
      const [heading, inside] = node.children, title = heading.firstChild, isTurn = view.turn.player === owner, name = view.names[owner] || "";
      put(title, { "aria-label": isTurn ? say("turn_of", { player: name }) : null });
      putText(title.lastChild, name);
      place(heading, [title, ...[tell.beside(owner, view)].flat(Infinity).filter(Boolean)]);
      place(inside, groups.get(owner));
      return put(node, { "data-turn": String(isTurn), "aria-label": name });
    };
    put(others, { class: `others n${after.length}` });
    place(others, after.map((owner) => area(owner, "other")));
    place(shared, [...(groups.get(-1) || []), ...shared.querySelectorAll(":scope > .zooms")]);
    place(owns, owners.length ? [area(first, "own")] : []);
    place(root, [others, shared, owns].filter((node) => node.childNodes.length));
    for (const node of root.querySelectorAll(".middle > .holder")) node.classList.add("wide");
    count += 1;
    return contents;
  };

  /* ---- what lights up; a shape as well as a colour, and words for who does not see it */
  const mark = (view, lights) => {
    const may = touchesByZone(lights.may), can = touchesByZone(lights.can), chosen = touchesByZone(lights.selected.map((tap) => [tap.zone, tap]));
    const said = { sel: say("is_selected"), may: say("is_target"), can: say("is_movable"), "": "" };
    for (const node of spots()) {
      const zone = node.dataset.zone, tap = tapOf(node), fits = (touch) => tapFits(touch, tap);
      const kind = (chosen.get(zone) || []).some(([, each]) => tapsMeet(each, tap)) ? "sel" : (may.get(zone) || []).some(fits) ? "may" : (can.get(zone) || []).some(fits) ? "can" : "";
      put(node, { "data-light": kind, "data-last": String(lights.last.has(zone) && !node.classList.contains("room")),
        "aria-label": [node.dataset.name, node.dataset.text, said[kind]].filter(Boolean).join(", "), "aria-pressed": kind === "sel" ? "true" : null });
    }
    for (const node of root.querySelectorAll(".lying .part")) put(node, { "data-light": chosen.has(node.dataset.at) ? "sel" : "" });
  };

  /* ---- what is under a pointer: on a board the nearest cell, so that small cells have all the room there is */
  const spotAt = (event) => {
    const loose = event.target.closest(".part[data-zone]");
    if (loose) return loose;
    const node = event.target.closest(".board");
    const board = node && [...boards.values()].find((each) => each.node === node);
    if (!board || (event.clientX === 0 && event.clientY === 0)) return event.target.closest("[data-zone]");
    const frame = node.getBoundingClientRect(), x = (event.clientX - frame.x) / frame.width * board.face.width, y = (event.clientY - frame.y) / frame.height * board.face.height;
    const reach = TARGET / 2 / frame.width * board.face.width;
    const apart = ([x, y], { box, middle }) => Math.hypot((x - middle[0]) / (box[2] - box[0]), (y - middle[1]) / (box[3] - box[1]));
    const all = [...board.byZone.values()], inside = all.filter(({ box }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]);
    /* Slots that overlap as cards of a fan do: what lights up is meant, else the card that lies on top. */
    const overlap = (one, two) => one !== two && apart(one.middle, two) < 0.6 && apart(two.middle, one) < 0.6;
    const fan = inside.filter((one) => inside.some((two) => overlap(one, two))).map(({ cell }) => cell);
    const lit = fan.filter(({ dataset }) => dataset.light), full = fan.filter(({ dataset }) => Number(dataset.many) > 0);
    if (lit.length || full.length) return (lit.length ? lit : full).pop();
    let best = null, near = Infinity;
    for (const each of inside.length ? inside : all) {
      const far = apart([x, y], each);
      const isNear = inside.length > 0 || far < 1.1 || Math.hypot(x - each.middle[0], y - each.middle[1]) < reach;
      if (isNear && far < near) { best = each.cell; near = far; }
    }
    return best;
  };
  const find = (zone, order) => {
    const there = spots().filter((node) => node.dataset.zone === zone);
    if (order === null) return there.find((node) => !node.dataset.orders) || there[0];
    return there.find((node) => node.dataset.orders && node.dataset.orders.split(" ").includes(String(order))) || there[0];
  };
  const draws = (view, bottom) => {
    const before = count ? boxesOf(root) : null;
    paint(view, bottom);
    tell.painted();
    return before ? moveFrom(before, boxesOf(root)) : new Set();
  };
  /* Whether the parts that a tap means show nothing but their backs. */
  const hides = (tap, view) => {
    const parts = (read(view).get(tap.zone) || []).filter((part) => !tap.orders || tap.orders.includes(part.order));
    return parts.length > 0 && parts.every((part) => !part.component);
  };
  /* The face of a part, to be shown large. */
  const largeOf = (node, view) => {
    if (!node || !node.dataset.zone) return null;
    const parts = (read(view).get(node.dataset.zone) || []), orders = node.dataset.orders ? node.dataset.orders.split(" ").map(Number) : null;
    const part = orders ? parts.find((each) => each.order === orders[orders.length - 1]) : parts[parts.length - 1];
    const face = part && faceOf(part);
    return face ? { node: picture(face), name: nameOf(part, view), text: textOf(part), width: face.width, height: face.height, kind: kindOf(part) } : null;
  };
  /* Has the browser read the pictures of the boards while Python starts, one after the other. */
  const warmed = [];
  const fetchPicture = (src) => new Promise((done) => {
    const image = new Image();
    warmed.push(image);
    image.onload = image.onerror = done;
    image.src = src;
  });
  const boardsFor = (players) => (stage.tables[String(players)] || {}).boards || [];
  const warm = async (players) => {
    for (const component of new Set(boardsFor(players))) {
      for (const src of faceLayers(stage.faces[stage.components[component].front])) await fetchPicture(src);
    }
  };
  /* Has the browser read the pictures of what lies in a view that is not drawn, while the deal after it is awaited. */
  const foresee = (view) => {
    const parts = [...read(view).values()].flat().filter((part) => !boardsFor(view.players).includes(part.component));
    for (const face of new Set(parts.map(faceOf).filter(Boolean))) fetchPicture(faceAddress(face));
  };
  return { warm, foresee, hides, draw: draws, mark, spotAt, find, spots, largeOf, forget: () => { boards.clear(); kept.forget(); for (const node of [others, shared, owns]) node.replaceChildren(); count = 0; known = ""; } };
};
