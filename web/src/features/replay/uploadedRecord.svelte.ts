/** A record that was opened from a file, on its way to the replay. */

let current: { name: string; text: string } | null = $state.raw(null);

export const uploaded = {
  get current(): { name: string; text: string } | null {
    return current;
  },
};

/** Read a file that somebody chose or dropped. */
export async function upload(file: File): Promise<void> {
  current = { name: file.name, text: await file.text() };
}
