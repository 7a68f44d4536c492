/** Short notices that go by themselves. */

export interface Toast {
  id: number;
  text: string;
  warning: boolean;
}

const STAYS = 5000;

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
  setTimeout(() => dismiss(id), STAYS + 40 * text.length);
}

export function dismiss(id: number): void {
  list = list.filter((item) => item.id !== id);
}
