/* The way from the page to a table that several devices share: a WebSocket to the server whose page this is.
   The device keeps the tokens of its seats, and finds a seat again after a lost connection. A window has the seat that
   was taken in it, also where two windows of a browser have two seats. A new window has a seat of the device that no
   window uses; otherwise it asks, and may take a seat over from another window. */
const RETRY = 1500; // milliseconds between two attempts to connect
const PATIENCE = 8; // so many attempts may fail before the page says that the table may have another address
const LONGEST_SILENCE = 30000; // milliseconds: a connection on which nothing answers is lost, though the browser may not know it yet
const isLoopback = (address) => /^https?:\/\/(127\.|localhost|\[::1\])/.test(address);
const MOST_SEATS = 8; // so many seats of a table a device keeps
const LAST_CODES = { 4001: "seat_elsewhere", 4008: "no_answer" };

/* The squares of a QR code, with four empty ones around it. */
const drawCode = (rows) => {
  const side = rows.length + 8, path = rows.flatMap((row, y) => [...row].map((dark, x) => (dark === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return draw("svg", { viewBox: `0 0 ${side} ${side}`, class: "code", role: "img", "aria-label": "QR", width: 180, height: 180 }, draw("path", { d: `M0 0h${side}v${side}H0z`, fill: "#fff" }), draw("path", { d: path, fill: "#000" }));
};

const makeSocketTable = ({ game, address, code }) => {
  const key = `pnp:seat:${game}:${location.pathname}`;
  const waiting = new Map();
  let socket = null, number = 0, ended = false, open = null, reached = null, seat = null, own = "", failures = 0, isJoined = false;
  const stored = (name, value) => { try { if (value) window[name].setItem(key, value); return window[name].getItem(key); } catch { return null; } };
  const ofDevice = () => (stored("localStorage") || "").split(" ").filter(Boolean);
  const ofWindow = () => own || stored("sessionStorage");
  const keepToken = (value) => { own = value; stored("sessionStorage", value); stored("localStorage", [value, ...ofDevice().filter((each) => each !== value)].slice(0, MOST_SEATS).join(" ")); };
  /* Who only watches stays without a seat, also after a lost connection. */
  const seatRequest = () => (ofWindow() || isJoined || !ofDevice().length ? { join: ofWindow() || null } : { join: ofDevice().join(" "), only: "unused" });
  const failed = (word) => Object.assign(new Error(say(word)), { word });
  const table = { remote: true, onview: () => {}, online: () => {}, seat: () => seat };

  const hear = ({ data }) => {
    const message = JSON.parse(data);
    if ("changed" in message) { table.onview(message.changed); return; }
    const settle = waiting.get(message.id);
    waiting.delete(message.id);
    if (settle) clearTimeout(settle.late);
    if (message.fault && message.fault.word) message.fault.problem = say(message.fault.word);
    if (settle) settle.resolve(message);
  };
  /* What waits for `open` goes on when the table is reached, at whichever attempt that is. */
  const promiseLine = () => { if (!reached) open = new Promise((resolve) => { reached = resolve; }); };
  const connect = () => {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${location.pathname}socket`);
    socket.onmessage = hear;
    socket.onopen = () => { const isBack = failures > 0; failures = 0; reached(); reached = null; if (isBack) rejoin(); };
    socket.onclose = lose;
  };
  const lose = ({ code }) => {
    promiseLine();
    for (const each of waiting.values()) { clearTimeout(each.late); each.reject(failed("no_line")); }
    waiting.clear();
    if (LAST_CODES[code]) { ended = LAST_CODES[code]; table.online(ended); return; }
    if (ended) return;
    failures += 1;
    if (failures === 1 || failures === PATIENCE + 1) table.online(failures === 1 ? "no_line" : "no_table"); // once, not at each attempt
    setTimeout(connect, RETRY);
  };
  /* The browser says only when it has given up the connection, minutes later, that it is closed. */
  const giveUp = () => {
    Object.assign(socket, { onmessage: null, onclose: null });
    socket.close();
    lose({ code: 0 });
  };
  const refuse = () => { if (ended) throw failed(ended === true ? "closed" : ended); if (failures) throw failed(failures > PATIENCE ? "no_table" : "no_line"); };
  const send = async (request) => {
    await open;
    return new Promise((resolve, reject) => {
      const id = (number += 1);
      waiting.set(id, { resolve, reject, late: setTimeout(giveUp, LONGEST_SILENCE) });
      socket.send(JSON.stringify({ ...request, id }));
    });
  };
  const ask = async (request) => { refuse(); return send(request); };
  const seated = (answer) => { seat = answer.seat; isJoined = true; if (answer.token) keepToken(answer.token); return answer; };
  const join = async () => seated(await send({ ...seatRequest(), locale: speech.locale }));
  /* A page that was never at the table still waits for it in `table.join`. A connection that is lost again comes back here. */
  const rejoin = async () => {
    if (isJoined) try { await join(); } catch { return; }
    table.online("");
    if (isJoined) table.onview(0);
  };
  const joinAtLast = async () => { for (;;) try { return await join(); } catch (error) { if (ended) throw error; } };

  /* The screen on which a device takes a seat, or only watches. Resolves when it is done. */
  const chooseSeat = async (answer) => {
    const inUse = answer.in_use || [];
    if (seat !== null || !(inUse.length || answer.seats.some(({ free }) => free))) return;
    await new Promise((resolve) => {
      const dialog = make("dialog", { id: "seats", class: "dialog seats", "aria-labelledby": "seats-head" });
      const done = () => { dialog.close(); dialog.remove(); resolve(); };
      const show = ({ seats, fault }) => {
        const take = (player) => async () => {
          let got;
          const request = inUse.includes(player) ? { join: ofDevice().join(" "), only: player } : { take: player };
          try { got = seated(await ask({ ...request, locale: speech.locale })); } catch (error) { got = { seats, fault: { problem: error.message } }; }
          if (seat === null) show(got); else done();
        };
        const row = ({ name, kind, free }, player) => make("button", { type: "button", class: "plain", disabled: !free && !inUse.includes(player), data: { seat: String(player) }, onclick: take(player) }, free || inUse.includes(player) ? say("take_seat", { player: name }) : say(kind === "person" ? "seat_taken" : "seat_opponent", { player: name }));
        dialog.replaceChildren(make("h2", { id: "seats-head" }, say("choose_seat")), ...(fault ? [make("p", { role: "alert" }, fault.problem)] : []), ...seats.map(row), make("button", { type: "button", class: "plain", data: { seat: "none" }, onclick: done }, say("only_watch")),
          ...(code.length ? [make("p", { class: "soft" }, say(isLoopback(address) ? "this_machine" : "other_devices"), " ", make("a", { href: address, dir: "ltr" }, address)), drawCode(code)] : []));
      };
      show(answer);
      document.body.append(dialog);
      dialog.addEventListener("cancel", (event) => event.preventDefault());
      dialog.showModal();
    });
  };

  table.join = async () => { if (failures) table.online("no_line"); await chooseSeat(await joinAtLast()); return seat; };
  table.ask = ask;
  table.close = () => { ended = true; if (socket) socket.close(); };
  promiseLine();
  connect();
  return table;
};
