/* The log of what happened, the latest first. Only what is new is added to the page. What happened before the page was
   opened is asked for in parts, the latest first: a tap is answered between two of them. `askFor(from, to)` promises
   what was heard of these plies. */
const MOST_SHOWN = 200;
const AT_ONCE = 24; // plies that are asked for together

const makeLog = (box, showClause, askFor) => {
  let round = 0;
  const entries = [], rove = roving(box, ".chip", "li");
  const entryNode = ({ ply, who, effects, clauses }) => make("li", { data: { ply: String(ply) } }, who && make("b", {}, `${who} `), make("span", { lang: gameLocale() }, effects.join(" ")), " ",
    clauses.map((clause) => make("button", { type: "button", class: "chip", tabindex: "-1", "aria-label": say("clause", { number: clause.number }), title: clause.text, onclick: () => showClause(clause) }, clause.number)));
  const add = (news) => {
    entries.push(...news);
    box.prepend(...news.slice(-MOST_SHOWN).reverse().map(entryNode));
    while (box.childElementCount > MOST_SHOWN) box.lastElementChild.remove();
    rove();
  };
  const clear = () => { round += 1; entries.length = 0; box.replaceChildren(); };
  const addOlder = (older) => {
    const before = older.filter(({ ply }) => !entries.length || ply < entries[0].ply), room = MOST_SHOWN - box.childElementCount;
    entries.unshift(...before);
    if (room > 0) box.append(...before.slice(-room).reverse().map(entryNode));
    rove();
  };
  return {
    entries, add, clear,
    /* Reads the log of a game that has come so far. Resolves when the latest of it is there. */
    read: async (plies) => {
      clear();
      const own = round;
      const readBefore = async (to) => {
        const from = Math.max(0, to - AT_ONCE), older = await askFor(from, to);
        if (own !== round || !older) return 0;
        addOlder(older);
        return from;
      };
      const readRest = async (to) => { for (let left = to; left > 0;) left = await readBefore(left); };
      readRest(await readBefore(plies));
    },
    /* Takes away what was heard of this ply and of later ones. */
    cut: (ply) => {
      if (!entries.length || entries[entries.length - 1].ply < ply) return;
      const left = entries.filter((each) => each.ply < ply);
      entries.length = 0;
      box.replaceChildren();
      add(left);
    },
  };
};
