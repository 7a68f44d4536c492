// Runs digest.py on the rules in Pyodide: CPython compiled to WebAssembly, as in a browser.
import { loadPyodide } from "pyodide";
import fs from "node:fs";
import path from "node:path";

const [rules, script] = process.argv.slice(2);
const python = await loadPyodide({ stdout: (line) => console.log(line) });

python.FS.mkdirTree("/src/coatl/rules");
python.FS.writeFile("/src/coatl/__init__.py", "");
for (const name of fs.readdirSync(rules)) {
  if (/\.(py|toml)$/.test(name)) {
    python.FS.writeFile(`/src/coatl/rules/${name}`, fs.readFileSync(path.join(rules, name)));
  }
}
python.runPython("import sys; sys.path.insert(0, '/src')");
python.runPython(fs.readFileSync(script, "utf8"));
