/** How long to wait before the next attempt to reconnect. */

const FIRST_DELAY = 400;
const LONGEST_DELAY = 10_000;

/**
 * Exponential back-off in milliseconds, with jitter of ±25 % so that the clients of a restarted
 * service do not all return at the same moment.
 */
export function retryDelay(attempt: number, isRateLimited = false): number {
  const delay = isRateLimited
    ? LONGEST_DELAY
    : Math.min(FIRST_DELAY * 2 ** (attempt - 1), LONGEST_DELAY);
  return delay * (0.75 + Math.random() / 2);
}
