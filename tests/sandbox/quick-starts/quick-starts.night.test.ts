/** A new user starts the sandbox, and types the quick start of a library's README. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import { Api } from '../api.ts';
import { programIn, run } from './snippets.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

let sandbox: ChildProcess;
let url: string;
let key: string;

const environment = (): Record<string, string> => ({ INTEGRATION_API_KEY: key, INTEGRATION_API_BASE_URL: url });

beforeAll(async () => {
  // The command of `npm run sandbox`, after its set-up.
  sandbox = spawn(process.execPath, ['scripts/sandbox.mjs', '--data', 'memory', '--seed', 'demo'], { cwd: ROOT });
  const { stdout } = sandbox;
  if (!stdout) throw new Error('the sandbox has no output');
  for await (const line of createInterface({ input: stdout })) {
    url ??= /^Integration API: (\S+)/.exec(line)?.[1] as string;
    key = /Authorization: Bearer (ik_test_\w+)/.exec(line)?.[1] as string;
    if (key !== undefined) break;
  }
});
afterAll(async () => {
  sandbox.kill('SIGTERM');
  await once(sandbox, 'close');
});

describe.each(LANGUAGES)('the README of $names.title', (language) => {
  it('has a quick start that lists the products and places an order', async () => {
    const printed = await run(language, programIn(language, 'Quick start'), environment());
    const api = new Api(url);
    const products = await api.read('listProducts', { key, query: { status: 'active', limit: '100' } });
    const orders = await api.read('listOrders', { key, query: { limit: '1' } });
    const [order] = orders.data;
    expect(products.data.length).toBeGreaterThan(1);
    expect(order?.line_items).toMatchObject([{ sku: 'SWEATER-MOSS-M', quantity: 2 }]);
    expect(printed).toEqual([
      ...products.data.map(({ title }) => title),
      `${order?.number} ${order?.totals.total.amount}`,
    ]);
  });

  it('has an example of errors that prints what the comment says', async () => {
    const code = programIn(language, 'Errors');
    const promised = /→ (.*)/.exec(code)?.[1];
    expect(await run(language, code, environment())).toEqual([promised]);
  });
});
