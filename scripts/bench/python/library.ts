import type { Library } from '../library.ts';
import { outputOf } from '../processes.ts';
import { installOthers, script } from './programs.ts';

const FLOOR = 'http.client';
const BARE = 'bare Python';

const count = async (what: string): Promise<{ ours: number }> => ({
  ours: Number(await outputOf(script('start.py', 'ours', what))),
});

/** Measurements of the Python library. A change of a limit is a decision that a review should see. */
export const library: Library = {
  file: 'scripts/bench/python/library.ts',
  clients: [FLOOR, 'ours', 'httpx', 'stripe', 'openai'],
  floods: ['httpx', 'ours'],
  starts: [BARE, 'ours', 'httpx', 'stripe', 'openai'],
  tasks: {
    orderCalls: { task: 'function_calls order', clients: ['ours'] },
    listCalls: { task: 'function_calls list', clients: ['ours'] },
    page: { task: 'memory list', clients: [FLOOR, 'ours'] },
  },
  sizes: { rounds: 15, orders: 200, lists: 50, flood: 1000, warmUp: 0, starts: 9, growth: 100_000 },
  entries: {
    order: {
      title: 'CPU per call, order of 1.5 kB',
      unit: 'µs',
      limits: [
        {
          to: FLOOR,
          bound: 1.2,
          isRough: true,
          reason:
            'A small call may cost a fifth more than http.client and json, with retries, limits and types included.',
        },
      ],
    },
    list: {
      title: 'CPU per call, 100 products of 60 kB',
      unit: 'µs',
      limits: [
        {
          to: FLOOR,
          bound: 0.8,
          isRough: true,
          reason:
            'msgspec decodes JSON in half the time of the json module, and models are views of the decoded values.',
        },
      ],
    },
    flood: {
      title: '64 calls at once',
      unit: '/s',
      limits: [
        {
          to: 'httpx',
          bound: 1,
          isLeast: true,
          isRough: true,
          reason: 'The asynchronous client must be ahead of the HTTP client that integrators would use instead.',
        },
      ],
    },
    start: {
      title: 'Import, CPU of the process',
      unit: 'ms',
      limits: [
        {
          to: 'httpx',
          bound: 0.5,
          isRough: true,
          reason:
            'A serverless function pays this on each cold start; httpx is the lightest client besides the standard library.',
        },
        {
          to: ['stripe', 'openai'],
          bound: 0.4,
          isRough: true,
          reason: 'The import must be far ahead of the libraries that integrators know.',
        },
      ],
    },
    modules: {
      title: 'Modules loaded by the import',
      unit: 'modules',
      limits: [
        { bound: 190, reason: 'Each module costs CPU time at import. Half of these belong to the standard library.' },
      ],
    },
    installed: {
      title: 'Installed with all dependencies',
      unit: 'bytes',
      limits: [{ bound: 5_000_000, reason: 'Functions and containers with the library stay small.' }],
    },
    orderCalls: {
      title: 'Function calls of an order',
      unit: 'calls',
      limits: [
        {
          bound: 448,
          reason:
            'Function calls of one small call, of Python and of C. They are the same in each run, unlike times. The check of what a middleware changed takes 66, the count of resends 6, and the server and the query of an operation 2.',
        },
      ],
    },
    listCalls: {
      title: 'Function calls of a page',
      unit: 'calls',
      limits: [
        {
          bound: 700,
          reason: 'A page of 100 records may cost one function call for each record more than one record.',
        },
      ],
    },
    connections: {
      title: 'Connections, 150 sequential calls',
      unit: 'opened',
      limits: [{ bound: 1, reason: 'Sequential calls share one connection.' }],
    },
    page: {
      title: 'Memory of a page',
      unit: 'bytes',
      limits: [
        { to: FLOOR, bound: 1.5, reason: 'A page of 100 models may take half more memory than its dictionaries.' },
      ],
    },
    growth: {
      title: 'Memory growth per call',
      unit: 'bytes',
      limits: [{ bound: 8, reason: 'Anything retained per call takes 16 bytes or more.' }],
    },
  },
  async prepare() {
    await installOthers();
    return {
      worker: (client, url) => script('worker.py', client, url),
      start: (client) => script('start.py', client),
      counts: async () => ({ modules: await count('modules'), installed: await count('installed') }),
      async [Symbol.asyncDispose]() {},
    };
  },
};
