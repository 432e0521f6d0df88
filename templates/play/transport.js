/* The way from the page to the rules: a worker that runs Python. `ask` sends a request and promises its answer. */
const START_LIMIT = 60000; // milliseconds: without WebAssembly, or on a machine that is too slow, nothing comes
const ANSWER_LIMIT = 30000;

const runtimeBlocks = () => {
  const blocks = {};
  for (const node of document.querySelectorAll('script[type="text/plain"][id]')) blocks[node.id] = node.textContent;
  return blocks;
};

/* Starts the worker. `data`: blocks (base64 of gzip by name), program; `onprogress(key)` is told
   "unpacking", "python", "game". Promises are rejected with an Error whose `word` is a key of the page's words. */
const makeWorkerTable = ({ blocks, program, onprogress = () => {}, limit = START_LIMIT }) => {
  const waiting = new Map();
  let number = 0, worker = null, ended = null, settle = null, timer = null;
  const wrong = (word, detail = "") => Object.assign(new Error(say(word, { fault: detail })), { word, detail });
  const end = (error) => {
    if (ended) return;
    ended = error;
    clearTimeout(timer);
    if (worker) worker.terminate();
    settle.reject(error);
    for (const each of waiting.values()) { clearTimeout(each.timer); each.reject(error); }
    waiting.clear();
  };
  const ready = new Promise((resolve, reject) => { settle = { resolve, reject }; });
  ready.catch(() => {}); // each `ask` is rejected by itself
  const hear = ({ data }) => {
    if (data.progress) onprogress(data.progress);
    else if (data.ready) { clearTimeout(timer); settle.resolve(); }
    else if ("failed" in data) end(wrong(data.wasm ? "no_wasm" : "no_start", data.failed));
    else if ("crashed" in data) end(wrong("no_answer", data.crashed));
    else if (waiting.has(data.id)) {
      const { resolve, timer: late } = waiting.get(data.id);
      clearTimeout(late);
      waiting.delete(data.id);
      resolve(JSON.parse(data.text));
    }
  };
  try {
    if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") throw wrong("no_wasm");
    const { "worker.js": source, ...files } = blocks;
    const bytes = Uint8Array.from(atob(source.trim()), (letter) => letter.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
    worker = new Worker(address);
    worker.onmessage = hear;
    worker.onerror = (event) => end(wrong("no_start", event.message || ""));
    worker.postMessage({ start: { blocks: files, program: typeof program === "string" ? program : JSON.stringify(program) } });
    timer = setTimeout(() => end(wrong("too_slow")), limit);
  } catch (error) {
    end(error.word ? error : wrong("no_start", String(error.message || error)));
  }
  /* A request may come before Python runs: the worker answers it as soon as it can. */
  const ask = async (request) => {
    if (ended) throw ended;
    return new Promise((resolve, reject) => {
      const id = (number += 1), asked = { resolve, reject, timer: null };
      waiting.set(id, asked);
      worker.postMessage({ id, text: JSON.stringify(request) });
      ready.then(() => { if (waiting.has(id)) asked.timer = setTimeout(() => end(wrong("no_answer")), ANSWER_LIMIT); }, () => {});
    });
  };
  return { ask, ready, close: () => end(wrong("closed")) };
};
