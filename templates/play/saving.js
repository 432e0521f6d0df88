/* Games in the browser's own store: sealed records only, one entry a game, so that two tabs never share one.

   Each page that is open marks its game as live from time to time. A page that finds its game live elsewhere
   takes a new number and goes on with a copy. */
const KEEP = 12, LIVE_MS = 8000, FORM = 1;

const makeSaving = (game) => {
  const prefix = `pnp.play:${game}:`, nonce = Math.random().toString(36).slice(2), alive = `${prefix}live:`;
  let id = null, timer = 0, broken = false;
  const get = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const put = (key, value) => { try { localStorage.setItem(key, value); return true; } catch { return false; } };
  const drop = (key) => { try { localStorage.removeItem(key); } catch { /* there is no store */ } };
  const session = (value) => { try { if (value === undefined) return sessionStorage.getItem(`${prefix}tab`); sessionStorage.setItem(`${prefix}tab`, value); } catch { /* there is no store */ } return null; };
  const fresh = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const liveElsewhere = (which) => {
    const [when, who] = (get(alive + which) || "").split(" ");
    return Boolean(when) && who !== nonce && Date.now() - Number(when) < LIVE_MS;
  };
  const beat = () => { if (id) put(alive + id, `${Date.now()} ${nonce}`); };
  const hold = (which) => {
    if (id && id !== which) drop(alive + id);
    id = which;
    session(id); beat();
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
  addEventListener("pagehide", () => { if (id && !liveElsewhere(id)) drop(alive + id); });
  addEventListener("pageshow", beat);
  return {
    /* The game that this tab had, or the latest that no other page has open. */
    found: () => {
      const own = session(), entry = own ? readEntry(own) : null;
      if (entry) { hold(liveElsewhere(own) ? fresh() : own); return entry; }
      const other = list().find((each) => !liveElsewhere(each.id) && !each.over);
      if (other) hold(other.id);
      return other || null;
    },
    begin: () => hold(fresh()),
    resume: (which) => hold(liveElsewhere(which) ? fresh() : which),
    save: (record, facts) => {
      if (!id || liveElsewhere(id)) hold(fresh());
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
