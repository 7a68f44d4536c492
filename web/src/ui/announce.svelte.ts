/** What whoever hears the page is told next to what is drawn. */

let current = $state("");

export const announcement = {
  get current(): string {
    return current;
  },
};

/** Say something to a screen reader, politely; the same thing twice is said twice. */
export function announce(text: string): void {
  current = current === text ? `${text}\u00a0` : text;
}
