const DAY = 24 * 3_600_000;

/** Time for which events and deliveries can be read. */
export const READABLE_MS = 30 * DAY;

/**
 * Time for which their rows are kept. A delivery that is retried by hand on its last day needs its event for the whole
 * schedule, which is at most ten days if the receiver postpones every attempt.
 */
export const KEPT_MS = 45 * DAY;

/** Time for which the ids of removed events and deliveries are kept, so that the API reports them as expired. */
export const REMEMBERED_MS = 365 * DAY;
