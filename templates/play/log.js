/* The log of what happened, the latest first. Only what is new is added to the page. */
const MOST_SHOWN = 200;

const makeLog = (box, showClause) => {
  const entries = [], rove = roving(box, ".chip", "li");
  const entryNode = ({ ply, who, effects, clauses }) => make("li", { data: { ply: String(ply) } }, who && make("b", {}, `${who} `), make("span", { lang: gameLocale() }, effects.join(" ")), " ",
    clauses.map((clause) => make("button", { type: "button", class: "chip", tabindex: "-1", "aria-label": say("clause", { number: clause.number }), title: clause.text, onclick: () => showClause(clause) }, clause.number)));
  const add = (news) => {
    entries.push(...news);
    box.prepend(...news.slice(-MOST_SHOWN).reverse().map(entryNode));
    while (box.childElementCount > MOST_SHOWN) box.lastElementChild.remove();
    rove();
  };
  return {
    entries, add,
    replace: (all) => { entries.length = 0; box.replaceChildren(); add(all); },
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
