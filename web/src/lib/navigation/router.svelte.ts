/** The router: which page is shown. The address bar is its only state. */

import { isPage, linkTo, placeOf } from "./address";

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string | null }
  | { page: "rules" }
  | { page: "mine" }
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
  if (first === "mine" && second === undefined) return { page: "mine" };
  return { page: "lost" };
}

let path = placeOf(location).path;
let current: Route = $state.raw(parse(path));
let visits = $state(0);

/** The present page; `visits` counts page changes. */
export const route = {
  get current(): Route {
    return current;
  },
  /** The query of the present address, as `?seat=0`. Not reactive. */
  get query(): string {
    return placeOf(location).query;
  },
  get visits(): number {
    return visits;
  },
};

/** Show the page of the present address; the browser handles anchors within a page. */
function update(): void {
  const now = placeOf(location).path;
  if (now === path) return;
  path = now;
  current = parse(path);
  visits += 1;
}

/** Navigate to a place within this site, such as `/rules`. */
export function go(to: string): void {
  show(new URL(linkTo(to), location.href));
}

function show(url: URL): void {
  if (url.href !== location.href) history.pushState(null, "", url);
  scrollTo(0, 0);
  update();
}

addEventListener("popstate", update);

/** Links within the site change the page without reloading. */
addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !link.href || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  if (!isPage(url)) return;
  event.preventDefault();
  show(url);
});
