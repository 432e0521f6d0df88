"use strict";
/* Runs in a worker: Python, and in it the host that answers the page. The worker is a classic one, made of a
   blob: Chromium refuses workers that are modules where the page is a file. Python's files come from the page
   as base64 of gzip; nothing is loaded, and `fetch` answers from memory.

   The page sends {start: {blocks, program}}, then {id, text}. The worker answers {progress} with
   "unpacking", "python", "game", then {ready}, and {id, text}. What goes wrong at the start is {failed}, and
   the end of Python {crashed}. */

const bytesOf = (base64) => {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64.trim());
  const letters = atob(base64.trim()), bytes = new Uint8Array(letters.length);
  for (let place = 0; place < letters.length; place += 1) bytes[place] = letters.charCodeAt(place);
  return bytes;
};

const unpack = async (base64) => {
  const stream = new Blob([bytesOf(base64)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
};

const importScript = async (source) => {
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try { return await import(address); } finally { URL.revokeObjectURL(address); }
};

const MEMORY = "https://memory.invalid/";

const startPython = async (files) => {
  self.importScripts = () => { throw new Error("there is nothing to import"); };
  self.fetch = async (address) => {
    const name = String(address.url || address).slice(MEMORY.length);
    if (!String(address.url || address).startsWith(MEMORY) || !(name in files)) throw new TypeError(`not in memory: ${name}`);
    return new Response(files[name], { headers: { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" } });
  };
  // Pyodide waits for ever where the module cannot be compiled, so that is tried first.
  await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  const { default: createPyodideModule } = await importScript(files["pyodide.asm.mjs"]);
  const { loadPyodide } = await importScript(files["pyodide.mjs"]);
  return loadPyodide({
    createPyodideModule,
    indexURL: MEMORY,
    stdLibURL: `${MEMORY}library.zip`,
    lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" }, packages: {} },
    env: { PYTHONHASHSEED: "0" },
    stdout: () => {},
    stderr: () => {},
  });
};

let answer = null, started = null;

const start = async ({ blocks, program }) => {
  self.postMessage({ progress: "unpacking" });
  const files = {};
  await Promise.all(Object.entries(blocks).map(async ([name, packed]) => { files[name] = await unpack(packed); }));
  self.postMessage({ progress: "python" });
  const python = await startPython(files);
  self.postMessage({ progress: "game" });
  python.FS.writeFile("/modules.zip", new Uint8Array(files["modules.zip"]));
  const definition = files["definition.json"] ? new TextDecoder().decode(files["definition.json"]) : "";
  python.runPython('import sys\nsys.path.insert(0, "/modules.zip")');
  const browser = python.pyimport("pnp.webplay.browser");
  const host = definition ? browser.start_engine(program, definition) : browser.start_free(program);
  answer = host.answer;
  self.postMessage({ ready: true });
};

self.onmessage = async ({ data }) => {
  if (data.start) {
    started = start(data.start).catch((error) => { self.postMessage({ failed: String((error && error.message) || error), wasm: error instanceof WebAssembly.CompileError }); });
    return;
  }
  if (!answer) await started;
  if (!answer) return;
  try {
    self.postMessage({ id: data.id, text: answer(data.text) });
  } catch (error) { // Python itself, since the host answers whatever goes wrong in the rules
    self.postMessage({ crashed: String((error && error.message) || error) });
  }
};
