/* A card shown large beside a mouse that rests on it. `largeOf` returns the picture, or null. */
const makePeek = (root, largeOf) => {
  const peek = make("div", { class: "peek", "aria-hidden": "true", hidden: true });
  document.body.append(peek);
  let hover = 0, isMoved = false;
  root.addEventListener("pointermove", (event) => { if (event.movementX || event.movementY) isMoved = true; });
  root.addEventListener("pointerover", (event) => {
    clearTimeout(hover);
    peek.hidden = true;
    const node = event.target.closest(".part[data-zone]");
    if (event.pointerType !== "mouse" || !node) return;
    hover = setTimeout(() => {
      const found = isMoved && largeOf(node), box = node.getBoundingClientRect();
      if (!found || box.width > 190 || !found.width) return;
      const high = Math.min(innerHeight * 0.6, 420), wide = high * found.width / found.height;
      peek.replaceChildren(found.node);
      const right = box.right + 14 + wide < innerWidth, left = right ? box.right + 14 : Math.max(8, box.left - 14 - wide);
      Object.assign(peek.style, { width: `${wide}px`, height: `${high}px`, left: `${left}px`, top: `${Math.max(8, Math.min(innerHeight - high - 8, box.top + box.height / 2 - high / 2))}px` });
      peek.hidden = false;
    }, 420);
  });
  root.addEventListener("pointerleave", () => { clearTimeout(hover); peek.hidden = true; });
  addEventListener("pointerdown", () => { clearTimeout(hover); peek.hidden = true; isMoved = false; });
  return { hide: () => { peek.hidden = true; } };
};
