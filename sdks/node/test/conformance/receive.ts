import { Readable } from 'node:stream';
import type { Json } from '../../../../scripts/conformance/scenarios/json.ts';
import type { ReceiveCall } from '../../../../scripts/conformance/scenarios/scenario.ts';
import {
  type NodeRequest,
  nodeWebhookHandler,
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
  const options = optionsOf(call, seen);
  const deliver = isStandard ? standard(options, call) : ofNode(options, call);
  const responses: Json[] = [];
  for (let count = 0; count < (call.times ?? 1); count += 1) responses.push(await deliver());
  return responses;
}

const fail = (): never => {
  throw CaseError.of(undefined);
};

function optionsOf(call: ReceiveCall['receive'], seen: Observations): WebhookHandlerOptions {
  let failures = call.fail ?? 0;
  const called = (name: string): void => {
    seen.report(name);
    failures -= 1;
    if (failures >= 0) fail();
  };
  // A missing environment variable is undefined, which the types of the library do not allow.
  const secrets = call.secrets.map((secret) => secret ?? undefined) as string[];
  return {
    secrets: call.secrets_from_function === true ? () => secrets : secrets,
    on: Object.fromEntries((call.on ?? []).map((type) => [type, () => called(`on ${type}`)])) as WebhookFunctions,
    other: call.other === true ? ({ type }) => called(`other ${type}`) : undefined,
    seen: call.seen === undefined ? undefined : new Set(call.seen),
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
