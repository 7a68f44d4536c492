// Compiles the modules of an archive with the Python of browsers, so that they need not do it:
// node compile_in_pyodide.mjs PYODIDE_FOLDER FROM.zip TO.zip [OPTIMISATION]
import fs from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, from, to, optimisation = "0"] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide();
python.FS.writeFile("/from.zip", fs.readFileSync(from));
python.globals.set("optimisation", Number(optimisation));
python.runPython(`
import py_compile, zipfile
with zipfile.ZipFile("/from.zip") as source, zipfile.ZipFile("/to.zip", "w", zipfile.ZIP_DEFLATED) as target:
    for info in source.infolist():
        name, content = info.filename, source.read(info)
        if name.endswith(".py"):
            with open("/module.py", "wb") as file:
                file.write(content)
            # Their archive never changes, so nothing has to be compared when they are imported.
            mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
            py_compile.compile(
                "/module.py", "/module.pyc", name, True, optimisation, invalidation_mode=mode
            )
            with open("/module.pyc", "rb") as file:
                content = file.read()
            name += "c"
        copy = zipfile.ZipInfo(name, info.date_time)
        copy.compress_type = zipfile.ZIP_DEFLATED
        copy.external_attr = info.external_attr
        target.writestr(copy, content, compresslevel=9)
`);
fs.writeFileSync(to, python.FS.readFile("/to.zip"));
