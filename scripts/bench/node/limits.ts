import type { Limit } from '../limit.ts';

/** All limits in one table: a change here is a decision that a review should see. */
export const LIMITS = {
  order: {
    on: 'ratio',
    bound: 1.3,
    isEnforced: false,
    reason:
      'Most of a small call is the HTTP client: fetch alone costs four times the baseline, so the library must add little to node:http.',
  },
  list: {
    on: 'ratio',
    bound: 1.1,
    isEnforced: false,
    reason: 'Most of a long response is JSON.parse: there is no budget for a second pass over the items.',
  },
  peer: {
    on: 'ratio',
    bound: 1,
    isEnforced: false,
    reason: 'The library must be faster than the fastest of the libraries that integrators know.',
  },
  start: {
    on: 'figure',
    bound: 15,
    isEnforced: false,
    reason: 'A serverless function pays this on each cold start; stripe takes about 70 ms.',
  },
  flood: {
    on: 'ratio',
    bound: 0.8,
    isLeast: true,
    isEnforced: false,
    reason:
      'Concurrent calls must not wait for each other; the library may cost a fifth of the throughput of the baseline.',
  },
  heap: {
    on: 'figure',
    bound: 8,
    isEnforced: false,
    reason:
      'Anything retained per call takes 16 bytes or more; the baseline itself grows by up to 2 as code is compiled.',
  },
  parsed: {
    on: 'figure',
    bound: 40,
    isEnforced: true,
    reason: 'Each file costs about 0.4 ms of CPU at import: 40 of them use the whole budget of 15 ms.',
  },
  bundle: {
    on: 'figure',
    bound: 17_750,
    perOperation: 55,
    isEnforced: true,
    reason:
      'The goal is 12,000 for one list call with retries, limits and errors. The validation of requests takes 2600 more, and the repairs under real faults 4300: lost requests sent again, request(), secrets in every form, a queue for the rate limit, checks of options, exact integers (docs/adr/0017). svix takes 28 kB, stripe 33.',
  },
  webBundle: {
    on: 'figure',
    bound: 16_100,
    perOperation: 55,
    isEnforced: true,
    reason:
      'The goal is 12,000, as for Node.js. Without the code that only Node.js can run, the bundle came close to it before the repairs (docs/adr/0017).',
  },
  standalone: {
    on: 'figure',
    bound: 1875,
    isEnforced: true,
    reason:
      'Importing one more function must cost only that function, with its pages and the classes of its errors. The goal is 1500; recognising errors of another copy and reporting arguments that cannot be read exceed it.',
  },
  standaloneClient: {
    on: 'figure',
    bound: 15_015,
    isEnforced: true,
    reason:
      'The goal is 6000 for one function with its client. Retries, limits, errors, validation and the repairs under real faults take more, and every call needs them (docs/adr/0017).',
  },
  connections: {
    on: 'figure',
    bound: 1,
    isEnforced: true,
    reason: 'Sequential calls share one connection: a new connection costs two round trips or more.',
  },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
