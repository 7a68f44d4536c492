/**
 * How much room an opponent has: `alone` is the only one and has room for the cards on its Cóatls,
 * `compact` shares the row with others, `large` is shown in a dialog.
 */
export type OpponentVariant = "alone" | "compact" | "large";
