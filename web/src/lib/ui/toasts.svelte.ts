/** Short notices that disappear by themselves. */

export interface Toast {
  id: number;
  text: string;
  warning: boolean;
}

/** Milliseconds a notice stays, plus some for every character. */
const DURATION = 5000;
const DURATION_PER_CHARACTER = 40;

let list: Toast[] = $state.raw([]);
let last = 0;

export const toasts = {
  get current(): Toast[] {
    return list;
  },
};

/** Show a notice for a while. */
export function toast(text: string, warning = false): void {
  const id = ++last;
  list = [...list, { id, text, warning }];
  setTimeout(() => dismiss(id), DURATION + DURATION_PER_CHARACTER * text.length);
}

export function dismiss(id: number): void {
  list = list.filter((item) => item.id !== id);
}
