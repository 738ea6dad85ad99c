/** Runs Redocly, openapi-typescript and changesets by their own commands, each with its own configuration. */
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../scripts/checks/tools.ts';
import { copyCheckout } from '../release/checkout.ts';
import { npx } from './npx.ts';

const TIMEOUT_MS = 300_000;
/** Without a connection to another machine. */
const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Returns the types in a file without the banner. */
function typesIn(path: string): string {
  const text = readFileSync(path, 'utf8');
  return text.slice(text.indexOf('export interface paths'));
}

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'commands-')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['.', 'openapi/openapi.yaml'],
  ['openapi', 'openapi.yaml'],
])('redocly lint accepts the contract in the folder %s', { timeout: TIMEOUT_MS }, async (path, entry) => {
  const { code, stderr } = await npx(['redocly', 'lint', entry], { folder: join(ROOT, path), env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('No configurations were provided') });
});

it('redocly lint applies the rules of this repository', { timeout: TIMEOUT_MS }, async () => {
  for (const path of ['openapi', 'redocly.yaml']) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const entry = join(folder, 'openapi/openapi.yaml');
  // A name that no rule of Redocly knows.
  writeFileSync(entry, readFileSync(entry, 'utf8').replace('  /api/v1/products:', '  /api/v1/Products:'));
  const { code, stdout } = await npx(['redocly', 'lint', 'openapi/openapi.yaml', '--format=json'], { folder, env });
  expect(code).toBe(1);
  expect(stdout).toContain('contract/path-style');
});

it('openapi-typescript prints the types of the bundle', { timeout: TIMEOUT_MS }, async () => {
  const output = join(folder, 'types.ts');
  const options = ['--default-non-nullable=false', '--output', output];
  const { code, stderr } = await npx(['openapi-typescript', 'openapi/.build/openapi.json', ...options]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(typesIn(output)).toBe(typesIn(join(ROOT, 'openapi/.build/types.ts')));
});

it('changeset status passes, and lists what a changeset releases', { timeout: TIMEOUT_MS }, async () => {
  // A copy in which nothing is left to release.
  const copy = copyCheckout(join(folder, 'copy'));
  expect((await npx(['changeset', 'status'], { folder: copy })).code).toBe(0);
  writeFileSync(
    join(copy, '.changeset/quick-fox.md'),
    "---\n'@integration-api/sdk': minor\n---\n\nCalls are faster.\n",
  );
  const { code, stdout } = await npx(['changeset', 'status'], { folder: copy });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/minor[^]*@integration-api\/sdk/) });
});
