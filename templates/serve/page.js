"use strict";
const at = (id) => document.getElementById(id);
const make = (tag, set = {}, ...inside) => {
  const node = Object.assign(document.createElement(tag), set);
  node.append(...inside.filter((each) => each !== "" && each != null));
  return node;
};
const KINDS = { board: "Boards", piece: "Pieces", tile: "Tiles", card: "Cards", standee: "Standees", marker: "Markers", tracker: "Tracks", aid: "Player aids", mat: "Mats", dice: "Dice" };
const EYES = ["all", "grey", "protan", "deutan", "tritan"];
const query = new URLSearchParams(location.search);

/* ---- what is chosen: in the address, so that it outlives the page and two pages may differ */
const view = Object.fromEntries([...at("view").elements].map(({ name }) => [name, query.get(name) || ""]));
const look = { tab: query.get("tab") || "faces", zoom: query.get("zoom") || "fit", eyes: query.get("eyes") || "all", guides: query.get("guides") || "" };
const address = () => new URLSearchParams(Object.entries(view).filter(([, value]) => value)).toString();
const remember = () => {
  const all = new URLSearchParams([...Object.entries(view), ...Object.entries(look)].filter(([name, value]) => value && !["faces", "fit", "all"].includes(value)));
  history.replaceState(null, "", all.size ? `?${all}` : "/");
};

/* ---- what is known */
let told = null;          // the last faces
let found = null;         // the findings in them, null while they are looked for
let sheets = null;
let troubles = [];
let wanted = "";
const figures = new Map();

const picture = (face) => `/pictures/${face.key}.svg${look.guides && look.tab === "faces" ? "?guides" : ""}`;
const reach = (face) => (look.guides && look.tab === "faces" ? 2 * face.bleed : 0);
const isSeen = (node) => { const box = node.getBoundingClientRect(); return box.bottom > -200 && box.top < innerHeight + 200; };

/* ---- one face, one sheet */
const build = (id) => {
  const image = make("img", { loading: "lazy", decoding: "async", draggable: false });
  const pick = make("button", { type: "button", className: "pick", tabIndex: -1 }, image);
  const figure = make("figure", { className: "face" }, pick, make("figcaption"), make("ul", { className: "notes" }));
  pick.addEventListener("click", () => enlarge(id));
  pick.addEventListener("focus", () => rove(pick));
  figure.dataset.id = id;
  return { figure, image, pick, source: "", facts: "" };
};

const paint = (entry, face, isNew) => {
  const { figure, image, pick } = entry;
  const wide = face.width + reach(face), high = face.height + reach(face);
  const facts = JSON.stringify([face, wide]);
  if (facts !== entry.facts) {
    figure.style.setProperty("--mm", wide);
    figure.style.setProperty("--mh", high);
    const fit = Math.round(face.fit || 24 * Math.sqrt(wide));
    figure.style.setProperty("--fit", fit);
    figure.classList.toggle("broad", fit > 240);
    image.width = Math.round(wide * 4); image.height = Math.round(high * 4);
    image.alt = face.alt;
    pick.setAttribute("aria-label", face.alt);
    figure.querySelector("figcaption").replaceChildren(make("span", { dir: "auto" }, face.label), " ", make("small", {}, face.small));
    entry.facts = facts;
  }
  const source = picture(face);
  if (source === entry.source) return;
  const is_other = entry.source !== "";
  entry.source = source;
  if (!is_other || !isSeen(figure)) { image.src = source; return; }
  const next = new Image();                         // the old picture stays until the new one is there
  next.src = source;
  const put = () => { if (entry.source === source) image.src = source; };
  next.decode().then(put, put);
  if (isNew) { figure.classList.remove("fresh"); void figure.offsetWidth; figure.classList.add("fresh"); }
};

const described = (face) => ({
  ...face,
  small: [face.copies > 1 ? `×${face.copies}` : "", face.side === "back" ? "back" : ""].filter(Boolean).join(" · "),
  alt: `${face.label}${face.side === "back" ? ", back" : ""}`,
});
const asFace = (sheet) => ({ ...sheet, id: sheet.key, label: sheet.file.replace(".pdf", ""), fit: sheet.width > sheet.height ? 420 : 330,
  small: `${sheet.page} of ${sheet.pages}${sheet.side ? ` · ${sheet.side}` : ""}`, alt: `${sheet.file}, page ${sheet.page}` });

const listed = () => {
  if (look.tab === "sheets") return (sheets || []).map(asFace);
  const sought = wanted.trim().toLowerCase();
  const all = ((told && told.faces) || []).map(described);
  return sought ? all.filter((face) => [face.label, face.id, ...face.on].join(" ").toLowerCase().includes(sought)) : all;
};

/* ---- the stage */
const show = (fresh = new Set()) => {
  const stage = at("stage"), faces = listed(), groups = new Map();
  for (const face of faces) {
    const name = look.tab === "sheets" ? face.file : KINDS[face.kind] || face.kind;
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(face);
  }
  const parts = [], kept = new Set();
  for (const [name, some] of groups) {
    const many = look.tab === "sheets" ? `${counted(some.length, "page")}, ${Math.round(some[0].width)} × ${Math.round(some[0].height)} mm` : toPrint(some);
    const key = `row ${look.tab} ${name}`;
    let row = figures.get(key);
    if (!row) figures.set(key, row = { head: make("h2"), row: make("div", { className: "row" }) });
    row.head.replaceChildren(name, " ", make("small", {}, many));
    const nodes = some.map((face) => {
      if (!figures.has(face.id)) figures.set(face.id, build(face.id));
      const entry = figures.get(face.id);
      entry.figure.classList.toggle("sheet", look.tab === "sheets");
      paint(entry, face, fresh.has(face.id));
      kept.add(face.id);
      return entry.figure;
    });
    if (nodes.length !== row.row.childElementCount || nodes.some((node, n) => node !== row.row.children[n])) row.row.replaceChildren(...nodes);
    parts.push(row.head, row.row); kept.add(key);
  }
  if (!parts.length) parts.push(make("p", { className: "empty" }, empty()));
  if (parts.length !== stage.childElementCount || parts.some((node, n) => node !== stage.children[n])) stage.replaceChildren(...parts);
  for (const key of figures.keys()) if (!kept.has(key)) figures.delete(key);
  if (!stage.querySelector('.pick[tabindex="0"]')) { const first = stage.querySelector(".pick"); if (first) first.tabIndex = 0; }
  at("many-faces").textContent = told && told.faces ? told.faces.length : "";
  at("many-sheets").textContent = sheets ? sheets.length : "";
  annotate();
};
const toPrint = (some) => {
  const copies = some.reduce((sum, face) => sum + (face.side === "front" ? face.copies : 0), 0);
  return copies === some.length ? `${copies} to print` : `${copies} to print, ${counted(some.length, "face")}`;
};
const empty = () => {
  if (look.tab === "sheets") return sheets ? "Nothing is printed." : "Laying out the sheets";
  if (troubles.length) return "Nothing could be drawn yet: what is wrong stands above.";
  return told ? (wanted ? "No face is called so." : "This game has no components.") : "Drawing";
};

/* ---- findings */
const concerning = (id) => (found || []).filter((each) => each.faces.includes(id));
const ofTrouble = (id) => troubles.filter((each) => each.faces.includes(id));
const noteOf = (each) => make("li", { className: each.severity || "error" }, make("p", {}, make("b", { className: "code" }, each.code || "Not drawn"), " ", each.message));
const annotate = () => {
  if (look.tab !== "faces") return;
  for (const face of (told && told.faces) || []) {
    const entry = figures.get(face.id);
    if (!entry) continue;
    const bad = ofTrouble(face.id), own = [...bad, ...concerning(face.id)];
    entry.figure.classList.toggle("stale", bad.length > 0);
    entry.figure.querySelector(".notes").replaceChildren(...own.map(noteOf));
  }
};
const counted = (many, word) => `${many} ${word}${many === 1 ? "" : "s"}`;
const list = () => {
  const all = found || [], some = (severity) => all.filter((each) => each.severity === severity).length;
  at("proof").textContent = found === null ? (troubles.length && !told ? "Nothing to prove yet" : "Proving the drawings …")
    : all.length ? ["error", "warning", "note"].filter(some).map((each) => counted(some(each), each)).join(", ") : "Nothing is wrong. pnp verify also proves the printed files.";
  at("many-findings").textContent = found === null ? "…" : all.length;
  at("found").replaceChildren(...all.map((each) => {
    const name = each.faces.length ? nameOf(each.faces[0]) : "";
    const place = each.faces.length
      ? make("button", { type: "button", className: "where", onclick: () => visit(each.faces[0]) }, each.faces.length > 1 ? `${name} and ${each.faces.length - 1} more` : name)
      : make("code", {}, each.where);
    const why = each.explanation ? make("details", {}, make("summary", {}, each.title), make("p", {}, each.explanation)) : "";
    return make("li", { className: each.severity }, make("b", { className: "code" }, each.code), " ", place, make("p", {}, each.message), each.hint ? make("p", {}, make("small", {}, each.hint)) : "", why);
  }));
};
const nameOf = (id) => { const face = told.faces.find((each) => each.id === id); return face ? described(face).alt : id; };
const visit = (id) => {
  document.body.dataset.bell = "false"; at("bell").setAttribute("aria-expanded", "false");
  if (look.tab !== "faces") choose("tab", "faces");
  if (wanted) { wanted = at("find").value = ""; show(); }
  const entry = figures.get(id);
  if (!entry) return;
  for (const each of document.querySelectorAll(".sought")) each.classList.remove("sought");
  entry.figure.classList.add("sought");
  entry.figure.scrollIntoView({ block: "center", inline: "center" });
  entry.pick.focus({ preventScroll: true });
};

/* ---- what is wrong with the game itself */
const warn = () => {
  const box = at("troubles");
  box.hidden = !troubles.length;
  if (!troubles.length) return;
  const more = told && told.faces && told.faces.length ? "What is shown below is the last that could be drawn." : "";
  box.replaceChildren(make("h2", {}, troubles.length > 1 ? `${troubles.length} things keep the game from being drawn` : "The game cannot be drawn"),
    ...troubles.map((each) => make("div", {},
      make("p", {}, each.where ? make("code", {}, each.where) : "", each.where ? ": " : "", make("b", {}, each.message)),
      make("dl", {}, ...["expected", "found", "hint"].filter((name) => each[name]).flatMap((name) => [make("dt", {}, name), make("dd", {}, each[name])])),
      each.faces.length ? make("button", { type: "button", onclick: () => visit(each.faces[0]) }, `Show ${nameOf(each.faces[0])}`) : "")),
    make("p", {}, more));
};

/* ---- one face large */
let large = null;
const enlarge = (id) => {
  large = id;
  fillLarge();
  if (!at("large").open) at("large").showModal();
};
const fillLarge = () => {
  const face = listed().find((each) => each.id === large);
  if (!face) { at("large").close(); return; }
  const image = at("large-picture");
  const source = picture(face);
  if (image.getAttribute("src") !== source) image.src = source;
  image.width = Math.round((face.width + reach(face)) * 8); image.height = Math.round((face.height + reach(face)) * 8);
  image.alt = face.alt;
  at("large-name").textContent = face.label;
  const ids = face.on ? face.on.slice(0, 6).join(", ") + (face.on.length > 6 ? ` and ${face.on.length - 6} more` : "") : face.file;
  at("large-facts").textContent = [ids, `${+face.width.toFixed(2)} × ${+face.height.toFixed(2)} mm`, face.small].filter(Boolean).join("\n");
  at("large-found").replaceChildren(...(face.on ? [...ofTrouble(face.id), ...concerning(face.id)] : []).map((each) => {
    const note = noteOf(each);
    note.append(make("p", {}, make("small", {}, [each.title, each.hint].filter(Boolean).join(". "))));
    return note;
  }));
};
const step = (by) => {
  const ids = listed().map((each) => each.id);
  large = ids[(ids.indexOf(large) + by + ids.length) % ids.length];
  fillLarge();
};
at("previous").onclick = () => step(-1);
at("next").onclick = () => step(1);
at("close").onclick = () => at("large").close();
at("large").addEventListener("close", () => { const entry = figures.get(large); if (entry) { entry.pick.focus(); } large = null; });
at("large").addEventListener("click", (event) => { if (event.target === at("large")) at("large").close(); });

/* ---- choosing */
const press = () => {
  for (const [name, value] of Object.entries(look)) document.body.dataset[name] = value;
  for (const button of document.querySelectorAll("[data-set]")) button.setAttribute("aria-pressed", String(look[button.dataset.set] === button.dataset.to));
  at("guides").setAttribute("aria-pressed", String(Boolean(look.guides)));
  at("eyes").value = look.eyes;
};
const choose = (name, value) => {
  look[name] = value;
  press(); remember();
  if (name === "tab" && value === "sheets") layOut();
  if (name === "tab" || name === "guides") { show(); scrollTo({ top: 0 }); }
};
for (const button of document.querySelectorAll("[data-set]")) button.onclick = () => choose(button.dataset.set, button.dataset.to);
at("guides").onclick = () => choose("guides", look.guides ? "" : "on");
at("eyes").onchange = () => choose("eyes", at("eyes").value);
at("find").oninput = () => { wanted = at("find").value; show(); };
at("bell").onclick = () => { const open = document.body.dataset.bell !== "true"; document.body.dataset.bell = String(open); at("bell").setAttribute("aria-expanded", String(open)); };
at("keys").onclick = () => at("help").showModal();
at("done").onclick = () => at("help").close();
const fillChoices = () => {
  for (const select of at("view").elements) {
    const values = (told.choices || {})[select.name] || [];
    if (JSON.stringify(values) !== select.dataset.values) {
      select.replaceChildren(...values.map(([value, word]) => new Option(word, value)));
      select.dataset.values = JSON.stringify(values);
    }
    select.value = view[select.name] || told.view[select.name];
    select.parentElement.hidden = values.length < 2;
    select.onchange = () => { view[select.name] = select.value; remember(); listen(); };
  }
};
const screen = Number(localStorage.getItem("screen")) || 1;
document.documentElement.style.setProperty("--screen", screen);
at("screen").value = screen;
at("screen").oninput = () => { document.documentElement.style.setProperty("--screen", at("screen").value); localStorage.setItem("screen", at("screen").value); };

/* ---- keys */
const rove = (pick) => { for (const each of document.querySelectorAll('.pick[tabindex="0"]')) if (each !== pick) each.tabIndex = -1; pick.tabIndex = 0; };
const go = (key) => {
  const picks = [...document.querySelectorAll(".pick")], now = picks.indexOf(document.activeElement);
  if (!picks.length) return;
  let to = now < 0 ? picks.findIndex((each) => each.tabIndex === 0) : now + (key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0);
  if (now >= 0 && (key === "ArrowDown" || key === "ArrowUp")) {
    const from = picks[now].getBoundingClientRect(), down = key === "ArrowDown";
    let best = Infinity;
    picks.forEach((each, n) => {
      const box = each.getBoundingClientRect(), away = down ? box.top - from.top : from.top - box.top;
      if (away < 20) return;
      const far = away * 4 + Math.abs(box.left + box.width / 2 - from.left - from.width / 2);
      if (far < best) { best = far; to = n; }
    });
  }
  const pick = picks[Math.max(0, Math.min(picks.length - 1, to))];
  pick.focus(); pick.scrollIntoView({ block: "nearest", inline: "nearest" });
};
let finding = -1;
const nextFinding = (by) => {
  const some = (found || []).filter((each) => each.faces.length);
  if (!some.length) return;
  finding = (finding + by + some.length) % some.length;
  visit(some[finding].faces[0]);
};
const nothingIsFocused = () => [document.body, null, at("stage")].includes(document.activeElement);
const KEYS = { f: () => choose("tab", "faces"), s: () => choose("tab", "sheets"), 1: () => choose("zoom", "fit"), 2: () => choose("zoom", "1"), 3: () => choose("zoom", "3"),
  Enter: () => { const pick = document.querySelector('.pick[tabindex="0"]'); if (pick) pick.click(); },
  g: () => choose("eyes", look.eyes === "grey" ? "all" : "grey"), c: () => choose("eyes", EYES[(EYES.indexOf(look.eyes) + 1) % EYES.length]),
  b: () => choose("guides", look.guides ? "" : "on"), n: () => nextFinding(1), p: () => nextFinding(-1), "?": () => at("help").showModal(), "/": () => at("find").focus() };
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || at("help").open) return;
  if (at("large").open) {
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") { step(event.key === "ArrowRight" ? 1 : -1); event.preventDefault(); }
    return;
  }
  if (event.target.matches("input, select, textarea")) { if (event.key === "Escape") event.target.blur(); return; }
  if (event.key.startsWith("Arrow")) { go(event.key); event.preventDefault(); } else if (event.key === "Enter" && !nothingIsFocused()) return;
  else if (KEYS[event.key]) { KEYS[event.key](); event.preventDefault(); }
});

/* ---- news */
const say = (state, text) => { at("state").dataset.state = state; at("said").textContent = text; };
const hear = (news) => {
  const before = new Map(((told && told.faces) || []).map((face) => [face.id, face.key]));
  const is_first = told === null;
  troubles = news.troubles;
  if (news.faces === null || (troubles.length && !news.faces.length)) {      // nothing was ever drawn in this view
    if (is_first) at("title").textContent = news.title;
  } else {
    told = news;
    at("title").textContent = document.title = told.title;
    fillChoices();
  }
  if (!troubles.length) found = null;
  const faces = (told && told.faces) || [];
  const fresh = is_first ? [] : faces.filter((face) => before.get(face.id) !== face.key);
  show(new Set(fresh.map((face) => face.id)));
  warn(); list();
  if (at("large").open) fillLarge();
  if (look.tab === "sheets" && !troubles.length) layOut();
  const latest = at("latest");
  latest.hidden = !fresh.length || !news.changed;
  if (troubles.length) say("error", `${counted(troubles.length, "error")}${news.changed ? ` in ${news.changed.join(", ")}` : ""}`);
  else if (news.changed) {
    say("fresh", `${news.changed.slice(0, 3).join(", ")} · ${(news.milliseconds / 1000).toFixed(2)} s ·${fresh.length ? "" : " nothing looks different"}`);
    latest.textContent = fresh.length > 1 ? `${fresh.length} faces changed` : fresh.length ? `${described(fresh[0]).alt} changed` : "";
    latest.onclick = () => visit(fresh[0].id);
  } else say("fresh", "As the files are now; changes show by themselves");
};
const layOut = async () => {
  const asked = address();
  const answer = await fetch(`/sheets?${asked}`);
  if (asked !== address()) return;
  const made = await answer.json();
  sheets = answer.ok ? made : sheets || [];
  if (!answer.ok && !troubles.length) say("error", made.trouble);
  show();
};
let source = null;
const listen = () => {
  if (source) source.close();
  say("wait", "Drawing …");
  source = new EventSource(`/events?${address()}`);
  source.addEventListener("faces", (event) => hear({ ...JSON.parse(event.data) }));
  source.addEventListener("findings", (event) => {
    const news = JSON.parse(event.data);
    if (!told || news.revision !== told.revision) return;
    found = news.findings;
    annotate(); list();
    if (at("large").open) fillLarge();
  });
  source.onerror = () => say("error", "pnp serve has ended, or cannot be reached; what is shown stays");
};
press();
show();
list();
listen();
