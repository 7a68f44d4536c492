/** The router: which page is shown. The address bar is its only state. */

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string | null }
  | { page: "rules" }
  | { page: "lost" };

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // malformed: it matches no page
  }
}

function parse(path: string): Route {
  const [first, second, ...rest] = path.split("/").filter(Boolean).map(decode);
  if (rest.length) return { page: "lost" };
  if (first === undefined) return { page: "home" };
  if (first === "t" && second !== undefined) return { page: "table", id: second };
  if (first === "replay") return { page: "replay", id: second ?? null };
  if (first === "rules" && second === undefined) return { page: "rules" };
  return { page: "lost" };
}

let path = location.pathname;
let current: Route = $state.raw(parse(path));
let visits = $state(0);

/** The present page; `visits` counts page changes. */
export const route = {
  get current(): Route {
    return current;
  },
  get visits(): number {
    return visits;
  },
};

/** Show the page of the present address; the browser handles anchors within a page. */
function update(): void {
  if (location.pathname === path) return;
  path = location.pathname;
  current = parse(path);
  visits += 1;
}

/** Navigate to a page of this site. */
export function go(to: string): void {
  if (to !== location.pathname + location.search) history.pushState(null, "", to);
  scrollTo(0, 0);
  update();
}

addEventListener("popstate", update);

/** Links within the site change the page without reloading. */
addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download"))
    return;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname))
    return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
