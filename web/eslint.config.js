import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** Files that must not import from a folder. */
const forbidImports = (files, group, message) => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns: [{ group, message }] }] },
});

export default ts.config(
  { ignores: ["src/lib/api/protocol.ts"] }, // generated
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      // `noUncheckedIndexedAccess` asks for it where an index is known to exist
      "@typescript-eslint/no-non-null-assertion": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // the site has no base path, and its router handles plain links
      "svelte/no-navigation-without-resolve": "off",
      // plain Maps and Sets here are local, private, or replaced as a whole
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["public/*.js", "offline/*.js"],
    // SITE is in front of the file once it is built (tools/site.py)
    languageOptions: { globals: { ...globals.serviceworker, SITE: "readonly" } },
  },
  { files: ["*.js"], languageOptions: { globals: { ...globals.node } } },
  forbidImports(["src/lib/**"], ["$features/*", "**/features/**"], "lib does not import features"),
);
