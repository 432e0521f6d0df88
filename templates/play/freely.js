/* What people do at a free table: they choose a part, and then a verb or the place where it goes. */
const makeFreeVerbs = (state, stage, { act, choose }) => {
  const codeOf = (node) => { const one = tapOf(node); return `${one.zone}/${one.orders ? one.orders[one.orders.length - 1] : Math.max(0, one.many - 1)}`; };
  /* Where in a row a part goes that is put on another one: before it or after it, as the half says that was hit. */
  const placeIn = (node, one, from) => {
    const { kind } = stage.tables[String(state.view.players)].zones.find((each) => each.id === one.zone) || {};
    if (!one.orders || one.orders.length > 1 || !["row", "fan"].includes(kind)) return "";
    const box = node.getBoundingClientRect(), hit = state.hitAt;
    const place = one.orders[0] + (hit !== null && hit < box.x + box.width / 2 ? 0 : 1);
    return `/${from.zone === one.zone && from.orders && from.orders[0] < place ? place - 1 : place}`;
  };
  const tap = (node, one) => {
    if (state.taps.length) {
      const from = state.taps[0];
      choose([]);
      if (!tapsMeet(from, one)) act(`move:${from.zone}/${from.orders ? from.orders[from.orders.length - 1] : Math.max(0, from.many - 1)}>${one.zone}${placeIn(node, one, from)}`);
      return;
    }
    if (one.orders || one.many > 0) choose([one]);
  };
  /* What can be done with a part besides moving it somewhere: [word, code]. */
  const verbsOf = (node, one) => {
    const offered = [], zone = one.zone, verbs = state.view.free.verbs, own = state.viewer === null ? 0 : state.viewer;
    const offer = (word, code) => offered.push([say(word), code]);
    const isHeap = one.isPile || one.many > 1 || (one.orders && one.orders.length > 1);
    const kept = stage.tables[String(state.view.players)].zones.filter((each) => each.owner !== null && each.seen === "owner" && !each.on);
    /* A hand is a fan. Only a game without any has its other private zones in place of hands. */
    const fans = kept.filter((each) => each.kind === "fan"), hands = fans.length ? fans : kept;
    if (verbs.includes("roll") && node.classList.contains("dice")) offer("verb_roll", `roll:${zone}`);
    for (const hand of hands) if (hand.owner === own && hand.id !== zone && one.isPile) offer("verb_draw", `draw:${zone}>${hand.id}*1`);
    if (one.isPile) for (const base of new Set(hands.map((each) => each.base || each.id))) offer("verb_deal", `deal:${zone}>${base}*1`);
    offer("verb_flip", `flip:${codeOf(node)}`);
    offer("verb_turn", `turn:${codeOf(node)}@90`);
    if (isHeap) offer("verb_shuffle", `shuffle:${zone}`);
    return offered;
  };
  const beside = (owner, view) => {
    if (!view.free || view.free.counters[owner] === undefined) return [];
    const name = view.names[owner], change = (word, by, sign) => make("button", { type: "button", class: "tool", "aria-label": `${name}: ${say(word)}`, title: say(word), onclick: () => act(`count:${owner + 1}${by}`) }, sign);
    const note = view.free.notes[owner] === null ? "" : button(say("note"), () => {
      const text = make("textarea", { rows: "5", maxlength: "2000", "aria-label": say("note") });
      text.value = view.free.notes[owner] || "";
      openDialog("note", `${say("note")}: ${name}`, [text], () => { if (text.value !== (view.free.notes[owner] || "")) act(`note:${owner + 1}=${text.value}`); });
    }, "quiet");
    return [make("span", { class: "counter", role: "group", "aria-label": `${say("counter")}: ${name}` }, make("span", {}, `${say("counter")}:`), change("fewer", "-1", "−"), make("b", {}, String(view.free.counters[owner])), change("more", "+1", "+")), note];
  };
  const drop = (from, to) => { const one = tapOf(to); act(`move:${codeOf(from)}>${one.zone}${placeIn(to, one, tapOf(from))}`); };
  return { tap, verbsOf, beside, drop };
};
