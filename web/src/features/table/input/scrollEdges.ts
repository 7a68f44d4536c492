/** Notes at a row that scrolls sideways whether there is more before or after what is seen. */

export function edges(row: HTMLElement): () => void {
  const note = (): void => {
    row.toggleAttribute("data-before", row.scrollLeft > 4);
    row.toggleAttribute("data-after", row.scrollLeft + row.clientWidth < row.scrollWidth - 4);
  };
  const sizes = new ResizeObserver(note);
  const observe = (): void => {
    sizes.disconnect();
    for (const one of [row, ...row.children]) sizes.observe(one);
  };
  const children = new MutationObserver(observe);
  children.observe(row, { childList: true });
  row.addEventListener("scroll", note, { passive: true });
  observe();
  return () => {
    sizes.disconnect();
    children.disconnect();
    row.removeEventListener("scroll", note);
  };
}
