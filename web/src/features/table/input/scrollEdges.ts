/** Marks a row that scrolls sideways, so that CSS can fade the edges with more to see. */

/** Set `data-before` and `data-after` while content is hidden on that side. */
export function scrollEdges(row: HTMLElement): () => void {
  const update = (): void => {
    row.toggleAttribute("data-before", row.scrollLeft > 4);
    row.toggleAttribute("data-after", row.scrollLeft + row.clientWidth < row.scrollWidth - 4);
  };
  const sizes = new ResizeObserver(update);
  const observe = (): void => {
    sizes.disconnect();
    for (const one of [row, ...row.children]) sizes.observe(one);
  };
  const children = new MutationObserver(observe);
  children.observe(row, { childList: true });
  row.addEventListener("scroll", update, { passive: true });
  observe();
  return () => {
    sizes.disconnect();
    children.disconnect();
    row.removeEventListener("scroll", update);
  };
}
