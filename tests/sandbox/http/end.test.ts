/** The end of a sandbox under load: no request that it has accepted is cut. */
import { Agent, request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/start/main.ts';

let sandbox: Sandbox | undefined;
afterEach(() => sandbox?.close());

type Result = number | 'refused' | 'cut';

/** Sends a request. A refused connection carried none; every other failure is a request that was cut. */
function send(url: string, agent: Agent, key: string): Promise<Result> {
  return new Promise((resolve) => {
    const headers = {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    };
    const outgoing = request(`${url}/api/v1/api-keys`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('error', () => resolve('cut'));
      response.on('end', () => resolve(response.complete ? (response.statusCode ?? 0) : 'cut'));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'cut'));
    outgoing.end('{"name":"A","mode":"test","scopes":[]}');
  });
}

describe('The end under load', () => {
  it('The end of a sandbox responds to every request that was accepted, on connections that clients keep', async () => {
    sandbox = await startSandbox({ log: 'silent', seed: 'demo' });
    const { url } = sandbox;
    const key = sandbox.keys[0]?.testKey ?? '';
    const agent = new Agent({ keepAlive: true });
    const results: Result[] = [];
    const client = async (): Promise<void> => {
      for (;;) {
        const result = await send(url, agent, key);
        results.push(result);
        if (result === 'refused' || result === 'cut') return;
      }
    };
    const clients = Array.from({ length: 16 }, client);
    await expect.poll(() => results.length, { timeout: 30_000 }).toBeGreaterThan(100);
    const before = results.length;
    await sandbox.close();
    await Promise.all(clients);
    agent.destroy();
    expect(results.filter((result) => result === 'refused')).toHaveLength(16);
    expect(results.filter((result) => result !== 'refused' && result !== 422)).toEqual([]);
    expect(results.length).toBeGreaterThan(before);
  });

  it('The end of a sandbox happens once, however often it is requested', async () => {
    sandbox = await startSandbox({ log: 'silent' });
    await Promise.all([sandbox.close(), sandbox.close()]);
    await expect(fetch(`${sandbox.url}/healthz`)).rejects.toThrow('fetch failed');
  });
});

describe('A sandbox that drains', () => {
  it('A sandbox that drains says that it is not ready, and still serves old and new connections as before', async () => {
    sandbox = await startSandbox({ log: 'silent', seed: 'demo', drainMs: 60_000 });
    const { url } = sandbox;
    const key = sandbox.keys[0]?.testKey ?? '';
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await send(url, agent, key)).toBe(422);
    let isOver = false;
    const drained = sandbox.drain().then(() => (isOver = true));
    const ready = await fetch(`${url}/readyz`);
    expect({ status: ready.status, body: await ready.json() }).toMatchObject({
      status: 503,
      body: { status: 'draining', checks: { worker: expect.stringContaining('looked for deliveries') } },
    });
    const results = [await send(url, agent, key), await send(url, agent, key), await send(url, new Agent(), key)];
    expect(results).toEqual([422, 422, 422]);
    const response = await fetch(`${url}/api/v1/account`, { headers: { Authorization: `Bearer ${key}` } });
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'keep-alive']);
    expect(isOver).toBe(false);
    await sandbox.close();
    await drained;
    expect(await send(url, agent, key)).toBe('refused');
    agent.destroy();
  });

  it('A sandbox that drains ends after the time', async () => {
    sandbox = await startSandbox({ log: 'silent', drainMs: 100 });
    await sandbox.drain();
    expect((await fetch(`${sandbox.url}/readyz`)).status).toBe(503);
  });

  it('A sandbox without a time to drain is ready until it ends', async () => {
    sandbox = await startSandbox({ log: 'silent' });
    await sandbox.drain();
    expect((await fetch(`${sandbox.url}/readyz`)).status).toBe(200);
  });
});

describe('Two sandboxes in one process', () => {
  it('Two sandboxes in one process have separate accounts, tokens and ends', async () => {
    sandbox = await startSandbox({ log: 'silent', seed: 'demo' });
    const other = await startSandbox({ log: 'silent' });
    const headers = { Authorization: `Bearer ${sandbox.keys[0]?.testKey}` };
    expect(sandbox.token).not.toBe(other.token);
    expect((await fetch(`${sandbox.url}/api/v1/account`, { headers })).status).toBe(200);
    expect((await fetch(`${other.url}/api/v1/account`, { headers })).status).toBe(401);
    await other.close();
    expect((await fetch(`${sandbox.url}/api/v1/account`, { headers })).status).toBe(200);
  });
});
