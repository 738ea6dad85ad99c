import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Layout, layoutOf } from './layout.ts';
import { ensureValid } from './validation-cache.ts';

const CONTRACT = resolve(import.meta.dirname, '../../openapi');
let layout: Layout;

beforeEach(() => {
  layout = layoutOf(mkdtempSync(join(tmpdir(), 'validation-')));
  cpSync(CONTRACT, layout.contract, { recursive: true, filter: (path) => basename(path) !== '.build' });
});
afterEach(() => rmSync(layout.contract, { recursive: true }));

async function stepsOf(): Promise<string[]> {
  const steps: string[] = [];
  await ensureValid(layout, ({ name }) => steps.push(name));
  return steps;
}

it('A contract is validated again only after a change of its files or of its bundle.', async () => {
  const whole = ['files', 'rules', 'names', 'growth', 'score'];
  expect(await stepsOf()).toEqual(whole);
  writeFileSync(join(layout.contract, 'scenarios/new.json'), '{}');
  expect(await stepsOf()).toEqual(['contract']);
  writeFileSync(layout.bundle, '{}');
  expect(await stepsOf()).toEqual(whole);
  writeFileSync(join(layout.contract, 'paths/new.yaml'), '# new\n');
  expect((await stepsOf())[0]).not.toBe('contract');
}, 300_000);
