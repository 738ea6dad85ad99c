import { Readable } from 'node:stream';
import type { Json } from '../../../../scripts/conformance/scenarios/json.ts';
import type { ReceiveCall, UnwrapCall } from '../../../../scripts/conformance/scenarios/scenario.ts';
import {
  type NodeRequest,
  nodeWebhookHandler,
  type RawBody,
  type SeenEvents,
  unwrap,
  type WebhookEvent,
  type WebhookFunctions,
  webhookHandler,
  type WebhookHandlerOptions,
} from '../../src/webhooks/index.ts';
import { CaseError, loggerOf, type Observations } from './observers.ts';
import { classOf } from './report.ts';

/**
 * Passes deliveries to a webhook handler and returns the responses.
 * @param isStandard takes the handler for a standard `Request` instead of that of node:http
 */
export async function receiveWebhooks(
  { receive: call }: ReceiveCall,
  seen: Observations,
  isStandard: boolean,
): Promise<Json[]> {
  const responses: Json[] = [];
  const receive = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) responses.push(await deliver());
  };
  const options = optionsOf(call, seen, receive);
  const deliver = isStandard ? standard(options, call) : ofNode(options, call);
  await receive(call.times ?? 1);
  return responses;
}

const fail = (): never => {
  throw CaseError.of(undefined);
};

function optionsOf(
  call: ReceiveCall['receive'],
  seen: Observations,
  receive: (times: number) => Promise<void>,
): WebhookHandlerOptions {
  const secrets = secretsOf(call);
  let failures = call.fail ?? 0;
  let during = call.during ?? 0;
  const later = async (times: number, isFailing: boolean): Promise<void> => {
    await receive(times);
    if (isFailing && call.fail_by === 'verification') await unwrap('{}', {}, { secrets });
    if (isFailing) fail();
  };
  const called = (name: string): Promise<void> => {
    seen.report(name);
    const times = during;
    during = 0;
    failures -= 1;
    const isFailing = failures >= 0;
    // A function can also throw before it returns a promise.
    if (isFailing && times === 0 && failures % 2 === 0 && call.fail_by === undefined) fail();
    return later(times, isFailing);
  };
  return {
    secrets: call.secrets_from_function === true ? () => secrets : secrets,
    on: Object.fromEntries((call.on ?? []).map((type) => [type, () => called(`on ${type}`)])) as WebhookFunctions,
    other: call.other === true ? ({ type }) => called(`other ${type}`) : undefined,
    seen: seenEvents(call, seen),
    tolerance: call.tolerance_ms,
    maxBytes: call.max_bytes,
    onError:
      call.on_error === undefined
        ? undefined
        : (error) => {
            seen.report(`error ${classOf(error).replace(/:.*/, '')}`);
            if (call.on_error === 'throw') fail();
          },
    logger: loggerOf(seen, call.logger === 'throw' ? fail : undefined),
  };
}

function seenEvents(
  { seen: ids, seen_by: keeper }: ReceiveCall['receive'],
  seen: Observations,
): SeenEvents | undefined {
  if (ids === undefined) return undefined;
  const processed = new Set(ids);
  if (keeper === undefined || keeper === 'set') return processed;
  const claimed = new Set<string>();
  const called = (member: string): void => {
    seen.report(`seen ${member}`);
    if (keeper === `${member} fails`) fail();
  };
  return {
    has: (id) => {
      called('has');
      return processed.has(id);
    },
    add: (id) => {
      called('add');
      const isNew = keeper !== 'claimed' && !claimed.has(id);
      claimed.add(id);
      return isNew;
    },
    delete: (id) => {
      called('remove');
      claimed.delete(id);
    },
    done: (id) => {
      called('done');
      processed.add(id);
    },
  };
}

function standard(options: WebhookHandlerOptions, call: ReceiveCall['receive']): () => Promise<Json> {
  const handle = webhookHandler(options);
  return async () => {
    const { method = 'POST', headers } = call;
    const body = method === 'GET' ? null : call.body;
    const response = await handle(new Request('https://shop.example/webhooks', { method, headers, body }));
    const sent = Object.fromEntries([...response.headers].filter(([name]) => name !== 'content-type'));
    return { status: response.status, headers: sent, text: await response.text() };
  };
}

function ofNode(options: WebhookHandlerOptions, call: ReceiveCall['receive']): () => Promise<Json> {
  const handle = nodeWebhookHandler(options);
  return async () => {
    const { method = 'POST', headers, body } = call;
    const sent = { status: 0, headers: {}, text: '' };
    const request = Object.assign(Readable.from([Buffer.from(body)]), { method, headers }) as NodeRequest;
    await handle(request, {
      writeHead: (status, given) => {
        const lower = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]);
        return Object.assign(sent, { status, headers: Object.fromEntries(lower) });
      },
      end: (text) => Object.assign(sent, { text }),
    });
    return sent;
  };
}

/** Verifies a webhook in the same way as a receiver, at the time of the case. */
export async function unwrapEvent(call: UnwrapCall['unwrap']): Promise<WebhookEvent> {
  const { headers, tolerance_ms: tolerance, now } = call;
  return unwrap(bodyOf(call), headers, { secrets: secretsOf(call), tolerance, now: new Date(now * 1000) });
}

// A framework that parses bodies passes an object, which the types of the library do not allow.
function bodyOf(call: UnwrapCall['unwrap']): RawBody {
  if ('parsed' in call) return call.parsed as unknown as RawBody;
  return 'base64' in call ? Buffer.from(call.base64, 'base64') : call.body;
}

// A missing environment variable is undefined, which the types of the library do not allow.
function secretsOf(call: ReceiveCall['receive'] | UnwrapCall['unwrap']): string[] {
  return call.secrets.map((secret) => secret ?? undefined) as string[];
}
