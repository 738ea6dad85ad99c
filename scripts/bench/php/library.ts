import type { Library } from '../library.ts';
import { outputOf } from '../processes.ts';
import { php } from './programs.ts';
import { stockClient } from './stock.ts';

const FLOOR = 'ext-curl';
const BARE = 'bare PHP';

/** Measurements of the PHP library. A change of a limit is a decision that a review should see. */
export const library: Library = {
  file: 'scripts/bench/php/library.ts',
  clients: [FLOOR, 'ours', 'guzzle', 'stock generator'],
  floods: [],
  starts: [BARE, 'ours', 'guzzle'],
  tasks: { page: { task: 'memory list', clients: [FLOOR, 'ours'] } },
  sizes: { rounds: 15, orders: 200, lists: 50, flood: 0, warmUp: 0, starts: 9, growth: 100_000 },
  entries: {
    order: {
      title: 'CPU per call, order of 1.5 kB',
      unit: 'µs',
      limits: [
        {
          to: FLOOR,
          bound: 1.6,
          isRough: true,
          reason:
            'A small call may cost half more than ext-curl and json_decode, with retries, limits and types included.',
        },
      ],
    },
    list: {
      title: 'CPU per call, 100 products of 60 kB',
      unit: 'µs',
      limits: [
        {
          to: FLOOR,
          bound: 1.4,
          isRough: true,
          reason: 'json_decode takes most of the time of a page, and models are views of its objects.',
        },
      ],
    },
    start: {
      title: 'First client without `opcache`, CPU of the process',
      unit: 'ms',
      limits: [
        {
          to: BARE,
          bound: 1.25,
          isRough: true,
          reason: 'PHP loads its code again for each request, unless the server caches it (`opcache`).',
        },
      ],
    },
    files: {
      title: 'Files of the first client',
      unit: 'files',
      limits: [
        {
          bound: 60,
          reason:
            'Each file costs a look-up and the compiler. A class that the first client does not need is loaded later.',
        },
      ],
    },
    connections: {
      title: 'Connections, 150 sequential calls',
      unit: 'opened',
      limits: [{ bound: 1, reason: 'Sequential calls share one connection.' }],
    },
    page: {
      title: 'Peak of memory of a page',
      unit: 'bytes',
      limits: [
        {
          to: FLOOR,
          bound: 1.5,
          reason: 'A page of 100 models may take half more memory than the arrays of json_decode, at its peak.',
        },
      ],
    },
    growth: {
      title: 'Memory growth per call',
      unit: 'bytes',
      limits: [{ bound: 1, reason: 'Workers make 100,000 calls and more.' }],
    },
  },
  async prepare(isQuick) {
    // Printing the client of openapi-generator's own templates takes a while.
    const stock = isQuick ? [] : [await stockClient()];
    return {
      worker: (client, url) => php('worker.php', client, url, ...stock),
      start: (client) => php('start.php', client),
      counts: async () => ({ files: { ours: Number(await outputOf(php('start.php', 'ours', 'files'))) } }),
      async [Symbol.asyncDispose]() {},
    };
  },
};
