/** Opens folders that earlier versions have written: their data are still there, and can be changed. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/start/main.ts';

/** Folders with the demo data, with a key of the account in each and its newest order. */
const FOLDERS = [
  {
    version: '2026-11',
    key: 'ik_test_lT2F4xUAro5ngFx55yc5MQQRb2raGaHg15429t',
    order: 'ord_FYtMwsHO9W0UhI54',
  },
] as const;

describe.each(FOLDERS)('A folder of $version', ({ version, key, order }) => {
  let folder: string;
  let sandbox: Sandbox;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sandbox-upgrade-'));
    const packed = readFileSync(join(import.meta.dirname, 'folders', `${version}.tar.br`));
    execFileSync('tar', ['-xf', '-', '-C', folder], { input: brotliDecompressSync(packed) });
    sandbox = await startSandbox({ database: { folder } });
  });
  afterEach(async () => {
    await sandbox?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await fetch(`${sandbox.url}/api/v1/${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
    });
    return response.json();
  };

  it('A folder of an earlier version has its orders, and accepts a change', async () => {
    expect(await call('orders?limit=1')).toMatchObject({ data: [{ id: order }] });
    const headers = { 'idempotency-key': 'upgraded' };
    const changed = await call(`orders/${order}/cancel`, {
      method: 'POST',
      headers,
      body: '{"reason":"customer_request"}',
    });
    expect(changed).toMatchObject({ id: order, status: 'cancelled' });
    expect(await call(`orders/${order}`)).toMatchObject({ status: 'cancelled' });
  });
});
