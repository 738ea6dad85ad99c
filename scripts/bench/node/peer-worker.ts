/** Makes the calls of one peer in the protocol of a driver: the last argument names the peer. */
import { createInterface } from 'node:readline';
import { inspect } from 'node:util';
import type { Job, Outcome } from '../../conformance/protocol.ts';
import type { Json } from '../../conformance/scenarios/json.ts';

interface Peer {
  version: string;
  call: () => Promise<unknown>;
  /** Base class of the library's own errors. */
  own: abstract new (...args: never[]) => Error;
}

type Options = Job['client'];

const ID = 'ord_o7PVYVPFyhhnxujS';

async function stripe({ base_url: url = '', api_key: key, timeout_ms: timeout }: Options): Promise<Peer> {
  const { default: Stripe } = await import('stripe');
  const { hostname: host, port, pathname } = new URL(url);
  const api = new Stripe(String(key), { host, port, protocol: 'http', timeout: Number(timeout) });
  // The library has no option for the path of its base URL.
  const path = `${pathname}/v1/products/${ID}`;
  return { version: Stripe.PACKAGE_VERSION, call: () => api.rawRequest('GET', path), own: Stripe.errors.StripeError };
}

async function openai({ base_url: baseURL, api_key: apiKey, timeout_ms: timeout }: Options): Promise<Peer> {
  const { default: OpenAI, OpenAIError } = await import('openai');
  const { VERSION: version } = await import('openai/version');
  const api = new OpenAI({ apiKey: String(apiKey), baseURL: `${baseURL}/v1`, timeout: Number(timeout) });
  return { version, call: () => api.files.retrieve(ID), own: OpenAIError };
}

const PEERS: Readonly<Record<string, (options: Options) => Promise<Peer>>> = {
  'stripe-node': stripe,
  'openai-node': openai,
};
const name = process.argv.at(-1) ?? '';

function create(options: Options): Promise<Peer> {
  const peer = PEERS[name];
  if (peer === undefined) throw new Error(`no peer has the name ${name}`);
  return peer(options);
}

async function outcomeOf({ call, own }: Peer): Promise<Outcome> {
  try {
    return { kind: 'value', value: (await call()) as Json };
  } catch (error) {
    const label = (error as Error).constructor.name;
    // The text that Node.js prints of an error that nobody catches.
    return { kind: 'error', class: error instanceof own ? label : `native:${label}`, sinks: { dump: inspect(error) } };
  }
}

async function accept({ id, client, call }: Job & { id: number }): Promise<void> {
  const peer = await create(client);
  if (!('steps' in call)) throw new Error(`${name} cannot make the call`);
  const start = performance.now();
  const steps: Outcome[] = [];
  for (const step of call.steps) {
    steps.push('operation' in step ? await outcomeOf(peer) : { kind: 'value', value: null });
  }
  const reply = { id, ms: performance.now() - start, outcome: { kind: 'steps', steps } };
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}

const { version: runtime } = await create({ base_url: 'http://127.0.0.1', api_key: 'ik_test_none', timeout_ms: 1 });
process.stdout.write(`${JSON.stringify({ ready: true, language: 'node', column: name, runtime })}\n`);
for await (const line of createInterface({ input: process.stdin }))
  void accept(JSON.parse(line) as Job & { id: number });
