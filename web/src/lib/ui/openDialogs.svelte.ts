/** Dialogs that any page may open, and whether they are open. */

export const openDialogs = $state({ settings: false, turnAlerts: false });
