/* The faces of the stage as addresses of pictures.

   A <use> copies what it shows into the page, at each place: a table of eighty pieces takes a browser half a
   second to lay out. So each face becomes a picture of its own once, made of the symbol and of what it uses,
   and is shown by an <img>. It stays outlines: enlarged, it is drawn anew.

   A browser lays out a picture in one task. One of 15,000 shapes, such as a large board, takes it a tenth of a
   second, in which nobody can tap. So such a face becomes several pictures that lie on each other. */
const MOST_SHAPES = 700; // in one picture
const WHOLE = ["opacity", "filter", "mask", "style", "mix-blend-mode"]; // a group with one of these is painted as a whole

const faceMaker = () => {
  const written = new Map(), addresses = new Map(), weights = new Map();
  const writer = new XMLSerializer();
  const toText = (node) => writer.serializeToString(node).replaceAll(` xmlns="${SVG}"`, "");
  const usesOf = (text) => [...text.matchAll(/(?:href="|url\()#(\w+)/g)].map((found) => found[1]);
  const write = (id) => {
    if (!written.has(id)) { const text = toText(at(id)); written.set(id, { text, uses: usesOf(text) }); }
    return written.get(id);
  };
  const collect = (id, found) => {
    if (found.has(id)) return found;
    found.add(id);
    for (const each of write(id).uses) collect(each, found);
    return found;
  };
  const toAddress = (text) => URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  /* A picture of what a symbol shows: its content itself, since a browser lays out a symbol and what uses it. */
  const toPicture = ({ width, height }, content) => {
    const text = content.map(toText).join(""), ids = new Set();
    for (const id of usesOf(text)) collect(id, ids);
    const parts = [...ids].map((id) => write(id).text).join("");
    return toAddress(`<svg xmlns="${SVG}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${parts}</defs>${text}</svg>`);
  };
  const whole = (face) => toPicture(face, [...at(face.symbol).children]);

  /* How many shapes are painted for an element. */
  const weigh = (node) => {
    if (node.localName !== "use") return [...node.children].reduce((sum, each) => sum + weigh(each), 0) || 1;
    const id = node.getAttribute("href").slice(1);
    if (!weights.has(id)) weights.set(id, weigh(at(id)));
    return weights.get(id);
  };
  /* The elements of a symbol in the order in which they are painted, each with the groups around it. */
  const split = (node, around, most) => {
    const isGroup = ["symbol", "g"].includes(node.localName) && !WHOLE.some((name) => node.hasAttribute(name));
    if (!isGroup || (around.length && weigh(node) <= most)) return [{ node, around }];
    return [...node.children].flatMap((each) => split(each, [...around, node], most));
  };
  const layers = (face, most) => {
    const found = [];
    let room = 0;
    for (const piece of split(at(face.symbol), [], most)) {
      const weight = weigh(piece.node);
      if (weight > room) { found.push([]); room = Math.max(most, weight); }
      found[found.length - 1].push(piece);
      room -= weight;
    }
    return found.map((pieces) => {
      const top = pieces[0].around[0].cloneNode(false);
      let open = [[pieces[0].around[0], top]];
      for (const { node, around } of pieces) {
        let depth = 0;
        while (depth < open.length && open[depth][0] === around[depth]) depth += 1;
        open = open.slice(0, depth);
        for (const each of around.slice(depth)) { const copy = each.cloneNode(false); open[open.length - 1][1].append(copy); open.push([each, copy]); }
        open[open.length - 1][1].append(node.cloneNode(true));
      }
      return toPicture(face, [...top.children]);
    });
  };
  const remember = (key, make) => { if (!addresses.has(key)) addresses.set(key, make()); return addresses.get(key); };
  const address = (face) => remember(face.symbol, () => whole(face));
  return {
    address,
    /* The pictures that show a face when they lie on each other, the lowest first. */
    layers: (face, most = MOST_SHAPES) => remember(`${face.symbol} ${most}`, () => (weigh(at(face.symbol)) > most ? layers(face, most) : [address(face)])),
  };
};
const { address: faceAddress, layers: faceLayers } = faceMaker();
