/** Compares `npx prism mock` with `npm run mock`: both serve the same contract with the same responses. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/checks/tools.ts';

/** With `application/json` alone, Prism responds to `Prefer: code=429` with a 200. */
const ACCEPT = 'application/json, application/problem+json';
const START_MS = 300_000;
const started: ChildProcess[] = [];
/** Addresses of the two servers. */
let urls: { npx: string; mock: string };

beforeAll(async () => {
  const ports = [await freePort(), await freePort()];
  const [npx, mock] = await Promise.all([
    start(['npx', '--no-install', 'prism', 'mock', 'openapi/.build/openapi.json', '--port', `${ports[0]}`]),
    start([process.execPath, '--import', 'tsx', 'scripts/mock.ts', '--port', `${ports[1]}`]),
  ]);
  urls = { npx, mock };
}, START_MS);

afterAll(async () => {
  await Promise.all(started.map(end));
});

/** Starts a server, and returns the address that it prints. Its processes are a group, because npx starts a shell. */
async function start([program = '', ...args]: readonly string[]): Promise<string> {
  const child = spawn(program, args, { cwd: ROOT, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /(?:listening on|mocked at) (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return url;
  }
  throw new Error(`${program} ${args.join(' ')}: ended before it printed an address`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid);
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

interface Request {
  method?: string;
  path: string;
  prefer?: string;
  body?: unknown;
  token?: boolean;
}

async function send(url: string, { method = 'GET', path, prefer, body, token = true }: Request): Promise<object> {
  const headers: Record<string, string> = { accept: ACCEPT };
  if (token) headers['authorization'] = 'Bearer ik_test_mock';
  if (prefer !== undefined) headers['prefer'] = prefer;
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    headers['idempotency-key'] = 'order-of-a-test';
  }
  const payload = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(url + path, { method, headers, ...payload });
  const type = response.headers.get('content-type');
  return {
    status: response.status,
    type,
    violations: response.headers.get('sl-violations'),
    body: await response.text(),
  };
}

const ORDER = { currency: 'EUR', customer: { email: 'a@buyer.example' }, line_items: [{ sku: 'MUG-01', quantity: 1 }] };

describe('npx prism mock responds like npm run mock', () => {
  it.each<[string, number, Request]>([
    ['a list', 200, { path: '/api/v1/products' }],
    ['a list with arguments', 200, { path: '/api/v1/orders?limit=2' }],
    ['a created record', 201, { method: 'POST', path: '/api/v1/orders', body: ORDER }],
    ['an invalid body', 422, { method: 'POST', path: '/api/v1/orders', body: { currency: 1 } }],
    ['a missing token', 401, { path: '/api/v1/products', token: false }],
    ['an unknown path', 404, { path: '/api/v1/unicorns' }],
    ['a preferred 404', 404, { path: '/api/v1/orders/ord_7KeU78A8B1CqLZfRrkCkCIQ1', prefer: 'code=404' }],
    ['a preferred 422', 422, { method: 'POST', path: '/api/v1/orders', body: ORDER, prefer: 'code=422' }],
    ['a preferred 429', 429, { path: '/api/v1/products', prefer: 'code=429' }],
  ])('to %s with %i', async (_name, status, request) => {
    const [npx, mock] = await Promise.all([send(urls.npx, request), send(urls.mock, request)]);
    expect(mock).toMatchObject({ status });
    expect(npx).toEqual(mock);
  });
});
