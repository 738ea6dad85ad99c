/** Starts processes of the sandbox for benchmarks, and fills them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;
const BIG_STOCK = 1_000_000_000;
const SKU = 'BENCH-1';

/** Sandbox that runs in its own process. */
export interface SandboxProcess {
  readonly url: string;
  readonly token: string;
  readonly child: ChildProcess;
  /** Milliseconds from the start of the process until it was ready. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

/** Starts `npm run sandbox` with the flags, without npm. */
export async function startSandboxProcess(flags: readonly string[]): Promise<SandboxProcess> {
  const token = randomBytes(16).toString('hex');
  const start = performance.now();
  const child = spawn(process.execPath, ['scripts/sandbox.mjs', '--token', token, ...flags], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const url = /http:\/\/[\d.]+:\d+/.exec(output)?.[0];
    if (url === undefined) continue;
    const stop = async (): Promise<void> => {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    };
    return { url, token, child, readyMs: performance.now() - start, stop };
  }
  throw new Error(`the sandbox ended before it was ready: ${output}`);
}

/** Returns the processor time of a process and of its children that have ended, in milliseconds; 0 if it has ended. */
export function processorTime(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * MS_PER_TICK;
  } catch {
    return 0;
  }
}

async function send(method: string, url: string, bearer: string, body?: object): Promise<Record<string, unknown>> {
  const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' };
  const keyed = method === 'POST' ? { ...headers, 'Idempotency-Key': randomBytes(12).toString('hex') } : headers;
  const response = await fetch(url, { method, headers: keyed, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** Account with one product and an order. */
export interface BenchAccount {
  readonly key: string;
  readonly orderId: string;
}

/** Order that the benchmarks create. */
export const ORDER = {
  currency: 'EUR',
  customer: { email: 'joerdis@petersen-optik.example', name: 'Jördis Petersen' },
  line_items: [{ sku: SKU, quantity: 1 }],
};

/** Creates an account with endless stock and one order; with `webhookUrl`, an endpoint for new orders. */
export async function createAccount({ url, token }: SandboxProcess, webhookUrl?: string): Promise<BenchAccount> {
  const made = await send('POST', `${url}/_sandbox/accounts`, token, {});
  const { id } = made['account'] as { readonly id: string };
  const key = String(made['test_key']);
  const variant = { sku: SKU, title: 'One', price: { amount: 1000, currency: 'EUR' } };
  const product = { title: 'Product', status: 'active', variants: [variant] };
  await send('POST', `${url}/_sandbox/accounts/${id}/test/products`, token, product);
  const locations = await send('GET', `${url}/api/v1/locations`, key);
  const [location] = locations['data'] as readonly { readonly id: string }[];
  const level = { sku: SKU, location_id: location?.id, on_hand: BIG_STOCK };
  await send('PUT', `${url}/api/v1/inventory`, key, { items: [level] });
  const order = await send('POST', `${url}/api/v1/orders`, key, ORDER);
  if (webhookUrl !== undefined) {
    await send('POST', `${url}/api/v1/webhook-endpoints`, key, { url: webhookUrl, event_types: ['order.created'] });
  }
  return { key, orderId: String(order['id']) };
}
