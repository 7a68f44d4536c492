/**
 * Where the address bar names the page: with a service in the path; where a plain web host serves
 * one file from any folder, behind `#`.
 */

/** A page's path and query, as in `/replay/ID?seat=0`. */
export interface Place {
  path: string;
  query: string;
}

const isBehindHash = import.meta.env.MODE === "offline";

/** Folders of a service that are not pages of this site. */
const OTHERS = ["/api/", "/offline/"];

/** Where the service also has the game for playing without a network, if it does. */
export const offlineSite =
  document.querySelector<HTMLMetaElement>('meta[name="coatl-offline"]')?.content ?? null;

/** Whether addresses may end with the name of a section. */
export const hasAnchors = !isBehindHash;

/** The place that an address names. */
export function placeOf(url: Pick<URL, "pathname" | "search" | "hash">): Place {
  if (!isBehindHash) return { path: url.pathname, query: url.search };
  const [path = "", query] = url.hash.slice(1).split("?");
  return { path: path || "/", query: query === undefined ? "" : `?${query}` };
}

/** The link to a place within the site, such as `/rules`. */
export function linkTo(place: string): string {
  if (!isBehindHash) return place;
  return place === "/" ? location.pathname : `#${place}`;
}

/** The link to a place for other devices and programs. */
export function absoluteLink(place: string): string {
  return new URL(linkTo(place), location.href).href;
}

/** Whether an address is a page of this site, and not an anchor of the present one. */
export function isPage(url: URL): boolean {
  if (url.origin !== location.origin) return false;
  if (isBehindHash) return url.pathname === location.pathname && /^(#\/|$)/.test(url.hash);
  if (OTHERS.some((folder) => url.pathname.startsWith(folder))) return false;
  return !(url.hash && url.pathname === location.pathname);
}

/** A file of the site that is not compiled into the page. */
export function fileUrl(name: string): string {
  return import.meta.env.BASE_URL + name;
}
