/* Dialogs: each is made when it is opened, in the language of the moment, and leaves nothing behind. */
const openDialog = (name, title, inside, closed = () => {}) => {
  const close = make("button", { type: "button", class: "tool", "aria-label": say("close"), title: say("close") }, icon("close"));
  const head = make("h2", { id: `${name}-title` }, title);
  const dialog = make("dialog", { class: `dialog ${name}`, "aria-labelledby": `${name}-title` }, make("div", { class: "head" }, head, close), make("div", { class: "inside" }, inside));
  const back = document.activeElement;
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => { dialog.remove(); (at("cover").querySelector("button") || (back && back.isConnected && back) || document.body).focus({ preventScroll: true }); closed(); });
  document.body.append(dialog);
  dialog.showModal();
  const first = dialog.querySelector(".inside :is(button, select, input, textarea, a)");
  if (first) first.focus();
  return dialog;
};
const field = (label, control, note = "") => make("label", { class: "field" }, make("span", {}, label), control, note && make("small", {}, note));
/* A field whose explanation follows what is chosen. */
const noted = (label, control, noteOf) => {
  const note = make("small", { id: `${control.name}-note` }), show = () => { note.textContent = noteOf(control.value); note.hidden = !note.textContent; };
  control.setAttribute("aria-describedby", note.id);
  control.addEventListener("change", show);
  show();
  return make("div", { class: "field" }, make("label", { for: `pick-${control.name}` }, label), fill(control, { id: `pick-${control.name}` }, []), note);
};
const choice = (name, pairs, value) => {
  const node = make("select", { name }, pairs.map(([key, text]) => make("option", { value: key }, text)));
  node.value = value;
  return node;
};
const button = (text, act, more = "") => make("button", { type: "button", class: `plain ${more}`, onclick: act }, text);
const bestOf = (program) => [program.best, program.players].flat().find((n) => typeof n === "number") || 2;
/* A text of the game in the language of the page. */
const inGame = (program, text) => { const found = (((program.catalogs || {})[gameLocale()] || {}).texts || {})[text]; return (Array.isArray(found) ? found[0] : found) || text; };
/* The name of an option, of its values or of an opponent, as it is typed in a terminal: as the words of the game, if it has any. */
const plainName = (program, name) => { const own = inGame(program, name), text = own === name ? name.replace(/[-_]/g, " ") : own; return text.charAt(0).toUpperCase() + text.slice(1); };

/* The name and the explanation of a choice before the game: an option, a value of one, an opponent. */
const choiceWords = (program, key, plain) => { const [name, note] = ((program.choices || {})[gameLocale()] || {})[key] || ["", ""]; return [name || plainName(program, plain), note]; };
const seatName = (program, seat) => (["person", "eager", "random"].includes(seat) ? say(`seat_${seat}`) : say("seat_policy", { name: choiceWords(program, seat, seat)[0] }));

const clauseLink = (clause) => make("a", { href: `rulebook.html#clause:${clause.name}`, target: "rulebook" }, say("in_rulebook", { number: clause.number }));
const clauseNode = (clause) => make("div", { class: "law" }, make("b", { class: "number" }, clause.number), make("p", { lang: gameLocale() }, clause.text), clauseLink(clause));
const showClause = (clause) => openDialog("clause", say("clause", { number: clause.number }), [clauseNode(clause)]);

const dialogs = {
  menu: (game) => {
    const go = (act) => () => { dialog.close(); act(); };
    const languages = choice("language", Object.entries(speech.own), speech.locale);
    languages.addEventListener("change", () => { dialog.close(); game.speak(languages.value); });
    const shade = choice("shade", [["auto", say("shade_auto")], ["light", say("shade_light")], ["dark", say("shade_dark")]], game.shade());
    shade.addEventListener("change", () => game.shade(shade.value));
    const items = [["new_game", game.newGame], ["rematch", game.rematch], game.hasTale && ["told_game", game.tale], ["rules", game.rules], ["record", game.record], ["saved_games", game.saved], ["keys", game.help]].filter(Boolean);
    const paces = choice("pace", ["wait", "slow", "usual", "quick"].map((each) => [each, say(`pace_${each}`)]), game.pace());
    paces.addEventListener("change", () => game.pace(paces.value));
    const dialog = openDialog("menu", say("menu"), [make("div", { class: "choices" }, items.map(([word, act]) => button(say(word), go(act)))), field(say("language"), languages), field(say("shade"), shade), game.hasOpponents ? field(say("pace"), paces) : ""]);
  },
  newGame: (program, last, names, start) => {
    const inside = make("form", { method: "dialog" });
    const chosen = { players: last.players || bestOf(program), options: { ...last.options }, setup: last.setup || "", seats: [...(last.seats || [])], seed: "" };
    const many = program.players.length > 1 && choice("players", program.players.map((n) => [String(n), say("n_players", { n })]), String(chosen.players));
    const rest = make("div"), fault = make("p", { class: "fault", role: "alert" });
    const seed = make("input", { name: "seed", inputmode: "numeric", autocomplete: "off", placeholder: say("seed_any"), pattern: "[0-9]*", maxlength: "9" });
    const build = () => {
      const options = (program.options || []).filter((option) => !option.players || !option.players.length || option.players.includes(chosen.players));
      /* The options of an engine say how its game begins: a choice of set-ups beside them would change nothing. */
      const isFree = program.kind === "free", setups = isFree ? (program.setups || []).filter((each) => each.players === chosen.players) : [];
      if (isFree) chosen.seats = Array.from({ length: chosen.players }, () => "person");
      if (!setups.some((each) => each.id === chosen.setup)) chosen.setup = "";
      for (const option of options) if (!option.values.includes(chosen.options[option.name])) [chosen.options[option.name]] = option.values;
      rest.replaceChildren(
        isFree ? "" : make("fieldset", {}, make("legend", {}, say("who_plays")), Array.from({ length: chosen.players }, (_, n) => {
          const seat = chosen.seats[n] || (n === 0 ? "person" : "eager");
          chosen.seats[n] = seat;
          const usable = (program.policies || []).filter((kind) => Object.entries((program.needs || {})[kind] || {}).every(([option, value]) => chosen.options[option] === value));
          const kinds = ["person", ...new Set(["eager", "random", ...usable])];
          if (!kinds.includes(seat)) chosen.seats[n] = "eager";
          const pick = choice(`seat${n}`, kinds.map((kind) => [kind, seatName(program, kind)]), chosen.seats[n]);
          pick.addEventListener("change", () => { chosen.seats[n] = pick.value; });
          const noteOf = (kind) => (["eager", "random"].includes(kind) ? say(`seat_${kind}_note`) : kind === "person" ? "" : choiceWords(program, kind, kind)[1] || say("seat_eager_note"));
          return noted(names.length === chosen.players ? names[n] : say("player_n", { n: n + 1 }), pick, noteOf);
        })),
        ...options.map((option) => {
          const words = (value) => choiceWords(program, `${option.name}=${value}`, value);
          const pick = choice(option.name, option.values.map((value) => [value, words(value)[0]]), chosen.options[option.name]);
          const isNeeded = Object.values(program.needs || {}).some((needs) => option.name in needs);
          pick.addEventListener("change", () => { chosen.options[option.name] = pick.value; if (isNeeded) { build(); rest.querySelector(`select[name="${option.name}"]`).focus(); } });
          return noted(choiceWords(program, option.name, option.name)[0], pick, (value) => words(value)[1]);
        }),
        setups.length ? (() => {
          const pick = choice("setup", [["", say("setup_usual")], ...setups.map((setup) => [setup.id, inGame(program, setup.name)])], chosen.setup);
          pick.addEventListener("change", () => { chosen.setup = pick.value; });
          return field(say("setup"), pick);
        })() : "");
      const offered = new Set(options.map((option) => option.name));
      for (const name of Object.keys(chosen.options)) if (!offered.has(name)) delete chosen.options[name];
    };
    if (many) many.addEventListener("change", () => { chosen.players = Number(many.value); build(); });
    build();
    inside.append(...[many && field(say("players"), many), rest, field(say("seed"), seed, say("seed_note")), fault].filter(Boolean), make("div", { class: "ends" }, make("button", { class: "plain main", type: "submit" }, say("start"))));
    inside.addEventListener("submit", async (event) => {
      event.preventDefault();
      const typed = seed.value.trim();
      if (typed && !/^[0-9]{1,9}$/.test(typed)) { fault.textContent = say("seed_bad", { n: 9 }); return; }
      const wrong = await start({ players: chosen.players, options: { ...chosen.options }, setup: chosen.setup || null, seats: chosen.seats.slice(0, chosen.players), seed: typed ? Number(typed) : null });
      if (wrong) fault.textContent = wrong; else dialog.close();
    });
    const dialog = openDialog("new-game", say("new_game"), [inside]);
  },
  record: (text, link, view, load) => {
    const shown = make("textarea", { readonly: true, rows: "3", "aria-label": say("record"), dir: "ltr" }), fault = make("p", { class: "fault", role: "alert" }), done = make("p", { role: "status" });
    shown.value = text || "";
    const copy = (what, word) => async () => {
      try { await navigator.clipboard.writeText(what); done.textContent = say(word); } catch { shown.value = what; shown.focus(); shown.select(); done.textContent = say("copy_by_hand"); }
    };
    const typed = make("textarea", { rows: "3", "aria-label": say("load_label"), placeholder: say("load_label"), dir: "ltr", spellcheck: "false" });
    const dialog = openDialog("record", say("record"), [
      text ? [make("p", {}, say("record_note", { seed: view.seed })), shown, make("div", { class: "ends" }, button(say("copy_record"), copy(text, "copied"), "main"), button(say("copy_link"), copy(link, "copied"))), done] : "",
      make("h3", {}, say("load")), typed,
      make("div", { class: "ends" }, button(say("load"), async () => {
        const given = typed.value.trim().replace(/^.*#game=/, "");
        const wrong = given ? await load(given) : say("load_empty");
        if (wrong) fault.textContent = wrong; else dialog.close();
      })), fault]);
  },
  saved: (saving, resume) => {
    const all = saving.list(), box = make("ul", { class: "games" });
    const line = (entry) => {
      const when = new Intl.DateTimeFormat(speech.locale, { dateStyle: "medium", timeStyle: "short" }).format(entry.when);
      const item = make("li", {}, make("span", {}, when, make("small", {}, say(entry.over ? "saved_over" : "saved_ply", { n: entry.ply || 0 }))),
        button(say("resume"), async () => { const wrong = await resume(entry); if (wrong) fault.textContent = wrong; else dialog.close(); }), button(say("remove"), () => { saving.remove(entry.id); item.remove(); }, "quiet"));
      return item;
    };
    const fault = make("p", { class: "fault", role: "alert" });
    box.append(...all.map(line));
    const dialog = openDialog("saved", say("saved_games"), [all.length ? box : make("p", {}, say("saved_none")), fault]);
  },
  rules: (clauses) => {
    const find = make("input", { type: "search", "aria-label": say("find"), placeholder: say("find") }), list = make("div", { class: "laws" });
    const all = Object.entries(clauses || {}).map(([name, [number, text]]) => ({ node: clauseNode({ name, number, text }), text: `${number} ${text}`.toLowerCase() }));
    const show = () => list.replaceChildren(...all.filter((each) => each.text.includes(find.value.trim().toLowerCase())).map((each) => each.node));
    find.addEventListener("input", show);
    show();
    openDialog("rules", say("rules"), [make("p", {}, make("a", { href: "rulebook.html", target: "rulebook" }, say("open_rulebook"))), find, list]);
  },
  help: () => openDialog("help", say("keys"), [make("dl", { class: "keys" }, [["← ↑ → ↓", "key_arrows"], ["Enter", "key_enter"], ["Esc", "key_escape"], ["N", "key_next"], ["L", "key_look"], ["U", "key_undo"], ["?", "key_help"]].flatMap(([key, word]) => [make("dt", {}, make("kbd", { dir: "ltr" }, key)), make("dd", {}, say(word))])), make("p", {}, say("help_touch"))]),
  offer: (title, pairs, pick) => {
    const dialog = openDialog("offer", title, [make("div", { class: "choices" }, pairs.map(([text, value]) => fill(button(text, () => { dialog.close(); pick(value); }), typeof value === "string" ? { data: { code: value } } : {}, [])))]);
  },
  large: (found) => {
    const shown = make("div", { id: "shown", class: `shown ${found.kind}`, style: { "--w": found.width, "--h": found.height }, role: "img", "aria-label": found.text || found.name }, found.node);
    /* The words of a card are said when it is shown. */
    put(openDialog("large", found.name, [shown]), { "aria-describedby": found.text ? "shown" : null });
  },
};
