/** The record opened from a file, for the replay page. */

let current: { name: string; text: string } | null = $state.raw(null);

export const uploadedRecord = {
  get current(): { name: string; text: string } | null {
    return current;
  },
};

/** Read a file that was chosen or dropped. */
export async function uploadRecord(file: File): Promise<void> {
  current = { name: file.name, text: await file.text() };
}
