/** Runs a case and reports its outcome. */
import type { Job, Outcome, Reply } from '../../../../scripts/conformance/protocol.ts';
import type { ManyCall, OperationCall, PagesCall } from '../../../../scripts/conformance/scenarios/scenario.ts';
import type { ClientOptions, IntegrationApi } from '../../src/index.ts';
import type { Calls } from './calls.ts';
import { callOperation } from './dispatch.ts';
import { makeClient, optionsOfCall } from './options.ts';
import { classOf, errorOutcome, type Surroundings, valueOutcome } from './report.ts';
import { Unsupported } from './unsupported.ts';
import { unwrapEvent } from './unwrap.ts';

interface Done {
  value: unknown;
  meta?: object;
}

interface List extends AsyncIterable<unknown> {
  pages: () => AsyncIterable<unknown>;
  toArray: (options: { limit: number }) => Promise<unknown[]>;
}

/** Never fails, because errors are outcomes. */
export async function run(job: Job, calls: Calls, variant: ClientOptions = {}): Promise<Reply> {
  const around: Surroundings = { log: [] };
  const clock = { start: performance.now() };
  const outcome = await outcomeOf(job, { around, calls, clock, variant }).catch((error: unknown) =>
    errorOutcome(error, around),
  );
  return { ms: performance.now() - clock.start, outcome };
}

interface Course {
  around: Surroundings;
  calls: Calls;
  clock: { start: number };
  /** Options of the column. */
  variant: ClientOptions;
}

async function outcomeOf({ call, client: options }: Job, { around, calls, clock, variant }: Course): Promise<Outcome> {
  if ('unwrap' in call) return valueOutcome(await unwrapEvent(call.unwrap), undefined, around);
  const client = makeClient(options, around.log, variant);
  around.client = client;
  if ('construct' in call) return valueOutcome(undefined, undefined, around);
  // Creating the client is not part of the call.
  clock.start = performance.now();
  if ('many' in call) return countMany(call, client, calls);
  const { value, meta } = await ('pages' in call ? goThrough(call, client, calls) : callOnce(call, client, calls));
  return valueOutcome(value, meta, around);
}

async function callOnce(call: OperationCall, client: IntegrationApi, calls: Calls): Promise<Done> {
  return calls.start(call.options?.cancel, async (signal) => {
    const result = callOperation(client, call, optionsOfCall(call.options ?? {}, signal));
    if (!('withResponse' in result)) return { value: await result };
    const { data, ...meta } = await (result as unknown as WithResponse).withResponse();
    return { value: data, meta };
  });
}

interface WithResponse {
  withResponse: () => Promise<{ data: unknown }>;
}

async function goThrough({ pages: call }: PagesCall, client: IntegrationApi, calls: Calls): Promise<Done> {
  return calls.start(call.options?.cancel, async (signal) => {
    const result = callOperation(client, call, optionsOfCall(call.options ?? {}, signal));
    if (!(Symbol.asyncIterator in result)) {
      await result.catch(() => undefined);
      throw new Unsupported(`pages of ${call.operation}`);
    }
    const list = result as unknown as List;
    if (call.limit !== undefined) return { value: await list.toArray({ limit: call.limit }) };
    const max = call.take === 'all' ? Infinity : call.take;
    return { value: await take(call.per === 'pages' ? list.pages() : list, max) };
  });
}

async function take(source: AsyncIterable<unknown>, max: number): Promise<unknown[]> {
  const taken: unknown[] = [];
  if (max === 0) return taken;
  for await (const item of source) {
    taken.push(item);
    if (taken.length >= max) break;
  }
  return taken;
}

async function reached(time: number): Promise<void> {
  const early = time - performance.now();
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
}

function numbered({ numbered: header, call }: ManyCall['many'], number: number): OperationCall {
  if (header === undefined) return call;
  const { extra_headers: extra, ...options } = call.options ?? {};
  return { ...call, options: { ...options, extra_headers: { ...extra, [header]: String(number) } } };
}

async function countMany({ many }: ManyCall, client: IntegrationApi, calls: Calls): Promise<Outcome> {
  const errors: Record<string, number> = {};
  let ok = 0;
  let started = 0;
  const start = performance.now();
  const countCall = async (): Promise<void> => {
    started += 1;
    const number = started;
    await reached(start + (number - 1) * (many.every_ms ?? 0));
    try {
      await callOnce(numbered(many, number), client, calls);
      ok += 1;
    } catch (error) {
      if (error instanceof Unsupported) throw error;
      const name = classOf(error);
      errors[name] = (errors[name] ?? 0) + 1;
    }
  };
  const work = async (): Promise<void> => {
    while (started < many.times) await countCall();
  };
  if (many.first_alone === true) await countCall();
  await Promise.all(Array.from({ length: many.at_once }, work));
  return { kind: 'many', ok, errors };
}
