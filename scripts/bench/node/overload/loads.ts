/** Calls that are offered to one client, more than it may send. */
export interface Load {
  name: string;
  options: { requestsPerMinute?: number; totalTimeout: number; maxRetries: number };
  /** Calls per second. */
  offered: number;
  /** Calls per second that the pace allows. */
  allowed: number;
  /** Policy of a 429 with which the server responds to the first request: a window of 2 s, then this pace. */
  policy?: string;
}

/** Seconds for which a 429 closes the rate limiter. */
export const CLOSED_S = 2;

export const LOADS: readonly Load[] = [
  {
    name: 'fixed pace, 10/s',
    options: { requestsPerMinute: 600, totalTimeout: 2000, maxRetries: 0 },
    offered: 30,
    allowed: 10,
  },
  {
    name: 'fixed pace, 100/s',
    options: { requestsPerMinute: 6000, totalTimeout: 2000, maxRetries: 0 },
    offered: 300,
    allowed: 100,
  },
  {
    name: 'after a 429, 10/s',
    options: { totalTimeout: 1500, maxRetries: 0 },
    offered: 50,
    allowed: 10,
    policy: '"default";q=600;w=60',
  },
  {
    name: 'after a 429, 100/s',
    options: { totalTimeout: 1500, maxRetries: 0 },
    offered: 300,
    allowed: 100,
    policy: '"default";q=6000;w=60',
  },
];
