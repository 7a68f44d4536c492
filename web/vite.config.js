import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** `vite build --mode offline`: the page that hosts its own games, in any folder of a web host. */
const offline = {
  base: "./",
  outDir: process.env.COATL_SITE ?? here("../build/site"),
  alias: { "$lib/transport/current": here("src/lib/transport/current.offline.ts") },
};

const service = {
  base: "/",
  outDir: here("../src/coatl/server/transport/site"),
  alias: {},
};

export default defineConfig(({ mode }) => {
  const target = mode === "offline" ? offline : service;
  return {
    base: target.base,
    plugins: [svelte()],
    // What the tool that builds the site knows of Python's files: src/lib/transport/worker/pythonFiles.ts
    define: { __PYTHON_FILES__: process.env.COATL_PYTHON_FILES ?? "null" },
    worker: { format: "es" },
    resolve: {
      alias: {
        ...target.alias,
        $locales: here("../src/coatl/i18n/locales"),
        $lib: here("src/lib"),
        $features: here("src/features"),
      },
      // Vitest runs in Node, but tests the code of the browser.
      ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
    },
    build: {
      outDir: target.outDir,
      emptyOutDir: true,
      target: "es2022",
      // The packages that the page contains, with their licences: tools/sbom.py reads it.
      license: { fileName: "licenses.json" },
    },
    test: {
      environment: "happy-dom",
      include: ["src/**/*.test.ts"],
      restoreMocks: true,
      setupFiles: ["src/testing/setup.ts"],
    },
    server: {
      fs: { allow: [here("..")] },
      proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
    },
  };
});
