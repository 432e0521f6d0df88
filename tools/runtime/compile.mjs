// Compiles modules inside Pyodide: those of the standard library that a JSON list names, or sources of a JSON table.
// node compile.mjs FOLDER_OF_PYODIDE JSON OUTPUT_ZIP
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [folder, modules, output] = process.argv.slice(2).map((path) => resolve(path));
const here = dirname(fileURLToPath(import.meta.url));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: `${folder}/`, env: { PYTHONHASHSEED: "0" } });
python.FS.writeFile("/library.py", readFileSync(join(here, "library.py")));
python.FS.writeFile("/sources.zip", readFileSync(join(folder, "python_stdlib.zip")));
python.FS.writeFile("/modules.json", readFileSync(modules));
python.runPython(`
import json, sys
sys.path.insert(0, "/")
from library import compile_modules, compile_sources
with open("/modules.json") as file:
    stated = json.load(file)
made = compile_modules("/sources.zip", stated) if isinstance(stated, list) else compile_sources(stated)
with open("/made.zip", "wb") as file:
    file.write(made)
`);
writeFileSync(output, python.FS.readFile("/made.zip"));
