// Runs a script on the package in Pyodide: CPython compiled to WebAssembly, as in a browser.
import { loadPyodide } from "pyodide";
import fs from "node:fs";
import path from "node:path";

const [source, script, ...parts] = process.argv.slice(2);
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name.startsWith("COATL_PYODIDE_")),
);
const python = await loadPyodide({ env, stdout: (line) => console.log(line) });

function copy(relative) {
  const from = path.join(source, relative);
  if (fs.statSync(from).isDirectory()) {
    python.FS.mkdirTree(`/src/coatl/${relative}`);
    for (const name of fs.readdirSync(from)) copy(`${relative}/${name}`);
  } else if (/\.(py|toml|json)$/.test(relative)) {
    python.FS.writeFile(`/src/coatl/${relative}`, fs.readFileSync(from));
  }
}

python.FS.mkdirTree("/src/coatl");
python.FS.writeFile("/src/coatl/__init__.py", "");
parts.forEach(copy);
python.runPython("import sys; sys.path.insert(0, '/src')");
python.runPython(fs.readFileSync(script, "utf8"));
