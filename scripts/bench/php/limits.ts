import type { Limit } from '../limit.ts';

/** Limits of the PHP library: a change here is a decision that a review should see. */
export const PHP_LIMITS = {
  order: {
    on: 'ratio',
    bound: 1.6,
    isEnforced: false,
    reason: 'A small call may cost half more than ext-curl and json_decode, with retries, limits and types included.',
  },
  list: {
    on: 'ratio',
    bound: 1.4,
    isEnforced: false,
    reason: 'Most of a page is json_decode, and models are views of its objects.',
  },
  start: {
    on: 'figure',
    bound: 5,
    isEnforced: false,
    reason: 'PHP loads its code again for each request, unless the server caches it (`opcache`).',
  },
  files: {
    on: 'figure',
    bound: 60,
    isEnforced: true,
    reason: 'Each file costs a look-up and the compiler. A class that the first client does not need is loaded later.',
  },
  connections: { on: 'figure', bound: 1, isEnforced: true, reason: 'Sequential calls share one connection.' },
  page: {
    on: 'figure',
    bound: 1.5,
    isEnforced: true,
    reason: 'A page of 100 models may take half more memory than the arrays of json_decode, at its peak.',
  },
  growth: { on: 'figure', bound: 1, isEnforced: true, reason: 'Workers make 100,000 calls and more.' },
} satisfies Record<string, Limit>;

export type PhpLimitName = keyof typeof PHP_LIMITS;
