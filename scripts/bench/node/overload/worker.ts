/** Offers the calls of one load to one client, evenly over the time, and counts how they end. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LOADS } from './loads.ts';

/** Outcome of a load. */
export interface Ended {
  offered: number;
  /** Calls that succeeded while others were offered. */
  succeeded: number;
  /** Calls that failed, by the class of their error. */
  errors: Record<string, number>;
  /** Milliseconds after which a call was refused by the rate limiter, the median. */
  refusedAfter: number;
}

interface Sdk {
  IntegrationApi: new (options: object) => {
    rateLimit: { retrieve: () => Promise<unknown> };
  };
}

const [index, url, seconds] = process.argv.slice(2).map(String) as [string, string, string];
const load = LOADS[Number(index)];
if (load === undefined) throw new Error(`no load has the number ${index}`);
const { options, offered } = load;
// The type `string` keeps the compiler from resolving the module: the library is built for the run.
const name: string = '@integration-api/sdk';
const { IntegrationApi } = (await import(name)) as Sdk;
const api = new IntegrationApi({ apiKey: 'ik_test_bench', baseUrl: url, ...options });
const ended: Ended = { offered: 0, succeeded: 0, errors: {}, refusedAfter: 0 };
const refusals: number[] = [];
const start = performance.now();
const last = start + Number(seconds) * 1000;

const call = async (): Promise<void> => {
  const begin = performance.now();
  try {
    await api.rateLimit.retrieve();
    if (performance.now() < last) ended.succeeded += 1;
  } catch (error) {
    const { name: label, attempts } = error as Error & { attempts: number };
    ended.errors[label] = (ended.errors[label] ?? 0) + 1;
    if (label === 'RateLimitError' && attempts === 0) refusals.push(performance.now() - begin);
  }
};

process.on('disconnect', () => process.exit());
const calls: Promise<void>[] = [];
const total = offered * Number(seconds);
while (ended.offered < total) {
  const due = Math.min(total, Math.ceil(((performance.now() - start) / 1000) * offered));
  for (; ended.offered < due; ended.offered += 1) calls.push(call());
  await sleep(1);
}
await Promise.all(calls);
ended.refusedAfter = refusals.toSorted((a, b) => a - b)[Math.floor(refusals.length / 2)] ?? 0;
process.send?.(ended);
