/* Games in the browser's own store: sealed records only, one entry a game, so that two tabs never share one.

   A page that has a game open holds it: it marks the game with its own number. Another page that wants the game
   calls, and a page that still holds it answers. The game goes to the page that marked it last, and the other
   one is told (`taken`), so that never two pages write the same game. */
const KEEP = 12, LIVE_MS = 8000, CALL_MS = 1500, FORM = 1, STORE_MS = 50;

/* Chromium gives a page of a file a blank store, and keeps it blank, if a script asks for it while the page is still
   being opened: one reload in twenty found no game. A moment later the store is the right one. */
const whenStored = () => new Promise((done) => { setTimeout(done, STORE_MS); });

const makeSaving = (game, taken = () => {}) => {
  const prefix = `pnp.play:${game}:`, nonce = Math.random().toString(36).slice(2), alive = `${prefix}live:`, call = `${prefix}call`;
  let id = null, timer = 0, broken = false, isLost = false;
  const get = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const put = (key, value) => { try { localStorage.setItem(key, value); return true; } catch { return false; } };
  const drop = (key) => { try { localStorage.removeItem(key); } catch { /* there is no store */ } };
  const session = (value) => { try { if (value === undefined) return sessionStorage.getItem(`${prefix}tab`); sessionStorage.setItem(`${prefix}tab`, value); } catch { /* there is no store */ } return null; };
  const fresh = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const holder = (which) => { const [when, who] = (get(alive + which) || "").split(" "); return who ? { when: Number(when), who } : null; };
  const heldElsewhere = (which) => { const found = holder(which); return Boolean(found) && found.who !== nonce; };
  /* Whether another page has this game open. A page in the background may have no timer, but it answers a call.
     One that marked the game a moment ago may be busy: it has until its mark is old. */
  const openElsewhere = async (which) => {
    if (!heldElsewhere(which)) return false;
    const called = Date.now(), hasAnswered = () => heldElsewhere(which) && holder(which).when >= called;
    put(call, `${which} ${nonce} ${called}`);
    const until = Math.max(called + CALL_MS, Math.min(holder(which).when, called) + LIVE_MS);
    while (heldElsewhere(which) && !hasAnswered() && Date.now() < until) await new Promise((done) => { setTimeout(done, 50); });
    return hasAnswered();
  };
  const liveElsewhere = (which) => heldElsewhere(which) && Date.now() - holder(which).when < LIVE_MS;
  const lose = () => { clearInterval(timer); if (!isLost) { isLost = true; taken(); } };
  const beat = () => { if (!id || isLost) return; if (heldElsewhere(id)) lose(); else put(alive + id, `${Date.now()} ${nonce}`); };
  const hold = (which) => {
    if (id && id !== which && !heldElsewhere(id)) drop(alive + id);
    id = which; isLost = false;
    session(id); put(alive + id, `${Date.now()} ${nonce}`);
    clearInterval(timer); timer = setInterval(beat, LIVE_MS / 3);
  };
  const readEntry = (which) => {
    try { const entry = JSON.parse(get(`${prefix}game:${which}`)); return entry && typeof entry.record === "string" ? { ...entry, id: which } : null; } catch { return null; }
  };
  const list = () => {
    const found = [];
    try {
      for (let n = 0; n < localStorage.length; n += 1) {
        const key = localStorage.key(n);
        if (key.startsWith(`${prefix}game:`)) { const entry = readEntry(key.slice(`${prefix}game:`.length)); if (entry) found.push(entry); }
      }
    } catch { return []; }
    return found.sort((one, other) => other.when - one.when);
  };
  addEventListener("pagehide", () => { if (id && !heldElsewhere(id)) drop(alive + id); });
  addEventListener("pageshow", beat);
  addEventListener("visibilitychange", beat);
  addEventListener("storage", ({ key, newValue }) => {
    if (!id || isLost || !newValue) return;
    if (key === call && newValue.startsWith(`${id} `)) beat();
    else if (key === alive + id && heldElsewhere(id)) lose();
  });
  return {
    /* The game that this tab had, or the latest; `elsewhere`: another page has it open, so it is not held here. */
    found: async () => {
      const own = session(), entry = (own && readEntry(own)) || list().find((each) => !each.over);
      if (!entry) return null;
      if (await openElsewhere(entry.id)) return { ...entry, elsewhere: true };
      hold(entry.id);
      return entry;
    },
    begin: () => hold(fresh()),
    resume: (which) => hold(which),
    again: () => (id ? readEntry(id) : null),
    save: (record, facts) => {
      if (id && heldElsewhere(id)) { lose(); return true; }
      if (!id) hold(fresh());
      const text = JSON.stringify({ form: FORM, record, when: Date.now(), ...facts });
      let isKept = put(`${prefix}game:${id}`, text);
      const all = list();
      for (const old of all.slice(isKept ? KEEP : 2)) if (old.id !== id && !liveElsewhere(old.id)) { drop(`${prefix}game:${old.id}`); drop(alive + old.id); }
      if (!isKept) isKept = put(`${prefix}game:${id}`, text);
      broken = !isKept;
      return isKept;
    },
    list, id: () => id, isBroken: () => broken, remove: (which) => { drop(`${prefix}game:${which}`); drop(alive + which); },
    setting: (name, value) => { if (value === undefined) return get(`pnp.play:${name}`); put(`pnp.play:${name}`, value); return value; },
  };
};
