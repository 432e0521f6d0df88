/* The game on the page: asks for views, shows them, and turns taps into actions. */
const PAUSE = { opponent: 700, chance: 350 };
const READING = { letter: 32, least: 1100, most: 6000 }; // milliseconds in which what an opponent did is read

const startGame = (openTransport) => {
  const stage = readData("stage");
  Object.assign(speech, { all: stage.words, own: stage.languages, rtl: stage.right_to_left || [], ofGame: stage.locales_of_game || ["en"] });
  const saving = makeSaving(stage.game, () => goAway()), root = at("table");
  speech.locale = firstLocale(null, stage.locale);
  /* Python takes longest to start: it begins before anything else is done here. */
  const transport = openTransport(), program = readData("program") || {};
  const state = { view: null, viewer: null, taps: [], busy: 0, seats: [], game: null, last: new Set(), told: false, covered: false, away: false, turn: 0, explained: new Map(), ready: [], opening: "", lately: [], unheard: [] };
  const isHidden = () => Boolean(program.hides);
  const persons = () => state.seats.flatMap((seat, n) => (seat === "person" ? [n] : []));
  const sharesHands = () => !transport.remote && isHidden() && persons().length > 1;
  const nameOf = (player) => (state.view && state.view.names[player]) || say("player_n", { n: player + 1 });

  /* ---- what a screen reader says, the same words again too */
  let since = ""; // what was said last since somebody is there
  const announce = (...words) => {
    const text = words.filter(Boolean).join(" ");
    if (!isThere && text) state.unheard.push(text); else since = text;
    at("said").textContent = text && text === at("said").textContent ? `${text}\u00a0` : text;
  };

  /* A screen reader that is still reading the page misses what is said meanwhile: it is said again at the first key or touch. */
  let isThere = false;
  const arrive = () => {
    if (isThere || !state.view) return;
    isThere = true;
    const missed = state.unheard.splice(0).slice(-4);
    if (missed.length) setTimeout(() => announce(...missed, since), 60);
  };
  for (const kind of ["keydown", "pointerdown", "focusin"]) addEventListener(kind, arrive, true);

  /* ---- asking */
  /* An action tapped while something else is asked, such as the record to keep: done next, if the view is still the one that was tapped. */
  let waiting = null;
  const takeUp = () => {
    if (state.busy || !waiting) return;
    const { code, view, turn } = waiting;
    waiting = null;
    if (view === state.view && turn === state.turn) act(code);
  };
  const ask = async (request) => {
    state.busy += 1;
    document.body.dataset.busy = "true";
    try {
      return await transport.ask({ locale: gameLocale(), viewer: state.viewer, ...request });
    } catch (error) {
      return { fault: { problem: String((error && error.message) || error), clause: null, near: [] } };
    } finally {
      state.busy -= 1;
      document.body.dataset.busy = String(state.busy > 0);
      if (!state.busy && waiting) setTimeout(takeUp, 0);
    }
  };

  /* ---- showing a view */
  const table = makeTable(root, stage, program, { painted: () => fit(), beside: (owner, view) => freely.beside(owner, view) });
  const keys = makeKeys(root, table, { escape: () => { if (state.taps.length) choose([]); else hideReason(); }, focused: () => {} });
  const bottom = () => (state.viewer !== null && (isHidden() || transport.remote) ? state.viewer : persons().length === 1 ? persons()[0] : 0);
  const show = (view) => {
    const own = document.activeElement, hadFocus = root.contains(own);
    const tool = hadFocus && !own.closest("[data-zone]") ? own.getAttribute("aria-label") : null; // a counter's button, which is made anew
    const isSame = state.view && state.view.ply === view.ply && state.game === view.__game;
    if (!isSame) { state.explained.clear(); hideReason(); }
    state.view = view;
    if (view.seats) state.seats = view.seats;
    Object.assign(state, { taps: [], ready: [], isLate: false, only: false });
    const moved = table.draw(view, bottom());
    if (moved.size) state.last = moved;
    relight();
    keys.restore(hadFocus);
    showPrompt(); showMoves(); showPosition(view.diagram); hear(view, whatNext(view));
    const again = tool && [...root.querySelectorAll(".tool")].find((node) => node.getAttribute("aria-label") === tool);
    if (again) again.focus({ preventScroll: true });
    else if (hadFocus && view.turn.kind === "person" && view.turn.player === state.viewer && !view.told) lead();
    reveal();
    at("undo").disabled = !view.undo || state.told || state.away;
    document.body.dataset.turn = view.turn.kind;
  };
  const relight = () => {
    const lights = state.told || state.away || state.opening || state.view.turn.kind !== "person" ? { can: [], may: [] } : lightsOf(state.view.actions, state.taps);
    table.mark(state.view, { ...lights, selected: state.taps, last: state.last });
  };
  /* On a small screen what can be chosen may lie outside it: the first of it comes into view. */
  const reveal = () => {
    if (innerWidth >= 1000 || state.view.turn.kind !== "person" || state.view.turn.player !== state.viewer) return;
    const lit = table.spots().filter((node) => ["can", "may"].includes(node.dataset.light)), high = at("prompt").getBoundingClientRect().bottom, low = innerHeight - at("main-actions").offsetHeight;
    const isSeen = (node) => { const box = node.getBoundingClientRect(); return box.top >= high && box.bottom <= low; };
    if (lit.length && !lit.some(isSeen)) lit[0].scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  };
  const MOST_TARGETS = 12, FEW_MOVES = 8;
  const choose = (taps, ready = [], isLate = false, only = false) => {
    const hadAny = state.taps.length > 0;
    Object.assign(state, { taps, ready, isLate, only });
    relight(); showPrompt();
    const { pointed } = state, low = innerHeight - at("main-actions").offsetHeight;
    if (taps.length && !isWide() && pointed && pointed.getBoundingClientRect().bottom > low) pointed.scrollIntoView({ block: "nearest" });
    const targets = table.spots().filter((node) => node.dataset.light === "may").map((node) => node.dataset.name);
    if (only) { const { view } = state; explain(ready).then(() => { if (state.view === view && state.only) announce(at("what").textContent, effectsOf(state.explained.get(ready[0])), targets.join(", ")); }); }
    else if (taps.length) announce(at("what").textContent, targets.slice(0, MOST_TARGETS).join(", "), targets.length > MOST_TARGETS ? `… (${targets.length})` : "");
    else if (hadAny) announce(at("what").textContent);
  };

  /* ---- what to do now */
  const effectsOf = (each) => (each && each.effects.length ? each.effects.join(" ") : "");
  const explain = async (codes) => {
    const wanted = codes.filter((code) => !state.explained.has(code)), ply = state.view.ply;
    if (wanted.length) {
      const answer = await ask({ ask: "explain", codes: wanted });
      if (state.view.ply !== ply) return new Map();
      for (const each of answer.explained || []) state.explained.set(each.code, each);
    }
    return state.explained;
  };
  const actButton = (code, more = "") => {
    const words = make("span", { class: "words" }, "…"), node = make("button", { type: "button", class: `plain ${more}`, data: { code }, onclick: () => act(code) }, words);
    /* Its code is shown only if the rules have no words for what it does. */
    let isAsked = false;
    const put = () => {
      const told = effectsOf(state.explained.get(code));
      if (told || isAsked) node.title = words.textContent = told || code;
      if (told) node.lang = gameLocale();
      isAsked = true;
    };
    put();
    return { node, put };
  };
  /* The focus goes to what can be done: to the table where something lights up, else to the first button. */
  const lead = () => {
    const first = at("main-actions").querySelector("button"), isLit = table.spots().some((node) => ["can", "may"].includes(node.dataset.light));
    if (first && !isLit && program.kind !== "free") first.focus({ preventScroll: true }); else keys.restore(true);
  };
  const showPrompt = () => {
    const view = state.view, box = at("main-actions"), who = at("who"), what = at("what"), player = view.turn.player;
    const buttons = [];
    let head = "", text = "", how = "";
    const { task } = view.turn;
    if (state.away) {
      head = say("elsewhere"); text = say("elsewhere_note");
      buttons.push(button(say("play_here"), takeBack, "main"), button(say("new_game"), newGame));
    } else if (view.told) {
      head = view.told.who || say("told_game"); text = view.told.text;
      buttons.push(view.told.done ? button(say("play_it"), newGame, "main") : button(say("next"), tell, "main"), button(say("leave_tale"), newGame, "quiet"));
    } else if (state.opening) {
      const kinds = state.seats.map((seat, n) => `${nameOf(n)} – ${seat === "person" && persons().length === 1 ? say("seat_you") : seatName(program, seat)}`);
      head = say("before_start"); text = kinds.join(" · "); how = `${say("before_start_note")} ${say("look_hint")}`;
      buttons.push(button(say("start"), startPlaying, "main"), button(say("choose_otherwise"), newGame, "quiet"));
    } else if (view.ended) {
      head = say("game_over"); text = view.ended.result;
      if (view.ended.clause) buttons.push(button(say("clause", { number: view.ended.clause.number }), () => showClause(view.ended.clause), "quiet"));
      buttons.unshift(button(say("rematch"), rematch, "main"));
    } else if (view.turn.kind === "person" && player !== state.viewer && sharesHands() && (state.viewer === null || state.covered)) {
      head = say("turn_of", { player: nameOf(player) });
    } else if (view.turn.kind === "person" && player !== state.viewer && sharesHands()) {
      head = say("hand_over", { player: nameOf(player) }); text = say("hand_over_note");
      buttons.push(button(say("cover_now"), cover, "main"));
    } else if (view.turn.kind === "person" && transport.remote && player !== state.viewer && program.kind !== "free") {
      head = say("turn_of", { player: nameOf(player) }); text = say(state.viewer === null ? "only_watching" : "thinking", { player: nameOf(player) });
    } else if (view.turn.kind === "person") {
      head = persons().length > 1 ? say("turn_of", { player: nameOf(player) }) : state.seats.length > 1 ? say("your_turn_as", { player: nameOf(player) }) : say("your_turn");
      const plain = view.actions.filter(({ touches }) => !touches.length), others = view.actions.length - plain.length;
      if (state.taps.length) {
        const node = table.find(state.taps[0].zone, state.taps[0].orders ? state.taps[0].orders[0] : null);
        const word = view.free ? "free_target" : state.isLate ? (state.taps[0].orders || state.taps[0].many ? "target_first" : "choose_part") : state.only ? "only_this" : state.ready.length ? "tap_target_or_do" : "tap_target";
        text = say(word, { name: node ? node.dataset.name : "" });
        if (view.free && node) for (const [word, code] of freely.verbsOf(node, state.taps[0])) buttons.push(fill(button(word, () => act(code)), { data: { code } }, []));
        for (const code of state.ready) { const { node: own, put } = actButton(code, "main"); buttons.push(own); explain([code]).then(() => { put(); showLately(); }); }
        buttons.push(button(say("look"), () => look(node), "quiet"), button(say("unselect"), () => choose([]), "quiet"));
      } else {
        how = say(program.kind === "free" ? "free_hint" : others ? (plain.length ? "choose_either" : "choose_part") : "choose_action");
        if (task) text = task.text; else { text = how; how = ""; }
        if (!view.undo && !hasLooked()) how = [how, say("look_hint")].filter(Boolean).join(" ");
        if (view.free) {
          const after = (player + 1) % view.players;
          if ((view.turn.steps || []).length) buttons.push(button(say("turn_steps"), () => openDialog("steps", say("turn_steps"), [make("div", { class: "laws" }, view.turn.steps.map(clauseNode))]), "quiet"));
          if (view.players > 1) buttons.push(fill(button(say("pass_turn", { player: nameOf(after) }), () => act(`turn>${after + 1}`)), { data: { code: `turn>${after + 1}` } }, []));
        }
        const made = plain.slice(0, 10).map(({ code }) => actButton(code, others ? "" : "main"));
        buttons.push(...made.map(({ node }) => node));
        if (made.length) explain(plain.slice(0, 10).map(({ code }) => code)).then(() => { made.forEach(({ put }) => put()); showLately(); });
      }
    } else {
      head = view.turn.kind === "chance" ? say("chance") : say("turn_of", { player: nameOf(player) });
      text = say(view.turn.kind === "chance" ? "chance_now" : "thinking", { player: player === null ? "" : nameOf(player) });
      if (state.goOn) buttons.push(fill(button(say("go_on"), () => state.goOn && state.goOn(), "main"), { data: { go: "true" } }, []));
    }
    who.textContent = head; what.textContent = text; what.lang = task && text === task.text ? gameLocale() : "";
    if (!what.lang) what.removeAttribute("lang");
    at("how").textContent = how; at("how").hidden = !how;
    const law = task && text === task.text && task.clause;
    if (law) what.append(" ", make("button", { type: "button", class: "chip", "aria-label": say("clause", { number: law.number }), title: law.text, onclick: () => showClause(law) }, law.number));
    const had = box.contains(document.activeElement) ? [...box.children].indexOf(document.activeElement) : -1;
    box.replaceChildren(...buttons);
    const isOther = player !== state.prompted && !view.told;
    state.prompted = player;
    if (had >= 0 && (isOther || !box.children.length)) lead();
    else if (had >= 0) box.children[Math.min(had, box.children.length - 1)].focus({ preventScroll: true });
    at("prompt").dataset.player = player === null ? "" : String(player);
    showLately();
  };
  /* The buttons of what offers the most of all that lies on a free table. */
  const fullest = () => {
    const words = (state.view.free ? table.spots() : []).map((node) => freely.verbsOf(node, tapOf(node)).map(([word]) => word));
    const most = words.reduce((one, other) => (other.length > one.length ? other : one), []);
    return most.length ? [...most, say("look"), say("unselect")].map((word) => button(word, () => {})) : [];
  };
  /* What happened since somebody here decided last, the newest at the end; the list of what happened has it all. */
  const showLately = () => {
    const shown = [], box = at("lately");
    for (const each of state.told || state.covered ? [] : [...state.lately].reverse()) {
      if (shown.length && shown.join(" ").length + each.length > (isWide() ? 190 : 110)) break;
      shown.unshift(each);
    }
    box.lang = gameLocale();
    const isOther = keepRoom(at("prompt"), at("main-actions"), [
      () => { putText(box, shown.join(" ")); box.hidden = !shown.length; putStyle(box, { "--lines": 2 }); },
      ...shown.slice(1).map((_, n) => () => putText(box, shown.slice(n + 1).join(" "))),
      () => putStyle(box, { "--lines": 1 }),
    ], `${Boolean(state.told)}/${Boolean(state.opening)}/${speech.locale}`, fullest);
    if (isOther) fit();
  };
  const nobodyMoves = ({ turn }) => (state.opening ? say("before_start") : turn.kind === "opponent" || (turn.kind === "person" && turn.player !== state.viewer) ? say("thinking", { player: nameOf(turn.player) }) : turn.kind === "chance" ? say("chance_now") : state.told ? say("told_game") : say("no_moves"));
  const showMoves = () => {
    if (program.kind === "free") { at("moves").replaceChildren(...(state.view.turn.steps || []).map(clauseNode)); return; }
    const groups = new Map(), box = at("moves"), view = state.view;
    const open = new Set([...box.querySelectorAll("details[open]")].map((each) => each.dataset.topic));
    const focused = box.contains(document.activeElement) ? document.activeElement.closest("details") : null;
    const actions = view.turn.kind === "person" && !state.told && !state.away && !state.opening ? view.actions : [];
    for (const { code, topic } of actions) { if (!groups.has(topic)) groups.set(topic, []); groups.get(topic).push(code); }
    const group = ([topic, codes]) => {
      const details = make("details", { data: { topic } }, make("summary", {}, make("span", { lang: gameLocale() }, topic || say("all_moves")), " ", make("b", {}, say("n_moves", { n: codes.length }))));
      /* The buttons are made when the list is opened: two hundred at each view would take longer than the table. */
      const unfold = () => {
        if (!details.open || details.querySelector("ul")) return;
        const made = codes.map((code) => actButton(code));
        details.append(make("ul", {}, made.map(({ node }) => make("li", {}, node))));
        explain(codes).then(() => made.forEach(({ put }) => put()));
      };
      details.addEventListener("toggle", unfold);
      if (open.has(topic) || actions.length <= FEW_MOVES) { details.open = true; unfold(); }
      return details;
    };
    box.replaceChildren(...(actions.length ? [...groups].map(group) : [make("p", { class: "soft" }, nobodyMoves(view))]));
    /* The button of the list that was pressed is gone: the focus stays in the list while there is one. */
    if (focused) { const heads = [...box.querySelectorAll("summary")], own = heads.find((each) => each.parentElement.dataset.topic === focused.dataset.topic) || heads[0]; if (own) own.focus({ preventScroll: true }); else lead(); }
  };

  /* What the pictures show, as the terminal writes it: with points, life and what is left of a turn. */
  const showPosition = (diagram) => { putText(at("position"), diagram); at("position").parentElement.hidden = !diagram; };

  /* ---- what happened */
  const numbersOf = (clauses) => (clauses.length ? `(${clauses.map(({ number }) => say("clause", { number })).join(", ")})` : "");
  /* Whose turn it has become, or how the game has ended: said once. */
  const whatNext = (view) => {
    if (state.opening) return [at("who"), at("what"), at("how")].map((each) => each.textContent).join(". ");
    const { kind, player } = view.turn, next = `${kind}/${player}/${state.game === null}`;
    const isKnown = state.next === next, { task } = view.turn, isSame = isKnown && state.task === (task && task.text);
    Object.assign(state, { next, task: task && task.text });
    if (isSame || view.told || !["person", "end"].includes(kind)) return "";
    return view.ended ? `${say("game_over")}. ${view.ended.result} ${view.ended.clause ? numbersOf([view.ended.clause]) : ""}` : [isKnown ? "" : at("who").textContent, task && task.text].filter(Boolean).join(". ");
  };
  /* Says what is new. What was taken back since it was heard leaves the log. */
  const hear = (view, next = "") => {
    const news = view.news || [];
    log.cut(Math.min(view.ply, ...news.map(({ ply }) => ply)));
    if (!news.length) { if (next) announce(next); return; }
    log.add(news);
    state.lately.push(...news.map(({ who, effects }) => [who && `${who}:`, effects.join(" ")].filter(Boolean).join(" ")));
    showLately();
    announce(...(state.opening ? [next, ...news.map(spoken)] : [...news.map(spoken), next]));
  };
  const spoken = ({ who, effects, clauses }) => [who && `${who}:`, effects.join(" "), numbersOf(clauses)].filter(Boolean).join(" ");
  const askLog = async (from, to) => { try { return (await transport.ask({ ask: "log", locale: gameLocale(), viewer: state.viewer, from, to })).log; } catch { return null; } };
  const log = makeLog(at("log"), showClause, askLog);
  state.log = log.entries;
  const reLog = () => log.read(state.view.ply);

  /* ---- why not */
  const hideReason = () => { at("reason").hidden = true; at("reason").replaceChildren(); };
  const showReason = (cause, clause, meant = "", head = "why_not", after = "") => {
    const words = cause || (clause ? clause.text : say("not_now"));
    const close = make("button", { type: "button", class: "tool", "aria-label": say("close"), onclick: hideReason }, icon("close"));
    at("reason").replaceChildren(...[close, make("h2", {}, say(head)), meant && make("p", { class: "soft" }, meant), make("p", { class: "cause", lang: gameLocale() }, words), after && make("p", { class: "after", lang: gameLocale() }, after), clause && clauseNode(clause)].filter(Boolean));
    at("reason").hidden = false;
    putBeside(at("reason"), state.pointed && state.pointed.isConnected ? state.pointed : null, root, table.spots().filter((node) => node.dataset.light));
    announce(`${say(head)}: ${words}`, after, clause && `${say("clause", { number: clause.number })}: ${clause.text}`);
  };
  /* Says why what was pointed at is not possible. `isMild`: says nothing unless the rules have a reason. */
  const askWhy = async (path, isMild = false) => {
    const touches = path.map(touchOf), { ply } = state.view;
    const answer = await ask({ ask: "point", touches });
    if (state.view.ply !== ply) return;
    if (isMild && (answer.meant || []).some((each) => each.legal)) return;
    let meant = (answer.meant || []).filter((each) => !each.legal);
    if (!meant.length && path.length > 1) meant = ((await ask({ ask: "point", touches: [touches[touches.length - 1]] })).meant || []).filter((each) => !each.legal);
    const best = meant.find((each) => each.cause && each.clause) || meant.find((each) => each.clause) || meant[0];
    if (best) showReason(best.cause, best.clause); else if (!isMild) sayNothing(path, answer.secrecy);
  };
  /* Where the rules have nothing to say about a thing: what it is, and what is asked instead. `secrecy`: the clause that says
     who may see what lies there. */
  const sayNothing = (path, secrecy = null) => {
    if (path.length > 1) { showReason(say("not_there"), null); return; }
    const last = path[path.length - 1], node = table.find(last.zone, last.orders ? last.orders[0] : null), { task } = state.view.turn;
    const name = node ? node.dataset.name : "", owner = ownerOf(last.zone), hidden = table.hides(last, state.view);
    const what = hidden && owner !== null && owner !== state.viewer ? say("hidden_of", { player: nameOf(owner), name }) : hidden ? say("hidden_pile", { name }) : name && owner !== null && owner !== state.viewer ? say("part_of", { name, player: nameOf(owner) }) : name ? say("nothing_with", { name }) : say("nothing_there");
    showReason(what, hidden ? secrecy : task && task.clause, "", "nothing_now", task && say("asked_now", { task: task.text }));
  };
  const ownerOf = (zone) => { const found = stage.tables[String(state.view.players)].zones.find((each) => each.id === zone); return found && found.owner !== undefined ? found.owner : null; };

  /* ---- doing */
  const settle = async () => {
    const turn = (state.turn += 1), isCurrent = () => turn === state.turn;
    for (;;) {
      const { kind, player } = state.view.turn;
      if (state.told || state.covered || state.away || state.opening || transport.remote) return;
      if (kind === "person") {
        if (sharesHands() && state.viewer === null) { cover(); return; }
        if (player !== state.viewer && !sharesHands()) {
          const answer = await ask({ ask: "view", viewer: player });
          if (!isCurrent() || !answer.view) return;
          state.viewer = player;
          show(answer.view);
        }
        return;
      }
      if (kind === "end") return;
      const isDealt = kind === "chance" && !state.view.undo;
      if (!isDealt && !document.body.dataset.hurry) await rest(kind);
      if (!isCurrent()) return;
      const answer = await ask({ ask: "go", deal: isDealt });
      if (!isCurrent()) return;
      if (answer.fault) { complain(answer.fault); return; }
      show(answer.view);
      keep();
    }
  };
  /* The pause before an opponent does something: as long as it takes to read what was done before, or until "Go on". */
  const pace = () => saving.setting("pace") || "usual";
  const rest = (kind) => new Promise((done) => {
    const letters = (state.lately[state.lately.length - 1] || "").length, isFirst = !state.resting;
    const reading = Math.min(READING.most, Math.max(READING.least, letters * READING.letter)), share = { slow: 2, usual: 1, quick: 0.3 }[pace()] || 1;
    const end = () => { clearTimeout(timer); state.goOn = null; done(); };
    const timer = pace() === "wait" && kind === "opponent" && !isFirst ? 0 : setTimeout(end, isFirst || (kind === "chance" && state.read === state.lately.length) ? PAUSE[kind] * share : reading * share);
    Object.assign(state, { resting: true, read: state.lately.length });
    state.goOn = kind === "opponent" && !isFirst ? end : null;
    if (state.goOn) { showPrompt(); if (!timer) at("main-actions").querySelector("button").focus({ preventScroll: true }); }
  });
  const complain = (fault) => showReason(fault.problem, fault.clause || null);
  const act = async (code) => {
    if (state.told || state.away) return;
    if (state.busy) { waiting = { code, view: state.view, turn: state.turn }; return; }
    state.turn += 1;
    Object.assign(state, { lately: [], resting: false });
    saving.setting("looked", "yes"); // how to look closely is told once
    const answer = await ask({ ask: "act", code });
    if (answer.fault) { choose([]); complain(answer.fault); return; }
    show(answer.view);
    keep();
    settle();
  };
  const keep = async () => {
    if (state.told || state.away || transport.remote) return;
    const { view } = state, answer = await ask({ ask: "record", viewer: null });
    if (!answer.record) return;
    state.record = answer.record;
    if (state.away) return;
    const isKept = saving.save(answer.record, { ply: view.ply, seats: state.seats, over: Boolean(view.ended), version: view.version });
    if (!isKept && !state.warned) { state.warned = true; showReason(say("not_saved"), null); }
  };
  const undo = async () => {
    if (at("undo").disabled) return;
    state.turn += 1;
    const answer = await ask({ ask: "undo" });
    if (answer.fault) { complain(answer.fault); return; }
    state.last = new Set();
    show(answer.view);
    announce(say("undone"), at("who").textContent);
    keep();
    settle();
  };

  /* ---- games: another, the same again, one from a record */
  const startPlaying = () => {
    if (!state.opening) return;
    state.opening = "";
    relight(); showPrompt(); showMoves(); keys.restore(false); lead();
    announce(...state.log.slice(-6).map(spoken), at("who").textContent, at("what").textContent);
    settle();
  };
  /* `isNew`: all that there is to hear comes with the first view. `isFresh`: nobody has chosen this game in a dialog, so it
     begins when somebody says so. */
  const open = async (answer, seats, isNew = false, isFresh = false) => {
    if (answer.fault) return answer.fault.problem;
    state.turn += 1;
    log.clear();
    Object.assign(state, { last: new Set(), told: false, away: false, seats: answer.view.seats || seats, covered: false, explained: new Map() });
    at("cover").hidden = true; at("main").inert = false;
    Object.assign(state, { opening: "", lately: [], resting: false, goOn: null, next: "" });
    table.forget();
    const all = persons(), now = answer.view.turn;
    if (transport.remote) state.viewer = transport.seat();
    else state.viewer = all.length ? (sharesHands() ? null : now.kind === "person" ? now.player : all[0]) : null;
    let seen = isNew && answer.view.viewer === state.viewer ? answer : await ask({ ask: "view" });
    const { news } = seen.view || {};
    /* What chance does before anybody decides, such as a deal, is done before the table is drawn. */
    if (!transport.remote && seen.view && seen.view.turn.kind === "chance" && !seen.view.undo) {
      const deal = ask({ ask: "go", deal: true });
      table.foresee(seen.view);
      seen = await deal;
    }
    if (seen.fault) return seen.fault.problem;
    if (news !== seen.view.news) seen.view.news.unshift(...news);
    const isOpposed = !transport.remote && all.length > 0 && all.length < state.seats.length && !seen.view.undo && seen.view.turn.kind !== "end";
    if (isOpposed && (isFresh || seen.view.turn.kind === "opponent")) state.opening = "waiting";
    state.game = { players: seen.view.players, options: seen.view.options, seats: state.seats, setup: seen.view.setup || null };
    show(seen.view);
    if (!isNew) await reLog();
    const main = state.opening && at("main-actions").querySelector("button");
    if (main && document.activeElement !== document.body) main.focus({ preventScroll: true });
    settle();
    return "";
  };
  const begin = async (chosen, isFresh = false) => {
    const seed = chosen.seed === null ? Math.floor(Math.random() * 1e6) : chosen.seed;
    const people = [chosen.seats].flat().flatMap((seat, n) => (seat === "person" ? [n] : []));
    const answer = await ask({ ask: "new", viewer: people.length === 1 ? people[0] : null, players: chosen.players, options: chosen.options, setup: chosen.setup, seed, seats: chosen.seats });
    if (answer.fault) return answer.fault.problem;
    saving.begin();
    saving.setting(`${stage.game}:last`, JSON.stringify({ players: chosen.players, options: chosen.options, setup: chosen.setup, seats: chosen.seats }));
    const wrong = await open(answer, chosen.seats, true, isFresh);
    if (!wrong) keep();
    return wrong;
  };
  const load = async (record, seats) => open(await ask({ ask: "load", record, viewer: null }), seats || state.seats);
  const lastChosen = () => { try { return JSON.parse(saving.setting(`${stage.game}:last`)) || {}; } catch { return {}; } };
  const usual = () => {
    const players = bestOf(program);
    return { players, options: {}, setup: null, seed: null, seats: Array.from({ length: players }, (_, n) => (n === 0 || program.kind === "free" ? "person" : "eager")) };
  };
  const newGame = () => dialogs.newGame(program, { ...usual(), ...lastChosen() }, state.view && !state.told ? state.view.names : [], begin);
  const rematch = () => begin({ ...usual(), ...state.game, seed: null });
  const tale = async () => {
    state.viewer = null;
    const answer = await ask({ ask: "tale" });
    if (answer.fault) { complain(answer.fault); return; }
    state.turn += 1;
    Object.assign(state, { told: true, last: new Set(), covered: false, away: false });
    table.forget();
    log.clear();
    show(answer.view);
  };
  const tell = async () => {
    const answer = await ask({ ask: "tell" });
    if (answer.fault) { complain(answer.fault); return; }
    show(answer.view);
    announce([answer.view.told && answer.view.told.who, answer.view.told && answer.view.told.text].filter(Boolean).join(": "));
  };
  const record = async () => {
    const answer = state.told ? {} : await ask({ ask: "record" });
    const link = answer.record ? `${location.href.replace(/#.*$/, "")}#game=${answer.record}` : "";
    dialogs.record(answer.record, link, state.view || {}, async (text) => { const wrong = await load(text); if (!wrong) { saving.begin(); keep(); } return wrong; });
  };

  /* ---- another tab has taken this game: nothing is done here any more, until this one takes it back */
  const goAway = () => {
    if (state.told || !state.view) return;
    state.away = true;
    state.turn += 1;
    if (state.covered) { state.covered = false; at("cover").hidden = true; at("cover").replaceChildren(); at("main").inert = false; at("bar").inert = false; }
    hideReason(); choose([]); showMoves();
    at("undo").disabled = true;
    at("said").textContent = `${say("elsewhere")}. ${say("elsewhere_note")}`;
  };
  const takeBack = async () => {
    const entry = saving.again();
    if (!entry) { newGame(); return; }
    saving.resume(entry.id);
    const wrong = await load(entry.record, entry.seats);
    if (wrong) complain({ problem: wrong });
  };
  const askWhichTab = (entry) => new Promise((done) => {
    let isChosen = false;
    const pick = (value) => () => { isChosen = true; dialog.close(); done(value); };
    const dialog = openDialog("tabs", say("elsewhere_title"), [make("p", {}, say("elsewhere_choice")), make("div", { class: "choices" }, button(say("play_here"), pick(entry), "main"), button(say("new_game"), pick(null)))], () => { if (!isChosen) done(null); });
  });

  /* ---- the cover between turns: nothing that is hidden stays on the page */
  const cover = async () => {
    state.covered = true;
    state.turn += 1;
    const player = state.view.turn.player;
    root.replaceChildren(); log.clear(); at("moves").replaceChildren(); at("said").textContent = ""; at("main-actions").replaceChildren(); showPosition(""); hideReason();
    state.explained.clear(); table.forget();
    state.viewer = null;
    state.view = { ...state.view, placements: [], labels: {}, backs: {}, actions: [], news: [], diagram: "", free: null };
    const box = at("cover"), node = make("button", { type: "button", class: "plain main", onclick: () => uncover(player) }, say("i_am", { player: nameOf(player) }));
    box.replaceChildren(make("div", {}, make("h2", { id: "cover-title" }, say(state.view.log_length ? "hand_over" : "turn_of", { player: nameOf(player) })), make("p", { id: "cover-note" }, say("covered_note")), node));
    box.hidden = false;
    at("main").inert = true; at("bar").inert = true;
    node.focus();
  };
  const uncover = async (player) => {
    const answer = await ask({ ask: "view", viewer: player });
    if (answer.fault) { complain(answer.fault); return; }
    state.viewer = player; state.covered = false;
    at("cover").hidden = true; at("cover").replaceChildren(); at("main").inert = false; at("bar").inert = false;
    const news = answer.view.news || [];
    show({ ...answer.view, news: [] });
    await reLog();
    announce(...news.map(({ effects, clauses }) => [...effects, numbersOf(clauses)].join(" ")), at("who").textContent);
    lead();
    settle();
  };

  /* ---- taps, drags, long presses */
  const tap = (node) => {
    if (!node || state.busy > 1 || state.told || state.covered || state.away) return;
    if (state.opening) { if (table.largeOf(node, state.view)) look(node); else announce(at("who").textContent, at("how").textContent); return; }
    state.pointed = node;
    const view = state.view, one = tapOf(node);
    if (program.kind === "free") { freely.tap(node, one); return; }
    if (view.turn.kind !== "person" || view.turn.player !== state.viewer) return;
    const found = weigh(view.actions, state.taps, one);
    if (found.do) act(found.do);
    else if (found.offer) offer(found.offer);
    else if (found.drop) choose([]);
    else if (found.select) { choose(found.select, found.ready || [], found.late, found.only); hideReason(); if (found.late) askWhy(found.select, true); }
    else askWhy(found.ask);
  };
  const offer = async (codes) => {
    const words = await explain(codes);
    dialogs.offer(say("which"), codes.map((code) => [effectsOf(words.get(code)) || code, code]), act);
  };
  const look = (node) => { const found = table.largeOf(node, state.view); if (found) { saving.setting("looked", "yes"); dialogs.large(found); } };
  const hasLooked = () => saving.setting("looked") === "yes";
  /* A thumb is wider than a cell of a large board. What it hits is done if it can be meant; else the nearest
     thing within reach that can be: a cell or part that is smaller than the target that a thumb needs. */
  let isThumb = false, landed = null;
  const canBeMeant = (node) => Boolean(node) && (node.dataset.light !== "" || fitting(state.view.actions, [tapOf(node)]).length > 0);
  const spotOf = (event) => {
    const hit = table.spotAt(event);
    if (!isThumb || program.kind === "free" || !state.view || canBeMeant(hit)) return hit;
    let found = hit, near = TARGET;
    for (const node of table.spots()) {
      const box = node.getBoundingClientRect(), far = Math.hypot(event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2);
      if (far < near && Math.min(box.width, box.height) < TARGET && canBeMeant(node)) { found = node; near = far; }
    }
    return found;
  };
  let press = null;
  root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    isThumb = event.pointerType === "touch";
    landed = { clientX: event.clientX, clientY: event.clientY };
    const node = spotOf(event);
    if (!node) return;
    press = { node, x: event.clientX, y: event.clientY, ghost: null, id: event.pointerId, timer: setTimeout(() => { if (press && !press.ghost) { press.done = true; look(press.node); } }, 550) };
  });
  addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id || press.done) return;
    if (!press.ghost) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < 9) return;
      clearTimeout(press.timer);
      if (!["can", "sel"].includes(press.node.dataset.light) && program.kind !== "free") { press = null; return; }
      const source = press.node.classList.contains("cell") ? [...root.querySelectorAll(".lying .part")].filter((each) => each.dataset.at === press.node.dataset.zone).pop() : press.node;
      const box = (source || press.node).getBoundingClientRect();
      press.ghost = make("div", { class: "ghost", "aria-hidden": "true", style: { width: `${box.width}px`, height: `${box.height}px` } });
      const face = source && source.querySelector(".face");
      if (face) press.ghost.append(face.cloneNode(true));
      press.from = [box.x + box.width / 2, box.y + box.height / 2];
      document.body.append(press.ghost);
      if (!state.taps.some((each) => tapsMeet(each, tapOf(press.node)))) { state.taps = []; if (program.kind !== "free") tap(press.node); }
    }
    press.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    event.preventDefault();
  }, { passive: false });
  const release = (event) => {
    if (!press || event.pointerId !== press.id) return;
    clearTimeout(press.timer);
    const { ghost, node } = press;
    const isDone = press.done;
    press = null;
    if (isDone) { muted = performance.now(); return; }
    if (!ghost) return;
    ghost.remove();
    muted = performance.now();
    if (event.type === "pointercancel") return;
    state.hitAt = event.clientX; // where a pointer came down or was lifted last, across the page
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const target = under && root.contains(under) ? spotOf({ target: under, clientX: event.clientX, clientY: event.clientY }) : null;
    if (!target || target === node) return;
    if (program.kind === "free") freely.drop(node, target); else if (state.taps.length) tap(target);
  };
  addEventListener("pointerup", release);
  addEventListener("pointercancel", release);
  let muted = -1000;
  root.addEventListener("click", (event) => {
    if (performance.now() - muted < 350) return;
    /* A browser moves the click of a thumb to the nearest button, so what counts is where the thumb came down. */
    state.hitAt = event.detail === 0 ? null : event.clientX;
    const thumb = isThumb && landed && { ...landed, target: document.elementFromPoint(landed.clientX, landed.clientY) || event.target };
    tap(event.detail === 0 ? event.target.closest("[data-zone]") : spotOf(thumb || event));
  });
  root.addEventListener("contextmenu", (event) => { const node = table.spotAt(event); if (node) event.preventDefault(); });

  const peek = makePeek(root, (node) => (press ? null : table.largeOf(node, state.view)));
  const freely = makeFreeVerbs(state, stage, { act: (code) => act(code), choose });

  /* ---- the size of the board */
  const { fit } = makeSizes(root, () => `${state.view && state.view.players}/${state.viewer}`);
  addEventListener("resize", () => { if (state.view) { showLately(); fit(); } });
  if (document.fonts && document.fonts.ready) document.fonts.ready.then(() => { if (state.view) fit(); });

  /* ---- the bar */
  const game = {
    newGame, rematch, tale, record, hasTale: Boolean(program.tale),
    rules: () => dialogs.rules((program.clauses || {})[gameLocale()]),
    saved: () => dialogs.saved(saving, async (entry) => { const wrong = await load(entry.record, entry.seats); if (!wrong) { saving.resume(entry.id); state.away = false; keep(); } return wrong; }),
    help: () => dialogs.help(),
    hasOpponents: program.kind !== "free",
    pace: (value) => { if (value) saving.setting("pace", value); return pace(); },
    shade: (value) => { if (value) { saving.setting("shade", value); colour(value); } return saving.setting("shade") || "auto"; },
    speak: async (locale) => {
      saving.setting("locale", locale);
      speak(locale);
      for (const each of document.querySelectorAll(".zooms")) each.remove();
      if (!state.view) return;
      if (state.covered) { const { player } = state.view.turn; const answer = await ask({ ask: "view", viewer: null }); if (answer.view) state.view = { ...state.view, names: answer.view.names }; cover(); void player; return; }
      const answer = await ask({ ask: "view" });
      if (answer.view) { state.explained.clear(); state.game && (state.view = null); show({ ...answer.view, news: [] }); }
      await reLog();
      settle();
    },
  };
  const bar = { undo: ["undo", undo], fresh: ["fresh", newGame], panel: ["list", () => { const isOpen = document.body.classList.toggle("side-open"); at("panel").setAttribute("aria-expanded", String(isOpen)); if (isOpen) at("side").scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" }); }], menu: ["menu", () => dialogs.menu(game)] };
  for (const [id, [name, run]] of Object.entries(bar)) { at(id).append(icon(name)); at(id).addEventListener("click", run); }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]") || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    if (event.key === "?") { event.preventDefault(); dialogs.help(); }
    else if (event.key === "u" || event.key === "U") undo();
    else if ((event.key === "n" || event.key === "N") && !(root.contains(event.target) && event.target.closest("[data-zone]"))) keys.next(event.shiftKey);
    else if (event.key === "l" || event.key === "L") { const node = document.activeElement && document.activeElement.closest("[data-zone]"); if (node) look(node); }
    else if (event.key === "Escape") { peek.hide(); if (state.taps.length) choose([]); else hideReason(); }
  });

  /* ---- the beginning: the bar and the cover wear what the book wears */
  const decorate = () => {
    const band = stage.ornaments && stage.faces[stage.ornaments.band];
    if (band) at("bar").append(make("img", { src: faceAddress(band), alt: "", class: "band", draggable: "false" }));
  };
  const night = matchMedia("(prefers-color-scheme: dark)");
  const colour = (shade) => {
    const isDark = shade === "dark" || (shade !== "light" && night.matches), { dark, ...light } = stage.theme;
    document.documentElement.dataset.tone = isDark ? "dark" : "light";
    for (const [name, value] of Object.entries({ ...light, ...(isDark ? dark : {}), "light-accent": light.accent })) document.documentElement.style.setProperty(`--${name}`, value);
  };
  night.addEventListener("change", () => colour(game.shade()));
  const dress = (shade, locale) => { colour(shade); speak(locale); at("who").textContent = say("starting"); };
  dress("auto", speech.locale);
  document.body.dataset.kind = program.kind;
  if (program.kind === "free") { const head = at("moves").previousElementSibling; head.dataset.word = "turn_steps"; head.textContent = say("turn_steps"); at("moves").parentElement.hidden = !((program.free || {}).turn || []).length; }
  /* ---- a table that several devices share: the server says when something has changed */
  const follow = async () => {
    const answer = await ask({ ask: "view" });
    if (!answer.view) return;
    if (answer.game === state.round) { show(answer.view); return; }
    state.round = answer.game;
    await open(answer, answer.view.seats);
  };
  const sitDown = async () => {
    at("fresh").hidden = true;
    let isJoined = false;
    transport.onview = () => { if (isJoined) follow(); };
    transport.online = (word) => { if (word) showReason(say(word), null, "", "line"); else hideReason(); };
    await transport.join();
    isJoined = true;
    await follow();
  };
  const first = async () => {
    if (transport.remote) { await sitDown(); return; }
    const given = /^#game=(\S+)$/.exec(location.hash);
    let wrong = "";
    if (given) {
      let record = given[1];
      try { record = decodeURIComponent(record); } catch { /* it is no link that a page made */ }
      wrong = await load(record);
      history.replaceState(null, "", location.pathname + location.search);
      if (!wrong) { saving.begin(); keep(); return; }
    }
    let entry = await saving.found();
    if (entry && entry.elsewhere) { entry = await askWhichTab(entry); if (entry) saving.resume(entry.id); }
    if (entry) {
      const bad = await load(entry.record, entry.seats);
      if (!bad) { keep(); if (wrong) showReason(wrong, null); return; }
      wrong = wrong || say("save_unreadable", { problem: bad });
    }
    const worse = await begin({ ...usual(), ...lastChosen(), seed: null }, true);
    const worst = worse && await begin(usual(), true);
    if (worst) { at("who").textContent = say("not_started"); at("what").textContent = worst; return; }
    if (wrong) showReason(wrong, null);
  };
  /* The shapes of the faces stand behind this script, so that Python does not wait until a browser has read them. */
  Promise.all([whenParsed(), whenStored()]).then(() => {
    dress(game.shade(), firstLocale(saving.setting("locale"), stage.locale));
    decorate();
    setTimeout(() => table.warm({ ...usual(), ...lastChosen() }.players), 0);
    first();
  });
  return { state, act, ask };
};
/* The way to the rules: the one that a page around this one has (a test, a server), else the worker. */
const openTransport = () => {
  if (window.pnpTransport) return window.pnpTransport;
  if (typeof makeSocketTable === "function" && at("socket")) return makeSocketTable(readData("socket"));
  return makeWorkerTable({ blocks: runtimeBlocks(), program: at("program").textContent, onprogress: (word) => { if (!at("main-actions").childElementCount) at("what").textContent = say(word); } });
};
window.pnpGame = startGame(openTransport);
