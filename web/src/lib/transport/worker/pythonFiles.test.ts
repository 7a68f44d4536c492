import { beforeEach, expect, test, vi } from "vitest";

const SITE = "http://here/";
const FILE = `${SITE}python.wasm`;

vi.stubGlobal("__PYTHON_FILES__", { sizes: { "python.wasm": 4 } });
const { deleteWrongFiles, fetchFiles } = await import("./pythonFiles");

let stored: Map<string, Response>;
let cache: Cache;
let served: string;

beforeEach(() => {
  stored = new Map();
  cache = {
    match: (url: string) => Promise.resolve(stored.get(url)?.clone()),
    put: (url: string, response: Response) => Promise.resolve(void stored.set(url, response)),
    delete: (url: string) => Promise.resolve(stored.delete(url)),
  } as unknown as Cache;
  globalThis.fetch = () => Promise.resolve(new Response(served));
});

test("a file is stored when it is fetched, and not fetched again", async () => {
  served = "good";
  const onProgress = vi.fn();
  const fetchFile = fetchFiles(SITE, cache, onProgress);
  expect(await (await fetchFile("python.wasm")).text()).toBe("good");
  expect(onProgress).toHaveBeenLastCalledWith(4, 4);
  await vi.waitFor(() => expect(stored.has(FILE)).toBe(true));
  served = "evil";
  expect(await (await fetchFile("python.wasm")).text()).toBe("good");
});

test("a start page in place of a missing file is neither used nor stored", async () => {
  served = "<!doctype html>";
  const fetchFile = fetchFiles(SITE, cache, () => undefined);
  const response = await fetchFile("python.wasm");
  await expect(response.arrayBuffer()).rejects.toThrow("another file");
  await new Promise((resolve) => setTimeout(resolve));
  expect(stored.size).toBe(0);
});

test("only stored files of another size are deleted", async () => {
  stored.set(FILE, new Response("good"));
  await deleteWrongFiles(SITE, cache);
  expect(stored.has(FILE)).toBe(true);
  stored.set(FILE, new Response("<!doctype html>"));
  await deleteWrongFiles(SITE, cache);
  expect(stored.has(FILE)).toBe(false);
});
