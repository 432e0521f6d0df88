/* What the table that is drawn has otherwise than the view that it should show, as sentences. */
() => {
  const { view } = pnpGame.state, stage = readData("stage"), wrong = [], byZone = new Map();
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const ascending = (numbers) => [...numbers].sort((one, other) => one - other);
  for (const part of view.placements) byZone.set(part[2], [...(byZone.get(part[2]) || []), part]);
  const faceOf = ([component, copy, , , side, , back]) => {
    if (!component) return stage.faces[stage.backs[back]];
    const entry = stage.components[`${component}#${copy}`] || stage.components[component];
    return stage.faces[side === "front" ? entry.standing || entry.front : entry.back || entry.front];
  };
  const nameOf = (part) => (part[0] ? view.labels[part[0]] || part[0] : view.backs[part[6]]);
  const { zones, boards } = stage.tables[String(view.players)];
  const nodes = (what) => [...document.querySelectorAll(what)];
  const sourceOf = (node) => node.querySelector("img.face")?.src;
  const liesApart = (node, box) => {
    const own = node.getBoundingClientRect(), x = own.x + own.width / 2, y = own.bottom;
    return x < box.left - 12 || x > box.right + 12 || y < box.top - 12 || y > box.bottom + 40;
  };

  /* A cell of a board: the parts that lie on it, how many, and its name. */
  const holdCell = (zone, cell, parts) => {
    const lying = nodes(`.lying .part[data-at="${zone.id}"]`), own = cell.getBoundingClientRect();
    const loose = nodes(`button.part[data-zone="${zone.id}"]`);
    const shown = (zone.kind === "pile" ? parts.slice(-3) : parts).map(faceOf).filter(Boolean);
    if (!same(shown.map(faceAddress).sort(), [...lying, ...loose].map(sourceOf).sort())) wrong.push(`${zone.id}: faces`);
    if (lying.some((node) => liesApart(node, own))) wrong.push(`${zone.id}: a part lies apart`);
    const { many, name } = cell.dataset;
    if (many !== String(parts.length)) wrong.push(`${zone.id}: ${many} parts, not ${parts.length}`);
    const lacking = [view.zones[zone.id], ...parts.map(nameOf)].filter((each) => !name.includes(each));
    if (lacking.length) wrong.push(`${zone.id}: called ${name} without ${lacking}`);
  };

  /* A zone of the table itself: each part is there once, with its face and name; equal ones are counted. */
  const holdZone = (zone, parts) => {
    const singles = nodes(`button.part[data-zone="${zone.id}"]`);
    const ordersOf = (node) => node.dataset.orders.split(" ").map(Number);
    const orders = ascending(singles.flatMap(ordersOf));
    if (!same(orders, ascending(parts.map((part) => part[3])))) wrong.push(`${zone.id}: the parts ${orders}`);
    for (const node of singles) {
      const own = ordersOf(node), top = parts.find((part) => part[3] === own[own.length - 1]);
      const badge = node.querySelector(".many"), count = badge ? Number(badge.textContent) : 1;
      if (!top) continue;
      if (sourceOf(node) !== faceAddress(faceOf(top))) wrong.push(`${zone.id}/${own}: another face`);
      if (!node.dataset.name.startsWith(nameOf(top))) wrong.push(`${zone.id}/${own}: called ${node.dataset.name}`);
      if (count !== own.length) wrong.push(`${zone.id}/${own}: counted as ${count}`);
    }
  };
  for (const zone of zones) {
    const parts = (byZone.get(zone.id) || []).filter((part) => !boards.includes(part[0]));
    const cell = document.querySelector(`.cell[data-zone="${zone.id}"]`);
    if (cell) holdCell(zone, cell, parts);
    else if (!zone.on && zone.id !== "box") holdZone(zone, parts);
  }

  /* Each picture is of one face. */
  const pictures = new Map();
  for (const face of Object.values(stage.faces)) {
    const source = faceAddress(face), other = pictures.get(source);
    if (other && other !== face.symbol) wrong.push(`${face.symbol} has the picture of ${other}`);
    pictures.set(source, face.symbol);
  }

  /* What begins an action is lit, and nothing else. */
  const lit = nodes('#table [data-zone][data-light="can"]').map((node) => node.dataset.zone);
  const firsts = view.actions.filter(({ touches }) => touches.length).map(({ touches }) => touches[0][0]);
  const isAsked = view.turn.kind === "person" && view.turn.player === pnpGame.state.viewer;
  if (isAsked && !same([...new Set(lit)].sort(), [...new Set(firsts)].sort())) wrong.push(`lit: ${lit}`);
  return wrong;
}
