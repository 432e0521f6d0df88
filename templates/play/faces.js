/* The faces of the stage as addresses of pictures.

   A <use> copies what it shows into the page, at each place: a table of eighty pieces takes a browser half a
   second to lay out. So each face becomes a picture of its own once, made of the symbol and of what it uses,
   and is shown by an <img>. It stays outlines: enlarged, it is drawn anew. */
const faceMaker = () => {
  const written = new Map(), addresses = new Map();
  const writer = new XMLSerializer();
  const write = (id) => {
    if (!written.has(id)) {
      const text = writer.serializeToString(at(id)).replaceAll(` xmlns="${SVG}"`, "");
      written.set(id, { text, uses: [...text.matchAll(/(?:href="|url\()#(\w+)/g)].map((found) => found[1]) });
    }
    return written.get(id);
  };
  const collect = (id, found) => {
    if (found.has(id)) return found;
    found.add(id);
    for (const each of write(id).uses) collect(each, found);
    return found;
  };
  return ({ symbol, width, height }) => {
    if (!addresses.has(symbol)) {
      const parts = [...collect(symbol, new Set())].map((id) => write(id).text).join("");
      const size = `width="${width}" height="${height}"`;
      const text = `<svg xmlns="${SVG}" viewBox="0 0 ${width} ${height}" ${size}><defs>${parts}</defs><use href="#${symbol}" ${size}/></svg>`;
      addresses.set(symbol, URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })));
    }
    return addresses.get(symbol);
  };
};
const faceAddress = faceMaker();
