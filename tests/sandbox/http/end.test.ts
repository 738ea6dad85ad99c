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
