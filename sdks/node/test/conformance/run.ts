/** Runs a case and reports its outcome. */
import type { TypeRef } from '../../../../generators/model/model.ts';
import type { Job, Outcome, Reply, StepsOutcome } from '../../../../scripts/conformance/protocol.ts';
import type { Json } from '../../../../scripts/conformance/scenarios/json.ts';
import type {
  ManyCall,
  OperationCall,
  PagesCall,
  RequestCall,
  StepsCall,
} from '../../../../scripts/conformance/scenarios/scenario.ts';
import type { ClientOptions, IntegrationApi, RawRequest } from '../../src/index.ts';
import type { Calls } from './calls.ts';
import { callOperation, READER, typesOf } from './dispatch.ts';
import { Observations } from './observers.ts';
import { makeClient, optionsOf, optionsOfCall } from './options.ts';
import { classOf, type Done, errorOutcome, type Surroundings, valueOutcome } from './report.ts';
import { Unsupported } from './unsupported.ts';
import { receiveWebhooks, unwrapEvent } from './webhooks.ts';

interface List extends AsyncIterable<unknown> {
  pages: () => AsyncIterable<unknown>;
  toArray: (options: { limit: number }) => Promise<unknown[]>;
}

/** Never fails, because errors are outcomes. */
export async function run(job: Job, calls: Calls, variant: ClientOptions): Promise<Reply> {
  const around: Surroundings = { seen: new Observations((event) => calls.at(event)) };
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

/** Union of all events of webhooks. */
const EVENT = { kind: 'union', name: 'Event' } as const;

async function outcomeOf({ call, client: options }: Job, { around, calls, clock, variant }: Course): Promise<Outcome> {
  if ('unwrap' in call) return valueOutcome(readAs(EVENT, await unwrapEvent(call.unwrap)), around);
  if ('receive' in call) {
    return valueOutcome({ value: await receiveWebhooks(call, around.seen, variant.fetch !== undefined) }, around);
  }
  const client = makeClient(options, variant, around.seen);
  around.client = client;
  if ('construct' in call) return valueOutcome({ value: null }, around);
  // Creating the client is not part of the call.
  clock.start = performance.now();
  if ('many' in call) return countMany(call, client, calls);
  if ('steps' in call) return takeSteps(call, client, around.seen, calls);
  if ('pages' in call) return valueOutcome(await goThrough(call, client, calls), around);
  if ('request' in call) return valueOutcome(await callByPath(call, client, calls), around);
  return valueOutcome(await callOnce(call, client, calls), around);
}

function readAs(type: TypeRef | undefined, value: unknown, meta?: object): Done {
  return { value: READER.read(type, value), shown: value, variant: READER.variant(type, value), meta };
}

async function callOnce(call: OperationCall, client: IntegrationApi, calls: Calls): Promise<Done> {
  return calls.start(call.options?.cancel, async (signal) => {
    const result = callOperation(client, call, optionsOfCall(call.options ?? {}, signal));
    const type = typesOf(call).result;
    if (!('withResponse' in result)) return readAs(type, await result);
    const { data, ...meta } = await (result as unknown as WithResponse).withResponse();
    return readAs(type, data, meta);
  });
}

/** Sends a request to an operation that the library does not know. */
async function callByPath({ request }: RequestCall, client: IntegrationApi, calls: Calls): Promise<Done> {
  const { options = {}, path_params: pathParams, ...rest } = request;
  return calls.start(options.cancel, async (signal) => {
    const given = { ...rest, ...(pathParams === undefined ? {} : { pathParams }) } as RawRequest;
    const { data, ...meta } = await client.request<Json>(given, optionsOfCall(options, signal)).withResponse();
    return { value: data, shown: data, meta };
  });
}

interface WithResponse {
  withResponse: () => Promise<{ data: unknown }>;
}

async function goThrough({ pages: call }: PagesCall, client: IntegrationApi, calls: Calls): Promise<Done> {
  return calls.start(call.options?.cancel, async (signal, read) => {
    const result = callOperation(client, call, optionsOfCall(call.options ?? {}, signal));
    if (!(Symbol.asyncIterator in result)) {
      await result.catch(() => undefined);
      throw new Unsupported(`pages of ${call.operation}`);
    }
    const list = result as unknown as List;
    const { result: page, pageItem: item } = typesOf(call);
    if (call.limit !== undefined) return readAll(item, await list.toArray({ limit: call.limit }));
    const max = call.take === 'all' ? Infinity : call.take;
    return call.per === 'pages'
      ? readAll(page, await take(list.pages(), max, read))
      : readAll(item, await take(list, max, read));
  });
}

function readAll(type: TypeRef | undefined, values: unknown[]): Done {
  return { value: values.map((value) => READER.read(type, value)), shown: values };
}

async function take(source: AsyncIterable<unknown>, max: number, read: () => void): Promise<unknown[]> {
  const taken: unknown[] = [];
  if (max === 0) return taken;
  for await (const item of source) {
    taken.push(item);
    read();
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
  // A program cannot fork Node.js.
  if (many.share !== undefined) throw new Unsupported(`calls shared by ${many.share}`);
  const errors: Record<string, number> = {};
  const values: Record<string, Json> = {};
  let ok = 0;
  let started = 0;
  const start = performance.now();
  const countCall = async (): Promise<void> => {
    started += 1;
    const number = started;
    await reached(start + (number - 1) * (many.every_ms ?? 0));
    try {
      const { value } = await callOnce(numbered(many, number), client, calls);
      if (many.numbered !== undefined) values[number] = value;
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
  return { kind: 'many', ok, errors, ...(many.numbered === undefined ? {} : { values }) };
}

/** Takes the steps one after the other; a step that fails does not end them. */
async function takeSteps(
  { steps }: StepsCall,
  first: IntegrationApi,
  seen: Observations,
  calls: Calls,
): Promise<StepsOutcome> {
  const clients = new Map([['client', first]]);
  const taken: Outcome[] = [];
  for (const step of steps) {
    const name = ('operation' in step ? step.on : 'derive' in step ? step.from : step.close) ?? 'client';
    const client = clients.get(name);
    if (client === undefined) throw new Error(`no step creates the client ${name}`);
    const around = { client, seen };
    try {
      if ('derive' in step) clients.set(step.derive, client.withOptions(optionsOf(step.options, seen)));
      if ('close' in step) client.close();
      const done = 'operation' in step ? await callOnce(step, client, calls) : { value: null };
      taken.push(valueOutcome(done, around));
    } catch (error) {
      if (error instanceof Unsupported) throw error;
      taken.push(errorOutcome(error, around));
    }
  }
  return { kind: 'steps', steps: taken as StepsOutcome['steps'], events: seen.events, log: seen.lines };
}
