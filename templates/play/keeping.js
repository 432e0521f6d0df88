/* Elements that stay in the page between two drawings of the table. What lies where it lay is the same element, so
   that a browser need not paint it anew, and the focus stays on it.

   A key says what an element is and where it lies. Things with the same key, such as the hidden cards of a hand,
   are told apart by their order. */
const keepElements = () => {
  let before = new Map(), now = new Map(), counts = new Map();
  return {
    begin: () => { before = now; now = new Map(); counts = new Map(); },
    /* The element of the last drawing with this key, or a new one. */
    take: (key, build) => {
      const count = (counts.get(key) || 0) + 1, own = count > 1 ? `${key}|${count}` : key;
      counts.set(key, count);
      const node = before.get(own) || build();
      now.set(own, node);
      return node;
    },
    forget: () => { before = new Map(); now = new Map(); },
  };
};
