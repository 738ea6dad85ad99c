import type { Command, Library } from '../library.ts';
import { aheadOf } from '../limits.ts';
import { outputOf } from '../processes.ts';
import { buildPrograms } from './build.ts';

const FLOOR = 'java.net.http';
const PEERS = ['stripe', 'openai'];
const OWN_CLASS = /^\[[^\n]*\] com\.integrationapi\.(?!bench\.)/gm;

const program = (name: string, ...args: string[]): string[] => [`com.integrationapi.bench.${name}`, ...args];

/** Measurements of the Java library. A change of a limit is a decision that a review should see. */
export const library: Library = {
  file: 'scripts/bench/java/library.ts',
  clients: [FLOOR, 'ours', 'ours async', 'ours on java.net.http', ...PEERS],
  floods: [],
  starts: [FLOOR, 'ours'],
  tasks: {
    orderBytes: { task: 'allocated order', clients: ['ours'] },
    listBytes: { task: 'allocated list', clients: ['ours'] },
  },
  // The clock of a process ticks every 10 ms.
  sizes: { rounds: 9, orders: 2000, lists: 400, flood: 0, warmUp: 3, starts: 9, growth: 100_000 },
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
            'A small call may cost a fifth more than java.net.http and Jackson, with retries, limits and types included.',
        },
        aheadOf(PEERS),
      ],
    },
    list: {
      title: 'CPU per call, 100 products of 60 kB',
      unit: 'µs',
      limits: [
        {
          to: FLOOR,
          bound: 1.1,
          isRough: true,
          reason:
            'Decoding takes most of the time of a long response: models must cost no more than the tree of a bare parser.',
        },
        aheadOf(PEERS),
      ],
    },
    start: {
      title: 'First call in a cold JVM, CPU of the process',
      unit: 'ms',
      limits: [
        {
          to: FLOOR,
          bound: 1.3,
          isRough: true,
          reason: 'A serverless function pays the first call of a cold JVM on each start.',
        },
      ],
    },
    decoding: {
      title: 'Decoding of the page',
      unit: 'µs',
      limits: [
        {
          to: 'jacksonTree',
          bound: 1,
          isRough: true,
          reason: 'Our parser with models must be faster than Jackson; otherwise programs should use Jackson.',
        },
      ],
    },
    jar: {
      title: 'Jar',
      unit: 'bytes',
      limits: [{ bound: 1_000_000, reason: 'stripe-java has 20 MB, openai-java 75 MB.' }],
    },
    dependencies: {
      title: 'Libraries that a program needs besides it',
      unit: 'libraries',
      limits: [
        {
          bound: 0,
          reason: 'Our parser is as fast as Jackson (docs/adr/0022), so a program needs no other library.',
        },
      ],
    },
    classes: {
      title: 'Classes of the library that the first call loads',
      unit: 'classes',
      limits: [
        {
          bound: 190,
          reason: 'Each class of the library that the first call loads costs about 0.2 ms of CPU time in a cold JVM.',
        },
      ],
    },
    orderBytes: {
      title: 'Allocated for an order',
      unit: 'bytes',
      limits: [
        {
          bound: 20_000,
          reason: 'Bytes that the calling thread allocates for an order of 1.5 kB, before the code is optimised.',
        },
      ],
    },
    listBytes: {
      title: 'Allocated for a page',
      unit: 'bytes',
      limits: [
        {
          bound: 320_000,
          reason: 'Bytes that the calling thread allocates for a page of 60 kB, before the code is optimised.',
        },
      ],
    },
    connections: {
      title: 'Connections, 150 sequential calls',
      unit: 'opened',
      limits: [{ bound: 1, reason: 'Sequential calls share one connection.' }],
    },
    growth: {
      title: 'Memory growth per call',
      unit: 'bytes',
      limits: [{ bound: 8, isRough: true, reason: 'Anything retained per call takes 16 bytes or more.' }],
    },
  },
  async prepare(isQuick) {
    const { classPath, jar, dependencies } = await buildPrograms();
    const java = (args: string[], options: string[] = []): Command => ({
      program: 'java',
      args: [...options, '-cp', classPath, ...args],
    });
    return {
      worker: (client, url) => java(program('Worker', client, url)),
      start: (client, url) => java(program('First', client, url)),
      async counts(url) {
        const log = await outputOf(java(program('First', 'ours', url), ['-Xlog:class+load']));
        const counts = { jar, dependencies, classes: [...log.matchAll(OWN_CLASS)].length };
        const ours = Object.entries(counts).map(([key, count]) => [key, { ours: count }]);
        const jmh = { ...java(['org.openjdk.jmh.Main', 'Decoding']), env: { BENCH_URL: url } };
        return { ...Object.fromEntries(ours), ...(isQuick ? {} : { decoding: await decodingTimes(jmh) }) };
      },
      async [Symbol.asyncDispose]() {},
    };
  },
};

/** Returns the microseconds of each way to decode a page, as `JMH` measures them. */
async function decodingTimes(jmh: Command): Promise<Record<string, number>> {
  const found = (await outputOf(jmh)).matchAll(/^Decoding\.(\w+) +avgt +\d+ +([\d.]+)/gm);
  return Object.fromEntries([...found].map(([, name = '', time]) => [name === 'models' ? 'ours' : name, Number(time)]));
}
