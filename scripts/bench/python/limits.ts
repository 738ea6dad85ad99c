import type { Limit } from '../limit.ts';

/** Limits of the Python library: a change here is a decision that a review should see. */
export const PYTHON_LIMITS = {
  order: {
    on: 'ratio',
    bound: 1.2,
    isEnforced: false,
    reason: 'A small call may cost a fifth more than http.client and json, with retries, limits and types included.',
  },
  list: {
    on: 'ratio',
    bound: 0.8,
    isEnforced: false,
    reason: 'msgspec decodes JSON in half the time of the json module, and models are views of the decoded values.',
  },
  flood: {
    on: 'ratio',
    bound: 1,
    isLeast: true,
    isEnforced: false,
    reason: 'The asynchronous client must be ahead of the HTTP client that integrators would use instead.',
  },
  start: {
    on: 'figure',
    bound: 90,
    isEnforced: false,
    reason: 'A serverless function pays this on each cold start; stripe takes about 150 ms.',
  },
  modules: {
    on: 'figure',
    bound: 190,
    isEnforced: true,
    reason: 'Each module costs CPU time at import. Half of these belong to the standard library.',
  },
  installed: {
    on: 'figure',
    bound: 5_000_000,
    isEnforced: true,
    reason: 'Functions and containers with the library stay small.',
  },
  orderCalls: {
    on: 'figure',
    bound: 360,
    isEnforced: true,
    reason: 'Function calls of one small call, of Python and of C. They are the same in each run, unlike times.',
  },
  listCalls: {
    on: 'figure',
    bound: 700,
    isEnforced: true,
    reason: 'A page of 100 records may cost one function call for each record more than one record.',
  },
  connections: { on: 'figure', bound: 1, isEnforced: true, reason: 'Sequential calls share one connection.' },
  page: {
    on: 'figure',
    bound: 1.5,
    isEnforced: true,
    reason: 'A page of 100 models may take half more memory than its dictionaries.',
  },
  growth: {
    on: 'figure',
    bound: 8,
    isEnforced: true,
    reason: 'Anything retained per call takes 16 bytes or more.',
  },
} satisfies Record<string, Limit>;

export type PythonLimitName = keyof typeof PYTHON_LIMITS;
