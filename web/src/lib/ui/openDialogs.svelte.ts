/** Windows that any page may open. */

export const windows = $state({ settings: false });
