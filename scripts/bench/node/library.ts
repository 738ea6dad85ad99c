import { join } from 'node:path';
import type { Library } from '../library.ts';
import { aheadOf } from '../limits.ts';
import { bundles } from './bundles.ts';
import { BASELINE, CLIENTS } from './clients.ts';
import { NAMES, parsedFiles, startProgram } from './start.ts';
import { makeWorkspace } from './workspace.ts';

const PEERS = ['stripe', 'openai'];
const BARE = 'bare Node.js';
const BUNDLE = 'Bundle of one list call, minified and gzipped';
const CLIENT_NAMES = Object.keys(CLIENTS);

const ahead = aheadOf(PEERS);

/** Measurements of the Node.js library. A change of a limit is a decision that a review should see. */
export const library: Library = {
  file: 'scripts/bench/node/library.ts',
  clients: [BASELINE, 'ours', ...CLIENT_NAMES.filter((name) => name !== BASELINE && name !== 'ours')],
  floods: CLIENT_NAMES,
  starts: NAMES,
  tasks: {},
  sizes: { rounds: 21, orders: 400, lists: 100, flood: 1500, warmUp: 15, starts: 15, growth: 100_000 },
  entries: {
    operations: { title: 'Operations of the contract', unit: 'operations', limits: [] },
    order: {
      title: 'CPU per call, order of 1.5 kB',
      unit: 'µs',
      limits: [
        {
          to: BASELINE,
          bound: 1.3,
          isRough: true,
          reason:
            'Most of a small call is the HTTP client: fetch alone costs four times the baseline, so the library must add little to node:http.',
        },
        ahead,
      ],
    },
    list: {
      title: 'CPU per call, 100 products of 60 kB',
      unit: 'µs',
      limits: [
        {
          to: BASELINE,
          bound: 1.1,
          isRough: true,
          reason:
            'JSON.parse takes most of the time of a long response, which leaves none for a second pass over the items.',
        },
        ahead,
      ],
    },
    flood: {
      title: '64 calls at once',
      unit: '/s',
      limits: [
        {
          to: BASELINE,
          bound: 0.8,
          isLeast: true,
          isRough: true,
          reason:
            'Concurrent calls must not wait for each other; the library may cost a fifth of the throughput of the baseline.',
        },
      ],
    },
    start: {
      title: 'Import and construct, CPU of the process',
      unit: 'ms',
      limits: [
        { to: BARE, bound: 1.35, isRough: true, reason: 'A serverless function pays this on each cold start.' },
        ahead,
      ],
    },
    growth: {
      title: 'Retained heap per call',
      unit: 'bytes',
      limits: [
        {
          bound: 8,
          isRough: true,
          reason:
            'Anything retained per call takes 16 bytes or more; the baseline itself grows by up to 2 as code is compiled.',
        },
      ],
    },
    connections: {
      title: 'Connections, 150 sequential calls',
      unit: 'opened',
      limits: [
        {
          bound: 1,
          reason: 'Sequential calls share one connection: a new connection costs two round trips or more.',
        },
      ],
    },
    parsed: {
      title: 'Files parsed until the client is ready',
      unit: 'files',
      limits: [{ bound: 40, reason: 'Each file costs about 0.4 ms of CPU at import.' }],
    },
    bundle: {
      title: BUNDLE,
      unit: 'bytes',
      limits: [
        {
          bound: 20_300,
          perOperation: 55,
          reason:
            'The goal is 12,000 for one list call with retries, limits and errors. The validation of requests takes 2600 more, and the repairs under real faults 6050: lost requests sent again, bursts, bodies in tiny pieces, infinite numbers, requests that a middleware made unsendable, request(), secrets in every form, a queue for the rate limit, checks of options, exact integers (docs/adr/0017). Errors whose body is not a problem, options with a wrong name, and pages whose fields have another type take 450. svix takes 28 kB, stripe 33.',
        },
      ],
    },
    webBundle: {
      title: `${BUNDLE}, in a browser`,
      unit: 'bytes',
      limits: [
        {
          bound: 18_450,
          perOperation: 55,
          reason:
            'The goal is 12,000, as for Node.js. Without the code that only Node.js can run, the bundle came close to it before the repairs (docs/adr/0017).',
        },
      ],
    },
    standaloneClient: {
      title: `${BUNDLE}, of one function and its client`,
      unit: 'bytes',
      limits: [
        {
          bound: 17_400,
          reason:
            'The goal is 6000 for one function with its client. Retries, limits, errors, validation and the repairs under real faults take more, and every call needs them (docs/adr/0017).',
        },
      ],
    },
    standalone: {
      title: `${BUNDLE}, of one function alone`,
      unit: 'bytes',
      limits: [
        {
          bound: 2_450,
          reason:
            'Importing one more function must cost only that function, with its pages and the classes of its errors. The goal is 1500; recognising errors of another copy, reporting arguments that cannot be read, lists that cannot go on, and pages whose fields have another type exceed it.',
        },
      ],
    },
  },
  async prepare() {
    const workspace = await makeWorkspace();
    const { folder } = workspace;
    return {
      worker: (client, url) => ({
        program: process.execPath,
        args: [join(folder, 'node/worker.mjs'), client, url],
        cwd: folder,
      }),
      start: (client) => startProgram(folder, client),
      counts: async () => ({ ...(await bundles(folder)), parsed: await parsedFiles(folder) }),
      [Symbol.asyncDispose]: () => workspace[Symbol.asyncDispose](),
    };
  },
};
