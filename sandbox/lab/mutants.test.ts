import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { optionsOf } from '../command/command-line.ts';
import { type Mutant, MUTANTS } from '../work/mutants.ts';
import { labOf, startForTest } from '../testing/clients.ts';

const NAMES = Object.keys(MUTANTS) as Mutant[];
const SANDBOX = join(import.meta.dirname, '..');

test.each(NAMES)('the command knows the mutant %s', (name) => {
  expect(optionsOf(['--mutant', name], {})).toMatchObject({ mutants: [name] });
  expect(optionsOf([], { SANDBOX_MUTANT: name })).toMatchObject({ mutants: [name] });
});

test('the command refuses an unknown mutant with one line that lists those that exist', () => {
  const message = (() => {
    try {
      return optionsOf(['--mutant', 'no-such'], {});
    } catch (error) {
      return (error as Error).message;
    }
  })();
  expect(message).toBe(`--mutant no-such is not one of ${NAMES.join(', ')}`);
});

test('the command turns the lab off', () => {
  expect(optionsOf([], {})).toMatchObject({ lab: true });
  expect(optionsOf(['--lab', 'off'], {})).toMatchObject({ lab: false });
});

test.each(NAMES)('a module plants the fault of the mutant %s', (name) => {
  const files = readdirSync(SANDBOX, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const planting = sources.filter((file) =>
    readFileSync(join(SANDBOX, file), 'utf8').includes(`mutants.has('${name}')`),
  );
  expect(planting).not.toEqual([]);
});

test('a sandbox says which promises are broken', async () => {
  const sandbox = await startForTest({ mutants: ['wrong-total', 'no-lock'] });
  const { body } = await labOf(sandbox)('GET', '/info');
  await sandbox.close();
  expect(body).toMatchObject({ mutants: ['wrong-total', 'no-lock'] });
});
