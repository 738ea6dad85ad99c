/** The first minutes of a new user: starts the command, creates an account, orders, and stops it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partsOf, runSandboxCommand, type SandboxCommand } from './command/sandbox-command.ts';

let folder: string;
let command: SandboxCommand;
let url: string;
let token: string;
let demoKey: string | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-smoke-'));
  command = runSandboxCommand(['--data', join(folder, 'data'), '--log', 'info']);
  ({ url, token, key: demoKey } = partsOf(await command.greeting));
});
afterAll(async () => {
  command.child.kill('SIGKILL');
  await command.ended;
  rmSync(folder, { recursive: true, force: true });
});

const call = async (method: string, path: string, key: string | undefined, body?: unknown): Promise<Response> =>
  fetch(`${url}${path}`, {
    method,
    headers: {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(method !== 'GET' && { 'Idempotency-Key': crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe('The command', () => {
  it('The command creates an account whose key works', async () => {
    const created = await call('POST', '/api/v1/accounts', undefined, { name: 'A', email: 'a@shop.example' });
    expect(created.status).toBe(201);
    const { api_key: key } = (await created.json()) as { api_key: { secret: string } };
    const account = await call('GET', '/api/v1/account', key.secret);
    expect(await account.json()).toMatchObject({ name: 'A', email: 'a@shop.example' });
  });

  it('The command takes an order in the shop of the demo, and keeps its stock and its event', async () => {
    const order = {
      currency: 'EUR',
      customer: { email: 'b@customer.example', name: 'B' },
      line_items: [{ sku: 'SWEATER-MOSS-M', quantity: 1 }],
    };
    const created = await call('POST', '/api/v1/orders', demoKey, order);
    expect(created.status).toBe(201);
    const { id } = (await created.json()) as { id: string };
    const [latest] = ((await (await call('GET', '/api/v1/events?limit=1', demoKey)).json()) as { data: unknown[] })
      .data;
    expect(latest).toMatchObject({ data: expect.anything() });
    const again = await call('GET', created.headers.get('location') ?? '', demoKey);
    expect(await again.json()).toMatchObject({ id, status: 'pending' });
    expect(again.headers.get('etag')).toBe('"1"');
  });

  it('The command is ready, and says so', async () => {
    const ready = await fetch(`${url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'ready', checks: { database: expect.any(String) } });
  });

  it('The command shows the inspector, and its lab only with the token', async () => {
    const page = await fetch(`${url}/_sandbox/`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const clock = `${url}/_sandbox/clock`;
    expect((await fetch(clock)).status).toBe(401);
    expect((await fetch(clock, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200);
  });

  it('The command stops at SIGTERM with exit code 0, and has written no secret to its log', async () => {
    command.child.kill('SIGTERM');
    const { code, stderr } = await command.ended;
    expect(code).toBe(0);
    const lines = stderr.trim().split('\n');
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('time');
    expect(stderr).not.toMatch(/ik_(test|live)_|whsec_|a@shop\.example/);
    expect(stderr).not.toContain(token);
  });

  it('The command has the same data after its next start', async () => {
    const next = runSandboxCommand(['--data', join(folder, 'data')]);
    const parts = partsOf(await next.greeting);
    const response = await fetch(`${parts.url}/api/v1/orders?limit=1`, {
      headers: { Authorization: `Bearer ${demoKey}` },
    });
    expect(await response.json()).toMatchObject({ data: [{ customer: { email: 'b@customer.example' } }] });
    next.child.kill('SIGINT');
    expect((await next.ended).code).toBe(0);
  });
});
