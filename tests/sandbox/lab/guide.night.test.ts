/** Runs the commands of docs/sandbox.md in one shell, against a sandbox. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContract } from '../../../sandbox/api/contract/contract.ts';
import { validatorOf } from '../../../sandbox/api/contract/document.ts';
import { readLabDocument } from '../../../sandbox/lab/document/document.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/start/main.ts';
import { parseSeed } from '../../../sandbox/lab/seeds/read-seed.ts';

const GUIDE = readFileSync(fileURLToPath(new URL('../../../docs/sandbox.md', import.meta.url)), 'utf8');
/** Address and token of the guide. */
const ADDRESS = 'http://127.0.0.1:4010';
const TOKEN = 'my-token-of-the-lab';

const document = readLabDocument(readContract().document);
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'demo', token: TOKEN });
});
afterAll(() => sandbox.close());

/** Commands of the guide, except the commands that start a sandbox. */
const blocks = [...GUIDE.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
  .map(([, block = '']) => block)
  .filter((block) => !block.startsWith('npm '));

test('Every command of the guide works, in the order of the guide', async () => {
  const script = ['set -euo pipefail', ...blocks].join('\n').replaceAll(ADDRESS, sandbox.url);
  const { stdout } = await promisify(execFile)('bash', ['-c', script]);
  for (const sign of [
    '"seed":"demo"',
    '"test_key":"ik_test_',
    '"secret":"ik_live_',
    '"ran":',
    '"payment_status":"partially_refunded"',
  ]) {
    expect(stdout).toContain(sign);
  }
  expect(stdout).toContain('no response');
  expect(stdout).toContain('Retry-After: 2');
});

test('The key of the guide is that of the demo', () => {
  expect(GUIDE).toContain(sandbox.keys[0]?.testKey);
});

test('The seed of the guide is valid', () => {
  const [, text = ''] = /^```yaml\n([\s\S]*?)^```/m.exec(GUIDE) ?? [];
  expect(parseSeed(text, 'shop.yaml', validatorOf(document, 'closed')).seed.accounts).toMatchObject([
    { name: 'My shop' },
  ]);
});

test('The README of the lab names every path of its document', () => {
  const readme = readFileSync(fileURLToPath(new URL('../../../sandbox/lab/README.md', import.meta.url)), 'utf8');
  const words = Object.keys(document.paths).map((path) => path.split('/').findLast((part) => !part.startsWith('{')));
  expect(words.filter((word) => !readme.includes(word ?? ''))).toEqual([]);
});
